"""The lines of a rule file behind a question or a refusal, as a person at the table reads them."""

from __future__ import annotations

from rulekit.source import Source, Span
from rulekit.texts import text

MOST_LINES = 8


def rule_lines(source: Source, span: Span, heading: str | None, lang: str) -> list[str]:
    """Where it stands, and the lines with their numbers."""
    first, last = source.position(span.start).line, source.position(max(span.start, span.end - 1)).line
    place = text(lang, "rule-place", file=source.path, line=str(first))
    title = text(lang, "with-reason", text=place, reason=heading) if heading else place
    numbers = range(first, min(last, first + MOST_LINES - 1) + 1)
    room = len(str(numbers[-1]))
    lines = [f"{number:>{room}} | {source.line_text(number)}".rstrip() for number in numbers]
    return [title, *lines, *(["…"] if last > numbers[-1] else [])]


def quoted(source: Source, span: Span, most: int = 80) -> str:
    """The words of a span on one line."""
    words = " ".join(source.snippet(span).split())
    return words if len(words) <= most else f"{words[: most - 1]}…"
