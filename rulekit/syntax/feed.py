"""Hands the tokens of one declaration to Lark, deciding on the way which words are keywords.

The cutting is done before (`scan.py`), since layout does not depend on the grammar.  What does is this: a word is a
keyword where the grammar lets that keyword stand, else a name.  So Lark's tables are asked at each word.
"""

from __future__ import annotations

from functools import cache

import attrs
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rulekit.syntax.grammar import cats_parser, words


@attrs.frozen
class Fed:
    """How far the parser came: what it made of the tokens, or the position of the one it could not take."""

    node: object | None
    at: int


def feed(tokens: list[Token], start: str) -> Fed:
    """Parse all tokens of a declaration; `start` is a start symbol of the grammar."""
    parser = cats_parser().parse_interactive(start=start)
    at = _feed(parser, tokens)
    if at < len(tokens):
        return Fed(None, at)
    try:
        return Fed(parser.feed_eof(), at)  # type: ignore[no-untyped-call]
    except UnexpectedToken:
        return Fed(None, at)


def accepted_after(tokens: list[Token], start: str) -> frozenset[str]:
    """The terminals that could follow these tokens."""
    parser = cats_parser().parse_interactive(start=start)
    _feed(parser, tokens)
    return frozenset(parser.accepts())  # type: ignore[no-untyped-call]


def _feed(parser: InteractiveParser, tokens: list[Token]) -> int:
    keywords, signs = _fixed()
    state = parser.parser_state
    tables, stack = state.parse_conf.states, state.state_stack
    for at, token in enumerate(tokens):
        keyword = keywords.get(token.value)
        if keyword is not None:
            token.type = keyword if keyword in tables[stack[-1]] else "NAME"
        elif token.type == "SIGN":
            token.type = signs.get(token.value, "SIGN")
        try:
            state.feed_token(token)
        except UnexpectedToken:
            return at
    return len(tokens)


@cache
def _fixed() -> tuple[dict[str, str], dict[str, str]]:
    """The terminals of words, and those of signs, by how they are written."""
    fixed = {text: name for name, text in words().items()}
    keywords = {text: name for text, name in fixed.items() if text[0].isalpha()}
    return keywords, {text: name for text, name in fixed.items() if text not in keywords}
