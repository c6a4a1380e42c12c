"""Printed tables: `table hand_size(players, wins)` with its drawn rows.

With one parameter the headings stand in the first row and the values in the second; with more, all but the last have a
column at the left, and the last one's headings stand on top.  Types are read off the headings and cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from rulekit import limits
from rulekit.builtins import DIRECTIONS
from rulekit.check.csv_file import Cell
from rulekit.check.drawn import columns_of, drawn
from rulekit.check.scope import LookupDecl, OptionSymbol, Scope, ValueSymbol, did_you_mean
from rulekit.check.type_names import kind_by_name, resolve_type
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.expr import Value
from rulekit.program import Table
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import DIRECTION, NUMBER, UNKNOWN, YES_NO, DirectionTy, KindOf, Number, Ty, YesNo, describe

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_RANGE = re.compile(r"(-?[0-9]{1,9})\s+to\s+(-?[0-9]{1,9})")


@attrs.frozen
class _Heading:
    """The values that a heading stands for, and where it is written."""

    values: tuple[Value, ...]
    cell: Cell


def declare_lookup(scope: Scope, node: ast.Lookup) -> LookupDecl:
    """The cells of a printed table and the types of its parameters; a wrong one fits everything."""
    rows = [columns_of(row) for row in node.rows]
    params = tuple(param.name.text for param in node.params)
    table = Table(
        name=node.name.text,
        params=params,
        cells=(),
        ty=UNKNOWN,
        stand_in=node.stand_in,
        heading=node.cite.text if node.cite else None,
        span=node.name.span,
    )
    broken = LookupDecl(table, (UNKNOWN,) * len(params))
    if not _is_even(scope, node, rows) or not _is_named(scope, node, rows):
        return broken
    left = max(len(params) - 1, 1)
    headings = [rows[0][left:]] if len(params) == 1 else [*_columns(rows, left), rows[0][left:]]
    types = [_type_of_param(scope, param, cells) for param, cells in zip(node.params, headings, strict=True)]
    body = [cell for row in rows[1:] for cell in row[left:]]
    ty = _type_of(scope, None, [cell for cell in body if cell.text not in {"-", "none"}])
    if ty is None or any(one is None for one in types):
        return broken
    known = [one for one in types if one is not None]
    return _filled(scope, node, attrs.evolve(table, ty=ty), known, rows)


def _columns(rows: list[list[Cell]], left: int) -> list[list[Cell]]:
    return [[row[column] for row in rows[1:]] for column in range(left)]


# ── The shape ─────────────────────────────────────────────────────────────────────────────────


def _is_even(scope: Scope, node: ast.Lookup, rows: list[list[Cell]]) -> bool:
    if len(rows) < 2 or (len(node.params) == 1 and len(rows) != 2):
        count = "two rows: headings and values" if len(node.params) == 1 else "a row of headings and rows of values"
        scope.report(Code.LAYOUT, f"the table `{node.name.text}` needs {count}", node.name.span)
        return False
    for row, line in zip(rows, node.rows, strict=True):
        if len(row) != len(rows[0]):
            scope.report(
                Code.LAYOUT,
                f"this row has {len(row)} cells, the first one has {len(rows[0])}",
                drawn(line),
                "write `-` where something cannot happen",
            )
            return False
    return True


def _is_named(scope: Scope, node: ast.Lookup, rows: list[list[Cell]]) -> bool:
    """Whether the first cells of the first row name the parameters whose headings stand there."""
    named = node.params if len(node.params) == 1 else node.params[:-1]
    for param, cell in zip(named, rows[0], strict=False):
        name = param.name
        if cell.text != name.text:
            scope.report(
                Code.LAYOUT,
                f"this cell must say `{name.text}`, not `{cell.text}`",
                cell.span,
                "the first row begins with the parameters whose headings stand at the left",
                also=[scope.label(name.span, "the parameter")],
            )
            return False
    if len(rows[0]) <= len(named):
        scope.report(Code.LAYOUT, f"the table `{node.name.text}` has no headings", node.name.span)
        return False
    return True


# ── Types ─────────────────────────────────────────────────────────────────────────────────────


def _type_of_param(scope: Scope, param: ast.Param, cells: Sequence[Cell]) -> Ty | None:
    """The type that a parameter was given, if all headings fit it; else the one that they have in common."""
    if param.ty is None:
        return _type_of(scope, param.name, cells)
    ty = resolve_type(scope, param.ty)
    if ty == UNKNOWN:
        return None
    if not isinstance(ty, Number | YesNo | DirectionTy | KindOf):
        scope.report(
            Code.WRONG_TYPE,
            f"headings of a table cannot be {a(ty)}",
            param.ty.span,
            "they are numbers, yes and no, directions or values of a kind; ask a define about anything else",
        )
        return None
    fits = [_fits(scope, ty, param, cell) for cell in cells]
    if not all(fits):
        return None
    return _type_of(scope, param.name, cells) if ty == NUMBER else ty


def _fits(scope: Scope, ty: Ty, param: ast.Param, cell: Cell) -> bool:
    match ty:
        case Number(low=low, high=high):
            bounds = _bounds(cell.text)
            fits = bool(bounds) and low <= min(bounds) and max(bounds) <= high
            advice = None
        case YesNo():
            fits, advice = cell.text in {"yes", "no"}, None
        case DirectionTy():
            fits, advice = cell.text in DIRECTIONS, did_you_mean(cell.text, DIRECTIONS)
        case _:
            assert isinstance(ty, KindOf)
            fits = scope.value_number(ty.name, cell.text) is not None
            advice = did_you_mean(cell.text, scope.kinds[ty.name].values) if ty.name in scope.kinds else None
    if not fits:
        scope.report(
            Code.UNKNOWN_VALUE,
            f"the heading `{cell.text}` is no `{describe(ty)}`",
            cell.span,
            advice,
            also=[scope.label(param.span, "the parameter")],
        )
    return fits


def _type_of(scope: Scope, name: ast.Name | None, cells: Sequence[Cell]) -> Ty | None:
    """The type that all cells have in common; None (and told) if they have none."""
    numbers = [bound for cell in cells for bound in _bounds(cell.text)]
    if all(_bounds(cell.text) for cell in cells):
        return Number(min(numbers), max(numbers)) if numbers else UNKNOWN
    if all(cell.text in {"yes", "no"} for cell in cells):
        return YES_NO
    if all(cell.text in DIRECTIONS for cell in cells):
        return DIRECTION
    return _kind_of(scope, name, cells)


def _bounds(text: str) -> tuple[int, ...]:
    if _NUMBER.fullmatch(text):
        return (int(text),)
    found = _RANGE.fullmatch(text)
    return (int(found.group(1)), int(found.group(2))) if found else ()


def _kind_of(scope: Scope, name: ast.Name | None, cells: Sequence[Cell]) -> Ty | None:
    kind = _option_kind(scope, name)
    for cell in cells if kind is None else ():
        symbol = scope.find(cell.text)
        if isinstance(symbol, ValueSymbol):
            kind = symbol.kind
            break
    if kind is None:
        first = next(cell for cell in cells if not _bounds(cell.text))
        if first.text:
            scope.report(
                Code.UNKNOWN_VALUE,
                f"`{first.text}` is no value",
                first.span,
                scope.suggest(first.text, (ValueSymbol,)) or "cells are numbers, yes, no, values of a kind, or `-`",
            )
        else:
            _tell_empty(scope, first)
        return None
    for cell in cells:
        if scope.value_number(kind, cell.text) is None:
            if not cell.text:
                _tell_empty(scope, cell)
            else:
                scope.report(Code.UNKNOWN_VALUE, f"`{cell.text}` is not a value of `{kind}`", cell.span)
            return None
    return KindOf(kind)


def _option_kind(scope: Scope, name: ast.Name | None) -> str | None:
    """A parameter that bears the name of an option has its values as headings."""
    if name is None:
        return None
    if isinstance(scope.find(name.text), OptionSymbol):
        return name.text
    ty = kind_by_name(scope, name.text)
    return ty.name if isinstance(ty, KindOf) else None


def _tell_empty(scope: Scope, cell: Cell) -> None:
    scope.report(
        Code.LAYOUT, "this cell is empty", cell.span, "write `-` where something cannot happen", label="nothing here"
    )


# ── The cells ─────────────────────────────────────────────────────────────────────────────────


def _filled(scope: Scope, node: ast.Lookup, table: Table, types: list[Ty], rows: list[list[Cell]]) -> LookupDecl:
    left = max(len(types) - 1, 1)
    top = [_heading(scope, types[-1], cell) for cell in rows[0][left:]]
    _check_twice(scope, table, [[heading] for heading in top])
    left_side = [[_heading(scope, ty, cell) for ty, cell in zip(types[:-1], row, strict=False)] for row in rows[1:]]
    _check_twice(scope, table, left_side if len(types) > 1 else [])
    cells: dict[tuple[Value, ...], Value] = {}
    may_be_none = False
    for keys, row in zip(left_side, rows[1:], strict=True):
        for heading, cell in zip(top, row[left:], strict=True):
            if _RANGE.fullmatch(cell.text):
                scope.report(Code.LAYOUT, f"`{cell.text}` is no single value", cell.span, "only headings may be ranges")
            value = None if cell.text == "-" else _value(scope, table.ty, cell.text)
            may_be_none = may_be_none or cell.text == "none"
            for arguments in _arguments(scope, [*keys, heading]):
                cells.setdefault(arguments, value)
    if may_be_none:
        scope.report(Code.WRONG_TYPE, "a cell of a table cannot be none", node.name.span, "write `-`: cannot happen")
    _check_covered(scope, node, types, cells)
    return LookupDecl(attrs.evolve(table, cells=tuple(cells.items())), tuple(types))


def _check_twice(scope: Scope, table: Table, places: list[list[_Heading]]) -> None:
    """No two columns, and no two rows, may stand for the same."""
    seen: dict[tuple[Value, ...], Cell] = {}
    for headings in places:
        cell = headings[0].cell
        for arguments in _arguments(scope, headings):
            if arguments in seen:
                scope.report(
                    Code.CASE_TWICE,
                    f"`{cell.text}` stands twice in `{table.name}`",
                    cell.span,
                    also=[scope.label(seen[arguments].span, "the first one")],
                )
            seen.setdefault(arguments, cell)


def _arguments(scope: Scope, headings: list[_Heading]) -> Iterator[tuple[Value, ...]]:
    size = 1
    for heading in headings:
        size *= len(heading.values)
    if size > limits.INDEX:
        _tell_wide(scope, size, headings[0].cell.span)
        return iter(())
    return product(*(heading.values for heading in headings))


def _tell_wide(scope: Scope, size: int, span: Span) -> None:
    message = f"a heading stands for {size} cells, and at most {limits.INDEX} are possible"
    scope.report(Code.TOO_MUCH, message, span, "use a define instead")


def _heading(scope: Scope, ty: Ty, cell: Cell) -> _Heading:
    bounds = _bounds(cell.text)
    if isinstance(ty, Number) and bounds:
        if bounds[0] > bounds[-1]:
            scope.report(Code.OUT_OF_BOUNDS, f"`{cell.text}` holds nothing", cell.span, "turn the numbers round")
        if bounds[-1] - bounds[0] >= limits.INDEX:
            _tell_wide(scope, bounds[-1] - bounds[0] + 1, cell.span)
            return _Heading((), cell)
        return _Heading(tuple(range(bounds[0], bounds[-1] + 1)), cell)
    return _Heading((_value(scope, ty, cell.text),), cell)


def _value(scope: Scope, ty: Ty, text: str) -> Value:
    match ty:
        case Number():
            return int(text) if _NUMBER.fullmatch(text) else 0
        case YesNo():
            return text == "yes"
        case DirectionTy():
            return DIRECTIONS.index(text)
        case KindOf(name=name):
            return _option_or_kind(scope, name, text)
        case _:
            return None


def _option_or_kind(scope: Scope, kind: str, text: str) -> Value:
    symbol = scope.find(kind)
    if isinstance(symbol, OptionSymbol):
        return scope.option_value(symbol.number, text)
    return scope.value_number(kind, text)


def _check_covered(scope: Scope, node: ast.Lookup, types: list[Ty], cells: dict[tuple[Value, ...], Value]) -> None:
    """Every value between the headings has a row and a column; of a kind, every value."""
    for place, (param, ty) in enumerate(zip(node.params, types, strict=True)):
        have = {arguments[place] for arguments in cells}
        missing = [text for value, text in _all_values(scope, ty) if value not in have]
        if missing:
            names = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
            scope.report(
                Code.CASE_MISSING,
                f"`{node.name.text}` says nothing for `{param.name.text}` {names}",
                param.name.span,
                "add it, with `-` where it cannot happen",
            )


def _all_values(scope: Scope, ty: Ty) -> list[tuple[Value, str]]:
    match ty:
        case Number(low=low, high=high) if high - low <= limits.INDEX:
            return [(number, str(number)) for number in range(low, high + 1)]
        case YesNo():
            return [(False, "no"), (True, "yes")]
        case KindOf(name=name) if name in scope.kinds:
            return [(_option_or_kind(scope, name, text), text) for text in scope.kinds[name].values]
        case _:
            return []
