"""Cards side by side, as in a market row or a hand: names on top, then one labelled line for each number.

Nothing of them is cut but words that are very long: what has no room side by side stands below each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from rulekit.play.faces import describe, tint
from rulekit.play.picture.canvas import Block, Line, Run, line, middle, right, short_name, width
from rulekit.play.picture.card_rows import NARROWEST, WIDEST, CardRows
from rulekit.program import Field, Program
from rulekit.runtime.view import Piece
from rulekit.texts import display

MOST_SINGLE = 12  # a longer hand shows cards that look alike once


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
    alike: dict[str, list[list[int]]] = {}
    for at, piece in enumerate(group.pieces):
        found = alike.setdefault("" if piece is None else describe(program, lang, piece), [])
        if found and not (at in group.numbers and any(other in group.numbers for other in found[-1])):
            found[-1].append(at)
        else:  # also where a card that looks alike is another choice
            found.append([at])
    told = [some for found in alike.values() for some in found]
    firsts = [next((at for at in some if at in group.numbers), some[0]) for some in told]
    return Group(
        group.title,
        tuple(group.pieces[at] for at in firsts),
        {new: group.numbers[at] for new, at in enumerate(firsts) if at in group.numbers},
        {new: len(some) for new, some in enumerate(told) if len(some) > 1},
    )


def draw_strip(program: Program, lang: str, groups: Sequence[Group], room: int) -> Block:
    """The groups side by side as far as they fit, then below each other; long groups go on in a new line.

    All cards are equally wide, and all lines about equally long: of all ways that cut nothing the shortest one.
    """
    kind = next((piece.kind for group in groups for piece in group.pieces if piece is not None), "")
    known = [piece for group in groups for piece in group.pieces if piece is not None and piece.key]
    rows = CardRows.of(program, lang, kind, known)
    most = (room - rows.labels - 1) // (max(NARROWEST, rows.least) + 1)
    ways: dict[int, list[list[Group]]] = {}
    for count in range(max(most, 1), 0, -1):
        lines = _even_lines_of(groups, count)
        ways.setdefault(len(lines), lines)
    return min((_drawn(rows, lines, room) for lines in ways.values()), key=len)


def _drawn(rows: CardRows, lines: Sequence[Sequence[Group]], room: int) -> Block:
    """The cards in these lines, no wider than they need."""
    groups = [group for some in lines for group in some]
    cards = max((sum(len(group.pieces) for group in some) for some in lines), default=0)
    wanted = max([rows.longest + 1, *(_room_for_title(group) for group in groups)])
    cell = max(NARROWEST, min(WIDEST, wanted, (room - rows.labels - 1) // max(cards, 1) - 1))
    return tuple(runs for some in lines for runs in _Painter(rows, some, cell).draw())


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
class _Painter:
    rows: CardRows
    groups: Sequence[Group]
    cell: int

    def draw(self) -> list[Line]:
        lines = [self._titles()] if any(group.title for group in self.groups) else []
        lines.append(self._edge("┌┬┐", numbered=True))
        pieces = [piece for group in self.groups for piece in group.pieces if piece is not None and piece.key]
        told = self.rows.lines(pieces, self.cell)
        lines += [self._line("", said) for said in told]
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
