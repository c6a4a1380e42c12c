"""What the native engine cannot do: said once, in the words of the rules, with the place that asks for it."""

from __future__ import annotations

from rulekit.program import Program
from rulekit.source import NOWHERE, Span

LONGEST = 60  # of the rules as they are quoted


class MissingError(Exception):
    """The native engine cannot play this game here; the message says why, and what to do."""


class Unsupported(MissingError):
    """Something the C text cannot say yet.  `line` counts from 1; 0: nowhere in particular."""

    def __init__(self, what: str, line: int = 0, rule: str = "", text: str = "") -> None:
        inside = f", in `{rule}`" if rule else ""
        where = f"line {line}{inside}: " if line else ""
        quoted = f" for `{text}`" if text else ""
        super().__init__(f"{where}the native engine has no {what} yet{quoted}; the reference engine plays every game")
        self.what = what
        self.line = line


def refused(program: Program, what: str, span: Span = NOWHERE) -> Unsupported:
    """The refusal of what stands at a place of the rule file."""
    if span == NOWHERE:
        return Unsupported(what)
    return Unsupported(what, program.source.line_of(span), _rule(program, span), _quoted(program, span))


def _rule(program: Program, span: Span) -> str:
    """The rule or define in which it stands; nothing for what stands in none."""
    parts = [(code.span, code.name) for code in program.codes]
    parts += [(define.span, define.name) for define in program.defines]
    around = [(whole.end - whole.start, name) for whole, name in parts if whole.start <= span.start < whole.end]
    return min(around)[1] if around else ""


def _quoted(program: Program, span: Span) -> str:
    """What the rules say there: the first line of it, and no more than can be read at a glance."""
    first = program.source.snippet(span).split("\n")[0].strip()
    return first if len(first) <= LONGEST else f"{first[: LONGEST - 1].rstrip()}…"
