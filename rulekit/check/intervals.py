"""Bounds of numbers: what literals and declared types alone already show.  Knows no names and reports nothing."""

from __future__ import annotations

from rulekit import expr as x
from rulekit.types import LEAST, MOST, Maybe, Number, SetOf, certain

COUNT = Number(0)


def arithmetic(op: str, left: Number, right: Number) -> Number | None:
    """The bounds of `left op right`; None if every result lies outside of what a number can be."""
    match op:
        case "+":
            low, high = left.low + right.low, left.high + right.high
        case "-":
            low, high = left.low - right.high, left.high - right.low
        case "*":
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            low, high = min(corners), max(corners)
        case "div":
            return _quotient(left, right)
        case _:
            return _remainder(right)
    return clamped(low, high)


def clamped(low: int, high: int) -> Number | None:
    """A number within these bounds and 32 bits; None if there is none."""
    return None if low > MOST or high < LEAST else Number(max(low, LEAST), min(high, MOST))


def outside(given: Number, wanted: Number) -> bool:
    """Whether no value of `given` can be one of `wanted`."""
    return given.high < wanted.low or given.low > wanted.high


def total(value: Number, size: Number) -> Number:
    """The bounds of a total of up to `size.high` values; of nothing it is 0."""
    return Number(max(min(0, value.low * size.high), LEAST), min(max(0, value.high * size.high), MOST))


def size_of(expr: x.Expr) -> Number:
    """How many members a set or list can have, as far as it is known whoever plays."""
    match expr:
        case x.Const(value=tuple() as members):
            return Number(len(members), len(members))
        case x.Builtin(name="range", args=(low, high)):
            return _range_size(low, high)
        case x.Builtin(name="players"):
            return Number(1)
        case x.Cited() | x.AsSet():
            inner = size_of(expr.expr)
            return inner if isinstance(expr, x.Cited) else Number(min(inner.low, 1), inner.high)
        case x.Collect(items=items):
            return Number(int(any(not isinstance(item.ty, Maybe) for item in items)), len(items))
        case x.Pick(which="all") if len(expr.query.generators) == 1:
            return Number(0, size_of(expr.query.generators[0].source).high)
        case x.Binary(op="without" | "minus"):
            return Number(0, size_of(expr.left).high)
        case _:
            return COUNT


def combinations(query: x.Query) -> Number:
    """How many combinations a query can have."""
    low = high = 1
    for generator in query.generators:
        size = size_of(generator.source)
        low, high = low * size.low, min(high * size.high, MOST)
    return Number(0 if query.where or query.while_ else min(low, MOST), high)


def number_of(expr: x.Expr) -> Number | None:
    """The bounds of a numeric expression; None if it is no number."""
    ty = certain(expr.ty)
    return ty if isinstance(ty, Number) else None


def range_type(low: x.Expr, high: x.Expr) -> SetOf:
    """The type of `low to high`."""
    first, last = number_of(low) or Number(), number_of(high) or Number()
    return SetOf(Number(min(first.low, last.high), max(first.low, last.high)))


def _range_size(low: x.Expr, high: x.Expr) -> Number:
    first, last = number_of(low) or Number(), number_of(high) or Number()
    least, most = last.low - first.high + 1, last.high - first.low + 1
    return Number(min(max(least, 0), MOST), min(max(most, 0), MOST))


def _quotient(left: Number, right: Number) -> Number | None:
    if right.low <= 0 <= right.high:
        if right.low == right.high:
            return None
        bound = max(abs(left.low), abs(left.high))
        return clamped(-bound, bound)
    corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
    return clamped(min(corners), max(corners))


def _remainder(right: Number) -> Number | None:
    if right.low == right.high == 0:
        return None
    return Number(min(right.low + 1, 0), max(right.high - 1, 0))
