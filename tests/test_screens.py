"""A screen of a player who is asked: it fits into the height of the terminal, and what matters most stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.driver import load_file, load_text
from rulekit.play.match import Match
from rulekit.play.picture.canvas import line, plain
from rulekit.play.picture.fitting import Part, Shorter, airy, fitted
from rulekit.play.picture.scene import picture
from rulekit.play.screens import screen_block
from rulekit.program import Program

ROOT = Path(__file__).parent.parent
HAND = """
game "Tricks"
  players 2
  limit 9 turns
kind Suit : hearts, spades
component Card, one for each suit in Suit and rank in 1 to 6
each player has
  hand  : hand of Card
  score : score
table has
  stock : deck of Card
  trump : Suit, starts hearts
  heap  : pile of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 6 from stock into hand
turn
  choose card in hand
  move card into heap
  if card.suit = trump
    score card.rank
"""


@pytest.fixture(scope="module")
def tricks() -> Program:
    """A game with a trump and a hand to choose from."""
    return load_text(HAND)


def part(lines: int, *shorter: tuple[int, int], loses: bool = True) -> Part:
    """So many lines, and shorter forms as (turn, lines)."""
    return Part((line("x"),) * lines, tuple(Shorter(turn, (line("y"),) * n, loses) for turn, n in shorter))


MORE = (line("more"),)


def test_parts_are_shortened_in_their_turns() -> None:
    """The lowest turn first, as far as need be; the last line says that something is left out."""
    parts = [part(4, (2, 1)), part(3, (1, 0))]
    assert plain(airy(parts)).split("\n") == ["x"] * 4 + [""] + ["x"] * 3
    assert plain(fitted(parts, 7, MORE)).split("\n") == ["x"] * 7
    assert plain(fitted(parts, 6, MORE)).split("\n") == ["x"] * 4 + ["more"]
    assert plain(fitted(parts, 4, MORE)).split("\n") == ["y", "more"]


def test_what_need_not_be_shortened_is_whole_again() -> None:
    """A part of an early turn comes back where a later one saves enough for both."""
    parts = [part(2, (1, 1)), part(9, (2, 2))]
    assert plain(fitted(parts, 6, MORE)).split("\n") == ["x", "x", "y", "y", "more"]


def test_a_form_that_loses_nothing_needs_no_remark() -> None:
    """A list in place of boxes says the same."""
    assert plain(fitted([part(5, (1, 2), loses=False)], 3, MORE)).split("\n") == ["y", "y"]


@pytest.mark.parametrize(("room", "height"), [(80, 23), (100, 39), (120, 59)])
@pytest.mark.parametrize("game", ["happiest_cat", "cat_between_us", "way_too_many_cats"])
def test_a_screen_fits(game: str, room: int, height: int) -> None:
    """At each of many questions the title, the question and its choices are in sight."""
    program = load_file(ROOT / "games" / f"{game}.cats")
    match = Match(program, 2, 7, first="p1")
    for _ in range(40):
        asked = match.waiting
        if asked is None:
            break
        if asked.seat == 0:
            block = screen_block(program, match.view("p1"), "en", room, height, [(line("told"),)] * 20)
            shown = plain(block).split("\n")
            assert shown[0].startswith(program.name)
            assert len(shown) <= height
        match.choose_number(len(match.moves) % len(asked.choices))


def test_what_is_drawn_with_its_number_is_listed_in_few_lines(tricks: Program) -> None:
    """All on one line where there is room, not at all where there is little; the picture has them then."""
    view = Match(tricks, 2, 1).view("p1")
    large = plain(screen_block(tricks, view, "en", 100, 40, []))
    small = plain(screen_block(tricks, view, "en", 80, 14, []))
    assert len([row for row in large.splitlines() if row.startswith("  1  ")]) == 1
    assert "Answer with a number" not in large
    assert "Answer with a number in the picture (1 to 6), or a name." in small
    assert all(f"[{number}]" in small for number in range(1, 7))
    for shown in (large, small):
        assert "trump: hearts" in shown
    assert len(small.splitlines()) <= 14


def test_the_whole_table_is_more_than_its_picture(tricks: Program) -> None:
    """A picture that has left something out says by which word all of it is shown."""
    view = Match(tricks, 2, 1).view(None)
    whole, cut = picture(tricks, view, "en", 80), picture(tricks, view, "fr", 80, 3)
    assert len(cut) < len(whole)
    assert plain(cut).endswith("… il y a plus à voir : tapez table")


KNOWN = """
game "Known"
  players PLAYERS
  limit 6 rounds
kind Face : flower, skull
component Disc, 3 for each seat in 1 to PLAYERS and face in Face
each player has
  hand : hand of Disc
  mat  : pile of Disc, seen by owner
  open : area of Disc
setup
  each player
    move all disc in Disc where disc.seat = you.seat into hand
turn
  choose disc in hand
  move disc into mat
  move mat.top into open
  move open into hand
  choose d in hand
  move d into mat
"""


@pytest.mark.parametrize(
    ("players", "lang", "texts"),
    [
        (2, "en", ("flower, the one Player 2 knows", "flower, one only you know", "skull")),
        (3, "en", ("flower, the one the others know", "flower, one only you know", "skull")),
        (3, "fr", ("flower, que les autres connaissent", "flower, que vous seul connaissez", "skull")),
    ],
)
def test_which_of_two_alike_is_which(players: int, lang: str, texts: tuple[str, ...]) -> None:
    """One of three flowers was shown and taken back: others know it, and the screen says so."""
    match = Match(load_text(KNOWN.replace("PLAYERS", str(players))), players, 1, lang=lang)
    match.choose("1.flower")
    assert match.question is not None
    assert match.question.keys == ("1.flower", "1.flower#2", "1.skull")
    assert tuple(choice.text for choice in match.question.choices) == texts
    shown = plain(screen_block(match.program, match.view("p1"), lang, 80, 16, []))
    assert all(told in shown for told in texts)
