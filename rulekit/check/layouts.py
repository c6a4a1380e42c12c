"""Drawn grids of examples: `given board` with rows of cells, `.` for an empty space, `label:code` to name one."""

from __future__ import annotations

import re

import attrs

from rulekit import limits
from rulekit.builtins import DIRECTIONS
from rulekit.check.csv_file import Cell
from rulekit.check.drawn import drawn, words_of
from rulekit.check.givens import Target, face_of, find_target
from rulekit.check.scope import SeatSymbol, ValueSymbol, ZoneSymbol
from rulekit.check.stage import Labelled, Stage
from rulekit.diagnostics import Code, Label
from rulekit.expr import Value
from rulekit.program import GivenLayout
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import ComponentOf, DirectionTy, KindOf, Number, PlayerTy, Unknown, YesNo, certain, describe

_NAME = re.compile(r"[a-zß-öø-ÿœ][a-zß-öø-ÿœ0-9_]*")
_NUMBER = re.compile(r"-?[0-9]{1,10}")


@attrs.frozen
class Drawing:
    """A drawn grid before its codes are looked up: what is written in each space."""

    target: Target
    cells: tuple[tuple[int, int, Cell], ...]  # column, row, what lies there ('.' is left out)
    tokens: tuple[tuple[int, int, int], ...]  # zone of the token, column, row
    span: Span


def read_drawing(stage: Stage, node: ast.Given) -> Drawing | None:
    """The shape of a drawing, its labels (added to the stage) and its tokens; None (and told) if it is no drawing."""
    target = find_target(stage, node.target)
    if target is None:
        return None
    if target.zone.grid is None or target.key is not None:
        stage.scope.report(
            Code.LAYOUT,
            f"`{target.zone.name}` is no grid: nothing can be drawn there",
            node.target.span,
            f"write `given {target.zone.name} = {{…}}`",
        )
        return None
    rows = [words_of(row) for row in node.rows]
    if not _is_even(stage, node, rows) or not _has_size(stage, node, target, rows):
        return None
    first = 0 if target.zone.grid.width is None else 1
    reader = _Reader(stage, target)
    for row, words in enumerate(rows, first):
        for column, word in enumerate(words, first):
            reader.read(column, row, word)
    return Drawing(target, tuple(reader.cells), tuple(reader.tokens), node.span)


def layout(stage: Stage, drawing: Drawing) -> GivenLayout:
    """The drawing with the meaning of its codes; all labels of the example are known by now."""
    zone = drawing.target.zone
    faces: list[tuple[int, int, tuple[int, ...]]] = []
    values: list[tuple[int, int, Value]] = []
    for column, row, cell in drawing.cells:
        if zone.holds:
            face = face_of(stage, ast.Name(cell.text, span=cell.span), zone)
            if face is not None:
                faces.append((column, row, (face,)))
        else:
            value = _value(stage, drawing.target, cell)
            if value is not None:
                values.append((column, row, value))
    return GivenLayout(drawing.target.ref, tuple(faces), tuple(values), drawing.tokens, span=drawing.span)


# ── The shape ─────────────────────────────────────────────────────────────────────────────────


def _is_even(stage: Stage, node: ast.Given, rows: list[list[Cell]]) -> bool:
    for words, row in zip(rows, node.rows, strict=True):
        if len(words) != len(rows[0]) or not words:
            stage.scope.report(
                Code.LAYOUT,
                f"this row draws {_spaces(len(words))}, the first one {_spaces(len(rows[0]))}",
                drawn(row),
                "write `.` for an empty space",
                (Label(stage.scope.source, drawn(node.rows[0]), "the first one"),),
            )
            return False
    return bool(rows)


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def _has_size(stage: Stage, node: ast.Given, target: Target, rows: list[list[Cell]]) -> bool:
    grid = target.zone.grid
    assert grid is not None
    width, height = stage.size(grid.width), stage.size(grid.height)
    extent = len(rows[0]), len(rows)
    if width is None or height is None:
        if max(extent) <= limits.DRAWN:
            return True
        problem = f"at most {limits.DRAWN} columns and rows can be drawn"
    elif extent == (width, height):
        return True
    else:
        problem = f"this drawing is {extent[0]} by {extent[1]}, and `{target.zone.name}` is {width} by {height}"
    stage.scope.report(
        Code.LAYOUT,
        problem,
        drawn(node.rows[0]),
        "draw all of its spaces, with `.` for an empty one" if width is not None else None,
        also=[stage.scope.label(target.zone.span, "declared here")],
    )
    return False


@attrs.define(eq=False)
class _Reader:
    """Reads the cells of one drawing: labels, tokens, and what is left of each cell."""

    stage: Stage
    target: Target
    cells: list[tuple[int, int, Cell]] = attrs.field(factory=list)
    tokens: list[tuple[int, int, int]] = attrs.field(factory=list)

    def read(self, column: int, row: int, word: Cell) -> None:
        *labels, content = word.text.split(":")
        start = word.span.start
        for label in labels:
            self._label(column, row, ast.Name(label, span=Span(start, start + len(label))))
            start += len(label) + 1
        if not content:
            self.stage.scope.report(
                Code.LAYOUT, f"`{word.text}` does not say what lies there", word.span, "write `.` for nothing"
            )
        elif content != ".":
            self.cells.append((column, row, Cell(content, Span(start, word.span.end))))

    def _label(self, column: int, row: int, name: ast.Name) -> None:
        scope = self.stage.scope
        if not _NAME.fullmatch(name.text):
            scope.report(Code.LAYOUT, f"`{name.text}` cannot name a space", name.span, "use small letters")
            return
        symbol = scope.symbols.get(name.text)
        if isinstance(symbol, ZoneSymbol) and scope.zones[symbol.number].form == "token":
            self._token(column, row, name, symbol.number)
            return
        target = self.target
        self.stage.add_label(name, Labelled(name.text, target.ref, target.seat, column, row))

    def _token(self, column: int, row: int, name: ast.Name, number: int) -> None:
        scope = self.stage.scope
        if scope.zones[number].on != self.target.ref.zone:
            scope.report(
                Code.LAYOUT,
                f"the token `{name.text}` does not stand on `{self.target.zone.name}`",
                name.span,
                also=[scope.label(scope.zones[number].span, "declared here")],
            )
        elif any(token == number for token, _, _ in self.tokens):
            scope.report(Code.LAYOUT, f"the token `{name.text}` stands on two spaces", name.span)
        else:
            self.tokens.append((number, column, row))


# ── Boards of values ──────────────────────────────────────────────────────────────────────────


def _value(stage: Stage, target: Target, cell: Cell) -> Value:
    """What a cell of a board of values holds; None (and told) if it can hold no such thing."""
    symbol = stage.scope.find(cell.text)
    ty = certain(target.zone.ty)
    match ty:
        case PlayerTy() if isinstance(symbol, SeatSymbol):
            return symbol.seat
        case KindOf(name=name) if isinstance(symbol, ValueSymbol) and symbol.kind == name:
            return symbol.number
        case YesNo() if cell.text in {"yes", "no"}:
            return cell.text == "yes"
        case DirectionTy() if cell.text in DIRECTIONS:
            return DIRECTIONS.index(cell.text)
        case Number(low=low, high=high) if _NUMBER.fullmatch(cell.text) and low <= int(cell.text) <= high:
            return int(cell.text)
        case ComponentOf() | Unknown():
            return None
        case _:
            forms = {PlayerTy: (SeatSymbol,), KindOf: (ValueSymbol,)}.get(type(ty))
            advice = stage.scope.suggest(cell.text, forms) if forms else None
            if isinstance(ty, PlayerTy):
                advice = advice or "name who plays with a line `players`"
            stage.scope.report(
                Code.LAYOUT,
                f"`{cell.text}` is not {_a(describe(ty))}, which `{target.zone.name}` holds",
                cell.span,
                advice,
            )
            return None


def _a(what: str) -> str:
    return f"an {what}" if what[:1].lower() in "aeiou" else f"a {what}"
