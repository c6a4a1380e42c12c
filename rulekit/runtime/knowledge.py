"""Who knows which component: one bit per viewer and component (semantics §10, `known`).

In a hand, an area or a bag one component cannot be told from another without seeing it: when one leaves unnamed to a
viewer, it may have been any of its company.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rulekit.program import UNORDERED
from rulekit.runtime.decks import Runs
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


class Choice(NamedTuple):
    """Somebody has chosen which components move (`which`), or their order; the bits of those to whom that is open."""

    knowers: int
    which: bool
    order: bool


Told: TypeAlias = tuple[int, int]  # the bits of those a moved component is named to, and of those who had known it
NOBODY: Told = (0, 0)
MIXING = UNORDERED | {"deck"}
ORDERED = frozenset({"deck", "pile", "row"})
ALONE: tuple[int, ...] = ()


def company(machine: Machine, draft: Draft, slot: int) -> tuple[int, ...]:
    """What lies mixed in a hand, area or bag, but for what has come within the same `at once` line."""
    if machine.forms[slot] not in UNORDERED:
        return ALONE
    there: tuple[int, ...] = draft.slots[slot]
    return tuple([other for other in there if other not in draft.arrived]) if draft.arrived else there


def learn(
    machine: Machine,
    draft: Draft,
    components: Sequence[int],
    sources: Sequence[int],
    beside: Mapping[int, tuple[int, ...]],
    after: int,
    choice: Choice | None = None,
) -> list[Told]:
    """Updates `known` and the facts once components have gone from places to the slot `after`.

    `beside` is the company there was in each slot they have left.  What somebody has chosen among others is named to
    who sees it, not to who merely knew it.
    """
    known, facts, everybody = draft.known, draft.facts, machine.everybody
    sees, mixes = machine.sight(draft, after), machine.forms[after] == "bag"
    last, before, saw = -1, -1, 0
    told: list[Told] = []
    for component, source in zip(components, sources, strict=True):
        if source != last:  # most come from one place
            last, before = source, machine.slot_at(source)
            saw = machine.sight(draft, before)
        knew = known[component] | saw
        named = knew | sees
        if choice is not None and choice.which:
            told_to = knew & choice.knowers | saw | sees
            if told_to != named and _is_one_of(machine, components, beside[before], before):
                named = told_to
        follows = named  # who knows where it comes to lie
        if choice is not None and choice.order and machine.forms[after] in ORDERED and len(components) > 1:
            follows = named & choice.knowers | sees
        if named != everybody and before != after:
            rest = [other for other in beside[before] if other not in components]
            forget(machine, draft, rest or _mixed_on_top(machine, draft, before), named, (before, after))
        if facts is not None:
            facts.moved(component, before, after, named, everybody)
            if machine.forms[before] in MIXING or choice is not None:
                facts.forget(component, follows)
            if knew & ~follows:
                facts.cleared(machine, component, knew & ~follows, (before, after))
        known[component] = sees if mixes else follows
        told.append((named, knew))
    if draft.held is not None:
        draft.arrived = (*draft.arrived, *components)
    return told


def _is_one_of(machine: Machine, components: Sequence[int], company: Sequence[int], slot: int) -> bool:
    """Whether there are others in a hand, area or bag from which these have been chosen."""
    return machine.forms[slot] in UNORDERED and any(other not in components for other in company)


def _mixed_on_top(machine: Machine, draft: Draft, slot: int) -> tuple[int, ...]:
    """The unordered run on top of a deck: one that has left it may have been any of them."""
    runs: Runs = draft.slots[slot] if machine.forms[slot] == "deck" else ()
    return runs[0][1] if runs and not runs[0][0] else ALONE


def learn_drawn(
    machine: Machine, draft: Draft, drawn: Sequence[int], rest: Sequence[int], before: int, after: int
) -> list[Told]:
    """`learn` for what was drawn one after the other from a mixed run, of which a `rest` is left; without facts."""
    known, sees, saw = draft.known, machine.sight(draft, after), machine.sight(draft, before)
    kept, told, left = machine.everybody, [], len(drawn) + len(rest)
    for component in drawn:
        knew = known[component] & kept | saw
        named = knew | sees
        known[component] = sees if machine.forms[after] == "bag" else named
        left -= 1
        if left > 1:  # one alone is no mix any more
            kept &= named
        told.append((named, knew))
    if kept != machine.everybody:
        for component in rest:
            known[component] &= kept
    return told


def forget(machine: Machine, draft: Draft, components: Collection[int], kept: int, touched: tuple[int, ...]) -> None:
    """Clears what all but those in `kept` know of components, which lie in one of the slots touched."""
    known, facts = draft.known, draft.facts
    if not known:
        return
    if facts is not None:
        for component in components:
            lost = known[component] & ~kept
            if lost:
                facts.cleared(machine, component, lost, touched)
            facts.forget(component, kept)
    for component in components:
        known[component] &= kept
