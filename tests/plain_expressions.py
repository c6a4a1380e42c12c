"""What an expression means, walked as it is written, without any haste: what the compiled functions are compared with.

Straight from `semantics.md`; shares no code with `rulekit.runtime` but the numbers of slots and spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from rulekit.expr import (
    Aggregate,
    Apply,
    AsSet,
    BestPath,
    Binary,
    Builtin,
    Cases,
    Cell,
    Cited,
    Collect,
    Connected,
    Const,
    Contents,
    Element,
    Expr,
    FieldOf,
    Groups,
    If,
    Local,
    LookIn,
    MostPairs,
    OptionValue,
    Pick,
    Property,
    Quantified,
    Query,
    Ray,
    RowSlot,
    SpaceAt,
    StateOf,
    Step,
    Stored,
    Unary,
    You,
    ZoneRef,
)
from rulekit.runtime.draft import Draft
from rulekit.runtime.layout import Layout
from rulekit.runtime.values import Got
from rulekit.types import ListOf, Maybe, SetOf, SpaceTy, Ty, Unknown, certain

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
MOST, LEAST = 2**31 - 1, -(2**31)
Locals = dict[int, Any]


class PlainError(Exception):
    """Whatever fails in play."""


def nothing(ty: Ty) -> Got:
    """None, or empty."""
    return () if isinstance(ty, SetOf | ListOf) else None


class Plain:
    """Evaluates over one layout and draft."""

    def __init__(self, layout: Layout, draft: Draft) -> None:
        self.layout, self.draft, self.program = layout, draft, layout.program

    def value(self, e: Expr, v: Locals, you: int) -> Got:
        """The value of an expression."""
        return getattr(self, "_" + type(e).__name__.lower())(e, v, you)

    def yes(self, e: Expr, v: Locals, you: int) -> bool:
        """A condition; missing counts as no."""
        return bool(self.value(e, v, you))

    def _const(self, e: Const, v: Locals, you: int) -> Got:
        return e.value

    def _optionvalue(self, e: OptionValue, v: Locals, you: int) -> Got:
        values, place = self.program.options[e.option].values, self.layout.options[e.option]
        return int(values[place]) if values[place].isdigit() else place

    def _local(self, e: Local, v: Locals, you: int) -> Got:
        return v[e.slot]

    def _you(self, e: You, v: Locals, you: int) -> Got:
        return you

    def _cited(self, e: Cited, v: Locals, you: int) -> Got:
        return self.value(e.expr, v, you)

    def _unary(self, e: Unary, v: Locals, you: int) -> Got:
        x = self.value(e.operand, v, you)
        if e.op == "negative":
            return self._fit(-x)
        return {"not": not x, "is_none": x is None, "is_some": x is not None}[e.op]

    def _binary(self, e: Binary, v: Locals, you: int) -> Got:
        if e.op == "and":
            return self.yes(e.left, v, you) and self.yes(e.right, v, you)
        if e.op == "or":
            return self.yes(e.left, v, you) or self.yes(e.right, v, you)
        left = self.value(e.left, v, you)
        if e.op == "otherwise":
            return self.value(e.right, v, you) if left is None else left
        return self._operator(e.op, left, self.value(e.right, v, you), e)

    def _operator(self, op: str, a: Got, b: Got, e: Binary) -> Got:
        if op in ("=", "!=", "<", "<=", ">", ">=", "in", "not_in"):
            if a is None or b is None:
                return op in ("!=", "not_in")
            tests = {"=": "a == b", "!=": "a != b", "in": "a in b", "not_in": "a not in b"}
            return eval(tests.get(op, f"a {op} b"), {"a": a, "b": b})
        if op in ("div", "mod") and b == 0:
            raise PlainError
        if op in ("+", "-", "*", "div", "mod"):
            return self._fit(eval({"div": "a // b", "mod": "a % b"}.get(op, f"a {op} b"), {"a": a, "b": b}))
        if op == "join":
            return a + b
        if op == "unite":
            return tuple(sorted(set(a) | set(b)))
        assert op == "without"
        return tuple(x for x in a if x not in b)

    def _fit(self, x: int) -> int:
        if not LEAST <= x <= MOST:
            raise PlainError
        return x

    def _if(self, e: If, v: Locals, you: int) -> Got:
        return self.value(e.then if self.yes(e.condition, v, you) else e.otherwise, v, you)

    def _cases(self, e: Cases, v: Locals, you: int) -> Got:
        x = self.value(e.subject, v, you)
        answer = next((answer for values, answer in e.cases if x in values), e.otherwise)
        if answer is None:
            raise PlainError
        return self.value(answer, v, you)

    def _collect(self, e: Collect, v: Locals, you: int) -> Got:
        found = [x for x in (self.value(item, v, you) for item in e.items) if x is not None]
        return tuple(sorted(set(found))) if isinstance(e.ty, SetOf) else tuple(found)

    def _asset(self, e: AsSet, v: Locals, you: int) -> Got:
        return tuple(sorted(set(self.value(e.expr, v, you))))

    def _element(self, e: Element, v: Locals, you: int) -> Got:
        of, n = self.value(e.of, v, you), self.value(e.index, v, you)
        if n is None:
            return None
        if not 1 <= n <= len(of):
            raise PlainError
        return of[n - 1]

    # ── Zones ─────────────────────────────────────────────────────────────────────────────────

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

    def _contents(self, e: Contents, v: Locals, you: int) -> Got:
        found: list[int] = []
        form = self.program.zones[e.zone.zone].form
        for slot in self._slots(e.zone, v, you):
            found += self._in_slot(slot, form)
        return tuple(found) if form in ("pile", "row") else tuple(sorted(found))

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

    def _stored(self, e: Stored, v: Locals, you: int) -> Got:
        slots = self._slots(e.zone, v, you)
        return self.draft.slots[slots[0]] if slots else nothing(e.ty)

    def _lying(self, space: int | None, depth: int = 0) -> Got:
        if space is None:
            return None
        board = self._board(space)
        content = self.draft.slots[board.slot].get(space)
        if content is None:
            return None
        stack = content if board.stacks else (content,)
        return stack[depth] if len(stack) > depth else None

    def _cell(self, e: Cell, v: Locals, you: int) -> Got:
        slots, space = self._slots(e.zone, v, you), self.value(e.space, v, you)
        return self._lying(space) if slots and space is not None and self._board(space).slot == slots[0] else None

    def _spaceat(self, e: SpaceAt, v: Locals, you: int) -> Got:
        slots, c, r = self._slots(e.zone, v, you), self.value(e.column, v, you), self.value(e.row, v, you)
        return self._space(self.layout.board_at[slots[0]], c, r) if slots and None not in (c, r) else None

    def _rowslot(self, e: RowSlot, v: Locals, you: int) -> Got:
        slots, n = self._slots(e.zone, v, you), self.value(e.index, v, you)
        if not slots or n is None:
            return None
        if not 1 <= n <= len(self.draft.slots[slots[0]]):
            raise PlainError
        return self.draft.slots[slots[0]][n - 1]

    def _stateof(self, e: StateOf, v: Locals, you: int) -> Got:
        c, zone = self.value(e.of, v, you), self.program.zones[e.zone]
        if c is None:
            return nothing(e.ty)
        start = 0 if zone.starts is None else self.value(zone.starts, {}, you)
        return self.draft.slots[self.layout.base[e.zone]].get(c, start)

    def _fieldof(self, e: FieldOf, v: Locals, you: int) -> Got:
        c, field = self.value(e.of, v, you), self.program.fields[e.field]
        if c is None:
            return nothing(e.ty)
        kind = next(k for k in self.program.components if k.name == field.component)
        found: Any = field.values[c - kind.first]
        indices = [self.value(i, v, you) for i in e.indices]
        if None in indices:
            return nothing(e.ty)
        return found[indices[0]] if indices else found

    def _lookin(self, e: LookIn, v: Locals, you: int) -> Got:
        key = tuple(self.value(arg, v, you) for arg in e.args)
        if None in key:
            return None
        found = dict(self.program.tables[e.table].cells).get(key)
        if found is None:
            raise PlainError
        return found

    def _apply(self, e: Apply, v: Locals, you: int) -> Got:
        define = self.program.defines[e.define]
        who = you if e.you is None else self.value(e.you, v, you)
        args = [self.value(arg, v, you) for arg in e.args]
        lacks = any(
            x is None and not isinstance(ty, Maybe | Unknown) for x, ty in zip(args, define.params, strict=True)
        )
        return nothing(define.ty) if who is None or lacks else self.value(define.body, dict(enumerate(args)), who)

    # ── Spaces ────────────────────────────────────────────────────────────────────────────────

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

    def _property(self, e: Property, v: Locals, you: int) -> Got:
        of = e.of
        if isinstance(of, Contents) and e.name in ("is_empty", "is_full", "top"):
            return self._of_zone(e, [self.draft.slots[s] for s in self._slots(of.zone, v, you)], of, v, you)
        x = self.value(of, v, you)
        if e.name == "is_empty":
            return not x if isinstance(of.ty, SetOf | ListOf) else x is None or not self._used(x)
        if isinstance(of.ty, SetOf | ListOf):
            return {"size": len(x), "first": x[0] if x else None, "last": x[-1] if x else None}[e.name]
        return None if x is None else self._of_thing(e.name, x, certain(of.ty))

    def _of_zone(self, e: Property, contents: list[Any], of: Contents, v: Locals, you: int) -> Got:
        zone = self.program.zones[of.zone.zone]
        if e.name == "top":
            if zone.form == "deck":
                return contents[0][0][1][0] if contents and contents[0] else None
            return contents[0][0] if contents and contents[0] else None
        if e.name == "is_full":
            if zone.form == "row":
                return all(None not in content for content in contents)
            boards = [self.layout.board_at[slot] for slot in self._slots(of.zone, v, you)]
            counts = [None if board.endless else board.width * board.height for board in boards]
            return all(len(content) == count for content, count in zip(contents, counts, strict=True))
        if zone.form == "grid":
            return not any(contents)
        return not self.value(of, v, you)

    def _of_thing(self, name: str, x: int, ty: Ty) -> Got:
        if name in DIRECTIONS:
            return self._step(x, DIRECTIONS.index(name))
        match name:
            case "top" | "covered":
                return self._lying(x, name == "covered")
            case "column" | "row":
                return self._place(x)[name == "row"]
            case "owner":
                slot = self._board(x).slot if isinstance(ty, SpaceTy) else self.draft.place[x]
                slot = slot if slot < self.layout.slots else self._board(slot).slot
                return None if self.layout.owner_of[slot] < 0 else self.layout.owner_of[slot]
            case "space":
                return self.draft.place[x] if self.draft.place[x] >= self.layout.slots else None
            case "seat":
                return x + 1
            case "next":
                return next((p for p in self._of_players_from([(x + 1) % self.layout.players], [], 0)), x)
        raise AssertionError(name)

    # ── Queries ───────────────────────────────────────────────────────────────────────────────

    def rows(self, q: Query, v: Locals, you: int) -> Iterator[Locals]:
        """The locals of each combination, in order."""
        for inner in self._combined(q, 0, v, you):
            if not all(self.yes(clause, inner, you) for clause in q.while_):
                return
            if all(self.yes(clause, inner, you) for clause in q.where):
                yield inner

    def _combined(self, q: Query, n: int, v: Locals, you: int) -> Iterator[Locals]:
        if n == len(q.generators):
            yield v
            return
        for x in self.value(q.generators[n].source, v, you):
            yield from self._combined(q, n + 1, {**v, q.generators[n].slot: x}, you)

    def _quantified(self, e: Quantified, v: Locals, you: int) -> Got:
        found = (self.yes(e.condition, inner, you) for inner in self.rows(e.query, v, you))
        return {"some": any, "every": all, "no": lambda xs: not any(xs)}[e.quantifier](found)

    def _aggregate(self, e: Aggregate, v: Locals, you: int) -> Got:
        n = None if e.count is None else self.value(e.count, v, you)
        values = [0 if e.value is None else self.value(e.value, i, you) for i in self.rows(e.query, v, you)]
        values = [x for x in values if x is not None]
        if n is not None:
            values = sorted(values, reverse=e.extreme == "highest")[: max(n, 0)]
        match e.op:
            case "number":
                return len(values)
            case "total":
                return self._fit(sum(values))
            case "largest":
                return max(values, default=None)
            case "smallest":
                return min(values, default=None)
            case "distinct":
                return tuple(sorted(set(values)))
        return tuple(values)

    def _pick(self, e: Pick, v: Locals, you: int) -> Got:
        slot = e.query.generators[0].slot
        if e.which == "first" and e.rank is None:
            return next((i[slot] for i in self.rows(e.query, v, you)), nothing(e.ty))
        found = [(i, i[slot]) for i in self.rows(e.query, v, you)]
        if e.rank is not None:
            ranks = [self.value(e.rank, i, you) for i, _ in found]
            there = [x for x in ranks if x is not None]
            best = (max if e.order == "most" else min)(there) if there else None
            found = [pair for pair, rank in zip(found, ranks, strict=True) if rank is not None and rank == best]
        values = tuple(x for _, x in found)
        if e.which == "all":
            return values
        return nothing(e.ty) if not values else values[0 if e.which == "first" else -1]

    def _ray(self, e: Ray, v: Locals, you: int) -> Got:
        space, way = self.value(e.start, v, you), self.value(e.direction, v, you)
        if space is None or way is None:
            return ()
        board, found = self._board(space), []
        used = [self._place(s) for s in self.draft.slots[board.slot]]
        east, south = STEPS[way]
        while (space := self._step(space, way)) is not None:
            c, r = self._place(space)
            ahead = any(east * x >= east * c for x, _ in used) and any(south * y >= south * r for _, y in used)
            if board.endless and not ahead:
                break
            found.append(space)
        return tuple(found)

    def _connected(self, e: Connected, v: Locals, you: int) -> Got:
        start, stride = self.value(e.start, v, you), self._stride(e.step, you)

        def fits(s: int) -> bool:
            return all(self.yes(clause, {**v, e.slot: s}, you) for clause in e.where)

        found = {start} if start is not None and fits(start) else set()
        while True:
            more = {t for s in found for t in stride(s) if t not in found and fits(t)}
            if not more:
                return tuple(sorted(found))
            found |= more

    def _groups(self, e: Groups, v: Locals, you: int) -> Got:
        stride = self._stride(e.step, you)
        spaces = self.value(e.source, v, you)
        left = {s for s in spaces if all(self.yes(clause, {**v, e.slot: s}, you) for clause in e.where)}
        links = {s: {t for t in left if t in stride(s) or s in stride(t)} for s in left}
        found = []
        while left:
            group: set[int] = set()
            more = {min(left)}
            while more:
                group |= more
                more = {t for s in group for t in links[s]} - group
            left -= group
            found.append(tuple(sorted(group)))
        return tuple(found)

    def _mostpairs(self, e: MostPairs, v: Locals, you: int) -> Got:
        values = self.value(e.source, v, you)

        def fits(a: Got, b: Got) -> bool:
            return all(self.yes(clause, {**v, e.first: a, e.second: b}, you) for clause in e.where)

        pairs = [
            (i, j)
            for i, j in combinations(range(len(values)), 2)
            if fits(values[i], values[j]) or fits(values[j], values[i])
        ]
        return most_pairs(pairs)

    def _bestpath(self, e: BestPath, v: Locals, you: int) -> Got:
        sums = []
        for path in self.paths(self.value(e.start, v, you), self.value(e.goal, v, you)):
            amounts = []
            for s in path:
                inner = {**v, e.slot: s}
                if all(self.yes(clause, inner, you) for clause in e.where):
                    amounts.append(self.value(e.value, inner, you))
            amounts = sorted((x for x in amounts if x is not None), reverse=e.extreme == "highest")
            sums.append(sum(amounts if e.count is None else amounts[: max(self.value(e.count, v, you), 0)]))
        return (max if e.op == "largest" else min)(sums) if sums else None


def most_pairs(pairs: Sequence[tuple[int, int]]) -> int:
    """A maximum matching by trying everything."""
    if not pairs:
        return 0
    (a, b), rest = pairs[0], pairs[1:]
    without = most_pairs([p for p in rest if not {a, b} & set(p)])
    return max(1 + without, most_pairs(rest))
