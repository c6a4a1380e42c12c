"""What a caller of a match can do wrong, as exceptions with one clear sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.runtime.errors import PlayError

if TYPE_CHECKING:
    from rulekit.program import Program


class UsageError(ValueError):
    """Something was asked for that the game or the match does not have: players, options, seats, bots, a seed."""


class SaveError(Exception):
    """A save that cannot be played on from.  `line` is where it stops fitting, from 1 (0: nowhere in it).

    `good` is how many of its moves come before that, up to a question; None where nothing can be gone on from.
    """

    def __init__(self, message: str, line: int = 0, good: int | None = None) -> None:
        super().__init__(message)
        self.code = Code.PLAY_SAVE_DOES_NOT_FIT
        self.message = message
        self.line = line
        self.good = good


def diagnostic_of(error: PlayError, program: Program) -> Diagnostic:
    """Where the rules fail in play, as a finding about them."""
    heading = f'"{error.heading}"' if error.heading else ""
    return Diagnostic(error.code, error.message, Label(program.source, error.span, heading))
