"""Pictures of a view: what they look like without colour, and that they keep to the room."""

import re
from pathlib import Path

import attrs
import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.driver import load_file, load_text
from rulekit.play.examples import run_examples
from rulekit.play.faces import describe
from rulekit.play.match import Match
from rulekit.play.picture.canvas import block_width, plain, plain_letters, short_name, shorten, width, wrapped
from rulekit.play.picture.codes import distinct
from rulekit.play.picture.position import draw_position
from rulekit.play.picture.scene import picture
from rulekit.play.picture.scores import goal_of
from rulekit.play.picture.strip import Group, draw_strip
from rulekit.program import Program
from rulekit.runtime.view import Piece, SpaceView, View, view
from tests.playing import random_states, state_at

ROOT = Path(__file__).parent.parent
TIC = """
game "Tic-Tac-Toe"
  players 2
table has
  board : grid 3 by 3 of Player
turn
  choose space in board where space is empty
  set board[space] = you
end
  board is full : nobody wins
"""
HEX = TIC.replace("grid 3 by 3", "hex grid 4 by 4")
CARDS = """
game "Cards"
  players 2
  limit 9 turns
kind Suit : hearts, spades
component Card, one for each suit in Suit and rank in 1 to 6
each player has
  hand : hand of Card
  won  : area of Card
table has
  stock   : deck of Card
  discard : pile of Card
  lives[Suit] : number 0 to 9, starts 2
setup
  move Card into stock
  shuffle stock
  each player
    draw 5 from stock into hand
turn
  choose card in hand where card.rank > 1
  move card into discard
  choose suit in Suit
  set lives[suit] = 0
"""

GAMES = {"tic": TIC, "hex": HEX, "cards": CARDS}
WALK = """
game "Walk"
  players 2
  languages en, fr
kind Colour : pink, blue
kind Animal : hare, snail
component Tile, one for each colour in Colour and animal in Animal and points in 0 to 2
each player has
  field : grid of stacks of Tile
  dog   : token on field
  score : score
  hand  : hand of Tile
table has
  heap : deck of Tile
turn
  choose tile in hand and space in sides(dog)
  move tile onto space
play
  rounds until round = 2
    each player takes a turn
names fr
  hare  "lièvre"
  snail "escargot"
  dog   "chien"
  field "pré"
sample Tile
  | code | colour | animal | points |
  | a    | pink   | hare   | 0      |
  | b    | blue   | snail  | 2      |
example "Wrong"
  given field
    | a  here:a |
    | b  dog:b  |
  given hand = {b}
  given heap = {a, a}
  when turn choosing b, here
  then here.top = a
"""


@pytest.fixture(scope="module")
def cat() -> Program:
    """The Happiest Cat."""
    return load_file(ROOT / "games" / "happiest_cat.cats")


def view_at(program: Program, seed: int, decision: int, players: int = 2, viewer: int | None = None) -> View:
    """What a player sees at a question: without `viewer`, who is asked."""
    state, _ = state_at(program, seed, decision, players)
    asked = state.ask.player if state.ask is not None else None
    return view(program, state, asked if viewer is None else viewer)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_happiest_cat(cat: Program, lang: str, snapshot: SnapshotAssertion) -> None:
    """The table as who is asked for a space sees it: the spaces bear the numbers of the answers."""
    assert plain(picture(cat, view_at(cat, 7, 14), lang)) == snapshot


def test_four_players_in_plain_letters(cat: Program, snapshot: SnapshotAssertion) -> None:
    """The same shape on a console that lacks the signs."""
    drawn = plain(picture(cat, view_at(cat, 7, 150, 4), "fr"))
    assert plain_letters(drawn).isascii()
    assert [len(line) for line in plain_letters(drawn).splitlines()] == [width(line) for line in drawn.splitlines()]
    assert plain_letters(drawn) == snapshot


@pytest.mark.parametrize(("lang", "decision"), [("en", 7), ("fr", 0)])
def test_cat_between_us(lang: str, decision: int, snapshot: SnapshotAssertion) -> None:
    """Rows of cards in even lines, with their numbers, 0 too; at the start of a round they are empty."""
    program = load_file(ROOT / "games" / "cat_between_us.cats")
    assert plain(picture(program, view_at(program, 7, decision, 3), lang)) == snapshot


@pytest.fixture(scope="module")
def shelters() -> Program:
    """The game with the most cards."""
    return load_file(ROOT / "games" / "way_too_many_cats.cats")


@pytest.mark.parametrize(
    ("lang", "room", "players", "seed", "decision"), [("en", 120, 3, 7, 46), ("fr", 80, 2, 8, 36), ("en", 80, 1, 8, 17)]
)
def test_way_too_many_cats(
    shelters: Program, lang: str, room: int, players: int, seed: int, decision: int, snapshot: SnapshotAssertion
) -> None:
    """Cards keep their names and show all they say; boards show types and what lives in a space; groups are told."""
    assert plain(picture(shelters, view_at(shelters, seed, decision, players), lang, room)) == snapshot


@pytest.mark.parametrize("name", GAMES)
def test_small_games(name: str, snapshot: SnapshotAssertion) -> None:
    """Boards of values, hexagons, and hands of cards."""
    program = load_text(GAMES[name])
    assert plain(picture(program, view_at(program, 5, 3), "en")) == snapshot


@pytest.mark.parametrize(("players", "room"), [(2, 80), (4, 80), (3, 60), (2, 110)])
def test_pictures_keep_to_the_room(cat: Program, players: int, room: int) -> None:
    """No line of any picture of a match is wider than the room, in either language."""
    for state, _ in list(random_states(cat, 2, players))[::25]:
        for viewer in (0, None):
            for lang in ("en", "fr"):
                assert block_width(picture(cat, view(cat, state, viewer), lang, room)) <= room


@pytest.mark.parametrize(("players", "room"), [(1, 80), (4, 80), (6, 120), (2, 50)])
def test_cards_keep_to_the_room(shelters: Program, players: int, room: int) -> None:
    """The same where components have long names, and several columns to tell."""
    for state, _ in list(random_states(shelters, 3, players))[::12]:
        for lang in ("en", "fr"):
            assert block_width(picture(shelters, view(shelters, state, 0), lang, room)) <= room


def test_a_very_wide_apartment_is_cropped(cat: Program) -> None:
    """What has no room even in narrow cells is cropped around the cat."""
    seen = view_at(cat, 7, 0)
    board = seen.zone("apartment", "p1")
    spaces = board.spaces + tuple(SpaceView(column, 5, board.spaces[0].pile) for column in range(-30, 31))
    wide = attrs.evolve(board, spaces=spaces)
    crowded = attrs.evolve(seen, zones=tuple(wide if zone is board else zone for zone in seen.zones))
    drawn = picture(cat, crowded, "en")
    assert block_width(drawn) <= 80
    assert "C" in plain(drawn)


def test_a_low_screen_gets_a_closer_picture(cat: Program) -> None:
    """Where height is scarce, blank lines and options go first."""
    seen = view_at(cat, 7, 14)
    airy, close = picture(cat, seen, "en"), picture(cat, seen, "en", height=30)
    assert len(close) < len(airy)
    assert () not in close


def test_nothing_hidden_is_drawn(cat: Program) -> None:
    """A spectator's picture shows no hand."""
    drawn = plain(picture(cat, view_at(cat, 7, 14, viewer=1), "en"))
    assert "hand 5" in drawn
    spectator = plain(picture(cat, view(cat, state_at(cat, 7, 14)[0], None), "en"))
    assert "Your hand" not in spectator


def test_the_goal_of_the_bars(cat: Program) -> None:
    """Points that end the game are read from the rules."""
    assert goal_of(cat) == 60
    assert goal_of(load_text(TIC)) is None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_position_of_a_failed_example(lang: str, snapshot: SnapshotAssertion) -> None:
    """The table of an example that does not hold, drawn with everything open."""
    (failed,) = run_examples(load_text(WALK), None, lambda machine, draft: draw_position(machine, draft, lang))
    assert not failed.ok
    assert failed.position == snapshot


def test_widths() -> None:
    """Wide signs take two columns, accents none; what is cut says so."""
    assert width("étagère") == 7
    assert width("e\u0301") == 1
    assert width("猫") == 2
    assert shorten("étagère", 4) == "éta…"
    assert short_name("cat tree", 6) == "tree"
    assert plain(wrapped(["one", "two", "three"], " · ", 10)) == "one · two\nthree"


def test_codes_are_distinct() -> None:
    """Two letters for each value, never twice the same where that can be."""
    assert distinct(["pink", "blue", "green", "yellow", "grey"], 2) == ["pi", "bl", "gn", "ye", "gy"]
    assert distinct(["cat", "mouse token"], 1) == ["c", "m"]


HAND = """
game "Hand"
  players 1
  limit 9 turns
kind Herb : mint, sage
component Card, 8 for each herb in Herb
table has
  stock      : deck of Card
  pool[Herb] : area of Card
  path       : grid of Card
each player has
  hand : hand of Card
setup
  move Card into stock
  each player
    draw 14 from stock into hand
turn
  choose card in hand and herb in Herb
  move card into pool[herb]
"""


def test_a_long_hand_shows_alike_cards_once() -> None:
    """With their number below; what may be chosen keeps the number of the first of them."""
    program = load_text(HAND)
    drawn = plain(picture(program, view_at(program, 3, 0, 1, 0), "en", 60))
    counts = [int(word) for word in re.findall(r"(\d+) ×", drawn)]
    assert sum(counts) == 14
    assert len(counts) == 2
    assert "[1]" in drawn


def test_what_is_empty_at_the_start_is_there() -> None:
    """Areas of the table, a family of them as one, and a board that grows."""
    program = load_text(HAND)
    drawn = plain(picture(program, view_at(program, 3, 0, 1, 0), "en", 60))
    assert "pool: empty" in drawn
    assert "Path: empty" in drawn
    assert "stock 2" in drawn


def test_a_number_stays_with_what_it_counts() -> None:
    """No line ends before or behind ×."""
    told = wrapped(["factory: 3 × blue, 2 × red"], " ", 16)
    assert plain(told).splitlines() == ["factory:", "3 × blue,", "2 × red"]


def test_a_column_with_indices(tmp_path: Path) -> None:
    """Its numbers stand with what they are the numbers of, in a line and on a card."""
    (tmp_path / "cards.csv").write_text("colour,cost red,cost blue\nred,1,2\nblue,0,3\n", encoding="utf-8")
    (tmp_path / "game.cats").write_text(INDEXED, encoding="utf-8")
    program = load_file(tmp_path / "game.cats")
    piece = Piece("Card", "k", None, {"colour": "red", "cost": (("red", 1), ("blue", 2))})
    assert describe(program, "en", piece) == "cost: red 1, blue 2; red"
    drawn = plain(draw_strip(program, "en", [Group("", (piece,))], 60))
    assert all(word in drawn for word in ("cost: red 1", "blue 2"))


INDEXED = """
game "Indexed"
  players 1
  limit 9 turns
kind Colour : red, blue
component Card from "cards.csv"
  colour       : Colour
  cost[Colour] : number 0 to 9
table has
  heap : area of Card
setup
  move Card into heap
turn
  choose card in heap where card.cost[card.colour] > 0
  move card into heap
"""


MARKET = """
game "Market"
  players 1
  limit 9 turns
kind Gem : diamond, sapphire, emerald
component Card from "market.csv"
  gem       : Gem
  prestige  : number 0 to 5
  cost[Gem] : number 0 to 7
each player has
  own : area of Card
table has
  supply         : deck of Card
  market[1 to 3] : row of 4 Card, refilled from supply
setup
  move Card into supply
  for each level in 1 to 3
    refill market[level]
turn
  choose card in market where card.cost[diamond] + card.cost[sapphire] > 0
  move card into own
define worth = (total of card.prestige for card in own) + number of card in own where card.gem = diamond
"""


@pytest.mark.parametrize("room", [60, 80, 100, 110])
def test_cards_are_not_cut(tmp_path: Path, room: int) -> None:
    """Rows of a market stand one under the other where they do not fit: names keep their numbers, costs amounts."""
    rows = [f"Card {n + 40},{('diamond', 'sapphire', 'emerald')[n % 3]},{n % 5},{n % 4},{n % 7},3" for n in range(20)]
    head = "name,gem,prestige,cost diamond,cost sapphire,cost emerald"
    (tmp_path / "market.csv").write_text("\n".join([head, *rows]), encoding="utf-8")
    (tmp_path / "game.cats").write_text(MARKET, encoding="utf-8")
    program = load_file(tmp_path / "game.cats")
    seen = Match(program, 1, 3).view("p1")
    block = picture(program, seen, "en", room)
    drawn = plain(block)
    cards = [piece for zone in seen.zones if zone.name == "market" for piece in zone.pieces if piece is not None]
    for card in cards:
        assert str(card.name).replace("_", " ") in drawn
    assert (len(cards), drawn.count("emerald 3")) == (12, 12)
    assert block_width(block) <= room
