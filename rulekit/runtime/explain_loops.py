"""Explains what runs over collections: totals and counts by what counts, pairings and paths by the best one found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.expr import Aggregate, BestPath, Expr, MostPairs, Pick, Quantified
from rulekit.runtime.disclosure import BACK, OPEN, SECRET
from rulekit.runtime.explaining import (
    ELEMENT,
    LOOP,
    PAIRS,
    PATH,
    WAY,
    At,
    Bound,
    Explainer,
    Rule,
    Tree,
    least_open,
)
from rulekit.runtime.graphs import matching
from rulekit.runtime.nodes import none_of
from rulekit.runtime.paths import best_way, search_of, sign_of, ways
from rulekit.runtime.values import as_set, fit
from rulekit.types import NOTHING, SPACE, ListOf, element

Rows = list[tuple[At, tuple[Bound, ...], int]]

# ── Aggregates ────────────────────────────────────────────────────────────────────────────────


def _aggregate(e: Explainer, expr: Aggregate, at: At) -> Tree:
    rows = e.rows(expr.query, at)
    if rows is None:
        return e.secret(expr, at)
    if expr.op in ("largest", "smallest") and expr.count is None:
        return _best_element(e, expr, rows, at)
    elements = _elements(e, expr, rows)
    hidden = least_open(elements)
    if hidden and (expr.count is not None or expr.op not in ("total", "number")):
        return e.secret(expr, at)
    if expr.count is not None:
        if not e.is_open((expr.count,), at):
            return e.secret(expr, at)
        n = e.value(expr.count, at)
        best: list[tuple[Any, Tree]] = sorted(
            ((one.value, one) for one in elements), key=lambda pair: pair[0], reverse=expr.extreme == "highest"
        )
        elements = [one for _, one in best[: max(n or 0, 0)]]
    value = _made_of(expr, [one.value for one in elements])
    if hidden and expr.op == "number" and expr.value is None:
        hidden = OPEN  # how many there are is no secret
    openness = max(SECRET if hidden else OPEN, e.openness.of_value(value, expr.ty))
    tree = e.made(expr, at, value, (), LOOP, openness)
    return _with_parts(tree, _that_count(expr, elements))


def _with_parts(tree: Tree, parts: Sequence[Tree]) -> Tree:
    """A tree with elements of which there may be told that they are there, even if the whole is a secret."""
    return Tree(tree.source, tree.span, tree.ty, tree.value, tree.form, tuple(parts), tree.openness)


def _that_count(expr: Aggregate, elements: Sequence[Tree]) -> list[Tree]:
    """Those that add something, or are not known to add nothing; a list says itself what is in it."""
    if expr.op in ("list", "distinct"):
        return []
    return [one for one in elements if expr.op != "total" or one.value != 0 or one.openness]


def _elements(e: Explainer, expr: Aggregate, rows: Rows) -> list[Tree]:
    """One tree for each element whose value is there."""
    if expr.value is None:
        return [_element(expr, inner, bound, 0, (), openness) for inner, bound, openness in rows]
    found = []
    for inner, bound, openness in rows:
        amount = e.tree(expr.value, inner)
        if amount.value is not None or amount.openness:
            how = SECRET if openness and amount.openness else amount.openness
            found.append(_element(expr, inner, bound, amount.value, (amount,), how))
    return found


def _element(
    expr: Aggregate | Pick | Quantified, at: At, bound: tuple[Bound, ...], value: Any, parts: Sequence[Tree], how: int
) -> Tree:
    ty = parts[-1].ty if parts else NOTHING
    return Tree(at.source, expr.span, ty, value, ELEMENT, tuple(parts), how, None, bound)


def _made_of(expr: Aggregate, values: Sequence[Any]) -> Any:
    there = [value for value in values if value is not None]
    match expr.op:
        case "number":
            return len(there)
        case "total":
            return fit(sum(there), expr.span, None)
        case "largest":
            return max(there, default=None)
        case "smallest":
            return min(there, default=None)
        case "distinct":
            return as_set(there)
    return tuple(there)


def _best_element(e: Explainer, expr: Aggregate, rows: Rows, at: At) -> Tree:
    """The first element with the largest (or smallest) value, which alone is explained."""
    assert expr.value is not None
    if any(openness for _, _, openness in rows) or not e.is_open((expr.value,), rows[0][0] if rows else at):
        return e.secret(expr, at)
    amounts = [(e.value(expr.value, inner), inner, bound) for inner, bound, _ in rows]
    best = _made_of(expr, [amount for amount, _, _ in amounts])
    first = next(((inner, bound) for amount, inner, bound in amounts if amount is not None and amount == best), None)
    if first is None:
        return e.made(expr, at, best, (), LOOP)
    amount = e.tree(expr.value, first[0])
    return e.made(expr, at, amount.value, (_element(expr, *first, amount.value, (amount,), OPEN),), LOOP)


# ── Some, every, no; all, first, last ─────────────────────────────────────────────────────────


def _quantified(e: Explainer, expr: Quantified, at: At) -> Tree:
    """The element that decides; else all of them."""
    rows = e.rows(expr.query, at)
    if rows is None:
        return e.secret(expr, at)
    looked = []
    decides = expr.quantifier != "every"
    for inner, bound, _ in rows:
        holds = e.tree(expr.condition, inner)
        looked.append(_element(expr, inner, bound, bool(holds.value), (holds,), SECRET if holds.openness else OPEN))
        if bool(holds.value) == decides:
            value = expr.quantifier == "some"
            told = looked if least_open(looked) else looked[-1:]
            return e.made(expr, at, value, told, LOOP)
    return e.made(expr, at, expr.quantifier != "some", looked, LOOP)


def _pick(e: Explainer, expr: Pick, at: At) -> Tree:
    rows = e.rows(expr.query, at)
    ranked = () if expr.rank is None else (expr.rank,)
    if rows is None or not e.is_open(ranked, rows[0][0] if rows else at):
        return e.secret(expr, at)
    if expr.rank is not None:
        ranks = [e.value(expr.rank, inner) for inner, _, _ in rows]
        there = [rank for rank in ranks if rank is not None]
        best = (max if expr.order == "most" else min)(there) if there else None
        rows = [row for row, rank in zip(rows, ranks, strict=True) if rank is not None and rank == best]
    if any(openness for _, _, openness in rows):  # in which order they stand is a secret
        value: Any = e.value(expr, at)
        return e.made(expr, at, value, (), LOOP, max(BACK, e.openness.of_value(value, expr.ty)))
    rows = rows if expr.which == "all" else rows[:1] if expr.which == "first" else rows[-1:]
    values = tuple(bound[0].value for _, bound, _ in rows)
    value = values if expr.which == "all" else values[0] if values else none_of(expr.ty)
    if expr.rank is None:
        return e.made(expr, at, value, (), LOOP)
    picked = []
    for inner, bound, _ in rows:
        rank = e.tree(expr.rank, inner)
        picked.append(_element(expr, inner, bound, rank.value, (rank,), OPEN))
    return e.made(expr, at, value, picked, LOOP)


# ── Pairs and paths ───────────────────────────────────────────────────────────────────────────


def _most_pairs(e: Explainer, expr: MostPairs, at: At) -> Tree:
    """The pairs of one of the best pairings."""
    source = e.tree(expr.source, at)
    if source.openness or not e.is_open(expr.where, at):
        return e.secret(expr, at)
    assert isinstance(source.value, tuple)
    members, fits = source.value, e.machine.compiler.clauses(expr.where)

    def fit_together(one: Any, other: Any) -> bool:
        inner = at.binding(expr.first, one).binding(expr.second, other)
        return bool(fits(e.draft, list(inner.values), inner.you))

    pairs = [
        (place, later)
        for later in range(len(members))
        for place in range(later)
        if fit_together(members[place], members[later]) or fit_together(members[later], members[place])
    ]
    of = element(source.ty) or source.ty
    found = [
        Tree(at.source, expr.span, NOTHING, None, ELEMENT, bound=(Bound("", of, members[a]), Bound("", of, members[b])))
        for a, b in matching(pairs)
    ]
    return e.made(expr, at, len(found), (source, *found), PAIRS)


def _best_path(e: Explainer, expr: BestPath, at: At) -> Tree:
    """One of the best ways, and what it collects."""
    start, goal = e.tree(expr.start, at), e.tree(expr.goal, at)
    where = (expr.value, *expr.where, *(() if expr.count is None else (expr.count,)))
    if max(start.openness, goal.openness) or not e.is_open(where, at):
        return e.secret(expr, at)
    one, other, slot_at = start.value, goal.value, e.machine.layout.slot_at
    slots = e.machine.compiler.slots(expr.zone)(e.draft, list(at.values), at.you)
    if not isinstance(one, int) or not isinstance(other, int) or list(slots) != [slot_at[one]]:
        return e.made(expr, at, None, (start, goal), PATH)
    board = e.machine.compiler.graphs.used(e.draft, slots[0], one)
    before = ways(board, one, other) if slot_at[other] == slots[0] else None
    if before is None:
        return e.made(expr, at, None, (start, goal), PATH)
    fits = e.machine.compiler.clauses(expr.where)
    amounts: dict[int, int | None] = {}
    for space in before:
        inner = at.binding(expr.slot, space)
        counts = space != one and fits(e.draft, list(inner.values), inner.you)
        found = e.value(expr.value, inner) if counts else None
        amounts[space] = None if found is None else sign_of(expr) * int(found)
    n = None if expr.count is None else e.value(expr.count, at)
    search = search_of(expr, one, other, amounts, n)
    way = best_way(before, one, other, search)
    value = fit(sign_of(expr) * search(before), expr.span, None)
    told = Tree(at.source, expr.span, ListOf(SPACE), tuple(way), WAY)
    return e.made(expr, at, value, (told, *_collected(e, expr, way, amounts, n, at)), PATH)


def _collected(
    e: Explainer, expr: BestPath, way: Sequence[int], amounts: Mapping[int, int | None], n: int | None, at: At
) -> list[Tree]:
    """The spaces of a way that count, in its order."""
    counting = [space for space in way if amounts[space] is not None]
    if expr.count is not None:
        falling = expr.extreme == "highest"
        signed = {space: sign_of(expr) * (amounts[space] or 0) for space in counting}
        ranked = sorted(counting, key=signed.__getitem__, reverse=falling)[: max(n or 0, 0)]
        counting = [space for space in counting if space in ranked]
    found = []
    for space in counting:
        inner = at.binding(expr.slot, space)
        amount = e.tree(expr.value, inner)
        named = (Bound("", SPACE, space),)
        found.append(Tree(at.source, expr.span, amount.ty, amount.value, ELEMENT, (amount,), OPEN, None, named))
    return found


RULES: Mapping[type[Expr], Rule] = {
    Aggregate: _aggregate,
    Quantified: _quantified,
    Pick: _pick,
    MostPairs: _most_pairs,
    BestPath: _best_path,
}
