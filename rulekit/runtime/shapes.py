"""The geometry that only depends on the size of a board: rows, lines, home edges.  Spaces in, spaces out; no state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from rulekit.runtime.layout import Board, Layout

Spaces: TypeAlias = tuple[int, ...]
Shape: TypeAlias = Callable[[Layout, Board, Collection[int], int], Any]  # of these spaces of a board, and a number
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
LINES = (2, 3, 4, 5)  # east, southeast, south, southwest
# The edge each seat starts from, and the directions that lead one row on from there.
HOMES = {False: (SOUTH, NORTH, WEST, EAST), True: (SOUTH, WEST)}
AHEAD = {SOUTH: (7, 0, 1), NORTH: (3, 4, 5), WEST: (1, 2, 3), EAST: (5, 6, 7)}
HEX_AHEAD = {SOUTH: (7, 1), WEST: (1, 2)}


def rows(layout: Layout, board: Board, spaces: Collection[int], n: int) -> tuple[Spaces, ...]:
    """The rows from the top."""
    return _by_place(layout.row_of, spaces)


def columns(layout: Layout, board: Board, spaces: Collection[int], n: int) -> tuple[Spaces, ...]:
    """The columns from the left."""
    return _by_place(layout.column_of, spaces)


def _by_place(place: Mapping[int, int], spaces: Collection[int]) -> tuple[Spaces, ...]:
    found: dict[int, list[int]] = {}
    for space in spaces:
        found.setdefault(place[space], []).append(space)
    return tuple(tuple(found[key]) for key in sorted(found))


def leftmost(layout: Layout, board: Board, spaces: Collection[int], n: int) -> Spaces:
    """The first column."""
    return next(iter(columns(layout, board, spaces, n)), ())


def rightmost(layout: Layout, board: Board, spaces: Collection[int], n: int) -> Spaces:
    """The last column."""
    return next(reversed(columns(layout, board, spaces, n)), ())


def lines(layout: Layout, board: Board, spaces: Collection[int], n: int) -> tuple[Spaces, ...]:
    """All straight lines of n spaces, by first space, then by direction."""
    among = frozenset(spaces)
    found = []
    for space in spaces:
        for direction in LINES if n > 1 else (EAST,):
            line, step = [space], layout.next_of[direction]
            while len(line) < n and (after := step[line[-1]]) is not None and after in among:
                line.append(after)
            if len(line) == n:
                found.append(tuple(sorted(line)))
    return tuple(found)


SHAPES: Mapping[str, Shape] = {
    "rows": rows,
    "columns": columns,
    "leftmost": leftmost,
    "rightmost": rightmost,
    "lines": lines,
}


def home_edge(layout: Layout, seat: int, turn: int, only: int | None) -> Spaces:
    """The spaces at a player's edge of each sized board of the table or of that player; turned by 4 those opposite."""
    found: list[int] = []
    for board in layout.boards:
        homes = HOMES[board.hex]
        if board.endless or board.owner not in (-1, seat) or seat >= len(homes) or only not in (None, board.zone):
            continue
        side = (homes[seat] + turn) % 8
        place, last = (layout.row_of, board.height) if side in (NORTH, SOUTH) else (layout.column_of, board.width)
        wanted = 1 if side in (NORTH, WEST) else last
        found += [space for space in layout.spaces(board) if place[space] == wanted]
    return tuple(sorted(found))


def spaces_ahead(layout: Layout, seat: int, space: int) -> Spaces:
    """Up to three spaces one row further from a player's home edge (on a hex grid two)."""
    is_hex = layout.board_of(space).hex
    if seat >= len(HOMES[is_hex]):
        return ()
    directions = (HEX_AHEAD if is_hex else AHEAD)[HOMES[is_hex][seat]]
    found = [layout.toward(space, direction) for direction in directions]
    return tuple(sorted([other for other in found if other is not None]))


def is_beyond(layout: Layout, used: Collection[int], space: int, direction: int) -> bool:
    """Whether a space lies beyond the last used column or row in a direction."""
    columns, rows = layout.column_of, layout.row_of
    column, row = columns[space], rows[space]
    if direction in (1, 2, 3) and not any(columns[s] >= column for s in used):
        return True
    if direction in (5, 6, 7) and not any(columns[s] <= column for s in used):
        return True
    if direction in (3, 4, 5) and not any(rows[s] >= row for s in used):
        return True
    return direction in (7, 0, 1) and not any(rows[s] <= row for s in used)
