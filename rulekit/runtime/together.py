"""`each player at once`: passes over the players, a sheet of locals for each, answers sealed till all have been given.

See `rulekit.instructions.together`.  Several questions of a pass are open at once: `turn_to` lets another player of
the pass answer first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.instructions import (
    Asks,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    FireHeld,
    HoldTriggers,
    Instruction,
    PassBegin,
    PassNext,
    Together,
    TogetherBegin,
    TogetherEnd,
    Unseal,
)
from rulekit.runtime.draft import Ask, Draft, Frame
from rulekit.runtime.events import Event
from rulekit.runtime.moves import push_firings
from rulekit.runtime.openness import openness_of
from rulekit.runtime.seating import seats_in_order
from rulekit.runtime.steps import LEFT, Step

if TYPE_CHECKING:
    from rulekit.expr import Value
    from rulekit.runtime.machine import Machine

PASS = "pass"  # the word of a `may` that is asked once


def begin(machine: Machine, ins: TogetherBegin, code: int, at: int) -> Step:
    """Looks once at who takes part; all sheets are empty."""
    order_of = seats_in_order(machine, other=ins.other, among=ins.among, start=ins.start)
    loop = ins.loop

    def step(draft: Draft, frame: Frame) -> int:
        order = order_of(draft, frame)
        values = frame.locals
        values[loop.order], values[loop.saved] = order, frame.you
        values[loop.sheets] = ((None,) * len(loop.own),) * len(order)
        values[loop.todo], values[loop.current] = (), None
        return at + 1

    return step


def pass_begin(machine: Machine, ins: PassBegin, code: int, at: int) -> Step:
    """Who the pass visits: those whose block still goes on."""
    loop = ins.loop
    guard = None if ins.guard is None else loop.own.index(ins.guard)

    def step(draft: Draft, frame: Frame) -> int:
        values = frame.locals
        sheets, order = values[loop.sheets], values[loop.order]
        values[loop.todo] = tuple(
            place
            for place, seat in enumerate(order)
            if seat in draft.playing and (guard is None or sheets[place][guard])
        )
        return at + 1

    return step


def pass_next(machine: Machine, ins: PassNext, code: int, at: int) -> Step:
    """Keeps one sheet and takes the next."""
    loop = ins.loop

    def step(draft: Draft, frame: Frame) -> int:
        _keep_sheet(frame, loop)
        todo = frame.locals[loop.todo]
        if not todo:
            frame.you = frame.locals[loop.saved]
            return ins.end
        _take_sheet(frame, loop, todo[0])
        return at + 1

    return step


def _keep_sheet(frame: Frame, loop: Together) -> None:
    values = frame.locals
    place = values[loop.current]
    if place is not None:
        sheets = values[loop.sheets]
        sheet = tuple([values[slot] for slot in loop.own])
        values[loop.sheets] = (*sheets[:place], sheet, *sheets[place + 1 :])
        values[loop.current] = None
    for slot in loop.own:
        values[slot] = None


def _take_sheet(frame: Frame, loop: Together, place: int) -> None:
    values = frame.locals
    values[loop.todo] = tuple([other for other in values[loop.todo] if other != place])
    values[loop.current] = place
    for slot, value in zip(loop.own, values[loop.sheets][place], strict=True):
        values[slot] = value
    frame.you = values[loop.order][place]


def unseal(machine: Machine, ins: Unseal, code: int, at: int) -> Step:
    """Tells who has chosen what, who has said yes, and who has declined."""
    loop = ins.loop
    guard = loop.own.index(ins.guard)
    slot = None if ins.slot is None else loop.own.index(ins.slot)
    declined = None if ins.declined is None else loop.own.index(ins.declined)
    question = machine.program.codes[code].instructions[ins.question]
    openness = openness_of(machine, question, code, ins.question)

    def event(draft: Draft, kind: str, seat: int, value: Value, open_to: int = -1) -> Event:
        heading, span = question.heading, question.span
        return Event(kind, seat, draft.round, heading, span, code, ins.question, value=value, open=open_to)

    def answer(draft: Draft, frame: Frame, seat: int, sheet: Sequence[Any]) -> Event | None:
        if declined is not None and sheet[declined]:
            return event(draft, "declined", seat, PASS)
        if not sheet[guard]:
            return None
        if slot is None:
            return event(draft, "yes", seat, value=True)
        if sheet[slot] is None:
            return None
        seen = Frame(code, ins.question, seat, _with_sheet(frame, loop, sheet))
        return event(draft, "chose", seat, sheet[slot], openness(draft, seen))

    def step(draft: Draft, frame: Frame) -> int:
        if draft.events is not None:
            answers = zip(frame.locals[loop.order], frame.locals[loop.sheets], strict=True)
            found = (answer(draft, frame, seat, sheet) for seat, sheet in answers)
            draft.events.extend(one for one in found if one is not None)
        return at + 1

    return step


def _with_sheet(frame: Frame, loop: Together, sheet: Sequence[Any]) -> list[Any]:
    """The locals as that player's sheet has them."""
    values = frame.locals.copy()
    for slot, value in zip(loop.own, sheet, strict=True):
        values[slot] = value
    return values


def hold_triggers(machine: Machine, ins: HoldTriggers, code: int, at: int) -> Step:
    """Triggers wait from here on."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.held, draft.arrived = (), ()
        return at + 1

    return step


def fire_held(machine: Machine, ins: FireHeld, code: int, at: int) -> Step:
    """The triggers that have waited fire."""

    def step(draft: Draft, frame: Frame) -> int:
        held, draft.held, draft.arrived = draft.held or (), None, ()
        frame.at = at + 1
        return LEFT if push_firings(draft, list(held), frame.you) else at + 1

    return step


def end(machine: Machine, ins: TogetherEnd, code: int, at: int) -> Step:
    """Forgets the sheets."""
    loop = ins.loop

    def step(draft: Draft, frame: Frame) -> int:
        values = frame.locals
        frame.you = values[loop.saved]
        for slot in (loop.order, loop.sheets, loop.todo, loop.current, loop.saved):
            values[slot] = None
        return at + 1

    return step


# ── Several questions open ────────────────────────────────────────────────────────────────────


def others_waiting(machine: Machine, draft: Draft) -> tuple[int, ...]:
    """The seats that have still to be visited by the pass in which a question waits; empty outside of `at once`."""
    loop = _waiting_loop(machine, draft)
    if loop is None:
        return ()
    values = draft.frames[-1].locals
    return tuple(values[loop.order][place] for place in values[loop.todo])


def sealed_answers(machine: Machine, draft: Draft) -> tuple[Value, ...]:
    """What the others of the pass in which a question waits have chosen so far, in the order of the players."""
    loop, ask = _waiting_loop(machine, draft), draft.ask
    if loop is None or ask is None or (slot := _answer_slot(ask.instruction)) is None:
        return ()
    values, own = draft.frames[-1].locals, loop.own.index(slot)
    waiting = {*values[loop.todo], values[loop.current]}
    given = [sheet[own] for place, sheet in enumerate(values[loop.sheets]) if place not in waiting]
    return tuple(value for value in given if value is not None)


def _answer_slot(ins: Instruction) -> int | None:
    match ins:
        case Choose(query=query):
            return query.generators[0].slot
        case ChooseSeveral(slot=slot) | ChooseOrder(slot=slot):
            return slot
        case _:
            return None


def turn_to(machine: Machine, draft: Draft, seat: int) -> None:
    """Lets another player of the pass be asked first; the one who was asked is visited later."""
    loop = _waiting_loop(machine, draft)
    assert loop is not None
    frame, ask = draft.frames[-1], draft.ask
    assert isinstance(ask, Ask)
    sealed = getattr(ask.instruction, "sealed", None)
    place = frame.locals[loop.order].index(seat)
    before = frame.locals[loop.current]
    _keep_sheet(frame, loop)
    frame.locals[loop.todo] = tuple(sorted((*frame.locals[loop.todo], before)))
    _take_sheet(frame, loop, place)
    assert isinstance(sealed, int)
    frame.at = sealed + 1
    machine.run(draft)


def _waiting_loop(machine: Machine, draft: Draft) -> Together | None:
    ask = draft.ask
    if not isinstance(ask, Ask) or not isinstance(ask.instruction, Asks) or ask.instruction.sealed is None:
        return None
    following = machine.program.codes[draft.frames[-1].code].instructions[ask.instruction.sealed]
    assert isinstance(following, PassNext)
    return following.loop


COMPILERS: Mapping[type[Instruction], Any] = {
    TogetherBegin: begin,
    PassBegin: pass_begin,
    PassNext: pass_next,
    Unseal: unseal,
    HoldTriggers: hold_triggers,
    FireHeld: fire_held,
    TogetherEnd: end,
}
