"""The best of all shortest paths without listing them: dynamic programming over the layers of equal distance.

What adds up along the whole path is best where it is best up to each space before.

Of the n highest amounts, the sum to maximise is the largest sum of any n amounts of the path (of all, if it has fewer).
So the best path and the best choice of n are looked for together: a state is (how many are chosen, whether one was
skipped), and for each only its best sum counts, since later spaces add the same to all.  A skip stands only if n are
chosen in the end.  The lowest sum of the n lowest is the same with all signs turned.

Where path and choice pull apart (the largest sum of the n lowest), one sum is not enough: of two paths to a space the
one with the smaller sum may win later, when lower amounts come and push the highest out.  There a path is its n lowest
amounts, sorted.  Adding an amount to two such tuples of one length keeps them in order at every place, so one that
another matches or exceeds at every place can go; those that remain are all kept.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from rulekit.expr import BestPath, Builtin
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.values import fit

if TYPE_CHECKING:
    from networkx import Graph

Amount: TypeAlias = "Callable[[int], int | None]"
Chosen: TypeAlias = dict[tuple[int, bool], int]
Lowest: TypeAlias = set[tuple[int, ...]]
Ways: TypeAlias = Mapping[int, list[int]]  # the spaces on shortest paths, nearest first, each with those before it
Search: TypeAlias = "Callable[[Ways], int]"


def best_path(b: Builder, expr: BestPath) -> Evaluate:
    """The largest or smallest amount along a shortest path; none if there is no path."""
    ends = b.graphs.ends(b, Builtin("shortest_paths", (expr.start, expr.goal), expr.zone))
    value, fits, slot = b.value(expr.value), b.all_of(expr.where), expr.slot
    count = None if expr.count is None else b.value(expr.count)
    sign = sign_of(expr)
    span, heading = expr.span, b.heading

    def find(d: Draft, v: list[Any], y: int) -> int | None:
        way = ends(d, v, y)
        if way is None:
            return None
        board, start, goal = way
        before = ways(b.graphs.used(d, board, start), start, goal)
        if before is None:
            return None

        def amount(space: int) -> int | None:
            v[slot] = space
            if fits is not None and not fits(d, v, y):
                return None
            found = value(d, v, y)
            return None if found is None else sign * int(found)

        amounts = {space: amount(space) for space in before if space != start}
        n = None if count is None else count(d, v, y)
        best = search_of(expr, start, goal, amounts, n)(before)
        return fit(sign * best, span, heading)

    return find


def sign_of(expr: BestPath) -> int:
    """What amounts are multiplied with, so that the largest sum is the best."""
    return 1 if expr.op == "largest" else -1


def search_of(expr: BestPath, start: int, goal: int, amounts: Mapping[int, int | None], n: int | None) -> Search:
    """What finds the largest sum along one of some ways; of `n` amounts where the expression counts only so many."""
    if expr.count is None:
        return lambda before: best_sum(before, start, goal, amounts)
    most = max(n or 0, 0)
    together = (expr.op == "largest") == (expr.extreme == "highest")
    search = best_choice if together else best_of_lowest
    return lambda before: search(before, start, goal, amounts, most)


def best_way(before: Ways, start: int, goal: int, search: Search) -> list[int]:
    """The spaces of a way with the largest sum, without its start: ways are narrowed step by step, from the goal."""
    best, space, way = search(before), goal, []
    while space != start:
        way.append(space)
        narrowed = ({**before, space: [earlier]} for earlier in before[space])
        before = next(ways for ways in narrowed if search(ways) == best)
        space = before[space][0]
    return way[::-1]


def ways(graph: Graph[int], start: int, goal: int) -> dict[int, list[int]] | None:
    """The spaces on shortest paths, nearest first, each with those before it; None if there is no path."""
    from networkx import predecessor

    if goal not in graph:
        return None
    before = cast("dict[int, list[int]]", predecessor(graph, start))
    if goal not in before:
        return None
    on_a_way, waiting = {goal}, [goal]
    while waiting:
        new = [space for space in before[waiting.pop()] if space not in on_a_way]
        on_a_way.update(new)
        waiting += new
    return {space: before[space] for space in before if space in on_a_way}


def best_sum(before: Mapping[int, list[int]], start: int, goal: int, amounts: Mapping[int, int | None]) -> int:
    """The largest sum along a way."""
    best = {start: 0}
    for space, earlier in before.items():
        if space != start:
            best[space] = max([best[other] for other in earlier]) + (amounts[space] or 0)
    return best[goal]


def best_choice(
    before: Mapping[int, list[int]], start: int, goal: int, amounts: Mapping[int, int | None], n: int
) -> int:
    """The largest sum of the n highest amounts of a way."""
    states: dict[int, Chosen] = {start: {(0, False): 0}}
    for space, earlier in before.items():
        if space != start:
            states[space] = _with_amount(_best_of(states[other] for other in earlier), amounts[space], n)
    return max(total for (chosen, skipped), total in states[goal].items() if chosen == n or not skipped)


def _best_of(many: Iterable[Chosen]) -> Chosen:
    best: Chosen = {}
    for states in many:
        for state, total in states.items():
            if state not in best or best[state] < total:
                best[state] = total
    return best


def _with_amount(states: Chosen, amount: int | None, n: int) -> Chosen:
    if amount is None:
        return states
    skipping = _best_of({(chosen, True): total} for (chosen, _), total in states.items())
    taking = {(chosen + 1, skipped): total + amount for (chosen, skipped), total in states.items() if chosen < n}
    return _best_of([skipping, taking])


def best_of_lowest(
    before: Mapping[int, list[int]], start: int, goal: int, amounts: Mapping[int, int | None], n: int
) -> int:
    """The largest sum of the n lowest amounts of a way."""
    lowest: dict[int, Lowest] = {start: {()}}
    for space, earlier in before.items():
        if space != start:
            amount = amounts[space]
            together = {values for other in earlier for values in lowest[other]}
            lowest[space] = _unbeaten({_joined(values, amount, n) for values in together})
    return max(sum(values) for values in lowest[goal])


def _joined(values: tuple[int, ...], amount: int | None, n: int) -> tuple[int, ...]:
    if amount is None:
        return values
    more = list(values)
    insort(more, amount)
    return tuple(more[:n])


def _unbeaten(many: Lowest) -> Lowest:
    """Those that no other one of their length matches or exceeds at every place."""
    kept: list[tuple[int, ...]] = []
    for values in sorted(many, key=sum, reverse=True):
        if not any(len(k) == len(values) and all(a >= b for a, b in zip(k, values, strict=True)) for k in kept):
            kept.append(values)
    return set(kept)


VALUES: Rules = {BestPath: best_path}
