"""What the language itself knows of values, and the geometry of boards, as C.

What depends on the sizes of boards alone is a table.
"""

from __future__ import annotations

from collections.abc import Callable

from rulekit.builtins import DIRECTIONS
from rulekit.expr import Builtin, Contents, Expr, Property, Ray
from rulekit.native import cells, endless, grids, zones
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.runtime.layout import Layout
from rulekit.runtime.nodes import may_be_none
from rulekit.runtime.shapes import HOMES, NORTH, SOUTH, WEST, home_edge, spaces_ahead
from rulekit.types import ListOf, SetOf, SpaceTy, Ty, certain

FEW = 4  # members of a list that are gone through as quickly as a bit is found

# ── Properties ────────────────────────────────────────────────────────────────────────────────


def property_of(b: Body, expr: Property, due: Ty) -> str:
    """A property, by its name."""
    of, name = expr.of, expr.name
    if isinstance(of, Contents) and name in ("is_empty", "is_full", "top", "first", "last"):
        return _of_zone(b, expr, of)
    if isinstance(of.ty, SetOf | ListOf):
        return _of_collection(b, expr)
    if name == "is_empty":
        held = b.hold(b.number(of))
        if isinstance(certain(of.ty), SpaceTy):
            there = f"{cell_at(b, held)} == -1"
            return f"({held} < 0 || {there})" if may_be_none(of) else f"({there})"
        return f"({held} == {none_text(of.ty)})"
    text = b.number(of)
    held = b.hold(text) if may_be_none(of) else text
    is_of_grid = isinstance(certain(of.ty), SpaceTy) and name not in ("top", "covered")
    if is_of_grid:
        held = grids.named(b, held)
        found = grids.asked(b, held, none_text(due), lambda: _of_value(b, expr, held))
    else:
        found = _of_value(b, expr, held)
    if not may_be_none(of):
        return found
    return f"({held} < 0 ? {'0' if name == 'won' else none_text(due)} : {found})"


def _of_zone(b: Body, expr: Property, of: Contents) -> str:
    match expr.name:
        case "is_empty":
            return zones.is_empty(b, of)
        case "is_full":
            return zones.is_full(b, of)
        case "top":
            return zones.top(b, expr, of.zone)
        case _:
            return zones.first(b, of, expr.name)


def _of_collection(b: Body, expr: Property) -> str:
    of = expr.of
    match expr.name:
        case "size":
            return b.size(of)
        case "is_empty":
            return f"({b.size(of)} == 0)"
        case "first" | "last":
            listed = b.listed(of)
            place = "0" if expr.name == "first" else f"{listed.count} - 1"
            return f"({listed.count} ? {listed.at}[{place}] : {none_text(expr.ty)})"
        case _:
            raise b.refused("such questions about lists", expr)


def _of_value(b: Body, expr: Property, of: str) -> str:
    layout, name = b.ready.layout, expr.name
    is_space = isinstance(certain(expr.of.ty), SpaceTy)
    match name:
        case "column" | "row" if grids.are_endless(b):
            return f"rk_{name}({of})"
        case "column" | "row":
            values = [(layout.column if name == "column" else layout.row)(space) for space in spaces(b)]
            return f"{b.unit.table(tuple(values))}[{of} - {spaces(b).start}]"
        case "top":
            return cell_at(b, of)
        case "covered":
            held = b.hold(cell_at(b, of))
            return f"({held} < 0 ? -1 : s->under[{held}])"
        case "owner":
            return _owner(b, of if is_space else f"s->place[{of}]", is_space=is_space)
        case "space":
            held = b.hold(f"s->place[{of}]")
            return f"({held} >= {layout.slots} ? {held} : -1)"
        case "seat":
            return f"({of} + 1)"
        case "next":
            return f"rk_next_seat(s, {of})"
        case "won":
            return f"(s->finished && s->winners[{of}])"
        case _ if grids.are_endless(b):
            return endless.toward(b, of, name)
        case _:
            table = layout.next_of[DIRECTIONS.index(name)]
            following = [-1 if (to := table[space]) is None else to for space in spaces(b)]
            return f"{b.unit.table(tuple(following))}[{of} - {spaces(b).start}]"


def _owner(b: Body, place: str, *, is_space: bool) -> str:
    """Whose zone or grid a place belongs to."""
    if is_space or not grids.are_several(b):
        return _owner_on(b, place)
    held = b.hold(place)
    owners = b.unit.table(tuple(b.ready.layout.owner_of))
    on_grid = grids.asked(b, held, "-1", lambda: _owner_on(b, held))
    return f"({held} < {b.ready.layout.slots} ? {owners}[{held} < {b.ready.layout.slots} ? {held} : 0] : {on_grid})"


def _owner_on(b: Body, place: str) -> str:
    layout, first = b.ready.layout, spaces(b).start
    if grids.are_endless(b):
        return endless.owner(b, place)
    of_grids = tuple(layout.board_of(space).owner for space in spaces(b))
    if grids.are_several(b):
        return f"{b.unit.table(of_grids)}[{place} - {first}]"
    return f"{b.unit.table((*layout.owner_of, *of_grids))}[{place}]"


def spaces(b: Body) -> range:
    """All spaces of the boards that are asked."""
    return grids.current(b).spaces


def cell_at(b: Body, space: str) -> str:
    """What lies on a space of whatever board."""
    boards = [store for store in b.layout.zones if store.form in ("cells", "sparse")]
    if len(boards) == 1 and boards[0].form == "sparse":
        return cells.endless_cell(space)
    if len(boards) == 1:
        return f"s->{boards[0].name}[{space} - {boards[0].first_space}]"
    if grids.are_several(b):
        return _cell_of_some(b, space)
    if "cell_at" not in b.unit.tables:
        b.unit.tables["cell_at"] = "cell_at"
        lines = [
            f"    if (space >= {store.first_space} && space < {store.first_space + store.members * store.spaces})"
            f" return s->{store.name}[space - {store.first_space}];"
            for store in boards
        ]
        head = "static int64_t cell_at(const S *s, int64_t space) {"
        b.unit.functions[:0] = ["/* What lies on a space. */", head, *lines, "    return -1;", "}", ""]
    return f"cell_at(s, {space})"


def _cell_of_some(b: Body, space: str) -> str:
    held = b.hold(space)

    def read() -> str:
        store = grids.current(b).stores[0]
        if store.form == "sparse":
            return cells.endless_cell(held)
        return f"s->{store.name}[{held} - {store.first_space}]"

    return grids.asked(b, held, "-1", read)


# ── Built-ins ─────────────────────────────────────────────────────────────────────────────────


def builtin(b: Body, expr: Builtin, due: Ty) -> str:
    """A built-in whose value is a number."""
    match expr.name:
        case "round":
            return "s->round"
        case "first_player":
            return "s->first"
        case "game_over":
            return "(s->over != 0)"
        case "smaller_of" | "larger_of":
            one, other = (b.hold(b.number(arg)) for arg in expr.args)
            found = f"rk_{'least' if expr.name == 'smaller_of' else 'most'}({one}, {other})"
            if not any(may_be_none(arg) for arg in expr.args):
                return found
            return f"({one} == RK_NONE || {other} == RK_NONE ? RK_NONE : {found})"
        case "row_from":
            return _row_from(b, expr)
        case _:
            raise b.refused(f"`{expr.name}` in this place", expr)


def _row_from(b: Body, expr: Builtin) -> str:
    layout, parts = (
        b.ready.layout,
        [(arg, b.hold(b.number(arg)) if may_be_none(arg) else b.number(arg)) for arg in expr.args],
    )
    seat, space = (text for _, text in parts)
    if grids.are_endless(b):
        found = endless.row_from(b, seat, space)
    else:
        places = [_row_of_seat(layout, seat, space) for seat in range(layout.players) for space in spaces(b)]
        table = b.unit.table(tuple(-(1 << 63) if place is None else place for place in places))
        found = f"{table}[{seat} * {len(spaces(b))} + {space} - {spaces(b).start}]"
        found = f"rk_sure(g, {found}, RK_NONE)" if None in places else found
    missing = [f"{text} < 0" for arg, text in parts if may_be_none(arg)]
    return f"({' || '.join(missing)} ? RK_NONE : {found})" if missing else found


def _row_of_seat(layout: Layout, seat: int, space: int) -> int | None:
    """A row counted from the home edge of a player; None for who has none."""
    board = layout.board_of(space)
    if seat >= len(HOMES[board.hex]):
        return None
    side = HOMES[board.hex][seat]
    is_upright = side in (NORTH, SOUTH)
    place, size = (layout.row(space), board.height) if is_upright else (layout.column(space), board.width)
    return place if side in (NORTH, WEST) else size - place + 1


def builtin_list(b: Body, expr: Builtin) -> Listed:
    """A built-in whose value is a collection."""
    layout, players = b.ready.layout, b.layout.players
    match expr.name:
        case "playing":
            return Listed("s->playing", "s->playing_n", players)
        case "others" | "players_from":
            room = b.room(players)
            of = b.you if expr.name == "others" else b.number(expr.args[0])
            b.put(f"{room.count} = rk_clockwise(s, {room.at}, {of}, {int(expr.name == 'players_from')});")
            return room
        case "sides" | "corners" | "around" | "neighbours" if grids.are_endless(b):
            return endless.beside(b, expr)
        case "leftmost" | "rightmost" if grids.are_endless(b):
            return endless.outer_column(b, expr)
        case "edge" | "row_through" | "column_through" if grids.are_endless(b):
            return endless.gathered(b, expr)
        case "sides" | "corners" | "around" | "neighbours":
            table = layout.sides if expr.name == "neighbours" else getattr(layout, expr.name)
            return ragged(b, tuple(table(space) for space in spaces(b)), expr.args[0], spaces(b).start, "")
        case "ahead" if grids.are_endless(b):
            return endless.ahead(b, expr)
        case "ahead":
            tables = tuple(spaces_ahead(layout, seat, at) for seat in range(players) for at in spaces(b))
            return ragged(b, tables, expr.args[0], spaces(b).start, f" + {b.you} * {len(spaces(b))}")
        case "home_edge" | "far_edge":
            only = None if expr.zone is None else expr.zone.zone
            turn = 0 if expr.name == "home_edge" else 4
            edges = tuple(home_edge(layout, seat, turn, only) for seat in range(players))
            return ragged(b, edges, expr.args[0], 0, "")
        case "range":
            return _range_list(b, expr)
        case _:
            raise b.refused(f"`{expr.name}` in this place", expr)


def ragged(b: Body, lists: tuple[tuple[int, ...], ...], of: Expr, first: int, more: str) -> Listed:
    """One of many lists that are known before, by number."""
    starts, flat = b.unit.lists(lists)
    text = b.number(of)
    at = b.hold(f"{text} - {first}{more}" if first or more else text, "at")
    most = max(map(len, lists))
    if may_be_none(of):
        at = b.hold(f"{b.hold(text)} < 0 ? -1 : {at}", "at")
        return Listed(
            f"({flat} + ({at} < 0 ? 0 : {starts}[{at}]))", f"({at} < 0 ? 0 : {starts}[{at} + 1] - {starts}[{at}])", most
        )
    if len(set(map(len, lists))) == 1:
        return Listed(f"({flat} + {at} * {most})", str(most), most, lists, at)
    return Listed(f"({flat} + {starts}[{at}])", f"({starts}[{at} + 1] - {starts}[{at}])", most)


def _range_ends(b: Body, expr: Builtin) -> tuple[str, str]:
    if any(may_be_none(arg) for arg in expr.args):
        raise b.refused("ranges whose ends may be none", expr)
    low, high = (b.hold(b.number(arg)) for arg in expr.args)
    return low, high


def _range_list(b: Body, expr: Builtin) -> Listed:
    room = b.room(b.ready.most(expr, b.bounds()))
    each_builtin(b, expr, lambda x: b.push(room, x, expr))
    return room


def each_builtin(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """A loop over a built-in collection; a range is not listed."""
    if expr.name in ("rows", "columns") and grids.are_endless(b):
        (endless.each_row if expr.name == "rows" else endless.each_column)(b, expr, do)
        return
    if expr.name != "range":
        b.over(builtin_list(b, expr), do)
        return
    low, high = _range_ends(b, expr)
    x = b.unit.fresh("x")
    b.put(f"if ({high} - {low} >= 1000000) rk_leave(g, RK_FAILED);")
    with b.block(f"for (int64_t {x} = {low}; {x} <= {high}; {x}++)"):
        do(x)


def builtin_contains(b: Body, expr: Builtin, value: str) -> str:
    """Whether a number is in a built-in collection."""
    if expr.name == "range":
        low, high = _range_ends(b, expr)
        return f"({value} >= {low} && {value} <= {high})"
    listed = builtin_list(b, expr)
    if len(listed.among) < 1 or listed.most <= FEW:
        return f"rk_in({listed.at}, {listed.count}, {value})"
    first = min(map(min, listed.among))
    words = (max(map(max, listed.among)) - first) // 64 + 1
    masks = b.unit.masks(listed.among, first, words)
    inside = f"{value} >= {first} && {value} < {first + 64 * words}"
    return f"({inside} && RK_HAS({masks} + {listed.number} * {words}, {value} - {first}))"


# ── Reaching ──────────────────────────────────────────────────────────────────────────────────


def each_ray(b: Body, expr: Ray, do: Callable[[Held], None]) -> None:
    """The spaces after one toward a direction, to the border."""
    layout = b.ready.layout
    if grids.are_endless(b):
        endless.each_ray(b, expr, do)
        return
    tables = [-1 if (to := layout.next_of[d][at]) is None else to for d in range(8) for at in spaces(b)]
    table, x = b.unit.table(tuple(tables)), b.unit.fresh("x")
    start, toward = b.hold(b.number(expr.start)), b.hold(b.number(expr.direction))
    step = f"{table}[{toward} * {len(spaces(b))} + {x} - {spaces(b).start}]"
    first = step.replace(x, start)
    guard = " && ".join(f"{t} >= 0" for t, e in ((start, expr.start), (toward, expr.direction)) if may_be_none(e))
    begin = f"{guard} ? {first} : -1" if guard else first
    with b.block(f"for (int64_t {x} = {begin}; {x} >= 0; {x} = {step})"):
        do(x)
