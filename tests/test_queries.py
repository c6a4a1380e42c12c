"""Zones and queries, by hand from `semantics.md`: collections, sizes, orders, picks, quantifiers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit import expr as x
from rulekit.diagnostics import Code
from rulekit.expr import Binary, Const, Expr, Unary
from rulekit.types import (
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    ListOf,
    Maybe,
    Number,
    SetOf,
)
from tests.small_bench import (
    B1,
    MOUSE,
    R1,
    R2,
    R3,
    TREE,
    TWO_BEDS,
    fails,
    numbers,
    row_of_mat,
)
from tests.small_game import (
    BOARD,
    BOX,
    C_COLOUR,
    C_VALUE,
    CARD,
    CARDS,
    COLOUR,
    HAND,
    KEPT,
    MAT,
    OWNED,
    PAWN,
    SHOP,
    STOCK,
    T_COSTS,
    T_POINTS,
    TILE,
    TILES,
    TILT,
    Bench,
    builtin,
    contents,
    field,
    gen,
    is_,
    local,
    number,
    number_of,
    prop,
    query,
    small_program,
    space,
    stored,
    top,
    total_of,
    zone,
)


@pytest.fixture
def bench() -> Bench:
    """The small game, two players, nothing lies anywhere."""
    return Bench(small_program())


# ── Zones ─────────────────────────────────────────────────────────────────────────────────────


def test_collections_of_zones(bench: Bench) -> None:
    """Piles and rows are lists from the top and the left; decks, hands and the box are sets."""
    bench.put(HAND, (R1, R2), 0)
    bench.put(HAND, (R3,), 1)
    bench.put(KEPT, (B1, R1 + 1), 0)
    bench.put(STOCK, ((True, (R3 + 1,)), (False, (B1 + 1, B1 + 2))))
    bench.put(SHOP, (None, B1 + 3, None), indices=(0,))
    bench.put(SHOP, (B1 + 5, None, B1 + 4), indices=(1,))
    assert bench.ask(contents(HAND)) == (R1, R2)
    assert bench.ask(contents(HAND), you=1) == (R3,)
    assert bench.ask(contents(HAND, owner=local(0, PLAYER)), 1) == (R3,)
    assert bench.ask(contents(KEPT)) == (B1, R1 + 1)
    assert bench.ask(contents(STOCK)) == (R3 + 1, B1 + 1, B1 + 2)
    assert bench.ask(contents(SHOP, local(0, COLOUR)), 1) == (B1 + 5, B1 + 4)
    assert bench.ask(contents(SHOP)) == (B1 + 3, B1 + 5, B1 + 4)
    gone = {R1, R2, R3, B1, R1 + 1, R3 + 1, B1 + 1, B1 + 2, B1 + 3, B1 + 4, B1 + 5}
    boxed = tuple(c for c in range(CARDS + TILES) if c not in gone)
    assert bench.ask(contents(BOX)) == bench.ask(builtin("box", ty=SetOf(CARD))) == boxed


@pytest.mark.parametrize(
    ("expr", "result"),
    [
        (prop(contents(HAND), "size", NUMBER), 2),
        (prop(contents(STOCK), "size", NUMBER), 3),
        (prop(contents(SHOP), "size", NUMBER), 3),
        (prop(contents(SHOP, Const(0, ty=COLOUR)), "size", NUMBER), 1),
        (prop(contents(SHOP, Const(0, ty=COLOUR)), "is_full", YES_NO), False),
        (prop(contents(SHOP, Const(0, ty=COLOUR)), "is_empty", YES_NO), False),
        (prop(contents(KEPT), "is_empty", YES_NO), True),
        (prop(contents(STOCK), "top", Maybe(CARD)), R3),
        (prop(contents(KEPT), "top", Maybe(CARD)), None),
        (prop(contents(SHOP), "last", Maybe(CARD)), B1 + 4),
        (prop(contents(SHOP), "first", Maybe(CARD)), B1 + 3),
        (prop(contents(BOARD), "size", NUMBER), 9),
        (prop(contents(BOARD), "is_empty", YES_NO), True),
        (prop(contents(BOARD), "is_full", YES_NO), False),
        (x.RowSlot(zone(SHOP, Const(1, ty=COLOUR)), number(2), ty=Maybe(CARD)), None),
        (x.RowSlot(zone(SHOP, Const(1, ty=COLOUR)), number(3), ty=Maybe(CARD)), B1 + 4),
        (x.Element(contents(SHOP), number(2), ty=CARD), B1 + 5),
        (stored(OWNED), (4, 0, 6)),
        (stored(OWNED, number(4)), 6),
    ],
)
def test_properties_of_zones(bench: Bench, expr: Expr, result: object) -> None:
    """Sizes, tops, firsts, what is empty and full, slots and elements from 1."""
    bench.put(HAND, (R1, R2), 0)
    bench.put(STOCK, ((True, (R3,)), (False, (B1, B1 + 1))))
    bench.put(SHOP, (None, B1 + 3, None), indices=(0,))
    bench.put(SHOP, (B1 + 5, None, B1 + 4), indices=(1,))
    bench.put(OWNED, 4, indices=(2,))
    bench.put(OWNED, 6, indices=(4,))
    assert bench.ask(expr) == result


@pytest.mark.parametrize(
    "expr",
    [
        x.RowSlot(zone(SHOP, Const(1, ty=COLOUR)), local(0, NUMBER), ty=Maybe(CARD)),
        x.Element(numbers(5, 6, 7), local(0, NUMBER), ty=NUMBER),
        stored(OWNED, local(0, NUMBER)),
    ],
)
@pytest.mark.parametrize("index", [0, 1, 5])
def test_outside_an_index_is_an_error(bench: Bench, expr: Expr, index: int) -> None:
    """RK504; slots and elements count from 1, the indexes of `owned` from 2."""
    if index == 1 and not isinstance(expr, x.Stored):
        bench.ask(expr, index)
    else:
        assert fails(bench, expr, index).code is Code.PLAY_NO_CASE


def test_state_on_components_and_where_they_lie(bench: Bench) -> None:
    """The start value is not kept; owner and space follow from the place."""
    bench.put(HAND, (R1,), 1)
    bench.put(TILT, {R1: 2})
    (spot,) = row_of_mat(bench, MOUSE)
    tilt = x.StateOf(TILT, local(0, CARD), ty=Number(0, 3))
    assert [bench.ask(tilt, card) for card in (R1, R2)] == [2, 0]
    assert bench.ask(prop(local(0, CARD), "owner", Maybe(PLAYER)), R1) == 1
    assert bench.ask(prop(local(0, CARD), "owner", Maybe(PLAYER)), R2) is None
    assert bench.ask(prop(local(0, CARD), "space", Maybe(SPACE)), R1) is None
    assert bench.ask(prop(local(0, TILE), "space", Maybe(SPACE)), MOUSE) == spot
    assert bench.ask(prop(local(0, SPACE), "owner", Maybe(PLAYER)), spot) == 0
    assert bench.ask(prop(local(0, SPACE), "owner", Maybe(PLAYER)), bench.at(BOARD, 1, 1)) is None


def test_fields_with_indices(bench: Bench) -> None:
    """`tile.cost[red]`, the index known before or not."""
    assert bench.ask(x.FieldOf(T_COSTS, Const(TWO_BEDS, ty=TILE), (Const(1, ty=COLOUR),), ty=NUMBER)) == 1
    cost = x.FieldOf(T_COSTS, local(0, TILE), (local(1, COLOUR),), ty=NUMBER)
    assert [bench.ask(cost, TWO_BEDS, colour) for colour in (0, 1)] == [3, 1]


# ── Queries ───────────────────────────────────────────────────────────────────────────────────


def test_kit_14_and_lists_of_lists(bench: Bench) -> None:
    """Paths are values like others: `all path in shortest_paths(…)` is a set of lists."""
    a, b, c, d = (bench.at(MAT, column, row, 0) for row in (0, 1) for column in (0, 1))
    bench.put(MAT, {s: (MOUSE + n,) for n, s in enumerate((a, b, c, d))}, 0)
    bench.put(PAWN, a, 0)
    paths = builtin("shortest_paths", stored(PAWN), space(0), of=zone(MAT), ty=SetOf(ListOf(SPACE)))
    firsts = x.Aggregate(
        "distinct", prop(local(2, ListOf(SPACE)), "first", Maybe(SPACE)), query(gen(2, paths)), ty=SetOf(SPACE)
    )
    assert bench.ask(firsts, d) == (b, c)


def test_orders_of_picks_and_aggregates(bench: Bench) -> None:
    """`all` keeps its source's order; first and last; most and least; the n highest, fewer if there are fewer."""
    bench.put(KEPT, (R3, R1, B1, R2), 0)
    kept, value = gen(0, contents(KEPT)), field(local(0, CARD), C_VALUE)
    dear = query(kept, where=[is_(value, "<=", number(2))])
    assert bench.ask(x.Pick("all", dear, ty=ListOf(CARD))) == (R1, B1, R2)
    assert bench.ask(x.Pick("first", dear, ty=Maybe(CARD))) == R1
    assert bench.ask(x.Pick("last", dear, ty=Maybe(CARD))) == R2
    assert bench.ask(x.Pick("first", query(kept), "least", value, ty=Maybe(CARD))) == R1
    assert bench.ask(x.Pick("last", query(kept), "least", value, ty=Maybe(CARD))) == B1
    assert bench.ask(x.Pick("all", query(kept), "most", value, ty=ListOf(CARD))) == (R3,)
    best: Callable[[int, str], Expr] = lambda n, which: x.Aggregate(  # noqa: E731
        "total", value, query(kept), number(n), which, ty=NUMBER
    )
    assert [bench.ask(best(n, "highest")) for n in (-1, 0, 2, 9)] == [0, 0, 5, 7]
    assert bench.ask(best(2, "lowest")) == 2


def test_several_generators(bench: Bench) -> None:
    """The first is outermost; clauses over each; `all` gives a list of the first's."""
    one, two = gen(0, numbers(3, 1, 2)), gen(1, numbers(1, 2))
    less = is_(local(1, NUMBER), "<", local(0, NUMBER))
    pairs = query(one, two, where=[less])
    assert bench.compiler.query(pairs)(bench.draft, [], 0) == [(3, 1), (3, 2), (2, 1)]
    assert bench.ask(x.Pick("all", pairs, ty=ListOf(NUMBER))) == (3, 3, 2)
    assert bench.ask(number_of(one, two, where=[less])) == 3
    assert list(bench.compiler.options(pairs)(bench.draft, [], 0)) == [3, 2]
    assert bench.ask(total_of(Binary("*", local(0, NUMBER), local(1, NUMBER), ty=NUMBER), one, two, where=[less])) == 11


def test_choices_of_several_sorts(bench: Bench) -> None:
    """Cards that look alike to what follows share an answer; where more of a card is looked at, they do not."""
    bench.put(HAND, (R1, R2, R3, B1), 0)
    card, limit = gen(0, contents(HAND, owner=x.You(ty=PLAYER))), gen(1, numbers(2, 3))
    red = is_(field(local(0, CARD), C_COLOUR), "=", Const(0, ty=COLOUR))
    reaches = is_(field(local(0, CARD), C_VALUE), ">=", local(1, NUMBER))
    is_not_r2 = Unary("not", is_(local(0, CARD), "=", Const(R2, ty=CARD)), ty=YES_NO)

    def offered(*where: Expr) -> list[object]:
        return list(bench.compiler.options(query(card, limit, where=where))(bench.draft, [], 0))

    by_colour = x.If(red, is_(local(1, NUMBER), ">", number(2)), is_(local(1, NUMBER), ">", number(3)), ty=YES_NO)
    assert offered(by_colour) == [R1, R2, R3]
    assert offered(by_colour, reaches) == [R3]
    assert offered(reaches) == [R2, R3]
    assert offered(reaches, is_not_r2) == [R3]
    assert offered(by_colour, x.If(is_not_r2, reaches, red, ty=YES_NO)) == [R2, R3]


def test_while_ends_at_the_first_no(bench: Bench) -> None:
    """A `where` picks among what is left."""
    small = is_(local(0, NUMBER), "<", number(4))
    odd = is_(Binary("mod", local(0, NUMBER), number(2), ty=NUMBER), "=", number(1))
    values = gen(0, numbers(1, 2, 3, 5, 1))
    assert bench.ask(x.Pick("all", query(values, while_=[small]), ty=ListOf(NUMBER))) == (1, 2, 3)
    assert bench.ask(x.Pick("all", query(values, where=[odd], while_=[small]), ty=ListOf(NUMBER))) == (1, 3)


def test_while_ends_the_last_generator(bench: Bench) -> None:
    """For each value of the first, the second runs up to its own first no."""
    one, two = gen(0, numbers(1, 2, 3)), gen(1, numbers(1, 2, 3))
    smaller = is_(local(1, NUMBER), "<", local(0, NUMBER))
    pairs = query(one, two, while_=[smaller])
    assert bench.ask(x.Pick("all", pairs, ty=ListOf(NUMBER))) == (2, 3, 3)
    assert bench.ask(x.Aggregate("number", None, pairs, ty=NUMBER)) == 3
    assert list(bench.compiler.options(pairs)(bench.draft, [], 0)) == [2, 3]


@pytest.mark.parametrize(
    ("quantifier", "some", "all_of_them", "nothing"),
    [("some", True, True, False), ("every", False, True, True), ("no", False, False, True)],
)
def test_quantifiers(bench: Bench, quantifier: str, some: bool, all_of_them: bool, nothing: bool) -> None:
    """Over two of three, all and none; nothing fulfils `every` and `no`."""
    low = is_(field(local(0, CARD), C_VALUE), "<=", local(1, NUMBER))
    asked = x.Quantified(quantifier, query(gen(0, contents(HAND))), low, ty=YES_NO)
    assert bench.ask(asked, None, 2) is nothing
    bench.put(HAND, (R1, R2, R3), 0)
    assert bench.ask(asked, None, 2) is some
    assert bench.ask(asked, None, 3) is all_of_them


def test_guards_protect_later_clauses(bench: Bench) -> None:
    """A clause that mentions fewer locals is not asked before one that makes its path certain."""
    spaces = row_of_mat(bench, TREE, MOUSE)  # the tree has no points
    points = field(top(space(0)), T_POINTS)
    certain = x.FieldOf(T_POINTS, top(space(0)), ty=Number(0, 9))
    second = is_(points, "in", x.Collect((number(5), local(1, NUMBER)), ty=SetOf(NUMBER)))
    guarded = query(gen(0, contents(MAT)), gen(1, numbers(1)), where=[second, is_(certain, ">", number(4))])
    assert bench.compiler.query(guarded)(bench.draft, [], 0) == [(spaces[1], 1)]


def test_evaluating_leaves_the_locals_alone(bench: Bench) -> None:
    """Generators use slots of their own, even where they bear a number of the frame's."""
    bench.put(HAND, (R1, R2), 0)
    given = ["kept"]
    found = bench.compiler.compile(total_of(field(local(0, CARD), C_VALUE), gen(0, contents(HAND))))
    assert found(bench.draft, given, 0) == 3
    assert given == ["kept"]
