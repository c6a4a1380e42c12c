"""Diagnostics as a terminal shows them, and as JSON.  Plain text, no colour; looks at nothing but its argument."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rulekit.diagnostics import Diagnostic, Label, Severity, in_order
from rulekit.source import Source, Span

_WIDTH = 100  # columns of a source line that are shown
_AFTER = 30  # of them, at least, from the place that matters on
_TAB = 4
_CUT = "…"
_UNSHOWN = "�"
_DIRECTIONS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class _Mark(NamedTuple):
    label: Label
    sign: str


def render(diagnostic: Diagnostic) -> str:
    """The message with the lines it speaks of, each place underlined, and what to do about it."""
    marks = [_Mark(diagnostic.at, "^"), *(_Mark(label, "-") for label in diagnostic.also)]
    margin = max(len(str(_line(mark.label))) for mark in marks)
    lines = [f"{_head(diagnostic)}: {printable(diagnostic.message)}"]
    for source in dict.fromkeys(mark.label.source for mark in marks):
        lines += _excerpt([mark for mark in marks if mark.label.source == source], margin)
    if diagnostic.help:
        lines.append(f"{' ' * margin} = help: {printable(diagnostic.help)}")
    return "\n".join(lines)


def render_line(diagnostic: Diagnostic) -> str:
    """The message and its place, on one line."""
    return f"{_head(diagnostic)}: {printable(diagnostic.message)} ({_where(diagnostic.at)})"


def render_all(diagnostics: Iterable[Diagnostic], *, notes: bool = False) -> str:
    """All of them by place; a note takes one line, or as much as an error if `notes` are asked for."""
    texts: list[str] = []
    for diagnostic in in_order(diagnostics):
        if diagnostic.severity is Severity.NOTE and not notes:
            texts.append(render_line(diagnostic))
        else:
            texts.append(render(diagnostic) + "\n")
    return "\n".join(texts).strip("\n")


def found_text(found: Mapping[str, Sequence[Diagnostic]], *, notes: bool = False) -> str:
    """What was found in some files, and a line for each of them that counts it."""
    everything = [diagnostic for diagnostics in found.values() for diagnostic in diagnostics]
    lines = [render_all(everything, notes=notes) + "\n"] if everything else []
    return "\n".join([*lines, *(f"{file}: {counted(diagnostics)}" for file, diagnostics in found.items())])


def counted(diagnostics: Sequence[Diagnostic]) -> str:
    """How many of each severity there are."""
    counts = Counter(diagnostic.severity.value for diagnostic in diagnostics)
    told = ", ".join(number_of(count, word) for word, count in counts.items())
    if set(counts) <= {"note"}:
        return f"no mistakes, {told}" if told else "no mistakes"
    return told


def number_of(count: int, word: str) -> str:
    """`1 note`, `2 notes`."""
    return f"{count} {word}{'s' if count != 1 else ''}"


def to_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Plain data for `check --json`; lines and columns count from 1, the end is behind the last character."""
    return {
        "code": diagnostic.code.value,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.at),
        "help": diagnostic.help,
        "also": [{**_place(label), "text": label.text} for label in diagnostic.also],
    }


def printable(text: str) -> str:
    """The text without characters that would move the cursor or turn the reading direction."""
    return "".join(_UNSHOWN if _unsafe(char) else char for char in text)


def _head(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.severity.value}[{diagnostic.code.value}]"


def _place(label: Label) -> dict[str, object]:
    start, end = (label.source.position(offset) for offset in label.span)
    return {
        "file": label.source.path,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    }


def _line(label: Label) -> int:
    return label.source.line_of(label.span)


def _where(label: Label) -> str:
    position = label.source.position(label.span.start)
    return f"{printable(label.source.path)}:{position.line}:{position.column}"


# ── Source lines ──


def _excerpt(marks: list[_Mark], margin: int) -> list[str]:
    """The lines of one file that are spoken of."""
    source = marks[0].label.source
    blank = " " * margin
    lines = [f"{blank}--> {_where(marks[0].label)}"]
    if not source.text:
        return lines
    lines.append(f"{blank} |")
    shown = 0
    for number in sorted({_line(mark.label) for mark in marks}):
        if shown and number > shown + 1:
            lines.append(f"{blank} …" if number > shown + 2 else _source_line(source, shown + 1, margin))
        here = sorted((mark for mark in marks if _line(mark.label) == number), key=lambda mark: mark.label.span)
        lines += _marked_line(source, number, here, margin)
        shown = number
    return lines


def _source_line(source: Source, number: int, margin: int) -> str:
    return f"{number:>{margin}} | {_Shown(source.line_text(number), 0).text}".rstrip()


def _marked_line(source: Source, number: int, marks: list[_Mark], margin: int) -> list[str]:
    text = source.line_text(number)
    start = source.position(marks[0].label.span.start).column - 1
    shown = _Shown(text, start)
    lines = [f"{number:>{margin}} | {shown.text}".rstrip()]
    for mark in marks:
        first, last = _columns(source, number, mark.label.span)
        left, right = shown.column(first), shown.column(last)
        underline = " " * left + mark.sign * max(1, right - left)
        lines.append(f"{' ' * margin} | {underline} {printable(mark.label.text)}".rstrip())
    return lines


def _columns(source: Source, number: int, span: Span) -> tuple[int, int]:
    """Where a span starts and ends in a line, from 0; it may be empty, go on in later lines, or lie at the end."""
    start = source.position(span.start).column - 1
    end = source.position(span.end)
    return start, max(start, end.column - 1 if end.line == number else len(source.line_text(number)))


class _Shown:
    """A source line as it is printed: tabs widened, and where it is long, only what is around one place."""

    def __init__(self, text: str, focus: int) -> None:
        self.first = max(0, focus - 4 * _WIDTH)
        cells = _cells(text[self.first : focus + 4 * _WIDTH])
        while _total(cells[: focus - self.first]) > _WIDTH - _AFTER:
            drop = max(1, (focus - self.first) // 4)
            self.first += drop
            del cells[:drop]
        kept, width = 0, 0
        while kept < len(cells) and width + cells[kept][1] <= _WIDTH:
            width += cells[kept][1]
            kept += 1
        self.cells = cells[:kept]
        shown = "".join(text for text, _ in self.cells)
        self.text = _CUT * (self.first > 0) + shown + _CUT * (self.first + kept < len(text))

    def column(self, index: int) -> int:
        """The column, from 0, in which the character with this index in the line is printed."""
        return (self.first > 0) + _total(self.cells[: max(0, index - self.first)])


def _cells(text: str) -> list[tuple[str, int]]:
    if text.isascii() and text.isprintable():  # nearly every line
        return [(char, 1) for char in text]
    return [_cell(char) for char in text]


def _cell(char: str) -> tuple[str, int]:
    """A character as it is printed, and how many columns it takes."""
    if char == "\t":
        return " " * _TAB, _TAB
    if _unsafe(char):
        return _UNSHOWN, 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _total(cells: list[tuple[str, int]]) -> int:
    return sum(width for _, width in cells)


def _unsafe(char: str) -> bool:
    return char in _DIRECTIONS or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
