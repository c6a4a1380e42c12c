"""Slots, spaces and built-ins as `semantics.md` says them, without any haste: half of `plain_expressions`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.expr import Builtin, Expr, Step, ZoneRef
from rulekit.runtime.draft import Draft
from rulekit.runtime.layout import Layout
from rulekit.runtime.values import Got

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
Locals = dict[int, Any]


class PlainError(Exception):
    """Whatever fails in play."""


class PlainSpaces:
    """Where things lie and how spaces lie to each other, in one layout and draft."""

    def __init__(self, layout: Layout, draft: Draft) -> None:
        self.layout, self.draft, self.program = layout, draft, layout.program

    def value(self, e: Expr, v: Locals, you: int) -> Got:
        """The value of an expression."""
        raise NotImplementedError

    def _slots(self, ref: ZoneRef, v: Locals, you: int) -> list[int]:
        owner = -1 if ref.owner is None else self.value(ref.owner, v, you)
        indices = [self.value(i, v, you) for i in ref.indices]
        if owner is None or None in indices:
            return []
        if self.program.zones[ref.zone].indices and not indices:
            return list(self.layout.members(ref.zone, owner))
        for by, at in zip(self.program.zones[ref.zone].indices, indices, strict=True):
            start, size = self.layout.index_range(by, owner)
            if not start <= at < start + size:
                raise PlainError
        return [self.layout.slot(ref.zone, owner, indices)]

    def _in_slot(self, slot: int, form: str) -> list[int]:
        content = self.draft.slots[slot]
        if form == "box":
            return [c for c, place in enumerate(self.draft.place) if place == slot]
        if form == "deck":
            return [c for _, run in content for c in run]
        if form == "grid":
            board = self.layout.board_at[slot]
            return list(content) if board.endless else list(range(board.first, board.first + board.count))
        return [c for c in content if c is not None]

    def _board(self, space: int) -> Got:
        return next(b for b in self.layout.boards if b.first <= space < b.first + b.width * b.height)

    def _place(self, space: int) -> tuple[int, int]:
        board = self._board(space)
        row, column = divmod(space - board.first, board.width)
        first = -127 if board.endless else 1
        return column + first, row + first

    def _space(self, board: Got, column: int, row: int) -> int | None:
        first = -127 if board.endless else 1
        inside = 0 <= column - first < board.width and 0 <= row - first < board.height
        return board.first + (row - first) * board.width + column - first if inside else None

    def _step(self, space: int, direction: int) -> int | None:
        (c, r), (e, s) = self._place(space), STEPS[direction]
        return self._space(self._board(space), c + e, r + s)

    def _beside(self, space: int | None, directions: Sequence[int]) -> tuple[int, ...]:
        if space is None:
            return ()
        return tuple(sorted(s for s in (self._step(space, d) for d in directions) if s is not None))

    def _used(self, space: int) -> bool:
        return space in self.draft.slots[self._board(space).slot]

    def neighbours(self, space: int | None) -> tuple[int, ...]:
        """The sides of a space that its grid has as a set."""
        return tuple(s for s in self._beside(space, (0, 2, 4, 6)) if not self._board(s).endless or self._used(s))

    def _stride(self, step: Step, you: int) -> Callable[[int], tuple[int, ...]]:
        if step.define is not None:
            body = self.program.defines[step.define].body
            return lambda s: self.value(body, {0: s}, you)
        if step.builtin == "neighbours":
            return self.neighbours
        ways = {"sides": (0, 2, 4, 6), "corners": (1, 3, 5, 7), "around": range(8)}[step.builtin or ""]
        return lambda s: self._beside(s, ways)

    def _builtin(self, e: Builtin, v: Locals, you: int) -> Got:
        args = [self.value(arg, v, you) for arg in e.args]
        slots = [] if e.zone is None else self._slots(e.zone, v, you)
        return getattr(self, "_of_" + e.name)(args, slots, you)

    def _of_sides(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._beside(args[0], (0, 2, 4, 6))

    def _of_around(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._beside(args[0], range(8))

    def _of_neighbours(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self.neighbours(args[0])

    def _members(self, slot: int) -> list[int]:
        return sorted(self._in_slot(slot, "grid"))

    def _of_edge(self, args: list[Any], slots: list[int], you: int) -> Got:
        found = {t for slot in slots for s in self.draft.slots[slot] for t in self._beside(s, (0, 2, 4, 6))}
        return tuple(sorted(s for s in found if not self._used(s)))

    def _of_row_through(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._through(args[0], 1)

    def _of_column_through(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._through(args[0], 0)

    def _through(self, space: int | None, axis: int) -> Got:
        if space is None:
            return ()
        place = self._place(space)[axis]
        return tuple(s for s in self._members(self._board(space).slot) if self._place(s)[axis] == place)

    def _of_rows(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._cut(slots, 1)

    def _of_columns(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self._cut(slots, 0)

    def _cut(self, slots: list[int], axis: int) -> tuple[tuple[int, ...], ...]:
        spaces = [s for slot in slots for s in self._members(slot)]
        places = sorted({self._place(s)[axis] for s in spaces})
        return tuple(tuple(s for s in spaces if self._place(s)[axis] == p) for p in places)

    def _of_lines(self, args: list[Any], slots: list[int], you: int) -> Got:
        found = []
        spaces = self._members(slots[0])
        for s in spaces:
            for way in (2, 3, 4, 5):
                line: list[int | None] = [s]
                while len(line) < args[-1] and line[-1] is not None:
                    line.append(self._step(line[-1], way))
                if all(x in spaces for x in line):
                    found.append(tuple(sorted(x for x in line if x is not None)))
        return tuple(found)

    def _of_range(self, args: list[Any], slots: list[int], you: int) -> Got:
        return tuple(range(args[0], args[1] + 1))

    def _of_players(self, args: list[Any], slots: list[int], you: int) -> Got:
        return tuple(range(self.layout.players))

    def _of_playing(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self.draft.playing

    def _of_first_player(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self.draft.first

    def _of_round(self, args: list[Any], slots: list[int], you: int) -> Got:
        return self.draft.round

    def _of_others(self, args: list[Any], slots: list[int], you: int) -> Got:
        return tuple(p for p in self._of_players_from([you], slots, you) if p != you)

    def _of_players_from(self, args: list[Any], slots: list[int], you: int) -> Got:
        if args[0] is None:
            return ()
        count = self.layout.players
        return tuple(p for p in ((args[0] + n) % count for n in range(count)) if p in self.draft.playing)

    def _of_smaller_of(self, args: list[Any], slots: list[int], you: int) -> Got:
        return None if None in args else min(args)

    def _of_distance(self, args: list[Any], slots: list[int], you: int) -> Got:
        paths = self.paths(*args[-2:])
        return len(paths[0]) if paths else None

    def _of_shortest_paths(self, args: list[Any], slots: list[int], you: int) -> Got:
        return tuple(sorted(self.paths(*args[-2:])))

    def paths(self, start: int | None, goal: int | None) -> list[tuple[int, ...]]:
        """All shortest paths without their start, by walking on from every shorter path."""
        if start is None or goal is None:
            return []
        layer: list[tuple[int, ...]] = [(start,)]
        seen = {start}
        while layer:
            found = [path[1:] for path in layer if path[-1] == goal]
            if found:
                return found
            longer = [(*path, s) for path in layer for s in self.neighbours(path[-1]) if s not in seen]
            seen |= {path[-1] for path in longer}
            layer = longer
        return []
