"""How a message shows the right line: the line with some words replaced, cut short, behind `write`."""

from __future__ import annotations

import re

from lark.lexer import Token

from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.source import Span
from rulekit.syntax.stumble import Stumble, place

_SHOWN = 100


def with_words(stumble: Stumble, put: dict[int, str]) -> str:
    """The line with some of its words replaced; the blanks between words stay, or come where words would touch."""
    pieces: list[str] = []
    end = place(stumble.line[0]).start
    for index, token in enumerate(stumble.line):
        start = place(token).start
        gap = stumble.source.text[end:start]
        text = put.get(index, stumble.source.snippet(place(token)))
        if index in put or index - 1 in put:
            gap = gap or _gap(pieces[-1] if pieces else "", text)
        pieces += [gap, text]
        end = place(token).end
    return "".join(pieces)


def _gap(before: str, after: str) -> str:
    return " " if re.search(r"\w$", before) and re.match(r"[\w(]", after) else ""


def write(line: str, intro: str = "write") -> str:
    """The help that shows a whole line, on one line and not too long."""
    shown = re.sub(r"\s+", " ", re.sub(r"#[^\n]*\n", " ", line)).strip()
    return f"{intro} `{shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + '…'}`"


def say(stumble: Stumble, message: str, help_: str, at: Span | None = None) -> Diagnostic:
    """A slip (RK108), at a place or at what was found."""
    label = Label(stumble.source, at or _visible(stumble.found))
    return Diagnostic(Code.SAID_OTHERWISE, message, label, help=help_)


def _visible(token: Token) -> Span:
    start, end = place(token)
    return Span(start, max(end, start + 1))
