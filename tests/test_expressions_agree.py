"""Compiled functions against walking the tree: the same value or the same failing, for any expression and position."""

from __future__ import annotations

import pytest

from rulekit.expr import Expr, Query
from rulekit.runtime.errors import PlayError
from rulekit.runtime.values import Got
from rulekit.types import NUMBER, SPACE, YES_NO, ListOf, Maybe, SetOf, Ty
from tests.effort import cases
from tests.plain_expressions import Plain
from tests.plain_spaces import PlainError
from tests.random_expressions import Author
from tests.random_positions import Dice, shuffle_position
from tests.random_programs import random_program
from tests.small_game import CARD, SYMBOL, TILE, Bench

TYPES: tuple[Ty, ...] = (
    NUMBER,
    YES_NO,
    Maybe(NUMBER),
    Maybe(CARD),
    Maybe(SPACE),
    SetOf(SPACE),
    SetOf(CARD),
    SetOf(TILE),
    SetOf(NUMBER),
    ListOf(CARD),
    ListOf(SYMBOL),
)
FAILS = "fails"


def compiled(bench: Bench, expr: Expr, you: int) -> object:
    """What the compiled function gives."""
    try:
        return bench.ask(expr, you=you)
    except PlayError:
        return FAILS


def walked(plain: Plain, expr: Expr, you: int) -> object:
    """What walking the tree gives."""
    try:
        return plain.value(expr, {}, you)
    except PlainError:
        return FAILS


def rows_walked(plain: Plain, query: Query, you: int) -> Got:
    """All combinations, by walking."""
    try:
        slots = [generator.slot for generator in query.generators]
        return [tuple(inner[slot] for slot in slots) for inner in plain.rows(query, {}, you)]
    except PlainError:
        return FAILS


def rows_compiled(bench: Bench, query: Query, you: int) -> Got:
    """All combinations, by the compiled function."""
    try:
        return bench.compiler.query(query)(bench.draft, [], you)
    except PlayError:
        return FAILS


@pytest.mark.parametrize("seed", range(cases(30, 600)))
def test_compiled_functions_agree_with_walking(seed: int) -> None:
    """Values and types of values; errors in the one are errors in the other."""
    dice = Dice(seed)
    program = random_program(dice)
    bench = Bench(program, 2 + dice.below(2), (dice.below(2), dice.below(2)))
    plain = Plain(bench.layout, bench.draft)
    for _ in range(25):
        shuffle_position(bench, dice)
        expr = Author(dice, program).make(dice.one_of(TYPES), 1 + dice.below(4))
        you = dice.below(bench.layout.players)
        found, wanted = compiled(bench, expr, you), walked(plain, expr, you)
        assert found == wanted, expr
        assert type(found) is type(wanted), expr


@pytest.mark.parametrize("seed", range(cases(15, 300)))
def test_queries_agree_with_walking(seed: int) -> None:
    """All combinations in their order, and the values offered by a question."""
    dice = Dice(1000 + seed)
    program = random_program(dice)
    bench = Bench(program)
    plain = Plain(bench.layout, bench.draft)
    for _ in range(25):
        shuffle_position(bench, dice)
        query = Author(dice, program).query(1 + dice.below(3))
        you = dice.below(bench.layout.players)
        wanted = rows_walked(plain, query, you)
        assert rows_compiled(bench, query, you) == wanted, query
        if wanted != FAILS:
            offered = bench.compiler.options(query)(bench.draft, [], you)
            assert list(offered) == list(dict.fromkeys(row[0] for row in wanted)), query
