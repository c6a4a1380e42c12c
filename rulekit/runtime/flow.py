"""Control: jumps, calls, loops over items and players, the queue, leaving a unit (semantics §6, §8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Code
from rulekit.instructions import (
    Call,
    EndUnit,
    Gather,
    GoAgain,
    Instruction,
    Jump,
    NextItem,
    NextPlayer,
    NextSeat,
    Queue,
    Return,
    SaveYou,
    Seats,
    Switch,
    Unless,
    Wake,
    WorkQueue,
)
from rulekit.program import LONGEST_RANGE
from rulekit.runtime import together, turns
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.keys import key_of
from rulekit.runtime.leaving import leave_unit
from rulekit.runtime.seating import seats_in_order
from rulekit.runtime.steps import LEFT, Step, log

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def jump(machine: Machine, ins: Jump, code: int, at: int) -> Step:
    """Goes elsewhere."""
    to = ins.to
    return lambda draft, frame: to


def unless(machine: Machine, ins: Unless, code: int, at: int) -> Step:
    """Goes elsewhere where the condition says no."""
    holds, to, follow = machine.compile(ins.condition), ins.to, at + 1
    return lambda draft, frame: follow if holds(draft, frame.locals, frame.you) else to


def switch(machine: Machine, ins: Switch, code: int, at: int) -> Step:
    """Goes where the case of the subject's value stands."""
    subject = machine.compile(ins.subject)
    to = {value: target for values, target in reversed(ins.cases) for value in values}

    def step(draft: Draft, frame: Frame) -> int:
        value = subject(draft, frame.locals, frame.you)
        target = to.get(value, ins.otherwise)
        if target is None:
            said = key_of(machine, None, value, ins.subject.ty)
            raise PlayError(Code.PLAY_NO_CASE, f"no case for {said}", ins.span, ins.heading)
        return target

    return step


def call(machine: Machine, ins: Call, code: int, at: int) -> Step:
    """Runs another code and comes back to the next instruction."""
    args = [machine.compile(arg) for arg in ins.args]
    you = machine.compile(ins.you) if ins.you is not None else None

    def step(draft: Draft, frame: Frame) -> int:
        who = frame.you if you is None else you(draft, frame.locals, frame.you)
        if who is None:
            return at + 1
        values = [arg(draft, frame.locals, frame.you) for arg in args]
        frame.at = at + 1
        machine.push(draft, ins.code, who, values)
        return LEFT

    return step


def give_back(machine: Machine, ins: Return, code: int, at: int) -> Step:
    """The end of a code."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.frames.pop()
        return LEFT

    return step


def queue(machine: Machine, ins: Queue, code: int, at: int) -> Step:
    """Puts a rule at the end of the line; nothing in setup."""
    args = [machine.compile(arg) for arg in ins.args]

    def step(draft: Draft, frame: Frame) -> int:
        if not draft.asleep:
            values = tuple(arg(draft, frame.locals, frame.you) for arg in args)
            draft.queue.append((ins.code, frame.you, values))
            log(draft, frame, ins, "queue", value=ins.code)
        return at + 1

    return step


def work_queue(machine: Machine, ins: WorkQueue, code: int, at: int) -> Step:
    """Works the line off: the frame that does so is known by its depth, and frames further in leave it alone."""

    def step(draft: Draft, frame: Frame) -> int:
        depth = len(draft.frames)
        if 0 < draft.working < depth:
            return at + 1
        if not draft.queue:
            draft.working = 0
            return at + 1
        draft.working = depth
        rule, you, args = draft.queue.pop(0)
        machine.push(draft, rule, you, args)
        return LEFT

    return step


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────


def gather(machine: Machine, ins: Gather, code: int, at: int) -> Step:
    """Looks once at what a loop runs over."""
    items, place = ins.items, ins.at
    if ins.query is None:
        assert ins.repeat is not None
        count = machine.compile(ins.repeat)

        def repeat(draft: Draft, frame: Frame) -> int:
            times = count(draft, frame.locals, frame.you) or 0
            if times > LONGEST_RANGE:
                message = f"{times} times is too often: at most {LONGEST_RANGE}"
                raise PlayError(Code.PLAY_TOO_MANY_CHOICES, message, ins.span, ins.heading)
            frame.locals[items] = ((),) * times
            frame.locals[place] = 0
            return at + 1

        return repeat
    combinations = machine.compiler.query(ins.query)

    def step(draft: Draft, frame: Frame) -> int:
        frame.locals[items] = tuple(combinations(draft, frame.locals, frame.you))
        frame.locals[place] = 0
        return at + 1

    return step


def next_item(machine: Machine, ins: NextItem, code: int, at: int) -> Step:
    """Takes the next of them."""
    items, place, slots = ins.items, ins.at, ins.slots

    def step(draft: Draft, frame: Frame) -> int:
        values = frame.locals
        number = values[place]
        if number >= len(values[items]):
            values[items] = None
            return ins.end
        values[place] = number + 1
        for slot, value in zip(slots, values[items][number], strict=True):
            values[slot] = value
        return at + 1

    return step


def seats(machine: Machine, ins: Seats, code: int, at: int) -> Step:
    """Looks once at the order of players, clockwise."""
    order_of = seats_in_order(machine, other=ins.other, among=ins.among, start=ins.start, everybody=ins.everybody)

    def step(draft: Draft, frame: Frame) -> int:
        frame.locals[ins.order] = order_of(draft, frame)
        frame.locals[ins.at], frame.locals[ins.saved] = 0, frame.you
        return at + 1

    return step


def next_seat(machine: Machine, ins: NextSeat, code: int, at: int) -> Step:
    """Takes the next player who is still in the flow; `go again` keeps the last one for another turn."""

    def step(draft: Draft, frame: Frame) -> int:
        values = frame.locals
        order, number = values[ins.order], values[ins.at]
        if ins.turns and number and draft.again and frame.you in draft.playing:
            turns.begin_turn(draft, frame.you)
            log(draft, frame, ins, "turn", value=frame.you)
            return at + 1
        while number < len(order):
            seat = order[number]
            number += 1
            if ins.everybody or seat in draft.playing:
                values[ins.at] = number
                frame.you = seat
                if ins.turns:
                    turns.begin_turn(draft, seat)
                    log(draft, frame, ins, "turn", value=seat)
                return at + 1
        frame.you = values[ins.saved]
        values[ins.order] = None
        return ins.end

    return step


# ── Leaving ───────────────────────────────────────────────────────────────────────────────────


def save_you(machine: Machine, ins: SaveYou, code: int, at: int) -> Step:
    """Keeps `you`; the log notes the unit that begins here."""
    begins = [r for r in machine.program.codes[code].regions if r.start == at and r.unit in ("step", "phase")]

    def step(draft: Draft, frame: Frame) -> int:
        frame.locals[ins.slot] = frame.you
        for region in begins:
            log(draft, frame, ins, region.unit, value=region.name)
        return at + 1

    return step


def end_unit(machine: Machine, ins: EndUnit, code: int, at: int) -> Step:
    """Leaves the innermost region of that unit."""
    return lambda draft, frame: leave_unit(machine, draft, ins.unit)


def go_again(machine: Machine, ins: GoAgain, code: int, at: int) -> Step:
    """The same player takes the next turn; the last word counts."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.again, draft.next = True, None
        return at + 1

    return step


def next_player(machine: Machine, ins: NextPlayer, code: int, at: int) -> Step:
    """That player takes the next turn; the last word counts."""
    player = machine.compile(ins.player)

    def step(draft: Draft, frame: Frame) -> int:
        who = player(draft, frame.locals, frame.you)
        if who is not None:
            draft.again, draft.next = False, who
        return at + 1

    return step


def wake(machine: Machine, ins: Wake, code: int, at: int) -> Step:
    """Set-up is over."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.asleep = False
        return at + 1

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    Jump: jump,
    Unless: unless,
    Switch: switch,
    Call: call,
    Return: give_back,
    Queue: queue,
    WorkQueue: work_queue,
    Gather: gather,
    NextItem: next_item,
    Seats: seats,
    NextSeat: next_seat,
    SaveYou: save_you,
    EndUnit: end_unit,
    GoAgain: go_again,
    NextPlayer: next_player,
    Wake: wake,
    **turns.COMPILERS,
    **together.COMPILERS,
}
