"""What the native engine cannot do: said once, with the line of the rules that asks for it."""

from __future__ import annotations

from rulekit.program import Program
from rulekit.source import NOWHERE, Span


class MissingError(Exception):
    """The native engine cannot play this game here; the message says why, and what to do."""


class Unsupported(MissingError):
    """Something the C text cannot say yet.  `line` counts from 1; 0: nowhere in particular."""

    def __init__(self, what: str, line: int = 0) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}the native engine has no {what} yet: use the reference engine")
        self.what = what
        self.line = line


def refused(program: Program, what: str, span: Span = NOWHERE) -> Unsupported:
    """The refusal of what stands at a place of the rule file."""
    return Unsupported(what, 0 if span == NOWHERE else program.source.line_of(span))
