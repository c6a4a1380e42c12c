"""The native engine plays what the reference engine plays, decision by decision; whole games: `test_native_agrees`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

import rulekit
from rulekit import driver
from rulekit.chance import GAME, Numbers, Stream
from rulekit.native.build import SANITIZED, library
from rulekit.native.c_text import comment
from rulekit.native.emit import emit
from rulekit.native.engine import PLAYED, Native
from rulekit.native.refused import Unsupported
from rulekit.play.playouts import random_game
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.choice_keys import choice_keys
from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.engine import Question
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.hashing import as_json, state_hash
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.state import freeze
from tests.agreeing import games_agree
from tests.compilers import needs_compiler
from tests.effort import cases

pytestmark = needs_compiler

EXAMPLES, GAMES = (Path(__file__).parent.parent / folder for folder in ("examples", "games"))
GARDEN = """
game "Garden"
  players 2
  limit 12 rounds

kind Colour : red, blue

component Tile, one for each colour in Colour and worth in 1 to 9

table has
  stock : deck of Tile
  row   : row of 3 Tile, refilled from stock
  waste : pile of Tile

each player has
  garden : grid of stacks of Tile
  bee    : token on garden or none
  points : score

setup
  move Tile into stock
  shuffle stock
  refill row
  each player
    let seed = stock.top
    move seed onto garden[0, 0]

play
  rounds until round = 6 or row is empty
    each player takes a turn

turn
  choose tile in row and space in garden + edge(garden) where may_lie(tile, space)
  move tile onto space
  may
    choose other in neighbours(space)
    move bee onto other
  score number of x from space toward east while x.top.colour = tile.colour
  score row_through(space).size
  if space.covered is not none
    score space.column + space.row
  may
    move row into waste in any order
  refill row

when bee enters space
  score space.top.worth otherwise 0

define may_lie(tile: Tile, space: Space): yes or no
  when space is empty : yes
  otherwise           : (space.top.worth otherwise 0) < tile.worth

winner
  most points
  ties share
"""  # a grid without a size, stacks, a row that is refilled, an order, a token with a trigger
FAR = """
game "Far"
  players 2

component Tile, one for each worth in 1 to 12

table has
  stock : deck of Tile
  field : grid of stacks of Tile
  waste : pile of Tile

each player has
  hand   : hand of Tile
  points : score

setup
  move Tile into stock
  shuffle stock
  each player
    draw 6 from stock into hand

play
  rounds until round = 6
    each player takes a turn

turn
  choose tile in hand and space in {field[0, 0], field[16, 16], field[32, 32], field[1, 0], field[17, 16]}
    where space is empty or space.top.worth < tile.worth
  move tile onto space
  score number of x in row_through(space) where x.top is not none
  score neighbours(space).size
  may
    choose other in field where some x in neighbours(other) has x is not empty
    move other.top into waste

winner
  most points
  ties share
"""  # its spaces lie so far apart that a window has one place for several of them
OWN = {"garden": GARDEN, "far": FAR}
MATCHES: list[tuple[str, int, dict[str, str]]] = [
    ("tic_tac_toe", 2, {}),
    ("tic_tac_toe", 2, {"size": "4"}),
    ("connect_four", 2, {}),
    ("breakthrough", 2, {}),
    ("hex", 2, {"size": "5"}),
    ("pig", 3, {}),
    ("dots_and_boxes", 2, {"size": "7"}),
    ("mancala", 2, {}),
    ("kuhn_poker", 3, {}),
    ("leduc_poker", 2, {}),
    ("goofspiel", 3, {"tied_bids": "add_to_next"}),
    ("go_fish", 3, {"last_card_laid": "wins"}),
    ("hearts", 4, {}),
    ("cat_between_us", 5, {"final_tie": "within_first"}),
    ("garden", 2, {}),
    ("far", 2, {}),
    ("way_too_many_cats", 1, {"rival": "hunter", "difficulty": "hard"}),
    ("way_too_many_cats", 4, {"starter_cats": "basic"}),
    ("happiest_cat", 2, {"mouse_goal": "B", "bonus_tiles": "on"}),
    ("happiest_cat", 4, {"shelf_goal": "B", "bed_goal": "B"}),
]
names = [f"{game}-{players}" + "".join(f"-{value}" for value in chosen.values()) for game, players, chosen in MATCHES]
every_match = pytest.mark.parametrize(("game", "players", "options"), MATCHES, ids=names)


@lru_cache
def load(game: str) -> Program:
    """A game of `examples/` or `games/`, or one of those above."""
    if game in OWN:
        return driver.load_text(OWN[game])
    folder = next(folder for folder in (EXAMPLES, GAMES) if (folder / f"{game}.cats").exists())
    return driver.load_file(folder / f"{game}.cats")


class Beside:
    """Plays a game on the native engine beside a playout of the reference engine, looking at each rest."""

    def __init__(self, program: Program, setup: Setup) -> None:
        self.program = program
        self.native = Native(program)
        self.bots = [Numbers(Stream.of(setup.seed, seat + 1)) for seat in range(setup.players)]
        game = Numbers(Stream.of(setup.seed, GAME))
        first = 0 if program.first_player is None or setup.players == 1 else game.below(setup.players)
        self.state = self.native.initial_state(setup.players, setup.options, first, game.drawn, setup.seed)
        self.looks = 0

    def look(self, machine: Machine, draft: Draft) -> None:
        """The same position, the same question with the same choices and keys, the same hash."""
        theirs = freeze(draft, machine.players, machine.layout.options)
        ours = self.native.position(self.state)
        assert as_json(self.program, ours) == as_json(self.program, theirs)
        assert state_hash(self.program, ours) == state_hash(self.program, theirs)
        assert ours == theirs
        self.looks += 1
        if not isinstance(draft.ask, Ask):
            assert self.native.question(self.state) is None
            return
        ask, mine = draft.ask, self.native.draft(self.state).ask
        assert isinstance(mine, Ask)
        assert (mine.player, tuple(mine.options), mine.word) == (ask.player, tuple(ask.options), ask.word)
        assert (mine.instruction, mine.name) == (ask.instruction, ask.name)
        self._look_at_keys(machine, draft, ask)
        self.state = self.native.apply(self.state, self.bots[ask.player].below(len(ask)))

    def _look_at_keys(self, machine: Machine, draft: Draft, ask: Ask) -> None:
        question = self.native.question(self.state)
        assert isinstance(question, Question)
        known, draft.known = draft.known, [0] * len(draft.place)  # a playout does not keep it
        keys = choice_keys(machine, draft, ask)
        draft.known = known
        assert [choice.key for choice in question.choices] == [*keys, *([] if ask.word is None else [ask.word])]


@every_match
def test_lock_step(game: str, players: int, options: dict[str, str]) -> None:
    """At each decision both engines stand at the same position and ask the same."""
    for seed in range(cases(1 if game == "happiest_cat" else 2, 40)):
        setup = Setup(players, options, None, seed)
        beside = Beside(load(game), setup)
        random_game(load(game), setup, machine_for, beside.look)
        assert beside.looks > 1


def test_public_name() -> None:
    """`rulekit.native` makes a program ready for the native engine."""
    native: Callable[[Program], Native] = getattr(rulekit, "native")  # noqa: B009 - it is a package as well
    assert native(load("tic_tac_toe")).initial_state(2).waits


def test_two_threads() -> None:
    """Games on several threads are those on one, in their order."""
    native = Native(load("tic_tac_toe"))
    state = native.initial_state(2)
    alone = native.playouts(state, 501, seed=3)
    assert native.playouts(state, 501, seed=3, threads=4) == alone
    assert {record.decisions for record in alone} <= set(range(5, 10))


def test_states_stay() -> None:
    """An answer makes another state and leaves the one it was given to alone."""
    native = Native(load("tic_tac_toe"))
    before = native.initial_state(2)
    data = before.data
    after = native.apply(before, "2,2")
    assert before.data == data
    assert after != before
    assert native.apply(before, 4) == after
    with pytest.raises(RefusedMove, match="none of the choices"):
        native.apply(after, "2,2")


def test_small_state() -> None:
    """A state takes hundreds of bytes, not thousands."""
    assert len(Native(load("tic_tac_toe")).initial_state(2).data) < 1000


def test_refusal_names_the_line() -> None:
    """What C cannot say yet is refused with the line that asks for it."""
    program = driver.load_text(
        'game "Lines"\n  players 2\n  limit 9 turns\ntable has\n  board : grid 3 by 3 of Player\n'
        "turn\n  let all_rows = [rows(board)]\n  choose line in all_rows.first\n"
        "  set board[line.first otherwise board[1, 1]] = you\n"
    )
    told = r"line 7, in `turn`: the native engine has no names for lists of lists of lists yet for `\[rows\(board\)"
    with pytest.raises(Unsupported, match=told):
        emit(machine_for(program, 2, ()))


def test_too_many_components() -> None:
    """More components than C has numbers for are refused in one sentence."""
    program = driver.load_text(
        'game "Beans"\n  players 2\n  limit 9 turns\ncomponent Bean, 200 for each n in 1 to 200\n'
        "table has\n  jar : bag of Bean\neach player has\n  points : score\nsetup\n  move Bean into jar\n"
        "turn\n  draw 1 from jar into box\n  score 1\nwinner\n  most points\n  ties share\n"
    )
    with pytest.raises(
        Unsupported, match=r"^the native engine has no room for more than 32,767 components yet; the ref"
    ):
        emit(machine_for(program, 2, ()))


def test_many_combinations() -> None:
    """A list of more combinations than the C stack has room for is made if few of them are in it."""
    program = driver.load_text(
        'game "Pairs"\n  players 2\n  limit 3 turns\neach player has\n  points : score\n'
        "table has\n  board : grid 17 by 17 of Player\nturn\n  choose s in board\n  set board[s] = you\n"
        "  score (distinct x.row mod 2 for x in board and y in board where board[x] = board[y]).size\n"
        "winner\n  most points\n  ties share\n"
    )
    assert games_agree(program, 2, {}, 2, 2) == {PLAYED}


def test_names_stay_in_comments() -> None:
    """What the rules say in names and headings cannot end the comment that it stands in."""
    assert comment("a */ b /*/ c \u202e") == "/* a * / b / * / c ? */"


def test_readable() -> None:
    """The C text says which rule and which line each function and each step comes from."""
    text = emit(machine_for(load("tic_tac_toe"), 2, (0,))).text
    assert "/* turn: line 13 */" in text
    assert "/* line 14: Choose */" in text


def test_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library of a text is built once, and another one for other flags."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = emit(machine_for(load("tic_tac_toe"), 2, (0,))).text
    first = library(text)
    made = first.stat().st_mtime_ns
    assert library(text) == first
    assert first.stat().st_mtime_ns == made
    assert library(text, SANITIZED) != first
    assert sorted(path.suffix for path in first.parent.iterdir()) == [".so", ".so"]
