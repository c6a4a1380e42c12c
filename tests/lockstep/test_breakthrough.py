"""Breakthrough against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Sequence

from tests.lockstep.harness import Answers, Pair, SpielState, lockstep


class Breakthrough(Pair):
    """Our pawn and space are one action of theirs, as `a7b6`.  They begin on top, ours at the bottom."""

    rules = "examples/breakthrough.cats"
    spiel = "breakthrough"

    def decision(self, answers: Answers) -> str | None:
        return _name(answers["pawn"]) + _name(answers["space"]) if "space" in answers else None

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        return {state.action_to_string(action).rstrip("*"): (action,) for action in state.legal_actions()}


def _name(space: str) -> str:
    column, row = space.split(",")
    return "abcdefgh"[int(column) - 1] + row


def test_breakthrough_in_lock_step() -> None:
    """The same players, moves and winners."""
    lockstep(Breakthrough())
