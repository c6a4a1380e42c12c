"""A rule file as statements and the lines they stand on: what the printer lays out.

Takes a text that the parser can read.  Blanks between words are settled here, columns are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs
from lark.lexer import Token

from rulekit.source import Source
from rulekit.syntax.feed import feed
from rulekit.syntax.grammar import EXAMPLES_FOR, SECTION
from rulekit.syntax.scan import LAYOUT, Chunk, scan

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")

_DEEPER = {"_INDENT": 1, "_DEDENT": -1}
_ONLY_TEXTS = frozenset({"game", "names", "examples"})  # sections in which no string is a citation
_WITH_TEXTS = frozenset({"example", "ruling"})  # and those which begin with one that is none
_DECLARING = frozenset({"option", "kind", "component", "each", "table", "end"})  # where `:` is a column of its own
_CLINGS = CLOSING | frozenset(",.")  # to what is before it
_HOLDS = OPENING | {"."}  # what is behind it
_INDEXED = frozenset({"NAME", "KIND", "NUMBER"})
_OPERANDS = CLOSING | frozenset({"yes", "no", "none"})


@attrs.define
class Line:
    """A line of the file that holds words; `number` counts from 0."""

    number: int
    tokens: list[Token]
    pieces: list[str]  # how they are written, each with the blanks before it
    comment: str  # at its end
    indent: int = 0

    @property
    def text(self) -> str:
        """As it will be written."""
        return " " * self.indent + "".join(self.pieces)


@attrs.define
class Statement:
    """A heading or a statement with all the lines it goes on for; its citation is not among their words."""

    chunk: int
    head: str  # the first word of its section
    depth: int
    column: int  # where it began
    lines: list[Line]
    citation: str

    @property
    def tokens(self) -> list[Token]:
        """Those of its first line."""
        return self.lines[0].tokens

    def is_above(self, other: Statement) -> bool:
        """Whether the other begins on the next line."""
        return self.lines[-1].number + 1 == other.lines[0].number


def statements_of(source: Source) -> list[Statement]:
    """All statements of a text that can be parsed, in order."""
    found: list[Statement] = []
    for number, chunk in enumerate(scan(source)):
        # Only the grammar knows which words are names.
        feed(chunk.tokens, EXAMPLES_FOR if number == 0 and chunk.head == "examples" else SECTION)
        found += _statements(source, number, chunk)
    return found


def _statements(source: Source, number: int, chunk: Chunk) -> Iterator[Statement]:
    depth, head = 0, chunk.head
    tokens: list[Token] = []
    for token in chunk.tokens:
        if token.type not in LAYOUT:
            tokens.append(token)
            continue
        if tokens:
            column = source.position(tokens[0].start_pos or 0).column - 1
            pieces = _pieces(tokens, colon_is_free=head in _DECLARING or (head == "define" and depth > 0))
            lines = list(_lines(source, tokens, pieces))
            citation = _take_last(lines[-1]) if _is_cited(head, tokens) else ""
            yield Statement(number, head, depth, column, lines, citation)
        depth += _DEEPER.get(token.type, 0)
        tokens = []


def _lines(source: Source, tokens: Sequence[Token], pieces: Sequence[str]) -> Iterator[Line]:
    """The lines of a statement, with the comments at their ends."""
    places = [source.position(token.start_pos or 0).line for token in tokens]
    for number, group in groupby(zip(places, tokens, pieces, strict=True), lambda word: word[0]):
        _, own, written = zip(*group, strict=True)
        end = source.position(own[-1].end_pos or 0).column - 1
        rest = source.line_text(number)[end:].strip(" ")
        comment = rest if rest.startswith("#") else ""
        yield Line(number - 1, list(own), [written[0].lstrip(" "), *written[1:]], comment)


def _take_last(line: Line) -> str:
    line.pieces.pop()
    return str(line.tokens.pop())


def _is_cited(head: str, tokens: Sequence[Token]) -> bool:
    """Whether the last of these is a citation, and no other text."""
    if tokens[-1].type != "STRING" or head in _ONLY_TEXTS or (head in _WITH_TEXTS and len(tokens) == 2):
        return False
    before = tokens[-2]
    return before.type == "NAME" or before.value not in ("from", "table")


# ── Blanks between words ──────────────────────────────────────────────────────────────────────


def _pieces(tokens: Sequence[Token], *, colon_is_free: bool) -> list[str]:
    """The words with the blanks before them."""
    pieces: list[str] = []
    before: Token | None = None
    brackets = 0
    is_signed = False
    for token in tokens:
        text = token.value
        brackets += (text in OPENING) - (text in CLOSING)
        clings = text in _CLINGS or (text == ":" and (brackets > 0 or not colon_is_free))
        is_close = before is None or is_signed or clings or before.value in _HOLDS or _opens(token, before)
        pieces.append(text if is_close else f" {text}")
        is_signed = text == "-" and not _ends_operand(before)
        before = token
    return pieces


def _opens(token: Token, before: Token) -> bool:
    """Whether this begins what a name is called with, or an index."""
    if token.value == "(":
        return before.type == "NAME"
    return token.value == "[" and (before.type in _INDEXED or before.value in CLOSING)


def _ends_operand(token: Token | None) -> bool:
    """Whether a `-` after it takes away."""
    return token is not None and (token.type in _INDEXED or token.value in _OPERANDS)
