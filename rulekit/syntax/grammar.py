"""The parser that Lark makes of `grammar/cats.lark`: built once in a process, its tables kept in the user's cache."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lark import Lark
from lark.lexer import Lexer, LexerState, Token

from rulekit.data import cats_grammar
from rulekit.syntax import (
    build,
    build_choices,
    build_declarations,
    build_endings,
    build_expressions,
    build_orders,
    build_statements,
    build_zones,
)

SECTION, EXAMPLES_FOR = "section", "examples_for"

# Importing them registers the builders.
BUILDERS = (
    build_choices,
    build_declarations,
    build_endings,
    build_expressions,
    build_orders,
    build_statements,
    build_zones,
)


class NoLexer(Lexer):
    """What Lark is given for a lexer: the parser is fed tokens (`feed.py`), so no lexer is ever made or asked."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        """Take nothing from the grammar."""

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:
        """Never called."""
        raise NotImplementedError


@cache
def cats_parser() -> Lark:
    """The parser of one declaration; it gives nodes of `ast`, never Lark's trees."""
    grammar = cats_grammar()
    return Lark(
        grammar.text,
        parser="lalr",
        lexer=NoLexer,
        start=[SECTION, EXAMPLES_FOR],
        keep_all_tokens=True,
        transformer=build.transformer(),
        cache=str(grammar.cache) if grammar.cache else False,
    )


@cache
def words() -> dict[str, str]:
    """The name of each fixed terminal in Lark's tables, and how it is written."""
    return {t.name: t.pattern.value for t in cats_parser().terminals if t.pattern.type == "str"}
