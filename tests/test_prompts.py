"""What a question says of the loops around it."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.play.prompts import prompt

BERTHS = """
game "Berths"
  players 2
  languages en, fr
  limit 9 turns
kind Boat : cruiser, raft
each player has
  sea   : grid 4 by 4 of Boat, seen by owner
  marks : list of number 0 to 9, seen by owner
turn
  for each boat in Boat and level in 3 to 4
    for each n in 1 to 2
      choose space in sea where space is empty
      set sea[space] = boat
  add 7 to marks
  for each secret in you.next.marks
    choose number_of in 1 to 3
names fr
  boat    "bateau"
  cruiser "croiseur"
"""


def asked(answers: int, lang: str) -> str:
    """What the first player is asked after so many answers."""
    match = rulekit.Match(rulekit.loads(BERTHS), players=2, seed=1, first="p1")
    for _ in range(answers):
        assert match.question is not None
        match.choose(match.question.keys[0])
    asks = match.question.player if match.question is not None else None
    question = match.view(asks).question
    assert question is not None
    return prompt(match.program, question, lang)


@pytest.mark.parametrize(
    ("answers", "english", "french"),
    [
        (0, "Choose a space – boat: cruiser, level: 3", "Choisissez une case – bateau : croiseur, level : 3"),
        (3, "Choose a space – boat: cruiser, level: 4", "Choisissez une case – bateau : croiseur, level : 4"),
        (4, "Choose a space – boat: raft, level: 3", "Choisissez une case – bateau : raft, level : 3"),
    ],
)
def test_a_question_in_a_loop_says_for_what(answers: int, english: str, french: str) -> None:
    """Four spaces for each boat, two at each level; a name of one letter says nothing."""
    assert asked(answers, "en") == english
    assert asked(answers, "fr") == french


def test_what_not_all_know_is_not_said() -> None:
    """The second player goes through the other's list, which is hidden: its numbers are no part of the question."""
    assert asked(16, "en") == "Choose a number (number of)"
