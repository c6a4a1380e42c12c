"""One act: everything moves, knowledge and the log follow, then the triggers fire (semantics §8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, TypeAlias

from rulekit.instructions import Instruction, Move
from rulekit.runtime.contents import lies_at, put_in, put_one_in, take_one_out, take_out
from rulekit.runtime.decks import normal
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.events import Moved
from rulekit.runtime.knowledge import NOBODY, Choice, Told, company, forget, learn, learn_drawn
from rulekit.runtime.steps import LEFT, log

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

ACT = -1  # the code number of a frame that fires the triggers of an act
Went: TypeAlias = tuple[int, int, int, int, int]  # as `events.Moved`: component, origin, target, seen, knew
Firing: TypeAlias = tuple[int, int, int, int, int]  # trigger, component, where it must still lie, place to name, you


def move_all(
    machine: Machine,
    draft: Draft,
    ins: Instruction,
    components: Sequence[int],
    target: int,
    end: str,
    *,
    as_list: bool,
    choice: Choice | None = None,
) -> list[Went]:
    """Moves components, in their order, to a place (a slot or a space); those that lie there already stay.

    `as_list`: they have an order (a deck takes them as an ordered run).  Where the top or bottom is named, it does not
    do to lie there somewhere.  What a list names twice goes once.  Returns what moved; fires nothing yet.
    """
    place = draft.place
    if len(components) > 1:  # a list may name one twice
        stays = target if end not in ("top", "bottom") else None
        components = [c for c in dict.fromkeys(components) if place[c] != stays]
    if len(components) <= 1:
        went = move_one(machine, draft, ins, components[0], target, end, choice) if components else None
        return [] if went is None else [went]
    slot = machine.slot_at(target)
    sources = [place[c] for c in components]
    beside = {slot: company(machine, draft, slot) for slot in map(machine.slot_at, set(sources))} if draft.known else {}
    take_out(machine, draft, components, sources)
    put_in(machine, draft, ins, components, target, slot, end, as_list=as_list)
    draft.stirred, draft.quiet = True, -1
    told = learn(machine, draft, components, sources, beside, slot, choice) if draft.known else []
    if machine.forms[slot] == "bag" or (machine.forms[slot] == "deck" and not as_list):
        _mix_in(machine, draft, components, slot)
    if machine.resets[slot]:
        _reset_state(machine, draft, components)
    return _went(components, sources, target, told)


def move_one(
    machine: Machine,
    draft: Draft,
    ins: Instruction,
    component: int,
    target: int,
    end: str,
    choice: Choice | None = None,
) -> Went | None:
    """What `move_all` does, for one component: the way of each drawn card, so it is kept short."""
    slots_end = machine.slots_end
    source = draft.place[component]
    before = source if source < slots_end else machine.slot_at(source)
    after = target if target < slots_end else machine.slot_at(target)
    if source == target and lies_at(machine, draft, component, target, end):
        return None
    beside = {before: company(machine, draft, before)} if draft.known else {}
    take_one_out(machine, draft, source, before, component)
    put_one_in(machine, draft, ins, component, target, after, end)
    draft.stirred, draft.quiet = True, -1
    named, knew = NOBODY
    if draft.known:
        ((named, knew),) = learn(machine, draft, (component,), (source,), beside, after, choice)
    if machine.resets[after]:
        _reset_state(machine, draft, (component,))
    return component, source, target, named, knew


def move_drawn(
    machine: Machine,
    draft: Draft,
    ins: Instruction,
    drawn: Sequence[int],
    rest: Sequence[int],
    source: int,
    target: int,
) -> list[Went]:
    """What `move_one` does one after the other with what is drawn from the mixed run on top of a deck.

    A `rest` is left of that run.
    """
    below = draft.slots[source][1:]
    draft.slots[source] = ((False, tuple(rest)), *below) if len(rest) > 1 else normal([(False, tuple(rest)), *below])
    put_in(machine, draft, ins, drawn, target, target, "any", as_list=True)
    draft.stirred, draft.quiet = True, -1
    told = learn_drawn(machine, draft, drawn, rest, source, target) if draft.known else []
    if machine.resets[target]:
        _reset_state(machine, draft, drawn)
    return _went(drawn, repeat(source), target, told)


def _went(components: Sequence[int], sources: Iterable[int], target: int, told: Sequence[Told]) -> list[Went]:
    """What has moved, from where to where; nobody is told where nobody keeps who knows what."""
    named, knew = zip(*told, strict=True) if told else map(repeat, NOBODY)
    return list(zip(components, sources, repeat(target), named, knew, strict=False))


def _mix_in(machine: Machine, draft: Draft, components: Sequence[int], slot: int) -> None:
    """Who does not see a slot does not know any more what lies where among components that have been mixed there."""
    forget(machine, draft, components, machine.sight(draft, slot), (slot,))


def _reset_state(machine: Machine, draft: Draft, components: Sequence[int]) -> None:
    """State on a component returns to its start when it enters a deck, a bag or the box (semantics §2)."""
    for slot in machine.state_slots:
        cells = draft.slots[slot]
        if any(component in cells for component in components):
            cells = draft.dict_of(slot)
            for component in components:
                cells.pop(component, None)


def fire(machine: Machine, draft: Draft, moved: Sequence[Went], you: int) -> bool:
    """Puts the triggers of an act in front, in their order; says whether there are any."""
    if draft.asleep or not machine.has_triggers:
        return False
    slots_end, leaving, entering = machine.slots_end, machine.leaving, machine.entering
    goal = moved[-1][2]
    is_watched = machine.leave_triggers or (machine.reshuffles_fire and len(moved) > 1)
    if goal < slots_end and goal == moved[0][2] and not entering[goal] and not is_watched:
        return False  # most acts have one goal, and most zones no trigger
    firings: list[Firing] = []
    for component, origin, target, _, _ in moved:
        if origin == target:
            continue  # only to its top or bottom
        now = draft.place[component]  # what has been reshuffled may have been drawn as well
        left = origin if origin < slots_end else machine.slot_at(origin)
        entered = target if target < slots_end else machine.slot_at(target)
        for trigger in leaving[left]:
            firings.append((trigger, component, now, origin, machine.owner_or(left, you)))  # noqa: PERF401
        for trigger in entering[entered]:
            firings.append((trigger, component, target, target, machine.owner_or(entered, you)))  # noqa: PERF401
    return push_firings(draft, firings, you)


def done(
    machine: Machine,
    draft: Draft,
    frame: Frame,
    ins: Instruction,
    kind: str,
    moved: Sequence[Went],
    told: Sequence[Went] | None = None,
) -> int:
    """Notes a finished act and fires its triggers; `told` is what the log tells of it (None: all)."""
    told = moved if told is None else told
    if told and draft.events is not None:
        is_secret_order = isinstance(ins, Move) and ins.picked is not None and ins.picked.order
        told = sorted(told) if is_secret_order else told
        log(draft, frame, ins, kind, moved=tuple([Moved(*went) for went in told]))
    frame.at += 1
    if moved and fire(machine, draft, moved, frame.you):
        return LEFT
    return frame.at


def push_firings(draft: Draft, firings: list[Firing], you: int) -> bool:
    """Puts a frame in front that fires these triggers one after the other; says whether there are any.

    While an `at once` line is under way they wait for its end.
    """
    if draft.held is not None:
        draft.held = (*draft.held, *firings)
        return False
    if firings:
        draft.frames.append(Frame(ACT, 0, you, [tuple(firings)]))
    return bool(firings)
