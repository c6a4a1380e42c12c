"""The verbs that move components and tokens: move, shuffle, reveal, the look at a top (semantics §8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Code
from rulekit.instructions import (
    Instruction,
    LookTop,
    Move,
    MoveToken,
    Picked,
    Reveal,
    RevealFact,
    Shuffle,
)
from rulekit.runtime import changes, drawing
from rulekit.runtime.decks import all_alike, components_of, is_top_open, normal
from rulekit.runtime.draft import Chance, Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.events import Moved
from rulekit.runtime.expressions import Values
from rulekit.runtime.knowledge import Choice, forget
from rulekit.runtime.moves import Firing, done, move_all, move_one, push_firings
from rulekit.runtime.seating import seat_bits
from rulekit.runtime.steps import LEFT, WAIT, Step, log
from rulekit.runtime.targets import find_components, find_place
from rulekit.runtime.telling import given_by, telling_components, telling_value
from rulekit.types import Maybe, SetOf

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# ── Move ──────────────────────────────────────────────────────────────────────────────────────


def move(machine: Machine, ins: Move, code: int, at: int) -> Step:
    """Moves a component, a collection or a whole zone."""
    what = machine.compile(ins.what)
    place = find_place(machine, ins.place)
    as_list = not isinstance(ins.what.ty, SetOf)
    end = ins.place.end
    decks = _deck_sources(machine, ins)
    choice_of = _choice(machine, ins.picked)

    def step(draft: Draft, frame: Frame) -> int:
        target = place(draft, frame.locals, frame.you)
        if target is None:
            return at + 1
        if decks is not None:
            return _move_decks(machine, draft, frame, ins, decks(draft, frame.locals, frame.you), target)
        value = what(draft, frame.locals, frame.you)
        if value is None or value == ():
            return at + 1
        choice = None if choice_of is None or not draft.known else choice_of(draft, frame)
        if isinstance(value, tuple):
            moved = move_all(machine, draft, ins, value, target, end, as_list=as_list, choice=choice)
        else:
            went = move_one(machine, draft, ins, value, target, end, choice)
            moved = [] if went is None else [went]
        return done(machine, draft, frame, ins, "move", moved)

    return step


def _choice(machine: Machine, picked: Picked | None) -> Callable[[Draft, Frame], Choice] | None:
    """To whom it is open what has been chosen of what moves."""
    if picked is None:
        return None
    knowers, which, order = [machine.compile(who) for who in picked.knowers], picked.which, picked.order

    def choice(draft: Draft, frame: Frame) -> Choice:
        bits = 0
        for who in knowers:
            bits |= seat_bits(who(draft, frame.locals, frame.you))
        return Choice(bits, which, order)

    return choice


def _deck_sources(machine: Machine, ins: Move) -> Values | None:
    """The decks that move as a whole: one, or all members of an indexed one."""
    if ins.source is None or machine.program.zones[ins.source.zone].form != "deck":
        return None
    return machine.compiler.slots(ins.source)


def _move_decks(machine: Machine, draft: Draft, frame: Frame, ins: Move, slots: Collection[int], target: int) -> int:
    """Whole decks, the first one uppermost; one that lies there already stays.

    Into a deck they keep their runs, into pile or row chance decides their order, else they are a set.
    """
    form = machine.forms[machine.slot_at(target)]
    if form in ("pile", "row", "grid"):
        return _spread_decks(machine, draft, frame, ins, slots, target)
    runs, there = tuple([run for slot in slots if slot != target for run in draft.slots[slot]]), draft.slots[target]
    if not runs:
        return frame.at + 1
    moved = move_all(machine, draft, ins, components_of(runs), target, ins.place.end, as_list=form == "deck")
    if form == "deck":
        draft.slots[target] = normal([*there, *runs] if ins.place.end == "bottom" else [*runs, *there])
        mixed = [c for is_ordered, run in runs if not is_ordered for c in run]
        forget(machine, draft, mixed, machine.sight(draft, target), (target,))
    return done(machine, draft, frame, ins, "move", moved)


def _spread_decks(machine: Machine, draft: Draft, frame: Frame, ins: Move, slots: Collection[int], target: int) -> int:
    """Takes decks apart from the top, as chance decides it; what is decided is kept in `progress`."""
    while (event := _undecided(machine, draft, frame, ins, slots)) is not None:
        if machine.waits(draft, event):
            return WAIT
    taken, frame.locals[ins.progress] = frame.locals[ins.progress], None
    moved = move_all(machine, draft, ins, taken, target, ins.place.end, as_list=True)
    return done(machine, draft, frame, ins, "move", moved)


def _undecided(machine: Machine, draft: Draft, frame: Frame, ins: Move, slots: Collection[int]) -> Chance | None:
    """What chance has to decide next, once all above it is taken."""
    taken: tuple[int, ...] = frame.locals[ins.progress] or ()
    for slot, is_ordered, run in [(deck, *run) for deck in slots for run in draft.slots[deck]]:
        rest = tuple(component for component in run if component not in taken)
        if not is_ordered and len(rest) > 1 and not all_alike(machine, draft, rest):
            frame.locals[ins.progress] = taken
            return machine.chance(draft, rest, ins, slot, _remember(ins))
        taken = (*taken, *rest)
    frame.locals[ins.progress] = taken
    return None


def _remember(ins: Move) -> Callable[[Draft, int], None]:
    def settle(draft: Draft, component: int) -> None:
        frame = draft.frames[-1]
        frame.locals[ins.progress] = (*(frame.locals[ins.progress] or ()), component)

    return settle


def move_token(machine: Machine, ins: MoveToken, code: int, at: int) -> Step:
    """Moves a token (or each of a family) onto a space, or off the board where it may be off."""
    find = machine.compiler.slots(ins.token)
    where = machine.compile(ins.space)
    zone = machine.program.zones[ins.token.zone]
    may_be_off = isinstance(zone.ty, Maybe)
    leaving = machine.token_triggers.get((ins.token.zone, "leaves"), ())
    entering = machine.token_triggers.get((ins.token.zone, "enters"), ())

    def put(draft: Draft, frame: Frame, slot: int, space: int | None) -> list[Firing]:
        before, you = draft.slots[slot], machine.owner_or(slot, frame.you)
        if before == space:
            return []
        if space is None and not may_be_off:
            raise PlayError(Code.PLAY_MISSING_VALUE, f"`{zone.name}` must stand on a space", ins.span, ins.heading)
        draft.slots[slot] = space
        if draft.facts is not None:
            draft.facts.touch((slot,))
        draft.stirred, draft.quiet = True, -1
        log(draft, frame, ins, "token", place=slot, value=space)
        firings = [(t, before, 0, 0, you) for t in leaving if before is not None]
        return firings + [(t, space, 0, 0, you) for t in entering if space is not None]

    def step(draft: Draft, frame: Frame) -> int:
        space = where(draft, frame.locals, frame.you)
        firings = [firing for slot in find(draft, frame.locals, frame.you) for firing in put(draft, frame, slot, space)]
        frame.at = at + 1
        return LEFT if not draft.asleep and push_firings(draft, firings, frame.you) else at + 1

    return step


def look_top(machine: Machine, ins: LookTop, code: int, at: int) -> Step:
    """Lets chance decide the top of a deck that the next statement reads, if it comes to that."""
    find = machine.compiler.slot(ins.zone)
    needed = None if ins.needed is None else machine.compile(ins.needed)

    def step(draft: Draft, frame: Frame) -> int:
        if needed is not None and not needed(draft, frame.locals, frame.you):
            return at + 1
        slot = find(draft, frame.locals, frame.you)
        if slot is None or not is_top_open(machine, draft, slot):
            return at + 1
        event = machine.chance(draft, draft.slots[slot][0][1], ins, slot, machine.top_setter(slot))
        return WAIT if machine.waits(draft, event) else at + 1

    return step


# ── Shuffle and reveal ────────────────────────────────────────────────────────────────────────


def shuffle(machine: Machine, ins: Shuffle, code: int, at: int) -> Step:
    """Makes each deck one unordered run; who does not see it knows nothing of it any more."""
    find = machine.compiler.slots(ins.zone)

    def step(draft: Draft, frame: Frame) -> int:
        for slot in find(draft, frame.locals, frame.you):
            if machine.forms[slot] != "deck":
                continue
            components = components_of(draft.slots[slot])
            draft.slots[slot] = normal([(False, components)])
            if draft.facts is not None:
                draft.facts.touch((slot,))
            forget(machine, draft, components, machine.sight(draft, slot), (slot,))
            if len(components) > 1:
                draft.stirred, draft.quiet = True, -1
            log(draft, frame, ins, "shuffle", place=slot)
        return at + 1

    return step


def _viewers(machine: Machine, ins: Reveal | RevealFact) -> Callable[[Draft, Frame], int]:
    if ins.to is None:
        return lambda draft, frame: machine.everybody
    to = machine.compile(ins.to)

    return lambda draft, frame: seat_bits(to(draft, frame.locals, frame.you))


def reveal(machine: Machine, ins: Reveal, code: int, at: int) -> Step:
    """Names components to all, or to some."""
    what = find_components(machine, ins.what)
    viewers = _viewers(machine, ins)
    tell = telling_components(machine, ins, code, at)

    def step(draft: Draft, frame: Frame) -> int:
        value = what(draft, frame.locals, frame.you)
        components = value if isinstance(value, tuple) else (() if value is None else (value,))
        if not draft.known:
            return at + 1
        bits = viewers(draft, frame)
        shown = () if draft.events is None else _shown(machine, draft, components, bits)
        for component in components:
            draft.known[component] |= bits
        if draft.facts is not None:
            tell(draft, frame, value, bits)
        if draft.events is not None:
            log(draft, frame, ins, "reveal", moved=shown, open_to=bits)
        return at + 1

    return step


def _shown(machine: Machine, draft: Draft, components: Sequence[int], bits: int) -> tuple[Moved, ...]:
    """What is told of components that are about to be named: where they lie, who is told and who had known."""
    shown = []
    for component in dict.fromkeys(components):
        place = draft.place[component]
        knew = draft.known[component] | machine.sight(draft, machine.slot_at(place))
        shown.append(Moved(component, place, place, bits | knew, knew))
    return tuple(shown)


def reveal_fact(machine: Machine, ins: RevealFact, code: int, at: int) -> Step:
    """Tells the value of an expression to all, or to some."""
    what = machine.compile(ins.what)
    viewers = _viewers(machine, ins)
    tell = telling_value(machine, ins, code, at)
    given = given_by(machine, ins)

    def step(draft: Draft, frame: Frame) -> int:
        value = what(draft, frame.locals, frame.you)
        bits = viewers(draft, frame)
        if draft.facts is not None:
            tell(draft, frame, value, bits)
        if draft.events is not None:
            log(draft, frame, ins, "fact", value=value, open_to=bits, given=given(draft, frame))
        return at + 1

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    Move: move,
    MoveToken: move_token,
    LookTop: look_top,
    Shuffle: shuffle,
    Reveal: reveal,
    RevealFact: reveal_fact,
    **changes.COMPILERS,
    **drawing.COMPILERS,
}
