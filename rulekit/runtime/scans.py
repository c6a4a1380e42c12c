"""The innermost loops, one for each comparison: which elements of a collection fulfil `get(element) op to`.

Plain functions over plain values; they know nothing of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

Get: TypeAlias = Callable[[Any], Any]
Items: TypeAlias = "list[Any]"

KEEP: Mapping[str, Callable[[Iterable[Any], Get, Any], Items]] = {
    "=": lambda of, get, to: [x for x in of if get(x) == to],
    "!=": lambda of, get, to: [x for x in of if get(x) != to],
    "<": lambda of, get, to: [x for x in of if get(x) < to],
    "<=": lambda of, get, to: [x for x in of if get(x) <= to],
    ">": lambda of, get, to: [x for x in of if get(x) > to],
    ">=": lambda of, get, to: [x for x in of if get(x) >= to],
    "in": lambda of, get, to: [x for x in of if get(x) in to],
    "not_in": lambda of, get, to: [x for x in of if get(x) not in to],
    "yes": lambda of, get, to: [x for x in of if get(x)],
    "not": lambda of, get, to: [x for x in of if not get(x)],
    "is_none": lambda of, get, to: [x for x in of if get(x) is None],
    "is_some": lambda of, get, to: [x for x in of if get(x) is not None],
}
KEEP_ITSELF: Mapping[str, Callable[[Iterable[Any], Any], Items]] = {
    "=": lambda of, to: [x for x in of if x == to],
    "!=": lambda of, to: [x for x in of if x != to],
    "<": lambda of, to: [x for x in of if x < to],
    "<=": lambda of, to: [x for x in of if x <= to],
    ">": lambda of, to: [x for x in of if x > to],
    ">=": lambda of, to: [x for x in of if x >= to],
    "in": lambda of, to: [x for x in of if x in to],
    "not_in": lambda of, to: [x for x in of if x not in to],
}


def _any_equal(of: Iterable[Any], get: Get, to: Any) -> bool:
    for x in of:  # noqa: SIM110 - a loop is quicker than `any`
        if get(x) == to:
            return True
    return False


def _any_differs(of: Iterable[Any], get: Get, to: Any) -> bool:
    for x in of:  # noqa: SIM110
        if get(x) != to:
            return True
    return False


def _any_yes(of: Iterable[Any], get: Get, to: Any) -> bool:
    for x in of:  # noqa: SIM110
        if get(x):
            return True
    return False


def _any_not(of: Iterable[Any], get: Get, to: Any) -> bool:
    for x in of:  # noqa: SIM110
        if not get(x):
            return True
    return False


ANY: Mapping[str, Callable[[Iterable[Any], Get, Any], bool]] = {
    "=": _any_equal,
    "!=": _any_differs,
    "yes": _any_yes,
    "not": _any_not,
}
