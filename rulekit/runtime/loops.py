"""Builds the inner loops: running over one collection, keeping what fulfils some clauses.

Clauses of common shapes (a field, cell or top of the element against something that does not change in the loop) run
without a call for each element; all others are asked one element after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias

import attrs

from rulekit.expr import Binary, Expr, If, Local, Unary
from rulekit.runtime.builder import Builder
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.fold import clauses_of
from rulekit.runtime.getters import getter_of
from rulekit.runtime.nodes import Exists, can_fail, may_be_none, slots_read
from rulekit.runtime.scans import ANY, KEEP, KEEP_ITSELF, Get, Items
from rulekit.runtime.values import COMPARE

Stage: TypeAlias = "Callable[[Draft, list[Any], int, Any], Items]"  # keeps some of what it is given
Asks: TypeAlias = "Callable[[Draft, list[Any], int, Any], bool]"  # whether any of what it is given would be kept

# ── Shapes ────────────────────────────────────────────────────────────────────────────────────


@attrs.frozen
class Shape:
    """A clause as `get(element) op to`; `get` and `to` come once for a loop.

    Without `get`: the element itself; without `to` there is nothing to compare with.
    """

    op: str
    get: Evaluate | None
    to: Evaluate | None
    to_none: bool = False  # whether `to` may be none

    def keep(self) -> Stage:
        """A stage that keeps what fulfils it."""
        get, to, op = self.get, self.to, self.op
        if get is None:
            assert to is not None
            keep_itself = KEEP_ITSELF[op]
            return self._told_from_none(to, lambda d, v, y, of: keep_itself(of, to(d, v, y)) if of else [])
        keep = KEEP[op]
        if to is None:
            return lambda d, v, y, of: keep(of, get(d, v, y), None) if of else []
        return self._told_from_none(to, lambda d, v, y, of: keep(of, get(d, v, y), to(d, v, y)) if of else [])

    def asks(self) -> Asks:
        """Whether any element fulfils it."""
        get, to = self.get, self.to
        if get is None or self.op not in ANY or self.to_none:
            keep = self.keep()
            return lambda d, v, y, of: bool(keep(d, v, y, of))
        ask = ANY[self.op]
        if to is None:
            return lambda d, v, y, of: ask(of, get(d, v, y), None) if of else False
        return lambda d, v, y, of: ask(of, get(d, v, y), to(d, v, y)) if of else False

    def function(self) -> Evaluate | None:
        """What makes a function of the element: whether it fulfils it."""
        get, to = self.get, self.to
        if get is None or to is None:
            return get if self.op == "yes" else None
        compare = COMPARE[self.op]

        def make(d: Draft, v: list[Any], y: int) -> Get:
            one, other = get(d, v, y), to(d, v, y)
            return lambda x: compare(one(x), other)

        return make

    def _told_from_none(self, to: Evaluate, whole: Stage) -> Stage:
        """With nothing to compare with `=` is never fulfilled and `!=` always."""
        if not self.to_none or self.op not in ("=", "!="):
            return whole
        fulfilled = self.op == "!="

        def keep(d: Draft, v: list[Any], y: int, of: Any) -> Items:
            if of and to(d, v, y) is not None:
                return whole(d, v, y, of)
            return list(of) if fulfilled else []

        return keep


def shape_of(b: Builder, clause: Expr, slot: int) -> Shape | None:
    """The clause as a shape, if it is one that runs quickly."""
    match clause:
        case Unary(op="not" | "is_none" | "is_some"):
            get = getter_of(b, clause.operand, slot)
            return None if get is None else Shape(clause.op, get, None)
        case Binary() if clause.op in COMPARE:
            return _compared(b, clause.op, clause.left, clause.right, slot)
        case _:
            get = getter_of(b, clause, slot)
            return None if get is None else Shape("yes", get, None)


_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compared(b: Builder, op: str, left: Expr, right: Expr, slot: int) -> Shape | None:
    if slot in slots_read(right):
        turns = op in _TURNED and slot not in slots_read(left)
        return _compared(b, _TURNED[op], right, left, slot) if turns else None
    if op in ("<", "<=", ">", ">=") and (may_be_none(left) or may_be_none(right)):
        return None
    get = getter_of(b, left, slot)
    itself = isinstance(left, Local) and left.slot == slot
    if get is None and not itself:
        return None
    to = b.container(right) if op in ("in", "not_in") else b.value(right)
    return Shape(op, get, to, op not in ("in", "not_in") and may_be_none(right))


def function_of(b: Builder, clauses: Sequence[Expr], slot: int) -> Evaluate:
    """What makes a function of the element in a slot: whether it fulfils all clauses."""
    shape = shape_of(b, clauses[0], slot) if len(clauses) == 1 and not can_fail(clauses[0]) else None
    quick = None if shape is None else shape.function()
    if quick is not None:
        return quick
    fits = b.all_of(clauses)

    def make(d: Draft, v: list[Any], y: int) -> Get:
        def holds(x: Any) -> Any:
            v[slot] = x
            return fits is None or fits(d, v, y)

        return holds

    return make


# ── Stages ────────────────────────────────────────────────────────────────────────────────────


def stages(b: Builder, clauses: Sequence[Expr], slot: int) -> list[Stage]:
    """What keeps the elements (each put into a slot) that fulfil all clauses, stage by stage."""
    found: list[Stage] = []
    slow: list[Expr] = []
    for clause in clauses:
        quick = _quick(b, clause, slot)
        if quick is None:
            slow.append(clause)
            continue
        found += _one_by_one(b, slow, slot)
        slow = []
        found.append(quick[0])
    return found + _one_by_one(b, slow, slot)


def keeping(b: Builder, source: Evaluate, clauses: Sequence[Expr], slot: int) -> Evaluate:
    """The elements of a source that fulfil all clauses."""
    steps = stages(b, clauses, slot)
    if not steps:
        return source
    if len(steps) == 1:
        only = steps[0]
        return lambda d, v, y: only(d, v, y, source(d, v, y))

    def keep(d: Draft, v: list[Any], y: int) -> Any:
        items = source(d, v, y)
        for step in steps:
            items = step(d, v, y, items)
        return items

    return keep


def any_kept(b: Builder, source: Evaluate, clauses: Sequence[Expr], slot: int) -> Evaluate:
    """Whether any element of a source fulfils all clauses; stops at the first that does."""
    ask = asking(b, clauses, slot)
    return lambda d, v, y: ask(d, v, y, source(d, v, y))


def asking(b: Builder, clauses: Sequence[Expr], slot: int) -> Asks:
    """Whether any of what it is given fulfils all clauses."""
    if not clauses:
        return lambda d, v, y, of: bool(of)
    quick = _quick(b, clauses[0], slot)
    if quick is None:
        return _asking_slowly(b.all_of(clauses), slot)
    keep, ask = quick
    if len(clauses) == 1:
        return ask
    rest = asking(b, clauses[1:], slot)
    return lambda d, v, y, of: rest(d, v, y, keep(d, v, y, of))


def _asking_slowly(fits: Evaluate | None, slot: int) -> Asks:
    assert fits is not None

    def ask(d: Draft, v: list[Any], y: int, of: Iterable[Any]) -> bool:
        for x in of:
            v[slot] = x
            if fits(d, v, y):
                return True
        return False

    return ask


def _one_by_one(b: Builder, clauses: Sequence[Expr], slot: int) -> list[Stage]:
    fits = b.all_of(clauses)
    if fits is None:
        return []

    def keep(d: Draft, v: list[Any], y: int, of: Iterable[Any]) -> Items:
        kept = []
        for x in of:
            v[slot] = x
            if fits(d, v, y):
                kept.append(x)
        return kept

    return [keep]


def _quick(b: Builder, clause: Expr, slot: int) -> tuple[Stage, Asks] | None:
    if slot not in slots_read(clause) and not can_fail(clause):
        return _same_for_all(b, clause)
    shape = shape_of(b, clause, slot)
    if shape is not None:
        return shape.keep(), shape.asks()
    if isinstance(clause, If) and slot not in slots_read(clause.condition):
        return _decided(b, clause, slot)
    return _inner_loop(b, clause, slot)


def _same_for_all(b: Builder, clause: Expr) -> tuple[Stage, Asks]:
    """A clause that does not look at the element: asked once."""
    yes = b.test(clause)
    return (
        lambda d, v, y, of: list(of) if of and yes(d, v, y) else [],
        lambda d, v, y, of: bool(of and yes(d, v, y)),
    )


def _decided(b: Builder, clause: If, slot: int) -> tuple[Stage, Asks]:
    """A clause whose `if` is the same for the whole loop: decided once."""
    yes = b.test(clause.condition)
    branches = [clauses_of(clause.otherwise), clauses_of(clause.then)]
    keeps, asks = [stages(b, part, slot) for part in branches], [asking(b, part, slot) for part in branches]

    def keep(d: Draft, v: list[Any], y: int, of: Any) -> Items:
        if of:
            for step in keeps[bool(yes(d, v, y))]:
                of = step(d, v, y, of)
        return list(of)

    return keep, lambda d, v, y, of: asks[bool(yes(d, v, y))](d, v, y, of) if of else False


def _inner_loop(b: Builder, clause: Expr, slot: int) -> tuple[Stage, Asks] | None:
    """`some` or `every` over the element itself, against what changes in neither loop: lines, rows, groups."""
    none_of = isinstance(clause, Unary) and clause.op == "not"
    inner = clause.operand if isinstance(clause, Unary) and none_of else clause
    if not isinstance(inner, Exists) or len(inner.query.generators) != 1 or len(inner.query.where) != 1:
        return None
    query = inner.query
    generator, condition = query.generators[0], query.where[0]
    over_element = isinstance(generator.source, Local) and generator.source.slot == slot
    if query.while_ or not over_element or slot in slots_read(condition):
        return None
    shape = shape_of(b, condition, generator.slot)
    if shape is None or shape.get is None or shape.op not in ANY or shape.to_none:
        return None
    ask, get, to = ANY[shape.op], shape.get, shape.to or (lambda d, v, y: None)

    def keep(d: Draft, v: list[Any], y: int, of: Collection[Any]) -> Items:
        if not of:
            return []
        one, other = get(d, v, y), to(d, v, y)
        return [x for x in of if ask(x, one, other) is not none_of]

    def asks(d: Draft, v: list[Any], y: int, of: Collection[Any]) -> bool:
        if not of:
            return False
        one, other = get(d, v, y), to(d, v, y)
        for x in of:  # noqa: SIM110
            if ask(x, one, other) is not none_of:
                return True
        return False

    return keep, asks
