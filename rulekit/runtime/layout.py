"""Where everything of a match is kept: slots of zones and values, numbers of spaces, for one set of options and seats.

Built once per (program, players, options) and never changed; says nothing about a state (for that see `draft`).

Slots go by zone as declared; a zone of players seat by seat; an indexed zone by its indices, the last fastest; state on
components has one slot.  Spaces go from `slots` up, by grid as declared, owner, index, then row by row as one reads.
A sized board has columns and rows from 1, an endless one from -127 to 127.

In an example face i of the program is the component `total + i`.  `given` names the faces that lie on the table, one by
one: the first of a face is that component, each further one gets a number of its own behind all faces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Any, TypeAlias, TypeVar

import attrs

from rulekit.diagnostics import Code
from rulekit.program import Face, Field, IndexBy, OptionSize, Program, Zone
from rulekit.runtime.errors import PlayError
from rulekit.source import NOWHERE, Span
from rulekit.types import ListOf, SetOf, SpaceTy

T = TypeVar("T")
Cell: TypeAlias = Any  # of a table: its type is that of the field
FARTHEST = 127  # an endless grid goes from -FARTHEST to FARTHEST
EAST_OF = (0, 1, 1, 1, 0, -1, -1, -1)  # by direction, clockwise from north
SOUTH_OF = (-1, -1, 0, 1, 1, 1, 0, -1)
SQUARE_SIDES, SQUARE_CORNERS = (0, 2, 4, 6), (1, 3, 5, 7)
# Each row of a hex grid is drawn half a space to the right of the one above it: a hexagon has a neighbour to the west
# and to the east, two above (northwest, northeast) and two below (southwest, southeast), none to the north and south.
HEX_STEPS = {1: (1, -1), 2: (1, 0), 3: (0, 1), 5: (-1, 1), 6: (-1, 0), 7: (0, -1)}
ALL, NOBODY, OWNER = "all", "nobody", "owner"
DEFAULT_SIGHT = {"deck": NOBODY, "bag": NOBODY, "hand": OWNER}  # all else is seen by all


class Lazy(dict[int, T]):
    """A table that works its entries out when they are first asked for."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> T:
        value = self[key] = self._make(key)
        return value


@attrs.frozen
class Board:
    """One grid of one owner (seat, or -1).  `components` is no for a grid of values.  `first` is its first space."""

    slot: int
    zone: int
    owner: int
    hex: bool
    stacks: bool
    endless: bool
    width: int
    height: int
    first: int
    components: bool

    @property
    def count(self) -> int:
        """How many spaces it has, or could have."""
        return self.width * self.height

    @property
    def origin(self) -> int:
        """The column and row of its first space."""
        return -FARTHEST if self.endless else 1


class Layout:
    """See the module.  Tables by space fill as they are used: look up `sides_of[space]` where speed matters.

    `given` are the components of the faces on the table; `present` all components there are (faces not given are none).
    """

    def __init__(
        self, program: Program, players: int, options: tuple[int, ...], given: tuple[int, ...] | None = None
    ) -> None:
        self.program = program
        self.players = players
        self.options = options
        self.everybody = (1 << (players + 1)) - 1
        self._number_slots()
        self._number_spaces()
        self._relate_spaces()
        self._number_components(given)
        self._fill_columns()
        owned = zip(self.zone_of, self.owner_of, strict=True)
        self.seen = [self._sight(program.zones[zone], owner) for zone, owner in owned]

    # ── Slots ─────────────────────────────────────────────────────────────────────────────────

    def slot(self, zone: int, owner: int, indices: Sequence[Any], span: Span = NOWHERE) -> int:
        """The slot of a zone for its owner (-1: the table) and index values; outside an index fails with RK504."""
        declared = self.program.zones[zone]
        at = self.base[zone] + (self.stride[zone] * owner if declared.owner == "player" else 0)
        if indices:
            at += self.offset(declared.indices, owner, indices, span)
        return at

    def offset(self, by: tuple[IndexBy, ...], owner: int, indices: Sequence[Any], span: Span = NOWHERE) -> int:
        """The place of a combination of index values among all combinations, the last index fastest."""
        return self._place([self.index_range(index, owner) for index in by], indices, span)

    def field_offset(self, field: Field, indices: Sequence[Any], span: Span = NOWHERE) -> int:
        """The same for a field: where in a component's values that of these indices stands."""
        ranges = [self.index_range(index, -1) for index in field.indices]
        everybody = (0, self.program.most_players)  # written once for any number of players
        fixed = [everybody if by.form == "player" else r for by, r in zip(field.indices, ranges, strict=True)]
        return self._place(fixed, indices, span)

    def _place(self, ranges: list[tuple[int, int]], indices: Sequence[Any], span: Span) -> int:
        place = 0
        for (start, size), value in zip(ranges, indices, strict=True):
            if not start <= value < start + size:
                raise PlayError(Code.PLAY_NO_CASE, "there is no such index", span)
            place = place * size + value - start
        return place

    def index_range(self, by: IndexBy, owner: int) -> tuple[int, int]:
        """The first value of an index and how many there are, for the zone of an owner."""
        if by.form == "range":
            return by.low, by.high - by.low + 1
        if by.form == "player":
            return 0, self.players
        if by.form == "kind":
            return 0, len(self.program.kinds[by.name].values)
        board = self.board_at[self.base[by.grid] + (owner if self.program.zones[by.grid].owner == "player" else 0)]
        return board.first, board.count

    def members(self, zone: int, owner: int) -> range:
        """All slots of a zone for its owner: one, or those of all indices in their order."""
        start = self.base[zone] + (self.stride[zone] * owner if self.program.zones[zone].owner == "player" else 0)
        return range(start, start + self.stride[zone])

    def index_of(self, slot: int) -> tuple[int, ...]:
        """The index values of a member of an indexed zone; empty for other slots."""
        zone, owner = self.zone_of[slot], self.owner_of[slot]
        place, values = (slot - self.base[zone]) % self.stride[zone], []
        for by in reversed(self.program.zones[zone].indices):
            start, size = self.index_range(by, owner)
            place, rest = divmod(place, size)
            values.append(start + rest)
        return tuple(reversed(values))

    def _number_slots(self) -> None:
        self.base: list[int] = []
        self.stride: list[int] = []
        self.zone_of: list[int] = []
        self.owner_of: list[int] = []
        for number, zone in enumerate(self.program.zones):
            self.base.append(len(self.zone_of))
            self.stride.append(prod(self._index_size(by) for by in zone.indices))
            owners = range(self.players) if zone.owner == "player" else (-1,)
            for owner in owners:
                self.zone_of += [number] * self.stride[number]
                self.owner_of += [owner] * self.stride[number]
        self.slots = len(self.zone_of)
        self.forms = [self.program.zones[zone].form for zone in self.zone_of]

    def _index_size(self, by: IndexBy) -> int:
        if by.form == "grid":
            return prod(self._size(self.program.zones[by.grid]))
        return self.index_range(by, -1)[1]

    # ── Spaces ────────────────────────────────────────────────────────────────────────────────

    def option_value(self, option: int) -> int:
        """The value of an option at run time: the number it names if all its values are numbers, else its place."""
        names = self.program.options[option].values
        place = self.options[option]
        return int(names[place]) if all(name.isdecimal() for name in names) else place

    def board_of(self, space: int) -> Board:
        """The board a space belongs to."""
        return self.board_at[self.slot_at[space]]

    def column(self, space: int) -> int:
        """Its column, as the rules count."""
        return self.column_of[space]

    def row(self, space: int) -> int:
        """Its row, as the rules count: 1 (or -127) on top."""
        return self.row_of[space]

    def space(self, board: Board, column: int, row: int) -> int | None:
        """The space of a board at a column and row, or None outside of it."""
        east, south = column - board.origin, row - board.origin
        if 0 <= east < board.width and 0 <= south < board.height:
            return board.first + south * board.width + east
        return None

    def spaces(self, board: Board) -> range:
        """All spaces of a sized board; of an endless one all there can be."""
        return range(board.first, board.first + board.count)

    def sides(self, space: int) -> tuple[int, ...]:
        """The spaces beside it within the border: up to four, on a hex grid six."""
        return self.sides_of[space]

    def corners(self, space: int) -> tuple[int, ...]:
        """The spaces touching its corners within the border; a hexagon has none."""
        return self.corners_of[space]

    def around(self, space: int) -> tuple[int, ...]:
        """Sides and corners."""
        return self.around_of[space]

    def toward(self, space: int, direction: int) -> int | None:
        """The next space in a direction, or None at the border (and to the north and south on a hex grid)."""
        return self.next_of[direction][space]

    def _size(self, zone: Zone) -> tuple[int, int]:
        assert zone.grid is not None
        width, height = (
            self.option_value(size.option) if isinstance(size, OptionSize) else size
            for size in (zone.grid.width, zone.grid.height)
        )
        whole = 2 * FARTHEST + 1
        return whole if width is None else width, whole if height is None else height

    def _number_spaces(self) -> None:
        self.boards: list[Board] = []
        self.board_at: dict[int, Board] = {}
        first = self.slots
        for slot, (number, owner) in enumerate(zip(self.zone_of, self.owner_of, strict=True)):
            zone = self.program.zones[number]
            if zone.grid is None or zone.owner == "component":
                continue
            width, height = self._size(zone)
            endless, lies = zone.grid.width is None, bool(zone.holds)
            shape = (zone.grid.hex, zone.grid.stacks, endless, width, height)
            board = self.board_at[slot] = Board(slot, number, owner, *shape, first, lies)
            self.boards.append(board)
            first += board.count
        self.end = first

    def _relate_spaces(self) -> None:
        self.slot_at: Lazy[int] = Lazy(self._slot_at)
        self.column_of: Lazy[int] = Lazy(lambda space: self._position(space)[1])
        self.row_of: Lazy[int] = Lazy(lambda space: self._position(space)[2])
        self.next_of = tuple(self._table_toward(direction) for direction in range(8))
        self.sides_of: Lazy[tuple[int, ...]] = Lazy(self._sides)
        self.corners_of: Lazy[tuple[int, ...]] = Lazy(
            lambda space: () if self.board_of(space).hex else self._beside(space, SQUARE_CORNERS)
        )
        self.around_of: Lazy[tuple[int, ...]] = Lazy(
            lambda space: tuple(sorted(self.sides_of[space] + self.corners_of[space]))
        )

    def _slot_at(self, space: int) -> int:
        return next(board.slot for board in self.boards if board.first <= space < board.first + board.count)

    def _position(self, space: int) -> tuple[Board, int, int]:
        board = self.board_of(space)
        south, east = divmod(space - board.first, board.width)
        return board, east + board.origin, south + board.origin

    def _table_toward(self, direction: int) -> Lazy[int | None]:
        def toward(space: int) -> int | None:
            board, column, row = self._position(space)
            step = (EAST_OF[direction], SOUTH_OF[direction])
            if board.hex:
                if direction not in HEX_STEPS:
                    return None
                step = HEX_STEPS[direction]
            return self.space(board, column + step[0], row + step[1])

        return Lazy(toward)

    def _sides(self, space: int) -> tuple[int, ...]:
        return self._beside(space, tuple(HEX_STEPS) if self.board_of(space).hex else SQUARE_SIDES)

    def _beside(self, space: int, directions: tuple[int, ...]) -> tuple[int, ...]:
        found = (self.next_of[direction][space] for direction in directions)
        return tuple(sorted(other for other in found if other is not None))

    # ── Components ────────────────────────────────────────────────────────────────────────────

    def kind_of(self, component: int) -> int:
        """The kind of a component, by number in the program's list."""
        return self._kinds[component]

    def _number_components(self, given: tuple[int, ...] | None) -> None:
        program = self.program
        self._kinds = [number for number, kind in enumerate(program.components) for _ in range(kind.count)]
        self.component_names: list[str | None] = [name for kind in program.components for name in kind.names]
        self.total = len(self._kinds)
        faces = [] if given is None else list(program.faces)
        self.given: tuple[int, ...] = ()
        for face in given or ():
            number = self.total + face
            if number in self.given:
                number = self.total + len(faces)
                faces.append(program.faces[face])
            self.given += (number,)
        numbers = {kind.name: number for number, kind in enumerate(program.components)}
        self._kinds += [numbers[face.component] for face in faces]
        self.component_names += [face.name for face in faces]
        self._faces: list[Face] = faces
        self.present = (*range(self.total), *sorted(self.given))
        self.all_of = {
            kind.name: tuple(c for c in self.present if self._kinds[c] == number)
            for number, kind in enumerate(program.components)
        }

    def _fill_columns(self) -> None:
        self.columns = [self._column(number, field) for number, field in enumerate(self.program.fields)]
        firsts: dict[object, int] = {}
        self.twin: list[int] = []
        for component, kind in enumerate(self._kinds):
            fields = tuple(self.columns[field][component] for field in self.program.components[kind].fields)
            self.twin.append(firsts.setdefault((kind, self.component_names[component], fields), component))

    def _column(self, number: int, field: Field) -> list[Any]:
        kind = next(kind for kind in self.program.components if kind.name == field.component)
        column: list[Any] = [None] * self.total
        column[kind.first : kind.first + kind.count] = [self._value(field, value) for value in field.values]
        place = kind.fields.index(number)
        of_kind = [face.component == kind.name for face in self._faces]
        faces = zip(self._faces, of_kind, strict=True)
        return column + [self._value(field, face.fields[place]) if fits else None for face, fits in faces]

    def _value(self, field: Field, value: Cell) -> Cell:
        if not field.indices:
            return self._cell(field, value)
        return value and tuple(self._cell(field, part) for part in value)

    def _cell(self, field: Field, value: Cell) -> Cell:
        if isinstance(field.ty, SetOf | ListOf):
            return self._drawn(value) if isinstance(field.ty.of, SpaceTy) else value or ()
        return value

    def _drawn(self, value: Cell) -> tuple[int, ...]:
        """A drawn set of spaces, `(width, height, ((column, row), …))`, as those of every board of that size."""
        if not value:
            return ()
        width, height, cells = value
        fitting = [b for b in self.boards if (b.width, b.height) == (width, height) and not b.endless]
        return tuple(sorted(b.first + (row - 1) * width + column - 1 for b in fitting for column, row in cells))

    # ── Sight ─────────────────────────────────────────────────────────────────────────────────

    def _sight(self, zone: Zone, owner: int) -> int | None:
        """The bits of those who see the faces; None where a define decides, or (state on a component) the component."""
        seats = self.everybody >> 1
        mine = 1 << owner if owner >= 0 else 0
        if zone.sight == "define" or (zone.owner == "component" and zone.sight == "default"):
            return None
        sight = DEFAULT_SIGHT.get(zone.form, ALL) if zone.sight == "default" else zone.sight
        return {ALL: self.everybody, NOBODY: 0, OWNER: mine, "others": seats & ~mine}[sight]


@lru_cache(maxsize=64)
def layout_for(
    program: Program, players: int, options: tuple[int, ...], given: tuple[int, ...] | None = None
) -> Layout:
    """The layout for these options and seats, and for an example the faces it lays on the table; kept for a while."""
    return Layout(program, players, options, given)
