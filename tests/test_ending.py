"""How the end of a match is told: points by heading, where headings are cited."""

from __future__ import annotations

import subprocess
import sys

import rulekit
from rulekit.play.ending import ending
from rulekit.play.picture.canvas import plain
from tests.commands import environment

POINTS = """
game "Points"
  players 2
  limit 9 rounds
each player has
  points : score
play
  rounds until round = 2
    each player takes a turn
turn
  score 3
winner
  most points
  ties share
"""


def ended(rules: str, lang: str = "en") -> list[str]:
    """The end of a match that nobody is asked in."""
    return plain(ending(rulekit.Match(rulekit.loads(rules), players=2, seed=1), lang)).splitlines()


def test_points_without_headings_are_only_summed() -> None:
    """Where nothing is cited, all would be `other`: that says nothing."""
    ranks = ["1. Player 1: 6 points", "1. Player 2: 6 points"]
    assert ended(POINTS)[-2:] == ranks
    cited = POINTS.replace(
        "  score 3", '  score 3                                                               "Taxes"'
    )
    assert ended(cited)[-4:] == [ranks[0], "       6  Taxes", ranks[1], "       6  Taxes"]


def test_what_is_not_cited_beside_what_is() -> None:
    """Then both are told, most first."""
    mixed = POINTS.replace(
        "  score 3", '  score 3\n  score 1                                                               "Taxes"'
    )
    assert ended(mixed)[-3:] == ["1. Player 2: 8 points", "       6  other", "       2  Taxes"]
    assert ended(mixed, "fr")[-2:] == ["       6  autres", "       2  Taxes"]


def test_a_broken_promise_is_told_in_the_language_of_the_table() -> None:
    """With its own words, which may hold brackets and marks, and the line; a result holds numbers only."""
    broken = POINTS + 'always "`Few` (line 3) does not hold": every p in players has p.points < 3\n'
    told = "RK508: ``Few` (line 3) does not hold` (line 15) does not hold before the first move"
    assert ended(broken)[-1] == told
    french = "RK508 : « `Few` (line 3) does not hold » (ligne 15) n’est pas vrai avant le premier coup"
    assert ended(broken, "fr")[-1] == french
    assert rulekit.Match(rulekit.loads(broken), players=2, seed=1).notes == ("broken 15 0",)


def test_what_the_table_is_asked_is_translated() -> None:
    """Where the game says it in that language, else it stays; the result keeps the words of the rules."""
    asks = POINTS.replace("players 2", "players 2\n  languages en, fr").replace("ties share", 'ties ask table "Who?"')
    french = asks + 'names fr\n  "Who?" "Qui ?"\n'
    assert (ended(french)[-1], ended(french, "fr")[-1], ended(asks, "fr")[-1]) == ("Who?", "Qui ?", "Who?")
    result = rulekit.Match(rulekit.loads(french), players=2, seed=1, lang="fr").result
    assert result is not None
    assert result.notes == ("Who?",)


def test_being_stuck_is_told_in_the_language_of_the_table() -> None:
    """With the line of the loop; the first line is empty."""
    stuck = POINTS.replace("  score 3", "  if you.points > 0\n    score 3").replace(" until round = 2", "")
    assert ended(stuck)[-1] == "Nobody could do anything any more (line 8)."
    assert ended(stuck, "fr")[-1] == "Plus personne ne pouvait rien faire (ligne 8)."


def test_the_package_is_the_command() -> None:
    """`python -m rulekit` runs it."""
    run = [sys.executable, "-m", "rulekit", "--version"]
    done = subprocess.run(run, env=environment(), capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.decode().split()[0]) == (0, "rulekit,")


def test_what_is_no_score_is_shown_where_it_ranks() -> None:
    """The first line of `winner` says what by; its value stands beside each player, points that did not decide too."""
    coins = POINTS.replace("  points : score", "  points : score\n  coins  : number 0 to 9")
    behind = "  add (number of player in others where player.points > points) to coins\n  score 3"
    coins = coins.replace("  score 3", behind).replace("most points", "least coins")
    assert ended(coins)[2:] == [
        "Ranked by “least coins” (line 15)",
        "",
        "1. Player 1: 0 (6 points)",
        "2. Player 2: 2 (6 points)",
    ]
    assert "Classement : « least coins » (ligne 15)" in ended(coins, "fr")


def test_who_always_goes_again_reaches_the_limit() -> None:
    """At 100 turns for each player and round of it: 1 800 with 9 rounds of two, all of them of the first."""
    again = POINTS.replace("  score 3", "  score 3\n  if points > 0\n    go again")
    result = rulekit.Match(rulekit.loads(again), players=2, seed=1).result
    assert result is not None
    assert result.notes == ("limit",)
    assert [score.points for score in result.scores] == [3 * 1800, 0]
