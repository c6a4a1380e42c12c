"""A grid as boxes of cells: only spaces that are there get a box, legal answers bear their number.

Wide boards get narrower cells, and what still has no room is cropped around what matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulekit.play.picture.canvas import Block, Line, Run, line, middle, right, width
from rulekit.play.picture.cells import Artist, Face, low_line, names_line
from rulekit.runtime.view import ZoneView

Place = tuple[int, int]  # column, row
WIDEST, WIDEST_NAMED, NARROWEST = 7, 12, 3  # components with names of their own take more room
# Which of the four arms of a crossing are drawn: up, down, left, right.
CROSSINGS = dict(
    zip(
        [(u, d, le, r) for u in (0, 1) for d in (0, 1) for le in (0, 1) for r in (0, 1)],
        " ──" + "─│┌┐┬│└┘┴│├┤┼",
        strict=True,
    )
)


@attrs.frozen
class BoardView:
    """A grid ready to be drawn: by place the tokens on it, the numbers of legal answers, and zones of its spaces."""

    zone: ZoneView
    tokens: Mapping[Place, str] = attrs.field(factory=dict)
    numbers: Mapping[Place, int] = attrs.field(factory=dict)
    inside: Mapping[Place, ZoneView] = attrs.field(factory=dict)

    def columns(self) -> range:
        """The columns that must be shown."""
        return self._span(0)

    def rows(self) -> range:
        """The rows that must be shown."""
        return self._span(1)

    def _span(self, axis: int) -> range:
        if self.zone.size is not None:
            return range(1, self.zone.size[axis] + 1)
        used = [place[axis] for place in self.places()]
        return range(min(used), max(used) + 1) if used else range(0)

    def places(self) -> set[Place]:
        """All spaces that get a box."""
        if self.zone.size is not None:
            return {(c, r) for c in range(1, self.zone.size[0] + 1) for r in range(1, self.zone.size[1] + 1)}
        used = {(space.column, space.row) for space in self.zone.spaces}
        return used | set(self.tokens) | set(self.numbers)

    @property
    def widest(self) -> int:
        """How wide cells may get."""
        named = any(piece.name for space in self.zone.spaces for piece in space.pile)
        return WIDEST_NAMED if named or self.inside else WIDEST


def cell_room(board: BoardView, room: int) -> int:
    """How wide cells can be for the board to fit; at least the least."""
    columns = len(board.columns()) or 1
    return max(NARROWEST, min(board.widest, (room - _label_room(board) - 1) // columns - 1))


def fits(board: BoardView, room: int, cell: int) -> bool:
    """Whether the board fits with cells at least as wide."""
    return _label_room(board) + len(board.columns()) * (cell + 1) + 1 <= room


def draw_board(board: BoardView, artist: Artist, room: int, widest: int = WIDEST_NAMED) -> Block:
    """The board, no wider than the room."""
    painter = _Painter.of(board, artist, room, widest)
    return painter.draw_hex() if board.zone.hex else painter.draw()


def _label_room(board: BoardView) -> int:
    return max((len(str(row)) for row in board.rows()), default=1) + 1


@attrs.frozen
class _Painter:
    """One board with everything that was decided about it."""

    board: BoardView
    faces: Mapping[Place, Face]
    places: frozenset[Place]
    columns: range
    rows: range
    cell: int
    tall: bool
    labels: int

    @classmethod
    def of(cls, board: BoardView, artist: Artist, room: int, widest: int) -> _Painter:
        faces = {place: artist.inside_face(zone) for place, zone in board.inside.items()}
        faces |= {(space.column, space.row): artist.space_face(space) for space in board.zone.spaces}
        tall = any(face.code or face.mark or face.numbers for face in faces.values()) or bool(board.tokens)
        longest = max((width(name) for face in faces.values() for name in face.names), default=1)
        cell = min(cell_room(board, room), widest, max(longest + 1, WIDEST if tall else NARROWEST))
        labels = _label_room(board)
        columns = _cropped(board, (room - labels - 1) // (cell + 1))
        places = frozenset(place for place in board.places() if place[0] in columns)
        return cls(board, faces, places, columns, board.rows(), cell, tall, labels)

    def draw(self) -> Block:
        """Boxes with shared borders."""
        lines = [self._heads()]
        for row in self.rows:
            lines.append(self._border(row))
            lines += self._cells(row)
        if self.rows:
            lines.append(self._border(self.rows[-1] + 1))
        return tuple(lines)

    def _heads(self) -> Line:
        heads = "".join(middle(str(column), self.cell + 1) for column in self.columns)
        return line(Run(f"{' ' * self.labels} {heads}".rstrip(), "dim"))

    def _border(self, row: int) -> Line:
        """The line above a row, with the numbers of filled spaces in it that may be chosen."""
        runs = [Run(" " * self.labels)]
        for column in self.columns:
            runs.append(Run(self._crossing(column, row), "dim"))
            there = (column, row) in self.places or (column, row - 1) in self.places
            number = self.board.numbers.get((column, row))
            if number is not None and (column, row) in self.faces:
                runs += self._numbered(number)
            else:
                runs.append(Run(("─" if there else " ") * self.cell, "dim"))
        runs.append(Run(self._crossing(self.columns[-1] + 1, row), "dim"))
        return line(*runs)

    def _numbered(self, number: int) -> list[Run]:
        tag = _tag(number, self.cell)
        return [Run(tag, "choice"), Run("─" * (self.cell - len(tag)), "dim")]

    def _crossing(self, column: int, row: int) -> str:
        """The sign where four cells meet; `column`, `row` are those of the one to the lower right."""
        upper_left, upper_right = (column - 1, row - 1) in self.places, (column, row - 1) in self.places
        lower_left, lower_right = (column - 1, row) in self.places, (column, row) in self.places
        up, down = upper_left or upper_right, lower_left or lower_right
        west, east = upper_left or lower_left, upper_right or lower_right
        return CROSSINGS[int(up), int(down), int(west), int(east)]

    def _cells(self, row: int) -> list[Line]:
        label = right(str(row), self.labels - 1) + " "
        lines = [self._cell_line(row, label, 0)]
        if self.tall:
            lines.append(self._cell_line(row, " " * self.labels, 1))
        return lines

    def _cell_line(self, row: int, label: str, which: int) -> Line:
        runs = [Run(label, "dim")]
        for column in self.columns:
            before, here = (column - 1, row) in self.places, (column, row) in self.places
            runs.append(Run("│" if before or here else " ", "dim"))
            runs += self._cell(column, row, which) if here else [Run(" " * self.cell)]
        last = (self.columns[-1], row) in self.places
        return line(*runs, Run("│" if last else "", "dim"))

    def _cell(self, column: int, row: int, which: int) -> Sequence[Run]:
        face = self.faces.get((column, row))
        tokens = self.board.tokens.get((column, row), "")
        number = self.board.numbers.get((column, row))
        if face is None and which == 0 and number is not None:
            return [Run(middle(_tag(number, self.cell), self.cell), "spot")]
        if face is None:
            here = tokens if which == 1 or not self.tall else ""
            return [Run(middle(here, self.cell), "token" if here else "")]
        if which == 0:
            centred = not self.tall and len(face.names) < 2
            told = (
                middle(face.names[0] if face.names else "", self.cell) if centred else names_line(face.names, self.cell)
            )
            return [Run(told, face.tint)]
        return low_line(face, tokens, self.cell)

    def draw_hex(self) -> Block:
        """Rows of cells, each half a cell further to the right than the one above."""
        step = self.cell + 1
        heads = "".join(middle(str(column), step) for column in self.columns)
        lines = [line(Run(f"{' ' * self.labels} {heads}".rstrip(), "dim"))]
        for number, row in enumerate(self.rows):
            runs = [Run(right(str(row), self.labels - 1) + " " * (1 + number * step // 2), "dim")]
            for column in self.columns:
                runs += [*self._hex_cell(column, row), Run(" ")]
            lines.append(line(*runs))
        return tuple(lines)

    def _hex_cell(self, column: int, row: int) -> Sequence[Run]:
        number = self.board.numbers.get((column, row))
        face = self.faces.get((column, row))
        if face is None and number is not None:
            return [Run(middle(str(number), self.cell), "spot")]
        tokens = self.board.tokens.get((column, row), "")
        if face is None:
            return [Run(middle(tokens or "·", self.cell), "token" if tokens else "dim")]
        return [Run(middle((face.names[0] if face.names else "") + tokens, self.cell), face.tint)]


def _tag(number: int, room: int) -> str:
    return f"[{number}]" if len(str(number)) + 2 <= room else str(number)


def _cropped(board: BoardView, most: int) -> range:
    """The columns to show: all that fit, around the tokens and legal answers if there are too many."""
    columns = board.columns()
    if len(columns) <= max(most, 1):
        return columns
    focus = sorted(column for column, _ in (*board.tokens, *board.numbers)) or [columns[len(columns) // 2]]
    centre = focus[len(focus) // 2]
    start = min(max(columns[0], centre - most // 2), columns[-1] - most + 1)
    return range(start, start + most)


__all__ = ["BoardView", "cell_room", "draw_board", "fits"]
