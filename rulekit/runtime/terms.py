"""Builds functions for constants, locals, conditions, collections, fields, printed tables and defines."""

from __future__ import annotations

from typing import Any

from rulekit.diagnostics import Code
from rulekit.expr import (
    Apply,
    AsSet,
    Cases,
    Cited,
    Collect,
    Const,
    Element,
    FieldOf,
    If,
    Local,
    LookIn,
    Within,
    You,
)
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.nodes import As, Bind, Column, may_be_none, none_of, table_of
from rulekit.runtime.simplify import is_strict
from rulekit.runtime.values import as_set, no_case
from rulekit.types import Number, SetOf, certain

SHORT = 8  # constants longer than this are kept as a range or frozenset to ask `in`

# ── Atoms ─────────────────────────────────────────────────────────────────────────────────────


def const(b: Builder, expr: Const) -> Evaluate:
    """A constant."""
    value = expr.value
    return lambda d, v, y: value


def local(b: Builder, expr: Local) -> Evaluate:
    """What a slot holds."""
    slot = expr.slot
    return lambda d, v, y: v[slot]


def you(b: Builder, expr: You) -> Evaluate:
    """Who `you` is."""
    return lambda d, v, y: y


def const_container(b: Builder, expr: Const) -> Evaluate:
    """A constant collection to ask `in`."""
    values: Any = expr.value
    if isinstance(values, tuple) and len(values) > SHORT:
        span = range(values[0], values[-1] + 1) if isinstance(values[0], int) else range(0)
        values = span if values == tuple(span) else frozenset(values)
    return lambda d, v, y: values


# ── Conditions ────────────────────────────────────────────────────────────────────────────────


def if_value(b: Builder, expr: If) -> Evaluate:
    """`if … then … else …`."""
    return _if(b.test(expr.condition), b.value(expr.then), b.value(expr.otherwise))


def if_test(b: Builder, expr: If) -> Evaluate:
    """The same, where only yes or no matters."""
    return _if(b.test(expr.condition), b.test(expr.then), b.test(expr.otherwise))


def _if(condition: Evaluate, then: Evaluate, otherwise: Evaluate) -> Evaluate:
    return lambda d, v, y: then(d, v, y) if condition(d, v, y) else otherwise(d, v, y)


def cases(b: Builder, expr: Cases) -> Evaluate:
    """`by`: the first case that holds the value."""
    subject = b.value(expr.subject)
    answers: dict[Any, Evaluate] = {}
    for values, answer in expr.cases:
        built = b.value(answer)
        for value in values:
            answers.setdefault(value, built)
    rest = None if expr.otherwise is None else b.value(expr.otherwise)
    span, heading = expr.span, b.heading

    def choose(d: Draft, v: list[Any], y: int) -> Any:
        found = answers.get(subject(d, v, y), rest)
        if found is None:
            raise no_case("there is no case for this value", span, heading)
        return found(d, v, y)

    return choose


def cited(b: Builder, expr: Cited) -> Evaluate:
    """An expression under a heading of its own."""
    outer, b.heading = b.heading, expr.heading
    inner = b.value(expr.expr)
    b.heading = outer
    return inner


def within(b: Builder, expr: Within) -> Evaluate:
    """A number that its bounds must hold."""
    of, ty, span, heading = b.value(expr.expr), certain(expr.ty), expr.span, b.heading
    assert isinstance(ty, Number)
    low, high = ty.low, ty.high

    def number(d: Draft, v: list[Any], y: int) -> Any:
        found = of(d, v, y)
        if found is None or low <= found <= high:
            return found
        message = f"`{expr.what}` would be {found}, and it goes from {low} to {high}"
        raise PlayError(Code.PLAY_OUT_OF_BOUNDS, message, span, heading)

    return number


def bind(b: Builder, expr: Bind) -> Evaluate:
    """An expression with a value put into a slot first."""
    slot, value, body = expr.slot, b.value(expr.value), b.value(expr.body)

    def hold(d: Draft, v: list[Any], y: int) -> Any:
        v[slot] = value(d, v, y)
        return body(d, v, y)

    return hold


def as_player(b: Builder, expr: As) -> Evaluate:
    """An expression asked for another player."""
    who, body, nothing = b.value(expr.you), b.value(expr.body), none_of(expr.ty)
    if not may_be_none(expr.you):
        return lambda d, v, y: body(d, v, who(d, v, y))

    def ask(d: Draft, v: list[Any], y: int) -> Any:
        seat = who(d, v, y)
        return nothing if seat is None else body(d, v, seat)

    return ask


# ── Collections, fields, tables, defines ──────────────────────────────────────────────────────


def collect(b: Builder, expr: Collect) -> Evaluate:
    """`{…}` and `[…]`, without what is none."""
    items = [b.value(item) for item in expr.items]
    if isinstance(expr.ty, SetOf):
        return lambda d, v, y: tuple(sorted({found for item in items if (found := item(d, v, y)) is not None}))
    return lambda d, v, y: tuple([found for item in items if (found := item(d, v, y)) is not None])


def set_of(b: Builder, expr: AsSet) -> Evaluate:
    """A list as a set."""
    of = b.loose(expr.expr)
    return lambda d, v, y: as_set(of(d, v, y))


def column(b: Builder, expr: Column) -> Evaluate:
    """What stands in a table for a component."""
    values = expr.values
    if may_be_none(expr.of):
        of, table = b.value(expr.of), table_of(expr)
        return lambda d, v, y: table[of(d, v, y)]
    if isinstance(expr.of, Local):
        slot = expr.of.slot
        return lambda d, v, y: values[v[slot]]
    of = b.value(expr.of)
    return lambda d, v, y: values[of(d, v, y)]


def field_of(b: Builder, expr: FieldOf) -> Evaluate:
    """A field with indices that are not known before."""
    field, layout, nothing = b.program.fields[expr.field], b.layout, none_of(expr.ty)
    of, values = b.value(expr.of), b.layout.columns[expr.field]
    indices, span = [b.value(index) for index in expr.indices], expr.span

    def read(d: Draft, v: list[Any], y: int) -> Any:
        component = of(d, v, y)
        at = [index(d, v, y) for index in indices]
        if component is None or None in at:
            return nothing
        return values[component][layout.field_offset(field, at, span)]

    return read


def element_of(b: Builder, expr: Element) -> Evaluate:
    """`list[n]`."""
    of, index, span, heading = b.value(expr.of), b.value(expr.index), expr.span, b.heading
    nothing = none_of(expr.ty)

    def pick(d: Draft, v: list[Any], y: int) -> Any:
        values, at = of(d, v, y), index(d, v, y)
        if at is None:
            return nothing
        if not 1 <= at <= len(values):
            raise no_case(f"there is no number {at} in a list of {len(values)}", span, heading)
        return values[at - 1]

    return pick


def look_in(b: Builder, expr: LookIn) -> Evaluate:
    """A cell of a printed table."""
    table = b.program.tables[expr.table]
    cells, args = dict(table.cells), [b.value(arg) for arg in expr.args]
    nothing, span, heading = none_of(table.ty), expr.span, table.heading or b.heading

    def look(d: Draft, v: list[Any], y: int) -> Any:
        key = tuple([arg(d, v, y) for arg in args])
        if None in key:
            return nothing
        found = cells.get(key)
        if found is None:
            raise no_case(f"the table `{table.name}` has no value for this", span, heading)
        return found

    return look


def apply(b: Builder, expr: Apply) -> Evaluate:
    """A define that is too large to be written out."""
    define = b.program.defines[expr.define]
    body, used = b.call(expr.define)
    args, more = [b.value(arg) for arg in expr.args], [None] * used
    strict = [number for number, arg in enumerate(expr.args) if is_strict(define, number, arg)]
    who = None if expr.you is None else b.value(expr.you)
    if not strict and who is None:
        if len(args) == 1:
            only = args[0]
            return lambda d, v, y: body(d, [only(d, v, y), *more], y)
        return lambda d, v, y: body(d, [arg(d, v, y) for arg in args] + more, y)
    nothing = none_of(define.ty)

    def ask(d: Draft, v: list[Any], y: int) -> Any:
        seat = y if who is None else who(d, v, y)
        values = [arg(d, v, y) for arg in args]
        if seat is None or any(values[number] is None for number in strict):
            return nothing
        return body(d, values + more, seat)

    return ask


VALUES: Rules = {
    Const: const,
    Local: local,
    You: you,
    If: if_value,
    Cases: cases,
    Cited: cited,
    Within: within,
    Bind: bind,
    As: as_player,
    Collect: collect,
    AsSet: set_of,
    Column: column,
    FieldOf: field_of,
    Element: element_of,
    LookIn: look_in,
    Apply: apply,
}
TESTS: Rules = {If: if_test}
CONTAINERS: Rules = {Const: const_container}
