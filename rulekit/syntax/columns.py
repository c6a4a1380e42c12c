"""Which words of neighbouring lines stand in one column: signs, display names, cells, citations and comments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

from rulekit.syntax.statements import CLOSING, OPENING, Line, Statement

_T = TypeVar("_T")

_WIDEST_NAME = 70  # what is wider before a sign moves no other sign
_WIDEST_LINE = 100  # nor such a line other citations
_WIDEST_TABLE = 400  # and such a table stays as it is: it would take more room than it is worth
_ALONE = frozenset({"option", "kind"})  # sections of one line, which neighbour one another
_BLOCKS = frozenset({"component", "each", "table", "define", "names", "end"})
_SETTING = frozenset({"define", "given", "let", "set", "with"})
_TABLES = frozenset({"table", "sample"})


def align_signs(statements: Sequence[Statement]) -> None:
    """Line up `:` in declarations, the texts of `names`, and each `=` that its author lined up with a neighbour."""
    for _, group in groupby(statements, _family):
        _align([(s, at) for s in group if (at := _name_end(s)) is not None])
    equal = [(s, at) for s in statements if (at := _equals(s)) is not None and _width(s, at) <= _WIDEST_NAME]
    for run in runs(equal, _are_lined_up):
        if len(run) > 1 and any(_gap(s, at) > 1 for s, at in run):
            _align(run)


def align_rows(statements: Sequence[Statement]) -> None:
    """Give the cells of printed tables and samples the width of their columns; drawings stay as they are."""
    rows = [s for s in statements if s.head in _TABLES and s.tokens[0].type == "ROW"]
    for _, group in groupby(rows, lambda statement: statement.chunk):
        _align_table([statement.lines[0] for statement in group])


def runs(items: Iterable[_T], belongs: Callable[[_T, _T], bool]) -> list[list[_T]]:
    """The items in groups, each of which belongs to the one before it in its group."""
    found: list[list[_T]] = []
    for item in items:
        if found and belongs(found[-1][-1], item):
            found[-1].append(item)
        else:
            found.append([item])
    return found


def put_behind(run: Sequence[tuple[Line, str]], stops: Sequence[int]) -> None:
    """Put a text behind each line of a run, all in one column: the first of `stops` that fits, else close by."""
    widths = [len(line.text) for line, _ in run]
    widest = max((width for width in widths if width <= _WIDEST_LINE), default=0)
    column = next((stop for stop in stops if widest + 2 <= stop), widest + 3)
    for (line, text), width in zip(run, widths, strict=True):
        line.pieces.append(" " * (column - width if width <= widest else 3) + text)


# ── Signs ─────────────────────────────────────────────────────────────────────────────────────


def _family(statement: Statement) -> object:
    """What the statements whose signs belong together have in common."""
    return statement.head if statement.head in _ALONE else (statement.chunk, statement.depth)


def _name_end(statement: Statement) -> int | None:
    """The word that declares what is named before it."""
    if statement.head == "names":
        return 1 if statement.depth else None
    if statement.head not in _ALONE and (statement.head not in _BLOCKS or statement.depth == 0):
        return None
    return _outside(statement, ":")


def _equals(statement: Statement) -> int | None:
    return _outside(statement, "=") if statement.tokens[0].value in _SETTING else None


def _outside(statement: Statement, sign: str) -> int | None:
    """Where the first sign outside of brackets is, if that is in the first line."""
    brackets = 0
    for at, token in enumerate(statement.tokens):
        brackets += (token.value in OPENING) - (token.value in CLOSING)
        if token.value == sign and not brackets:
            return at
    return None


def _are_lined_up(one: tuple[Statement, int], other: tuple[Statement, int]) -> bool:
    (above, _), (below, _) = one, other
    return (
        above.is_above(below)
        and above.depth == below.depth
        and above.tokens[0].value == below.tokens[0].value
        and _place(*one) == _place(*other)
    )


def _place(statement: Statement, at: int) -> int:
    """How far from its beginning a word of a statement stood."""
    return (statement.tokens[at].start_pos or 0) - (statement.tokens[0].start_pos or 0)


def _gap(statement: Statement, at: int) -> int:
    """How many blanks stood before a word."""
    return (statement.tokens[at].start_pos or 0) - (statement.tokens[at - 1].end_pos or 0)


def _width(statement: Statement, at: int) -> int:
    """How much room the words before one take."""
    return sum(map(len, statement.lines[0].pieces[:at]))


def _align(group: Sequence[tuple[Statement, int]]) -> None:
    widths = [_width(statement, at) for statement, at in group]
    widest = max((width for width in widths if width <= _WIDEST_NAME), default=0)
    for (statement, at), width in zip(group, widths, strict=True):
        pieces = statement.lines[0].pieces
        pieces[at] = " " * (max(widest - width, 0) + 1) + pieces[at].lstrip(" ")


def _align_table(rows: Sequence[Line]) -> None:
    table = [[cell.strip(" ") for cell in row.pieces[0][1:-1].split("|")] for row in rows]
    widths: defaultdict[int, int] = defaultdict(int)
    for cells in table:
        for at, cell in enumerate(cells):
            widths[at] = max(widths[at], len(cell))
    if sum(widths.values()) > _WIDEST_TABLE:
        return
    for row, cells in zip(rows, table, strict=True):
        row.pieces[0] = f"| {' | '.join(cell.ljust(widths[at]) for at, cell in enumerate(cells))} |"
