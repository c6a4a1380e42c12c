"""Good rule files with a few changes: in bytes, characters, words, lines, depths, numbers, sizes and tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import attrs

from tests.cases import CASES
from tests.fuzz.growing import grown
from tests.games import GAMES, ROOT
from tests.random_positions import Dice
from tests.random_rules import random_rules

LARGE = 1_500  # characters: larger files are taken seldom
WORD = re.compile(r"\w+|[^\w\s]+")
NUMBER = re.compile(r"\d+")
BESIDE = re.compile(r'"([\w-]+\.(?:csv|txt|cats))"')
HUGE: tuple[str, ...] = (
    "0",
    "1",
    "255",
    "256",
    "10000",
    "65535",
    "65536",
    "65537",
    "2147483647",
    "2147483648",
    "9" * 30,
)
STRANGE: tuple[str, ...] = (
    *"\t\0\x1b\r“’–×≤é\u0301\u00a0\u200b\u202e\ufeff²٣Ａß💥",
    *('"', "|", "#", "(", ")", "[", "]", "{", "}", ":", ",", ".", "=", "-", "+", "\n", " ", "  ", "\\", "`", "'"),
)
TIMES = (2, 2, 3, 3, 12, 12, 31, 41, 101, 300)  # around the limits, and well beyond them


@attrs.frozen
class Case:
    """A rule file as bytes, and the files beside it."""

    data: bytes
    beside: dict[str, bytes] = attrs.Factory(dict)


@attrs.frozen
class _Seed:
    text: str
    beside: dict[str, bytes]


def mutated(dice: Dice) -> Case:
    """A file of the project, or one that chance wrote, with up to four changes; now and then without any."""
    seed = _seed(dice)
    text, beside = seed.text, dict(seed.beside)
    for _ in range(dice.below(5)):
        if beside and dice.below(3) == 0:
            name = dice.one_of(sorted(beside))
            table = dice.one_of(CHANGES)(dice, beside[name].decode("utf-8", "surrogateescape"))
            beside[name] = _bytes(dice, table)
        else:
            text = dice.one_of(CHANGES)(dice, text)
    return Case(_bytes(dice, text), beside)


def _seed(dice: Dice) -> _Seed:
    sort = dice.below(20)
    if sort == 0:
        return _Seed(random_rules(dice), {})
    if sort < 4:
        return _Seed(grown(dice), {})
    small, large = _seeds()
    return dice.one_of(large if dice.below(60) == 0 else small)


@cache
def _seeds() -> tuple[list[_Seed], list[_Seed]]:
    """The files of the project, small and large, with what they name beside them."""
    small: list[_Seed] = []
    large: list[_Seed] = []
    for path in [*CASES, *GAMES, *sorted((ROOT / "tests").glob("*.cats"))]:
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        (small if len(text) < LARGE else large).append(_Seed(text, _beside(path.parent, text)))
    return small, large


def _beside(folder: Path, text: str) -> dict[str, bytes]:
    names = sorted(set(BESIDE.findall(text)))
    return {name: (folder / name).read_bytes() for name in names if (folder / name).is_file()}


def _bytes(dice: Dice, text: str) -> bytes:
    """A text as a file may hold it; nearly always as UTF-8."""
    data = text.encode("utf-8", "surrogateescape" if "\udc80" <= max(text, default="") <= "\udcff" else "replace")
    sort = dice.below(60)
    if sort == 0:
        return text.encode("utf-16", "replace")
    if sort == 1:
        return text.encode("latin-1", "replace")
    if sort == 2:
        return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")
    if sort == 3 and data:
        at = dice.below(len(data))
        return data[:at] + bytes([dice.below(256)]) + data[at + dice.below(2) :]
    return data


# ── Changes ───────────────────────────────────────────────────────────────────────────────────


def put_character(dice: Dice, text: str) -> str:
    """A strange character somewhere."""
    at = dice.below(len(text) + 1)
    return text[:at] + dice.one_of(STRANGE) + text[at + dice.below(2) :]


def cut(dice: Dice, text: str) -> str:
    """Some characters less."""
    at = dice.below(len(text) + 1)
    return text[:at] + text[at + 1 + dice.below(12) :]


def another_word(dice: Dice, text: str) -> str:
    """A word or sign replaced by another of the file, or both put there."""
    found = list(WORD.finditer(text))
    if len(found) < 2:
        return text
    one, other = dice.one_of(found), dice.one_of(found)
    return text[: one.start()] + other[0] + dice.one_of(("", f" {one[0]}")) + text[one.end() :]


def swap_words(dice: Dice, text: str) -> str:
    """Two neighbours in the wrong order."""
    found = list(WORD.finditer(text))
    if len(found) < 2:
        return text
    at = dice.below(len(found) - 1)
    one, other = found[at : at + 2]
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def another_number(dice: Dice, text: str) -> str:
    """A number far from what it was."""
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    one = dice.one_of(found)
    return text[: one.start()] + dice.one_of(HUGE) + text[one.end() :]


def another_depth(dice: Dice, text: str) -> str:
    """A line further in or out."""
    lines = text.split("\n")
    at = dice.below(len(lines))
    line = lines[at]
    lines[at] = dice.one_of((f" {line}", f"  {line}", f"\t{line}", line[1:], line[2:], line.lstrip()))
    return "\n".join(lines)


def lines_moved(dice: Dice, text: str) -> str:
    """Some lines taken out, put elsewhere, or both."""
    lines = text.split("\n")
    at, count, to = dice.below(len(lines)), 1 + dice.below(4), dice.below(len(lines))
    some = lines[at : at + count]
    if dice.below(2):
        del lines[at : at + count]
    if dice.below(2):
        lines[to:to] = some
    return "\n".join(lines)


def lines_of_another(dice: Dice, text: str) -> str:
    """Some lines of another file."""
    lines, other = text.split("\n"), dice.one_of(_seeds()[0]).text.split("\n")
    at, start = dice.below(len(lines) + 1), dice.below(len(other))
    lines[at:at] = other[start : start + 1 + dice.below(8)]
    return "\n".join(lines)


def a_word_often(dice: Dice, text: str) -> str:
    """A word, or a word and the blank after it, over and over."""
    found = list(re.finditer(r"\w+ ?|[^\w\s]", text))
    if not found:
        return text
    one = dice.one_of(found)
    return text[: one.start()] + one[0] * dice.one_of(TIMES) + text[one.end() :]


def a_line_often(dice: Dice, text: str) -> str:
    """A line over and over, each time at its depth or one deeper."""
    lines = text.split("\n")
    at, times, deeper = dice.below(len(lines)), dice.one_of(TIMES), " " * dice.below(2)
    lines[at : at + 1] = [deeper * number + lines[at] for number in range(times)]
    return "\n".join(lines)


CHANGES: tuple[Callable[[Dice, str], str], ...] = (
    put_character,
    cut,
    another_word,
    another_word,
    another_word,
    swap_words,
    another_number,
    another_number,
    another_depth,
    lines_moved,
    lines_of_another,
    a_word_often,
    a_line_often,
)
