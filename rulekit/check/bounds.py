"""Numbers that surely lie outside of their bounds: in which branch, and how that is said (RK305)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit import expr as x
from rulekit.check.intervals import number_of, outside
from rulekit.program import Table
from rulekit.types import LEAST, MOST, NUMBER, Number, Ty


def first_outside(expr: x.Expr, allowed: Number) -> x.Expr | None:
    """The expression, or the first of its branches, whose number can never be one of those allowed."""
    for branch in _branches(expr):
        given = number_of(branch)
        if given is not None and outside(given, allowed):
            return branch
    return None


def _branches(expr: x.Expr) -> Iterator[x.Expr]:
    """An expression, and what it can be: each branch that somebody wrote should be able to happen."""
    yield expr
    inner: tuple[x.Expr, ...] = ()
    match expr:
        case x.If(then=then, otherwise=otherwise):
            inner = (then, otherwise)
        case x.Cases(cases=cases, otherwise=rest):
            inner = (*(answer for _, answer in cases), *([rest] if rest is not None else []))
        case x.Binary(op="otherwise", left=left, right=right):
            inner = (left, right)
        case x.Cited(expr=cited):
            inner = (cited,)
        case _:
            pass
    for part in inner:
        yield from _branches(part)


def too_far(what: str, given: Number, allowed: Number) -> str:
    """How it is said that a number is never one of those allowed."""
    if allowed.high == MOST:
        return f"{what} is less than {allowed.low}, the least that is allowed here"
    bounds = f"{allowed.low} to {allowed.high}"
    if what.strip("`").lstrip("-").isdigit():
        return f"{what} is outside of {bounds}"
    return f"{what} is {reach(given)}, always outside of {bounds}"


def reach(ty: Number) -> str:
    """What a number can be: `3`, `3 or more`, `3 to 5`, `any number`."""
    if ty.low == ty.high:
        return str(ty.low)
    if ty == NUMBER:
        return "any number"
    if ty.low == LEAST:
        return f"{ty.high} or less"
    return f"{ty.low} or more" if ty.high == MOST else f"{ty.low} to {ty.high}"


def cell_type(table: Table, args: Sequence[x.Expr]) -> Ty:
    """The type of the cells that these arguments can lead to: narrower than that of all cells of a table of numbers."""
    if not isinstance(table.ty, Number):
        return table.ty
    reached = [cell for values, cell in table.cells if all(map(_may_be, args, values)) and isinstance(cell, int)]
    return Number(min(reached), max(reached)) if reached else table.ty


def _may_be(arg: x.Expr, value: x.Value) -> bool:
    if isinstance(arg, x.Const):
        return arg.value == value
    number = number_of(arg)
    return number is None or (isinstance(value, int) and number.low <= value <= number.high)
