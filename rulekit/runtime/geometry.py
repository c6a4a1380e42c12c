"""Builds functions for the built-in names and functions: the geometry of boards, players clockwise, paths.

What only depends on the size of a board is worked out once; on an endless board rows and columns are those in use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from rulekit.diagnostics import Code
from rulekit.expr import Builtin, Contents, Expr, Ray, ZoneRef
from rulekit.program import BOX, LONGEST_RANGE
from rulekit.runtime import zones
from rulekit.runtime.builder import Build, Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.layout import Board, Layout, Lazy
from rulekit.runtime.nodes import may_be_none
from rulekit.runtime.properties import looked_up
from rulekit.runtime.shapes import HOMES, NORTH, SHAPES, SOUTH, WEST, Spaces, home_edge, is_beyond, spaces_ahead
from rulekit.runtime.values import no_case


def builtin(b: Builder, expr: Builtin) -> Evaluate:
    """A built-in, by its name."""
    return _BY_NAME[expr.name](b, expr)


# ── Around a space ────────────────────────────────────────────────────────────────────────────


def _table(name: str) -> Build:
    def build(b: Builder, expr: Builtin) -> Evaluate:
        return looked_up(b, expr.args[0], getattr(b.layout, name), ())

    return build


def neighbours(layout: Layout) -> Callable[[Draft, int], Spaces]:
    """The sides of a space that its grid has as a set: on an endless one those that something lies on."""
    sides, slot_at = layout.sides_of, layout.slot_at
    endless = {board.slot for board in layout.boards if board.endless}

    def used(d: Draft, space: int) -> Spaces:
        slot = slot_at[space]
        if slot not in endless:
            return sides[space]
        content = d.slots[slot]
        return tuple([side for side in sides[space] if side in content])

    return used


def _neighbours(b: Builder, expr: Builtin) -> Evaluate:
    if not any(board.endless for board in b.layout.boards):
        return looked_up(b, expr.args[0], b.layout.sides_of, ())
    ask, find = b.value(expr.args[0]), neighbours(b.layout)
    return lambda d, v, y: () if (space := ask(d, v, y)) is None else find(d, space)


def _row_through(b: Builder, expr: Builtin) -> Evaluate:
    def among(board: Board, space: int, spaces: Iterable[int]) -> list[int]:
        first = space - (space - board.first) % board.width
        return [other for other in spaces if first <= other < first + board.width]

    return _through(b, expr, among)


def _column_through(b: Builder, expr: Builtin) -> Evaluate:
    def among(board: Board, space: int, spaces: Iterable[int]) -> list[int]:
        width = board.width
        rest = space % width
        return [other for other in spaces if other % width == rest]

    return _through(b, expr, among)


def _through(b: Builder, expr: Builtin, among: Callable[[Board, int, Iterable[int]], list[int]]) -> Evaluate:
    ask, layout = b.value(expr.args[0]), b.layout
    slot_at, board_at = layout.slot_at, layout.board_at
    whole = Lazy(lambda space: tuple(among(layout.board_of(space), space, layout.spaces(layout.board_of(space)))))

    def find(d: Draft, v: list[Any], y: int) -> Spaces:
        space = ask(d, v, y)
        if space is None:
            return ()
        board = board_at[slot_at[space]]
        if not board.endless:
            return whole[space]
        found = among(board, space, d.slots[board.slot])
        found.sort()
        return tuple(found)

    return find


def _ahead(b: Builder, expr: Builtin) -> Evaluate:
    layout, ask = b.layout, b.value(expr.args[0])

    def for_seat(seat: int) -> Lazy[Spaces]:
        return Lazy(lambda space: spaces_ahead(layout, seat, space))

    tables = [for_seat(seat) for seat in range(layout.players)]
    return lambda d, v, y: () if (space := ask(d, v, y)) is None else tables[y][space]


def ray(b: Builder, expr: Ray) -> Evaluate:
    """The spaces after one toward a direction, to the border; on an endless grid to the last used column or row."""
    start, direction, layout = b.value(expr.start), b.value(expr.direction), b.layout

    def find(d: Draft, v: list[Any], y: int) -> Spaces:
        space, toward = start(d, v, y), direction(d, v, y)
        if space is None or toward is None:
            return ()
        steps, found = layout.next_of[toward], []
        board = layout.board_of(space)
        used = d.slots[board.slot]
        while (space := steps[space]) is not None:
            if board.endless and space not in used and is_beyond(layout, used, space, toward):
                break
            found.append(space)
        return tuple(found)

    return find


# ── Boards ────────────────────────────────────────────────────────────────────────────────────


def _shape(b: Builder, expr: Builtin) -> Evaluate:
    """What a board gives: worked out once for a sized one, from the used spaces of an endless one."""
    assert expr.zone is not None
    make, layout, slot = SHAPES[expr.name], b.layout, zones.slot_of(b, expr.zone)
    number = b.value(expr.args[-1]) if expr.name == "lines" else (lambda d, v, y: 0)
    kept: dict[tuple[int, int], Any] = {}

    def find(d: Draft, v: list[Any], y: int) -> Any:
        lies, n = slot(d, v, y), number(d, v, y)
        if lies is None or n is None:
            return ()
        board = layout.board_at[lies]
        if board.endless:
            return make(layout, board, sorted(d.slots[lies]), n)
        if (lies, n) not in kept:
            kept[lies, n] = make(layout, board, layout.spaces(board), n)
        return kept[lies, n]

    return find


def _edge(b: Builder, expr: Builtin) -> Evaluate:
    edge = edge_of(b, expr)
    return lambda d, v, y: tuple(sorted(edge(d, v, y)))


def edge_of(b: Builder, expr: Builtin) -> Evaluate:
    """The empty spaces with a used side, as a set of Python."""
    assert expr.zone is not None
    content, sides = zones.content_of(b, expr.zone), b.layout.sides_of.__getitem__

    def find(d: Draft, v: list[Any], y: int) -> set[int]:
        used = content(d, v, y)
        return set(chain.from_iterable(map(sides, used))).difference(used)

    return find


def loose(b: Builder, expr: Builtin) -> Evaluate:
    """A built-in to run over in any order."""
    return edge_of(b, expr) if expr.name == "edge" else range_of(b, expr)


def _home(opposite: bool) -> Build:  # noqa: FBT001 - two built-ins, one table
    def build(b: Builder, expr: Builtin) -> Evaluate:
        layout = b.layout
        only = None if expr.zone is None else expr.zone.zone
        edges = [home_edge(layout, seat, 4 if opposite else 0, only) for seat in range(layout.players)]
        ask = b.value(expr.args[0])
        return lambda d, v, y: () if (seat := ask(d, v, y)) is None else edges[seat]

    return build


def _row_from(b: Builder, expr: Builtin) -> Evaluate:
    layout, (player, space), heading = b.layout, [b.value(arg) for arg in expr.args], b.heading

    def count(d: Draft, v: list[Any], y: int) -> int | None:
        seat, at = player(d, v, y), space(d, v, y)
        if seat is None or at is None:
            return None
        board = layout.board_of(at)
        homes = HOMES[board.hex]
        if seat >= len(homes):
            raise no_case(f"player {seat + 1} has no home edge", expr.span, heading)
        side = homes[seat]
        place, size = (
            (layout.row_of[at], board.height) if side in (NORTH, SOUTH) else (layout.column_of[at], board.width)
        )
        east = place - board.origin
        return east + 1 if side in (NORTH, WEST) else size - east

    return count


# ── Players, numbers, box ─────────────────────────────────────────────────────────────────────


def clockwise(playing: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Those playing, from a seat on."""
    return tuple([p for p in playing if p >= seat] + [p for p in playing if p < seat])


def _players_from(b: Builder, expr: Builtin) -> Evaluate:
    ask = b.value(expr.args[0])
    return lambda d, v, y: () if (seat := ask(d, v, y)) is None else clockwise(d.playing, seat)


def _others(b: Builder, expr: Builtin) -> Evaluate:
    return lambda d, v, y: tuple([p for p in d.playing if p > y] + [p for p in d.playing if p < y])


def _range(b: Builder, expr: Builtin) -> Evaluate:
    span = range_of(b, expr)
    return lambda d, v, y: tuple(span(d, v, y))


def range_of(b: Builder, expr: Builtin) -> Evaluate:
    """`a to b` without listing it; other built-ins as they are."""
    if expr.name != "range":
        return builtin(b, expr)
    low, high = (b.value(arg) for arg in expr.args)
    place, heading = expr.span, b.heading

    def span(d: Draft, v: list[Any], y: int) -> range:
        first, last = low(d, v, y), high(d, v, y)
        if first is None or last is None:
            return range(0)
        if last - first >= LONGEST_RANGE:
            message = f"{first} to {last} is too long to go through: at most {LONGEST_RANGE} numbers"
            raise PlayError(Code.PLAY_TOO_MANY_CHOICES, message, place, heading)
        return range(first, last + 1)

    return span


def _pick(better: Callable[[int, int], int]) -> Build:
    def build(b: Builder, expr: Builtin) -> Evaluate:
        one, other = (b.value(arg) for arg in expr.args)
        if not any(may_be_none(arg) for arg in expr.args):
            return lambda d, v, y: better(one(d, v, y), other(d, v, y))

        def pick(d: Draft, v: list[Any], y: int) -> int | None:
            first, second = one(d, v, y), other(d, v, y)
            return None if first is None or second is None else better(first, second)

        return pick

    return build


def _box(b: Builder, expr: Builtin) -> Evaluate:
    return zones.contents(b, Contents(ZoneRef(BOX), ty=expr.ty))


def _kind(b: Builder, expr: Expr) -> Evaluate:
    raise AssertionError("all components of a kind are a constant")


_BY_NAME: Mapping[str, Build] = {
    "sides": _table("sides_of"),
    "corners": _table("corners_of"),
    "around": _table("around_of"),
    "neighbours": _neighbours,
    **dict.fromkeys(SHAPES, _shape),
    "edge": _edge,
    "row_through": _row_through,
    "column_through": _column_through,
    "home_edge": _home(False),
    "far_edge": _home(True),
    "ahead": _ahead,
    "row_from": _row_from,
    "distance": lambda b, expr: b.graphs.distance(b, expr),
    "shortest_paths": lambda b, expr: b.graphs.shortest_paths(b, expr),
    "players_from": _players_from,
    "smaller_of": _pick(min),
    "larger_of": _pick(max),
    "playing": lambda b, expr: lambda d, v, y: d.playing,
    "others": _others,
    "first_player": lambda b, expr: lambda d, v, y: d.first,
    "round": lambda b, expr: lambda d, v, y: d.round,
    "box": _box,
    "game_over": lambda b, expr: lambda d, v, y: d.over is not None,
    "range": _range,
    "all_of": _kind,
}
VALUES: Rules = {Builtin: builtin, Ray: ray}
LOOPS: Rules = {Builtin: range_of}
LOOSE: Rules = {Builtin: loose}
