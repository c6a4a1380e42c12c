"""Keys of choices: components that look alike are told apart by what lies on them, as far as one sees that."""

from __future__ import annotations

import rulekit

DICE = """
game "Dice"
  players 2
  limit 9 turns
component Die, 4 for each sort in {1}
each Die has
  face : number 1 to 6, starts 1
  kept : yes or no
table has
  tray : row of 4 Die
setup
  move Die into tray
turn
  choose one
    keep:
      choose die in tray
      set die.kept = yes
    roll_all:
      for each die in tray
        roll die.face
"""


def asked(*faces: str, rules: str = DICE, then: tuple[str, ...] = ("keep",)) -> tuple[str, ...]:
    """What is offered after all dice have been rolled so, and some answers."""
    rolled = iter(faces)
    match = rulekit.Match(rulekit.loads(rules), players=2, seed=1, first="p1", chance=lambda event: next(rolled))
    match.choose("roll_all")
    for answer in then:
        match.choose(answer)
    assert match.question is not None
    return match.question.keys


def test_dice_are_told_apart_by_their_faces() -> None:
    """Each has its face behind its key; two that show the same get a number, in their order."""
    assert asked("3", "2", "5", "1") == ("1.3", "1.2", "1.5", "1.1")
    assert asked("3", "5", "3", "1") == ("1.3", "1.5", "1.3#2", "1.1")


def test_dice_that_show_the_same_keep_their_key() -> None:
    """State that tells nothing apart is not told."""
    assert asked("4", "4", "4", "4") == ("1", "1#2", "1#3", "1#4")


def test_a_yes_has_the_name_of_the_state() -> None:
    """A die that was kept says so; the others do not."""
    assert asked("4", "4", "4", "4", then=("keep", "1", "keep")) == ("1.4.kept", "1.4", "1.4#2", "1.4#3")


def test_state_that_one_does_not_see_is_no_part_of_a_key() -> None:
    """Nobody sees the faces: all dice read the same."""
    hidden = DICE.replace("starts 1\n", "starts 1, seen by nobody\n")
    assert asked("3", "2", "5", "1", rules=hidden) == ("1", "1#2", "1#3", "1#4")


def test_a_key_with_state_is_an_answer() -> None:
    """It names one die, is written into the save, and plays the same match again."""
    rolled = iter(("3", "2", "5", "1"))
    match = rulekit.Match(rulekit.loads(DICE), players=2, seed=1, first="p1", chance=lambda event: next(rolled))
    for answer in ("roll_all", "keep", "1.5"):
        match.choose(answer)
    kept = [piece.states["face"] for piece in match.view(None).zone("tray").pieces if piece and piece.states["kept"]]
    assert kept == [5]
    again = rulekit.Match.resume(match.save(), match.program)
    assert again.state == match.state
