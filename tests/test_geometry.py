"""Built-in geometry and players, by hand from `semantics.md` §4: square, endless and hex boards."""

from __future__ import annotations

import pytest

from rulekit import expr as x
from rulekit.diagnostics import Code
from rulekit.expr import Const, Expr
from rulekit.program import Grid, Zone
from rulekit.runtime.errors import PlayError
from rulekit.types import DIRECTION, NUMBER, PLAYER, SPACE, YES_NO, ListOf, Maybe, SetOf, Ty
from tests.small_game import (
    BOARD,
    BOX_ZONE,
    CARDS,
    LEFT,
    MAT,
    T_COLOUR,
    Bench,
    builtin,
    contents,
    field,
    gen,
    is_,
    local,
    number,
    program_of,
    prop,
    query,
    small_program,
    space,
    top,
    zone,
)

LINES = ListOf(SetOf(SPACE))
YOU = x.You(ty=PLAYER)
RED, BLUE, NEITHER = CARDS, CARDS + 6, CARDS + 30


@pytest.fixture
def bench() -> Bench:
    """The small game for two, nothing lies anywhere."""
    return Bench(small_program())


def board_bench(width: int, height: int, players: int = 2, is_hex: bool = False) -> Bench:
    """A game with one board of values and nothing else: its zone is 1."""
    grid = Grid(width, height, hex=is_hex, stacks=False)
    return Bench(program_of(zones=(BOX_ZONE, Zone("board", "table", "grid", "", PLAYER, grid=grid))), players, ())


def on_board(bench: Bench, *places: tuple[int, int]) -> tuple[int, ...]:
    """Spaces of that board."""
    return tuple(sorted(bench.at(1, column, row) for column, row in places))


def the(name: str, *args: Expr, ty: Ty = LINES) -> Expr:
    """A built-in of that board."""
    return builtin(name, *args, ty=ty, of=x.ZoneRef(1))


def ray(direction: str) -> Expr:
    """The spaces from local 0 toward a direction."""
    names = "north northeast east southeast south southwest west northwest".split()
    return x.Ray(space(0), Const(names.index(direction), ty=DIRECTION), ty=ListOf(SPACE))


# ── Sized boards ──────────────────────────────────────────────────────────────────────────────


def test_lines_go_by_first_space_then_clockwise_from_east() -> None:
    """East, southeast, south, southwest; of one space each space once; longer than the board none."""
    bench = board_bench(3, 3)
    at = lambda *places: on_board(bench, *places)  # noqa: E731
    lines = bench.ask(the("lines", number(3)))
    assert lines == (
        at((1, 1), (2, 1), (3, 1)),
        at((1, 1), (2, 2), (3, 3)),
        at((1, 1), (1, 2), (1, 3)),
        at((2, 1), (2, 2), (2, 3)),
        at((3, 1), (3, 2), (3, 3)),
        at((3, 1), (2, 2), (1, 3)),
        at((1, 2), (2, 2), (3, 2)),
        at((1, 3), (2, 3), (3, 3)),
    )
    assert len(bench.ask(the("lines", number(1)))) == 9
    assert bench.ask(the("lines", local(0, NUMBER)), 4) == ()
    assert bench.ask(the("lines", local(0, NUMBER)), 3) == lines
    assert len(board_bench(7, 6).ask(the("lines", number(4)))) == 69


def test_rows_and_columns_of_a_sized_board() -> None:
    """From the top and from the left, empty spaces too."""
    bench = board_bench(3, 2)
    assert bench.ask(the("rows")) == (
        on_board(bench, (1, 1), (2, 1), (3, 1)),
        on_board(bench, (1, 2), (2, 2), (3, 2)),
    )
    assert bench.ask(the("columns"))[2] == on_board(bench, (3, 1), (3, 2))
    assert bench.ask(the("leftmost", ty=SetOf(SPACE))) == on_board(bench, (1, 1), (1, 2))
    assert bench.ask(the("rightmost", ty=SetOf(SPACE))) == on_board(bench, (3, 1), (3, 2))
    corner = on_board(bench, (2, 1))[0]
    assert bench.ask(builtin("row_through", space(0)), corner) == on_board(bench, (1, 1), (2, 1), (3, 1))
    assert bench.ask(builtin("column_through", space(0)), corner) == on_board(bench, (2, 1), (2, 2))
    assert bench.ask(ray("east"), corner) == on_board(bench, (3, 1))
    assert bench.ask(ray("southwest"), corner) == on_board(bench, (1, 2))
    assert bench.ask(ray("north"), corner) == ()


def test_home_edges_and_what_is_ahead() -> None:
    """Seats 1 to 4: south, north, west, east; ahead is one row on, three wide within the border."""
    bench = board_bench(3, 3, players=4)
    home = builtin("home_edge", local(0, PLAYER))
    south = on_board(bench, (1, 3), (2, 3), (3, 3))
    north = on_board(bench, (1, 1), (2, 1), (3, 1))
    west = on_board(bench, (1, 1), (1, 2), (1, 3))
    east = on_board(bench, (3, 1), (3, 2), (3, 3))
    assert [bench.ask(home, seat) for seat in range(4)] == [south, north, west, east]
    assert [bench.ask(builtin("far_edge", local(0, PLAYER)), seat) for seat in range(4)] == [north, south, east, west]
    middle, ahead = on_board(bench, (2, 2))[0], builtin("ahead", space(0))
    assert [bench.ask(ahead, middle, you=seat) for seat in range(4)] == [north, south, east, west]
    assert bench.ask(ahead, on_board(bench, (3, 2))[0]) == on_board(bench, (2, 1), (3, 1))
    assert bench.ask(ahead, north[0]) == ()
    row = builtin("row_from", local(0, PLAYER), space(1), ty=NUMBER)
    at = on_board(bench, (1, 3))[0]
    assert [bench.ask(row, seat, at) for seat in range(4)] == [1, 3, 1, 3]


def test_the_fifth_player_has_no_home_edge() -> None:
    """No edge, nothing ahead; a row counted from there fails."""
    bench = board_bench(3, 3, players=5)
    at = on_board(bench, (1, 1))[0]
    assert bench.ask(builtin("home_edge", local(0, PLAYER)), 4) == ()
    assert bench.ask(builtin("ahead", space(0)), at, you=4) == ()
    with pytest.raises(PlayError) as raised:
        bench.ask(builtin("row_from", local(0, PLAYER), space(1), ty=NUMBER), 4, at)
    assert raised.value.code is Code.PLAY_NO_CASE


def test_hex_boards() -> None:
    """Seats 1 and 2 come from the south and the west; lines run in three directions; two spaces are ahead."""
    bench = board_bench(3, 3, is_hex=True)
    at = lambda *places: on_board(bench, *places)  # noqa: E731
    edge = lambda name, seat: bench.ask(builtin(name, local(0, PLAYER)), seat)  # noqa: E731
    assert edge("home_edge", 0) == at((1, 3), (2, 3), (3, 3))
    assert edge("far_edge", 0) == at((1, 1), (2, 1), (3, 1))
    assert edge("home_edge", 1) == at((1, 1), (1, 2), (1, 3))
    assert edge("far_edge", 1) == at((3, 1), (3, 2), (3, 3))
    (middle,) = at((2, 2))
    assert bench.ask(builtin("neighbours", space(0)), middle) == at((2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3))
    assert bench.ask(builtin("ahead", space(0)), middle) == at((2, 1), (3, 1))
    assert bench.ask(builtin("ahead", space(0)), middle, you=1) == at((3, 1), (3, 2))
    assert bench.ask(prop(space(0), "south", Maybe(SPACE)), middle) is None
    assert bench.ask(prop(space(0), "southeast", Maybe(SPACE)), middle) == at((2, 3))[0]
    assert len(bench.ask(the("lines", number(3)))) == 3 + 3 + 1
    distance = builtin("distance", space(0), space(1), ty=Maybe(NUMBER))
    assert bench.ask(distance, at((1, 1))[0], at((3, 3))[0]) == 4
    assert bench.ask(distance, at((3, 1))[0], at((1, 3))[0]) == 2


def test_hex_a_connection_of_two_edges() -> None:
    """`some x connected to start by neighbours where x in mine has x in far_edge(you)`."""
    bench = board_bench(3, 3, is_hex=True)
    cells = x.Cell(x.ZoneRef(1), space(1), ty=Maybe(PLAYER))
    mine = x.Pick(
        "all", query(gen(1, x.Contents(x.ZoneRef(1), ty=SetOf(SPACE))), where=[is_(cells, "=", YOU)]), ty=SetOf(SPACE)
    )
    linked = x.Connected(2, space(0), x.Step("neighbours"), (is_(space(2), "in", mine),), ty=SetOf(SPACE))
    reaches = x.Quantified("some", query(gen(3, linked)), is_(space(3), "in", builtin("far_edge", YOU)), ty=YES_NO)
    wins = x.Quantified(
        "some", query(gen(0, mine)), x.Binary("and", is_(space(0), "in", builtin("home_edge", YOU)), reaches), ty=YES_NO
    )
    bench.put(1, dict.fromkeys(on_board(bench, (1, 3), (2, 2)), 0) | dict.fromkeys(on_board(bench, (1, 1)), 1))
    assert bench.ask(wins) is False
    bench.draft.slots[1] |= {on_board(bench, (3, 1))[0]: 0}
    assert bench.ask(wins) is True
    assert bench.ask(wins, you=1) is False


# ── Endless boards ────────────────────────────────────────────────────────────────────────────


def cross(bench: Bench) -> dict[str, int]:
    """Tiles in the middle, two to the east, one to the south, with a gap at (1, 0)."""
    spaces = {"middle": (0, 0), "east": (2, 0), "far": (3, 0), "south": (0, 1)}
    named = {name: bench.at(MAT, column, row, 0) for name, (column, row) in spaces.items()}
    bench.put(MAT, {s: (RED + n,) for n, s in enumerate(named.values())}, 0)
    return named


def test_rows_columns_and_edges_of_what_is_used(bench: Bench) -> None:
    """Only used rows and columns, and in them only used spaces; the edge is empty with a used side."""
    at = cross(bench)
    assert bench.ask(builtin("rows", ty=LINES, of=zone(MAT))) == ((at["middle"], at["east"], at["far"]), (at["south"],))
    columns = ((at["middle"], at["south"]), (at["east"],), (at["far"],))
    assert bench.ask(builtin("columns", ty=LINES, of=zone(MAT))) == columns
    assert bench.ask(builtin("leftmost", of=zone(MAT))) == columns[0]
    assert bench.ask(builtin("rightmost", of=zone(MAT))) == columns[2]
    assert bench.ask(builtin("row_through", space(0)), at["middle"]) == (at["middle"], at["east"], at["far"])
    assert bench.ask(builtin("neighbours", space(0)), at["middle"]) == (at["south"],)
    assert len(bench.ask(builtin("sides", space(0)), at["middle"])) == 4
    edge = {(0, -1), (2, -1), (3, -1), (-1, 0), (1, 0), (4, 0), (-1, 1), (1, 1), (2, 1), (3, 1), (0, 2)}
    assert bench.ask(builtin("edge", of=zone(MAT))) == tuple(sorted(bench.at(MAT, c, r, 0) for c, r in edge))
    assert bench.ask(builtin("lines", number(2), ty=LINES, of=zone(MAT))) == (
        (at["middle"], at["south"]),
        (at["east"], at["far"]),
    )
    assert bench.ask(builtin("edge", of=zone(MAT)), you=1) == bench.ask(builtin("leftmost", of=zone(MAT)), you=1) == ()


def test_rays_end_at_the_last_used_column_or_row(bench: Bench) -> None:
    """Gaps belong to the ray; `while` ends it sooner; a `where` picks among what is left."""
    at = cross(bench)
    gap = bench.at(MAT, 1, 0, 0)
    assert bench.ask(ray("east"), at["middle"]) == (gap, at["east"], at["far"])
    assert bench.ask(ray("south"), at["far"]) == (bench.at(MAT, 3, 1, 0),)
    assert bench.ask(ray("southwest"), at["east"]) == (bench.at(MAT, 1, 1, 0),)
    assert bench.ask(ray("north"), at["middle"]) == ()
    red = is_(field(top(space(1)), T_COLOUR), "=", field(top(space(0)), T_COLOUR))
    arm = x.Aggregate("number", None, query(gen(1, ray("east")), while_=[red]), ty=NUMBER)
    assert bench.ask(arm, at["middle"]) == 0
    assert bench.ask(arm, at["east"]) == 1
    bench.draft.slots[bench.layout.slot(MAT, 0, ())][gap] = (RED + 4,)
    assert bench.ask(arm, at["middle"]) == 3
    lines = x.Pick(
        "all", query(gen(1, ray("east")), where=[is_(space(1), "!=", space(0))], while_=[red]), ty=ListOf(SPACE)
    )
    assert bench.ask(lines, at["middle"]) == (gap, at["east"], at["far"])


def test_a_grid_as_a_set(bench: Bench) -> None:
    """An endless one the used spaces, a sized one all."""
    at = cross(bench)
    assert bench.ask(contents(MAT)) == tuple(sorted(at.values()))
    assert bench.ask(contents(LEFT)) == tuple(bench.at(LEFT, c, r, 0) for r in (1, 2) for c in (1, 2, 3))
    assert bench.ask(prop(contents(MAT), "is_full", YES_NO)) is False
    spot = x.SpaceAt(zone(BOARD), local(0, NUMBER), local(1, NUMBER), ty=Maybe(SPACE))
    assert bench.ask(spot, 3, 3) == bench.at(BOARD, 3, 3)
    assert bench.ask(spot, 4, 1) is None
    assert bench.ask(prop(spot, "is_empty", YES_NO), 4, 1) is True


# ── Players and numbers ───────────────────────────────────────────────────────────────────────


def test_players_clockwise() -> None:
    """Lists run over those playing; `players` stays everybody."""
    bench = Bench(small_program(), 4)
    bench.draft.playing = (0, 2, 3)
    people = ListOf(PLAYER)
    assert bench.ask(builtin("players", ty=SetOf(PLAYER))) == (0, 1, 2, 3)
    assert bench.ask(builtin("playing", ty=SetOf(PLAYER))) == (0, 2, 3)
    assert bench.ask(builtin("others", ty=people), you=2) == (3, 0)
    assert bench.ask(builtin("others", ty=people), you=1) == (2, 3, 0)
    assert bench.ask(builtin("players_from", local(0, PLAYER), ty=people), 2) == (2, 3, 0)
    assert bench.ask(builtin("players_from", local(0, PLAYER), ty=people), 1) == (2, 3, 0)
    following = prop(local(0, PLAYER), "next", PLAYER)
    assert [bench.ask(following, seat) for seat in range(4)] == [2, 2, 3, 0]
    bench.draft.playing = (1,)
    assert bench.ask(following, 1) == 1
    assert bench.ask(prop(local(0, PLAYER), "seat", NUMBER), 2) == 3


def test_what_the_match_knows(bench: Bench) -> None:
    """Round, first player, whether it is over and who won."""
    bench.draft.round, bench.draft.first = 3, 1
    assert bench.ask(builtin("round", ty=NUMBER)) == 3
    assert bench.ask(builtin("first_player", ty=PLAYER)) == 1
    won = prop(local(0, PLAYER), "won", YES_NO)
    assert bench.ask(builtin("game_over", ty=YES_NO)) is False
    assert bench.ask(won, 0) is False

    class Result:
        winners = (1,)

    bench.draft.over, bench.draft.result = "end", Result()
    assert bench.ask(builtin("game_over", ty=YES_NO)) is True
    assert [bench.ask(won, seat) for seat in (0, 1)] == [False, True]


def test_ranges_and_extremes(bench: Bench) -> None:
    """`a to b` counts upwards and may be empty."""
    span = builtin("range", local(0, NUMBER), local(1, NUMBER), ty=ListOf(NUMBER))
    assert bench.ask(span, -1, 2) == (-1, 0, 1, 2)
    assert bench.ask(span, 2, 1) == ()
    assert bench.ask(is_(local(2, NUMBER), "in", span), 1, 9, 9) is True
    assert bench.ask(builtin("smaller_of", local(0, NUMBER), local(1, NUMBER), ty=NUMBER), 3, 2) == 2
    assert bench.ask(builtin("larger_of", local(0, NUMBER), local(1, NUMBER), ty=NUMBER), 3, 2) == 3
