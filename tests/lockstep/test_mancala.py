"""Mancala against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.runtime.view import View
from tests.lockstep.harness import Answers, Ours, Pair, SpielState, lockstep


class Mancala(Pair):
    """Theirs numbers all pits in one circle: 1 to 6 and the store 7, then 8 to 13 and the store 0."""

    rules = "examples/mancala.cats"
    spiel = "mancala"

    def decision(self, answers: Answers) -> str:
        return answers["pit"]

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        return {str(action % 7): (action,) for action in state.legal_actions()}

    def our_facts(self, match: Ours) -> object:
        view = match.view()
        return [*_side(view, "p1"), *_side(view, "p2")]

    def their_facts(self, state: SpielState) -> object:
        top, middle, bottom, *_ = str(state).splitlines()
        stores = [number for number in middle.split("-") if number]
        return [int(n) for n in (*bottom.split("-")[1:-1], stores[1], *top.split("-")[-2:0:-1], stores[0])]


def _side(view: View, owner: str) -> list[object]:
    return [*(view.zone("seeds", owner, (str(pit),)).value for pit in range(1, 7)), view.zone("store", owner).value]


def test_mancala_in_lock_step() -> None:
    """The same players, pits, seeds and winners."""
    lockstep(Mancala())
