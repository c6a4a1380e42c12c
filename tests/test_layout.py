"""Where things are kept: slots, spaces, what lies beside what, columns, twins, faces, sight."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Code
from rulekit.program import Component, Face, Field, Grid, IndexBy, Kind, Zone
from rulekit.runtime.errors import PlayError
from rulekit.runtime.layout import FARTHEST, Layout, layout_for
from rulekit.types import NUMBER, PLAYER, SPACE, SetOf
from tests.small_game import (
    BOARD,
    BOX_ZONE,
    C_VALUE,
    CARD,
    CARDS,
    HAND,
    LEFT,
    MAT,
    OWNED,
    PAWN,
    PIT,
    SHOP,
    STOCK,
    T_COSTS,
    T_SYMBOLS,
    TILES,
    TILT,
    Bench,
    program_of,
    small_program,
)

ENDLESS = Grid(None, None, hex=False, stacks=True)


def hexes(size: int) -> Layout:
    """One hex board."""
    grid = Grid(size, size, hex=True, stacks=False)
    return Layout(program_of(zones=(BOX_ZONE, Zone("board", "table", "grid", "", PLAYER, grid=grid))), 2, ())


def small(players: int = 2, options: tuple[int, ...] = (0, 0)) -> Layout:
    """The layout of the small game."""
    return layout_for(small_program(), players, options)


# ── Slots ─────────────────────────────────────────────────────────────────────────────────────


def test_slots_go_by_zone_owner_and_index() -> None:
    """One slot for a table zone, one a seat, one an index; state on components has one."""
    layout = small(3)
    assert layout.slot(HAND, 0, ()) == 1
    assert [layout.slot(HAND, seat, ()) for seat in range(3)] == [1, 2, 3]
    assert layout.slot(SHOP, -1, (1,)) == layout.slot(SHOP, -1, (0,)) + 1
    assert layout.slot(OWNED, -1, (4,)) == layout.base[OWNED] + 2
    assert layout.members(TILT, -1) == range(layout.base[TILT], layout.base[TILT] + 1)
    assert layout.slots == len(layout.zone_of) == len(layout.owner_of) == len(layout.seen)


def test_slots_know_where_they_belong() -> None:
    """Zone, owner and index of a slot lead back to it."""
    layout = small(3)
    for slot in range(layout.slots):
        zone, owner = layout.zone_of[slot], layout.owner_of[slot]
        assert layout.slot(zone, owner, layout.index_of(slot)) == slot
        assert slot in layout.members(zone, owner)


def test_an_index_by_the_spaces_of_a_grid_and_by_players() -> None:
    """The last index is fastest; a space stands for its place on the board."""
    layout = small(2)
    board = layout.board_at[layout.slot(BOARD, -1, ())]
    first = layout.slot(PIT, 0, (board.first, 0))
    assert layout.slot(PIT, 0, (board.first, 1)) == first + 1
    assert layout.slot(PIT, 0, (board.first + 1, 0)) == first + 2
    assert layout.slot(PIT, 1, (board.first, 0)) == first + board.count * 2


def test_a_players_grid_indexes_by_the_spaces_of_that_player() -> None:
    """`habitat[shelter]`: the second player's habitats have the second player's spaces."""
    shelter = Zone("shelter", "player", "grid", "Card", CARD, grid=Grid(4, 2, hex=False, stacks=False))
    habitat = Zone("habitat", "player", "area", "Card", SetOf(CARD), indices=(IndexBy("grid", grid=1),))
    layout = Layout(program_of(zones=(BOX_ZONE, shelter, habitat)), 2, ())
    spaces = [layout.spaces(board) for board in layout.boards]
    assert [layout.slot(2, 1, (space,)) for space in spaces[1]] == list(layout.members(2, 1))
    assert layout.index_of(layout.members(2, 1)[3]) == (spaces[1][3],)
    with pytest.raises(PlayError):
        layout.slot(2, 1, (spaces[0][0],))


@pytest.mark.parametrize(("zone", "index"), [(OWNED, 1), (OWNED, 5), (SHOP, 2), (SHOP, -1)])
def test_outside_an_index_is_an_error(zone: int, index: int) -> None:
    """RK504."""
    with pytest.raises(PlayError) as raised:
        small().slot(zone, -1, (index,))
    assert raised.value.code is Code.PLAY_NO_CASE


def test_layouts_are_kept() -> None:
    """The same program, seats and options give the same layout; other ones another."""
    program = small_program()
    assert layout_for(program, 2, (0, 0)) is layout_for(program, 2, (0, 0))
    assert layout_for(program, 2, (0, 0)) is not layout_for(program, 2, (1, 0))
    assert layout_for(small_program(), 2, (0, 0)) is not layout_for(program, 2, (0, 0))


# ── Spaces ────────────────────────────────────────────────────────────────────────────────────


def test_spaces_go_by_board_then_as_one_reads() -> None:
    """Grids as declared, owner by owner, row by row; numbers begin behind the slots."""
    layout = small()
    assert [(board.zone, board.owner) for board in layout.boards] == [
        (MAT, 0),
        (MAT, 1),
        (BOARD, -1),
        (LEFT, 0),
        (LEFT, 1),
    ]
    assert layout.boards[0].first == layout.slots
    assert layout.boards[1].first == layout.slots + 255 * 255
    board = layout.boards[2]
    read = [(layout.column(s), layout.row(s)) for s in layout.spaces(board)]
    assert read == [(c, r) for r in (1, 2, 3) for c in (1, 2, 3)]


def test_the_size_may_be_an_option() -> None:
    """Its value is a number, not its place among the values."""
    assert [board.count for board in small(options=(1, 0)).boards if board.zone == BOARD] == [16]
    assert small(options=(1, 1)).option_value(0) == 4
    assert small(options=(1, 1)).option_value(1) == 1


def test_endless_boards_have_rows_and_columns_around_zero() -> None:
    """From -127 to 127; nothing beyond."""
    layout = small()
    board = layout.boards[0]
    assert board.endless
    assert (board.width, board.height) == (255, 255)
    corner = layout.space(board, -FARTHEST, -FARTHEST)
    assert corner == board.first
    assert layout.space(board, FARTHEST, FARTHEST) == board.first + 255 * 255 - 1
    assert layout.space(board, FARTHEST + 1, 0) is None
    assert layout.space(board, 0, -FARTHEST - 1) is None
    middle = layout.space(board, 0, 0)
    assert middle is not None
    assert (layout.column(middle), layout.row(middle)) == (0, 0)
    assert layout.sides(corner) == (corner + 1, corner + 255)


def test_what_lies_beside_a_space() -> None:
    """Within the border, in canonical order; south is the next higher row."""
    bench = Bench(small_program())
    layout = bench.layout
    at = lambda c, r: bench.at(BOARD, c, r)  # noqa: E731
    assert layout.sides(at(2, 2)) == (at(2, 1), at(1, 2), at(3, 2), at(2, 3))
    assert layout.corners(at(2, 2)) == (at(1, 1), at(3, 1), at(1, 3), at(3, 3))
    assert layout.around(at(1, 1)) == (at(2, 1), at(1, 2), at(2, 2))
    assert layout.toward(at(2, 2), 4) == at(2, 3)
    assert layout.toward(at(2, 2), 1) == at(3, 1)
    assert layout.toward(at(1, 2), 6) is None
    assert layout.board_of(at(1, 1)).zone == BOARD


def test_rows_of_different_boards_never_touch() -> None:
    """The last space of a board and the first of the next are no neighbours."""
    layout = small()
    last = layout.spaces(layout.boards[3])[-1]
    assert last + 1 == layout.boards[4].first
    assert last + 1 not in layout.around(last)


def test_a_hexagon_has_six_sides() -> None:
    """A rhombus: (c±1, r), (c, r±1), (c+1, r-1), (c-1, r+1); no north, no south, no corners."""
    layout = hexes(3)
    board = layout.boards[0]
    at = lambda c, r: layout.space(board, c, r)  # noqa: E731
    middle = at(2, 2)
    assert middle is not None
    assert layout.sides(middle) == (at(2, 1), at(3, 1), at(1, 2), at(3, 2), at(1, 3), at(2, 3))
    directions = [layout.toward(middle, direction) for direction in range(8)]
    assert directions == [None, at(3, 1), at(3, 2), at(2, 3), None, at(1, 3), at(1, 2), at(2, 1)]
    assert layout.corners(middle) == ()
    assert layout.around(middle) == layout.sides(middle)
    corner = at(1, 1)
    assert corner is not None
    assert layout.sides(corner) == (at(2, 1), at(1, 2))


# ── Components ────────────────────────────────────────────────────────────────────────────────


def test_columns_hold_none_for_other_kinds() -> None:
    """By field and component."""
    layout = small()
    assert layout.columns[C_VALUE][:6] == [1, 1, 2, 2, 3, 3]
    assert layout.columns[C_VALUE][CARDS] is None
    assert layout.columns[T_SYMBOLS][CARDS] == (0,)
    assert layout.columns[T_SYMBOLS][0] is None
    assert layout.columns[T_COSTS][CARDS] == (1, 2)
    assert layout.kind_of(0) == 0
    assert layout.kind_of(CARDS) == 1
    assert layout.all_of["Tile"] == tuple(range(CARDS, CARDS + TILES))


def test_twins_are_alike_by_kind_name_and_fields() -> None:
    """The first alike one stands for all of them."""
    layout = small()
    assert layout.twin[:6] == [0, 0, 2, 2, 4, 4]
    assert layout.twin[CARDS : CARDS + 7] == [CARDS] * 6 + [CARDS + 6]
    names = ("ann", "bob", None, None)
    kind = Component("Pet", 0, 4, (), (), names, False)
    assert Layout(program_of(components=(kind,)), 1, ()).twin == [0, 1, 2, 2]


FACES = (
    Face("r1", "Card", (0, 1), None),
    Face("b3", "Card", (1, 3), None),
    Face("t", "Tile", ((4,), None, None, (0, 4)), None),
)


def test_faces_become_components_behind_all_others() -> None:
    """Face i is component total + i; a second one given of a face gets a number behind all faces."""
    layout = layout_for(small_program(faces=FACES), 2, (0, 0), (0, 2, 0))
    total = CARDS + TILES
    assert layout.total == total
    assert layout.given == (total, total + 2, total + 3)
    assert layout.columns[C_VALUE][total:] == [1, 3, None, 1]
    assert [layout.kind_of(total + n) for n in range(4)] == [0, 0, 1, 0]
    assert layout.all_of["Card"] == (*range(CARDS), total, total + 3)
    assert layout.present == (*range(total), total, total + 2, total + 3)
    assert layout.twin[total:] == [0, 10, CARDS + 36, 0]


def test_without_an_example_there_are_no_faces() -> None:
    """Faces are no part of a match."""
    layout = layout_for(small_program(faces=FACES), 2, (0, 0))
    assert len(layout.twin) == CARDS + TILES
    assert layout_for(small_program(faces=FACES), 2, (0, 0), ()).all_of["Card"] == tuple(range(CARDS))


def test_a_drawn_set_of_spaces_means_those_of_every_grid_of_that_size() -> None:
    """`#./.#` for each board of two by two; empty stays empty."""
    two, three = Grid(2, 2, hex=False, stacks=False), Grid(3, 2, hex=False, stacks=False)
    zones = (
        BOX_ZONE,
        Zone("home", "player", "grid", "", NUMBER, grid=two),
        Zone("wide", "table", "grid", "", NUMBER, grid=three),
    )
    drawn = (2, 2, ((1, 1), (2, 2)))
    field = Field("place", "Need", SetOf(SPACE), (drawn, ()))
    need = Component("Need", 0, 2, (0,), (), (None, None), False)
    layout = Layout(program_of(zones=zones, fields=(field,), components=(need,)), 2, ())
    first, second = (board.first for board in layout.boards[:2])
    assert layout.columns[0] == [(first, first + 3, second, second + 3), ()]


def test_fields_with_indices() -> None:
    """The last index is fastest; one by players is written for as many as may play."""
    by = (IndexBy("kind", "Colour"), IndexBy("player"))
    field = Field("cost", "Card", NUMBER, (tuple(range(8)),), indices=by)
    parts = {
        "fields": (field,),
        "kinds": {"Colour": Kind("Colour", ("red", "blue"))},
        "components": (Component("Card", 0, 1, (0,), (), (None,), False),),
    }
    layout = Layout(program_of(**parts), 2, ())
    assert layout.columns[0][0][layout.field_offset(field, (1, 2))] == 6


# ── Sight ─────────────────────────────────────────────────────────────────────────────────────


def test_who_sees_the_faces() -> None:
    """By the form of the zone; bit p for seat p, the last one for a spectator."""
    layout = small()
    everybody = layout.everybody
    assert everybody == 0b111
    assert [layout.seen[layout.slot(HAND, seat, ())] for seat in (0, 1)] == [0b01, 0b10]
    assert layout.seen[layout.slot(STOCK, -1, ())] == 0
    assert (
        layout.seen[0] == layout.seen[layout.slot(PAWN, 1, ())] == layout.seen[layout.slot(BOARD, -1, ())] == everybody
    )
    assert layout.seen[layout.slot(TILT, -1, ())] is None


@pytest.mark.parametrize(
    ("sight", "owner", "bits"),
    [("all", "player", 0b1111), ("nobody", "player", 0), ("owner", "player", 0b010), ("others", "player", 0b101)],
)
def test_who_sees_where_it_is_said(sight: str, owner: str, bits: int) -> None:
    """`seen by` overrides the form; only `all` lets a spectator see."""
    zone = Zone("den", owner, "area", "Card", SetOf(CARD), sight=sight)
    layout = Layout(program_of(zones=(BOX_ZONE, zone)), 3, ())
    assert layout.seen[layout.slot(1, 1, ())] == bits


def test_a_define_decides_later() -> None:
    """None in the table."""
    zone = Zone("den", "table", "area", "Card", SetOf(CARD), sight="define", seen_by=0)
    assert Layout(program_of(zones=(BOX_ZONE, zone)), 3, ()).seen == [0b1111, None]
