"""The place where a declaration stops making sense, with what one may ask about it to explain why."""

from __future__ import annotations

from functools import cached_property

import attrs
from lark.lexer import Token

from rulekit.source import Source, Span
from rulekit.syntax.feed import accepted_after
from rulekit.syntax.scan import LAYOUT


def place(token: Token) -> Span:
    """The span of a token."""
    return Span(token.start_pos or 0, token.end_pos or 0)


@attrs.define(slots=False)
class Stumble:
    """The parser wanted something else than `tokens[at]`; `at` is `len(tokens)` if it wanted more."""

    source: Source
    start: str  # the start symbol of the grammar
    tokens: list[Token]
    at: int
    _accepted: dict[int, frozenset[str]] = attrs.field(factory=dict, init=False)

    @cached_property
    def found(self) -> Token:
        """What cannot stand here; where the text is over, the end of a block."""
        if self.at < len(self.tokens):
            return self.tokens[self.at]
        end = self.tokens[-1].end_pos if self.tokens else 0
        return Token("_DEDENT", "", start_pos=end, end_pos=end)

    @cached_property
    def line(self) -> list[Token]:
        """The tokens of the statement or heading around the place, without layout."""
        first = last = self.at
        while first > 0 and self.tokens[first - 1].type not in LAYOUT:
            first -= 1
        while last < len(self.tokens) and self.tokens[last].type not in LAYOUT:
            last += 1
        return self.tokens[first:last]

    @cached_property
    def column(self) -> int:
        """The position of what was found in `line`; its length for the end of the line."""
        count = 0
        while self.at - count > 0 and self.tokens[self.at - count - 1].type not in LAYOUT:
            count += 1
        return count

    @property
    def first(self) -> str:
        """The first word of the line."""
        return self.line[0].value if self.line else ""

    @property
    def accepted(self) -> frozenset[str]:
        """The terminals that could stand here."""
        return self.accepted_at(self.at)

    def accepted_at(self, index: int) -> frozenset[str]:
        """The terminals that could stand in the place of a token before this one."""
        if index not in self._accepted:
            self._accepted[index] = accepted_after(self.tokens[:index], self.start)
        return self._accepted[index]

    def before(self, steps: int = 1) -> Token | None:
        """The token so many places before what was found, if it is in the same line."""
        return self.line[self.column - steps] if steps <= self.column else None

    def after(self) -> Token | None:
        """The token behind what was found, if it is in the same line."""
        return self.line[self.column + 1] if self.column + 1 < len(self.line) else None

    def text(self, first: int = 0, last: int | None = None) -> str:
        """The words of the line from one position up to another, as written."""
        part = self.line[first:last]
        return self.source.snippet(place(part[0]).to(place(part[-1]))) if part else ""

    def starts_a_line(self, token: Token) -> bool:
        """Whether nothing stands before a token in its line of the file; a statement may go over several."""
        position = self.source.position(place(token).start)
        return not self.source.line_text(position.line)[: position.column - 1].strip()
