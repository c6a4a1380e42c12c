"""What cards say, line by line: names and values in as many lines as a cell of some width needs, and the numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import attrs

from rulekit.play.columns import fields_in_play, is_colour, is_number, numbering
from rulekit.play.faces import counted_names, field_text, indexed_entries, state_parts
from rulekit.play.picture.canvas import left, shorten, width
from rulekit.program import Field, Program
from rulekit.runtime.view import Piece
from rulekit.texts import display, is_quantity, text
from rulekit.types import SpaceTy, certain, element

WIDEST, NARROWEST, MOST_LABEL = 24, 5, 12
SPREAD = 14  # values that are longer side by side stand below each other
_BREAK = re.compile(r" (?![−-]?\d)")  # a number stays with what it counts


@attrs.frozen
class CardRows:
    """What each card tells: rows without label (names, values, state), then those with one (`amounts`).

    `longest`: how wide the longest of the first would like to be; `least`: how wide a card must be for no word of it to
    be cut.
    """

    program: Program
    lang: str
    named: bool
    kinds: tuple[Field, ...]
    amounts: tuple[Field, ...]
    labels: int
    longest: int
    least: int

    @classmethod
    def of(cls, program: Program, lang: str, kind: str, pieces: Sequence[Piece]) -> CardRows:
        """The rows of cards of one kind that lie together."""
        fields = fields_in_play(program, kind)
        numbers = tuple(field for field in fields if is_number(field))
        kinds = sorted((field for field in fields if field not in numbers), key=lambda field: is_colour(program, field))
        own = numbering(program, kind)
        amounts = tuple(field for field in numbers if any(_amount(piece, field, numbers, own) for piece in pieces))
        told = [display(program, lang, field.name) for field in amounts]
        labels = min(MOST_LABEL, max((width(name) for name in told), default=-1)) + 1
        named = any(piece.name for piece in pieces)
        rows = cls(program, lang, named, tuple(kinds), amounts, labels, 0, 0)
        said = [names for piece in pieces for names in rows._rows(piece, WIDEST)]
        words = [word for piece in pieces for names in rows._rows(piece, NARROWEST) for word in _words(names)]
        words += [rows.amount(piece, field) for piece in pieces for field in amounts]
        longest = max(
            (width(_together(names) or max(names, key=width, default="")) for names in said), default=NARROWEST
        )
        return attrs.evolve(rows, longest=longest, least=min(WIDEST, max(map(width, words), default=NARROWEST)))

    def lines(self, pieces: Sequence[Piece], cell: int) -> list[Callable[[Piece], str]]:
        """The lines without label: of each what a card says there, as wide as the cell."""
        rows = [[_fitted(names, cell) for names in self._rows(piece, cell)] for piece in pieces]
        heights = [max(map(len, row)) for row in zip(*rows, strict=True)] or [1] * (len(self.kinds) + self.named)

        def line_of(row: int, at: int) -> Callable[[Piece], str]:
            def told(piece: Piece) -> str:
                lines = _fitted(self._rows(piece, cell)[row], cell)
                said = lines[at] if at < len(lines) else ""
                return left(f" {said}" if width(said) < cell else said, cell)

            return told

        return [line_of(row, at) for row, height in enumerate(heights) for at in range(height)]

    def amount(self, piece: Piece, field: Field) -> str:
        """A number, if it is worth telling."""
        return _amount(piece, field, self._numbers(piece.kind), numbering(self.program, piece.kind))

    def _numbers(self, kind: str) -> tuple[Field, ...]:
        return tuple(field for field in fields_in_play(self.program, kind) if is_number(field))

    def _rows(self, piece: Piece, room: int) -> list[list[str]]:
        """Its own name, what each column that is no number says, and its state."""
        told = [[display(self.program, self.lang, piece.name)] if piece.name else []] if self.named else []
        told += [_names(self.program, self.lang, field, piece, room) for field in self.kinds]
        return [*told, [part.text for part in state_parts(self.program, self.lang, piece)]]


def _names(program: Program, lang: str, field: Field, piece: Piece, room: int) -> list[str]:
    """What a column that is no number says, value by value."""
    value = piece.fields.get(field.name)
    if isinstance(value, tuple) and not field.indices:
        is_drawing = isinstance(certain(element(certain(field.ty)) or field.ty), SpaceTy)
        return [] if is_drawing else counted_names(program, lang, value, room)
    if field.indices and (entries := indexed_entries(program, lang, value)):
        first = text(lang, "pic-value", name=display(program, lang, field.name), value=entries[0])
        return [first, *entries[1:]]
    said = "" if value is None else field_text(program, lang, field, value)
    return [said] if said else []


def _fitted(names: Sequence[str], cell: int) -> list[str]:
    """Names side by side if they are short, else below each other, broken at blanks where they have no room."""
    together = _together(names)
    if together and width(together) <= cell:
        return [together]
    lines: list[str] = []
    for name in names:
        words = _BREAK.split(name)
        lines.append(words[0])
        for word in words[1:]:
            longer = f"{lines[-1]} {word}"
            lines[-1:] = [longer] if width(longer) <= cell else [lines[-1], word]
    return [shorten(said, cell) for said in lines]


def _together(names: Sequence[str]) -> str:
    """Names in one line; nothing where that would be too long to be read."""
    joined = "+".join(names)
    return joined if len(names) < 2 or width(joined) <= SPREAD else ""


def _words(names: Sequence[str]) -> list[str]:
    return [word for name in names for word in _BREAK.split(name)]


def _amount(piece: Piece, field: Field, amounts: Sequence[Field], own: Field | None) -> str:
    value = piece.fields.get(field.name)
    bare = field == own or (len(amounts) == 1 and not is_quantity(field.name))
    return str(value) if value or (value == 0 and bare) else ""
