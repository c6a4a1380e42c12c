"""Citations against the headings of the rulebook: `headings from "h.txt"`, one a line, indented as in the book."""

from __future__ import annotations

import difflib
import unicodedata

from rulekit.check.beside import Beside, read_text
from rulekit.check.plan import Plan
from rulekit.check.scope import Scope
from rulekit.check.walk import citations
from rulekit.diagnostics import Code
from rulekit.syntax import ast

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("’‘", "'") | dict.fromkeys("“”", '"'))


def read_headings(scope: Scope, plan: Plan, beside: Beside) -> tuple[str, ...]:
    """The headings in the order of the rulebook; empty without a file."""
    if plan.game is None or plan.game.headings_file is None:
        return ()
    source = read_text(scope, beside, plan.game.headings_file, "plain text, UTF-8")
    if source is None:
        return ()
    lines = (line.strip() for line in source.text.split("\n"))
    return tuple(dict.fromkeys(line for line in lines if line))


def check_citations(scope: Scope, file: ast.File, headings: tuple[str, ...]) -> None:
    """Tell each citation of a heading that the rulebook has not (where its headings are known)."""
    if not headings:
        return
    known = set(headings)
    for quoted in citations(file.declarations):
        if quoted.text not in known:
            scope.report(
                Code.UNKNOWN_HEADING,
                f'the rulebook has no heading "{quoted.text}"',
                quoted.span,
                _nearest(quoted.text, headings),
            )


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
