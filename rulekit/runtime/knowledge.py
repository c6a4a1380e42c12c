"""Who knows which component: one bit per viewer and component (semantics §10, `known`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.runtime.decks import Runs
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def forget_rest(machine: Machine, draft: Draft, slot: int, named: int) -> None:
    """Clears who can no longer tell what is left in a zone: one has left it unnamed to them, and it may have been any.

    A deck has come to this only by its unordered run on top.
    """
    kept = named | machine.sight(draft, slot)
    if kept == machine.everybody:
        return
    if machine.forms[slot] == "deck":
        runs: Runs = draft.slots[slot]
        rest = runs[0][1] if runs and not runs[0][0] else ()
    else:
        rest = draft.slots[slot]
    known = draft.known
    for component in rest:
        known[component] &= kept


def forget_all(draft: Draft, components: tuple[int, ...], sight: int) -> None:
    """Clears who does not see a zone whose components have been mixed."""
    for component in components:
        draft.known[component] &= sight
