"""What stands in one cell: a component or a value in two short lines, its colour, and the tokens on it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.play.columns import COLOURS, fields_on_boards, is_number, kind_of
from rulekit.play.faces import colour_and_kinds, counted_names, plain_text, tint
from rulekit.play.picture.canvas import Run, cut, left, short_name, width
from rulekit.play.picture.codes import value_codes, yes_codes
from rulekit.program import Program
from rulekit.runtime.view import Piece, Plain, SpaceView, ZoneView
from rulekit.texts import display, is_quantity
from rulekit.types import KindOf, YesNo, certain

COVERS = "▲"
NARROW = 7  # cells are rarely wider


@attrs.frozen
class Sign:
    """Something that is said of a component, in two letters and in full."""

    code: str
    text: str


@attrs.frozen
class Face:
    """The contents of a cell, not yet fitted: a name, codes for its colour and state, marks, numbers, and the tint."""

    names: tuple[str, ...] = ()
    code: str = ""
    mark: str = ""
    numbers: str = ""
    tint: str = ""
    signs: tuple[Sign, ...] = ()  # what the codes for its state stand for


@attrs.frozen
class Artist:
    """How cells of one board are filled: the game, the language, and what seats are called there."""

    program: Program
    lang: str
    seats: dict[str, str]

    def space_face(self, space: SpaceView) -> Face:
        """What lies on a space."""
        if not space.pile:
            return self.value_face(space.value)
        face = self.piece_face(space.pile[0])
        return attrs.evolve(face, mark=COVERS) if len(space.pile) > 1 else face

    def value_face(self, value: Plain) -> Face:
        """A value: the name of a seat, of a kind's value, a number."""
        if isinstance(value, str) and value in self.seats:
            return Face((self.seats[value],), tint=f"seat {value}")
        name = "" if value is None else plain_text(self.program, self.lang, value)
        colour = COLOURS.get(value) if isinstance(value, str) else None
        return Face((name,), tint=f"tile {colour}" if colour else "")

    def piece_face(self, piece: Piece) -> Face:
        """A component as it matters on a board."""
        if not piece.key:
            return Face((display(self.program, self.lang, piece.kind),), mark="?", tint="back")
        colour, kinds = colour_and_kinds(self.program, piece)
        names = [display(self.program, self.lang, piece.name)] if piece.name else []
        for values in kinds:
            names += [] if names else counted_names(self.program, self.lang, values, NARROW)
        numbers, signs = self._numbers(piece), self.signs(piece)
        if not names and signs:
            names = [signs.pop(0).text]
        if not names and not numbers:
            names = [display(self.program, self.lang, piece.kind)]
        code = self.kind_codes([piece]) if piece.name else self._colour_code(piece, colour)
        code = " ".join(filter(None, [code, *(sign.code for sign in signs)]))
        shade = tint(self.program, piece)
        return Face(tuple(names), code, "", "/".join(numbers), f"tile {shade}" if shade else "tile", tuple(signs))

    def signs(self, piece: Piece) -> list[Sign]:
        """What the state on a component says, but for numbers: of a yes its name, of a no nothing."""
        found = []
        for zone in self.program.zones:
            value = piece.states.get(zone.name) if zone.owner == "component" and zone.holds == piece.kind else None
            ty = certain(zone.ty)
            if isinstance(ty, YesNo) and value:
                code = yes_codes(self.program, self.lang, piece.kind)[zone.name]
                found.append(Sign(code, display(self.program, self.lang, zone.name)))
            elif isinstance(value, str) and value in self.seats:
                found.append(Sign(self.seats[value], self.seats[value]))
            elif isinstance(value, str) and isinstance(ty, KindOf):
                code = value_codes(self.program, self.lang, ty.name).get(value, "")
                found.append(Sign(code, display(self.program, self.lang, value)))
        return found

    def inside_face(self, zone: ZoneView) -> Face:
        """What a zone of a space holds, where nothing lies on the space itself."""
        pieces = [piece for piece in zone.pieces if piece is not None and piece.key]
        code = self.kind_codes(pieces) if len(pieces) == zone.count else ""
        return Face((display(self.program, self.lang, zone.name),), code or str(zone.count), tint="tile")

    def kind_codes(self, pieces: Sequence[Piece]) -> str:
        """Two letters for each value of a kind that pieces show."""
        codes: list[str] = []
        for piece in pieces:
            for field in fields_on_boards(self.program, piece.kind):
                kind, value = kind_of(field.ty), piece.fields.get(field.name)
                if kind is not None and not field.indices and value is not None:
                    members = value if isinstance(value, tuple) else (value,)
                    codes += [value_codes(self.program, self.lang, kind).get(str(member), "") for member in members]
        return " ".join(filter(None, codes))

    def _numbers(self, piece: Piece) -> list[str]:
        fields = fields_on_boards(self.program, piece.kind)
        numbers = [field.name for field in fields if is_number(field)]
        states = [value for value in piece.states.values() if isinstance(value, int) and not isinstance(value, bool)]
        told = [piece.fields.get(name) for name in numbers] + states
        bare = len(told) == 1 and not is_quantity(numbers[0] if numbers else "")
        return [str(value) for value in told if isinstance(value, int) and (value or bare)]

    def _colour_code(self, piece: Piece, colour: tuple[str, str] | None) -> str:
        if colour is None:
            return ""
        kind, value = colour
        return value_codes(self.program, self.lang, kind).get(value, "")


def names_line(names: Sequence[str], room: int) -> str:
    """A name as it fits, a blank before it where there is room, or two names side by side."""
    if len(names) < 2:
        name = first_name(names[0], room) if names else ""
        return left(f" {name}" if width(name) < room else name, room)
    each = (room - 1) // 2
    return left(f"{first_name(names[0], each)}+{first_name(names[1], room - 1 - each)}", room)


def first_name(name: str, room: int) -> str:
    """A name, short enough; `2 shelf` may become `2she`."""
    if name[:1].isdecimal() and " " in name and width(name) > room:
        return cut(name.replace(" ", "", 1), room)
    return short_name(name, room)


def low_line(face: Face, tokens: str, room: int) -> list[Run]:
    """The second line of a cell: code, tokens, numbers; what has no room is left out, the code first."""
    numbers = cut(face.numbers, room)
    tokens = cut(tokens, room - width(numbers))
    free = room - width(numbers) - width(tokens)
    tight = face.code.replace(" ", "")
    ways = (face.code + face.mark, tight + face.mark, face.mark, face.code)
    before = next((told for told in ways if width(told) <= free), "")
    gap = free - width(before)
    ahead = (gap + 1) // 2 if tokens else 0
    after = " " * (gap - ahead) + numbers
    parts = [Run(before + " " * ahead, face.tint), Run(tokens, f"token {face.tint}".strip()), Run(after, face.tint)]
    return [part for part in parts if part.text]
