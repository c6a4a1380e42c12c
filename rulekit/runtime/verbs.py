"""The verbs that move components and tokens: move, draw, shuffle, refill, reveal, the look at a top (semantics §8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Code
from rulekit.instructions import (
    Draw,
    Instruction,
    LookTop,
    Move,
    MoveToken,
    Refill,
    Reveal,
    RevealFact,
    Shuffle,
)
from rulekit.runtime import changes
from rulekit.runtime.decks import all_alike, components_of, is_top_open, normal
from rulekit.runtime.draft import Draft, Evaluate, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.events import Moved
from rulekit.runtime.knowledge import forget_all
from rulekit.runtime.moves import Went, fire, move_all, move_one, push_firings
from rulekit.runtime.steps import LEFT, WAIT, Step, log
from rulekit.runtime.targets import fellow_slot, find_place
from rulekit.runtime.telling import telling_components, telling_value
from rulekit.types import Maybe, SetOf

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

empty_value = changes.empty_value
check_storable = changes.check_storable


def _looked(moved: Sequence[Went], you: int) -> bool:
    """Whether somebody came to know a component that the acting player had not known."""
    return any(seen and not knew >> you & 1 for _, _, _, seen, knew in moved)


def _done(machine: Machine, draft: Draft, frame: Frame, ins: Instruction, kind: str, moved: Sequence[Went]) -> int:
    """Notes a finished act and fires its triggers."""
    frame.at += 1
    if moved:
        if draft.events is not None:
            log(draft, frame, ins, kind, moved=tuple([Moved(*went) for went in moved]), look=_looked(moved, frame.you))
        if fire(machine, draft, moved, frame.you):
            return LEFT
    return frame.at


# ── Move ──────────────────────────────────────────────────────────────────────────────────────


def move(machine: Machine, ins: Move, code: int, at: int) -> Step:
    """Moves a component, a collection or a whole zone."""
    what = machine.compile(ins.what)
    place = find_place(machine, ins.place)
    as_list = not isinstance(ins.what.ty, SetOf)
    end = ins.place.end
    decks = _deck_source(machine, ins)

    def step(draft: Draft, frame: Frame) -> int:
        target = place(draft, frame.locals, frame.you)
        if target is None:
            return at + 1
        if decks is not None:
            slot = decks(draft, frame.locals, frame.you)
            if slot is not None:
                return _move_deck(machine, draft, frame, ins, slot, target)
        value = what(draft, frame.locals, frame.you)
        if value is None or value == ():
            return at + 1
        components = value if isinstance(value, tuple) else (value,)
        moved = move_all(machine, draft, ins, components, target, end, as_list=as_list)
        return _done(machine, draft, frame, ins, "move", moved)

    return step


def _deck_source(machine: Machine, ins: Move) -> Evaluate | None:
    if ins.source is None or machine.program.zones[ins.source.zone].form != "deck":
        return None
    return machine.compiler.slot(ins.source)


def _move_deck(machine: Machine, draft: Draft, frame: Frame, ins: Move, slot: int, target: int) -> int:
    """A whole deck: into a deck it keeps its runs, into pile or row chance decides its order, else it is a set."""
    form = machine.forms[machine.slot_at(target)]
    if form in ("pile", "row", "grid"):
        return _spread_deck(machine, draft, frame, ins, slot, target)
    runs, there = draft.slots[slot], draft.slots[target]
    moved = move_all(machine, draft, ins, components_of(runs), target, ins.place.end, as_list=False)
    if form == "deck" and moved:
        draft.slots[target] = normal([*there, *runs] if ins.place.end == "bottom" else [*runs, *there])
    return _done(machine, draft, frame, ins, "move", moved)


def _spread_deck(machine: Machine, draft: Draft, frame: Frame, ins: Move, slot: int, target: int) -> int:
    """Takes the deck apart from the top, as chance decides it; what is decided is kept in `progress`."""
    taken: tuple[int, ...] = frame.locals[ins.progress] or ()
    runs = list(draft.slots[slot])
    left = normal((is_ordered, tuple(c for c in cs if c not in taken)) for is_ordered, cs in runs)
    while left:
        is_ordered, components = left[0]
        if not is_ordered and not all_alike(machine, draft, components):
            frame.locals[ins.progress] = taken
            if machine.waits(draft, machine.chance(draft, components, ins, slot, _remember(ins))):
                return WAIT
            return _spread_deck(machine, draft, frame, ins, slot, target)
        taken = (*taken, *components)
        left = left[1:]
    frame.locals[ins.progress] = None
    moved = move_all(machine, draft, ins, taken, target, ins.place.end, as_list=True)
    return _done(machine, draft, frame, ins, "move", moved)


def _remember(ins: Move) -> Callable[[Draft, int], None]:
    def settle(draft: Draft, component: int) -> None:
        frame = draft.frames[-1]
        frame.locals[ins.progress] = (*(frame.locals[ins.progress] or ()), component)

    return settle


def move_token(machine: Machine, ins: MoveToken, code: int, at: int) -> Step:
    """Moves a token onto a space, or off the board where it may be off."""
    find = machine.compiler.slot(ins.token)
    where = machine.compile(ins.space)
    zone = machine.program.zones[ins.token.zone]
    may_be_off = isinstance(zone.ty, Maybe)
    leaving = machine.token_triggers.get((ins.token.zone, "leaves"), ())
    entering = machine.token_triggers.get((ins.token.zone, "enters"), ())

    def step(draft: Draft, frame: Frame) -> int:
        slot = find(draft, frame.locals, frame.you)
        space = where(draft, frame.locals, frame.you)
        if slot is None or (before := draft.slots[slot]) == space:
            return at + 1
        if space is None and not may_be_off:
            raise PlayError(Code.PLAY_MISSING_VALUE, f"`{zone.name}` must stand on a space", ins.span, ins.heading)
        draft.slots[slot] = space
        draft.stirred, draft.quiet = True, -1
        log(draft, frame, ins, "token", place=slot, value=space)
        if draft.asleep:
            return at + 1
        frame.at = at + 1
        you = machine.owner_or(slot, frame.you)
        firings = [(t, before, 0, 0, you) for t in leaving if before is not None]
        firings += [(t, space, 0, 0, you) for t in entering if space is not None]
        return LEFT if push_firings(draft, firings, frame.you) else at + 1

    return step


# ── Draw and refill ───────────────────────────────────────────────────────────────────────────

NONE_LEFT, BY_CHANCE = -1, -2


def _next_of(machine: Machine, draft: Draft, frame: Frame, ins: Draw | Refill, slot: int, chosen: int | None) -> int:
    """The component due from a zone; `NONE_LEFT`; or `BY_CHANCE`, with the event set to wait."""
    form = machine.forms[slot]
    if form == "deck":
        if not draft.slots[slot] and not _reshuffle(machine, draft, frame, ins, slot):
            return NONE_LEFT
        if is_top_open(machine, draft, slot):
            components = draft.slots[slot][0][1]
            drawn = machine.drawn_at_once(draft, components)
            if drawn is not None:
                return drawn
            draft.ask = machine.chance(draft, components, ins, slot, machine.top_setter(slot))
            return BY_CHANCE
        top: int = draft.slots[slot][0][1][0]
        return top
    if chosen is not None:
        return chosen
    content = machine.contents(draft, slot)
    if not content:
        return NONE_LEFT
    if form in ("pile", "row") or all_alike(machine, draft, content):
        return int(content[0])

    drawn = machine.drawn_at_once(draft, content)
    if drawn is not None:
        return drawn

    def keep(draft: Draft, component: int) -> None:
        frame = draft.frames[-1]
        frame.locals[ins.progress] = (*frame.locals[ins.progress][:2], component)

    draft.ask = machine.chance(draft, content, ins, slot, keep)
    return BY_CHANCE


def _reshuffle(machine: Machine, draft: Draft, frame: Frame, ins: Instruction, slot: int) -> bool:
    """An empty deck takes all of its `reshuffled from` as one unordered run; says whether there was anything."""
    other = machine.zone(slot).reshuffled_from
    if other is None:
        return False
    source = machine.layout.slot(other, machine.owner_of[slot], machine.layout.index_of(slot))
    content = machine.contents(draft, source)
    if not content:
        return False
    move_all(machine, draft, ins, content, slot, "any", as_list=False)
    log(draft, frame, ins, "reshuffle", place=slot)
    return True


def draw(machine: Machine, ins: Draw, code: int, at: int) -> Step:
    """Draws one at a time; what is still due, and what has been drawn, waits in `progress` while chance decides."""
    count = machine.compile(ins.count)
    source = machine.compiler.slot(ins.source)
    place = find_place(machine, ins.place)
    progress, end = ins.progress, ins.place.end

    def step(draft: Draft, frame: Frame) -> int:
        slot, target = source(draft, frame.locals, frame.you), place(draft, frame.locals, frame.you)
        due = frame.locals[progress]
        if due is None:
            due = (count(draft, frame.locals, frame.you) or 0, (), None)
        left, moved, chosen = due
        if slot is None or target is None:
            return at + 1
        while left > 0:
            component = _next_of(machine, draft, frame, ins, slot, chosen)
            if component == NONE_LEFT:
                break
            if component == BY_CHANCE:
                frame.locals[progress] = (left, moved, None)
                return WAIT
            went = move_one(machine, draft, ins, component, target, end)
            if went is not None:
                moved = (*moved, went)
            left, chosen = left - 1, None
        frame.locals[progress] = None
        return _done(machine, draft, frame, ins, "draw", moved)

    return step


def refill(machine: Machine, ins: Refill, code: int, at: int) -> Step:
    """Fills the gaps of a row, or of each member of a family; slides first, where the row says so."""
    rows = machine.compiler.slots(ins.zone)
    zone = machine.program.zones[ins.zone.zone]
    assert zone.refilled_from is not None
    refilled_from = zone.refilled_from
    sources: dict[int, int] = {}
    end = "right" if zone.slides == "right" else "any"

    def step(draft: Draft, frame: Frame) -> int:
        due = frame.locals[ins.progress]
        _, moved, chosen = due if due is not None else (0, (), None)
        for slot in rows(draft, frame.locals, frame.you):
            if slot not in sources:
                sources[slot] = fellow_slot(machine, slot, refilled_from)
            draft.slots[slot] = _slide(draft.slots[slot], zone.slides)
            while None in draft.slots[slot]:
                component = _next_of(machine, draft, frame, ins, sources[slot], chosen)
                if component == NONE_LEFT:
                    break
                if component == BY_CHANCE:
                    frame.locals[ins.progress] = (0, moved, None)
                    return WAIT
                chosen = None
                went = move_one(machine, draft, ins, component, slot, end)
                if went is not None:
                    moved = (*moved, went)
        frame.locals[ins.progress] = None
        return _done(machine, draft, frame, ins, "refill", moved)

    return step


def _slide(row: tuple[int | None, ...], to: str | None) -> tuple[int | None, ...]:
    if to is None or None not in row:
        return row
    there = tuple(c for c in row if c is not None)
    gaps = (None,) * (len(row) - len(there))
    return (*gaps, *there) if to == "right" else (*there, *gaps)


def look_top(machine: Machine, ins: LookTop, code: int, at: int) -> Step:
    """Lets chance decide the top of a deck that the next statement reads."""
    find = machine.compiler.slot(ins.zone)

    def step(draft: Draft, frame: Frame) -> int:
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
            forget_all(machine, draft, components, slot)
            if len(components) > 1:
                draft.stirred, draft.quiet = True, -1
            log(draft, frame, ins, "shuffle", place=slot)
        return at + 1

    return step


def _viewers(machine: Machine, ins: Reveal | RevealFact) -> Callable[[Draft, Frame], int]:
    if ins.to is None:
        return lambda draft, frame: machine.everybody
    to = machine.compile(ins.to)

    def bits(draft: Draft, frame: Frame) -> int:
        seats: Any = to(draft, frame.locals, frame.you)
        found = seats if isinstance(seats, tuple) else (seats,)
        return sum(1 << seat for seat in set(found) if seat is not None)

    return bits


def reveal(machine: Machine, ins: Reveal, code: int, at: int) -> Step:
    """Names components to all, or to some."""
    what = machine.compile(ins.what)
    viewers = _viewers(machine, ins)
    tell = telling_components(machine, ins, code, at)

    def step(draft: Draft, frame: Frame) -> int:
        value = what(draft, frame.locals, frame.you)
        components = value if isinstance(value, tuple) else (() if value is None else (value,))
        bits = viewers(draft, frame)
        shown: list[Went] = []
        for component in components:
            place = draft.place[component]
            knew = draft.known[component] | machine.sight(draft, machine.slot_at(place))
            draft.known[component] |= bits
            shown.append((component, place, place, bits | knew, knew))
        if draft.facts is not None:
            tell(draft, frame, value, bits)
        if draft.events is not None:
            moved = tuple(Moved(*went) for went in shown)
            log(draft, frame, ins, "reveal", moved=moved, look=_looked(shown, frame.you))
        return at + 1

    return step


def reveal_fact(machine: Machine, ins: RevealFact, code: int, at: int) -> Step:
    """Tells the value of an expression to all, or to some."""
    what = machine.compile(ins.what)
    viewers = _viewers(machine, ins)
    tell = telling_value(machine, ins, code, at)

    def step(draft: Draft, frame: Frame) -> int:
        value = what(draft, frame.locals, frame.you)
        bits = viewers(draft, frame)
        if draft.facts is not None:
            tell(draft, frame, value, bits)
        log(draft, frame, ins, "fact", value=value, open_to=bits, look=True)
        return at + 1

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    Move: move,
    MoveToken: move_token,
    Draw: draw,
    Refill: refill,
    LookTop: look_top,
    Shuffle: shuffle,
    Reveal: reveal,
    RevealFact: reveal_fact,
    **changes.COMPILERS,
}
