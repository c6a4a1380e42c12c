"""Cards side by side, as in a market row or a hand: names on top, then one labelled line for each number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from rulekit.play.columns import fields_in_play, is_colour, is_number, numbering
from rulekit.play.faces import counted_names, describe, field_text, indexed_entries, state_parts, tint
from rulekit.play.picture.canvas import Block, Line, Run, line, middle, right, short_name, shorten, width
from rulekit.play.picture.cells import names_line
from rulekit.program import Field, Program
from rulekit.runtime.view import Piece
from rulekit.texts import display, is_quantity, text

WIDEST, NARROWEST, MOST_LABEL = 24, 5, 9
MOST_SINGLE = 12  # a longer hand shows cards that look alike once
SPREAD = 14  # values of a kind that are longer side by side stand below each other


@attrs.frozen
class Group:
    """Cards that lie together: pieces (None: a gap), a title above, the numbers of those that may be chosen.

    `counts` says of how many alike a card stands for all.
    """

    title: str
    pieces: tuple[Piece | None, ...]
    numbers: Mapping[int, int] = attrs.field(factory=dict)
    counts: Mapping[int, int] = attrs.field(factory=dict)


def grouped(program: Program, lang: str, group: Group) -> Group:
    """A long hand with one card for all that look alike; its number is that of the first of them."""
    if len(group.pieces) <= MOST_SINGLE:
        return group
    alike: dict[str, list[int]] = {}
    for at, piece in enumerate(group.pieces):
        alike.setdefault("" if piece is None else describe(program, lang, piece), []).append(at)
    told = list(alike.values())
    firsts = [next((at for at in some if at in group.numbers), some[0]) for some in told]
    return Group(
        group.title,
        tuple(group.pieces[at] for at in firsts),
        {new: group.numbers[at] for new, at in enumerate(firsts) if at in group.numbers},
        {new: len(some) for new, some in enumerate(told) if len(some) > 1},
    )


def draw_strip(program: Program, lang: str, groups: Sequence[Group], room: int) -> Block:
    """The groups side by side as far as they fit, then below each other; long groups go on in a new line.

    All cards are equally wide, and all lines about equally long.
    """
    kind = next((piece.kind for group in groups for piece in group.pieces if piece is not None), "")
    rows = _Rows.of(program, lang, kind, groups)
    lines = _even_lines_of(groups, (room - rows.labels - 1) // (NARROWEST + 1))
    cards = max((sum(len(group.pieces) for group in some) for some in lines), default=0)
    wanted = max([rows.longest + 1, *(_room_for_title(group) for group in groups)])
    widest = max(NARROWEST, min(WIDEST, wanted, (room - rows.labels - 1) // max(cards, 1) - 1))
    return tuple(runs for some in lines for runs in _Painter(rows, some, widest).draw())


def _room_for_title(group: Group) -> int:
    """How wide each card must be for the title to have room above them."""
    return -(-(width(group.title) + 1) // max(len(group.pieces), 1)) - 1


def _even_lines_of(groups: Sequence[Group], most: int) -> list[list[Group]]:
    """As few lines as can be, each with as few cards as that allows; what fits in a line is not parted."""
    lines = _lines_of(groups, most)
    least = max((len(group.pieces) for group in groups if len(group.pieces) <= most), default=1)
    fewer = (_lines_of(groups, fewest) for fewest in range(max(least, 1), most))
    return next((even for even in fewer if len(even) == len(lines)), lines)


def _lines_of(groups: Sequence[Group], most: int) -> list[list[Group]]:
    """Which groups, or parts of long ones, stand in one line."""
    lines: list[list[Group]] = [[]]
    for group in groups:
        for start in range(0, len(group.pieces), most) or (0,):
            part = group.pieces[start : start + most]
            numbers = {at - start: number for at, number in group.numbers.items() if start <= at < start + most}
            if sum(len(g.pieces) for g in lines[-1]) + len(part) > most:
                lines.append([])
            counts = {at - start: count for at, count in group.counts.items() if start <= at < start + most}
            lines[-1].append(Group(group.title if start == 0 else "", part, numbers, counts))
    return [some for some in lines if some]


@attrs.frozen
class _Rows:
    """What each card tells: lines without label (names), then lines with one (numbers)."""

    program: Program
    lang: str
    named: bool
    kinds: tuple[tuple[Field, int], ...]  # each with the number of lines that its values take
    amounts: tuple[Field, ...]
    labels: int
    longest: int
    tall: int

    @classmethod
    def of(cls, program: Program, lang: str, kind: str, groups: Sequence[Group]) -> _Rows:
        fields = fields_in_play(program, kind)
        amounts = tuple(field for field in fields if is_number(field))
        kinds = sorted((field for field in fields if field not in amounts), key=lambda field: is_colour(program, field))
        pieces = [piece for group in groups for piece in group.pieces if piece is not None and piece.key]
        named = any(piece.name for piece in pieces)
        own = numbering(program, kind)
        amounts = tuple(field for field in amounts if any(_amount(piece, field, amounts, own) for piece in pieces))
        told = [display(program, lang, field.name) for field in amounts]
        labels = min(MOST_LABEL, max((width(name) for name in told), default=-1)) + 1
        lines = [(field, _lines_for(program, lang, field, pieces)) for field in kinds]
        rows = cls(program, lang, named, tuple(one for one in lines if one[1]), amounts, labels, 0, 0)
        names = ("+".join(some) for piece in pieces for some in rows.texts(piece))
        longest = max(map(width, names), default=NARROWEST)
        tall = max((len(state_parts(program, lang, piece)) for piece in pieces), default=0)
        return attrs.evolve(rows, longest=longest, tall=tall)

    def texts(self, piece: Piece, room: int = WIDEST) -> list[list[str]]:
        """The names on the lines without label: its own, then those of values of kinds, short if there is no room."""
        told = [[display(self.program, self.lang, piece.name) if piece.name else ""]] if self.named else []
        for field, lines in self.kinds:
            names = _names(self.program, self.lang, field, piece, room)
            told += [[name] for name in names] + [[""]] * (lines - len(names)) if lines > 1 else [names]
        return told

    def amount(self, piece: Piece, field: Field) -> str:
        """A number, if it is worth telling."""
        return _amount(piece, field, self.amounts, numbering(self.program, piece.kind))

    def state(self, piece: Piece) -> list[str]:
        """What state lies on it."""
        said = [part.text for part in state_parts(self.program, self.lang, piece)]
        return said + [""] * (self.tall - len(said))


@attrs.frozen
class _Painter:
    rows: _Rows
    groups: Sequence[Group]
    cell: int

    def draw(self) -> list[Line]:
        lines = [self._titles()] if any(group.title for group in self.groups) else []
        lines.append(self._edge("┌┬┐", numbered=True))
        count = sum(lines for _, lines in self.rows.kinds) + self.rows.named
        lines += [self._text_line(number) for number in range(count)]
        lines += [self._state_line(number) for number in range(self.rows.tall)]
        lines += [self._amount_line(field) for field in self.rows.amounts]
        return [*lines, self._edge("└┴┘", numbered=False)]

    def _titles(self) -> Line:
        runs = [Run(" " * self.rows.labels)]
        for group in self.groups:
            room = len(group.pieces) * (self.cell + 1)
            runs.append(Run(middle(short_name(group.title, room - 1), room), "label"))
        return line(*runs)

    def _edge(self, signs: str, *, numbered: bool) -> Line:
        runs = [Run(" " * self.rows.labels), Run(signs[0], "dim")]
        total = sum(len(group.pieces) for group in self.groups)
        done = 0
        for group in self.groups:
            for at in range(len(group.pieces)):
                done += 1
                number, count = (group.numbers.get(at), None) if numbered else (None, group.counts.get(at))
                tag = f"[{number}]" if number is not None else "" if count is None else f"{count} ×"
                runs.append(Run(tag, "choice" if numbered else "label"))
                runs.append(Run("─" * (self.cell - len(tag)) + (signs[2] if done == total else signs[1]), "dim"))
        return line(*(run for run in runs if run.text))

    def _text_line(self, number: int) -> Line:
        return self._line("", lambda piece: self._names(self.rows.texts(piece, self.cell)[number]))

    def _names(self, names: Sequence[str]) -> str:
        """A long name of its own is cut where all can see it; short ones share the line."""
        if len(names) == 1 and SPREAD < self.cell < width(names[0]):
            return shorten(names[0], self.cell)
        return names_line(names, self.cell)

    def _state_line(self, number: int) -> Line:
        return self._line("", lambda piece: names_line([self.rows.state(piece)[number]], self.cell))

    def _amount_line(self, field: Field) -> Line:
        label = short_name(display(self.rows.program, self.rows.lang, field.name), self.rows.labels - 1)

        def told(piece: Piece) -> str:
            return middle(self.rows.amount(piece, field), self.cell)

        return self._line(label, told)

    def _line(self, label: str, told: Callable[[Piece], str]) -> Line:
        runs = [Run(right(label, self.rows.labels - 1) + " " if self.rows.labels else "", "dim"), Run("│", "dim")]
        for group in self.groups:
            for piece in group.pieces:
                runs += [self._cell(piece, told), Run("│", "dim")]
        return line(*(run for run in runs if run.text))

    def _cell(self, piece: Piece | None, told: Callable[[Piece], str]) -> Run:
        if piece is None:
            return Run(" " * self.cell)
        if not piece.key:
            return Run(middle("?", self.cell), "back")
        shade = tint(self.rows.program, piece)
        return Run(told(piece), f"tile {shade}" if shade else "tile")


def _names(program: Program, lang: str, field: Field, piece: Piece, room: int = WIDEST) -> list[str]:
    """What a column that is no number says, value by value."""
    value = piece.fields.get(field.name)
    if isinstance(value, tuple) and not field.indices:
        return counted_names(program, lang, map(str, value), room)
    if field.indices and (entries := indexed_entries(program, lang, value)):
        first = text(lang, "pic-value", name=display(program, lang, field.name), value=entries[0])
        return [first, *entries[1:]]
    return ["" if value is None else field_text(program, lang, field, value)]


def _lines_for(program: Program, lang: str, field: Field, pieces: Sequence[Piece]) -> int:
    """One line, or one for each value where they are too long side by side; none where no card says anything."""
    told = [_names(program, lang, field, piece) for piece in pieces]
    if max((width("+".join(names)) for names in told), default=1) <= SPREAD:
        return int(not pieces or any(map(any, told)))
    return max(map(len, told))


def _amount(piece: Piece, field: Field, amounts: Sequence[Field], own: Field | None) -> str:
    value = piece.fields.get(field.name)
    bare = field == own or (len(amounts) == 1 and not is_quantity(field.name))
    return str(value) if value or (value == 0 and bare) else ""
