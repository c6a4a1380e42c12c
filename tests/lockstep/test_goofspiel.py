"""Goofspiel against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Ours, Pair, SpielState, lockstep


class Goofspiel(Pair):
    """They count bids from 0, and make the last ones, which are forced, by themselves."""

    rules = "examples/goofspiel.cats"
    ends_early = True

    def __init__(self, players: int, spiel: str = "", options: Mapping[str, str] | None = None) -> None:
        self.players = players
        self.spiel = f"turn_based_simultaneous_game(game=goofspiel(players={players}{spiel}))"
        self.options = options or {}

    def decision(self, answers: Answers) -> str:
        _, value = answers["card"].split(".")
        return str(int(value) - 1)

    def their_outcome(self, state: SpielState, action: int) -> str:
        return str(action + 1)

    def our_facts(self, match: Ours) -> object:
        """Everybody's points."""
        return list(match.view().scores.values())

    def their_facts(self, state: SpielState) -> object:
        (line,) = (line for line in str(state).split("\n") if line.startswith("Points:"))
        return [int(points) for points in line.removeprefix("Points:").split()]

    def returns(self, result: Result) -> Sequence[float]:
        """Their `win_loss`, or the points if they ask for these."""
        points = dict(result.scores)
        if "total_points" in self.spiel:
            return [float(points[seat]) for seat in range(self.players)]
        if "point_difference" in self.spiel:
            return [points[seat] - sum(points.values()) / self.players for seat in range(self.players)]
        return self.shared(result)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_goofspiel_in_lock_step(players: int) -> None:
    """The same prizes, bids, points and winners."""
    lockstep(Goofspiel(players))


@pytest.mark.parametrize(
    ("spiel", "options"),
    [
        (",num_cards=4", {"highest_card": "4"}),
        (",num_cards=6,num_turns=3", {"highest_card": "6", "most_rounds": "3"}),
        (",points_order=ascending,returns_type=total_points", {"prize_order": "ascending"}),
        (",points_order=descending,returns_type=point_difference", {"prize_order": "descending"}),
    ],
)
def test_goofspiel_with_options_in_lock_step(spiel: str, options: Mapping[str, str]) -> None:
    """What the options say is what theirs say."""
    lockstep(Goofspiel(2, spiel, options))
    lockstep(Goofspiel(3, spiel, options))
