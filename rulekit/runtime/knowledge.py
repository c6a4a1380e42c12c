"""Who knows which component: one bit per viewer and component (semantics §10, `known`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.runtime.decks import Runs
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def forget_rest(machine: Machine, draft: Draft, slot: int, named: int, target: int) -> None:
    """Clears who can no longer tell what is left in a zone: one has left it unnamed to them, and it may have been any.

    It went to the slot `target`.  A deck has come to this only by its unordered run on top.
    """
    kept = named | machine.sight(draft, slot)
    if kept == machine.everybody:
        return
    if machine.forms[slot] == "deck":
        runs: Runs = draft.slots[slot]
        rest = runs[0][1] if runs and not runs[0][0] else ()
    else:
        rest = draft.slots[slot]
    _forget(machine, draft, rest, kept, (slot, target))


def forget_all(machine: Machine, draft: Draft, components: tuple[int, ...], slot: int) -> None:
    """Clears who does not see a deck whose components have been mixed."""
    _forget(machine, draft, components, machine.sight(draft, slot), (slot,))


def _forget(machine: Machine, draft: Draft, components: tuple[int, ...], kept: int, touched: tuple[int, ...]) -> None:
    known, facts = draft.known, draft.facts
    if facts is not None:
        for component in components:
            lost = known[component] & ~kept
            if lost:
                facts.cleared(machine, component, lost, touched)
            facts.forget(component, kept)
    for component in components:
        known[component] &= kept


def follow(machine: Machine, draft: Draft, component: int, source: int, target: int, named: int) -> None:
    """What a move from slot to slot leaves of the facts."""
    assert draft.facts is not None
    draft.facts.moved(component, source, target, named, machine.everybody)
    if machine.forms[source] in ("hand", "area", "bag", "deck"):
        draft.facts.forget(component, named)
