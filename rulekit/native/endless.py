"""The geometry of grids without a size, as C: reckoned, where that of sized boards is looked up in tables."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.builtins import DIRECTIONS
from rulekit.expr import Builtin, Ray
from rulekit.native import grids
from rulekit.native.cells import endless_cell
from rulekit.native.writer import Body, Held, Listed
from rulekit.native.zones import member
from rulekit.runtime.layout import EAST_OF, HEX_STEPS, SOUTH_OF, SQUARE_CORNERS, SQUARE_SIDES
from rulekit.runtime.nodes import may_be_none
from rulekit.runtime.shapes import AHEAD, HEX_AHEAD, HOMES, NORTH, SOUTH, WEST


def cell(b: Body, space: str) -> str:
    """What lies on top of a space."""
    return endless_cell(space)


def owner(b: Body, space: str) -> str:
    """Whose grid a space belongs to; a component may lie in a zone instead."""
    layout, store = b.ready.layout, grids.endless(b)
    owners = b.unit.table(tuple(layout.owner_of))
    held = b.hold(space)
    place = f"{held} < {layout.slots} ? {held} : {store.base} + {store.grid_of(held)}"
    return f"{owners}[{place}]"


def toward(b: Body, space: str, name: str) -> str:
    """The next space in a direction."""
    step = _step(b, DIRECTIONS.index(name))
    return "-1" if step is None else f"rk_step({space}, {step[0]}, {step[1]})"


def _step(b: Body, direction: int) -> tuple[int, int] | None:
    if not grids.current(b).hex:
        return EAST_OF[direction], SOUTH_OF[direction]
    return HEX_STEPS.get(direction)


def steps(b: Body, name: str) -> list[tuple[int, int]]:
    """The steps to what lies beside a space, in the order of spaces."""
    is_hex = grids.current(b).hex
    sides = tuple(HEX_STEPS) if is_hex else SQUARE_SIDES
    corners = () if is_hex else SQUARE_CORNERS
    chosen = {"corners": corners, "around": (*sides, *corners)}.get(name, sides)
    found = [step for direction in chosen if (step := _step(b, direction)) is not None]
    return sorted(found, key=lambda step: (step[1], step[0]))


def beside(b: Body, expr: Builtin) -> Listed:
    """Sides, corners, both; neighbours are the sides that something lies on."""
    found, space = steps(b, expr.name), b.hold(b.number(expr.args[0]))
    room = b.room(len(found) or 1)
    guard = f"{space} < 0 ? 0 : " if may_be_none(expr.args[0]) else ""
    b.put(f"{room.count} = {guard}rk_beside({room.at}, {space}, {step_table(b, expr.name)}, {len(found)});")
    if expr.name == "neighbours":
        _keep_used(b, room)
    return room


def step_table(b: Body, name: str) -> str:
    """The name of a table of those steps: east and south of each."""
    return b.unit.table(tuple(number for step in steps(b, name) for number in step))


def ahead(b: Body, expr: Builtin) -> Listed:
    """The spaces one row further from the home edge of `you`, in the order of spaces."""
    is_hex = grids.current(b).hex
    homes = HOMES[is_hex][: b.layout.players]
    ways = [(HEX_AHEAD if is_hex else AHEAD)[side] for side in homes]
    found = [sorted(((_step(b, d) or (0, 0)) for d in way), key=lambda step: (step[1], step[0])) for way in ways]
    many = len(found[0])
    table = b.unit.table(tuple(number for steps in found for step in steps for number in step))
    space, room, you = b.hold(b.number(expr.args[0])), b.room(many), b.hold(b.you, "you")
    guard = f"{space} < 0 || {you} >= {len(homes)} ? 0 : "
    b.put(f"{room.count} = {guard}rk_beside({room.at}, {space}, {table} + {you} * {2 * many}, {many});")
    return room


def row_from(b: Body, seat: str, space: str) -> str:
    """The row of a space counted from the home edge of a player."""
    seat, space, found = b.hold(seat, "seat"), b.hold(space), "(rk_leave(g, RK_FAILED), 0)"
    for number, side in reversed(list(enumerate(HOMES[grids.current(b).hex]))):
        place = f"rk_{'row' if side in (NORTH, SOUTH) else 'column'}({space}) + RK_FAR"
        row = f"{place} + 1" if side in (NORTH, WEST) else f"RK_SIDE - ({place})"
        found = f"({seat} == {number} ? {row} : {found})"
    return found


def _keep_used(b: Body, room: Listed) -> None:
    kept, i = b.unit.fresh("kept"), b.unit.fresh("i")
    b.put(f"int64_t {kept} = 0;")
    with b.block(f"for (int64_t {i} = 0; {i} < {room.count}; {i}++)"):
        b.put(f"{room.at}[{kept}] = {room.at}[{i}];")
        b.put(f"{kept} += rk_find(g, {room.at}[{kept}]) >= 0;")
    b.put(f"{room.count} = {kept};")


def gathered(b: Body, expr: Builtin) -> Listed:
    """The edge of a grid; the used spaces of a row or column."""
    store, i, x = grids.endless(b), b.unit.fresh("i"), b.unit.fresh("x")
    if expr.name == "edge":
        assert expr.zone is not None
        at = b.hold(member(b, expr.zone, expr), "at")
        space, guard = "", ""
    else:
        space = b.hold(b.number(expr.args[0]))
        at = b.hold(f"{space} < 0 ? 0 : {store.grid_of(space)}", "at")
        guard = f"{space} >= 0 && "
    room = b.room(store.count * (4 if expr.name == "edge" else 1))
    with b.block(f"for (int64_t {i} = 0; {guard}{i} < s->{store.name}_n[{at}]; {i}++)"):
        b.put(f"int64_t {x} = s->{store.name}_s[{at} * {store.count} + {i}];")
        if expr.name == "edge":
            _empty_sides(b, room, x)
        else:
            which = expr.name.split("_")[0]
            b.put(f"{room.at}[{room.count}] = (int32_t){x};")
            b.put(f"{room.count} += rk_{which}({x}) == rk_{which}({space});")
    if expr.name == "edge":
        b.put(f"{room.count} = rk_as_set({room.at}, {room.count});")
    return room


def outer_column(b: Body, expr: Builtin) -> Listed:
    """The used spaces of the first or last used column."""
    assert expr.zone is not None
    store, i, edge = grids.endless(b), b.unit.fresh("i"), b.unit.fresh("edge")
    at = b.hold(member(b, expr.zone, expr), "at")
    column = f"rk_column(s->{store.name}_s[{at} * {store.count} + {i}])"
    far, better = ("RK_FAR", "rk_least") if expr.name == "leftmost" else ("-RK_FAR", "rk_most")
    loop = f"for (int64_t {i} = 0; {i} < s->{store.name}_n[{at}]; {i}++)"
    room = b.room(store.count)
    b.put(f"int64_t {edge} = {far};")
    b.put(f"{loop} {edge} = {better}({edge}, {column});")
    with b.block(loop):
        b.put(f"if ({column} != {edge}) continue;")
        b.put(f"{room.at}[{room.count}++] = s->{store.name}_s[{at} * {store.count} + {i}];")
    return room


def each_row(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """Its rows, from the top: they lie side by side in the list of its used spaces."""
    assert expr.zone is not None
    store, i, end = grids.endless(b), b.unit.fresh("i"), b.unit.fresh("end")
    at = b.hold(member(b, expr.zone, expr), "at")
    used, count = f"(s->{store.name}_s + {at} * {store.count})", f"s->{store.name}_n[{at}]"
    with b.block(f"for (int64_t {i} = 0, {end}; {i} < {count}; {i} = {end})"):
        same = f"rk_row({used}[{end}]) == rk_row({used}[{i}])"
        b.put(f"for ({end} = {i}; {end} < {count} && {same}; {end}++) {{}}")
        do(Listed(f"({used} + {i})", f"({end} - {i})", store.count))


def each_column(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """Its columns, from the left."""
    assert expr.zone is not None
    store, i, column, x = grids.endless(b), b.unit.fresh("i"), b.unit.fresh("column"), b.unit.fresh("x")
    at, room = b.hold(member(b, expr.zone, expr), "at"), b.room(store.count)
    sides = f"({store.sides(at)})"
    with b.block(f"for (int64_t {column} = {sides}->west; {column} <= {sides}->east; {column}++)"):
        b.put(f"{room.count} = 0;")
        with b.block(f"for (int64_t {i} = 0; {i} < s->{store.name}_n[{at}]; {i}++)"):
            b.put(f"int64_t {x} = s->{store.name}_s[{at} * {store.count} + {i}];")
            b.put(f"{room.at}[{room.count}] = (int32_t){x};")
            b.put(f"{room.count} += rk_column({x}) == {column};")
        b.put(f"if (!{room.count}) continue;")
        do(room)


def _empty_sides(b: Body, room: Listed, x: str) -> None:
    sides, k = b.room(6, "sides"), b.unit.fresh("k")
    count = len(steps(b, "sides"))
    table = step_table(b, "sides")
    b.put(f"{sides.count} = rk_beside({sides.at}, {x}, {table}, {count});")
    with b.block(f"for (int64_t {k} = 0; {k} < {sides.count}; {k}++)"):
        new = f"rk_find(g, {sides.at}[{k}]) < 0 && !rk_in({room.at}, {room.count}, {sides.at}[{k}])"
        b.put(f"if ({new}) {room.at}[{room.count}++] = {sides.at}[{k}];")


def each_ray(b: Body, expr: Ray, do: Callable[[Held], None]) -> None:
    """The spaces after one toward a direction, to the last used column or row."""
    store, x = grids.endless(b), b.unit.fresh("x")
    moves = [_step(b, direction) or (0, 0) for direction in range(8)]
    table = b.unit.table(tuple(number for step in moves for number in step))
    start, direction = b.hold(b.number(expr.start)), b.hold(b.number(expr.direction))
    at = b.hold(f"{start} < 0 ? 0 : {store.grid_of(start)}", "at")
    east, south = f"{x}_east", f"{x}_south"
    b.put(f"int {east} = {direction} < 0 ? 0 : {table}[2 * {direction}];")
    b.put(f"int {south} = {direction} < 0 ? 0 : {table}[2 * {direction} + 1];")
    begin = f"{start} < 0 || ({east} == 0 && {south} == 0) ? -1 : rk_step({start}, {east}, {south})"
    with b.block(f"for (int64_t {x} = {begin}; {x} >= 0; {x} = rk_step({x}, {east}, {south}))"):
        used = f"{store.sides(at)}, {store.used(at)}"
        beyond = f"rk_find(g, {x}) < 0 && rk_beyond({used}, {x}, {east}, {south})"
        b.put(f"if ({beyond}) break;")
        do(x)
