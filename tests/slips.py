"""The sorts of slips that `tests.mutations` makes: each changes one place of a file as an author may by mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

import attrs

from tests.random_positions import Dice

T = TypeVar("T")
Made: TypeAlias = "tuple[list[str], int, str] | None"  # the lines, the line that is changed, and what stood there
_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\|[^\n]*|[^\W\d]\w*|\d+|[<>!]?=|[^\w\s]')
_DECLARED = re.compile(r"^ *(?:define|rule|kind|component|option|table)? *(\w+) *[\[:(=]", re.MULTILINE)
_ARGUMENTS = re.compile(r"(\()([^(),\[\]{}]+), ([^(),\[\]{}]+)(?=[,)])")
_OF_THE_BOOK = re.compile("example|sample|names|ruling")  # what stands beside the rules
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
_OPPOSITES = {
    **dict.fromkeys(("=", "<", ">"), "!="),
    "!=": "=",
    "<=": ">=",
    ">=": "<=",
    "+": "-",
    "-": "+",
    "most": "least",
    "least": "most",
    "some": "every",
    "every": "no",
    "no": "some",
    "and": "or",
    "or": "and",
    "yes": "no",
    "add": "remove",
    "remove": "add",
    "into": "from",
    "turn": "round",
    "round": "turn",
    "turns": "rounds",
    "rounds": "turns",
    "phase": "step",
    "step": "phase",
    "enters": "leaves",
    "leaves": "enters",
    "do": "queue",
    "deck": "pile",
    "pile": "hand",
    "hand": "pile",
    "win": "lose",
    "wins": "loses",
    "start": "end",
    "row": "column",
    "north": "south",
    "east": "west",
    "players": "others",
    "others": "players",
    "may": "repeat",
    "until": "while",
    "while": "until",
    "highest": "lowest",
    "largest": "smallest",
    "first": "last",
    "last": "first",
}


@attrs.frozen
class _Place:
    """A word or sign, with its line (from 0) and where it stands there."""

    line: int
    start: int
    end: int
    text: str


def _places(lines: list[str]) -> Iterator[_Place]:
    for number, line in enumerate(lines):
        for found in _TOKEN.finditer(line):
            if found[0][0] not in '"#|':
                yield _Place(number, found.start(), found.end(), found[0])


def _names(lines: list[str]) -> list[_Place]:
    """Names of the game: words that stand twice at least and are declared by it."""
    declared = set(_DECLARED.findall("\n".join(lines)))
    return [place for place in _places(lines) if place.text in declared and len(place.text) > 3]


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
    number = _one_of(
        dice, [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("#", "|"))]
    )
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
    number = _one_of(
        dice, [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("#", "|"))]
    )
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


def a_line_twice(dice: Dice, lines: list[str]) -> Made:
    """A line doubled, with all that stands below it."""
    number = _one_of(dice, _written(lines))
    if number is None:
        return None
    end = _below(lines, number)
    return lines[:end] + lines[number:end] + lines[end:], end, " ".join(lines[number:end])


def a_line_moved(dice: Dice, lines: list[str]) -> Made:
    """A line and the next one of the same block the wrong way round, each with all that stands below it."""
    pairs = [
        (one, other)
        for one in _written(lines)
        if (other := _below(lines, one)) < len(lines)
        and lines[other].strip()
        and _depth(lines[other]) == _depth(lines[one])
    ]
    pair = _one_of(dice, pairs)
    if pair is None:
        return None
    one, other = pair
    end = _below(lines, other)
    return lines[:one] + lines[other:end] + lines[one:other] + lines[end:], one, f"{lines[one]} {lines[other]}"


def out_of_its_block(dice: Dice, lines: list[str]) -> Made:
    """A line a step too far out."""
    number = _one_of(dice, [n for n in _written(lines) if _depth(lines[n]) >= 2])
    if number is None:
        return None
    return [*lines[:number], lines[number][2:], *lines[number + 1 :]], number, lines[number]


def off_by_one(dice: Dice, lines: list[str]) -> Made:
    """A number one more or one less: legal where it is only another rule."""
    place = _one_of(dice, [one for one in _places(lines) if one.text.isdigit()])
    if place is None:
        return None
    put = str(max(0, int(place.text) + dice.one_of((-1, 1))))
    return _put(lines, place, put), place.line, f"{place.text} {put}"


def arguments_swapped(dice: Dice, lines: list[str]) -> Made:
    """The first two things in brackets the wrong way round."""
    found = [(n, m) for n, line in enumerate(lines) for m in _ARGUMENTS.finditer(line.split("#")[0])]
    pair = _one_of(dice, [(n, m) for n, m in found if m[2] != m[3]])
    if pair is None:
        return None
    number, match = pair
    line = lines[number]
    put = f"{line[: match.start()]}{match[1]}{match[3]}, {match[2]}{line[match.end(3) :]}"
    return [*lines[:number], put, *lines[number + 1 :]], number, match[0]


def a_section_less(dice: Dice, lines: list[str]) -> Made:
    """A declaration left out, or the head of a section."""
    heads = [n for n in _written(lines) if not _depth(lines[n]) and not _OF_THE_BOOK.match(lines[n])]
    number = _one_of(dice, heads)
    if number is None:
        return None
    end = _below(lines, number)
    return lines[:number] + lines[end:], number, " ".join(lines[number:end])


def a_rule_less(dice: Dice, lines: list[str]) -> Made:
    """A line left out of the rules themselves: not of examples, samples, names or rulings."""
    inside = [n for n in _written(lines) if not _OF_THE_BOOK.match(lines[_head(lines, n)])]
    number = _one_of(dice, inside)
    if number is None:
        return None
    end = _below(lines, number)
    return lines[:number] + lines[end:], number, " ".join(lines[number:end])


def a_column_less(dice: Dice, lines: list[str]) -> Made:
    """A cell left out of a row of a table or a drawing, or a row of it."""
    number = _one_of(dice, [n for n, line in enumerate(lines) if line.lstrip().startswith("|")])
    if number is None:
        return None
    if dice.one_of((True, False)):
        return lines[:number] + lines[number + 1 :], number, lines[number]
    cells = lines[number].split("|" if lines[number].count("|") > 2 else " ")
    put = "|".join([*cells[:1], *cells[2:]]) if lines[number].count("|") > 2 else " ".join(cells[:-1][:-1] + cells[-1:])
    return [*lines[:number], put, *lines[number + 1 :]], number, lines[number]


def the_opposite(dice: Dice, lines: list[str]) -> Made:
    """A word for its opposite or its like: often another game, at times none."""
    place = _one_of(dice, [one for one in _places(lines) if one.text in _OPPOSITES])
    if place is None:
        return None
    put = _OPPOSITES[place.text]
    return _put(lines, place, put), place.line, f"{place.text} {put}"


def _written(lines: list[str]) -> list[int]:
    """The lines that say something of their own."""
    return [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("#", "|"))]


def _below(lines: list[str], number: int) -> int:
    """The first line behind one and all that stands below it."""
    end = number + 1
    while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[number])):
        end += 1
    while end > number + 1 and not lines[end - 1].strip():
        end -= 1
    return end


def _head(lines: list[str], number: int) -> int:
    """The head of the declaration that a line stands in."""
    while number and (_depth(lines[number]) or not lines[number].strip()):
        number -= 1
    return number


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
    a_line_twice,
    a_line_moved,
    out_of_its_block,
    off_by_one,
    arguments_swapped,
    a_section_less,
    a_rule_less,
    a_column_less,
    the_opposite,
)


def _one_of(dice: Dice, values: Sequence[T]) -> T | None:
    return dice.one_of(values) if values else None


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
