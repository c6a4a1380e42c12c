"""Pig against OpenSpiel's, and its variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Ours, Pair, SpielState, lockstep


class Pig(Pair):
    """Theirs asks whether to stop also when the goal is reached; ours does not."""

    rules = "examples/pig.cats"

    def __init__(self, spiel: str, players: int, options: Mapping[str, str]) -> None:
        self.spiel = spiel
        self.players = players
        self.options = options

    def decision(self, answers: Answers) -> str:
        return "0" if answers["menu"] == "roll" else "1"

    def is_silent(self, state: SpielState) -> bool:
        return len(state.legal_actions()) == 1

    def outcome(self, event: ChanceEvent, key: str) -> str:
        if self.options.get("worth") == "one":
            return "Roll 0" if key == "1" else "Roll 1"
        return f"Roll {key}"

    def our_facts(self, match: Ours) -> object:
        return list(match.view().scores.values())

    def their_facts(self, state: SpielState) -> object:
        scores = str(state).removeprefix("Scores: ").split(",")[0]
        return [int(score) for score in scores.split()]

    def returns(self, result: Result) -> Sequence[float]:
        return self.shared(result)


@pytest.mark.parametrize(
    ("spiel", "players", "options"),
    [
        ("pig", 2, {}),
        ("pig(players=3,winscore=50)", 3, {"goal": "50"}),
        ("pig(diceoutcomes=10,winscore=50)", 2, {"sides_of_the_die": "10", "goal": "50"}),
        ("pig(piglet=true,winscore=20)", 2, {"worth": "one", "goal": "20"}),
    ],
)
def test_pig_in_lock_step(spiel: str, players: int, options: dict[str, str]) -> None:
    """The same players, odds, scores and winners."""
    lockstep(Pig(spiel, players, options))
