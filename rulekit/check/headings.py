"""Citations against the headings of the rulebook: `headings from "h.txt"`, one a line, indented as in the book."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulekit.check.beside import Beside, read_text
from rulekit.check.plan import Plan
from rulekit.check.scope import Scope
from rulekit.check.walk import citations
from rulekit.diagnostics import Code, Label
from rulekit.source import NOWHERE, Source, Span
from rulekit.syntax import ast

_CONTENTS = re.compile(r"(\. ?|…){3,}\s*\d+$")
_MARKED = re.compile(r"[#*-]+\s")
TAB = 4
LONGEST = 200  # letters; more than that is a paragraph

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("’‘", "'") | dict.fromkeys("“”", '"'))


def read_headings(scope: Scope, plan: Plan, beside: Beside) -> tuple[str, ...]:
    """The headings in the order of the rulebook; empty without a file."""
    if plan.game is None or plan.game.headings_file is None:
        return ()
    file = plan.game.headings_file
    source = read_text(scope, beside, file, "plain text, UTF-8")
    if source is None:
        return ()
    lines = [line for line in _lines(source) if line.text]
    _check_lines(scope, source, lines)
    if not lines:
        help_ = "write down the headings of the rulebook, one a line, indented as in the book"
        scope.report(Code.HEADINGS_FILE, f'"{file.text}" has no headings', file.span, help_)
    return tuple(dict.fromkeys(line.text for line in lines))


def headings_at(plan: Plan) -> Span:
    """Where the game names the file of headings."""
    named = plan.game.headings_file if plan.game is not None else None
    return named.span if named is not None else NOWHERE


def check_citations(scope: Scope, file: ast.File, headings: tuple[str, ...]) -> frozenset[str]:
    """Tell each citation of a heading that the rulebook has not; gives the headings that its rules cite.

    Where the headings of the rulebook are not known, nothing is told and none are given.
    """
    known = set(headings)
    cited: set[str] = set()
    for declaration in file.declarations if headings else ():
        for quoted in citations(declaration):
            if quoted.text not in known:
                scope.report(
                    Code.UNKNOWN_HEADING,
                    f'the rulebook has no heading "{quoted.text}"',
                    quoted.span,
                    _nearest(quoted.text, headings),
                )
            elif not isinstance(declaration, ast.Example):
                cited.add(quoted.text)
    return frozenset(cited)


# ── The file ──────────────────────────────────────────────────────────────────────────────────


class _Line(NamedTuple):
    """A line of the file: its heading (empty: none), how far it is indented, and where it stands."""

    text: str
    indent: int
    span: Span


def _lines(source: Source) -> Iterator[_Line]:
    start = 0
    for line in source.text.split("\n"):
        text, wide = line.strip(), line.expandtabs(TAB)
        first = start + len(line) - len(line.lstrip())
        yield _Line(text, len(wide) - len(wide.lstrip()), Span(first, first + len(text)))
        start += len(line) + 1


def _check_lines(scope: Scope, source: Source, lines: Sequence[_Line]) -> None:
    """Tell lines that cannot be cited, and lines that are indented like none above them."""
    levels: list[int] = []
    for line in lines:
        problem, help_ = _problem(line)
        above = list(levels)
        while levels and levels[-1] > line.indent:
            levels.pop()
        if above != levels and line.indent not in above:
            problem, help_ = "this heading is indented like none above it", "indent it like the headings beside it"
        if not levels or levels[-1] < line.indent:
            levels.append(line.indent)
        if problem:
            scope.report_at(Code.HEADINGS_FILE, problem, Label(source, line.span), help_)


def _problem(line: _Line) -> tuple[str, str | None]:
    if '"' in line.text:
        help_ = "leave the quotation marks out, or write typographic ones, here and where it is cited"
        return 'no rule can cite a heading with a `"` in it', help_
    if _CONTENTS.search(line.text):
        return "this heading ends in the number of a page", "write the heading alone"
    if _MARKED.match(line.text):
        return "this heading begins with a mark", "write the heading alone, indented as in the book"
    if len(line.text) > LONGEST:
        return f"this is no heading: it has {len(line.text)} letters", "write only the headings, one a line"
    return "", None


def _nearest(text: str, headings: tuple[str, ...]) -> str | None:
    folded: dict[str, str] = {}
    for heading in headings:
        folded.setdefault(_fold(heading), heading)
    near = difflib.get_close_matches(_fold(text), sorted(folded), n=3)
    if not near:
        return None
    if _fold(text) in folded:
        near = [_fold(text)]
    return "did you mean " + " or ".join(f'"{folded[one]}"' for one in near) + "?"


def _fold(text: str) -> str:
    """Without case, accents and kinds of dashes, quotes and blanks."""
    plain = unicodedata.normalize("NFKD", text.translate(_DASHES)).casefold()
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())
