"""What operators do with values that are there or none (semantics §2 and §3).  Takes and gives plain values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

from rulekit.diagnostics import Code
from rulekit.runtime.errors import PlayError
from rulekit.source import Span
from rulekit.types import LEAST, MOST

Got: TypeAlias = Any  # a value of the rules; the checker has proved which type it has


def equal(left: Got, right: Got) -> bool:
    """`=`: two missing things never match."""
    return left is not None and bool(left == right)


def differ(left: Got, right: Got) -> bool:
    """`!=`: yes where a side is missing."""
    return left is None or bool(left != right)


def less(left: Got, right: Got) -> bool:
    """`<`."""
    return left is not None and right is not None and bool(left < right)


def at_most(left: Got, right: Got) -> bool:
    """`<=`."""
    return left is not None and right is not None and bool(left <= right)


def more(left: Got, right: Got) -> bool:
    """`>`."""
    return less(right, left)


def at_least(left: Got, right: Got) -> bool:
    """`>=`."""
    return at_most(right, left)


def unite(left: Iterable[Got], right: Iterable[Got]) -> tuple[Got, ...]:
    """`+` of two collections of which one is a set."""
    return tuple(sorted({*left, *right}))


def without(left: Iterable[Got], right: Collection[Got]) -> tuple[Got, ...]:
    """`-` of collections: the left one without what is in the right one."""
    return tuple([value for value in left if value not in right])


def minus(left: Iterable[Got], right: Iterable[Got]) -> tuple[Got, ...]:
    """`remove` from a list: each of the right one takes out one of the left one, the first that is there."""
    rest = list(left)
    for value in right:
        if value in rest:
            rest.remove(value)
    return tuple(rest)


def as_set(values: Iterable[Got]) -> tuple[Got, ...]:
    """In canonical order, without repeats."""
    return tuple(sorted(set(values)))


COMPARE: Mapping[str, Callable[[Got, Got], bool]] = {
    "=": equal,
    "!=": differ,
    "<": less,
    "<=": at_most,
    ">": more,
    ">=": at_least,
    "in": lambda left, right: left in right,
    "not_in": lambda left, right: left not in right,
}
COLLECT: Mapping[str, Callable[[Got, Got], tuple[Got, ...]]] = {
    "join": lambda left, right: tuple(left) + tuple(right),
    "unite": unite,
    "without": without,
    "minus": minus,
}
NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "div": lambda left, right: left // right,
    "mod": lambda left, right: left % right,
}
OPPOSITE = {"=": "!=", "!=": "=", "in": "not_in", "not_in": "in", "is_none": "is_some", "is_some": "is_none"}


def fit(number: int, span: Span, heading: str | None) -> int:
    """The number, if 32 bits hold it; else RK501."""
    if LEAST <= number <= MOST:
        return number
    message = f"{number} is beyond what a number can be ({LEAST} to {MOST})"
    raise PlayError(Code.PLAY_OUT_OF_BOUNDS, message, span, heading)


def no_case(message: str, span: Span, heading: str | None) -> PlayError:
    """The error of a case, cell or index that is not there."""
    return PlayError(Code.PLAY_NO_CASE, message, span, heading)
