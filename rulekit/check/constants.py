"""Values that are known before any match: how many copies a component has, over what its `for each` runs.

Evaluates typed expressions that read neither zones nor players nor options; anything else is `NotKnownError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rulekit import limits
from rulekit.expr import (
    Apply,
    AsSet,
    Binary,
    Builtin,
    Cases,
    Cited,
    Collect,
    Const,
    Expr,
    If,
    Local,
    LookIn,
    Unary,
    Value,
    Within,
)
from rulekit.program import LONGEST_RANGE, Define, Table
from rulekit.source import Span
from rulekit.types import Number, SetOf, certain

MOST_DEEP = 50
Slots: TypeAlias = "Mapping[int, Value]"


class NotKnownError(Exception):
    """An expression depends on the match (or fails); `span` says where."""

    def __init__(self, span: Span, why: str) -> None:
        self.span = span
        self.why = why
        super().__init__(why)


class Constants:
    """Evaluates expressions with the defines and printed tables of a game."""

    def __init__(self, define: Callable[[int], Define], table: Callable[[int], Table]) -> None:
        self._define = define
        self._table = table
        self._deep = 0
        self._steps = 0

    def spend(self, steps: int, span: Span) -> None:
        """Count work done; beyond the limit for one game nothing is known any more."""
        self._steps += steps
        if self._steps > limits.STEPS:
            raise NotKnownError(span, "takes too long to work out")

    def value(self, expr: Expr, slots: Slots) -> Value:
        """The value of an expression; `slots` are its locals."""
        self.spend(1, expr.span)
        match expr:
            case Const(value=value):
                return value
            case Local(slot=slot):
                return slots[slot]
            case Cited(expr=inner):
                return self.value(inner, slots)
            case Within():
                return self._within(expr, slots)
            case If(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition, slots) else otherwise, slots)
            case Unary(op=op, operand=operand):
                return _unary(op, self.value(operand, slots))
            case Binary():
                return self._binary(expr, slots)
            case Cases():
                return self._cases(expr, slots)
            case Collect(items=items) if isinstance(expr.ty, SetOf):
                return _as_set(self._known(items, slots))
            case Collect(items=items):
                return tuple(self._known(items, slots))
            case AsSet(expr=inner):
                return _as_set(_items(self.value(inner, slots)))
            case Apply(define=number, args=args):
                return self._apply(self._define(number), [self.value(arg, slots) for arg in args], expr.span)
            case LookIn(table=number, args=args):
                return self._look_in(self._table(number), tuple(self.value(arg, slots) for arg in args), expr.span)
            case Builtin():
                return self._builtin(expr, slots)
            case _:
                raise NotKnownError(expr.span, "depends on the match")

    def _within(self, expr: Within, slots: Slots) -> Value:
        value, ty = self.value(expr.expr, slots), certain(expr.ty)
        if isinstance(value, int) and isinstance(ty, Number) and not ty.low <= value <= ty.high:
            raise NotKnownError(expr.span, f"gives {value}, outside of {ty.low} to {ty.high}")
        return value

    def _known(self, items: tuple[Expr, ...], slots: Slots) -> list[Value]:
        values = [self.value(item, slots) for item in items]
        return [value for value in values if value is not None]

    def _binary(self, expr: Binary, slots: Slots) -> Value:
        left = self.value(expr.left, slots)
        if expr.op in {"and", "or"}:
            return bool(self.value(expr.right, slots)) if bool(left) == (expr.op == "and") else bool(left)
        if expr.op == "otherwise":
            return self.value(expr.right, slots) if left is None else left
        right = self.value(expr.right, slots)
        if expr.op == "without":
            self.spend(len(_items(left)) * len(_items(right)), expr.span)
        self.spend(len(_items(left)) + len(_items(right)), expr.span)
        return _binary(expr, left, right)

    def _cases(self, expr: Cases, slots: Slots) -> Value:
        subject = self.value(expr.subject, slots)
        for values, answer in expr.cases:
            self.spend(len(values), expr.span)
            if subject in values:
                return self.value(answer, slots)
        if expr.otherwise is None:
            raise NotKnownError(expr.span, "has no case for this")
        return self.value(expr.otherwise, slots)

    def _apply(self, define: Define, args: list[Value], span: Span) -> Value:
        if self._deep >= MOST_DEEP:
            raise NotKnownError(span, "asks itself")
        self._deep += 1
        try:
            return self.value(define.body, dict(enumerate(args)))
        finally:
            self._deep -= 1

    def _look_in(self, table: Table, args: tuple[Value, ...], span: Span) -> Value:
        self.spend(len(table.cells), span)
        cell = dict(table.cells).get(args)
        if cell is None:
            raise NotKnownError(span, f"finds nothing in `{table.name}`")
        return cell

    def _builtin(self, expr: Builtin, slots: Slots) -> Value:
        if expr.name not in {"range", "smaller_of", "larger_of"}:
            raise NotKnownError(expr.span, "depends on the match")
        first, second = (_number(self.value(arg, slots), expr.span) for arg in expr.args)
        if expr.name == "range":
            if second - first >= LONGEST_RANGE:
                raise NotKnownError(expr.span, "is too long to go through")
            self.spend(max(0, second - first), expr.span)
            return tuple(range(first, second + 1))
        return min(first, second) if expr.name == "smaller_of" else max(first, second)


def _unary(op: str, value: Value) -> Value:
    if op == "not":
        return not value
    if op == "negative":
        return -value if isinstance(value, int) else None
    return (value is None) == (op == "is_none")


def _binary(expr: Binary, left: Value, right: Value) -> Value:
    if expr.op == "=":
        return left is not None and left == right
    if expr.op == "!=":
        return left is None or left != right
    if expr.op in {"in", "not_in"}:
        return (left in _items(right)) == (expr.op == "in")
    if expr.op == "join":
        return _items(left) + _items(right)
    if expr.op == "unite":
        return _as_set([*_items(left), *_items(right)])
    if expr.op == "without":
        return tuple(item for item in _items(left) if item not in _items(right))
    return _arithmetic(expr, _number(left, expr.span), _number(right, expr.span))


def _arithmetic(expr: Binary, left: int, right: int) -> Value:
    match expr.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "div" | "mod":
            if right == 0:
                raise NotKnownError(expr.span, "divides by 0")
            return left // right if expr.op == "div" else left % right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            raise NotKnownError(expr.span, "depends on the match")


def _number(value: Value, span: Span) -> int:
    if not isinstance(value, int):
        raise NotKnownError(span, "may be missing")
    return value


def _items(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _as_set(values: Sequence[Value]) -> Value:
    numbers = [value for value in values if isinstance(value, int)]
    return tuple(sorted(dict.fromkeys(numbers)))
