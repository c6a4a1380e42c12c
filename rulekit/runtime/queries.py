"""Builds functions for queries: all combinations, whether there is one, what adds up, what is picked.

A clause is asked as soon as its locals are there and the clauses before it have been (they may guard it); but what can
fail is neither asked before a whole combination is there nor passed over.  What a later generator runs over, if it does
not depend on the earlier ones, is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

from rulekit.expr import Const, Contents, Expr, Local, Query, Ray
from rulekit.runtime.builder import Builder
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.getters import getter_of
from rulekit.runtime.loops import Stage, any_kept, function_of, keeping
from rulekit.runtime.nodes import Column, can_fail, may_be_none, slots_read, walk
from rulekit.runtime.shapes import is_beyond
from rulekit.types import SetOf

# Runs over combinations and puts what is wanted into a list; yes means that all is over.
Visit: TypeAlias = "Callable[[Draft, list[Any], int, list[Any]], bool]"
Source: TypeAlias = "Callable[[Expr], Evaluate]"


def exists(b: Builder, query: Query) -> Evaluate:
    """Whether there is a combination."""
    if query.while_:
        found = collected(b, query, None, b.loop)
        return lambda d, v, y: bool(found(d, v, y))
    clauses, sources, begin = _levels(b, query, b.loose)
    last = any_kept(b, sources[-1], clauses[-1], query.generators[-1].slot)
    if len(sources) == 1:
        return last
    visit = _around(b, query, clauses, sources, lambda d, v, y, out: bool(last(d, v, y)))
    return lambda d, v, y: visit(d, begin(v), y, [])


def items_of(b: Builder, query: Query, source: Source) -> Evaluate:
    """What the only generator of a query takes."""
    generator = query.generators[0]
    over = _taken(b, query) if query.while_ else source(generator.source)
    return keeping(b, over, query.where, generator.slot)


def collected(b: Builder, query: Query, value: Expr | None, source: Source) -> Evaluate:
    """The values of all combinations, in order, without none; without `value` what the last generator takes."""
    slot = query.generators[-1].slot
    wanted = None if value is None or _is_local(value, slot) else value
    values = values_of(b, wanted, slot)
    if len(query.generators) == 1:
        items = items_of(b, query, source)
        return items if wanted is None else lambda d, v, y: values(d, v, y, items(d, v, y))
    return _gathered(b, query, values, source)


def values_of(b: Builder, value: Expr | None, slot: int) -> Stage:
    """A value for each element (put into a slot), without none; without `value` the element itself."""
    if value is None:
        return lambda d, v, y, of: of
    get = getter_of(b, value, slot)
    if get is not None:
        make = get
        if not may_be_none(value):
            return lambda d, v, y, of: list(map(make(d, v, y), of))
        return lambda d, v, y, of: [found for found in map(make(d, v, y), of) if found is not None]
    ask = b.value(value)

    def values(d: Draft, v: list[Any], y: int, of: Collection[Any]) -> list[Any]:
        found = []
        for v[slot] in of:
            one = ask(d, v, y)
            if one is not None:
                found.append(one)
        return found

    return values


def rows(b: Builder, query: Query) -> Evaluate:
    """All combinations as tuples."""
    slots = [generator.slot for generator in query.generators]
    if len(slots) == 1:
        items = items_of(b, query, b.loop)
        return lambda d, v, y: [(item,) for item in items(d, v, y)]
    outer = slots[:-1]

    def combine(d: Draft, v: list[Any], y: int, of: Collection[Any]) -> list[Any]:
        head = tuple([v[slot] for slot in outer])
        return [(*head, item) for item in of]

    return _gathered(b, query, combine, b.loop)


def options(b: Builder, query: Query) -> Evaluate:
    """The values of the first generator that some continuation completes, each once."""
    first = query.generators[0]
    is_set = isinstance(first.source.ty, SetOf)
    if len(query.generators) == 1 or query.while_:
        taken = collected(b, query, Local(first.slot), b.loop)
        return taken if is_set and len(query.generators) == 1 else _each_once(taken)
    clauses, sources, begin = _levels(b, query, b.loose)
    last = any_kept(b, sources[-1], clauses[-1], query.generators[-1].slot)
    rest = _around(b, query, clauses, sources, lambda d, v, y, out: bool(last(d, v, y)), outermost=1)
    kept, slot = keeping(b, b.loop(first.source), clauses[0], first.slot), first.slot
    items = kept if is_set else _each_once(kept)
    later = [*(clause for some in clauses[1:] for clause in some), *(g.source for g in query.generators[1:])]
    if first.slot not in slots_read(*later):

        def all_or_none(d: Draft, v: list[Any], y: int) -> list[Any]:
            begin(v)
            found = items(d, v, y)
            return found if found and rest(d, v, y, []) else []

        return all_or_none

    sort_of = _sort_of(later, slot)

    def offered(d: Draft, v: list[Any], y: int) -> list[Any]:
        begin(v)
        found: list[Any] = []
        answers: dict[Any, bool] = {}  # by sort of element
        for item in items(d, v, y):
            sort = sort_of(item)
            if sort not in answers:
                v[slot] = item
                answers[sort] = rest(d, v, y, found)
            if answers[sort]:
                found.append(item)
        return found

    return offered


def _sort_of(later: Sequence[Expr], slot: int) -> Callable[[Any], Any]:
    """What of an element in a slot these expressions see: some columns of a component, or else the element itself."""
    seen = [part for expr in later for part in walk(expr)]
    columns = [part.values for part in seen if isinstance(part, Column) and _is_local(part.of, slot)]
    if len(columns) < sum(_is_local(part, slot) for part in seen):
        return _as_is
    if len(columns) == 1:
        return columns[0].__getitem__
    return lambda item: tuple([values[item] for values in columns])


def _is_local(expr: Expr, slot: int) -> bool:
    return isinstance(expr, Local) and expr.slot == slot


def _as_is(values: Any) -> Any:
    return values


def _each_once(values: Evaluate) -> Evaluate:
    return lambda d, v, y: list(dict.fromkeys(values(d, v, y)))


# ── Several generators ────────────────────────────────────────────────────────────────────────


def _gathered(b: Builder, query: Query, values: Stage, source: Source) -> Evaluate:
    """What `values` makes of the last generator's elements, for each combination of the others."""
    if query.while_:
        return _gathered_while(b, query, values)
    clauses, sources, begin = _levels(b, query, source)
    items = keeping(b, sources[-1], clauses[-1], query.generators[-1].slot)

    def gather(d: Draft, v: list[Any], y: int, out: list[Any]) -> bool:
        out += values(d, v, y, items(d, v, y))
        return False

    return _listed(_around(b, query, clauses, sources, gather), begin)


def _gathered_while(b: Builder, query: Query, values: Stage) -> Evaluate:
    """The same, but the last generator ends, each time it runs, at the first element that `while` refuses."""
    _, sources, begin = _levels(b, query, b.loop)
    goes_on, fits, slot = b.all_of(query.while_), b.all_of(query.where), query.generators[-1].slot
    last = sources[-1]

    def gather(d: Draft, v: list[Any], y: int, out: list[Any]) -> bool:
        for item in last(d, v, y):
            v[slot] = item
            if goes_on is not None and not goes_on(d, v, y):
                break
            if fits is None or fits(d, v, y):
                out += values(d, v, y, [item])
        return False

    nothing: list[list[Expr]] = [[] for _ in sources]
    return _listed(_around(b, query, nothing, sources, gather), begin)


def _listed(visit: Visit, begin: Callable[[list[Any]], list[Any]]) -> Evaluate:
    def collect(d: Draft, v: list[Any], y: int) -> list[Any]:
        out: list[Any] = []
        visit(d, begin(v), y, out)
        return out

    return collect


def clause_levels(query: Query) -> list[list[Expr]]:
    """For each generator the clauses that are asked once its value is there."""
    slots = [generator.slot for generator in query.generators]
    clauses: list[list[Expr]] = [[] for _ in slots]
    level = 0
    for clause in query.where:
        reads = slots_read(clause)
        level = max([level, *(number for number, slot in enumerate(slots) if slot in reads)])
        waits = (number for number, source in enumerate(query.generators) if can_fail(source.source))
        level = len(slots) - 1 if can_fail(clause) else max([level, *waits])
        clauses[level].append(clause)
    return clauses


def _levels(
    b: Builder, query: Query, source: Source
) -> tuple[list[list[Expr]], list[Evaluate], Callable[[list[Any]], list[Any]]]:
    """For each generator its clauses and its source, and what must be done to the locals before the first of them."""
    slots = [generator.slot for generator in query.generators]
    clauses = clause_levels(query)
    sources, held = [], []
    for number, generator in enumerate(query.generators):
        over = source(generator.source)
        plain = isinstance(generator.source, Const | Local | Contents)
        if number > 0 and not plain and not slots_read(generator.source) & set(slots[:number]):
            held.append(b.new_slot())
            over = _once(over, held[-1])
        sources.append(over)
    return clauses, sources, _clearing(held)


def _once(source: Evaluate, slot: int) -> Evaluate:
    def over(d: Draft, v: list[Any], y: int) -> Any:
        found = v[slot]
        if found is None:
            found = v[slot] = source(d, v, y)
        return found

    return over


def _clearing(slots: Sequence[int]) -> Callable[[list[Any]], list[Any]]:
    if not slots:
        return lambda v: v

    def clear(v: list[Any]) -> list[Any]:
        for slot in slots:
            v[slot] = None
        return v

    return clear


def _around(
    b: Builder, query: Query, clauses: list[list[Expr]], sources: list[Evaluate], visit: Visit, outermost: int = 0
) -> Visit:
    """The loops of all generators from `outermost` to the last but one around `visit`."""
    for number in reversed(range(outermost, len(sources) - 1)):
        visit = _level(sources[number], query.generators[number].slot, b.all_of(clauses[number]), visit)
    return visit


def _level(source: Evaluate, slot: int, fits: Evaluate | None, visit: Visit) -> Visit:
    def run(d: Draft, v: list[Any], y: int, out: list[Any]) -> bool:
        for item in source(d, v, y):
            v[slot] = item
            if (fits is None or fits(d, v, y)) and visit(d, v, y, out):
                return True
        return False

    return run


# ── While ─────────────────────────────────────────────────────────────────────────────────────


def _taken(b: Builder, query: Query) -> Evaluate:
    """The elements of the only generator before the first that `while` refuses."""
    generator = query.generators[0]
    if isinstance(generator.source, Ray) and not any(can_fail(clause) for clause in query.while_):
        return _taken_along(b, generator.source, function_of(b, query.while_, generator.slot))
    goes_on, slot = b.all_of(query.while_), generator.slot
    assert goes_on is not None
    over = b.loop(generator.source)

    def take(d: Draft, v: list[Any], y: int) -> list[Any]:
        found = []
        for item in over(d, v, y):
            v[slot] = item
            if not goes_on(d, v, y):
                break
            found.append(item)
        return found

    return take


def _taken_along(b: Builder, ray: Ray, condition: Evaluate) -> Evaluate:
    """The same along a ray, step by step, where the condition cannot fail beyond the border either."""
    start, direction, layout = b.value(ray.start), b.value(ray.direction), b.layout
    next_of, board_of = layout.next_of, layout.board_of

    def take(d: Draft, v: list[Any], y: int) -> list[Any]:
        space, toward = start(d, v, y), direction(d, v, y)
        found: list[Any] = []
        if space is None or toward is None:
            return found
        steps, board = next_of[toward], board_of(space)
        used, goes_on = d.slots[board.slot], condition(d, v, y)
        while (space := steps[space]) is not None:
            # The condition mostly ends it before the border need be looked for.
            if not goes_on(space) or (board.endless and space not in used and is_beyond(layout, used, space, toward)):
                break
            found.append(space)
        return found

    return take
