"""What is left of a declaration without the line that breaks it, so that the rest of it is known.

Takes tokens and the place of a mistake, gives the tokens that stay.  What comes of them is never shown: it only says
what the declaration declares, and whether a later line has a mistake of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

import attrs
from lark.lexer import Token

from rulekit.syntax.feed import Fed, feed
from rulekit.syntax.grammar import SECTION
from rulekit.syntax.scan import LAYOUT, SECTION_WORDS

MOST_LINES = 12  # of one declaration are cut out; then it is given up
MOST_TOKENS = 20_000
_HEADS = {
    **{word: (word,) for word in ("setup", "turn", "play", "scoring", "end", "winner")},
    "each": ("each", "player", "has"),
    "table": ("table", "has"),
}


@attrs.frozen
class Mended:
    """The tokens that stay, how far they can be read, and whether nothing but a line by itself is gone."""

    tokens: list[Token]
    alone: bool
    fed: Fed

    @property
    def left(self) -> int:
        """How many tokens could not be read."""
        return len(self.tokens) - self.fed.at if self.fed.node is None else 0


def mend(tokens: list[Token], at: int, *, needs_block: bool) -> Mended | None:
    """The best of what can be done about a mistake; None if nothing can."""
    if len(tokens) > MOST_TOKENS:
        return None
    found = (Mended(rest, alone, feed(rest, SECTION)) for rest, alone in _ways(tokens, at, needs_block=needs_block))
    return min(found, key=lambda mended: mended.left, default=None)


def _ways(tokens: list[Token], at: int, *, needs_block: bool) -> Iterator[tuple[list[Token], bool]]:
    """What may stay, the likeliest first, each with whether only a line by itself is gone."""
    if _type(tokens, at) == "_INDENT":
        end = _block_end(tokens, at)
        yield [*tokens[:at], *tokens[at + 1 : end - 1], *tokens[end:]], False
    at = min(at, len(tokens) - 1)
    if needs_block or tokens[at].type in LAYOUT:
        at = _last_word(tokens, at - needs_block)
    first, last = _line(tokens, at)
    if first == 0:
        yield from ((head, False) for head in _heads(tokens, last))
        return
    end = _block_end(tokens, last + 1) if _type(tokens, last + 1) == "_INDENT" else last + 1
    before, block, after = tokens[:first], tokens[last + 1 : end], tokens[end:]
    if tokens[last - 1].value == ":":
        yield [*tokens[: last - 1], *tokens[last:]], True
    nothing = [_word("nothing", tokens[first]), tokens[last]]
    if needs_block:
        layout = [Token("_INDENT", ""), *nothing, Token("_DEDENT", "")]
        yield [*tokens[: last + 1], *layout, *tokens[last + 1 :]], False
    if block:
        yield from (([*before, *head, *block, *after], False) for head in _headings(tokens[first : last + 1]))
        yield [*before, *block[1:-1], *after], False
    yield [*before, *after], not block
    yield [*before, *nothing, *after], not block


def _heads(tokens: list[Token], last: int) -> Iterator[list[Token]]:
    """The declaration with a head that can be read, where its words leave no doubt."""
    word = tokens[0].value
    close = word if word in SECTION_WORDS else next(iter(get_close_matches(word, sorted(SECTION_WORDS), 1, 0.75)), None)
    if close is None:
        return
    if close != word:
        yield [_word(close, tokens[0]), *tokens[1:]]
    if close in _HEADS:
        yield [*(_word(one, tokens[0]) for one in _HEADS[close]), *tokens[last:]]


def _headings(line: list[Token]) -> Iterator[list[Token]]:
    """Lines that a block can stand below in the place of a broken one."""
    first, end = line[0], line[-1]
    words = [token.value for token in line[:2]]
    if first.value == "else":
        yield [first, end]
    if first.value == "if" or words == ["else", "if"]:
        yield [*line[: 1 + (first.value == "else")], _word("yes", first), end]
    if first.type == "NAME":
        yield [first, _sign(":", first), end]


def _type(tokens: list[Token], at: int) -> str | None:
    return tokens[at].type if at < len(tokens) else None


def _line(tokens: list[Token], at: int) -> tuple[int, int]:
    """Where the line around a word begins, and the place of its end."""
    first = last = at
    while first > 0 and tokens[first - 1].type not in LAYOUT:
        first -= 1
    while tokens[last].type != "_NL":
        last += 1
    return first, last


def _last_word(tokens: list[Token], at: int) -> int:
    while at > 0 and tokens[at].type in LAYOUT:
        at -= 1
    return at


def _block_end(tokens: list[Token], at: int) -> int:
    """The place behind the block that begins at `at`."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += {"_INDENT": 1, "_DEDENT": -1}.get(tokens[place].type, 0)
        if depth == 0:
            return place + 1
    return len(tokens)


def _word(text: str, like: Token) -> Token:
    return Token("NAME", text, start_pos=like.start_pos, end_pos=like.end_pos)


def _sign(text: str, like: Token) -> Token:
    return Token("SIGN", text, start_pos=like.start_pos, end_pos=like.end_pos)
