"""A state as it might be for one player: everything that player cannot know is dealt again.

Each component that the player neither sees nor knows changes places with others of its kind which the player does not
know either; what lies on them and who else knows them goes with the place.  Counts stay, and the player's view with
them.  Facts that were told are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.chance import Stream
from rulekit.runtime.decks import mixed
from rulekit.runtime.draft import Draft
from rulekit.runtime.machine import Machine


def redeal(machine: Machine, draft: Draft, seat: int, luck: Stream) -> None:
    """Deals anew, in this draft, what the player in `seat` cannot know."""
    unknown = [c for c in machine.layout.present if not _is_known(machine, draft, c, seat)]
    by_kind: dict[int, list[int]] = {}
    for component in unknown:
        by_kind.setdefault(machine.layout.kind_of(component), []).append(component)
    swap: dict[int, int] = {}
    for alike in by_kind.values():
        swap.update(zip(alike, _shuffled(alike, luck, len(swap)), strict=True))
    if any(component != other for component, other in swap.items()):
        _exchange(machine, draft, swap)


def _is_known(machine: Machine, draft: Draft, component: int, seat: int) -> bool:
    if draft.known[component] >> seat & 1:
        return True
    return bool(machine.sight(draft, machine.slot_at(draft.place[component])) >> seat & 1)


def _shuffled(components: list[int], luck: Stream, event: int) -> list[int]:
    dealt = list(components)
    for last in range(len(dealt) - 1, 0, -1):
        other = luck.bounded(event + last, last + 1)
        dealt[last], dealt[other] = dealt[other], dealt[last]
    return dealt


def _exchange(machine: Machine, draft: Draft, swap: Mapping[int, int]) -> None:
    place, known = list(draft.place), list(draft.known)
    for component, other in swap.items():
        draft.place[other], draft.known[other] = place[component], known[component]
    slots = {machine.slot_at(place[component]) for component in swap}
    for slot in slots:
        draft.slots[slot] = _content(machine, draft, slot, swap)
        draft.own.discard(slot)
    for slot in machine.state_slots:
        cells: dict[int, Any] = draft.slots[slot]
        draft.slots[slot] = {swap.get(component, component): value for component, value in cells.items()}
        draft.own.discard(slot)


def _content(machine: Machine, draft: Draft, slot: int, swap: Mapping[int, int]) -> object:
    form, content = machine.forms[slot], draft.slots[slot]
    if form == "deck":
        return tuple(
            (True, tuple(swap.get(c, c) for c in run)) if is_ordered else mixed(swap.get(c, c) for c in run)
            for is_ordered, run in content
        )
    if form == "grid":
        return {
            space: tuple(swap.get(c, c) for c in pile) if isinstance(pile, tuple) else swap.get(pile, pile)
            for space, pile in content.items()
        }
    if form in ("pile", "row"):
        return tuple(swap.get(c, c) for c in content)
    return tuple(sorted(swap.get(c, c) for c in content))
