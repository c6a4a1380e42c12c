"""What lies open on the table is listed: piles from the top, rows in order, values that are still missing."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.play.picture.canvas import plain
from rulekit.play.picture.scene import picture

TABLE = """
game "Table"
  players 2
  limit 9 turns
kind Suit : red, blue
kind Box : ones, twos, full_house
component Card, one for each suit in Suit and value in 1 to 9
each player has
  run[Suit]   : pile of Card
  played      : pile of Card
  secret      : pile of Card, seen by nobody
  rack        : row of 3 Card
  sheet[Box]  : number 0 to 50 or none
  score_of    : number 0 to 9
table has
  stock       : area of Card
  waste[Suit] : pile of Card
  heap        : pile of Card
setup
  move Card into stock
  each player among {first_player}
    LAY
turn
  choose card in stock where card.value > 1 or card.suit = red
  move card into heap
  set score_of = 1
"""
LAID = {
    "run": (
        (
            "move (first card in stock where card.suit = red and card.value = 2) into run[red]\n"
            "    move (first card in stock where card.suit = red and card.value = 5) into run[red]\n"
            "    move (first card in stock where card.suit = blue and card.value = 1) into run[blue]"
        ),
        "run (top first): red: 5, 2; blue: 1",
    ),
    "one in each": (
        "move (first card in stock where card.suit = red) into run[red]",
        "run: red: 1",
    ),
    "played": (
        (
            "move (first card in stock where card.suit = red and card.value = 9) into played\n"
            "    move (first card in stock where card.suit = blue and card.value = 3) into played"
        ),
        "played 2 (top first): blue 3, red 9",
    ),
    "one played": ("move (first card in stock where card.value = 4) into played", "played 1: red, value 4"),
    "secret": ("move (first card in stock where card.value = 4) into secret", "secret 1: red, value 4"),
    "row": (
        (
            "move (first card in stock where card.value = 4) into rack\n"
            "    move (first card in stock where card.value = 5) into rack"
        ),
        "rack 2: red 4, red 5, –",
    ),
    "heap": (
        "move stock into heap",
        "heap 18 (top first): red 1, red 2, red 3, red 4, red 5, red 6, red 7, red 8, red 9, blue 1, …",
    ),
    "waste": (
        (
            "move (first card in stock where card.suit = red and card.value = 7) into waste[red]\n"
            "    move (first card in stock where card.suit = red and card.value = 8) into waste[red]"
        ),
        "waste (top first): red: 8, 7",
    ),
    "sheet": ("set sheet[twos] = 6", "sheet: twos 6; empty: ones, full house"),
    "empty sheet": ("set score_of = 2", "sheet: empty: ones, twos, full house"),
    "full sheet": (
        "set sheet[ones] = 1\n    set sheet[twos] = 0\n    set sheet[full_house] = 25",
        "sheet: ones 1, twos 0, full house 25",
    ),
}


def drawn(rules: str, lang: str = "en") -> str:
    """The picture as the first player sees it, on one line."""
    match = rulekit.Match(rulekit.loads(rules), players=2, seed=1, first="p1")
    return " ".join(plain(picture(match.program, match.view("p1"), lang, 120)).split())


@pytest.mark.parametrize("case", LAID)
def test_what_lies_open_is_listed(case: str) -> None:
    """Laid out in set-up by the first player."""
    lines, told = LAID[case]
    assert f" {told} " in drawn(TABLE.replace("LAY", lines))


def test_other_languages_say_it_too() -> None:
    """The same in French."""
    lines, _ = LAID["run"]
    assert " run (du haut) : red : 5, 2; blue : 1 " in drawn(TABLE.replace("LAY", lines), "fr")


SEAS = """
game "Seas"
  players 2
  limit 9 turns
kind Boat : cruiser, raft
kind Mark : hit, miss
each player has
  sea   : grid 3 by 1 of Boat, seen by owner
  shots : grid 3 by 1 of Mark
setup
  each player
    set sea[2, 1] = raft
turn
  choose space in shots where space is empty
  set shots[space] = if you.next.sea[space.column, 1] is none then miss else hit
end
  shots is full : you win
"""


def test_boards_of_one_player_bear_their_names() -> None:
    """Two grids of each player: above each stands what it is called."""
    match = rulekit.Match(rulekit.loads(SEAS), players=2, seed=1, first="p1")
    shown = plain(picture(match.program, match.view("p1"), "en", 80)).split("\n")
    assert shown[3:5] == ["Sea" + " " * 38 + "Sea", "     1     2     3" + " " * 27 + "1   2   3"]
    assert shown[8] == "Shots" + " " * 36 + "Shots"
    assert shown[11].split("│")[:4] == ["1 ", "[1]", "[2]", "[3]"]
    one = SEAS.replace("  sea   : grid 3 by 1 of Boat, seen by owner\n", "").replace("you.next.sea", "shots")
    match = rulekit.Match(rulekit.loads(one.replace("    set sea[2, 1] = raft\n", "    nothing\n")), seed=1, first="p1")
    assert "Shots" not in plain(picture(match.program, match.view("p1"), "en", 80))
