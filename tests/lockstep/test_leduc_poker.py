"""Leduc poker against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Drawn, Ours, Pair, compare, lockstep

DECISIONS = {"fold": "0", "check": "1", "call": "1", "raise": "2"}
SUITS = ("hearts", "spades")


class LeducPoker(Pair):
    """They count the cards from 0, two suits a rank."""

    rules = "examples/leduc_poker.cats"
    spiel = "leduc_poker"

    def decision(self, answers: Answers) -> str:
        return DECISIONS[answers["menu"]]

    def outcome(self, event: ChanceEvent, key: str) -> str:
        rank, suit = key.split(".")
        return f"Chance outcome:{2 * (int(rank) - 1) + SUITS.index(suit)}"

    def returns(self, result: Result) -> Sequence[float]:
        points = dict(result.scores)
        return [float(points[self.seat(player)]) for player in range(self.players)]


class SuitsMerged(LeducPoker):
    """They do not tell the suits apart; which of two equal ranks came does not matter."""

    spiel = "leduc_poker(suit_isomorphism=True)"

    def outcome(self, event: ChanceEvent, key: str) -> str:
        rank, _ = key.split(".")
        return f"Chance outcome:{int(rank) - 1}"


class SecondBegins(LeducPoker):
    """Our first seat is their second player, who is dealt a card after the other."""

    spiel = "leduc_poker(starting_player=1)"

    def seat(self, player: int) -> int:
        return 1 - player

    def settle(self, event: ChanceEvent, drawn: list[Drawn], match: Ours) -> str:
        came = drawn.pop(1 if match.event == 0 else 0)
        compare("the number of the draw", came.number, (1, 0, 2)[match.event])
        return next(option.key for option in event.outcomes if self.outcome(event, option.key) == came.name)


@pytest.mark.parametrize("pair", [LeducPoker(), SuitsMerged(), SecondBegins()], ids=lambda pair: type(pair).__name__)
def test_leduc_poker_in_lock_step(pair: LeducPoker) -> None:
    """The same cards, raises, pairs and chips."""
    lockstep(pair)
