"""Lays a rule file out anew: indentation, blanks between words, columns; lines that are too wide are broken.

All other line breaks, texts and drawings stay.  It works on what the scanner makes of a text, never on the tree, so
nothing that is written can get lost.  Never raises for bad text: what the parser cannot read is not laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulekit import limits
from rulekit.diagnostics import Diagnostic
from rulekit.source import Source
from rulekit.syntax.columns import align_rows, align_signs, put_behind, runs
from rulekit.syntax.margins import STEP, break_wide, set_in
from rulekit.syntax.parser import parse
from rulekit.syntax.statements import Line, Statement, statements_of

_BLANK_LINES = 2  # in a row
_CITATIONS = (71,)
_COMMENTS = (43, 71)


def lay_out(source: Source) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text in the one layout of rule files; None with the mistakes for which it cannot be read.

    `source.text` should be normalised (see `text.py`).  A text that would become too big stays as it is.
    """
    _, mistakes = parse(source)
    if mistakes:
        return None, mistakes
    statements = statements_of(source)
    for statement in statements:
        break_wide(statement)
    align_signs(statements)
    align_rows(statements)
    for statement in statements:
        set_in(statement)
    _cite(statements)
    _comment([line for statement in statements for line in statement.lines])
    lines = _few_blank(_all_lines(source.text.split("\n"), statements))
    text = "".join(f"{line}\n" for line in lines)
    return (text if len(text.encode("utf-8", "surrogatepass")) <= limits.FILE_SIZE else source.text), ()


def _cite(statements: Sequence[Statement]) -> None:
    cited = [statement for statement in statements if statement.citation]
    for run in runs(cited, Statement.is_above):
        put_behind([(statement.lines[-1], statement.citation) for statement in run], _CITATIONS)


def _comment(lines: Sequence[Line]) -> None:
    commented = [line for line in lines if line.comment]
    for run in runs(commented, lambda above, below: above.number + 1 == below.number):
        put_behind([(line, line.comment) for line in run], _COMMENTS)


# ── The lines between ─────────────────────────────────────────────────────────────────────────


def _all_lines(texts: Sequence[str], statements: Sequence[Statement]) -> Iterator[str]:
    """The lines laid out, with the blank ones and the comments between them as they were written."""
    columns = [0]  # in which the blocks around a place were written
    done = 0
    for statement in statements:
        for line in statement.lines:
            for text in texts[done : line.number]:
                is_inside = line is not statement.lines[0]
                indent = line.indent if is_inside else STEP * _depth(text, columns, statement.depth)
                yield _bare(text, indent)
            yield line.text
            done = line.number + 1
        columns[statement.depth :] = [statement.column]
    for text in texts[done:]:
        yield _bare(text, STEP * _depth(text, columns, 0))


def _depth(text: str, columns: Sequence[int], following: int) -> int:
    """The block that a comment belongs to: that of the next statement, or one that ends before it."""
    column = len(text) - len(text.lstrip(" "))
    ending = [depth for depth in range(following + 1, len(columns)) if columns[depth] <= column]
    return ending[-1] if ending else following


def _bare(text: str, indent: int) -> str:
    """A line that holds no more than a comment."""
    comment = text.strip(" ")
    return " " * indent + comment if comment else ""


def _few_blank(lines: Iterable[str]) -> Iterator[str]:
    """The lines without the blank ones at both ends, and without all too many in between."""
    most = blank = 0
    for line in lines:
        if line:
            yield from [""] * min(blank, most)
            yield line
        most, blank = (_BLANK_LINES, 0) if line else (most, blank + 1)
