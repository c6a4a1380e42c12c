"""Declarations become numbered data: kinds, options, components, zones, triggers, printed tables, samples, examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Severity
from rulekit.driver import check_file, check_text, load_file, load_text
from rulekit.expr import Const, Local
from rulekit.program import GivenLayout, GivenSetup, GivenValue, Grid, IndexBy, Offered, OptionSize, Program, Then, When
from rulekit.types import PLAYER, SPACE, YES_NO, ComponentOf, KindOf, Maybe, Number, SetOf

HEAD = 'game "G"\n  players 2 to 3\n  limit 5 rounds\n'


def load(rules: str) -> Program:
    """The program of some rules, without their `game` section."""
    return load_text(HEAD + rules)


def found(rules: str) -> list[tuple[str, str]]:
    """Codes and messages of what is wrong with some rules, without their `game` section."""
    return [(one.code.value, one.message) for one in check_text(HEAD + rules)[1]]


# ── The game ──────────────────────────────────────────────────────────────────────────────────


def test_facts_of_the_game() -> None:
    """What the `game` section says."""
    program = load_text(
        'game "Cats"\n  players 1 to 4\n  first player "a"\n  rulebook "R"\n  languages fr, en\n  limit 7 turns\n'
    )
    assert (program.name, program.least_players, program.most_players) == ("Cats", 1, 4)
    assert (program.first_player, program.rulebook, program.languages) == ("a", "R", ("fr", "en"))
    assert program.limit == (7, "turns")


@pytest.mark.parametrize(
    ("section", "code"),
    [
        ("players 4 to 2", "RK305"),
        ("players 0", "RK305"),
        ("players 2 to 100", "RK109"),
        ("players 2\n  languages en, en", "RK202"),
        ("players 2\n  languages english", "RK801"),
        ("players 2\n  limit 0 rounds", "RK305"),
        ('rulebook "R"\n  limit 2 rounds', "RK409"),
    ],
)
def test_bad_facts(section: str, code: str) -> None:
    """Numbers the wrong way round, nobody, too many; languages twice or unknown; who can play is not said."""
    diagnostics = check_text(f'game "G"\n  {section}\n')[1]
    assert code in [one.code.value for one in diagnostics]


def test_no_game() -> None:
    """A file without a `game` section, but not one where it is broken."""
    assert [one.code.value for one in check_text("kind Colour : red\n")[1]] == ["RK409"]
    assert "RK409" not in [one.code.value for one in check_text('game "G"\n  palyers 2\n')[1]]


# ── Kinds, options, components ────────────────────────────────────────────────────────────────


def test_kinds_and_options() -> None:
    """An option is a kind of its own; its values may be numbers."""
    program = load("kind Colour : red, blue\noption size : 3, 4, 10\noption side : A, B\n")
    assert {name: kind.values for name, kind in program.kinds.items()} == {
        "Colour": ("red", "blue"),
        "size": ("3", "4", "10"),
        "side": ("A", "B"),
    }
    assert [(one.name, one.values) for one in program.options] == [("size", ("3", "4", "10")), ("side", ("A", "B"))]


def test_one_for_each() -> None:
    """All combinations, the last generator fastest; the generators are the fields."""
    program = load("kind Suit : clubs, spades\ncomponent Card, 2 for each suit in Suit and value in 1 to 2\n")
    card = program.components[0]
    assert (card.first, card.count, card.names[:1]) == (0, 8, (None,))
    suit, value = program.fields
    assert (suit.name, suit.ty, suit.values) == ("suit", KindOf("Suit"), (0, 0, 0, 0, 1, 1, 1, 1))
    assert (value.name, value.values) == ("value", (1, 1, 2, 2, 1, 1, 2, 2))
    assert isinstance(value.ty, Number)


def test_computed_copies() -> None:
    """`copies(rank)` comes from a define or a printed table; a generator may use one before it."""
    program = load(
        "component Tile, copies(points) for each points in 1 to 4\n"
        "define copies(points: number 1 to 4): number\n  when points = 1 : 3\n  otherwise : often(points)\n"
        "table often(points)\n  | points | 1 | 2 | 3 | 4 |\n  | often | - | 0 | 2 | 1 |\n"
        "component Domino, one for each low in 0 to 2 and high in low to 2\n"
    )
    assert program.fields[0].values == (1, 1, 1, 3, 3, 4)
    assert program.fields[1].values == (0, 0, 0, 1, 1, 2)
    assert program.fields[2].values == (0, 1, 2, 1, 2, 2)
    assert program.components[1].first == 6


def test_copies_that_depend_on_the_match() -> None:
    """How many there are is known before the match."""
    rules = "component Tile, copies(points) for each points in 1 to 4\ndefine copies(points: number) = players.size\n"
    assert found(rules)[0][0] == "RK310"


def test_a_component_alone() -> None:
    """Without data there is one of it."""
    program = load("component Die\neach Die has\n  face : number 1 to 6\n")
    assert program.components[0].count == 1
    assert program.zones[program.components[0].states[0]].starts == Const(1, ty=Number(1, 6))


# ── Zones ─────────────────────────────────────────────────────────────────────────────────────

ZONES = """kind Colour : red, blue
option size : 3, 5
component Card, one for each colour in Colour
each player has
  hand : hand of Card
  mat : grid of stacks of Card
  pawn : token on mat or none
  lid[mat2, Colour] : yes or no
  mat2 : grid 2 by 2 of Card
table has
  board : hex grid size by 4 of Player
  owner[board] : Player or none
  display[0 to 9] : deck of Card, reshuffled from gone
  gone[0 to 9] : pile of Card
  shop[Colour] : row of 3 Card, refilled from stock, slides right, seen by nobody
  stock : deck of Card
  bids[Player] : number -5 to -1
  chosen : set of Colour, starts Colour
  leader : Player, starts first_player
  heat : score
each Card has
  turn : number 0 to 3
"""


def test_zones() -> None:
    """Every form of zone and value."""
    program = load(ZONES.replace("  lid[mat2, Colour] : yes or no\n", "", 1))
    assert [one.name for one in program.zones][:3] == ["box", "hand", "mat"]
    by_name = {one.name: one for one in program.zones}
    assert by_name["mat"].grid == Grid(None, None, hex=False, stacks=True)
    assert by_name["board"].grid == Grid(OptionSize(0), 4, hex=True, stacks=False)
    assert (by_name["board"].holds, by_name["board"].ty) == ("", Maybe(PLAYER))
    assert (by_name["pawn"].form, by_name["pawn"].on, by_name["pawn"].ty) == ("token", 2, Maybe(SPACE))
    assert by_name["owner"].indices == (IndexBy("grid", name="board", grid=5),)
    assert by_name["display"].indices == (IndexBy("range", low=0, high=9),)
    assert program.zones[by_name["display"].reshuffled_from or 0].name == "gone"
    assert by_name["shop"].indices == (IndexBy("kind", name="Colour"),)
    assert (by_name["shop"].capacity, by_name["shop"].slides, by_name["shop"].sight) == (3, "right", "nobody")
    assert by_name["shop"].refilled_from is not None
    assert by_name["bids"].indices == (IndexBy("player"),)
    assert by_name["bids"].starts == Const(-1, ty=Number(-5, -1))
    assert by_name["chosen"].ty == SetOf(KindOf("Colour"))
    assert by_name["owner"].starts == Const(None, ty=Maybe(PLAYER))
    assert by_name["heat"].form == "score"
    assert (by_name["turn"].owner, by_name["turn"].holds) == ("component", "Card")
    assert program.components[0].states == (program.zones.index(by_name["turn"]),)


def test_a_grid_as_an_index_is_declared_before() -> None:
    """`lid[mat2]` above `mat2` is refused."""
    assert ("RK308", "`mat2` is declared later") in found(ZONES)


def test_triggers() -> None:
    """What they wait for, and their locals in the first slots."""
    program = load(
        "component Card, 9 for each n in 1 to 1\neach player has\n  mat : grid 2 by 2 of Card\n"
        "  pawn : token on mat or none\n  hand[0 to 1] : hand of Card\n  points : score\n"
        "when card enters mat at space\n  score 1\nwhen pawn leaves space\n  score 1\n"
        "when card leaves hand at side\n  score 1\nwhen player leaves playing\n  score 1\n"
    )
    heads = [(one.event, one.zone, one.token, one.at, one.playing) for one in program.triggers]
    assert heads == [
        ("enters", 1, None, True, False),
        ("leaves", 1, 2, False, False),
        ("leaves", 3, None, True, False),
        ("leaves", 0, None, False, True),
    ]
    codes = [program.codes[one.code] for one in program.triggers]
    assert [code.params for code in codes] == [2, 1, 2, 1]
    assert codes[0].slots[:2] == ("card", "space")
    assert codes[1].slots[:1] == ("space",)
    assert codes[2].name == "card leaves hand at side"


# ── Printed tables ────────────────────────────────────────────────────────────────────────────


def test_printed_tables() -> None:
    """Headings by number, range and name; `-` is a cell that cannot happen."""
    program = load(
        "kind Colour : red, blue\n"
        "table size(seats, wins)\n  | seats  | 0 | 1 |\n  | 2      | 9 | - |\n  | 3 to 4 | 7 | 8 |\n"
        "table best(colour)\n  | colour | blue | red  |\n  | best   | red  | blue |\n"
        "table deep(a, b, c)\n  | a | b | 1 | 2 |\n  | 1 | yes | yes | no |\n  | 1 | no | no | yes |\n"
    )
    size, best, deep = program.tables
    assert dict(size.cells) == {(2, 0): 9, (2, 1): None, (3, 0): 7, (4, 0): 7, (3, 1): 8, (4, 1): 8}
    assert size.ty == Number(7, 9)
    assert dict(best.cells) == {(1,): 0, (0,): 1}
    assert best.ty == KindOf("Colour")
    assert (deep.ty, len(deep.cells)) == (YES_NO, 4)


# ── Samples and examples ──────────────────────────────────────────────────────────────────────

BOARD = """kind Colour : red, blue
component Card, one for each colour in Colour and value in 1 to 3
component Want from "none.csv"
table has
  mat : grid 2 by 1 of Card
  wild : grid of Player
  pile : pile of Card
  row : row of 2 Card
  marks : set of Space
  token : token on wild or none
turn
  step act
    choose card in pile
    move card into row
sample Card
  | code | value | colour |
  | r2   | 2     | red    |
  | z    |       |        |
"""


def example(lines: str) -> str:
    """Rules with one example."""
    rules = BOARD.replace('component Want from "none.csv"\n', "")
    return f'{rules}example "E" "Heading"\n  players ann, bob\n' + "".join(f"  {line}\n" for line in lines.split("\n"))


def test_samples() -> None:
    """Faces in the order of the component's fields; what is left out is none, empty, no or 0."""
    program = load(example("then round = 0"))
    assert [(face.code, face.component, face.fields, face.name) for face in program.faces] == [
        ("r2", "Card", (0, 2), None),
        ("z", "Card", (None, 1), None),
    ]


def test_an_example() -> None:
    """Each line becomes a step; labels are slots, seats and codes are constants."""
    program = load(
        example(
            "given mat\n  | a:r2  b:. |\ngiven wild\n  | ann  token:bob |\n  | c:.  .         |\n"
            "given pile = [r2, z]\ngiven row = [none, z]\ngiven marks = {a, c}\ngiven round = 3\n"
            "when bob does act choosing r2 drawing z rolling 6, -1\nthen mat[a] = r2 and ann in players\n"
            "when turn\nthen offered {r2, stop, a, bob, yes}"
        )
    )
    (one,) = program.examples
    assert (one.name, one.heading, one.players, one.options) == ("E", "Heading", ("ann", "bob"), ())
    assert [(name, ref.zone, column, row) for name, ref, column, row in one.labels] == [
        ("a", 1, 1, 1),
        ("b", 1, 2, 1),
        ("c", 2, 0, 1),
    ]
    mat, wild, pile, row, marks, round_, when, then, turn, offered = one.steps
    assert isinstance(mat, GivenLayout)
    assert mat.faces == ((1, 1, (0,)),)
    assert isinstance(wild, GivenLayout)
    assert (wild.values, wild.tokens) == (((0, 0, 0), (1, 0, 1)), ((6, 1, 0),))
    assert isinstance(pile, GivenValue)
    assert (pile.faces, pile.ordered) == ((0, 1), True)
    assert isinstance(row, GivenValue)
    assert row.faces == (None, 1)
    assert isinstance(marks, GivenValue)
    assert marks.value is not None
    assert [part.slot for part in marks.value.items if isinstance(part, Local)] == [0, 2]  # type: ignore[attr-defined]
    assert isinstance(round_, GivenValue)
    assert round_.round
    assert isinstance(when, When)
    assert (program.codes[when.code].name, when.doer) == ("act", 1)
    assert [(answer.form, answer.value) for answer in when.choosing] == [("face", 0)]
    assert when.drawing is not None
    assert [(answer.form, answer.value, answer.ty) for answer in when.drawing] == [("face", 1, ComponentOf("Card"))]
    assert when.rolling is not None
    assert [answer.value for answer in when.rolling] == [6, -1]
    assert isinstance(then, Then)
    assert len(then.parts) == 2
    assert isinstance(turn, When)
    assert (turn.code, turn.drawing) == (3, None)
    assert isinstance(offered, Offered)
    assert [(answer.form, answer.value) for answer in offered.answers] == [
        ("face", 0),
        ("word", "stop"),
        ("space", (1, -1, 1, 1)),
        ("value", 1),
        ("word", "yes"),
    ]


def test_given_setup_and_default_players() -> None:
    """Without a line `players` the fewest play, as p1 and p2."""
    program = load(
        'each player has\n  points : score\nexample "E"\n  given setup\n  when scoring\n  then p2.points = 0\n'
    )
    (one,) = program.examples
    assert one.players == ("p1", "p2")
    assert isinstance(one.steps[0], GivenSetup)
    assert isinstance(one.steps[1], When)
    assert one.steps[1].then_winner


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("given mat\n  | r2 |", "this drawing is 1 by 1, and `mat` is 2 by 1"),
        ("given wild\n  | .  . |\n  | .    |", "this row draws 1 space, the first one 2 spaces"),
        ("given mat\n  | r3 . |", "`r3` is no code"),
        ("given mat\n  | a: . |", "`a:` does not say what lies there"),
        ("given mat\n  | token:. . |", "the token `token` does not stand on `mat`"),
        ("given wild\n  | carl |", "`carl` is not a Player, which `wild` holds"),
        ("given mat\n  | a:. a:. |", "`a` is already a labelled space"),
        ("given mat\n  | r2:. . |", "`r2` is already a code of a sample"),
        ("given mat\n  | pile:. . |", "a labelled space cannot be called `pile`: that is a zone"),
        ("given row = [z, z, z]", "`row` has 2 places, not 3"),
        ("given pile = z", "what lies in `pile` is written with codes"),
        ("given mat = [z, z]", "`mat` is a grid: what lies on it is drawn"),
        ("given pile\n  | r2 |", "`pile` is no grid: nothing can be drawn there"),
        ("given plie = {z}", "`plie` is not a name here"),
        ("given carl.pile = {z}", "`carl` is not a player of this example"),
        ("given bob.pile = {z}", "`pile` belongs to the table, not to a player"),
        ("given red = {z}", "`red` is a value of `Colour`, and only zones and values can be given"),
        ("when act\ngiven pile = {z}", "what is given comes before the first `when`"),
        ("given pile = {z}\ngiven setup", "`given setup` comes before everything else that is given"),
        ("when akt", "there is no rule, step or phase `akt`"),
        ("when pile", "`pile` is a zone: it cannot be run"),
        ("when carl does act", "`carl` does not play in this example"),
        ("when act choosing zz", "`zz` is no answer here"),
        ("when act choosing mat", "`mat` is a zone, and no answer"),
        ("when act choosing 1 + 1", "this cannot be an answer"),
        ("then offered z", "the choices offered are a set"),
        ("with size = 3", "there is no option `size`"),
    ],
)
def test_bad_examples(lines: str, message: str) -> None:
    """Each mistake in an example is told at its place."""
    assert message in [text for _, text in found(example(lines))]


def test_players_of_an_example() -> None:
    """As many as the game allows, each called differently, and not like anything declared."""
    rules = BOARD.replace('component Want from "none.csv"\n', "") + 'example "E"\n  players {}\n  then round = 0\n'

    def wrong(players: str) -> tuple[str, str]:
        return next(one for one in found(rules.format(players)) if one[0] != "RK212")  # nothing of it is used yet

    assert wrong("a")[0] == "RK305"
    assert wrong("a, a") == ("RK202", "`a` is already a player of this example")
    assert wrong("a, red")[0] == "RK204"
    assert wrong("a, r2")[0] == "RK204"


# ── The whole ─────────────────────────────────────────────────────────────────────────────────

PLAIN = """kind Colour : red, blue
each player has
  points : score
turn
  score 1 "Points"
rule more(colour)
  if colour = red
    score 2
"""


def test_the_hash_looks_at_meaning_only() -> None:
    """Layout, comments, headings, rulings, examples and the game's name change nothing; rules do."""
    rules = load(PLAIN).rules
    assert len(rules) == 64
    quiet = PLAIN.replace('  score 1 "Points"', "\n  score 1  # one")
    quiet += 'ruling "why"\nexample "E"\n  then round = 0\nnames en\n  red "scarlet"\n'
    assert load(quiet).rules == rules
    assert load_text(HEAD.replace('"G"', '"Other"') + PLAIN).rules == rules
    assert load(PLAIN.replace("score 2", "score 3")).rules != rules
    assert load(PLAIN.replace("red, blue", "red, green")).rules != rules


def test_broken_declarations_are_silent() -> None:
    """A name whose declaration could not be read says nothing more."""
    rules = "kind Colour : red,, blue\ntable has\n  a : set of Colour\ndefine f(colour) = colour = red\n"
    codes = [code for code, _ in found(rules)]
    assert codes == ["RK101"]


ROOT = Path(__file__).parent.parent
GAMES = sorted([*(ROOT / "games").glob("*.cats"), *(ROOT / "examples").glob("*.cats")])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_games_check_clean(path: Path) -> None:
    """The games that come with the project are without mistakes, and always the same rules."""
    program, found = check_file(path)
    assert {one.severity for one in found} <= {Severity.NOTE}
    assert program is not None
    assert program.rules == load_file(path).rules
