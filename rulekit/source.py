"""Rule texts and places in them: what every later stage points at.  Never opens a file."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

import attrs

from rulekit import limits


class Span(NamedTuple):
    """A half-open range of character offsets in the text of one `Source`."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.start, other.end)


NOWHERE = Span(0, 0)


class Shown:
    """Gives attrs classes their `repr` from one place: one made for each of hundreds would slow every start."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = [a.name for a in attrs.fields(type(self)) if a.repr]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


class Position(NamedTuple):
    """A place as an editor names it; both numbers count from 1."""

    line: int
    column: int


@attrs.frozen(slots=False)
class Source:
    """One rule file (or table) after normalising: NFC, line feeds only, no byte-order mark.

    `path` is what messages show; `text` is what all spans count in.
    """

    path: str
    text: str = attrs.field(repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for offset, char in enumerate(self.text):
            if char == "\n":
                starts.append(offset + 1)
        return starts

    def position(self, offset: int) -> Position:
        """Line and column of a character offset; an offset past the end is the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    def line_of(self, span: Span) -> int:
        """The line in which a span begins, from 1."""
        return self.position(span.start).line

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line end; empty past the end."""
        if not 1 <= line <= len(self._line_starts):
            return ""
        start = self._line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def line_span(self, line: int) -> Span:
        """A line (from 1) without its indentation and its line end."""
        text = self.line_text(line)
        start = self._line_starts[line - 1]
        return Span(start + len(text) - len(text.lstrip()), start + len(text))

    def snippet(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]


_MARKED = re.compile(rf"[^\x00-\u02ff]{{{limits.MARKS + 1},}}")  # no accent that combines comes before U+0300


def piled_marks(text: str) -> int | None:
    """Where more accents stand on one letter than may; None if nowhere."""
    for some in _MARKED.finditer(text):
        marks = 0
        for at, char in enumerate(some.group(), some.start()):
            marks = marks + 1 if unicodedata.combining(char) else 0
            if marks > limits.MARKS:
                return at
    return None


def composed(text: str) -> str:
    """A text in Unicode's composed form (NFC); as it is where composing would take time without end."""
    return text if text.isascii() or piled_marks(text) is not None else unicodedata.normalize("NFC", text)


_LINE = re.compile(r'(?:[^#"\n]|"[^"\n]*"|")*')


def word(source: Source, span: Span, text: str) -> Span:
    """Where a word first stands in a span, behind no dot; the first line of the span if it does not."""
    found = re.compile(rf"(?<![\w.]){re.escape(text)}(?!\w)").search(source.text, span.start, span.end)
    return Span(*found.span()) if found else first_line(source, span)


def first_line(source: Source, span: Span) -> Span:
    """The first line of a span, without its comment."""
    line = _LINE.match(source.text, span.start, span.end)
    return Span(span.start, span.start + len(line.group().rstrip())) if line else span
