"""Distances, paths, groups and pairings by networkx, on graphs that are kept outside of any state.

For each board, and for each filter of `groups`, one graph is kept with the set of spaces it stands for; asked about
another set it is brought there by the difference.  So an answer never depends on what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from rulekit.diagnostics import Code
from rulekit.expr import Builtin, Connected, Groups, MostPairs, Step
from rulekit.runtime import zones
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.geometry import neighbours
from rulekit.runtime.layout import Layout
from rulekit.runtime.loops import function_of
from rulekit.source import Span

if TYPE_CHECKING:
    from networkx import Graph

    SpaceGraph: TypeAlias = Graph[int]

Spaces: TypeAlias = tuple[int, ...]
MOST_PATHS = 10_000
Stride: TypeAlias = "Callable[[Draft, int, int], Iterable[int]]"  # draft, you, space


class Kept:
    """A graph of spaces joined where `links` says so, brought to whatever set of spaces is asked."""

    def __init__(self, links: Mapping[int, Spaces]) -> None:
        from networkx import Graph

        self.links = links
        self.graph: SpaceGraph = Graph()
        self.spaces: set[int] = set()

    def brought_to(self, spaces: Collection[int]) -> SpaceGraph:
        """The graph of exactly these spaces."""
        wanted = set(spaces)
        if wanted != self.spaces:
            graph, links = self.graph, self.links
            new = wanted - self.spaces
            graph.remove_nodes_from(self.spaces - wanted)
            graph.add_nodes_from(new)
            graph.add_edges_from([(space, side) for space in new for side in links[space] if side in wanted])
            self.spaces = wanted
        return self.graph


class Graphs:
    """The graphs kept for a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._of_board: dict[int, Kept] = {}

    def used(self, d: Draft, slot: int, start: int) -> SpaceGraph:
        """The graph of a board's neighbours, `start` always among them."""
        kept = self._of_board.get(slot)
        board = self.layout.board_at[slot]
        if kept is None:
            kept = self._of_board[slot] = Kept(self.layout.sides_of)
        if not board.endless:
            return kept.graph if kept.spaces else kept.brought_to(self.layout.spaces(board))
        content = d.slots[slot]
        return kept.brought_to(content if start in content else {*content, start})

    def ends(self, b: Builder, expr: Builtin) -> Callable[[Draft, list[Any], int], tuple[int, int, int] | None]:
        """The board, start and goal of a way; None where there can be none."""
        start, goal = b.value(expr.args[-2]), b.value(expr.args[-1])
        slot, slot_at = None if expr.zone is None else zones.slot_of(b, expr.zone), self.layout.slot_at

        def find(d: Draft, v: list[Any], y: int) -> tuple[int, int, int] | None:
            one, other = start(d, v, y), goal(d, v, y)
            if one is None or other is None:
                return None
            lies = slot_at[one] if slot is None else slot(d, v, y)
            return (lies, one, other) if lies == slot_at[one] == slot_at[other] else None

        return find

    def distance(self, b: Builder, expr: Builtin) -> Evaluate:
        """`distance(a, b)`: steps, or none if out of reach."""
        ends = self.ends(b, expr)

        def count(d: Draft, v: list[Any], y: int) -> int | None:
            from networkx import NetworkXNoPath, NodeNotFound, bidirectional_shortest_path

            way = ends(d, v, y)
            if way is None:
                return None
            slot, start, goal = way
            try:
                return len(bidirectional_shortest_path(self.used(d, slot, start), start, goal)) - 1
            except (NetworkXNoPath, NodeNotFound):
                return None

        return count

    def shortest_paths(self, b: Builder, expr: Builtin) -> Evaluate:
        """All shortest paths, each without its start, in order of their spaces."""
        ends, span, heading = self.ends(b, expr), expr.span, b.heading

        def find(d: Draft, v: list[Any], y: int) -> tuple[Spaces, ...]:
            way = ends(d, v, y)
            if way is None:
                return ()
            slot, start, goal = way
            return all_paths(self.used(d, slot, start), start, goal, span, heading)

        return find


def all_paths(graph: SpaceGraph, start: int, goal: int, span: Span, heading: str | None) -> tuple[Spaces, ...]:
    """The shortest paths in a graph; more than can be listed are an error (RK505)."""
    from networkx import NetworkXNoPath, NodeNotFound, all_shortest_paths

    try:
        found = list(islice(all_shortest_paths(graph, start, goal), MOST_PATHS + 1))
    except (NetworkXNoPath, NodeNotFound):
        return ()
    if len(found) > MOST_PATHS:
        raise PlayError(Code.PLAY_TOO_MANY_CHOICES, f"there are more than {MOST_PATHS} shortest paths", span, heading)
    return tuple(sorted(tuple(path[1:]) for path in found))


# ── Connected spaces and groups ───────────────────────────────────────────────────────────────


def stride_of(b: Builder, step: Step) -> Stride:
    """The function from a space to spaces of `connected` and `groups`."""
    if step.define is not None:
        body, used = b.call(step.define)
        more: list[Any] = [None] * used
        return lambda d, y, space: body(d, [space, *more], y)
    if step.builtin == "neighbours":
        find = neighbours(b.layout)
        return lambda d, y, space: find(d, space)
    table: Mapping[int, Spaces] = getattr(b.layout, f"{step.builtin}_of")
    return lambda d, y, space: table[space]


def connected(b: Builder, expr: Connected) -> Evaluate:
    """A start and all it reaches, each fulfilling the clauses."""
    start, fits = b.value(expr.start), function_of(b, expr.where, expr.slot)
    stride = stride_of(b, expr.step)

    def flood(d: Draft, v: list[Any], y: int) -> Spaces:
        space = start(d, v, y)
        if space is None:
            return ()
        holds = fits(d, v, y)
        if not holds(space):
            return ()
        seen, waiting, found = {space}, [space], [space]
        while waiting:
            for other in stride(d, y, waiting.pop()):
                if other not in seen:
                    seen.add(other)
                    if holds(other):
                        found.append(other)
                        waiting.append(other)
        found.sort()
        return tuple(found)

    return flood


def groups(b: Builder, expr: Groups) -> Evaluate:
    """All groups of the spaces that fulfil the clauses, steps both ways, by first member."""
    source, fits, slot = b.loose(expr.source), b.all_of(expr.where), expr.slot
    graph_of = _group_graph(b, expr.step)

    def find(d: Draft, v: list[Any], y: int) -> tuple[Spaces, ...]:
        from networkx import connected_components

        among = set()
        for space in source(d, v, y):
            v[slot] = space
            if fits is None or fits(d, v, y):
                among.add(space)
        if not among:
            return ()
        return tuple(sorted(tuple(sorted(group)) for group in connected_components(graph_of(d, y, among))))

    return find


def _group_graph(b: Builder, step: Step) -> Callable[[Draft, int, set[int]], SpaceGraph]:
    """How the graph of a group comes: kept, where steps depend on nothing; else made anew."""
    stride, slot_at, kept = stride_of(b, step), b.layout.slot_at, dict[int, Kept]()
    name = "sides" if step.builtin == "neighbours" else step.builtin
    endless = {board.slot for board in b.layout.boards if board.endless}

    def all_used(d: Draft, among: set[int]) -> bool:
        """Whether the spaces of grids without a size are used; others always are."""
        return not endless or all(slot_at[x] not in endless or x in d.slots[slot_at[x]] for x in among)

    def graph_of(d: Draft, y: int, among: set[int]) -> SpaceGraph:
        slot = slot_at[min(among)]
        if step.define is not None or (step.builtin == "neighbours" and not all_used(d, among)):
            return _fresh(d, y, among, stride)
        if slot not in kept:
            kept[slot] = Kept(getattr(b.layout, f"{name}_of"))
        return kept[slot].brought_to(among)

    return graph_of


def _fresh(d: Draft, y: int, among: set[int], stride: Stride) -> SpaceGraph:
    from networkx import Graph

    graph: SpaceGraph = Graph()
    graph.add_nodes_from(among)
    graph.add_edges_from([(space, other) for space in among for other in stride(d, y, space) if other in among])
    return graph


# ── Pairs ─────────────────────────────────────────────────────────────────────────────────────


def most_pairs(b: Builder, expr: MostPairs) -> Evaluate:
    """How many disjoint pairs of places in a list can fulfil the clauses, either way round."""
    source, fits, first, second = b.loop(expr.source), b.all_of(expr.where), expr.first, expr.second

    def count(d: Draft, v: list[Any], y: int) -> int:
        values = source(d, v, y)
        pairs = [
            (place, later)
            for later, other in enumerate(values)
            for place in range(later)
            if _either_way(fits, d, v, y, (first, second), (values[place], other))
        ]
        return len(matching(pairs))

    return count


def _either_way(
    fits: Evaluate | None, d: Draft, v: list[Any], y: int, slots: tuple[int, int], pair: tuple[Any, Any]
) -> bool:
    if fits is None:
        return True
    v[slots[0]], v[slots[1]] = pair
    if fits(d, v, y):
        return True
    v[slots[1]], v[slots[0]] = pair
    return bool(fits(d, v, y))


def matching(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many of these pairs as can be taken so that no two share a member: a maximum matching."""
    taken: set[int] = set()
    found = []
    for pair in pairs:
        if taken.isdisjoint(pair):
            taken.update(pair)
            found.append(pair)
    concerned = {place for pair in pairs for place in pair}
    if len(found) == len(concerned) // 2:  # taking what comes first cannot be bettered
        return found
    from networkx import Graph, max_weight_matching

    graph: SpaceGraph = Graph(pairs)
    best = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in best)


VALUES: Rules = {Connected: connected, Groups: groups, MostPairs: most_pairs}
