"""Checks of whole programs: does the game end, and does it come to rest between two decisions."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Severity
from rulekit.driver import check_text
from tests.unused import but_unused

HEAD = """game "G"
  players 2
option length : 3, 4
kind Suit : red, blue
component Card, 2 for each n in 1 to 5
each player has
  hand : hand of Card
  points : score
table has
  stock : deck of Card
  heap : pile of Card
  shop : row of 3 Card, refilled from stock
  board : grid 3 by 3 of Player
  tiles : grid 3 by 3 of Card
  wild : grid of Card
  count : number
  suits : set of Suit, starts Suit
  pot : number 0 to 20
setup
  move Card into stock
  draw 3 from stock into shop
"""


DROP = """choose column in 1 to 3 where board[column, 1] is empty
  let space = last x in board where x.column = column and x is empty
  set board[space] = you"""


def codes(rules: str, head: str = HEAD) -> list[str]:
    """The codes that are found in some rules, notes and what is not used aside."""
    found = but_unused(check_text(head + rules)[1])
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
        # a member of a set is taken, a player is out
        "choose suit in suits\n  remove suit from suits",
        "choose player in others\n  remove player from playing",
        "choose one\n    out:\n      remove you from playing\n    lay:\n      choose n in hand\n      move n into heap",
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
    assert codes(rules, HEAD.replace("players 2", "players 2\n  limit 9 turns")) == []


@pytest.mark.parametrize(
    ("turn", "end", "ends"),
    [
        # a number with bounds that only rises, or only falls
        ("choose n in 1 to 3\n  add n to pot", "pot = 20", True),
        ("remove 1 from pot", "pot = 0 or stock is empty", True),
        ("choose n in 0 to 3\n  add n to pot", "pot = 20", False),
        ("choose n in 1 to 3\n  add n to pot", "stock is empty", False),
        ("choose n in 1 to 3\n  add n to pot\n  if n = 2\n    remove 1 from pot", "pot = 20", False),
        ("choose n in 1 to 3\n  add n to pot\n  if n = 2\n    set pot = 0", "pot = 20", False),
        ("choose n in 1 to 3\n  if n = 2\n    add n to pot", "pot = 20", False),
        # one without bounds: it may jump over 60
        ("add 7 to count", "count >= 60", True),
        ("add 7 to count", "60 < count", True),
        ("add 7 to count", "count = 60", False),
        ("add 7 to count", "count <= 60", False),
        ("add 7 to count", "count >= pot", False),
        ("roll n in 1 to 6\n  score n", "points >= 60", True),
        ("roll n in 1 to 6\n  score n", "somebody_is_there", True),
        ("roll n in 1 to 6\n  score n", "(total of p.points for p in players) > 60", True),
        ("roll n in 1 to 6\n  score n", "every p in players has p.points >= 60", False),
        # another player's points: nobody whose turn it is may ever have any
        ("choose player in others\n  player scores 1", "points >= 60", False),
        ("choose player in others\n  player scores 1", "somebody_is_there", True),
        # a deck that is drawn from until it is empty
        ("choose n in 1 to 3\n  draw n from stock into hand", "nothing_is_left", True),
        ("choose n in 1 to 3\n  draw n from stock into hand", "stock.size = 0", True),
        ("choose n in 0 to 3\n  draw n from stock into hand", "stock is empty", False),
        ("choose n in 1 to 3\n  draw n from stock into hand", "hand is empty", False),
        ("choose n in 1 to 3\n  draw n from stock into hand\n  move heap into stock", "stock is empty", False),
    ],
)
def test_turns_that_bring_their_end_nearer(turn: str, end: str, ends: bool) -> None:
    """A number or a deck comes to where it ends the turns, whether `until` says so or `end`."""
    defines = (
        "define somebody_is_there = some player in players has player.points >= 60\n"
        "define nothing_is_left = stock is empty\n"
    )
    found = [] if ends else ["RK405"]
    assert codes(f"turn\n  {turn}\nplay\n  turns until {end}\n{defines}") == found
    assert codes(f"turn\n  {turn}\nend\n  {end} : nobody wins\n{defines}") == found


def test_rounds_without_turns_do_not_look_at_the_ends() -> None:
    """`end` lines are looked at after turns: they end no rounds in which nobody takes one."""
    rules = "play\n  rounds\n    each player\n      add 1 to pot\nend\n  pot = 20 : nobody wins\n"
    assert codes(rules) == ["RK405"]
    assert codes(rules.replace("each player", "turns until pot > 3")) == []


@pytest.mark.parametrize(
    "until",
    ["over", "round = length_of_it", "after(6)", "over or count > 8", "round > 2 and after(3)", "late"],
)
def test_until_on_round_in_a_define(until: str) -> None:
    """It does not matter whether the number of the round is asked for in a define."""
    defines = (
        "define over = round = 7\ndefine length_of_it = 3 + players.size\ndefine after(n: number) = round > n\n"
        "define late: yes or no\n  when count > 8 : yes\n  when round >= 7 : yes\n  otherwise : no\n"
    )
    assert codes(f"play\n  rounds until {until}\n    each player\n      set count = 1\n{defines}") == []


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
    rules = f"play\n  rounds until {until}\n    each player\n      set count = count + 1\n"
    assert codes(rules) == ([] if bounded else ["RK405"])


def test_turns_within_rounds() -> None:
    """What bounds the rounds does not bound the turns of one round."""
    rules = "play\n  rounds until round = 7\n    turns until count > 8\n      set count = 3\n"
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
    assert [one.code.value for one in but_unused(found)] == ([] if limited else ["RK405"])


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
        # nobody is asked where there is one answer
        ("rule a\n  choose one\n    more:\n      queue a\n", ["RK404"]),
        ("rule a\n  choose one\n    more:\n      queue a\n    less:\n      queue a\n", []),
        ("rule a\n  choose n in 3 to 3\n  queue a\n", ["RK404"]),
        ("rule a\n  choose n in 3 to 4\n  queue a\n", []),
        # players come in or go out
        ("when player leaves playing\n  add player to playing\n", []),
        ("when player leaves playing\n  remove player.next from playing\n", ["RK404"]),
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
    assert [one.code.value for one in but_unused(check_text(head + rules)[1])] == found
