"""The lines of a rule file behind a question or a refusal, as a person at the table reads them."""

from __future__ import annotations

import re

from rulekit.play.citing import with_heading
from rulekit.runtime.errors import RefusedMove
from rulekit.source import Source, Span
from rulekit.texts import text

MOST_LINES = 8
_COMMENT = re.compile(r'^((?:[^#"]|"[^"]*")*)#.*$')  # what is quoted may hold a #


def rule_lines(source: Source, span: Span, heading: str | None, lang: str) -> list[str]:
    """Where it stands, and the lines with their numbers."""
    first, last = source.line_of(span), source.position(max(span.start, span.end - 1)).line
    place = text(lang, "rule-place", file=source.path, line=str(first))
    title = with_heading(lang, place, heading)
    numbers = range(first, min(last, first + MOST_LINES - 1) + 1)
    room = len(str(numbers[-1]))
    lines = [f"{number:>{room}} | {source.line_text(number)}".rstrip() for number in numbers]
    return [title, *lines, *(["…"] if last > numbers[-1] else [])]


def refused_text(source: Source, typed: str, refused: RefusedMove, lang: str) -> str:
    """Why what was typed is no answer: which line says no, or what is offered, and what a name there stands for."""
    key = "tui-refused-among" if refused.among else "tui-refused"
    said = text(lang, key, typed=typed, line=_line(source, refused.span), clause=quoted(source, refused.span))
    if refused.named is not None:
        name, span = refused.named
        means = quoted(source, span)
        said = text(lang, "tui-refused-named", text=said, name=name, line=_line(source, span), means=means)
    return with_heading(lang, said, refused.heading)


def quoted(source: Source, span: Span, most: int = 80) -> str:
    """The words of a span on one line, cut where there are too many."""
    words = rule_words(source, span)
    return words if len(words) <= most else f"{words[: most - 1]}…"


def rule_words(source: Source, span: Span) -> str:
    """All words of a span on one line, without comments."""
    return " ".join(" ".join(_COMMENT.sub(r"\1", line) for line in source.snippet(span).splitlines()).split())


def _line(source: Source, span: Span) -> str:
    return str(source.line_of(span))
