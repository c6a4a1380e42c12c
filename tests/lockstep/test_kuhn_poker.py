"""Kuhn poker against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Pair, lockstep

PASS, BET = "0", "1"


class KuhnPoker(Pair):
    """They know passing and betting; a fold is a pass and a call a bet. Their cards count from 0."""

    rules = "examples/kuhn_poker.cats"

    def __init__(self, players: int) -> None:
        self.players = players
        self.spiel = f"kuhn_poker(players={players})"

    def decision(self, answers: Answers) -> str:
        return PASS if answers["menu"] in ("check", "fold") else BET

    def outcome(self, event: ChanceEvent, key: str) -> str:
        return f"Deal:{int(key) - 1}"

    def returns(self, result: Result) -> Sequence[float]:
        return [float(points) for _, points in result.scores]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_kuhn_poker_in_lock_step(players: int) -> None:
    """The same cards, bets and chips."""
    lockstep(KuhnPoker(players))
