"""What can go wrong while a checked program is played (semantics §13).  The state before stays as it was."""

from __future__ import annotations

from rulekit.diagnostics import Code
from rulekit.source import Span


class PlayError(Exception):
    """An error in play: a code RK5xx, a sentence, the place in the rules and the heading that holds there."""

    def __init__(self, code: Code, message: str, span: Span, heading: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.heading = heading


class RefusedMove(Exception):
    """An answer that is none of the choices: which question it was, where that stands, and the heading it cites."""

    def __init__(self, message: str, span: Span, heading: str | None) -> None:
        super().__init__(message)
        self.code = Code.PLAY_REFUSED
        self.message = message
        self.span = span
        self.heading = heading
