"""CSV as spreadsheets write it: cells with the places they have in the text, rows numbered as in the sheet.

Separators are `,`, `;` or tabs, found from the first row.  Knows nothing of games.
"""

from __future__ import annotations

import re

import attrs

from rulekit.source import Source, Span, composed

_SEPARATORS = ",;\t"
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')  # possessive: a quotation mark without its twin must not cost time


@attrs.frozen
class Cell:
    """The text of a cell without quotation marks and outer blanks, and where it stands.

    `is_open`: it begins with a quotation mark whose twin is missing, so that it may hold what follows it.
    """

    text: str
    span: Span
    is_open: bool = False


@attrs.frozen
class Row:
    """A row that is not blank; `number` is that of the sheet, from 1."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def span(self) -> Span:
        """From its first cell to its last."""
        return self.cells[0].span.to(self.cells[-1].span)


@attrs.frozen
class Sheet:
    """A whole table: `header` is the first row that is not blank (None: there is none)."""

    source: Source
    header: Row | None
    rows: tuple[Row, ...]


class NotUtf8Error(Exception):
    """The file is in another encoding, or no text at all; the text of the error says which."""


def decode(content: bytes) -> str:
    """The text of a table: UTF-8 with or without byte-order mark, in NFC, line feeds only."""
    if content.startswith(b"PK\x03\x04"):
        raise NotUtf8Error("it is a spreadsheet, not CSV")
    nulls = content.count(b"\0", 0, 4096)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or nulls * 4 > len(content[:4096]):
        raise NotUtf8Error("it is UTF-16")
    if (at := content.find(b"\0")) >= 0:
        line = content.count(b"\n", 0, at) + 1
        raise NotUtf8Error(f"it has a NUL byte, which is no text, in row {line}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotUtf8Error(f"it is not UTF-8 in row {line}") from None
    return composed(text.replace("\r\n", "\n").replace("\r", "\n"))


def parse(source: Source) -> Sheet:
    """Cut a table into rows and cells; anything is a table, so nothing can go wrong here."""
    text = source.text
    separator = _separator(text)
    rows: list[Row] = []
    offset, number = 0, 0
    while offset < len(text):
        number += 1
        cells, offset = _row(text, offset, separator)
        if any(cell.text for cell in cells):
            rows.append(Row(number, tuple(cells)))
    return Sheet(source, rows[0] if rows else None, tuple(rows[1:]))


def _separator(text: str) -> str:
    first = next((line for line in text.split("\n") if line.strip(" \t,;")), "")
    bare = _QUOTED.sub("", first)
    return max(_SEPARATORS, key=lambda char: (bare.count(char), -_SEPARATORS.index(char)))


def _row(text: str, offset: int, separator: str) -> tuple[list[Cell], int]:
    """The cells from `offset` to the end of the row, and where the next row begins."""
    cells: list[Cell] = []
    blanks = " " if separator == "\t" else " \t"
    while True:
        while offset < len(text) and text[offset] in blanks:
            offset += 1
        quoted = _QUOTED.match(text, offset)
        end = _cell_end(text, quoted.end() if quoted else offset, separator)
        raw = text[offset:end]
        stripped = raw.rstrip()
        content = quoted.group(1).replace('""', '"') + text[quoted.end() : end] if quoted else raw
        span = Span(offset, offset + len(stripped))
        cells.append(Cell(content.strip(), span, _is_open(raw, quoted)))
        if end >= len(text) or text[end] == "\n":
            return cells, end + 1
        offset = end + 1


def _is_open(raw: str, quoted: re.Match[str] | None) -> bool:
    """Whether the first quotation mark of a cell has no twin, or one that begins another cell further down."""
    if quoted is None:
        return raw.startswith('"')
    return "\n" in quoted.group() and bool(raw[len(quoted.group()) :].strip())


def _cell_end(text: str, offset: int, separator: str) -> int:
    while offset < len(text) and text[offset] != separator and text[offset] != "\n":
        offset += 1
    return offset
