"""What a board with a size gives, as C: rows, columns, lines, what lies through a space, its edge, ways on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.expr import Builtin, Const, Contents, Local, ZoneRef
from rulekit.native import boards, grids, ways, zones
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.program import BOX
from rulekit.runtime.layout import Board
from rulekit.runtime.shapes import SHAPES
from rulekit.types import SPACE, Maybe, Ty, certain

NESTED = ("rows", "columns", "lines")
OUTER = ("leftmost", "rightmost")
THROUGH = ("row_through", "column_through")


def each(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """A loop over a built-in collection."""
    if expr.name == "box":
        b.each(Contents(ZoneRef(BOX), ty=expr.ty), do)
    elif expr.name == "shortest_paths":
        ways.each_path(b, expr, do)
    elif expr.name in NESTED and not grids.are_endless(b):
        _each_shape(b, expr, do)
    elif is_here(b, expr):
        b.over(listed(b, expr), do)
    else:
        boards.each_builtin(b, expr, do)


def listed(b: Body, expr: Builtin) -> Listed:
    """A built-in whose value is a collection."""
    if not is_here(b, expr):
        return boards.builtin_list(b, expr)
    match expr.name:
        case "box":
            room = b.room(max(b.layout.components, 1))
            each(b, expr, lambda x: b.push(room, x, expr))
            return room
        case "edge":
            return _edge(b, expr)
        case name if name in OUTER:
            lists = tuple(_shape(b, board, name, 0) for board in _boards(b, expr))
            starts, flat = b.unit.lists(lists)
            at = b.hold(_member(b, expr), "at")
            return Listed(f"({flat} + {starts}[{at}])", f"({starts}[{at} + 1] - {starts}[{at}])", max(map(len, lists)))
        case _:
            return boards.ragged(b, _through(b, expr.name), expr.args[0], boards.spaces(b).start, "")


def contains(b: Body, expr: Builtin, value: str) -> str:
    """Whether a number is in a built-in collection."""
    if not is_here(b, expr):
        return boards.builtin_contains(b, expr, value)
    found = listed(b, expr)
    return f"rk_in({found.at}, {found.count}, {value})"


def number(b: Body, expr: Builtin, due: Ty) -> str:
    """A built-in whose value is a number."""
    return (distance if expr.name == "distance" else boards.builtin)(b, expr, due)


def is_here(b: Body, expr: Builtin) -> bool:
    """Whether this module says it."""
    return expr.name == "box" or (expr.name in (*OUTER, *THROUGH, "edge") and not grids.are_endless(b))


def distance(b: Body, expr: Builtin, due: Ty) -> str:
    """Steps from one space to another of the same board; without obstacles they can be counted."""
    if grids.are_endless(b):
        return ways.distance(b, expr, due)
    layout, name = b.ready.layout, b.unit.fresh("steps")
    one, other = (b.hold(b.number(arg)) for arg in expr.args[-2:])
    number = {board.slot: n for n, board in enumerate(layout.boards)}
    of = b.unit.table(tuple(number[layout.board_of(space).slot] for space in boards.spaces(b)))
    east, south = (
        b.unit.table(tuple(place(space) for space in boards.spaces(b))) for place in (layout.column, layout.row)
    )
    hexes = b.unit.table(tuple(int(board.hex) for board in layout.boards))
    b.put(f"int64_t {name} = RK_NONE;")
    inside = grids.current(b).has(other) if grids.are_several(b) else f"{other} >= 0"
    with b.block(f"if ({one} >= 0 && {inside})"):
        b.put(f"int64_t from = {one} - {boards.spaces(b).start}, to = {other} - {boards.spaces(b).start};")
        b.put(f"int64_t across = {east}[to] - {east}[from], down = {south}[to] - {south}[from];")
        same = f"{of}[from] == {of}[to]"
        if expr.zone is not None:
            same += f" && {of}[from] == {number[layout.base[expr.zone.zone]]} + {_member(b, expr)}"
        b.put(f"if ({same}) {name} = rk_steps(across, down, {hexes}[{of}[from]]);")
    return name


# ── Shapes ────────────────────────────────────────────────────────────────────────────────────


def _boards(b: Body, expr: Builtin) -> list[Board]:
    assert expr.zone is not None
    return [board for board in b.ready.layout.boards if board.zone == expr.zone.zone]


def _member(b: Body, expr: Builtin) -> str:
    assert expr.zone is not None
    return zones.member(b, expr.zone, expr)


def _shape(b: Body, board: Board, name: str, n: int) -> tuple[int, ...]:
    layout = b.ready.layout
    found: tuple[int, ...] = SHAPES[name](layout, board, layout.spaces(board), n)
    return found


def _each_shape(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """A loop over the rows, columns or lines of a board."""
    n = 0
    if expr.name == "lines":
        if not isinstance(expr.args[-1], Const) or not isinstance(expr.args[-1].value, int):
            raise b.refused("lines of a length that is not known beforehand", expr)
        n = expr.args[-1].value
    shapes: list[Sequence[tuple[int, ...]]] = [_shape(b, board, expr.name, n) for board in _boards(b, expr)]  # type: ignore[misc]
    lists = tuple(line for shape in shapes for line in shape)
    starts, flat = b.unit.lists(lists)
    most, count, i = max(map(len, lists), default=1), len(shapes[0]), b.unit.fresh("i")
    first = b.hold(f"{_member(b, expr)} * {count}", "first")
    with b.block(f"for (int64_t {i} = {first}; {i} < {first} + {count}; {i}++)"):
        do(Listed(f"({flat} + {starts}[{i}])", f"({starts}[{i} + 1] - {starts}[{i}])", most))


def _through(b: Body, name: str) -> tuple[tuple[int, ...], ...]:
    """For each space those in the same row or column of its board."""
    layout = b.ready.layout
    place = layout.row if name == "row_through" else layout.column
    return tuple(
        tuple(other for other in layout.spaces(layout.board_of(space)) if place(other) == place(space))
        for space in boards.spaces(b)
    )


def _edge(b: Body, expr: Builtin) -> Listed:
    """The empty spaces with a used side."""
    assert expr.zone is not None
    store, slot = zones.store_of(b, expr.zone), min(b.local, default=0) - 1_000
    room, x, ty = b.room(store.spaces), b.unit.fresh("x"), Maybe(certain(store.zone.ty))
    none = "-1" if store.zone.holds else none_text(ty)
    first = b.hold(f"{store.first_space} + {_member(b, expr)} * {store.spaces}", "first")
    with b.block(f"for (int64_t {x} = {first}; {x} < {first} + {store.spaces}; {x}++)"):
        b.put(f"if (s->{store.name}[{x} - {store.first_space}] != {none}) continue;")
        b.local[slot] = x
        side = b.unit.fresh("used")
        b.put(f"int {side} = 0;")
        sides = Builtin("sides", (Local(slot, ty=SPACE),), ty=expr.ty)
        b.each(sides, lambda at: b.put(f"{side} |= s->{store.name}[{at} - {store.first_space}] != {none};"))
        b.put(f"if ({side}) {room.at}[{room.count}++] = (int32_t){x};")
    return room
