"""The drawn lines of a rule file, `| a | b |`, cut into cells that keep their places."""

from __future__ import annotations

import re

from rulekit.check.csv_file import Cell
from rulekit.source import Span
from rulekit.syntax import ast

_WORD = re.compile(r"[^\s|]+")


def columns_of(row: ast.Row) -> list[Cell]:
    """The cells between the bars: rows of tables and samples."""
    start = row.span.start
    cells: list[Cell] = []
    for part in row.text.split("|"):
        stripped = part.strip()
        lead = len(part) - len(part.lstrip()) if stripped else len(part) // 2
        cells.append(Cell(stripped, Span(start + lead, start + lead + len(stripped))))
        start += len(part) + 1
    return cells


def words_of(row: ast.Row) -> list[Cell]:
    """The cells separated by blanks: rows of a drawn grid."""
    start = row.span.start
    found = _WORD.finditer(row.text)
    return [Cell(word.group(), Span(start + word.start(), start + word.end())) for word in found]


def drawn(row: ast.Row) -> Span:
    """What is written in a row, without the blanks around it; of an empty row all of it."""
    text = row.text
    if not text.strip():
        return row.span
    return Span(row.span.start + len(text) - len(text.lstrip()), row.span.start + len(text.rstrip()))
