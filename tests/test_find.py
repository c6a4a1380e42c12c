"""Checks of whole programs: does the game end, and does it come to rest between two decisions."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Severity
from rulekit.driver import check_text

HEAD = """game "G"
  players 2
option length : 3, 4
component Card, 2 for each n in 1 to 5
each player has
  hand : hand of Card
table has
  stock : deck of Card
  heap : pile of Card
  shop : row of 3 Card, refilled from stock
  board : grid 3 by 3 of Player
  tiles : grid 3 by 3 of Card
  wild : grid of Card
  count : number
setup
  move Card into stock
  draw 3 from stock into shop
"""


DROP = """choose column in 1 to 3 where board[column, 1] is empty
  let space = last x in board where x.column = column and x is empty
  set board[space] = you"""


def codes(rules: str) -> list[str]:
    """The codes that are found in some rules, notes aside."""
    found = check_text(HEAD + rules)[1]
    return [one.code.value for one in found if one.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    "turn",
    [
        # an empty space is filled, and nothing empties it
        "choose space in board where space is empty\n  set board[space] = you",
        DROP,
        "choose card in hand and space in tiles where space is empty\n  move card onto space",
        # a component is taken from where nothing puts one back
        "choose card in hand\n  move card into heap",
        "choose card in shop\n  move card into hand",
        "choose card in hand\n  choose one\n    a:\n      move card into heap\n    b:\n      move card into heap",
        # nobody is asked, and what is done cannot be done for ever
        "draw 1 from stock into hand",
        "refill shop",
        "choose card in hand\n  if card.n = 3\n    move card into heap\n  else\n    move card into heap",
        "do play_a_card",
        # the game is over
        "choose card in heap\n  end game",
    ],
)
def test_turns_that_end(turn: str) -> None:
    """Every course of the turn takes something for good, or does nothing."""
    rule = "rule play_a_card\n  choose card in hand\n  move card into heap\n"
    assert codes(f"turn\n  {turn}\n{rule}") == []


@pytest.mark.parametrize(
    "turn",
    [
        "add 1 to count",
        "choose space in board\n  set board[space] = you",
        "choose space in board where space is empty\n  may\n    set board[space] = you",
        "choose space in board where space is empty\n  set board[space] = you\n  do clear",
        "choose card in hand\n  move card into heap\n  do again",
        "choose card in hand\n  if card.n = 3\n    move card into heap",
        "choose x in 1 to 3\n  draw 1 from stock into hand",
        "choose card in hand and space in wild + edge(wild)\n  move card onto space\n  do again",
        "choose card in heap\n  end turn",
        "roll n in 1 to 3",
        "each player at once\n    choose card in hand\n    move card into heap\n  add 1 to count",
    ],
)
def test_turns_that_need_a_limit(turn: str) -> None:
    """There is a course that leaves everything as it was, or what is taken comes back."""
    rules = (
        f"turn\n  {turn}\nrule clear\n  choose space in board\n  set board[space] = none\n"
        "rule again\n  move heap into hand\n"
    )
    assert codes(rules) == ["RK405"]
    assert check_text(HEAD.replace("players 2", "players 2\n  limit 9 turns") + rules)[1] == ()


@pytest.mark.parametrize(
    ("until", "bounded"),
    [
        ("round = 7", True),
        ("round >= length", True),
        ("round = 3 * players.size or count > 8", True),
        ("7 <= round", True),
        ("count > 8", False),
        ("round = 7 and count > 8", False),
        ("round = count", False),
        ("round <= 7", False),
        ("round = 0", False),
    ],
)
def test_until_on_round(until: str, bounded: bool) -> None:
    """A number that `round` must reach bounds the rounds."""
    rules = f"play\n  rounds until {until}\n    each player\n      add 1 to count\n"
    assert codes(rules) == ([] if bounded else ["RK405"])


def test_turns_within_rounds() -> None:
    """What bounds the rounds does not bound the turns of one round."""
    rules = "play\n  rounds until round = 7\n    turns until count > 8\n      add 1 to count\n"
    assert codes(rules) == ["RK405"]
    assert codes(rules.replace("count > 8", "round >= 3")) == ["RK405"]


@pytest.mark.parametrize(
    ("limit", "play", "limited"),
    [
        ("rounds", "rounds\n    turns\n      add 1 to count\n", False),
        ("turns", "rounds\n    turns\n      add 1 to count\n", True),
        ("turns", "rounds\n    each player\n      add 1 to count\n", False),
        ("rounds", "rounds\n    each player\n      add 1 to count\n", True),
        ("rounds", "turns\n    add 1 to count\n", True),
        ("turns", "turns\n    add 1 to count\n", True),
        # the cards played in one round are dealt again for the next
        (
            "rounds",
            (
                "rounds\n    each player\n      draw 3 from stock into hand\n    turns\n      choose card in hand\n"
                "      move card into heap\n    move heap into stock\n"
            ),
            True,
        ),
    ],
)
def test_a_limit_counts_what_it_names(limit: str, play: str, limited: bool) -> None:
    """Rounds are not counted by the turns within one, nor turns where nobody takes any."""
    found = check_text(HEAD.replace("players 2", f"players 2\n  limit 9 {limit}") + f"play\n  {play}")[1]
    assert [one.code.value for one in found] == ([] if limited else ["RK405"])


@pytest.mark.parametrize(
    ("play", "bounded"),
    [
        ("rounds until round = 2\n{body}  rounds until round = 4\n{body}", True),
        ("rounds until round > 2\n{body}  rounds until round = 4\n{body}", True),
        ("rounds until round = 4\n{body}  rounds until round = 4\n{body}", False),
        ("rounds until round = 4\n{body}  rounds until round >= 4\n{body}", True),
        ("turns until round = 2\n    add 1 to count\n  rounds until round = 2\n{body}", False),
        ("repeat 2 times\n    rounds until round = 2\n      each player\n        add 1 to count\n", False),
    ],
)
def test_a_round_that_has_passed_ends_nothing(play: str, bounded: bool) -> None:
    """`round = 4` ends only rounds that begin before the fourth."""
    body = "    each player\n      add 1 to count\n"
    assert codes("play\n  " + play.format(body=body)) == ([] if bounded else ["RK405"])


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("rule a\n  queue b\nrule b\n  queue a\n", ["RK404"]),
        ("rule a\n  queue b\nrule b\n  do a\n", ["RK404"]),
        ("rule a\n  may\n    queue b\nrule b\n  queue a\n", []),
        ("rule a\n  choose card in hand\n  queue a\n", []),
        ("rule a\n  choose card in hand\n  move card into heap\nwhen card enters heap\n  queue a\n", []),
        ("when card enters heap\n  draw 1 from stock into heap\n", ["RK404"]),
        ("when card enters heap\n  move heap into hand\n", []),
        ("when card leaves shop\n  refill shop\n", []),
        ("when card enters shop\n  refill shop\n", ["RK404"]),
        ("when card enters tiles\n  choose space in tiles\n  move card onto space\n", []),
        ("when player leaves playing\n  remove player from playing\n", ["RK404"]),
    ],
)
def test_rest(rules: str, found: list[str]) -> None:
    """A circle through the queue or through triggers needs a decision."""
    head = HEAD.replace("players 2", "players 2\n  limit 9 turns")
    assert [one.code.value for one in check_text(head + rules)[1]] == found
