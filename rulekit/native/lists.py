"""Collections that are made of others, or written out, as lists in C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.expr import Apply, AsSet, Binary, Cases, Cited, Collect, Const, Expr, If, Local
from rulekit.native import packed
from rulekit.native.numbers import bind, value
from rulekit.native.packed import Packed
from rulekit.native.structs import none_of, none_text
from rulekit.native.writer import Body, Held, Listed, Rows
from rulekit.runtime.nodes import As, Bind, Column, may_be_none
from rulekit.types import SetOf, element

NO_MEMBERS = Listed("rk_nothing", "0", 1)  # of which nobody can say whether they would be lists


def const(b: Body, expr: Const) -> Listed:
    """A list that is known before."""
    values = expr.value
    if not isinstance(values, tuple) or any(isinstance(value, tuple) for value in values):
        raise b.refused("lists of lists in this place", expr)
    none = none_of(element(expr.ty) or expr.ty)
    numbers = tuple(b.unit.number(value, none) for value in values)
    return Listed(b.unit.list_table(numbers), str(len(numbers)), max(len(numbers), 1))


def each_const(b: Body, expr: Const, do: Callable[[Held], None]) -> None:
    """The same, member by member; members may be lists."""
    values = expr.value
    assert isinstance(values, tuple)
    if not values or not all(isinstance(value, tuple) for value in values):
        _each_number(b, expr, do)
        return
    members = tuple(tuple(int(x) for x in value) for value in values if isinstance(value, tuple))  # type: ignore[arg-type]
    starts, flat = b.unit.lists(members)
    most, i = max(map(len, members)), b.unit.fresh("i")
    with b.block(f"for (int64_t {i} = 0; {i} < {len(members)}; {i}++)"):
        if len(set(map(len, members))) == 1:
            do(Listed(f"({flat} + {i} * {most})", str(most), most, members, i))
        else:
            count = f"({starts}[{i} + 1] - {starts}[{i}])"
            do(Listed(f"({flat} + {starts}[{i}])", count, most, members, i))


def _each_number(b: Body, expr: Const, do: Callable[[Held], None]) -> None:
    values = expr.value
    assert isinstance(values, tuple)
    if is_range(expr):
        assert isinstance(values[0], int)
        x, low, high = b.unit.fresh("x"), values[0], values[0] + len(values) - 1
        upward = f"int64_t {x} = {low}; {x} <= {high}; {x}++"
        with b.block(f"for ({f'int64_t {x} = {high}; {x} >= {low}; {x}--' if b.backwards else upward})"):
            b.backwards = False
            do(x)
        return
    b.over(const(b, expr), do)


def is_range(expr: Expr) -> bool:
    """Whether it is a collection of numbers without a gap, known before."""
    if not isinstance(expr, Const) or not isinstance(expr.value, tuple) or not expr.value:
        return False
    low = expr.value[0]
    return isinstance(low, int) and expr.value == tuple(range(low, low + len(expr.value)))


def const_contains(b: Body, expr: Const, value: str) -> str:
    """Whether a number is in it."""
    values = expr.value
    if is_range(expr) and isinstance(values, tuple):
        return f"({value} >= {values[0]} && {value} <= {values[-1]})"
    return const(b, expr).has(value)


def local(b: Body, expr: Local) -> Listed:
    """A local that holds a list."""
    held = b.local.get(expr.slot)
    if isinstance(held, str):  # a member of none
        return NO_MEMBERS
    if not isinstance(held, Listed):
        raise b.refused("such names of lists", expr)
    return packed.rows(b, held) if isinstance(held, Packed) else held


def column(b: Body, expr: Column) -> Listed:
    """A list that stands in a table for each component."""
    lists = tuple(tuple(value) if isinstance(value, tuple) else () for value in expr.values)
    none = none_of(element(expr.ty) or expr.ty)
    starts, flat = b.unit.lists(tuple(tuple(b.unit.number(x, none) for x in values) for values in lists))
    of, most = b.hold(b.number(expr.of)), max(1, *map(len, lists))
    if may_be_none(expr.of):
        count = f"({of} < 0 ? 0 : {starts}[{of} + 1] - {starts}[{of}])"
        return Listed(f"({flat} + ({of} < 0 ? 0 : {starts}[{of}]))", count, most)
    return Listed(f"({flat} + {starts}[{of}])", f"({starts}[{of} + 1] - {starts}[{of}])", most)


def collect(b: Body, expr: Collect) -> Listed:
    """`{…}` and `[…]`, without what is none."""
    room = b.room(max(len(expr.items), 1))
    for item in expr.items:
        value = b.hold(b.number(item))
        guard = f"if ({value} != {none_text(item.ty)}) " if may_be_none(item) else ""
        b.put(f"{guard}{room.at}[{room.count}++] = (int32_t){value};")
    return _sorted(b, room, expr)


def as_set(b: Body, expr: AsSet) -> Listed:
    """A list as a set."""
    room = b.room_for(expr, b.ready.most(expr.expr, b.bounds()))
    b.each(expr.expr, lambda x: b.push(room, x, expr))
    b.as_set(room)
    return room


def binary(b: Body, expr: Binary) -> Listed:
    """Two collections joined, united, or one without the other, or without each of the other once."""
    if expr.op not in ("join", "unite", "without", "minus"):
        raise b.refused("lists made in this way", expr)
    room = b.room_for(expr, b.ready.most(expr.left, b.bounds()) + b.ready.most(expr.right, b.bounds()))
    if expr.op == "without":
        right = b.listed(expr.right)

        def keep(x: Held) -> None:
            if isinstance(x, Listed) and isinstance(right, Rows):
                b.put(f"if (rk_in_lists({right.at}, {right.at}_n, {right.count}, {x.at}, {x.count})) continue;")
            elif not isinstance(x, Listed):
                b.put(f"if (rk_in({right.at}, {right.count}, {x})) continue;")
            b.push(room, x, expr)

        b.each(expr.left, keep)
        return room
    if expr.op == "minus":
        due = b.room_for(expr.right, b.ready.most(expr.right, b.bounds()))
        b.each(expr.right, lambda x: b.push(due, x, expr))

        def keep_others(x: Held) -> None:
            if isinstance(x, Listed) and isinstance(due, Rows):
                b.put(f"if (rk_settle_list({due.at}, {due.at}_n, &{due.count}, {x.at}, {x.count})) continue;")
            elif not isinstance(x, Listed):
                b.put(f"if (rk_settle({due.at}, &{due.count}, {x})) continue;")
            b.push(room, x, expr)

        b.each(expr.left, keep_others)
        return room
    for side in (expr.left, expr.right):
        b.each(side, lambda x: b.push(room, x, expr))
    return _sorted(b, room, expr)


def _sorted(b: Body, room: Listed, expr: Expr) -> Listed:
    if isinstance(expr.ty, SetOf):
        b.as_set(room)
    return room


def chosen(b: Body, expr: If | Cases) -> Listed:
    """One of several."""
    room = b.room_for(expr, b.ready.most(expr, b.bounds()))

    def fill(answer: Expr) -> None:
        b.each(answer, lambda x: b.push(room, x, expr))

    if isinstance(expr, If):
        with b.block(f"if ({b.test(expr.condition)})"):
            fill(expr.then)
        with b.block("else"):
            fill(expr.otherwise)
        return room
    none, subject, seen = none_of(expr.subject.ty), b.hold(b.number(expr.subject)), set[object]()
    with b.block(f"switch ({subject})"):
        for values, answer in expr.cases:
            fresh = [value for value in values if value not in seen]
            seen.update(fresh)
            if fresh:
                b.put(" ".join(f"case {b.unit.number(value, none)}:" for value in fresh))
                with b.block(""):
                    fill(answer)
                    b.put("break;")
        b.put("default:")
        with b.block(""):
            if expr.otherwise is None:
                b.put("rk_leave(g, RK_FAILED);")
            else:
                fill(expr.otherwise)
                b.put("break;")
    return room


def bound(b: Body, expr: Bind) -> Listed:
    """A collection with a value given a name first."""
    bind(b, expr)
    return b.listed(expr.body)


def as_player(b: Body, expr: As) -> Listed:
    """A collection asked for another player."""
    you = b.hold(b.number(expr.you), "you")
    if not may_be_none(expr.you):
        with b.with_you(you):
            return b.listed(expr.body)
    room = b.room_for(expr, b.ready.most(expr, b.bounds()))
    with b.block(f"if ({you} >= 0)"), b.with_you(you):
        b.each(expr.body, lambda x: b.push(room, x, expr))
    return room


def apply(b: Body, expr: Apply) -> Listed:
    """A large define of a collection, written out with its arguments as its locals."""
    inner, you = arguments(b, expr)
    outer, b.local = b.local, inner
    with b.with_you(you):
        found = b.listed(b.ready.define(expr.define))
    b.local = outer
    return found


def arguments(b: Body, expr: Apply) -> tuple[dict[int, Held], str]:
    """The locals of a define that is written out, and its `you`."""
    define = b.program.defines[expr.define]
    if expr.you is not None and may_be_none(expr.you):
        raise b.refused("large defines of lists for a player who may be none", expr)
    inner: dict[int, Held] = {}
    for number, arg in enumerate(expr.args):
        if may_be_none(arg):
            raise b.refused("large defines of lists with arguments that may be none", expr)
        inner[number] = value(b, arg, define.params[number])
    return inner, b.you if expr.you is None else b.hold(b.number(expr.you), "you")


LISTED: Mapping[type[Expr], Callable[[Body, Any], Listed]] = {
    Local: local,
    Column: column,
    Collect: collect,
    AsSet: as_set,
    Binary: binary,
    If: chosen,
    Cases: chosen,
    Cited: lambda b, expr: b.listed(expr.expr),
    Bind: bound,
    As: as_player,
    Apply: apply,
}
EACH: Mapping[type[Expr], Callable[[Body, Any, Callable[[Held], None]], None]] = {Const: each_const}
CONTAINS: Mapping[type[Expr], Callable[[Body, Any, str], str]] = {Const: const_contains}
