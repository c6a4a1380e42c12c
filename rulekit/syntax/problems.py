"""Mistakes that show before any grammar is looked at: characters, strings, brackets, depths, limits."""

from __future__ import annotations

import re
import unicodedata

from lark.lexer import Token

from rulekit import limits
from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.source import Source, Span

# What a word processor makes of plain characters, and what a mathematician writes.
_PLAIN = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛‹›′", '"'),
    **dict.fromkeys("–—−‐‑‒―", "-"),
    "×": "*",
    "·": "*",
    "÷": "div",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "to",
    "∈": "in",
    "¬": "not",
    "∧": "and",
    "∨": "or",
    "'": '"',
}
_SHOWN = 30


def clip(text: str) -> str:
    """A piece of the file as a message may quote it: short, on one line."""
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def first_tab(source: Source) -> Diagnostic | None:
    """The one message about tabs, however many there are."""
    offset = source.text.find("\t")
    if offset < 0:
        return None
    lines = sum("\t" in line for line in source.text.split("\n"))
    return Diagnostic(
        Code.TAB,
        "tabs are not allowed in rule files",
        Label(source, Span(offset, offset + 1), "a tab" if lines == 1 else f"a tab; {lines} lines have some"),
        help="write spaces instead: two for each step of indentation",
    )


def strange(source: Source, span: Span) -> Diagnostic:
    """A character, or a run of letters, that is never part of a rule file outside strings and comments."""
    text = source.snippet(span)
    char = text[0]
    if char == "'" and len(text) > 1:
        return _strange(source, span, "texts stand in `\"`, not in `'`", f'write `"{clip(text[1:-1])}"`')
    around = source.text[max(0, span.start - 1) : span.start] + source.text[span.end : span.end + 1]
    if char in "'’" and re.fullmatch(r"\w[s ]", around):
        return _strange(source, span, "whose something is stands before a dot", "write such as `player.hand`")
    plain = _PLAIN.get(char) or unicodedata.normalize("NFKC", char)
    if plain == " ":
        return _strange(source, span, "this is not a plain space", "write a plain space instead")
    if plain != char and plain.isascii() and plain.isprintable():
        return _strange(source, span, f"`{char}` has no meaning here", f"write `{plain}` instead")
    if char.isalpha():
        help_ = "names are made of the letters a to z, digits and `_`, and of letters such as é, ü, ñ"
        return _strange(source, span, f"`{clip(text)}` cannot stand in a name", help_)
    if not char.isprintable():
        return _strange(source, span, f"an unprintable character (U+{ord(char):04X}) stands here", "delete it")
    return _strange(source, span, f"`{char}` has no meaning in rule files", "delete it")


def _strange(source: Source, span: Span, message: str, help_: str) -> Diagnostic:
    return Diagnostic(Code.STRANGE_CHARACTER, message, Label(source, span), help=help_)


def word(source: Source, span: Span) -> Diagnostic:
    """What looks like a word or a number and is neither."""
    text = source.snippet(span)
    at = Label(source, span)
    if text.isdecimal():
        return Diagnostic(Code.TOO_MUCH, f"numbers go up to {limits.MOST_NUMBER}", at)
    shown = clip(text)
    if text[0].isdecimal():
        return Diagnostic(Code.UNEXPECTED, f"`{shown}` is neither a number nor a name", at, help=_begin_help(text))
    if text[0] == "_":
        return Diagnostic(Code.UNEXPECTED, f"`{shown}` is not a name", at, help="names begin with a letter")
    better = re.sub(r"(?<=[a-zß-ÿ0-9])(?=[A-ZÀ-Þ])", "_", text).lower()
    return Diagnostic(
        Code.UNEXPECTED,
        f"`{shown}` mixes small letters and capitals",
        at,
        help=f"write `{clip(better)}`: names have small letters only, and kinds begin with a capital",
    )


def _begin_help(text: str) -> str:
    if re.fullmatch(r"[0-9]+d[0-9]+", text):
        return "name each die that falls: `roll one_die in 1 to 6 and other_die in 1 to 6`"
    number = re.match(r"[0-9]+", text)
    return f"write `{clip(number[0])} {clip(text[number.end() :])}`, or begin the name with a letter" if number else ""


def open_string(source: Source, span: Span) -> Diagnostic:
    """A string that its line does not close."""
    return Diagnostic(
        Code.OPEN_STRING,
        'a text begins here and has no closing `"`',
        Label(source, span, "up to the end of the line"),
        help='put `"` after the last word of the text',
    )


def open_row(source: Source, span: Span) -> Diagnostic:
    """A drawn row without its last bar."""
    return Diagnostic(
        Code.UNEXPECTED,
        "a drawn row ends with `|`",
        Label(source, Span(span.end, span.end + 1), "expected `|`"),
        help="a comment goes on a line of its own: in a row, `#` is text",
    )


def closes_nothing(source: Source, span: Span, opening: Token | None) -> Diagnostic:
    """A closing bracket without an opening one, or with another."""
    sign = source.snippet(span)
    at = Label(source, span)
    if opening is None:
        return Diagnostic(Code.OPEN_BRACKET, f"`{sign}` closes nothing", at, help="delete it, or open it before")
    return Diagnostic(Code.OPEN_BRACKET, f"`{sign}` does not close `{opening.value}`", at, (_opened(source, opening),))


def never_closed(source: Source, end: int, opening: Token) -> Diagnostic:
    """A bracket that is still open where the line, or the declaration, is over; `end` is the last place for it."""
    closing = {"(": ")", "[": "]", "{": "}"}[opening.value]
    return Diagnostic(
        Code.OPEN_BRACKET,
        f"`{opening.value}` is never closed",
        Label(source, Span(end, end + 1), f"expected `{closing}`"),
        (_opened(source, opening),),
    )


def _opened(source: Source, opening: Token) -> Label:
    return Label(source, Span(opening.start_pos or 0, opening.end_pos or 0), "opened here")


def between_depths(source: Source, position: int) -> Diagnostic:
    """A line that goes back, but to no depth that was open."""
    return Diagnostic(
        Code.INDENTATION,
        "this line is indented like none of the lines above it",
        Label(source, first_word(source, position)),
        _deeper(source, position),
        help="begin it in the column of the line it belongs with",
    )


def _deeper(source: Source, position: int) -> tuple[Label, ...]:
    """The line above with which the deeper block begins: it may be that one that is too far in."""
    line, depth = source.position(position)
    found = 0
    for above in range(line - 1, 0, -1):
        text = source.line_text(above)
        if text.strip() and not text.lstrip().startswith(("#", "|")):
            if len(text) - len(text.lstrip()) < depth:
                break
            found = above
    if not found:
        return ()
    start = position - (depth - 1) - sum(len(source.line_text(n)) + 1 for n in range(found, line))
    indent = len(source.line_text(found)) - len(source.line_text(found).lstrip())
    return (Label(source, first_word(source, start + indent), "or this one is too far in"),)


def not_at_margin(source: Source, position: int) -> Diagnostic:
    """A file whose first line is indented."""
    return Diagnostic(
        Code.INDENTATION,
        "the first line of a rule file is not indented",
        Label(source, first_word(source, position)),
        help="begin every section at the margin",
    )


def first_word(source: Source, position: int) -> Span:
    """The word, or the single character, at a place."""
    match = re.compile(r"\w+|.|").match(source.text, position)
    return Span(position, match.end() if match else position)


def too_many_brackets(source: Source, span: Span) -> Diagnostic:
    """Deeper brackets than anyone can read."""
    message = f"at most {limits.BRACKETS} brackets may stand inside each other"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, span), help="give the inner part a name with `define`")


def too_deep(source: Source, span: Span) -> Diagnostic:
    """Deeper blocks than anyone can read."""
    message = f"at most {limits.INDENTS} blocks may stand inside each other"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, span), help="move the inner part to a `rule`")


def too_long(source: Source, span: Span) -> Diagnostic:
    """An expression that goes on and on."""
    message = f"this line has more than {limits.SIGNS} operations"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, span), help="give parts of it names with `define`")


def too_many_marks(source: Source, at: int) -> Diagnostic:
    """A letter under a tower of accents."""
    message = f"more than {limits.MARKS} accents stand on one letter"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, Span(at, at + 1)), help="delete them")


def too_many_mistakes(source: Source, span: Span) -> Diagnostic:
    """Said once, where reading stops."""
    message = f"more than {limits.MISTAKES} declarations have mistakes: the rest was not read"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, span))
