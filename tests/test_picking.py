"""Several picks typed at once: checked before any is taken, and taken one by one."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.play.picking import Picks, picks_of

GAME = """
game "Several"
  players 1
  limit 9 rounds
component Card, 1 for each rank in 1 to 6
each player has
  hand   : hand of Card
  kept   : area of Card
  points : score
setup
  each player
    move Card into hand
turn
  COUNT
  move cards into kept
  score total of card.rank for card in kept
"""
THREE, SOME, FEW = (
    "choose 3 cards in hand",
    "choose any cards in hand",
    ("choose 2 or more cards in hand where (total of card.rank for card in cards) <= 9"),
)


def match_of(count: str) -> rulekit.Match:
    """A match at the question that picks."""
    return rulekit.Match(rulekit.loads(GAME.replace("COUNT", count)), players=1, seed=1)


@pytest.mark.parametrize(
    ("count", "typed", "picks"),
    [
        (THREE, "1 2 3", Picks(("1", "2", "3"))),
        (THREE, "3,1,2", Picks(("1", "2", "3"))),
        (THREE, "4 5 6", Picks((), "5")),  # 5 and 6 cannot be picked first: they have no number yet
        (THREE, "1 2 9", Picks((), "9")),
        (THREE, "1 1 2", Picks((), "1")),
        (THREE, "1", None),
        (SOME, "2 4 6 stop", Picks(("2", "4", "6"))),  # nothing is left to pick: `stop` is not asked any more
        (SOME, "2 3 stop", Picks(("2", "3", "stop"))),
        (FEW, "2 3 4", Picks(("2", "3", "4"))),
        (FEW, "2 3 5", Picks((), "5")),
        (FEW, "banana fish", None),
    ],
)
def test_what_is_picked(count: str, typed: str, picks: Picks | None) -> None:
    """Numbers as they stood, in any order; the first that does not go with the others is named."""
    match = match_of(count)
    before = match.moves
    assert picks_of(match, "p1", typed) == picks
    assert match.moves == before


def test_the_keys_are_answers_one_after_the_other() -> None:
    """Each is a move of its own, so that each can be taken back."""
    match = match_of(THREE)
    picks = picks_of(match, "p1", "3 2 1")
    assert picks is not None
    for key in picks.keys:
        match.choose(key, "p1")
    assert len(match.moves) == 3
    assert match.view("p1").scores["p1"] == 6 + 21  # the other three are all that is left for the next turn


def test_one_thing_is_not_several() -> None:
    """Where one thing is chosen, two numbers are no answer."""
    assert picks_of(match_of("choose cards in hand"), "p1", "1 2") is None
