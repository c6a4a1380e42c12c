"""What an expression means, walked as it is written, without any haste: what the compiled functions are compared with.

Straight from `semantics.md`; shares no code with `rulekit.runtime` but the numbers of slots and spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from rulekit import expr as x
from rulekit.runtime.values import Got
from rulekit.types import ListOf, Maybe, SetOf, SpaceTy, Ty, Unknown, certain
from tests.plain_spaces import DIRECTIONS, STEPS, Locals, PlainError, PlainSpaces

MOST, LEAST = 2**31 - 1, -(2**31)


def nothing(ty: Ty) -> Got:
    """None, or empty."""
    return () if isinstance(ty, SetOf | ListOf) else None


class Plain(PlainSpaces):
    """Evaluates over one layout and draft."""

    def value(self, e: x.Expr, v: Locals, you: int) -> Got:
        """The value of an expression."""
        return getattr(self, "_" + type(e).__name__.lower())(e, v, you)

    def yes(self, e: x.Expr, v: Locals, you: int) -> bool:
        """A condition; missing counts as no."""
        return bool(self.value(e, v, you))

    def _const(self, e: x.Const, v: Locals, you: int) -> Got:
        return e.value

    def _optionvalue(self, e: x.OptionValue, v: Locals, you: int) -> Got:
        values, place = self.program.options[e.option].values, self.layout.options[e.option]
        return int(values[place]) if values[place].isdigit() else place

    def _local(self, e: x.Local, v: Locals, you: int) -> Got:
        return v[e.slot]

    def _you(self, e: x.You, v: Locals, you: int) -> Got:
        return you

    def _cited(self, e: x.Cited, v: Locals, you: int) -> Got:
        return self.value(e.expr, v, you)

    def _unary(self, e: x.Unary, v: Locals, you: int) -> Got:
        it = self.value(e.operand, v, you)
        if e.op == "negative":
            return self._fit(-it)
        return {"not": not it, "is_none": it is None, "is_some": it is not None}[e.op]

    def _binary(self, e: x.Binary, v: Locals, you: int) -> Got:
        if e.op == "and":
            return self.yes(e.left, v, you) and self.yes(e.right, v, you)
        if e.op == "or":
            return self.yes(e.left, v, you) or self.yes(e.right, v, you)
        left = self.value(e.left, v, you)
        if e.op == "otherwise":
            return self.value(e.right, v, you) if left is None else left
        return self._operator(e.op, left, self.value(e.right, v, you), e)

    def _operator(self, op: str, a: Got, b: Got, e: x.Binary) -> Got:
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
        if op == "minus":
            return tuple(it for at, it in enumerate(a) if a[:at].count(it) >= b.count(it))
        assert op == "without"
        return tuple(it for it in a if it not in b)

    def _fit(self, it: int) -> int:
        if not LEAST <= it <= MOST:
            raise PlainError
        return it

    def _if(self, e: x.If, v: Locals, you: int) -> Got:
        return self.value(e.then if self.yes(e.condition, v, you) else e.otherwise, v, you)

    def _cases(self, e: x.Cases, v: Locals, you: int) -> Got:
        it = self.value(e.subject, v, you)
        answer = next((answer for values, answer in e.cases if it in values), e.otherwise)
        if answer is None:
            raise PlainError
        return self.value(answer, v, you)

    def _collect(self, e: x.Collect, v: Locals, you: int) -> Got:
        found = [it for it in (self.value(item, v, you) for item in e.items) if it is not None]
        return tuple(sorted(set(found))) if isinstance(e.ty, SetOf) else tuple(found)

    def _asset(self, e: x.AsSet, v: Locals, you: int) -> Got:
        return tuple(sorted(set(self.value(e.expr, v, you))))

    def _element(self, e: x.Element, v: Locals, you: int) -> Got:
        of, n = self.value(e.of, v, you), self.value(e.index, v, you)
        if n is None:
            return None
        if not 1 <= n <= len(of):
            raise PlainError
        return of[n - 1]

    # ── Zones ─────────────────────────────────────────────────────────────────────────────────

    def _contents(self, e: x.Contents, v: Locals, you: int) -> Got:
        found: list[int] = []
        form = self.program.zones[e.zone.zone].form
        for slot in self._slots(e.zone, v, you):
            found += self._in_slot(slot, form)
        return tuple(found) if form in ("pile", "row") else tuple(sorted(found))

    def _stored(self, e: x.Stored, v: Locals, you: int) -> Got:
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

    def _cell(self, e: x.Cell, v: Locals, you: int) -> Got:
        slots, space = self._slots(e.zone, v, you), self.value(e.space, v, you)
        return self._lying(space) if slots and space is not None and self._board(space).slot == slots[0] else None

    def _spaceat(self, e: x.SpaceAt, v: Locals, you: int) -> Got:
        slots, c, r = self._slots(e.zone, v, you), self.value(e.column, v, you), self.value(e.row, v, you)
        return self._space(self.layout.board_at[slots[0]], c, r) if slots and None not in (c, r) else None

    def _rowslot(self, e: x.RowSlot, v: Locals, you: int) -> Got:
        slots, n = self._slots(e.zone, v, you), self.value(e.index, v, you)
        if not slots or n is None:
            return None
        if not 1 <= n <= len(self.draft.slots[slots[0]]):
            raise PlainError
        return self.draft.slots[slots[0]][n - 1]

    def _stateof(self, e: x.StateOf, v: Locals, you: int) -> Got:
        c, zone = self.value(e.of, v, you), self.program.zones[e.zone]
        if c is None:
            return nothing(e.ty)
        start = 0 if zone.starts is None else self.value(zone.starts, {}, you)
        return self.draft.slots[self.layout.base[e.zone]].get(c, start)

    def _fieldof(self, e: x.FieldOf, v: Locals, you: int) -> Got:
        c, field = self.value(e.of, v, you), self.program.fields[e.field]
        if c is None:
            return nothing(e.ty)
        kind = next(k for k in self.program.components if k.name == field.component)
        found: Any = field.values[c - kind.first]
        indices = [self.value(i, v, you) for i in e.indices]
        if None in indices:
            return nothing(e.ty)
        return found[indices[0]] if indices else found

    def _lookin(self, e: x.LookIn, v: Locals, you: int) -> Got:
        key = tuple(self.value(arg, v, you) for arg in e.args)
        if None in key:
            return None
        found = dict(self.program.tables[e.table].cells).get(key)
        if found is None:
            raise PlainError
        return found

    def _apply(self, e: x.Apply, v: Locals, you: int) -> Got:
        define = self.program.defines[e.define]
        who = you if e.you is None else self.value(e.you, v, you)
        args = [self.value(arg, v, you) for arg in e.args]
        lacks = any(
            it is None and not isinstance(ty, Maybe | Unknown) for it, ty in zip(args, define.params, strict=True)
        )
        return nothing(define.ty) if who is None or lacks else self.value(define.body, dict(enumerate(args)), who)

    def _property(self, e: x.Property, v: Locals, you: int) -> Got:
        of = e.of
        if isinstance(of, x.Contents) and e.name in ("is_empty", "is_full", "top"):
            return self._of_zone(e, [self.draft.slots[s] for s in self._slots(of.zone, v, you)], of, v, you)
        it = self.value(of, v, you)
        if e.name == "is_empty":
            return not it if isinstance(of.ty, SetOf | ListOf) else it is None or not self._used(it)
        if isinstance(of.ty, SetOf | ListOf):
            return {"size": len(it), "first": it[0] if it else None, "last": it[-1] if it else None}[e.name]
        return None if it is None else self._of_thing(e.name, it, certain(of.ty))

    def _of_zone(self, e: x.Property, contents: list[Any], of: x.Contents, v: Locals, you: int) -> Got:
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

    def _of_thing(self, name: str, it: int, ty: Ty) -> Got:
        if name in DIRECTIONS:
            return self._step(it, DIRECTIONS.index(name))
        match name:
            case "top" | "covered":
                return self._lying(it, name == "covered")
            case "column" | "row":
                return self._place(it)[name == "row"]
            case "owner":
                slot = self._board(it).slot if isinstance(ty, SpaceTy) else self.draft.place[it]
                slot = slot if slot < self.layout.slots else self._board(slot).slot
                return None if self.layout.owner_of[slot] < 0 else self.layout.owner_of[slot]
            case "space":
                return self.draft.place[it] if self.draft.place[it] >= self.layout.slots else None
            case "seat":
                return it + 1
            case "next":
                return next((p for p in self._of_players_from([(it + 1) % self.layout.players], [], 0)), it)
        raise AssertionError(name)

    # ── Queries ───────────────────────────────────────────────────────────────────────────────

    def rows(self, q: x.Query, v: Locals, you: int) -> Iterator[Locals]:
        """The locals of each combination, in order."""
        for inner in self._combined(q, 0, v, you):
            if all(self.yes(clause, inner, you) for clause in q.where):
                yield inner

    def _combined(self, q: x.Query, n: int, v: Locals, you: int) -> Iterator[Locals]:
        if n == len(q.generators):
            yield v
            return
        for it in self.value(q.generators[n].source, v, you):
            inner = {**v, q.generators[n].slot: it}
            if n == len(q.generators) - 1 and not all(self.yes(clause, inner, you) for clause in q.while_):
                return
            yield from self._combined(q, n + 1, inner, you)

    def _quantified(self, e: x.Quantified, v: Locals, you: int) -> Got:
        found = (self.yes(e.condition, inner, you) for inner in self.rows(e.query, v, you))
        return {"some": any, "every": all, "no": lambda xs: not any(xs)}[e.quantifier](found)

    def _aggregate(self, e: x.Aggregate, v: Locals, you: int) -> Got:
        n = None if e.count is None else self.value(e.count, v, you)
        values = [0 if e.value is None else self.value(e.value, i, you) for i in self.rows(e.query, v, you)]
        values = [it for it in values if it is not None]
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

    def _pick(self, e: x.Pick, v: Locals, you: int) -> Got:
        slot = e.query.generators[0].slot
        if e.which == "first" and e.rank is None:
            return next((i[slot] for i in self.rows(e.query, v, you)), nothing(e.ty))
        found = [(i, i[slot]) for i in self.rows(e.query, v, you)]
        if e.rank is not None:
            ranks = [self.value(e.rank, i, you) for i, _ in found]
            there = [it for it in ranks if it is not None]
            best = (max if e.order == "most" else min)(there) if there else None
            found = [pair for pair, rank in zip(found, ranks, strict=True) if rank is not None and rank == best]
        values = tuple(it for _, it in found)
        if e.which == "all":
            return values
        return nothing(e.ty) if not values else values[0 if e.which == "first" else -1]

    def _ray(self, e: x.Ray, v: Locals, you: int) -> Got:
        space, way = self.value(e.start, v, you), self.value(e.direction, v, you)
        if space is None or way is None:
            return ()
        board, found = self._board(space), []
        used = [self._place(s) for s in self.draft.slots[board.slot]]
        east, south = STEPS[way]
        while (space := self._step(space, way)) is not None:
            c, r = self._place(space)
            ahead = any(east * it >= east * c for it, _ in used) and any(south * y >= south * r for _, y in used)
            if board.endless and not ahead:
                break
            found.append(space)
        return tuple(found)

    def _connected(self, e: x.Connected, v: Locals, you: int) -> Got:
        start, stride = self.value(e.start, v, you), self._stride(e.step, you)

        def fits(s: int) -> bool:
            return all(self.yes(clause, {**v, e.slot: s}, you) for clause in e.where)

        found: dict[int, bool] = {} if start is None else {start: fits(start)}
        waiting = [s for s, fit in found.items() if fit]
        for space in waiting:  # grows on the way
            for other in stride(space):
                if other not in found:
                    found[other] = fits(other)
                    waiting += [other] if found[other] else []
        return tuple(sorted(waiting))

    def _groups(self, e: x.Groups, v: Locals, you: int) -> Got:
        stride = self._stride(e.step, you)
        spaces = self.value(e.source, v, you)
        left = {s for s in spaces if all(self.yes(clause, {**v, e.slot: s}, you) for clause in e.where)}
        steps = {s: set(stride(s)) for s in left}
        links = {s: {t for t in left if t in steps[s] or s in steps[t]} for s in left}
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

    def _mostpairs(self, e: x.MostPairs, v: Locals, you: int) -> Got:
        values = self.value(e.source, v, you)

        def fits(a: Got, b: Got) -> bool:
            return all(self.yes(clause, {**v, e.first: a, e.second: b}, you) for clause in e.where)

        pairs = [
            (i, j)
            for i, j in combinations(range(len(values)), 2)
            if fits(values[i], values[j]) or fits(values[j], values[i])
        ]
        return most_pairs(pairs)

    def _bestpath(self, e: x.BestPath, v: Locals, you: int) -> Got:
        sums = []
        for path in self.paths(self.value(e.start, v, you), self.value(e.goal, v, you)):
            amounts = []
            for s in path:
                inner = {**v, e.slot: s}
                if all(self.yes(clause, inner, you) for clause in e.where):
                    amounts.append(self.value(e.value, inner, you))
            amounts = sorted((it for it in amounts if it is not None), reverse=e.extreme == "highest")
            sums.append(sum(amounts if e.count is None else amounts[: max(self.value(e.count, v, you), 0)]))
        return (max if e.op == "largest" else min)(sums) if sums else None


def most_pairs(pairs: Sequence[tuple[int, int]]) -> int:
    """A maximum matching by trying everything: the first place stays alone or is paired with any other."""
    places = sorted({place for pair in pairs for place in pair})
    beside = {p: {q for pair in pairs if p in pair for q in pair if q != p} for p in places}

    @cache
    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        return max([most(rest), *(1 + most(rest - {other}) for other in beside[first] & rest)])

    return most(frozenset(places))
