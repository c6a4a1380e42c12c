"""What is declared and nobody uses: what is told, and above all what is not."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Code
from rulekit.driver import check_text

HEAD = """game "G"
  players 2
  limit 9 turns
"""
TURN = """turn
  score 1
each player has
  points : score
"""

USED = {
    "a define that another one asks": """
turn
  choose n in 1 to a
  score n
each player has
  points : score
define a = b
define b = 2
""",
    "a table that only says how many components there are": f"""{TURN}
component Card, worth(2) for each n in 1 to 2
table worth(n)
  | n     | 1 | 2 |
  | worth | 3 | 4 |
table has
  heap : area of Card
setup
  move Card into heap
""",
    "a define that examples ask": f"""{TURN}
define six = 6
example "it is"
  then six = 6
""",
    "a define worked into the best path that asks it": f"""{TURN}
component Tile, 9 for each worth in 1 to 2
table has
  floor : grid of Tile
setup
  for each tile in Tile where tile.worth = 2
    move tile onto floor[0, 0]
scoring
  for each a in floor
    score (largest of best(way) for way in shortest_paths(floor, a, floor[0, 0])) otherwise 0
define best(way: list of Space) = total of x.top.worth for x in way
""",
    "an option that is the size of a grid": """
option size : 3, 4
table has
  board : grid size by size of Player
turn
  choose space in board where space is empty
  set board[space] = you
""",
    "an option that decides one answer of two": f"""{TURN}
option rich : off, on
scoring
  score if rich = on then 2 else 1
""",
    "a token that is put down in play, and a board that begins empty": """
table has
  board : grid 8 by 8 of Player
each player has
  cat : token on board
turn
  if round = 1
    choose start in board where start is empty
    move cat onto start
  choose space in neighbours(cat) where board[space] != you
  set board[space] = you
""",
    "piles that fill each other, and one that is there first": """
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
setup
  move all card in Card where card.rank > 1 into heap
turn
  draw 1 from stock into heap
""",
    "a set that is filled at first": """
table has
  waiting : set of Player, starts players
turn
  if you in waiting
    remove you from waiting
""",
    "values of a kind that are all asked for at once": """
kind Colour : red, blue
each player has
  gems[Colour] : number
turn
  choose colour in Colour
  if gems[red] > 3
    end turn
  add 1 to gems[colour]
""",
    "values of a kind in a table": f"""{TURN}
kind Colour : red, blue
scoring
  score if tint(2) = red then worth(red) else 1
table tint(n)
  | n    | 1    | 2   |
  | tint | blue | red |
table worth(colour)
  | colour | red | blue |
  | worth  | 3   | 4    |
""",
    "a local that the next round of a loop reads": """
turn
  let n = 0
  repeat 3 times
    if n > 1
      score n
    set n = n + 1
each player has
  points : score
""",
    "a local that says over what a loop goes": """
turn
  for each p in players and n in 1 to 3 where p.seat = n
    score n
  for each q in players and m in 1 to 3 where q.seat = m
    q scores 1
each player has
  points : score
""",
    "locals that others score": """
turn
  choose n in 1 to 3
  each other player
    score n
  each player at once
    choose m in 1 to 3
    score m
each player has
  points : score
""",
    "a deck that only gets what lies in its discard pile": """
component Card, 9 for each n in 1 to 2
each player has
  stock  : deck of Card, reshuffled from out
  out    : pile of Card
  points : score
setup
  each player
    move first card in Card into out
turn
  draw 1 from stock into out
  if out.top.n = 2
    score 1
""",
}


def told(rules: str) -> list[tuple[str, str]]:
    """Codes and messages, by place; that nobody can win is no matter here."""
    found = check_text(HEAD + rules)[1]
    return [(one.code.value, one.message) for one in found if one.code is not Code.NOBODY_WINS]


@pytest.mark.parametrize("what", USED)
def test_what_is_used(what: str) -> None:
    """Nothing is told of it."""
    assert told(USED[what]) == []


NOT_USED = {
    "a define, not what it builds on": (f"{TURN}\ndefine a = b\ndefine b = 2\n", [("RK208", "nothing asks `a`")]),
    "a rule that only examples do": (
        f"""{TURN}
rule bonus
  score 2
example "two"
  when bonus
  then points = 2
""",
        [("RK209", "only examples do `bonus`")],
    ),
    "a `let` that is only ever changed": (
        """
turn
  let n = 0
  choose m in 1 to 3
  add m to n
""",
        [("RK208", "nothing reads `n`")],
    ),
    "the second of two equal names": (
        """
turn
  if round > 2
    choose n in 1 to 3
    score n
  else
    choose n in 1 to 2
    score 1
each player has
  points : score
""",
        [("RK209", "nothing reads what is chosen, `n`")],
    ),
    "what a loop goes over": (
        """
turn
  for each p in players
    score 1
each player has
  points : score
""",
        [("RK209", "nothing in this loop reads `p`")],
    ),
    "a parameter": (
        f"""{TURN}
rule give(player)
  score 1
scoring
  do give(you)
""",
        [("RK209", "nothing reads `player`")],
    ),
    "an option that only rulings and examples name": (
        f"""{TURN}
option long : off, on
ruling "It is short." option long = off
example "e"
  with long = on
  then round = 0
""",
        [("RK210", "nothing reads the option `long`")],
    ),
    "an option with equal answers": (
        f"""{TURN}
option long : off, on
scoring
  score if long = on then 2 else 2
""",
        [("RK210", "the option `long` changes nothing: the same follows from all its values")],
    ),
    "an option between equal blocks": (
        f"""{TURN}
option long : off, on
option rich : off, on
option kind_of : a, b, c
scoring
  if long = on
    score 2
    score 3
  else
    score 2
    score 3
  if rich = on
    score 2
  else
    score 3
  by kind_of
    a:
      score 1
    b:
      score 1
    c:
      score 1
""",
        [
            ("RK210", "the option `long` changes nothing: the same follows from all its values"),
            ("RK210", "the option `kind_of` changes nothing: the same follows from all its values"),
        ],
    ),
    "a zone that only an example fills": (
        f"""{TURN}
component Card, 9 for each n in 1 to 2
each player has
  hand : hand of Card
sample Card
  | code | n |
  | a    | 1 |
example "e"
  given hand = {{a}}
  then hand = {{a}}
""",
        [("RK212", "no line ever takes `Card` out of the box"), ("RK209", "nothing ever enters `hand`")],
    ),
    "a trigger that sleeps when it is due": (
        f"""{TURN}
component Card, 9 for each n in 1 to 2
table has
  out : pile of Card
setup
  move Card into out
when card enters out
  first_player scores card.n
""",
        [("RK211", "this waits in vain: nothing enters `out` once `setup` is over")],
    ),
}


@pytest.mark.parametrize("what", NOT_USED)
def test_what_is_not_used(what: str) -> None:
    """Each thing is told once, at its place."""
    rules, found = NOT_USED[what]
    assert told(rules) == found


@pytest.mark.parametrize(
    ("line", "reached"),
    [
        ("heap >= 5 : 3 / heap >= 1 : 1", True),
        ("heap >= 1 : 1 / heap >= 5 : 3", False),
        ("1 <= heap : 1 / heap = 5 : 3", False),
        ("heap > 4 and heap < 7 : 1 / heap = 5 : 3", False),
        ("heap > 4 and best = you : 1 / heap = 5 : 3", True),
        ("heap > 4 or best = you : 1 / best = you and heap = 2 : 3", False),
        ("heap = 2 : 1 / heap = 2 or heap = 3 : 3", True),
        ("heap = 2 or heap = 3 : 1 / heap = 3 or heap = 2 : 3", False),
        ("heap > 9 : 1", False),
        ("heap >= 0 : 1", False),  # what is left for the rest
        ("heap < 0 or best = you : 1", False),  # it is, and never by its first part
        ("not heap <= 9 : 1", False),
        ("best.coins > 9 : 1", False),
        ("best.coins >= 0 : 1", True),  # nobody may be best
        ("best.coins != 10 : 1", False),  # so says a missing number, too
        ("heap != heap : 1", True),  # true or not: no bounds say so
    ],
)
def test_guards(line: str, reached: bool) -> None:
    """From the top, with the bounds of numbers: `heap` and `coins` are 0 to 9."""
    guards = "".join(f"  when {guard}\n" for guard in line.split(" / "))
    rules = f"""
table has
  heap : number 0 to 9
  best : Player or none
each player has
  coins  : number 0 to 9
  points : score
turn
  choose n in 0 to 9
  set heap = n
  set coins = n
  set best = you
  score prize
define prize: number
{guards}  otherwise : 0
"""
    assert ("RK420" not in [code for code, _ in told(rules)]) is reached


def test_errors_come_alone() -> None:
    """What an error leaves unused is not told beside it."""
    assert [code for code, _ in told("turn\n  choose n in 1 to tree\ndefine three = 3\n")] == ["RK201"]
    endless = HEAD.replace("  limit 9 turns\n", "") + TURN + "define three = 3\n"
    assert [one.code.value for one in check_text(endless)[1]] == ["RK405"]
