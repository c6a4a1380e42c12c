"""What expressions mean, by hand from `semantics.md`: none, numbers, operators, conditions, defines, errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit import expr as x
from rulekit.diagnostics import Code
from rulekit.expr import Binary, Const, Expr, Unary
from rulekit.program import Face
from rulekit.runtime.zones import components_in
from rulekit.source import Span
from rulekit.types import (
    DIRECTION,
    LEAST,
    MOST,
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    KindOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    Ty,
)
from tests.small_bench import (
    BED_TILE,
    MOUSE,
    NO,
    NONE,
    R1,
    R2,
    R3,
    TREE,
    TWO_BEDS,
    YES,
    cards,
    fails,
    maybe_number,
    numbers,
    row_of_mat,
)
from tests.small_game import (
    BOARD,
    C_VALUE,
    CARD,
    COLOUR,
    HAND,
    HEAP,
    MAT,
    PAWN,
    PIT,
    POINTS,
    SHOP,
    T_COLOUR,
    T_POINTS,
    T_SYMBOLS,
    TILE,
    TILT,
    TRACE,
    Bench,
    both,
    builtin,
    contents,
    define,
    field,
    gen,
    is_,
    local,
    number,
    prop,
    query,
    small_program,
    space,
    stored,
    table,
    top,
    total_of,
    zone,
)


@pytest.fixture
def bench() -> Bench:
    """The small game, two players, nothing lies anywhere."""
    return Bench(small_program())


# ── None ──────────────────────────────────────────────────────────────────────────────────────


def test_kit_1_nothing_equals_nothing_and_totals_leave_it_out(bench: Bench) -> None:
    """Spaces a: r2, b and c empty: `=` no, `!=` yes, total 2, the largest of nothing none."""
    a, b, c = row_of_mat(bench, TWO_BEDS, 0, 0)
    colours = [field(top(space(n)), T_COLOUR) for n in (1, 2)]
    assert bench.ask(is_(colours[0], "=", colours[1]), a, b, c) is False
    assert bench.ask(is_(colours[0], "!=", colours[1]), a, b, c) is True
    points = field(top(space(9)), T_POINTS)
    among = x.Collect((space(0), space(1), space(2)), ty=SetOf(SPACE))
    assert bench.ask(total_of(points, gen(9, among)), a, b, c) == 2
    empty = x.Collect((space(1), space(2)), ty=SetOf(SPACE))
    assert bench.ask(x.Aggregate("largest", points, query(gen(9, empty)), ty=Maybe(NUMBER)), a, b, c) is None


@pytest.mark.parametrize("op", ["=", "<", "<=", ">", ">="])
@pytest.mark.parametrize(("left", "right"), [(None, 1), (1, None), (None, None)])
def test_comparisons_with_a_missing_side_say_no(bench: Bench, op: str, left: int | None, right: int | None) -> None:
    """And `!=` says yes."""
    sides = maybe_number(left), maybe_number(right)
    assert bench.ask(is_(sides[0], op, sides[1])) is False
    assert bench.ask(is_(sides[0], "!=", sides[1])) is True
    assert bench.ask(Unary("not", is_(sides[0], op, sides[1]), ty=YES_NO)) is True


def test_membership_of_nothing(bench: Bench) -> None:
    """`in` says no, `not in` yes, however the collection comes about."""
    bench.put(HAND, (R1, R2), 0)
    for among in (contents(HAND), cards(R1), x.Pick("all", query(gen(5, contents(HAND))), ty=SetOf(CARD))):
        nobody = x.If(is_(stored(TRACE), "=", number(0)), Const(None, ty=Maybe(CARD)), Const(R1), ty=Maybe(CARD))
        assert bench.ask(is_(nobody, "in", among)) is False
        assert bench.ask(is_(nobody, "not_in", among)) is True


def test_a_missing_yes_counts_as_no(bench: Bench) -> None:
    """In conditions, under `not`, and in `and`."""
    missing = x.If(is_(stored(TRACE), "=", number(0)), Const(None), YES, ty=Maybe(YES_NO))
    assert bench.ask(Unary("not", missing, ty=YES_NO)) is True
    assert bench.ask(both(YES, missing)) is False
    assert bench.ask(Binary("or", missing, YES, ty=YES_NO)) is True
    assert bench.ask(x.If(missing, number(1), number(2), ty=NUMBER)) == 2


@pytest.mark.parametrize(
    ("expr", "nothing"),
    [
        (field(Const(None, ty=Maybe(TILE)), T_POINTS), None),
        (field(stored(PAWN), T_SYMBOLS), ()),
        (top(stored(PAWN)), None),
        (x.Cell(zone(MAT), stored(PAWN), ty=Maybe(TILE)), None),
        (prop(stored(PAWN), "north", Maybe(SPACE)), None),
        (prop(stored(PAWN), "row", Maybe(NUMBER)), None),
        (prop(stored(PAWN), "owner", Maybe(PLAYER)), None),
        (builtin("neighbours", stored(PAWN)), ()),
        (builtin("row_through", stored(PAWN)), ()),
        (x.Ray(stored(PAWN), Const(2, ty=DIRECTION), ty=ListOf(SPACE)), ()),
        (x.Connected(3, stored(PAWN), x.Step("sides"), (), ty=SetOf(SPACE)), ()),
        (x.StateOf(TILT, prop(contents(HEAP), "top", Maybe(CARD)), ty=Maybe(NUMBER)), None),
        (contents(HAND, owner=prop(stored(PAWN), "owner", Maybe(PLAYER))), ()),
        (stored(POINTS, owner=prop(stored(PAWN), "owner", Maybe(PLAYER))), None),
        (contents(PIT, stored(PAWN), x.You(ty=PLAYER)), ()),
        (builtin("smaller_of", number(1), NONE, ty=Maybe(NUMBER)), None),
        (builtin("distance", stored(PAWN), stored(PAWN), ty=Maybe(NUMBER)), None),
        (x.Element(numbers(1), NONE, ty=Maybe(NUMBER)), None),
        (prop(stored(PAWN), "is_empty", YES_NO), True),
    ],
)
def test_what_is_asked_of_nothing_is_nothing(bench: Bench, expr: Expr, nothing: object) -> None:
    """None, or empty where a set or list is due; the pawn lies nowhere, the heap is empty."""
    assert bench.ask(expr) == nothing


def test_collections_leave_none_out(bench: Bench) -> None:
    """`{}`, `[]`, list of, distinct, with most."""
    items = (maybe_number(2), maybe_number(None), number(1), number(2))
    assert bench.ask(x.Collect(items, ty=SetOf(NUMBER))) == (1, 2)
    assert bench.ask(x.Collect(items, ty=ListOf(NUMBER))) == (2, 1, 2)
    spaces = row_of_mat(bench, BED_TILE, TREE, MOUSE)
    points = field(top(space(0)), T_POINTS)
    on_mat = query(gen(0, contents(MAT)))
    assert bench.ask(x.Aggregate("list", points, on_mat, ty=ListOf(NUMBER))) == (1, 5)
    assert bench.ask(x.Pick("all", on_mat, "least", points, ty=SetOf(SPACE))) == (spaces[0],)


# ── Numbers and operators ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("op", "left", "right", "result"),
    [("div", -7, 2, -4), ("mod", -7, 2, 1), ("mod", 7, -2, -1), ("div", 7, -2, -4), ("-", 3, 5, -2), ("*", -3, 5, -15)],
)
def test_arithmetic(bench: Bench, op: str, left: int, right: int, result: int) -> None:
    """`div` rounds down, `mod` has the divisor's sign; with constants or not."""
    assert bench.ask(Binary(op, number(left), number(right), ty=NUMBER)) == result
    assert bench.ask(Binary(op, local(0, NUMBER), local(1, NUMBER), ty=NUMBER), left, right) == result


@pytest.mark.parametrize(
    ("op", "left", "right"), [("+", MOST, 1), ("-", LEAST, 1), ("*", 2**16, 2**15), ("div", LEAST, -1)]
)
def test_leaving_32_bits_fails(bench: Bench, op: str, left: int, right: int) -> None:
    """RK501, at the place of the sum."""
    risky = Binary(op, local(0, NUMBER), local(1, NUMBER), ty=NUMBER, span=Span(3, 7))
    error = fails(bench, risky, left, right)
    assert (error.code, error.span) == (Code.PLAY_OUT_OF_BOUNDS, Span(3, 7))


def test_other_errors_in_numbers(bench: Bench) -> None:
    """Minus the least number and a large total leave 32 bits; nothing is divided by zero."""
    assert fails(bench, Unary("negative", local(0, NUMBER), ty=NUMBER), LEAST).code is Code.PLAY_OUT_OF_BOUNDS
    much = total_of(local(1, NUMBER), gen(1, local(0, ListOf(NUMBER))))
    assert fails(bench, much, (MOST, 1)).code is Code.PLAY_OUT_OF_BOUNDS
    assert bench.ask(much, (MOST, 1, -1)) == MOST
    for op in ("div", "mod"):
        assert fails(bench, Binary(op, number(1), local(0, NUMBER), ty=NUMBER), 0).code is Code.PLAY_DIVISION


def test_and_or_otherwise_stop_as_soon_as_they_can(bench: Bench) -> None:
    """What would fail is not reached."""
    broken = is_(Binary("div", number(1), stored(TRACE), ty=NUMBER), "=", number(1))
    assert bench.ask(both(NO, broken)) is False
    assert bench.ask(Binary("or", YES, broken, ty=YES_NO)) is True
    fallback = Binary("otherwise", maybe_number(4), Binary("div", number(1), stored(TRACE), ty=NUMBER), ty=NUMBER)
    assert bench.ask(fallback) == 4
    assert fails(bench, both(YES, broken)).code is Code.PLAY_DIVISION


def test_collections_are_joined_united_and_parted(bench: Bench) -> None:
    """Lists join; a set makes a set; `-` takes out all that is equal and keeps the order; `remove` one for each."""
    one, other = numbers(3, 1, 3), numbers(2, 3)
    assert bench.ask(Binary("join", one, other, ty=ListOf(NUMBER))) == (3, 1, 3, 2, 3)
    assert bench.ask(Binary("unite", one, other, ty=SetOf(NUMBER))) == (1, 2, 3)
    assert bench.ask(Binary("without", one, other, ty=ListOf(NUMBER))) == (1,)
    twos = numbers(2, 3, 2, 2, 1)
    assert bench.ask(Binary("minus", twos, numbers(2, 1, 4, 2), ty=ListOf(NUMBER))) == (3, 2)
    assert bench.ask(is_(local(0, NUMBER), "in", Binary("without", one, other, ty=ListOf(NUMBER))), 3) is False


def test_faces_are_compared_by_what_they_show() -> None:
    """Components by twin; lists place by place; with a set on one side how often each occurs."""
    face = Face("r1", "Card", (0, 1), None)
    bench = Bench(small_program(faces=[face]), given=(0,))
    r1 = bench.layout.given[0]
    same: Callable[[Expr, Expr], Expr] = lambda a, b: Binary("same_faces", a, b, ty=YES_NO)  # noqa: E731
    one: Callable[[int | None], Expr] = lambda card: Const(card, ty=Maybe(CARD))  # noqa: E731
    assert bench.ask(same(one(r1), one(R1 + 1))) is True
    assert bench.ask(same(one(r1), one(R2))) is False
    assert bench.ask(same(one(None), one(None))) is False
    as_list = lambda *cs: Const(cs, ty=ListOf(CARD))  # noqa: E731
    assert bench.ask(same(as_list(r1, R2), as_list(R1, R2 + 1))) is True
    assert bench.ask(same(as_list(r1, R2), as_list(R2, R1))) is False
    assert bench.ask(same(as_list(R2, r1), cards(R1, R2))) is True
    assert bench.ask(same(as_list(r1, r1), cards(R1, R2))) is False


# ── Conditions and tables ─────────────────────────────────────────────────────────────────────


def test_cases_take_the_first_that_holds(bench: Bench) -> None:
    """`otherwise` takes the rest; without it a gap fails with RK504 and the heading that holds there."""
    cases = x.Cases(local(0, NUMBER), (((1, 2), number(10)), ((2, 3), number(20))), None, ty=NUMBER)
    assert [bench.ask(cases, n) for n in (1, 2, 3)] == [10, 10, 20]
    error = fails(bench, x.Cited(cases, "Scoring", ty=NUMBER), 4)
    assert (error.code, error.heading) == (Code.PLAY_NO_CASE, "Scoring")
    rest = x.Cases(local(0, NUMBER), cases.cases, number(0), ty=NUMBER)
    assert bench.ask(rest, 4) == 0


def test_options_decide_what_is_compiled() -> None:
    """A case of another option value is never evaluated."""
    broken = Binary("div", number(1), number(0), ty=NUMBER)
    goal = x.Cases(x.OptionValue(1, ty=KindOf("goal")), (((0,), number(1)), ((1,), broken)), None, ty=NUMBER)
    program = small_program()
    assert Bench(program, options=(0, 0)).ask(goal) == 1
    assert fails(Bench(program, options=(0, 1)), goal).code is Code.PLAY_DIVISION
    assert Bench(program, options=(1, 0)).ask(x.OptionValue(0, ty=Number(3, 4))) == 4


def test_cells_of_printed_tables() -> None:
    """A cell by its headings; `-` and what is beyond the headings fail with RK504."""
    bench = Bench(small_program(tables=[table("size", {(2, 0): 9, (2, 1): 10, (3, 0): None}, NUMBER)]))
    look = x.LookIn(0, (local(0, NUMBER), local(1, NUMBER)), ty=NUMBER)
    assert bench.ask(look, 2, 1) == 10
    assert bench.ask(x.LookIn(0, (number(2), number(0)), ty=NUMBER)) == 9
    assert fails(bench, look, 3, 0).code is Code.PLAY_NO_CASE
    assert fails(bench, look, 5, 0).code is Code.PLAY_NO_CASE


# ── Defines ───────────────────────────────────────────────────────────────────────────────────


def value_of(card: Expr) -> Expr:
    """Its value."""
    return field(card, C_VALUE)


DEFINES = (
    define("purse", (), total_of(value_of(local(0, CARD)), gen(0, contents(HAND))), NUMBER),
    define("rest", (NUMBER,), Binary("-", x.Apply(0, (), ty=NUMBER), local(0, NUMBER), ty=NUMBER), NUMBER),
    define("twice", (NUMBER,), Binary("+", local(0, NUMBER), local(0, NUMBER), ty=NUMBER), NUMBER, heading="Twice"),
    define("is_there", (Maybe(CARD),), Unary("is_some", local(0, Maybe(CARD)), ty=YES_NO), YES_NO),
    define("pawns_row", (SPACE,), builtin("row_through", space(0)), SetOf(SPACE)),
    define("deep", (NUMBER,), local(0, NUMBER), NUMBER),
)


def large(ty: Ty, body: Expr) -> Expr:
    """The same, too large to be written out where it is asked."""
    for _ in range(40):
        body = x.If(is_(stored(TRACE), "<", number(1000)), body, body if isinstance(body, Const) else NO, ty=ty)
    return body


@pytest.mark.parametrize("is_large", [False, True])
def test_defines_are_asked_for_a_player(is_large: bool) -> None:
    """`p.purse`: p is `you` in all it asks; of nobody it is none; arguments are the caller's."""
    bodies = [large(d.ty, d.body) if is_large and d.ty == NUMBER else d.body for d in DEFINES]
    defines = [define(d.name, d.params, body, d.ty, heading=d.heading) for d, body in zip(DEFINES, bodies, strict=True)]
    bench = Bench(small_program(defines))
    bench.put(HAND, (R1, R2), 0)
    bench.put(HAND, (R3,), 1)
    mine = x.Apply(1, (number(1),), ty=NUMBER)
    assert bench.ask(mine) == 2
    assert bench.ask(mine, you=1) == 2
    theirs = x.Apply(1, (x.Apply(0, (), ty=NUMBER),), local(0, PLAYER), ty=NUMBER)
    assert bench.ask(theirs, 1) == 0
    assert bench.ask(theirs, 0) == 0
    assert bench.ask(theirs, 0, you=1) == 0
    nobody = x.Apply(0, (), prop(stored(PAWN), "owner", Maybe(PLAYER)), ty=Maybe(NUMBER))
    assert bench.ask(nobody) is None
    assert bench.compiler.define(1)(bench.draft, [1], 1) == 2


def test_arguments_that_are_missing() -> None:
    """A define whose parameter takes no none is none, or empty; one that takes it is asked."""
    bench = Bench(small_program(DEFINES))
    card = prop(contents(HEAP), "top", Maybe(CARD))
    assert bench.ask(x.Apply(3, (card,), ty=YES_NO)) is False
    assert bench.ask(x.Apply(2, (maybe_number(None),), ty=Maybe(NUMBER))) is None
    assert bench.ask(x.Apply(2, (maybe_number(4),), ty=Maybe(NUMBER))) == 8
    assert bench.ask(x.Apply(4, (stored(PAWN),), ty=SetOf(SPACE))) == ()


def test_an_argument_is_evaluated_once_and_first() -> None:
    """Errors in it come before the body; errors in the body bear the heading of the define."""
    bench = Bench(small_program(DEFINES))
    broken = Binary("div", number(1), stored(TRACE), ty=NUMBER)
    assert fails(bench, x.Apply(2, (broken,), ty=NUMBER)).code is Code.PLAY_DIVISION
    error = fails(bench, x.Apply(2, (local(0, NUMBER),), ty=NUMBER), MOST)
    assert (error.code, error.heading) == (Code.PLAY_OUT_OF_BOUNDS, "Twice")


# ── What the engine asks ──────────────────────────────────────────────────────────────────────


def test_clauses_and_slots(bench: Bench) -> None:
    """No clauses say yes; slots of zones, of families, of nobody."""
    compiler, draft = bench.compiler, bench.draft
    assert compiler.clauses(())(draft, [], 0) is True
    first = is_(local(0, NUMBER), "<", number(3))
    assert compiler.clauses((first, is_(local(0, NUMBER), ">", number(1))))(draft, [2], 0) is True
    assert compiler.clauses((first,))(draft, [5], 0) is False
    assert compiler.slot(zone(HAND))(draft, [], 1) == bench.layout.slot(HAND, 1, ())
    nobody = prop(stored(PAWN), "owner", Maybe(PLAYER))
    assert compiler.slot(zone(HAND, owner=nobody))(draft, [], 1) is None
    assert compiler.slots(zone(HAND, owner=nobody))(draft, [], 1) == ()
    assert list(compiler.slots(zone(SHOP))(draft, [], 0)) == list(bench.layout.members(SHOP, -1))
    assert compiler.slot(zone(SHOP, local(0, COLOUR)))(draft, [1], 0) == bench.layout.slot(SHOP, -1, (1,))
    assert list(compiler.slots(zone(BOARD))(draft, [], 0)) == [bench.layout.slot(BOARD, -1, ())]


def test_contents_of_any_slot(bench: Bench) -> None:
    """On a grid by space, from the top of each stack."""
    spaces = [bench.at(MAT, column, 0, 0) for column in (0, 1)]
    bench.put(MAT, {spaces[1]: (MOUSE, BED_TILE), spaces[0]: (TREE,)}, 0)
    assert components_in(bench.layout, bench.draft, bench.layout.slot(MAT, 0, ())) == (TREE, MOUSE, BED_TILE)
    assert bench.ask(prop(space(0), "covered", Maybe(TILE)), spaces[1]) == BED_TILE
    assert bench.ask(prop(space(0), "covered", Maybe(TILE)), spaces[0]) is None
