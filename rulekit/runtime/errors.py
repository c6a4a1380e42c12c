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
    """An answer that is none of the choices: which question it was, where that stands, and the heading it cites.

    `among`: `span` is what is offered, and the answer is not in it.  `named`: where `span` is only the name of a
    define, that name and the place of what it stands for.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        heading: str | None,
        *,
        among: bool = False,
        named: tuple[str, Span] | None = None,
    ) -> None:
        super().__init__(message)
        self.among = among
        self.named = named
        self.code = Code.PLAY_REFUSED
        self.message = message
        self.span = span
        self.heading = heading
