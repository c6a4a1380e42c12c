"""The files beside a rule file, as far as the checker may see them: the driver reads, this says what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath, PurePosixPath

import attrs

from rulekit import limits
from rulekit.check.csv_file import NotUtf8Error, Sheet, decode, parse
from rulekit.check.scope import Scope, did_you_mean
from rulekit.diagnostics import Code, Label
from rulekit.source import Source, Span, piled_marks
from rulekit.syntax import ast


class OutsideFolderError(Exception):
    """A path leaves the folder of the rule file."""


@attrs.frozen
class Beside:
    """How to reach the files in the folder of a rule file.

    `read` gives the bytes of one, None if there is none, and raises `OutsideFolderError` for a path that leaves the
    folder; `listing` names all there are.
    """

    read: Callable[[str], bytes | None]
    listing: Callable[[], tuple[str, ...]] = tuple


NOTHING_BESIDE = Beside(lambda _name: None)


def read_sheet(scope: Scope, beside: Beside, file: ast.Quoted) -> Sheet | None:
    """A CSV table beside the rule file; None (and told) if it cannot be read."""
    source = read_text(scope, beside, file, "CSV UTF-8")
    sheet = parse(source) if source is not None else None
    return None if sheet is None or _tell_open(scope, sheet) or _tell_large(scope, sheet, file) else sheet


def _tell_large(scope: Scope, sheet: Sheet, file: ast.Quoted) -> bool:
    """Tells, and says, where a table has more rows or columns than one may have."""
    columns = len(sheet.header.cells) if sheet.header is not None else 0
    for count, most, what in (
        (len(sheet.rows), limits.TABLE_ROWS, "rows"),
        (columns, limits.TABLE_COLUMNS, "columns"),
    ):
        if count > most:
            message = f'"{file.text}" has {count} {what}, and a table has at most {most}'
            scope.report(Code.TOO_MUCH, message, file.span)
            return True
    return False


def _tell_open(scope: Scope, sheet: Sheet) -> bool:
    """Tells, and says, where a cell begins with a quotation mark that nothing closes; the rows after it are no rows."""
    rows = [*([sheet.header] if sheet.header else []), *sheet.rows]
    for row in rows:
        for cell in row.cells:
            if cell.is_open:
                first = Span(cell.span.start, cell.span.start + 1)
                message = f"row {row.number}: this quotation mark is not closed"
                help_ = "close it at the end of the cell; a quotation mark inside of one is written twice"
                scope.report_at(Code.TABLE_CELL, message, Label(sheet.source, first), help_)
                return True
    return False


def read_text(scope: Scope, beside: Beside, file: ast.Quoted, form: str) -> Source | None:
    """A text beside the rule file; None (and told) if it cannot be read.  `form` is what to save it as."""
    name = file.text
    if leaves_folder(name):
        _tell_outside(scope, file)
        return None
    try:
        content = beside.read(name)
    except OutsideFolderError:
        _tell_outside(scope, file)
        return None
    if content is None:
        scope.report(
            Code.TABLE_MISSING,
            f'there is no file "{name}" beside the rules',
            file.span,
            did_you_mean(name, beside.listing()),
        )
        return None
    if len(content) > limits.TABLE_SIZE:
        scope.report(Code.TOO_MUCH, f'"{name}" is larger than {limits.TABLE_SIZE // 1_000_000} MB', file.span)
        return None
    try:
        text = decode(content)
        if (at := piled_marks(text)) is not None:
            row = text.count("\n", 0, at) + 1
            message = f'"{name}" has more than {limits.MARKS} accents on one letter, in row {row}'
            scope.report(Code.TOO_MUCH, message, file.span)
            return None
    except NotUtf8Error as error:
        scope.report(
            Code.TABLE_ENCODING, f'"{name}" cannot be read: {error}', file.span, f"save it as {form} in your program"
        )
        return None
    folder = PurePath(scope.source.path).parent
    return Source(str(folder / name), text)


def leaves_folder(name: str) -> bool:
    """Whether a path is absolute or goes up, as any system would read it."""
    path = PurePosixPath(name.replace("\\", "/"))
    return path.is_absolute() or ".." in path.parts or ":" in name or not name.strip()


def _tell_outside(scope: Scope, file: ast.Quoted) -> None:
    scope.report(
        Code.OUTSIDE_FOLDER,
        f'"{file.text}" lies outside the folder of the rules',
        file.span,
        "put the file beside the rule file",
    )
