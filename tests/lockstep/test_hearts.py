"""Hearts against OpenSpiel's: one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import GAMES, Answers, Drawn, Ours, Pair, SpielState, compare, lockstep

RANKS = "23456789TJQKA"
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
DIRECTIONS = ("hold", "left", "across", "right")  # as their actions count them
HAND = 13
POINTS = 26


class Hearts(Pair):
    """Their direction of passing is drawn, ours is an option. They deal round the table, we hand by hand."""

    rules = "examples/hearts.cats"
    players = 4

    def __init__(self, passing: str, spiel: str, options: Mapping[str, str]) -> None:
        self.passing = passing
        self.spiel = f"hearts({spiel})"
        self.options = {"passing": passing, "queen_breaks": "on", **options}

    def start(self) -> SpielState:
        state = super().start()
        state.apply_action(DIRECTIONS.index(self.passing))
        return state

    def settle(self, event: ChanceEvent, drawn: list[Drawn], match: Ours) -> str:
        """Theirs is drawn to the last card before the first of ours; the last of ours is certain."""
        seat, card = divmod(match.event, HAND)
        came = next(one for one in drawn if one.number == self.players * card + seat)
        drawn.remove(came)
        if match.event == self.players * HAND - 2:
            drawn.clear()
        compare("the number of cards left", len(event.outcomes), self.players * HAND - match.event)
        return next(option.key for option in event.outcomes if _card(option.key) == came.name)

    def decision(self, answers: Answers) -> str:
        key = answers["cards"] if "cards" in answers else answers["card"]
        return "+".join(sorted(map(_card, key.split("+"))))

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        """One card to play, or three to pass, in any order."""
        passed = 3 if self._passes(state) else 1
        several = combinations(state.legal_actions(), passed)
        return {"+".join(sorted(map(state.action_to_string, actions))): actions for actions in several}

    def _passes(self, state: SpielState) -> bool:
        return self.passing != "hold" and len(state.legal_actions()) == HAND and "Tricks" not in str(state)

    def returns(self, result: Result) -> Sequence[float]:
        points = dict(result.scores)
        return [float(POINTS - points[seat]) for seat in range(self.players)]


class ThirteenClubs(Hearts):
    """The first player has all clubs, the second all diamonds …, and so must shoot the moon."""

    def start(self) -> SpielState:
        state = super().start()
        for card in range(self.players * HAND - 1):  # by rank, then by suit: round the table
            state.apply_action(card)
        return state

    def settle(self, event: ChanceEvent, drawn: list[Drawn], match: Ours) -> str:
        seat, card = divmod(match.event, HAND)
        return f"{list(SUITS)[seat]}.{card + 2}"


def _card(key: str) -> str:
    """Ours is `spades.12`, theirs `QS`."""
    suit, rank = key.split(".")
    return RANKS[int(rank) - 2] + SUITS[suit]


@pytest.mark.timeout(30 + 8 * GAMES)  # 286 ways to pass, all tried, for each of four players
@pytest.mark.parametrize("passing", DIRECTIONS)
def test_hearts_in_lock_step(passing: str) -> None:
    """The same cards to pass and to play, in every trick, and the same points."""
    lockstep(Hearts(passing, "", {}), games=GAMES // 4 if passing in ("across", "right") else GAMES)


@pytest.mark.parametrize(
    ("spiel", "options"),
    [
        ("no_pts_on_first_trick=False", {"early_points": "on"}),
        ("can_lead_any_club=True", {"opening": "any_club"}),
        ("must_break_hearts=False", {"break_hearts": "off"}),
        ("qs_breaks_hearts=False", {"queen_breaks": "off"}),
        ("can_lead_hearts_instead_of_qs=True", {"spare_the_queen": "on"}),
        ("jd_bonus=True,avoid_all_tricks_bonus=True", {"jack_bonus": "on", "no_trick_bonus": "on"}),
    ],
)
def test_hearts_with_options_in_lock_step(spiel: str, options: Mapping[str, str]) -> None:
    """What the options say is what theirs say."""
    lockstep(Hearts("hold", spiel, options))


def test_shooting_the_moon_in_lock_step() -> None:
    """Nothing for who takes all, 26 for the others; the jack counts beside, and no trick is no bonus then."""
    lockstep(ThirteenClubs("hold", "", {}), games=2)
    bonuses = {"jack_bonus": "on", "no_trick_bonus": "on"}
    lockstep(ThirteenClubs("hold", "jd_bonus=True,avoid_all_tricks_bonus=True", bonuses), games=2)
