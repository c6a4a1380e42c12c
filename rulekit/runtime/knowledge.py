"""Who knows which component: one bit per viewer and component (semantics §10, `known`).

In a hand, an area or a bag one component cannot be told from another without seeing it: when one leaves unnamed to a
viewer, it may have been any of its company.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rulekit.program import UNORDERED
from rulekit.runtime.decks import Runs
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Told: TypeAlias = tuple[int, int]  # the bits of those a moved component is named to, and of those who had known it
NOBODY: Told = (0, 0)
ALONE: tuple[int, ...] = ()


def company(machine: Machine, draft: Draft, slot: int) -> tuple[int, ...]:
    """What lies mixed in a hand, area or bag, but for what has come within the same `at once` line."""
    if machine.forms[slot] not in UNORDERED:
        return ALONE
    there: tuple[int, ...] = draft.slots[slot]
    return tuple([other for other in there if other not in draft.arrived]) if draft.arrived else there


def learn(machine: Machine, draft: Draft, component: int, before: int, after: int, rest: Sequence[int]) -> Told:
    """Updates `known` and the facts once a component has gone from slot to slot; `rest` is the company it has left."""
    known, sees, saw = draft.known, machine.sight(draft, after), machine.sight(draft, before)
    knew = known[component] | saw
    named = knew | sees
    if named != machine.everybody and before != after:
        forget(machine, draft, rest or _mixed_on_top(machine, draft, before), named | saw, (before, after))
    if draft.facts is not None:
        draft.facts.moved(component, before, after, named, machine.everybody)
        if machine.forms[before] in UNORDERED or machine.forms[before] == "deck":
            draft.facts.forget(component, named)
    if draft.held is not None:
        draft.arrived = (*draft.arrived, component)
    known[component] = sees if machine.forms[after] == "bag" else named
    return named, knew


def _mixed_on_top(machine: Machine, draft: Draft, slot: int) -> tuple[int, ...]:
    """The unordered run on top of a deck: one that has left it may have been any of them."""
    runs: Runs = draft.slots[slot] if machine.forms[slot] == "deck" else ()
    return runs[0][1] if runs and not runs[0][0] else ALONE


def learn_drawn(
    machine: Machine, draft: Draft, drawn: Sequence[int], rest: Sequence[int], before: int, after: int
) -> list[Told]:
    """`learn` for what was drawn one after the other from a mixed run, of which a `rest` is left; without facts."""
    known, sees, saw = draft.known, machine.sight(draft, after), machine.sight(draft, before)
    kept, told = machine.everybody, []
    for component in drawn:
        knew = known[component] & kept | saw
        named = knew | sees
        known[component] = sees if machine.forms[after] == "bag" else named
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
