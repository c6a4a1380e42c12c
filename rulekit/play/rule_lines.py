"""The lines of a rule file behind a question or a refusal, as a person at the table reads them."""

from __future__ import annotations

import re

from rulekit.play.citing import with_heading
from rulekit.source import Source, Span
from rulekit.texts import text

MOST_LINES = 8
_COMMENT = re.compile(r'^((?:[^#"]|"[^"]*")*)#.*$')  # what is quoted may hold a #


def rule_lines(source: Source, span: Span, heading: str | None, lang: str) -> list[str]:
    """Where it stands, and the lines with their numbers."""
    first, last = source.position(span.start).line, source.position(max(span.start, span.end - 1)).line
    place = text(lang, "rule-place", file=source.path, line=str(first))
    title = with_heading(lang, place, heading)
    numbers = range(first, min(last, first + MOST_LINES - 1) + 1)
    room = len(str(numbers[-1]))
    lines = [f"{number:>{room}} | {source.line_text(number)}".rstrip() for number in numbers]
    return [title, *lines, *(["…"] if last > numbers[-1] else [])]


def quoted(source: Source, span: Span, most: int = 80) -> str:
    """The words of a span on one line, cut where there are too many."""
    words = rule_words(source, span)
    return words if len(words) <= most else f"{words[: most - 1]}…"


def rule_words(source: Source, span: Span) -> str:
    """All words of a span on one line, without comments."""
    return " ".join(" ".join(_COMMENT.sub(r"\1", line) for line in source.snippet(span).splitlines()).split())
