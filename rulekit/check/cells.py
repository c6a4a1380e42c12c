"""What the text of a cell means, by the type of its column: tables, samples and drawings share this."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import attrs

from rulekit.builtins import DIRECTIONS
from rulekit.check.scope import Scope
from rulekit.expr import Value
from rulekit.types import (
    SPACE,
    ComponentOf,
    DirectionTy,
    KindOf,
    ListOf,
    Maybe,
    Number,
    PlayerTy,
    SetOf,
    SpaceTy,
    Text,
    Ty,
    Unknown,
    YesNo,
    describe,
)

_NUMBER = re.compile(r"[-\N{MINUS SIGN}]?[0-9]{1,10}")
_SEAT = re.compile(r"p([1-9][0-9]?)")
_MISSING = frozenset({"", "none", "-"})


@attrs.frozen
class Problem:
    """Why a cell has no meaning: a claim about its text, and perhaps what to do."""

    message: str
    help: str | None = None


FindComponent: TypeAlias = Callable[[str, str], "int | Problem"]


def read_cell(scope: Scope, ty: Ty, text: str, component: FindComponent) -> Value | Problem:
    """The value of a cell; `component` finds a component (or face) of a kind by its name."""
    match ty:
        case Maybe(of=of):
            return None if text in _MISSING else read_cell(scope, of, text, component)
        case SetOf(of=SpaceTy()):
            return read_drawing(text)
        case SetOf(of=of) | ListOf(of=of):
            return _many(scope, of, text, component, is_set=isinstance(ty, SetOf))
        case Text():
            return text
    if not text:
        return Problem(f"is empty, and {describe(ty)} is asked for")
    match ty:
        case Number():
            return _number(ty, text)
        case YesNo():
            return text.lower() == "yes" if text.lower() in {"yes", "no"} else Problem(f"`{text}` is not yes or no")
        case KindOf(name=name):
            return _kind(scope, name, text)
        case ComponentOf(name=name):
            return component(name, text)
        case PlayerTy():
            seat = _SEAT.fullmatch(text)
            return int(seat.group(1)) - 1 if seat else Problem(f"`{text}` is no player", "write `p1`, `p2` …")
        case DirectionTy():
            if text in DIRECTIONS:
                return DIRECTIONS.index(text)
            return Problem(f"`{text}` is no direction", scope.nearest(text, DIRECTIONS))
        case _:
            return None


def must_be_filled(ty: Ty) -> bool:
    """Whether an empty cell means nothing at all in a column of this type."""
    return not isinstance(ty, Maybe | SetOf | ListOf | Text | Unknown)


def can_be_column(ty: Ty) -> bool:
    """Whether a table can hold such values: no single spaces, no lists in lists."""
    match ty:
        case SetOf(of=of) | ListOf(of=of):
            return of == SPACE and isinstance(ty, SetOf) if isinstance(of, SpaceTy | SetOf | ListOf) else True
        case Maybe(of=of):
            return can_be_column(of)
        case _:
            return not isinstance(ty, SpaceTy)


def read_drawing(text: str) -> Value | Problem:
    """A set of spaces drawn as `####/....`: (width, height, ((column, row), …)), or () where it is empty."""
    if text in _MISSING:
        return ()
    rows = [row.strip() for row in text.split("/")]
    strange = next((char for char in text if char not in "#./ "), None)
    if strange is not None:
        return Problem(f"`{text}` is no drawing of spaces", "draw `#` for a space and `.` for none: `####/....`")
    if len({len(row) for row in rows}) > 1 or not rows[0]:
        return Problem(f"the rows of `{text}` are not equally long")
    spaces = tuple(
        (column, number) for number, row in enumerate(rows, 1) for column, char in enumerate(row, 1) if char == "#"
    )
    return (len(rows[0]), len(rows), spaces) if spaces else ()


def _number(ty: Number, text: str) -> int | Problem:
    if not _NUMBER.fullmatch(text):
        return Problem(f"`{text}` is not a whole number")
    value = int(text.replace("\N{MINUS SIGN}", "-"))
    if ty.low <= value <= ty.high:
        return value
    return Problem(f"{value} is not within {ty.low} to {ty.high}")


def _kind(scope: Scope, kind: str, text: str) -> int | Problem:
    number = scope.value_number(kind, text)
    if number is not None:
        return number
    values = scope.kinds[kind].values if kind in scope.kinds else ()
    return Problem(f"`{text}` is not a value of `{kind}`", scope.nearest(text, values))


def _many(scope: Scope, of: Ty, text: str, component: FindComponent, *, is_set: bool) -> Value | Problem:
    if text in _MISSING:
        return ()
    found: list[Value] = []
    for word in text.split():
        value = read_cell(scope, of, word, component)
        if isinstance(value, Problem):
            help = "values are separated by blanks" if "," in word or ";" in word else value.help
            return Problem(value.message, help)
        found.append(value)
    return tuple(sorted(dict.fromkeys(found), key=_order)) if is_set else tuple(found)


def _order(value: Value) -> int:
    return value if isinstance(value, int) else 0
