"""Drawing one at a time, refilling rows: the top of a deck or pile, or what chance gives (semantics §5, §8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.instructions import Draw, Instruction, Refill
from rulekit.program import UNORDERED
from rulekit.runtime.decks import all_alike, decide_top, is_top_open
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.knowledge import Choice
from rulekit.runtime.moves import Went, done, move_all, move_drawn, move_one
from rulekit.runtime.steps import WAIT, Step, log
from rulekit.runtime.targets import fellow_slot, find_place
from rulekit.runtime.zones import components_in

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

NONE_LEFT, BY_CHANCE = -1, -2
BLINDLY = Choice(0, which=True, order=False)  # chance picks out of a hand, area or bag: who merely knew it cannot tell
TAKES_SEVERAL = UNORDERED | {"row"}  # where it is the same whether components come one by one or together


def _next_of(
    machine: Machine, draft: Draft, frame: Frame, ins: Draw | Refill, slot: int, chosen: int | None, *, stays: bool
) -> int:
    """The component due from a zone; `NONE_LEFT`; or `BY_CHANCE`, with the event set to wait.

    Luck takes it out of a deck at once, without putting it on top first; only if it `stays` there that is seen.
    """
    form = machine.forms[slot]
    if form == "deck":
        if not draft.slots[slot]:
            return NONE_LEFT
        if is_top_open(machine, draft, slot):
            components = draft.slots[slot][0][1]
            if draft.luck is not None:
                drawn = machine.drawn_at_once(draft, components)
                if stays:
                    decide_top(draft, slot, drawn)
                return drawn
            draft.ask = machine.chance(draft, components, ins, slot, machine.top_setter(slot))
            return BY_CHANCE
        top: int = draft.slots[slot][0][1][0]
        return top
    if chosen is not None:
        return chosen
    content = components_in(machine.layout, draft, slot)
    if not content:
        return NONE_LEFT
    if form in ("pile", "row") or all_alike(machine, draft, content):
        return int(content[0])
    if draft.luck is not None:
        return machine.drawn_at_once(draft, content)

    def keep(draft: Draft, component: int) -> None:
        frame = draft.frames[-1]
        frame.locals[ins.progress] = (*frame.locals[ins.progress][:-1], component)

    draft.ask = machine.chance(draft, content, ins, slot, keep)
    return BY_CHANCE


def _lucky_draws(machine: Machine, draft: Draft, ins: Draw | Refill, slot: int, target: int, due: int) -> list[Went]:
    """What luck draws from the unordered run on top of a deck in one go: all that is due, as far as it goes."""
    if draft.luck is None or due < 2 or machine.forms[slot] != "deck":
        return []
    runs, twins, luck = draft.slots[slot], machine.twin, draft.luck
    if not runs or runs[0][0] or machine.state_slots or machine.forms[machine.slot_at(target)] not in TAKES_SEVERAL:
        return []
    rest, drawn = list[int](runs[0][1]), list[int]()
    while due and len(rest) > 1 and twins[rest[0]] != twins[rest[-1]]:
        place = luck(len(rest))
        if twins[component := rest[place]] != component:
            place = machine.first_twin(rest, component)
        drawn.append(rest.pop(place))
        due -= 1
    return move_drawn(machine, draft, ins, drawn, rest, slot, target) if drawn else []


def _reshuffle(machine: Machine, draft: Draft, frame: Frame, ins: Instruction, slot: int) -> list[Went]:
    """An empty deck takes all of its `reshuffled from` as one unordered run; what has moved."""
    source = reshuffled_slot(machine, slot)
    if source is None:
        return []
    content = components_in(machine.layout, draft, source)
    if not content:
        return []
    moved = move_all(machine, draft, ins, content, slot, "any", as_list=False)
    log(draft, frame, ins, "reshuffle", place=slot)
    return moved


def _taken(draft: Draft, moved: Sequence[Went], sources: Collection[int]) -> Sequence[Went]:
    """What a log tells as drawn from there: that something was reshuffled is told by itself."""
    return moved if draft.events is None else [went for went in moved if went[1] in sources]


def reshuffled_slot(machine: Machine, slot: int) -> int | None:
    """Where a deck is reshuffled from; None where it is not."""
    other = machine.zone(slot).reshuffled_from
    if other is None:
        return None
    return machine.layout.slot(other, machine.owner_of[slot], machine.layout.index_of(slot))


def draw(machine: Machine, ins: Draw, code: int, at: int) -> Step:
    """Draws one at a time; from where to where, what is still due and what has been drawn wait in `progress`."""
    count = machine.compile(ins.count)
    source = machine.compiler.slot(ins.source)
    place = find_place(machine, ins.place)
    progress, end = ins.progress, ins.place.end

    def step(draft: Draft, frame: Frame) -> int:
        due = frame.locals[progress]
        if due is None:
            slot, target = source(draft, frame.locals, frame.you), place(draft, frame.locals, frame.you)
            due = (slot, target, count(draft, frame.locals, frame.you) or 0, (), None)
        slot, target, left, moved, chosen = due
        if slot is None or target is None:
            return at + 1
        while left > 0:
            if not draft.slots[slot]:
                moved = (*moved, *_reshuffle(machine, draft, frame, ins, slot))
            drawn = _lucky_draws(machine, draft, ins, slot, target, left)
            moved, left = (*moved, *drawn), left - len(drawn)
            if not left:
                break
            component = _next_of(machine, draft, frame, ins, slot, chosen, stays=slot == target)
            if component == NONE_LEFT:
                break
            if component == BY_CHANCE:
                frame.locals[progress] = (slot, target, left, moved, None)
                return WAIT
            went = move_one(machine, draft, ins, component, target, end, BLINDLY)
            if went is not None:
                moved = (*moved, went)
            left, chosen = left - 1, None
        frame.locals[progress] = None
        return done(machine, draft, frame, ins, "draw", moved, _taken(draft, moved, (slot,)))

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
        if due is None:
            due = (tuple(rows(draft, frame.locals, frame.you)), (), None)
        left, moved, chosen = due
        for place, slot in enumerate(left):
            if slot not in sources:
                sources[slot] = fellow_slot(machine, slot, refilled_from)
            _slide(draft, slot, zone.slides)
            while None in draft.slots[slot]:
                if not draft.slots[sources[slot]]:
                    moved = (*moved, *_reshuffle(machine, draft, frame, ins, sources[slot]))
                component = _next_of(machine, draft, frame, ins, sources[slot], chosen, stays=False)
                if component == NONE_LEFT:
                    break
                if component == BY_CHANCE:
                    frame.locals[ins.progress] = (left[place:], moved, None)
                    return WAIT
                chosen = None
                went = move_one(machine, draft, ins, component, slot, end, BLINDLY)
                if went is not None:
                    moved = (*moved, went)
        frame.locals[ins.progress] = None
        return done(machine, draft, frame, ins, "refill", moved, _taken(draft, moved, sources.values()))

    return step


def _slide(draft: Draft, slot: int, to: str | None) -> None:
    row = draft.slots[slot]
    if to is None:
        return
    there = [c for c in row if c is not None]
    gaps = [None] * (len(row) - len(there))
    slid = (*gaps, *there) if to == "right" else (*there, *gaps)
    if slid != row:
        draft.slots[slot] = slid
        if draft.facts is not None:
            draft.facts.touch((slot,))
        draft.stirred, draft.quiet = True, -1


COMPILERS: Mapping[type[Instruction], Any] = {Draw: draw, Refill: refill}
