"""Lines of styled text: how wide they are, how they are cut, joined side by side, and put into plain letters.

A style is a word such as `dim` or `tile pink`; what it looks like is up to who shows it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs


@attrs.frozen
class Run:
    """A piece of text in one style."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Run, ...]
Block: TypeAlias = tuple[Line, ...]

# One letter for each sign that a plain console lacks, so that a picture keeps its shape.
_LETTERS = str.maketrans("─│┌┐└┘├┤┬┴┼█░▶▲·…–—’‘“”«»×→œæŒÆ", '-|+++++++++#.>^..--\'\'""""x>oaOA')


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


@lru_cache(maxsize=2048)
def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Cc", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cut(text: str, room: int) -> str:
    """The text, or as much of it as has room."""
    used = 0
    for place, char in enumerate(text):
        used += _char_width(char)
        if used > room:
            return text[:place]
    return text


def shorten(text: str, room: int) -> str:
    """The text, or its beginning with `…` where it is cut."""
    return text if width(text) <= room else f"{cut(text, max(room - 1, 0))}…"


def left(text: str, room: int) -> str:
    """The text as wide as the room, to the left."""
    text = cut(text, room)
    return text + " " * (room - width(text))


def middle(text: str, room: int) -> str:
    """The text as wide as the room, in the middle."""
    text = cut(text, room)
    before = (room - width(text)) // 2
    return left(" " * before + text, room)


def right(text: str, room: int) -> str:
    """The text as wide as the room, to the right."""
    text = cut(text, room)
    return " " * (room - width(text)) + text


def short_name(name: str, room: int) -> str:
    """A name that may have to be short: whole if there is room, else its longest word that fits, else its beginning."""
    if width(name) <= room:
        return name
    fitting = [word for word in name.split() if width(word) <= room and len(word) > 2]
    return max(fitting, key=len) if fitting else cut(name, room)


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


# ── Lines and blocks ──────────────────────────────────────────────────────────────────────────


def line(*parts: str | Run) -> Line:
    """A line of runs; bare texts have no style."""
    return tuple(part if isinstance(part, Run) else Run(part) for part in parts if part != "")


def line_width(runs: Line) -> int:
    """How many columns a line takes."""
    return sum(width(run.text) for run in runs)


def block_width(block: Block) -> int:
    """How many columns the widest line takes."""
    return max((line_width(runs) for runs in block), default=0)


def padded(runs: Line, room: int) -> Line:
    """The line with blanks up to a width."""
    missing = room - line_width(runs)
    return (*runs, Run(" " * missing)) if missing > 0 else runs


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks side by side, tops aligned."""
    height = max((len(block) for block in blocks), default=0)
    widths = [block_width(block) for block in blocks]
    lines = []
    for row in range(height):
        runs: Line = ()
        for number, (block, room) in enumerate(zip(blocks, widths, strict=True)):
            part = block[row] if row < len(block) else ()
            last = number == len(blocks) - 1
            runs = (*runs, *(part if last else (*padded(part, room), Run(" " * gap))))
        lines.append(runs)
    return tuple(lines)


def indented(block: Block, by: int) -> Block:
    """The block further to the right."""
    return tuple((Run(" " * by), *runs) if runs else runs for runs in block)


def wrapped(parts: Iterable[str], separator: str, room: int, style: str = "") -> Block:
    """Texts one after the other, a new line where the room ends; a text too long for a line is broken at blanks."""
    lines: list[str] = []
    for part in parts:
        for number, piece in enumerate(_pieces(part, room)):
            joined = f"{lines[-1]}{separator}{piece}" if lines and number == 0 else ""
            if joined and width(joined) <= room:
                lines[-1] = joined
            else:
                lines.append(piece)
    return tuple(line(Run(text, style)) for text in lines)


# Not before and behind ×: a number stays with what it counts.
_BREAK = re.compile(r"(?<!×) (?!×)")


def _pieces(text: str, room: int) -> list[str]:
    pieces = [""]
    for word in _BREAK.split(text):
        longer = f"{pieces[-1]} {word}" if pieces[-1] else word
        if width(longer) <= room or not pieces[-1]:
            pieces[-1] = longer
        else:
            pieces.append(word)
    return [shorten(piece, room) for piece in pieces]


# ── Plain text ────────────────────────────────────────────────────────────────────────────────


def plain(block: Block) -> str:
    """The block as plain text, without blanks at line ends."""
    return "\n".join("".join(run.text for run in runs).rstrip() for runs in block)


def plain_letters(text: str) -> str:
    """The text in ASCII, every sign as wide as before where that can be."""
    text = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(char if ord(char) < 128 else "?" for char in text if not unicodedata.combining(char))
