"""Explanations of expressions: their values are those of the compiled functions, and their parts make them up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulekit.expr import Expr
from rulekit.runtime.errors import PlayError
from rulekit.runtime.explain import explain
from rulekit.runtime.explaining import Tree
from rulekit.runtime.machine import Machine
from tests.effort import cases
from tests.random_expressions import Author
from tests.random_positions import Dice, shuffle_position
from tests.random_programs import random_program
from tests.small_game import Bench
from tests.test_expressions_agree import FAILS, TYPES, compiled


def explained(machine: Machine, bench: Bench, expr: Expr, you: int) -> object:
    """The value of the tree."""
    try:
        return explain(machine, bench.draft, expr, (), you).value
    except PlayError:
        return FAILS


@pytest.mark.parametrize("seed", range(cases(30, 600)))
def test_explanations_agree_with_compiled_functions(seed: int) -> None:
    """The value of a tree is that of the compiled function, and of its type; what fails in the one fails in the other."""
    dice = Dice(3000 + seed)
    program = random_program(dice)
    bench = Bench(program, 2 + dice.below(2), (dice.below(2), dice.below(2)))
    machine = Machine(program, bench.layout)
    for _ in range(25):
        shuffle_position(bench, dice)
        expr = Author(dice, program).make(dice.one_of(TYPES), 1 + dice.below(4))
        you = dice.below(bench.layout.players)
        wanted, found = compiled(bench, expr, you), explained(machine, bench, expr, you)
        assert found == wanted, expr
        assert type(found) is type(wanted), expr


def all_of(tree: Tree) -> Iterator[Tree]:
    """A tree and all in it."""
    yield tree
    for part in tree.parts:
        yield from all_of(part)
