"""What a condition surely says, and which conditions hold wherever another one does: of numbers and of equal things."""

from __future__ import annotations

from rulekit import expr as x
from rulekit.check.intervals import number_of, size_of
from rulekit.check.trees import uncited
from rulekit.types import LEAST, MOST, Maybe

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def surely(condition: x.Expr) -> bool | None:
    """What a condition says in every match; None if that is not known."""
    match condition:
        case x.Cited(expr=inner):
            return surely(inner)
        case x.Const(value=value):
            return bool(value)
        case x.Unary(op="not", operand=operand):
            answer = surely(operand)
            return None if answer is None else not answer
        case x.Binary(op="and" | "or" as op, left=left, right=right):
            answers = {surely(left), surely(right)}
            if (op == "or") in answers:
                return op == "or"
            return None if None in answers else op == "and"
        case x.Binary():
            return _compared(condition)
        case x.Property(name="is_empty", of=of) if is_literal(of):
            return None if not size_of(of).low and size_of(of).high else not size_of(of).high
        case _:
            return None


def is_literal(expr: x.Expr) -> bool:
    """Whether a set or list is written out: `{a, b}`, `[]`."""
    return isinstance(expr, x.Collect | x.Const) or (isinstance(expr, x.AsSet) and is_literal(expr.expr))


def _compared(condition: x.Binary) -> bool | None:
    """What the bounds of two numbers say of their comparison; where one may be missing, only a no is sure."""
    left, right = number_of(condition.left), number_of(condition.right)
    if left is None or right is None or condition.op not in MIRRORED:
        return None
    if condition.op in {">", ">="}:
        return _compared(x.Binary(MIRRORED[condition.op], condition.right, condition.left))
    missing = isinstance(condition.left.ty, Maybe) or isinstance(condition.right.ty, Maybe)
    apart = left.high < right.low or right.high < left.low
    same = left.low == left.high == right.low == right.high
    match condition.op:
        case "=":
            answer = False if apart else True if same else None
        case "!=":
            answer = True if apart else False if same and not missing else None
        case "<":
            answer = True if left.high < right.low else False if left.low >= right.high else None
        case _:
            answer = True if left.high <= right.low else False if left.low > right.high else None
    return None if answer and missing and condition.op != "!=" else answer


def implies(condition: x.Expr, other: x.Expr) -> bool:
    """Whether the other one surely holds wherever this one does."""
    if isinstance(condition, x.Cited) or isinstance(other, x.Cited):
        return implies(uncited(condition), uncited(other))
    if condition == other:
        return True
    if isinstance(condition, x.Binary) and condition.op == "or":
        return implies(condition.left, other) and implies(condition.right, other)
    if isinstance(other, x.Binary) and other.op in {"and", "or"}:
        both = (implies(condition, other.left), implies(condition, other.right))
        return all(both) if other.op == "and" else any(both)
    if isinstance(condition, x.Binary) and condition.op == "and":
        return implies(condition.left, other) or implies(condition.right, other)
    narrow, wide = _range(condition), _range(other)
    return narrow is not None and wide is not None and narrow[0] == wide[0] and _lies_in(narrow[1], wide[1])


def excludes(condition: x.Expr, other: x.Expr) -> bool:
    """Whether the other one surely does not hold where this one does: two ranges apart, two values of the same."""
    condition, other = uncited(condition), uncited(other)
    if isinstance(condition, x.Unary) and condition.op == "not":
        return condition.operand == other
    if isinstance(other, x.Unary) and other.op == "not":
        return other.operand == condition
    narrow, wide = _range(condition), _range(other)
    if narrow is not None and wide is not None:
        return narrow[0] == wide[0] and (narrow[1][1] < wide[1][0] or wide[1][1] < narrow[1][0])
    one, two = _fixed(condition), _fixed(other)
    return one is not None and two is not None and one[0] == two[0] and one[1] != two[1]


def _fixed(condition: x.Expr) -> tuple[x.Expr, x.Value] | None:
    """A comparison that says which value something is."""
    match condition:
        case x.Binary(op="=", left=left, right=x.Const(value=value)):
            return left, value
        case x.Binary(op="=", left=x.Const(value=value), right=right):
            return right, value
        case _:
            return None


def _lies_in(narrow: tuple[int, int], wide: tuple[int, int]) -> bool:
    return wide[0] <= narrow[0] and narrow[1] <= wide[1]


def _range(condition: x.Expr) -> tuple[x.Expr, tuple[int, int]] | None:
    """A comparison with a fixed number, as what is compared and the numbers it says yes to."""
    match condition:
        case x.Binary(op=op, left=left, right=x.Const(value=int() as value)) if number_of(left) is not None:
            return _numbers(op, left, value)
        case x.Binary(op=op, left=x.Const(value=int() as value), right=right) if number_of(right) is not None:
            return _numbers(MIRRORED.get(op, ""), right, value)
        case _:
            return None


def _numbers(op: str, compared: x.Expr, value: int) -> tuple[x.Expr, tuple[int, int]] | None:
    ranges = {
        "<": (LEAST, value - 1),
        "<=": (LEAST, value),
        "=": (value, value),
        ">=": (value, MOST),
        ">": (value + 1, MOST),
    }
    return (compared, ranges[op]) if op in ranges else None
