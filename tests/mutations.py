"""Single slips in good games, and where the checker tells of them: `python -m tests.mutations`.

Each slip changes one place of one file: a misspelt name, a line left out, two words the wrong way round.  What comes of
it is one of these: `at the line` (a message at the changed line, or in the line before or after it where a line is
gone), `named` (a message elsewhere that has the changed word in it), `elsewhere`, or `silent`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias, TypeVar

import attrs

from rulekit.chance import seed_of_match
from rulekit.diagnostics import Diagnostic, Severity
from rulekit.passes import check_source
from rulekit.source import Source
from tests.games import GAMES
from tests.random_positions import Dice

T = TypeVar("T")
Made: TypeAlias = tuple[list[str], int, str] | None  # the lines with the slip, at which line it is, what stood there
_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\|[^\n]*|[^\W\d]\w*|\d+|[<>!]?=|[^\w\s]')
_DECLARED = re.compile(r"^ *(?:define|rule|kind|component|option|table)? *(\w+) *[\[:(=]", re.MULTILINE)
_WORD = re.compile(r"[^\W\d]\w*")
# Words of the language that one may take for another, or write as in another language or country.
_MISTAKEN = {
    "=": "==",
    "into": "to",
    "onto": "into",
    "from": "of",
    "in": "of",
    "choose": "chooses",
    "where": "if",
    "each": "every",
    "every": "each",
    "player": "players",
    "players": "player",
    "and": "or",
    "starts": "start",
    "rounds": "round",
    "points": "point",
    "colour": "color",
    "neighbours": "neighbors",
    "score": "scores",
    "not": "no",
    "otherwise": "else",
    "<=": "=<",
    "div": "/",
    "is": "=",
}


@attrs.frozen
class Slip:
    """A file with one slip: at which line it is, which words it is about, and what was done."""

    sort: str
    file: str
    text: str
    line: int
    words: frozenset[str]
    was: str

    @property
    def line_now(self) -> str:
        """What stands at the line now."""
        lines = self.text.split("\n")
        return lines[self.line].strip() if self.line < len(lines) else ""


@attrs.frozen
class _Place:
    """A word or sign, with its line (from 0) and where it stands there."""

    line: int
    start: int
    end: int
    text: str


# ── Slips ─────────────────────────────────────────────────────────────────────────────────────


def _places(lines: list[str]) -> Iterator[_Place]:
    for number, line in enumerate(lines):
        for found in _TOKEN.finditer(line):
            if found[0][0] not in '"#|':
                yield _Place(number, found.start(), found.end(), found[0])


def _names(lines: list[str]) -> list[_Place]:
    """Names of the game: words that stand twice at least and are declared by it."""
    declared = set(_DECLARED.findall("\n".join(lines)))
    return [place for place in _places(lines) if place.text in declared and len(place.text) > 3]


def _written(lines: list[str]) -> list[int]:
    """The lines, from 0, that are neither empty nor a comment nor part of a drawing."""
    return [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("#", "|"))]


def _put(lines: list[str], place: _Place, text: str) -> list[str]:
    line = lines[place.line]
    return [*lines[: place.line], line[: place.start] + text + line[place.end :], *lines[place.line + 1 :]]


def misspelt(dice: Dice, lines: list[str]) -> Made:
    """Two letters of a name the wrong way round."""
    place = _one_of(dice, [one for one in _names(lines) if len(set(one.text[1:3])) == 2])
    if place is None:
        return None
    word = place.text
    return _put(lines, place, word[0] + word[2] + word[1] + word[3:]), place.line, word


def a_letter_less(dice: Dice, lines: list[str]) -> Made:
    """A name without its last letter: a plural for a singular, among others."""
    place = _one_of(dice, _names(lines))
    return None if place is None else (_put(lines, place, place.text[:-1]), place.line, place.text)


def another_name(dice: Dice, lines: list[str]) -> Made:
    """Another name of the game: legal where it fits."""
    places = _names(lines)
    place = _one_of(dice, places)
    other = _one_of(dice, [one for one in places if place is not None and one.text != place.text])
    if place is None or other is None:
        return None
    return _put(lines, place, other.text), place.line, f"{place.text} {other.text}"


def out_of_range(dice: Dice, lines: list[str]) -> Made:
    """A number far too large."""
    place = _one_of(dice, [one for one in _places(lines) if one.text.isdigit()])
    if place is None:
        return None
    return _put(lines, place, place.text + "9999999999"), place.line, place.text + "9999999999"


def a_line_less(dice: Dice, lines: list[str]) -> Made:
    """A line left out, with all that stands below it."""
    number = _one_of(dice, _written(lines))
    if number is None:
        return None
    end = number + 1
    while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[number])):
        end += 1
    return lines[:number] + lines[end:], number, " ".join(lines[number:end])


def only_a_line_less(dice: Dice, lines: list[str]) -> Made:
    """A line left out that others stand below."""
    heads = [n for n in range(len(lines) - 1) if lines[n].strip() and _depth(lines[n + 1]) > _depth(lines[n])]
    number = _one_of(dice, heads)
    return None if number is None else (lines[:number] + lines[number + 1 :], number, lines[number])


def swapped_words(dice: Dice, lines: list[str]) -> Made:
    """Two words of a line that stand beside each other, the wrong way round."""
    places = list(_places(lines))
    pairs = [
        (one, other)
        for one, other in pairwise(places)
        if one.line == other.line and one.text != other.text and _WORD.match(one.text) and _WORD.match(other.text)
    ]
    pair = _one_of(dice, pairs)
    if pair is None:
        return None
    one, other = pair
    between = lines[one.line][one.end : other.start]
    whole = _Place(one.line, one.start, other.end, "")
    return _put(lines, whole, other.text + between + one.text), one.line, f"{one.text} {other.text}"


def wrong_indent(dice: Dice, lines: list[str]) -> Made:
    """A line a step too far in, or a column too far."""
    number = _one_of(dice, _written(lines))
    if number is None:
        return None
    moved = dice.one_of(("  ", " ")) + lines[number]
    return [*lines[:number], moved, *lines[number + 1 :]], number, lines[number]


def word_mistaken(dice: Dice, lines: list[str]) -> Made:
    """A word or sign of the language taken for another."""
    place = _one_of(dice, [one for one in _places(lines) if one.text in _MISTAKEN])
    if place is None:
        return None
    put = _MISTAKEN[place.text]
    return _put(lines, place, put), place.line, f"{place.text} {put}"


def a_word_less(dice: Dice, lines: list[str]) -> Made:
    """A word or sign left out."""
    place = _one_of(dice, list(_places(lines)))
    return None if place is None else (_put(lines, place, ""), place.line, place.text)


SORTS: tuple[Callable[[Dice, list[str]], Made], ...] = (
    misspelt,
    a_letter_less,
    another_name,
    out_of_range,
    a_line_less,
    only_a_line_less,
    swapped_words,
    wrong_indent,
    word_mistaken,
    a_word_less,
)


def _one_of(dice: Dice, values: Sequence[T]) -> T | None:
    return dice.one_of(values) if values else None


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def slip(path: Path, sort: int, number: int) -> Slip | None:
    """Slip `number` of a sort in a file; None if there is no place for it."""
    dice = Dice(seed_of_match(sort, number))
    lines = path.read_text(encoding="utf-8").split("\n")
    made = SORTS[sort](dice, lines)
    if made is None:
        return None
    changed, line, was = made
    return Slip(SORTS[sort].__name__, path.name, "\n".join(changed), line, frozenset(_WORD.findall(was)), was.strip())


# ── What comes of them ────────────────────────────────────────────────────────────────────────

AT_LINE, NAMED, ELSEWHERE, SILENT = "at the line", "named", "elsewhere", "silent"
CAME = (AT_LINE, NAMED, ELSEWHERE, SILENT)
_GONE = frozenset({"a_line_less", "only_a_line_less"})


def told(one: Slip, folder: Path) -> str:
    """Where the checker tells of a slip."""
    source = Source(one.file, one.text)
    found = [d for d in check_source(source, folder)[1] if d.severity is not Severity.NOTE]
    if not found:
        return SILENT
    near = {one.line - 1, one.line} if one.sort in _GONE else {one.line}
    if any(_lines(diagnostic, source) & near for diagnostic in found):
        return AT_LINE
    return NAMED if any(_words(diagnostic) & one.words for diagnostic in found) else ELSEWHERE


def _lines(diagnostic: Diagnostic, source: Source) -> set[int]:
    """The lines, from 0, that a message points at."""
    labels = [label for label in (diagnostic.at, *diagnostic.also) if label.source.path == source.path]
    return {
        line - 1
        for label in labels
        for line in range(source.line_of(label.span), source.position(max(label.span)).line + 1)
    }


def _words(diagnostic: Diagnostic) -> set[str]:
    """The words that a message quotes, and those that it underlines."""
    quoted = " ".join(re.findall(r"`([^`]*)`", f"{diagnostic.message} {diagnostic.help or ''}"))
    return set(_WORD.findall(f"{quoted} {diagnostic.at.source.snippet(diagnostic.at.span)}"))


def tally(paths: list[Path], each: int, first: int = 0) -> tuple[dict[str, Counter[str]], list[tuple[str, Slip]]]:
    """For each sort how often what came of it, and the slips that were not told at their place."""
    counts: dict[str, Counter[str]] = {sort.__name__: Counter() for sort in SORTS}
    others: list[tuple[str, Slip]] = []
    for path in paths:
        before = path.read_text(encoding="utf-8")
        for sort in range(len(SORTS)):
            for number in range(first, first + each):
                one = slip(path, sort, number)
                if one is None or one.text == before:
                    continue
                came = told(one, path.parent)
                counts[one.sort][came] += 1
                if came not in {AT_LINE, NAMED}:
                    others.append((came, one))
    return counts, others


def share_told(counts: dict[str, Counter[str]]) -> float:
    """Of the slips that are told, the share at their line or by name."""
    total = sum(counts.values(), Counter[str]())
    return (total[AT_LINE] + total[NAMED]) / max(1, total.total() - total[SILENT])


def main(args: list[str] | None = None) -> int:
    """Print the table, and with `--list` the slips that were not told at their place."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--each", type=int, default=10, help="slips of each sort in each game")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=GAMES)
    asked = parser.parse_args(args)
    counts, others = tally(asked.files or GAMES, asked.each, asked.first)
    print("| Slip |" + "".join(f" {came} |" for came in CAME))
    print("|---" * (1 + len(CAME)) + "|")
    for sort, came in [*counts.items(), ("all", sum(counts.values(), Counter[str]()))]:
        print(f"| {sort.replace('_', ' ')} |" + "".join(f" {came[one]} |" for one in CAME))
    print(f"told at the line or by name: {share_told(counts):.1%} of those told")
    for what, one in others if asked.list else ():
        print(f"{what}: {one.file}:{one.line + 1} {one.sort}: {one.was[:90]!r} -> {one.line_now[:90]!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
