"""Where the lines of a statement begin, and where one that is too wide is broken: before a word such as `and`."""

from __future__ import annotations

import attrs

from rulekit.syntax.statements import CLOSING, OPENING, Line, Statement

STEP = 2
_WIDEST = 120
_FARTHEST = 40  # how far right an open bracket may stand that what is inside is put below
_BREAKS = frozenset({"AND", "OR", "WHERE", "WHILE"})
_OF_A_TYPE = frozenset({"no", "none", "more"})  # `yes or no` is one word


@attrs.define
class _Margin:
    """How far in the next line begins: in a bracket below what stands in it or a step deeper, else a step deeper."""

    indent: int
    is_first: bool = True
    brackets: list[tuple[int, int]] = attrs.field(factory=list)  # the columns of what is inside, and of what closes it

    def settle(self, line: Line) -> None:
        """Say where a line begins."""
        if self.is_first:
            line.indent = self.indent
            return
        inside, closing = self.brackets[-1] if self.brackets else (self.indent + STEP, 0)
        line.indent = closing if line.tokens[0].value in CLOSING else inside

    def pass_by(self, line: Line) -> None:
        """Go on behind a line."""
        self.is_first, column = False, line.indent
        for at, (token, piece) in enumerate(zip(line.tokens, line.pieces, strict=True), 1):
            column += len(piece)
            if token.value in OPENING:
                is_below = at < len(line.tokens) and column <= _FARTHEST
                self.brackets.append((column, column - 1) if is_below else (line.indent + STEP, line.indent))
            elif token.value in CLOSING:
                self.brackets.pop()


def set_in(statement: Statement) -> None:
    """Say where the lines of a statement begin."""
    margin = _Margin(STEP * statement.depth)
    for line in statement.lines:
        margin.settle(line)
        margin.pass_by(line)


def break_wide(statement: Statement) -> None:
    """Break the lines that are too wide.  To be done before words are lined up: the next time must find the same."""
    margin, lines = _Margin(STEP * statement.depth), list[Line]()
    for whole in statement.lines:
        line: Line | None = whole
        while line is not None:
            margin.settle(line)
            at = _break_at(line)
            rest = _cut(line, at) if at is not None else None
            margin.pass_by(line)
            lines.append(line)
            line = rest
    statement.lines = lines


def _break_at(line: Line) -> int | None:
    """The word that begins a line of its own: of those that leave enough room the last one in the fewest brackets."""
    width, depth, best = line.indent, 0, None
    for at, (token, piece) in enumerate(zip(line.tokens, line.pieces, strict=True)):
        if at and token.type in _BREAKS and not _is_of_a_type(line, at):
            if width > _WIDEST:
                return at if best is None else best[1]
            best = (depth, at) if best is None or depth <= best[0] else best
        width += len(piece)
        if width > _WIDEST and best is not None:
            return best[1]
        depth += (token.value in OPENING) - (token.value in CLOSING)
    return None


def _is_of_a_type(line: Line, at: int) -> bool:
    return at + 1 < len(line.tokens) and line.tokens[at + 1].value in _OF_A_TYPE


def _cut(line: Line, at: int) -> Line:
    """Take the words from one on away from a line, and give a line of them."""
    pieces = [line.pieces[at].lstrip(" "), *line.pieces[at + 1 :]]
    rest = Line(line.number, line.tokens[at:], pieces, line.comment)
    del line.tokens[at:], line.pieces[at:]
    line.comment = ""
    return rest
