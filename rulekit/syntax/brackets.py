"""RK108, brackets: a value that reaches as far as it can, or a condition, where a plain value has to stand.

`choose die in distinct n for n in dice`, `add if a then 2 else 1 to x`, `reveal x is not none`: where the brackets are
meant to be is found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lark.lexer import Token

from rulekit.diagnostics import Diagnostic
from rulekit.syntax.feed import feed
from rulekit.syntax.problems import clip
from rulekit.syntax.saying import say, with_words, write
from rulekit.syntax.stumble import Stumble, place

_REACHES = frozenset("number total largest smallest distinct list some every no all first last groups most if".split())
_CONDITION = frozenset({"is", "and", "or", "in", "not"})
_GOES_ON = frozenset(
    {".", "[", "(", "+", "-", "*", "div", "mod", "=", "!=", "<", ">", "<=", ">=", "is", "in", "not", "or", "otherwise"}
)
_MOST_WORDS = 60  # a longer line is not tried
_MOST_BEFORE = 4_000  # nor one so far down in its section


def needs_brackets(stumble: Stumble) -> Diagnostic | None:
    """The line with brackets around what needs them, if there are some with which it can be read."""
    first = _begins(stumble)
    if first is None or len(stumble.line) > _MOST_WORDS or stumble.at > _MOST_BEFORE:
        return None
    last = next((last for last in _ends(stumble, first) if _reads(stumble, first, last)), None)
    if last is None:
        return None
    inside = stumble.text(first, last + 1)
    name = f"{stumble.line[first].value} …" if stumble.line[first].value in _REACHES else clip(inside)
    fixed = with_words(stumble, {first: f"({inside})", **dict.fromkeys(range(first + 1, last + 1), "")})
    span = place(stumble.line[first]).to(place(stumble.line[last]))
    return say(stumble, f"`{name}` needs brackets here", write(fixed), span)


def _begins(stumble: Stumble) -> int | None:
    """Where what needs brackets begins: at a word that passed as a name, or behind `reveal`."""
    before, at = stumble.before(), stumble.column
    if before is not None and before.type == "NAME" and before.value in _REACHES:
        return at - 1
    if stumble.first != "reveal" or before is None:
        return None
    is_not = before.value == "not" and before.type == "NAME"
    return 1 if at > 1 and (stumble.found.value in _CONDITION or is_not) else None


def _ends(stumble: Stumble, first: int) -> Iterator[int]:
    """Where it may end, nearest first: before a word that does not go on with a value, where no bracket is open."""
    depth, line = 0, stumble.line
    for at in range(first, len(line)):
        depth += (line[at].value in ("(", "[", "{")) - (line[at].value in (")", "]", "}"))
        if depth < 0:
            return
        after = line[at + 1].value if at + 1 < len(line) else ""
        if depth == 0 and at >= stumble.column and after not in _GOES_ON and not _is_named_behind(line, first, at):
            yield at


def _is_named_behind(line: Sequence[Token], first: int, last: int) -> bool:
    """Whether a name that is given within the brackets alone is used behind them."""
    inside, outside = (_given(part) for part in (line[first : last + 1], [*line[:first], *line[last + 1 :]]))
    return any(token.value in inside - outside for token in line[last + 1 :])


def _given(part: Sequence[Token]) -> set[str]:
    """The names before `in`."""
    return {name.value for name, word in pairwise(part) if word.value == "in"}


def _reads(stumble: Stumble, first: int, last: int) -> bool:
    """Whether the line can be read with brackets around these words."""
    start = stumble.at - stumble.column
    line, end = stumble.line, stumble.tokens[start + len(stumble.line) :][:1]
    opening = Token("LPAR", "(", start_pos=line[first].start_pos, end_pos=line[first].start_pos)
    closing = Token("RPAR", ")", start_pos=line[last].end_pos, end_pos=line[last].end_pos)
    tried = [*line[:first], opening, *line[first : last + 1], closing, *line[last + 1 :], *end]
    copies = [
        Token(token.type, token.value, start_pos=token.start_pos, end_pos=token.end_pos)
        for token in (*stumble.tokens[:start], *tried)
    ]
    return feed(copies, stumble.start).at == len(copies)
