"""Queries as loops: is there one, how many, what adds up, what is picked.

A clause is asked as soon as its locals are there, in the order that the reference engine keeps as well.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulekit.expr import Aggregate, Binary, Builtin, Const, Contents, Expr, Groups, Local, Pick, Query
from rulekit.native.layout import ZoneStore
from rulekit.native.lists import is_range
from rulekit.native.masks import cell_of_kind, count_shared, each_shared, shared_bits
from rulekit.native.once import by_column, kept_in
from rulekit.native.ready import MOST_ITEMS, is_nested
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed, Rows
from rulekit.runtime.nodes import can_fail, may_be_none, slots_read
from rulekit.runtime.queries import clause_levels
from rulekit.types import KindOf, ListOf, PlayerTy, SetOf, Ty, element

MOST_BITS = 64
MOST_COMBINED = 1 << 16  # members of a list that is made on the way: a quarter of a megabyte
Leaf = Callable[[list[Held]], None]


def combine(b: Body, query: Query, leaf: Leaf) -> None:
    """Loops over all combinations; `leaf` puts down what is done with the values of each."""
    bits = shared_bits(b, query)
    if bits is not None:
        words, rest = bits
        query = attrs.evolve(query, where=tuple(rest))
    last = len(query.generators) - 1
    levels = clause_levels(query) if not query.while_ else [[] for _ in query.generators]
    sources: list[Expr | Listed] = [_source(b, query, number) for number in range(last + 1)]
    over = b.unit.fresh("over")

    def level(number: int, held: list[Held]) -> None:
        generator, source = query.generators[number], sources[number]

        def inside(value: Held) -> None:
            b.local[generator.slot] = value
            for clause in levels[number]:
                b.put(f"if (!({b.test(clause)})) continue;")
            if number < last:
                level(number + 1, [*held, value])
                return
            for clause in query.while_:
                b.put(f"if (!({b.test(clause)})) goto {over};")
            for clause in query.where if query.while_ else ():
                b.put(f"if (!({b.test(clause)})) continue;")
            leaf([*held, value])

        if bits is not None:
            each_shared(b, query, words, inside)
        elif isinstance(source, Listed):
            b.over(source, inside)
        else:
            b.each(source, inside)
        if number == last and query.while_:
            b.label(over)

    with kept_in(b, query):
        level(0, [])


def _source(b: Body, query: Query, number: int) -> Expr | Listed:
    """What a generator runs over; listed once where it does not depend on the generators before."""
    source = query.generators[number].source
    outer = {generator.slot for generator in query.generators[:number]}
    plain = isinstance(source, Const | Local | Contents) or (isinstance(source, Builtin) and source.name == "range")
    shown = is_nested(source) and isinstance(source, Builtin | Groups)
    if number == 0 or plain or slots_read(source) & outer or can_fail(source) or shown:
        return source
    return b.listed(source)


def exists(b: Body, query: Query) -> str:
    """Whether there is a combination."""
    quick = _asked_of_sets(b, query)
    if quick is not None:
        return quick
    found, done = b.unit.fresh("found"), b.unit.fresh("done")
    b.put(f"int {found} = 0;")

    def leaf(held: list[Held]) -> None:
        b.put(f"{found} = 1;")
        b.put(f"goto {done};")

    combine(b, query, leaf)
    b.label(done)
    return found


def _asked_of_sets(b: Body, query: Query) -> str | None:
    """`some space in line has board[space] = v` of a line that is known before: asked of sets of spaces."""
    if len(query.generators) != 1 or len(query.where) != 1 or query.while_:
        return None
    generator, clause = query.generators[0], query.where[0]
    line = b.local.get(generator.source.slot) if isinstance(generator.source, Local) else None
    if not isinstance(line, Listed) or not line.among:
        return None
    found = cell_of_kind(b, clause, generator.slot)
    if found is None:
        return None
    store, value = found
    inside = range(store.first_space, store.first_space + store.spaces)
    if not all(space in inside for spaces in line.among for space in spaces):
        return None
    assert isinstance(clause, Binary)
    return _overlap(b, store, line, b.hold(b.number(value)), clause.op)


def _overlap(b: Body, store: ZoneStore, line: Listed, value: str, op: str) -> str:
    """Whether some space of a line is in the set of a value, or some is not."""
    words = store.words
    masks = b.unit.masks(line.among, store.first_space, words)
    tests = []
    for word in range(words):
        mask = f"{masks}[{line.number} * {words} + {word}]"
        bits = f"s->{store.name}_b[{value} * {words} + {word}]"
        tests.append(f"({bits} & {mask})" if op == "=" else f"(~{bits} & {mask})")
    return f"(({' | '.join(tests)}) != 0)"


# ── Aggregates ────────────────────────────────────────────────────────────────────────────────


def _values(b: Body, expr: Aggregate, do: Callable[[Held], None]) -> None:
    """What is added up, each in turn; none is left out."""

    def leaf(held: list[Held]) -> None:
        if expr.value is None:
            do(held[-1])
            return
        if isinstance(expr.value.ty, SetOf | ListOf):
            do(b.listed(expr.value))
            return
        value = b.hold(b.number(expr.value))
        if may_be_none(expr.value):
            b.put(f"if ({value} == {none_text(expr.value.ty)}) continue;")
        do(value)

    combine(b, expr.query, leaf)


def aggregate(b: Body, expr: Aggregate, due: Ty) -> str:
    """A number made of a query."""
    name = b.unit.fresh(expr.op)
    match expr.op:
        case "number":
            bits = count_shared(b, expr.query) if expr.value is None else None
            if bits is not None:
                return b.hold(bits, name)
            b.put(f"int64_t {name} = 0;")
            _values(b, expr, lambda value: _count(b, name))
            return name
        case "total":
            b.put(f"int64_t {name} = 0;")
            _values(b, expr, lambda value: b.put(f"{name} += {value};"))
            return f"rk_fit(g, {name})"
        case "largest" | "smallest":
            none, sign = none_text(due), ">" if expr.op == "largest" else "<"
            b.put(f"int64_t {name} = {none}, {name}_any = 0;")
            text = f"if (!{name}_any || {{0}} {sign} {name}) {name} = {{0}}, {name}_any = 1;"
            _values(b, expr, lambda value: b.put(text.format(value)))
            return name
        case _:
            raise b.refused("lists in this place", expr)


def _count(b: Body, name: str) -> None:
    test = b.tested()
    b.put(f"{name}++;" if test is None else f"{name} += ({test}) != 0;")


def aggregate_list(b: Body, expr: Aggregate) -> Listed:
    """A list or set made of a query."""
    of, kinds = element(expr.ty), b.ready.kinds_of(expr.ty.of) if isinstance(expr.ty, SetOf) else None
    if kinds is not None and kinds <= MOST_BITS and isinstance(of, KindOf | PlayerTy):
        return _few_values(b, expr, kinds)
    room = _room(b, expr)
    _values(b, expr, lambda value: b.push(room, value, expr))
    if isinstance(expr.ty, SetOf):
        b.as_set(room)
    return room


def _few_values(b: Body, expr: Aggregate, kinds: int) -> Listed:
    """A set of values of which each has a bit, so nothing is sorted."""
    bits, room = b.unit.fresh("bits"), b.room(kinds)
    b.put(f"uint64_t {bits} = 0;")
    _values(b, expr, lambda value: b.put(f"{bits} |= UINT64_C(1) << {value};"))
    b.put(f"for (; {bits}; {bits} &= {bits} - 1) {room.at}[{room.count}++] = __builtin_ctzll({bits});")
    return room


def _room(b: Body, expr: Aggregate | Pick) -> Listed:
    """Room on the C stack for all that a query takes."""
    most = b.ready.combinations(expr.query, b.bounds())
    return b.room_for(expr, most if most <= MOST_COMBINED else MOST_ITEMS)


# ── Picks ─────────────────────────────────────────────────────────────────────────────────────


def pick_one(b: Body, expr: Pick, due: Ty) -> str:
    """The first or last of what a query takes, or of the best of it."""
    name, done, is_first = b.unit.fresh(expr.which), b.unit.fresh("done"), expr.which == "first"
    if _backwards(expr):
        b.backwards = is_first = True
    b.put(f"int64_t {name} = {none_text(due)};")
    if expr.rank is not None:
        best = b.unit.fresh("best")
        b.put(f"int64_t {best} = 0, {best}_any = 0;")

    def leaf(held: list[Held]) -> None:
        value = held[0]
        if isinstance(value, Listed):
            raise b.refused("picks among lists", expr)
        if expr.rank is None:
            b.put(f"{name} = {value};")
            if is_first:
                b.put(f"goto {done};")
            return
        rank = b.hold(b.number(expr.rank))
        if may_be_none(expr.rank):
            b.put(f"if ({rank} == {none_text(expr.rank.ty)}) continue;")
        sign = (">" if expr.order == "most" else "<") + ("" if is_first else "=")
        b.put(f"if (!{best}_any || {rank} {sign} {best}) {name} = {value}, {best} = {rank}, {best}_any = 1;")

    combine(b, expr.query, leaf)
    if expr.rank is None and is_first:
        b.label(done)
    return name


def _backwards(expr: Pick) -> bool:
    """Whether the last is found sooner from the end."""
    query = expr.query
    easy = expr.which == "last" and expr.rank is None and len(query.generators) == 1 and not query.while_
    return easy and is_range(query.generators[0].source) and not any(map(can_fail, query.where))


def pick_list(b: Body, expr: Pick) -> Listed:
    """All that a query takes, or the best of it."""
    if expr.which != "all":
        return _pick_one_list(b, expr)
    room = _room(b, expr)
    best = b.unit.fresh("best")
    if expr.rank is not None:
        b.put(f"int64_t {best} = 0;")

    def leaf(held: list[Held]) -> None:
        if expr.rank is not None:
            rank = b.hold(b.number(expr.rank))
            if may_be_none(expr.rank):
                b.put(f"if ({rank} == {none_text(expr.rank.ty)}) continue;")
            sign = ">" if expr.order == "most" else "<"
            b.put(f"if ({room.count} && {best} != {rank} && !({rank} {sign} {best})) continue;")
            b.put(f"if ({best} != {rank}) {room.count} = 0;")
            b.put(f"{best} = {rank};")
        b.push(room, held[0], expr)

    combine(b, expr.query, leaf)
    return room


def _pick_one_list(b: Body, expr: Pick) -> Listed:
    """The first or last list of what a query takes, or of the best of it; empty where there is none."""
    done, best, is_first = b.unit.fresh("done"), b.unit.fresh("best"), expr.which == "first"
    room = b.room(b.ready.inner(expr.query.generators[0].source), expr.which)
    b.put(f"int64_t {best} = 0, {best}_any = 0;")

    def leaf(held: list[Held]) -> None:
        value = held[0]
        assert isinstance(value, Listed)
        if expr.rank is not None:
            rank = b.hold(b.number(expr.rank))
            if may_be_none(expr.rank):
                b.put(f"if ({rank} == {none_text(expr.rank.ty)}) continue;")
            sign = ("<=" if expr.order == "most" else ">=") if is_first else ("<" if expr.order == "most" else ">")
            b.put(f"if ({best}_any && {rank} {sign} {best}) continue;")
            b.put(f"{best} = {rank}, {best}_any = 1;")
        b.put(f"if ({value.count} > {room.most}) rk_leave(g, RK_BEYOND);")
        b.put(f"{room.count} = {value.count};")
        b.put(f"if ({room.count}) memcpy({room.at}, {value.at}, (size_t){room.count} * sizeof(int32_t));")
        if expr.rank is None and is_first:
            b.put(f"goto {done};")

    combine(b, expr.query, leaf)
    if expr.rank is None and is_first:
        b.label(done)
    return room


def each_pick(b: Body, expr: Pick, do: Callable[[Held], None]) -> None:
    """The same, one after the other, without listing them where that can be."""
    if expr.which != "all" or expr.rank is not None or expr.query.while_:
        b.over(pick_list(b, expr), do)
        return
    combine(b, expr.query, lambda held: do(held[0]))


# ── What is offered ───────────────────────────────────────────────────────────────────────────


def offer(b: Body, query: Query, sources_ty: Ty, lists: Rows | None = None) -> None:
    """Offers the values of the first generator that some continuation completes, each once; `offered` counts them.

    Sets are put into `lists`.
    """
    once = isinstance(sources_ty, SetOf) or isinstance(query.generators[0].source, Contents)  # what lies, lies once
    again = not once or (len(query.generators) > 1 and bool(query.while_))
    few = _are_few(b, query.generators[0].source)

    def offer_one(value: Held) -> None:
        if lists is not None and isinstance(value, Listed):
            known = f"rk_in_lists({lists.at}, {lists.at}_n, {lists.count}, {value.at}, {value.count})"
            b.put(f"if ({known}) continue;")
            b.push(lists, value, query.generators[0].source)
            return
        if again:
            b.put(f"rk_offer_once(g, &offered, {value});")
            return
        if not few:
            b.put("if (offered >= RK_MOST) rk_leave(g, RK_FAILED);")
        assert isinstance(value, str)
        b.append("g->options", "offered", value)

    if len(query.generators) == 1 or query.while_:
        combine(b, query, lambda held: offer_one(held[0]))
        return
    first, levels = query.generators[0], clause_levels(query)

    where = tuple(clause for some in levels[1:] for clause in some)
    whole = [*where, *(generator.source for generator in query.generators[1:])]
    if first.slot not in slots_read(*whole) and not any(map(can_fail, whole)):
        found_first = exists(b, Query(query.generators[1:], where))
        with b.block(f"if ({found_first})"):
            combine(b, Query(query.generators[:1], tuple(levels[0])), lambda held: offer_one(held[0]))
        return
    column = by_column(b, whole, first.slot)
    answers = "" if column is None else b.unit.fresh("answers")
    if column is not None:
        b.put(f"int8_t {answers}[{column[2]}] = {{0}};  /* not asked, no, yes: for what stands on the component */")

    def outer(value: Held) -> None:
        b.local[first.slot] = value
        for clause in levels[0]:
            b.put(f"if (!({b.test(clause)})) continue;")
        if column is None:
            found = exists(b, Query(query.generators[1:], where))
        else:
            at = b.hold(f"{b.number(column[0])} - {column[1]}" if column[1] else b.number(column[0]))
            with b.block(f"if (!{answers}[{at}])"):
                b.put(f"{answers}[{at}] = 1 + ({exists(b, Query(query.generators[1:], where))} != 0);")
            found = f"{answers}[{at}] == 2"
        b.put(f"if (!({found})) continue;")
        offer_one(value)

    with kept_in(b, query):
        b.each(first.source, outer)


def _are_few(b: Body, source: Expr) -> bool:
    """Whether there are so few that all fit into a question."""
    return b.ready.most(source, b.bounds()) < MOST_ITEMS
