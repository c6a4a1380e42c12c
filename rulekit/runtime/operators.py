"""Builds functions for operators: logic, comparisons, arithmetic, collections, faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulekit.diagnostics import Code
from rulekit.expr import (
    Binary,
    Const,
    Expr,
    Local,
    Unary,
    You,
)
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.nodes import ARITHMETIC, leaves_32_bits, may_be_none
from rulekit.runtime.values import COLLECT, COMPARE, fit
from rulekit.types import LEAST, MOST, ComponentOf, ListOf, SetOf, certain, element

Pair: TypeAlias = Callable[[Evaluate, Evaluate], Evaluate]
AtConst: TypeAlias = Callable[[Evaluate, Any], Evaluate]

# ── One operand ───────────────────────────────────────────────────────────────────────────────


def unary(b: Builder, expr: Unary) -> Evaluate:
    """not, negative, is_none, is_some."""
    if expr.op == "not":
        of = b.test(expr.operand)
        return lambda d, v, y: not of(d, v, y)
    of = b.value(expr.operand)
    if expr.op == "is_none":
        return lambda d, v, y: of(d, v, y) is None
    if expr.op == "is_some":
        return lambda d, v, y: of(d, v, y) is not None
    span, heading = expr.span, b.heading
    return lambda d, v, y: fit(-of(d, v, y), span, heading)


# ── Two operands ──────────────────────────────────────────────────────────────────────────────


def binary(b: Builder, expr: Binary) -> Evaluate:
    """An operator, by its kind."""
    if expr.op in ("and", "or"):
        test = logic_test(b, expr)
        return lambda d, v, y: bool(test(d, v, y))
    if expr.op in ("in", "not_in"):
        return _membership(b, expr)
    if expr.op in COMPARE:
        return _comparison(b, expr)
    if expr.op in ARITHMETIC:
        return _arithmetic(b, expr)
    if expr.op == "otherwise":
        return _otherwise(b.value(expr.left), b.value(expr.right))
    if expr.op == "same_faces":
        return _same_faces(b, expr)
    return _collections(b, expr)


def _collections(b: Builder, expr: Binary) -> Evaluate:
    do = COLLECT[expr.op]
    if expr.op in ("join", "minus"):
        left, right = b.value(expr.left), b.value(expr.right)
    elif expr.op == "unite":
        left, right = b.loose(expr.left), b.loose(expr.right)
    else:
        left, right = b.loop(expr.left), b.container(expr.right)
    return lambda d, v, y: do(left(d, v, y), right(d, v, y))


def loose(b: Builder, expr: Binary) -> Evaluate:
    """A collection to run over in any order or to ask `in`: united ones are not sorted."""
    if expr.op != "unite":
        return binary(b, expr)
    left, right = b.loose(expr.left), b.loose(expr.right)
    return lambda d, v, y: {*left(d, v, y), *right(d, v, y)}


def logic_test(b: Builder, expr: Binary) -> Evaluate:
    """`and`, `or`; other operators as they are."""
    if expr.op not in ("and", "or"):
        return binary(b, expr)
    left, right = b.test(expr.left), b.test(expr.right)
    if expr.op == "and":
        return lambda d, v, y: left(d, v, y) and right(d, v, y)
    return lambda d, v, y: left(d, v, y) or right(d, v, y)


def _otherwise(left: Evaluate, right: Evaluate) -> Evaluate:
    def either(d: Draft, v: list[Any], y: int) -> Any:
        found = left(d, v, y)
        return right(d, v, y) if found is None else found

    return either


def _membership(b: Builder, expr: Binary) -> Evaluate:
    what, among = b.value(expr.left), b.container(expr.right)
    if expr.op == "not_in":
        return lambda d, v, y: what(d, v, y) not in among(d, v, y)
    if isinstance(expr.right, Const):
        fixed = among(Draft(), [], 0)
        return lambda d, v, y: what(d, v, y) in fixed
    return lambda d, v, y: what(d, v, y) in among(d, v, y)


_PAIRS: Mapping[str, Pair] = {
    "=": lambda left, right: lambda d, v, y: left(d, v, y) == right(d, v, y),
    "!=": lambda left, right: lambda d, v, y: left(d, v, y) != right(d, v, y),
    "<": lambda left, right: lambda d, v, y: left(d, v, y) < right(d, v, y),
    "<=": lambda left, right: lambda d, v, y: left(d, v, y) <= right(d, v, y),
    ">": lambda left, right: lambda d, v, y: left(d, v, y) > right(d, v, y),
    ">=": lambda left, right: lambda d, v, y: left(d, v, y) >= right(d, v, y),
    "+": lambda left, right: lambda d, v, y: left(d, v, y) + right(d, v, y),
    "-": lambda left, right: lambda d, v, y: left(d, v, y) - right(d, v, y),
    "*": lambda left, right: lambda d, v, y: left(d, v, y) * right(d, v, y),
    "div": lambda left, right: lambda d, v, y: left(d, v, y) // right(d, v, y),
    "mod": lambda left, right: lambda d, v, y: left(d, v, y) % right(d, v, y),
}
_TO_CONST: Mapping[str, AtConst] = {
    "=": lambda left, c: lambda d, v, y: left(d, v, y) == c,
    "!=": lambda left, c: lambda d, v, y: left(d, v, y) != c,
    "<": lambda left, c: lambda d, v, y: left(d, v, y) < c,
    "<=": lambda left, c: lambda d, v, y: left(d, v, y) <= c,
    ">": lambda left, c: lambda d, v, y: left(d, v, y) > c,
    ">=": lambda left, c: lambda d, v, y: left(d, v, y) >= c,
    "+": lambda left, c: lambda d, v, y: left(d, v, y) + c,
    "-": lambda left, c: lambda d, v, y: left(d, v, y) - c,
    "*": lambda left, c: lambda d, v, y: left(d, v, y) * c,
    "div": lambda left, c: lambda d, v, y: left(d, v, y) // c,
    "mod": lambda left, c: lambda d, v, y: left(d, v, y) % c,
}
_SWAPPED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _comparison(b: Builder, expr: Binary) -> Evaluate:
    missing = may_be_none(expr.left), may_be_none(expr.right)
    if all(missing) or (any(missing) and expr.op not in ("=", "!=")):
        left, right, do = b.value(expr.left), b.value(expr.right), COMPARE[expr.op]
        return lambda d, v, y: do(left(d, v, y), right(d, v, y))
    if isinstance(expr.left, Const):
        return _against(b, expr.right, _SWAPPED[expr.op], expr.left)
    return _against(b, expr.left, expr.op, expr.right)


def _against(b: Builder, left: Expr, op: str, right: Expr) -> Evaluate:
    """A comparison of which one side at least is there."""
    of = b.value(left)
    if isinstance(right, Const):
        value = right.value
        if isinstance(left, Local) and op == "=":
            slot = left.slot
            return lambda d, v, y: v[slot] == value
        return _TO_CONST[op](of, value)
    if op == "=" and isinstance(right, You):
        return lambda d, v, y: of(d, v, y) == y
    if op == "=" and isinstance(right, Local):
        other = right.slot
        return lambda d, v, y: of(d, v, y) == v[other]
    return _PAIRS[op](of, b.value(right))


def _arithmetic(b: Builder, expr: Binary) -> Evaluate:
    left = b.value(expr.left)
    risky = leaves_32_bits(expr)
    if isinstance(expr.right, Const) and expr.right.value != 0:
        plain = _TO_CONST[expr.op](left, expr.right.value)
    elif expr.op in ("div", "mod") and risky:
        return _divided(b, expr)
    else:
        plain = _PAIRS[expr.op](left, b.value(expr.right))
    return _checked(plain, expr, b.heading) if risky else plain


def _checked(number: Evaluate, expr: Expr, heading: str | None) -> Evaluate:
    """The number, or RK501 where 32 bits do not hold it."""
    span = expr.span

    def check(d: Draft, v: list[Any], y: int) -> Any:
        found = number(d, v, y)
        return found if LEAST <= found <= MOST else fit(found, span, heading)

    return check


def _divided(b: Builder, expr: Binary) -> Evaluate:
    left, right, span, heading = b.value(expr.left), b.value(expr.right), expr.span, b.heading
    is_div = expr.op == "div"

    def divide(d: Draft, v: list[Any], y: int) -> Any:
        number, by = left(d, v, y), right(d, v, y)
        if by == 0:
            raise PlayError(Code.PLAY_DIVISION, f"{number} is divided by zero", span, heading)
        return fit(number // by, span, heading) if is_div else number % by

    return divide


def _same_faces(b: Builder, expr: Binary) -> Evaluate:
    """Components by their faces; lists place by place, as multisets where one side is a set."""
    left, right, twin = b.value(expr.left), b.value(expr.right), b.layout.twin
    if not isinstance(expr.left.ty, SetOf | ListOf) and not isinstance(expr.right.ty, SetOf | ListOf):
        return lambda d, v, y: (
            (one := left(d, v, y)) is not None and (other := right(d, v, y)) is not None and twin[one] == twin[other]
        )
    kinds = [element(side.ty) for side in (expr.left, expr.right)]
    faces = any(kind is not None and isinstance(certain(kind), ComponentOf) for kind in kinds)
    loose = isinstance(expr.left.ty, SetOf) or isinstance(expr.right.ty, SetOf)

    def sorts(values: tuple[Any, ...]) -> list[Any]:
        found = [twin[value] for value in values] if faces else list(values)
        return sorted(found) if loose else found

    return lambda d, v, y: sorts(left(d, v, y)) == sorts(right(d, v, y))


VALUES: Rules = {Unary: unary, Binary: binary}
TESTS: Rules = {Binary: logic_test}
LOOSE: Rules = {Binary: loose}
