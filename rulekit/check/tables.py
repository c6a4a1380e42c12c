"""Tables of components: the header against the fields, the rows into values, with the place of every mistake.

Reads sheets through `check.beside`; what a cell means is said in `check.cells`.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit import limits
from rulekit.check.cells import FindComponent, Problem, must_be_filled, read_cell
from rulekit.check.csv_file import Cell, Row, Sheet
from rulekit.check.indices import combinations, index_texts
from rulekit.check.scope import Scope, did_you_mean
from rulekit.diagnostics import Code, Label
from rulekit.expr import Value
from rulekit.program import Field
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import Number, describe

MOST_ROWS_TOLD = 8
BROKEN_NAME = Problem("a name stands on one line", "take the line break out")
_EXTRA = ("name", "copies")


@attrs.frozen
class Entry:
    """One component of a table: its row, and its own name if the table gives names."""

    row: Row
    name: str | None


@attrs.frozen
class ComponentTable:
    """A table that fits its component: the sheet, where each column stands, and its components in order."""

    sheet: Sheet
    columns: dict[str, int]
    entries: tuple[Entry, ...]


def component_table(scope: Scope, node: ast.Component, sheet: Sheet, fields: Sequence[Field]) -> ComponentTable | None:
    """A sheet as the table of a component; None (and told) if its header does not fit."""
    wanted = [column for field in fields for column in column_names(scope, field)]
    columns = _columns(scope, node, sheet, wanted)
    if columns is None:
        return None
    entries: list[Entry] = []
    named: dict[str, Row] = {}
    for row in sheet.rows:
        _check_width(scope, sheet, row)
        name = _own_name(scope, sheet, columns, row, named)
        entries += [Entry(row, name)] * _copies(scope, sheet, columns, row)
    return ComponentTable(sheet, columns, tuple(entries))


def column_names(scope: Scope, field: Field) -> list[str]:
    """How a header writes a field: `cost`, or for each value of its indices `cost red`."""
    names = [field.name]
    for index in field.indices:
        names = [f"{name} {text}" for name in names for text in index_texts(scope, index)]
    return names


def field_values(scope: Scope, table: ComponentTable, field: Field, component: FindComponent) -> tuple[Value, ...]:
    """The column (or columns) of a field, one value for each component of the table; each row is read once."""
    columns = [table.columns[name] for name in column_names(scope, field)]
    rows = {entry.row.number: entry.row for entry in table.entries}
    if must_be_filled(field.ty):
        for column in columns:
            _tell_empty(
                scope, table.sheet, [row for row in rows.values() if not cell_at(row, column).text], column, field
            )
    known: dict[int, Value] = {}
    for number, row in rows.items():
        cells = [_value(scope, table.sheet, row, column, field, component) for column in columns]
        known[number] = tuple(cells) if field.indices else cells[0]
    return tuple(known[entry.row.number] for entry in table.entries)


def missing_values(scope: Scope, field: Field, count: int) -> tuple[Value, ...]:
    """What stands in a column that could not be read: nothing."""
    empty: Value = (None,) * len(combinations(scope, field.indices)) if field.indices else None
    return (empty,) * count


def cell_at(row: Row, column: int) -> Cell:
    """A cell; beyond the end of a short row it is empty."""
    return row.cells[column] if column < len(row.cells) else Cell("", Span(row.span.end, row.span.end))


# ── The header ────────────────────────────────────────────────────────────────────────────────


def _columns(scope: Scope, node: ast.Component, sheet: Sheet, wanted: list[str]) -> dict[str, int] | None:
    if sheet.header is None:
        scope.report(Code.TABLE_HEADER, f'"{sheet.source.path}" is empty', _file_span(node))
        return None
    found = header_columns(scope, sheet, sheet.header)
    extra = [name for name in found if name not in wanted and name not in _EXTRA]
    missing = [name for name in wanted if name not in found]
    for name in extra:
        cell = sheet.header.cells[found[name]]
        scope.report_at(
            Code.TABLE_HEADER,
            f"`{node.name.text}` has no field `{name}`",
            Label(sheet.source, cell.span),
            did_you_mean(name, missing) or "declare it under the component, or take the column out",
            also=[scope.label(node.name.span, "the component")],
        )
    told = " ".join(filter(None, (did_you_mean(name, missing) for name in extra)))
    untold = [name for name in missing if f"`{name}`" not in told]
    if untold:
        names = ", ".join(f"`{name}`" for name in untold)
        scope.report_at(
            Code.TABLE_HEADER,
            f"the table of `{node.name.text}` has no column {names}",
            Label(sheet.source, sheet.header.span),
            "the first row must name every field",
            also=[scope.label(node.name.span, "the component")],
        )
    return found if not missing else None


def header_columns(scope: Scope, sheet: Sheet, header: Row) -> dict[str, int]:
    """Where each column stands; doubles and nameless columns with content are told."""
    found: dict[str, int] = {}
    for column, cell in enumerate(header.cells):
        name = " ".join(cell.text.split())
        if not name:
            _check_nameless(scope, sheet, header, column)
        elif name in found:
            scope.report_at(
                Code.TABLE_HEADER,
                f"the column `{name}` stands twice",
                Label(sheet.source, cell.span),
                also=[Label(sheet.source, header.cells[found[name]].span, "the first one")],
            )
        else:
            found[name] = column
    return found


def _check_nameless(scope: Scope, sheet: Sheet, header: Row, column: int) -> None:
    for row in sheet.rows:
        if column < len(row.cells) and row.cells[column].text:
            cell = row.cells[column]
            scope.report_at(
                Code.TABLE_HEADER,
                f"the column of `{cell.text}` (row {row.number}) has no name",
                Label(sheet.source, cell.span),
                f"name it in row {header.number}, or empty its cells",
            )
            return


def _file_span(node: ast.Component) -> Span:
    return node.data.file.span if isinstance(node.data, ast.FromTable) else node.name.span


# ── Rows ──────────────────────────────────────────────────────────────────────────────────────


def _check_width(scope: Scope, sheet: Sheet, row: Row) -> None:
    width = len(sheet.header.cells) if sheet.header else 0
    extra = next((cell for cell in row.cells[width:] if cell.text), None)
    if extra is not None:
        tell_cell(scope, sheet, row, "", extra, Problem(f"`{extra.text}` stands beyond the last column"))


def _own_name(scope: Scope, sheet: Sheet, columns: dict[str, int], row: Row, named: dict[str, Row]) -> str | None:
    if "name" not in columns:
        return None
    cell = cell_at(row, columns["name"])
    if not cell.text:
        return None
    if "\n" in cell.text:
        tell_cell(scope, sheet, row, "name", cell, BROKEN_NAME)
        return None
    key = as_key(cell.text)
    if key in named:
        first = named[key]
        scope.report_at(
            Code.NAME_TWICE_IN_TABLE,
            f"row {row.number}: the name `{cell.text}` stands in row {first.number}, too",
            Label(sheet.source, cell.span),
            "give each row its own name; for equal ones write a column `copies`",
            also=[Label(sheet.source, cell_at(first, columns["name"]).span, "the first one")],
        )
    named.setdefault(key, row)
    return cell.text


def as_key(name: str) -> str:
    """A component's name as answers and cells write it: with `_` for blanks."""
    return "_".join(name.split())


def _copies(scope: Scope, sheet: Sheet, columns: dict[str, int], row: Row) -> int:
    if "copies" not in columns:
        return 1
    cell = cell_at(row, columns["copies"])
    if not cell.text:
        return 1
    if cell.text.isdigit() and int(cell.text) <= limits.COPIES:
        return int(cell.text)
    tell_cell(scope, sheet, row, "copies", cell, Problem(f"`{cell.text}` is no number of copies", "write 1, 2, 3 …"))
    return 1


def _tell_empty(scope: Scope, sheet: Sheet, rows: list[Row], column: int, field: Field) -> None:
    """Once for a whole column, with the rows: usually somebody left out what is 0 or does not matter."""
    if not rows:
        return
    name = sheet.header.cells[column].text if sheet.header else field.name
    numbers = [str(row.number) for row in rows[:MOST_ROWS_TOLD]] + ["…"] * (len(rows) > MOST_ROWS_TOLD)
    where = (
        f"row {numbers[0]}, column `{name}` is" if len(rows) == 1 else f"rows {', '.join(numbers)}, column `{name}` are"
    )
    filling = "write 0" if isinstance(field.ty, Number) and field.ty.low <= 0 <= field.ty.high else "fill it in"
    scope.report_at(
        Code.TABLE_CELL,
        f"{where} empty, and {describe(field.ty)} is asked for",
        Label(sheet.source, cell_at(rows[0], column).span),
        f"{filling}, or declare it as `{describe(field.ty)} or none`",
    )


def _value(scope: Scope, sheet: Sheet, row: Row, column: int, field: Field, component: FindComponent) -> Value:
    cell = cell_at(row, column)
    if not cell.text and must_be_filled(field.ty):
        return None
    value = read_cell(scope, field.ty, cell.text, component)
    if isinstance(value, Problem):
        name = sheet.header.cells[column].text if sheet.header else field.name
        tell_cell(scope, sheet, row, name, cell, value)
        return None
    return value


def tell_cell(scope: Scope, sheet: Sheet, row: Row, column: str, cell: Cell, problem: Problem) -> None:
    """A mistake in a cell: with the row of the sheet and the name of the column."""
    where = f"row {row.number}, column `{column}`" if column else f"row {row.number}"
    colon = "" if problem.message.startswith("is empty") else ":"
    scope.report_at(Code.TABLE_CELL, f"{where}{colon} {problem.message}", Label(sheet.source, cell.span), problem.help)
