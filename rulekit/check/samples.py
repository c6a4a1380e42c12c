"""Samples: `sample Tile` with drawn rows gives each code a face, that is what one more component would say.

A row with the name of a component of the game says what that one says, where it does not say something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from rulekit.check.cells import FindComponent, Problem, read_cell
from rulekit.check.components import component_finder
from rulekit.check.csv_file import Cell
from rulekit.check.drawn import columns_of, drawn
from rulekit.check.names import not_shadowing
from rulekit.check.scope import ComponentSymbol, FaceSymbol, Scope
from rulekit.check.tables import as_key, column_names
from rulekit.diagnostics import Code
from rulekit.expr import Value
from rulekit.program import Component, Face, Field, Program
from rulekit.syntax import ast
from rulekit.types import Unknown, empty_of

_CODE = re.compile(r"[a-zß-öø-ÿœ][a-zß-öø-ÿœ0-9_]*")


@attrs.frozen
class Samples:
    """All codes that examples may use: their faces, and what each code means."""

    faces: tuple[Face, ...]
    symbols: dict[str, FaceSymbol]


@attrs.frozen
class _Line:
    """A row of a sample: its cells by column name."""

    code: Cell
    cells: dict[str, Cell]
    component: Component


NO_SAMPLES = Samples((), {})


def read_samples(scope: Scope, nodes: Sequence[ast.Sample], before: Samples = NO_SAMPLES) -> Samples:
    """The faces of all samples, behind those that are known `before`; a column may name the code of another one."""
    lines: list[_Line] = []
    for node in nodes:
        lines += _lines(scope, node)
    symbols: dict[str, FaceSymbol] = {}
    kept: list[_Line] = []
    for line in lines:
        if _new_code(scope, line.code, symbols):
            name = line.code.text
            number = len(before.faces) + len(kept)
            symbols[name] = FaceSymbol(name, number, line.component.name, span=line.code.span)
            kept.append(line)
    symbols = {**before.symbols, **symbols}
    find = _finder(scope, symbols)
    return Samples((*before.faces, *(_face(scope, line, find) for line in kept)), symbols)


def samples_of(program: Program) -> Samples:
    """The codes of a game, for examples in another file."""
    faces = program.faces
    return Samples(faces, {face.code: FaceSymbol(face.code, n, face.component) for n, face in enumerate(faces)})


def _lines(scope: Scope, node: ast.Sample) -> list[_Line]:
    component = _component(scope, node)
    if not node.rows:
        return []
    header = columns_of(node.rows[0])
    if component is None or not _check_header(scope, component, header):
        _lose(scope, node.rows)
        return []
    lines: list[_Line] = []
    for row in node.rows[1:]:
        cells = columns_of(row)
        if len(cells) != len(header):
            scope.report(
                Code.LAYOUT,
                f"this row has {len(cells)} cells, the first one has {len(header)}",
                drawn(row),
                "leave a cell blank for nothing",
            )
            _lose(scope, [row])
            continue
        by_name = {name.text: cell for name, cell in zip(header, cells, strict=True)}
        lines.append(_Line(by_name["code"], by_name, component))
    return lines


def _lose(scope: Scope, rows: Sequence[ast.Row]) -> None:
    """The codes of rows that say nothing are no codes, and nobody is told so again."""
    scope.lose(word for row in rows for word in row.text.split())


def _component(scope: Scope, node: ast.Sample) -> Component | None:
    name = node.kind
    found, ty = scope.component(name.text), scope.type_named(name.text)
    if found is None and ty is None:
        advice = scope.suggest(name.text, (ComponentSymbol,))
        scope.report(Code.UNKNOWN_NAME, f"there is no component `{name.text}`", name.span, advice)
    elif found is None and not isinstance(ty, Unknown):
        scope.report(Code.WRONG_TYPE, f"`{name.text}` is no component: it has no faces", name.span)
    return found


def _check_header(scope: Scope, component: Component, header: list[Cell]) -> bool:
    known = {column for number in component.fields for column in column_names(scope, scope.fields[number])}
    seen: dict[str, Cell] = {}
    for cell in header:
        if cell.text in seen:
            scope.report(Code.LAYOUT, f"the column `{cell.text}` stands twice", cell.span)
        elif cell.text and cell.text not in known | {"code", "name"}:
            scope.report(
                Code.UNKNOWN_FIELD,
                f"`{component.name}` has no field `{cell.text}`",
                cell.span,
                f"what lies on it is said in an example: `given a.{cell.text} = …`, with its code for `a`"
                if scope.state(component.name, cell.text) is not None
                else scope.nearest(cell.text, known),
                also=[scope.label(component.span, "declared here")],
            )
        seen[cell.text] = cell
    if "code" not in seen and header:
        scope.report(Code.LAYOUT, "a sample needs a column `code`", header[0].span, "give each row a short name there")
        return False
    return True


def _new_code(scope: Scope, cell: Cell, symbols: dict[str, FaceSymbol]) -> bool:
    if not _CODE.fullmatch(cell.text):
        what = f"`{cell.text}` is no code" if cell.text else "this row has no code"
        scope.report(Code.LAYOUT, what, cell.span, "a code is a name: small letters, numbers and `_`")
        return False
    if not not_shadowing(scope, ast.Name(cell.text, span=cell.span), "a code"):
        return False
    if cell.text in symbols:
        scope.report(
            Code.DECLARED_TWICE,
            f"there are two codes `{cell.text}`",
            cell.span,
            also=[scope.label(symbols[cell.text].span, "the first one")],
        )
        return False
    return True


def _finder(scope: Scope, symbols: dict[str, FaceSymbol]) -> FindComponent:
    """A field that names a component names a code, or a component of the game by its own name."""
    in_game = component_finder(scope)

    def find(kind: str, name: str) -> int | Problem:
        symbol = symbols.get(name)
        if symbol is None:
            problem = in_game(kind, name)
            near = scope.nearest(name, [code for code, one in symbols.items() if one.component == kind])
            return attrs.evolve(problem, help=problem.help or near) if isinstance(problem, Problem) else problem
        if symbol.component != kind:
            return Problem(f"`{name}` is the code of a {symbol.component}, not of a {kind}")
        return scope.component_count + symbol.face

    return find


def _face(scope: Scope, line: _Line, find: FindComponent) -> Face:
    component, name = line.component, line.cells.get("name")
    row = None if name is None or not name.text else _row_called(scope, line, name)
    values = tuple(_field(scope, line, scope.fields[number], find, row) for number in component.fields)
    own = name.text if name is not None and name.text else None
    return Face(line.code.text, component.name, values, own if row is None else component.names[row])


def _row_called(scope: Scope, line: _Line, name: Cell) -> int | None:
    """The first component of the game that bears this name, by number of its kind; none if there is none."""
    names = [None if own is None else as_key(own) for own in line.component.names]
    if as_key(name.text) in names:
        return names.index(as_key(name.text))
    columns = [column for number in line.component.fields for column in column_names(scope, scope.fields[number])]
    blank = next((column for column in columns if column not in line.cells or not line.cells[column].text), None)
    if any(names) and blank is not None:
        scope.report(
            Code.LAYOUT,
            f"there is no {line.component.name} called `{name.text}`, so nothing says its `{blank}`",
            name.span,
            scope.nearest(name.text, {own for own in line.component.names if own is not None})
            or "write all its fields in columns of their own",
        )
    return None


def _field(scope: Scope, line: _Line, field: Field, find: FindComponent, row: int | None) -> Value:
    """What the cells say; where they say nothing, what the row of the game with that name says."""
    values: list[Value] = []
    for part, column in enumerate(column_names(scope, field)):
        cell = line.cells.get(column)
        value: Value = empty_of(field.ty) if row is None else _said(field, row, part)
        if cell is not None and cell.text:
            read = read_cell(scope, field.ty, cell.text, find)
            if isinstance(read, Problem):
                scope.report(Code.LAYOUT, f"column `{column}`: {read.message}", cell.span, read.help)
            else:
                value = read
        values.append(value)
    return tuple(values) if field.indices else values[0]


def _said(field: Field, row: int, part: int) -> Value:
    value = field.values[row]
    return value[part] if field.indices and isinstance(value, tuple) else value
