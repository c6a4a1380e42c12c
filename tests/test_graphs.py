"""Distances, paths, groups, pairings: against trying everything, and kept graphs against fresh ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import networkx
import pytest

from rulekit.diagnostics import Code
from rulekit.expr import (
    Aggregate,
    BestPath,
    Binary,
    Builtin,
    Connected,
    Expr,
    Groups,
    Local,
    MostPairs,
    Step,
    Unary,
    You,
)
from rulekit.runtime.errors import PlayError
from rulekit.runtime.graphs import Kept, matching
from rulekit.runtime.paths import best_choice, best_of_lowest
from rulekit.types import NUMBER, PLAYER, SPACE, YES_NO, ListOf, Maybe, SetOf
from tests.effort import cases
from tests.plain_expressions import Plain, most_pairs
from tests.random_positions import Dice, shuffle_position
from tests.small_game import (
    BOARD,
    CARDS,
    MAT,
    T_POINTS,
    T_SYMBOLS,
    TILES,
    Bench,
    builtin,
    contents,
    define,
    field,
    gen,
    number,
    prop,
    query,
    small_program,
    space,
    top,
    total_of,
    zone,
)

POSITIONS = cases(500, 20_000)
PATHS = SetOf(ListOf(SPACE))
POINTS_ON_TOP = field(top(space(2)), T_POINTS)


def positions(seed: int, count: int = POSITIONS) -> Iterator[tuple[Bench, Plain, Dice]]:
    """One bench jumping from position to position, so that graphs are kept on the way."""
    reach = define("reach", (SPACE,), builtin("around", space(0)), SetOf(SPACE))
    bench, dice = Bench(small_program([reach])), Dice(seed)
    plain = Plain(bench.layout, bench.draft)
    area = [bench.at(MAT, c, r, 0) for c in range(4) for r in range(5)]
    for _ in range(count):
        shuffle_position(bench, dice)
        tiles = list(range(CARDS, CARDS + TILES))
        bench.put(MAT, {s: (tiles.pop(dice.below(len(tiles))),) for s in area if dice.below(4)}, 0)
        yield bench, plain, dice


def two_spaces(bench: Bench, dice: Dice) -> list[int]:
    """A start and a goal, mostly used, sometimes far off."""
    used = sorted(bench.draft.slots[bench.layout.slot(MAT, 0, ())])
    return [dice.one_of(used) if used and dice.below(9) else bench.at(MAT, dice.below(4), 0, 0) for _ in "ab"]


def is_used(slot: int) -> Expr:
    """Whether something lies on a space."""
    return Unary("not", prop(space(slot), "is_empty", YES_NO), ty=YES_NO)


# ── Laws ──────────────────────────────────────────────────────────────────────────────────────


def test_ways_are_those_found_by_walking() -> None:
    """Distance and all shortest paths agree with walking on from every shorter path."""
    distance = builtin("distance", space(0), space(1), ty=Maybe(NUMBER))
    paths = builtin("shortest_paths", space(0), space(1), of=zone(MAT), ty=PATHS)
    found = 0
    for bench, plain, dice in positions(1):
        ends = two_spaces(bench, dice)
        walked = sorted(plain.paths(*ends))
        assert bench.ask(paths, *ends) == tuple(walked)
        assert bench.ask(distance, *ends) == (len(walked[0]) if walked else None)
        found += len(walked) > 1
    assert found > POSITIONS // 20


@pytest.mark.parametrize(
    ("op", "extreme"), [*product(("largest", "smallest"), ("highest", "lowest")), ("largest", None)]
)
def test_best_path_is_the_best_of_all_paths(op: str, extreme: str | None) -> None:
    """What is computed over the layers is what listing all paths gives, for any signs, gaps and counts."""
    amount = Binary("-", POINTS_ON_TOP, Local(4, ty=NUMBER), ty=Maybe(NUMBER))
    certain = Unary("is_some", POINTS_ON_TOP, ty=YES_NO)
    count = None if extreme is None else Local(3, ty=NUMBER)
    best = BestPath(op, zone(MAT), space(0), space(1), 2, amount, (certain,), count, extreme, ty=Maybe(NUMBER))
    for bench, plain, dice in positions(2):
        ends = two_spaces(bench, dice)
        more = [0, dice.below(5) - 1, dice.below(4)]
        walked = plain.value(best, dict(enumerate([*ends, *more])), 0)
        assert bench.ask(best, *ends, *more) == walked


@pytest.mark.parametrize("name", ["sides", "corners", "around", "neighbours", "define"])
def test_groups_and_floods(name: str) -> None:
    """Groups and what is connected agree with spreading step by step, also around empty spaces."""
    step = Step(define=0) if name == "define" else Step(name)
    spaces = Binary("unite", contents(MAT), builtin("edge", of=zone(MAT)), ty=SetOf(SPACE))
    has_points = Binary(">", POINTS_ON_TOP, number(0), ty=YES_NO)
    either = Binary("or", has_points, prop(space(2), "is_empty", YES_NO), ty=YES_NO)
    asked: list[Expr] = [
        Groups(2, contents(MAT), step, (has_points,), ty=ListOf(SetOf(SPACE))),
        Groups(2, spaces, step, (either,), ty=ListOf(SetOf(SPACE))),
        Connected(2, space(0), step, (is_used(2), has_points), ty=SetOf(SPACE)),
    ]
    for bench, plain, dice in positions(3, POSITIONS // 5):
        start = two_spaces(bench, dice)[0]
        for expr in asked:
            assert bench.ask(expr, start) == plain.value(expr, {0: start}, 0)


def test_most_pairs_is_the_most_that_trying_everything_finds() -> None:
    """A maximum matching of mouse symbols on neighbouring tiles."""
    symbols = Aggregate(
        "list", space(0), query(gen(0, contents(MAT)), gen(1, field(top(space(0)), T_SYMBOLS))), ty=ListOf(SPACE)
    )
    beside = Binary("in", space(3), builtin("neighbours", space(2)), ty=YES_NO)
    pairs = MostPairs(2, 3, symbols, (beside,), ty=NUMBER)
    for bench, plain, _ in positions(4, POSITIONS // 10):
        assert bench.ask(pairs) == plain.value(pairs, {}, 0)


def test_matchings_of_any_graph() -> None:
    """Greedy, networkx and trying everything agree on random graphs (odd rings among them)."""
    dice = Dice(5)
    for _ in range(POSITIONS):
        count = 2 + dice.below(7)
        pairs = [(a, b) for b in range(count) for a in range(b) if dice.below(3) == 0]
        assert len(matching(pairs)) == most_pairs(pairs)


def test_kept_graphs_are_what_fresh_ones_are() -> None:
    """After any jumps between sets of spaces a kept graph is the one made anew."""
    bench, dice = Bench(small_program()), Dice(6)
    links = bench.layout.around_of
    kept = Kept(links)
    area = [bench.at(MAT, c, r, 0) for c in range(6) for r in range(6)]
    for _ in range(POSITIONS):
        wanted = set(dice.take(list(area), len(area)))
        fresh: networkx.Graph[int] = networkx.Graph()
        fresh.add_nodes_from(wanted)
        fresh.add_edges_from((a, b) for a in wanted for b in links[a] if b in wanted)
        graph = kept.brought_to(wanted)
        assert set(graph.nodes) == set(fresh.nodes)
        assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in fresh.edges}


def test_choices_of_n_over_random_layers() -> None:
    """The two programs over layers against listing all ways, on random layers of amounts."""
    dice = Dice(7)
    for _ in range(POSITIONS):
        layers = [[10 * n + k for k in range(1 + dice.below(3))] for n in range(1, 2 + dice.below(4))]
        before: dict[int, list[int]] = {0: []}
        for earlier, layer in zip([[0], *layers], layers, strict=False):
            before.update({space: dice.take(list(earlier), 3) or [earlier[0]] for space in layer})
        goal, amounts = 99, {s: dice.one_of([None, *range(-4, 8)]) for s in before}
        before[goal], amounts[goal] = layers[-1], dice.below(5)
        ways = ways_to(before, goal)
        n = dice.below(4)
        for lowest, find in ((False, best_choice), (True, best_of_lowest)):
            sums = [sorted((amounts[s] for s in way if amounts[s] is not None), reverse=not lowest)[:n] for way in ways]
            assert find(before, 0, goal, amounts, n) == max(map(sum, sums))


def ways_to(before: dict[int, list[int]], goal: int) -> list[list[int]]:
    """All ways from 0, without 0."""
    if goal == 0:
        return [[]]
    return [[*way, goal] for earlier in before[goal] for way in ways_to(before, earlier)]


# ── By hand ───────────────────────────────────────────────────────────────────────────────────


def row_of_tiles(bench: Bench, *columns: int) -> None:
    """A tile on each of these columns of row 0."""
    bench.put(MAT, {bench.at(MAT, c, 0, 0): (CARDS + n,) for n, c in enumerate(columns)}, 0)


def test_kit_20_the_best_of_the_shortest_paths() -> None:
    """2 by 2 tiles: over b (3) to d (2) are 5 points; nothing is listed."""
    bench = Bench(small_program())
    a, b, c, d = (bench.at(MAT, column, row, 0) for row in (0, 1) for column in (0, 1))
    three, two, one = CARDS, CARDS + 18, CARDS + 12  # points 3, 2, 1
    bench.put(MAT, {a: (one,), b: (three,), c: (one + 1,), d: (two,)}, 0)
    best = BestPath("largest", zone(MAT), space(0), space(1), 2, POINTS_ON_TOP, ty=Maybe(NUMBER))
    assert bench.ask(best, a, d) == 5
    paths = builtin("shortest_paths", space(0), space(1), of=zone(MAT), ty=PATHS)
    listed = Aggregate(
        "largest", total_of(POINTS_ON_TOP, gen(2, Local(3, ty=ListOf(SPACE)))), query(gen(3, paths)), ty=Maybe(NUMBER)
    )
    assert bench.ask(listed, a, d) == 5


def test_kit_14_the_paths_of_a_square() -> None:
    """Two paths, in order of their spaces, each without its start."""
    bench = Bench(small_program())
    a, b, c, d = (bench.at(MAT, column, row, 0) for row in (0, 1) for column in (0, 1))
    bench.put(MAT, {s: (CARDS + n,) for n, s in enumerate((a, b, c, d))}, 0)
    paths = builtin("shortest_paths", space(0), space(1), of=zone(MAT), ty=PATHS)
    assert bench.ask(paths, a, d) == ((b, d), (c, d))
    assert bench.ask(paths, a, a) == ((),)


def test_ways_begin_anywhere_but_end_on_something() -> None:
    """A way may begin on an empty space; an empty goal is out of reach, another board, too."""
    bench = Bench(small_program())
    row_of_tiles(bench, 1, 2, 3)
    distance = builtin("distance", space(0), space(1), ty=Maybe(NUMBER))
    at = [bench.at(MAT, c, 0, 0) for c in range(5)]
    assert bench.ask(distance, at[0], at[3]) == 3
    assert bench.ask(distance, at[3], at[4]) is None
    assert bench.ask(distance, at[4], at[4]) == 0
    assert bench.ask(distance, at[1], bench.at(MAT, 1, 0, 1)) is None


def test_ways_on_a_sized_board_cross_empty_spaces() -> None:
    """A sized grid as a set is all its spaces."""
    bench = Bench(small_program())
    distance = builtin("distance", space(0), space(1), of=zone(BOARD), ty=Maybe(NUMBER))
    assert bench.ask(distance, bench.at(BOARD, 1, 1), bench.at(BOARD, 3, 3)) == 4


def test_too_many_paths_cannot_be_listed() -> None:
    """More than 10,000 shortest paths fail with RK505; their best is still computed."""
    bench = Bench(small_program())
    spaces = {bench.at(MAT, c, r, 0): (CARDS + (c + r) % 40,) for c in range(9) for r in range(9)}
    bench.put(MAT, spaces, 0)
    ends = [bench.at(MAT, 0, 0, 0), bench.at(MAT, 8, 8, 0)]
    with pytest.raises(PlayError) as raised:
        bench.ask(builtin("shortest_paths", space(0), space(1), of=zone(MAT), ty=PATHS), *ends)
    assert raised.value.code is Code.PLAY_TOO_MANY_CHOICES
    best = BestPath("largest", zone(MAT), space(0), space(1), 2, number(1), ty=Maybe(NUMBER))
    assert bench.ask(best, *ends) == 16


def test_one_bench_two_players_never_mix() -> None:
    """Graphs are kept for each board: asking about one player's leaves the other's alone."""
    bench = Bench(small_program())
    row_of_tiles(bench, 0, 1)
    bench.put(MAT, {bench.at(MAT, c, 0, 1): (CARDS + 20 + c,) for c in (0, 1, 2)}, 1)
    many = Builtin("distance", (space(0), space(1)), zone(MAT, owner=You(ty=PLAYER)), ty=Maybe(NUMBER))
    for _ in range(3):
        assert bench.ask(many, bench.at(MAT, 0, 0, 0), bench.at(MAT, 1, 0, 0), you=0) == 1
        assert bench.ask(many, bench.at(MAT, 0, 0, 1), bench.at(MAT, 2, 0, 1), you=1) == 2
