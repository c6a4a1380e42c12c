"""Explanations of expressions: their values are those of the compiled functions, and their parts make them up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit import expr as x
from rulekit.expr import Expr
from rulekit.instructions import Choose
from rulekit.play.match import default_players
from rulekit.runtime.draft import Draft
from rulekit.runtime.engine import machine_of
from rulekit.runtime.errors import PlayError
from rulekit.runtime.explain import explain
from rulekit.runtime.explaining import ELEMENT, PAIRS, PATH, Tree
from rulekit.runtime.eyes import eyes_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import thaw
from rulekit.types import NUMBER, SPACE, YES_NO
from tests.effort import cases
from tests.games import GAMES, game
from tests.playing import random_states
from tests.random_expressions import Author
from tests.random_positions import Dice, shuffle_position
from tests.random_programs import random_program
from tests.small_bench import MOUSE, row_of_mat
from tests.small_game import BOARD, MAT, Bench, builtin, contents, small_program, space, zone
from tests.test_expressions_agree import FAILS, TYPES, compiled


def explained(machine: Machine, bench: Bench, expr: Expr, you: int) -> object:
    """The value of the tree."""
    try:
        return explain(machine, bench.draft, expr, (), you).value
    except PlayError:
        return FAILS


@pytest.mark.parametrize("seed", range(cases(30, 600)))
def test_explanations_agree_with_compiled_functions(seed: int) -> None:
    """The value of a tree is that of the compiled function, and of its type; both fail together."""
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


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_explanations_agree_in_every_game(path: Path) -> None:
    """Of every clause, define and promise, in random positions, whoever looks: the value is what the function gives."""
    program = game(path)
    for number, (state, _) in enumerate(random_states(program, 5, default_players(program))):
        if number % cases(9, 1) or not state.frames:
            continue
        machine, draft = machine_of(program, state), thaw(state)
        frame = draft.frames[-1]
        asked = [(clause, frame.locals) for clause in clauses_of(machine, draft)]
        asked += [(define.body, [None] * define.slots) for define in program.defines if not define.params]
        for expr, values in asked:
            wanted = machine.compile(expr)(draft, list(values), frame.you)
            for eyes in (None, eyes_of(machine, draft, frame.you), eyes_of(machine, draft, None)):
                tree = explain(machine, draft, expr, values, frame.you, eyes)
                assert tree.value == wanted
                assert all(map(sums_up, all_of(tree)))


def clauses_of(machine: Machine, draft: Draft) -> tuple[Expr, ...]:
    """The clauses and the range of the question that waits, for its first option."""
    ins = draft.ask.instruction if draft.ask is not None else None
    if not isinstance(ins, Choose) or ins.progress is not None or len(ins.query.generators) > 1:
        return ()
    assert draft.ask is not None
    draft.frames[-1].locals[ins.query.generators[0].slot] = draft.ask.options[0]
    return (ins.query.generators[0].source, *ins.query.where)


def sums_up(tree: Tree) -> bool:
    """Whether there are as many pairs as a pairing says, and what a path collects adds up to what it says."""
    if tree.form == PAIRS and tree.parts:
        return len(tree.parts) - 1 == tree.value
    numbers = [part.value for part in tree.parts if part.form == ELEMENT]
    if tree.form == PATH and numbers:
        return sum(numbers) == tree.value  # type: ignore[arg-type]
    return True


def all_of(tree: Tree) -> Iterator[Tree]:
    """A tree and all in it."""
    yield tree
    for part in tree.parts:
        yield from all_of(part)


# ── By hand ───────────────────────────────────────────────────────────────────────────────────


def test_a_pairing_shows_its_pairs() -> None:
    """A chain of four mice has two pairs, and these are its ends, not the middle one."""
    bench = Bench(small_program())
    machine = Machine(small_program(), bench.layout)
    spaces = row_of_mat(bench, MOUSE, MOUSE, MOUSE, MOUSE)
    beside = x.Binary("in", space(3), builtin("neighbours", space(2)), ty=YES_NO)
    pairs = x.MostPairs(2, 3, contents(MAT), (beside,), ty=NUMBER)
    tree = explain(machine, bench.draft, pairs, (), 0)
    found = [tuple(bound.value for bound in part.bound) for part in tree.parts if part.form == ELEMENT]
    assert tree.value == 2
    assert found == [(spaces[0], spaces[1]), (spaces[2], spaces[3])]


@pytest.mark.parametrize(
    ("op", "count", "value", "amounts"),
    [("largest", None, 12, [2, 4, 6]), ("smallest", None, 11, [2, 3, 6]), ("largest", 1, 6, [6])],
)
def test_a_best_path_shows_what_it_collects(op: str, count: int | None, value: int, amounts: list[int]) -> None:
    """From 1,1 to 3,2 where each space is worth its column times its row: 2, 3, 6 along the top, 2, 4, 6 below."""
    bench = Bench(small_program())
    machine = Machine(small_program(), bench.layout)
    start, goal = (x.Const(bench.at(BOARD, column, row), ty=SPACE) for column, row in ((1, 1), (3, 2)))
    row, column = (x.Property(name, space(2), ty=NUMBER) for name in ("row", "column"))
    worth, number = x.Binary("*", row, column, ty=NUMBER), None if count is None else x.Const(count, ty=NUMBER)
    path = x.BestPath(op, zone(BOARD), start, goal, 2, worth, (), number, "highest", ty=NUMBER)
    tree = explain(machine, bench.draft, path, (), 0)
    assert tree.value == value
    assert [part.value for part in tree.parts[1:]] == amounts
    if op == "smallest":
        assert tree.parts[0].value == tuple(bench.at(BOARD, *at) for at in ((2, 1), (3, 1), (3, 2)))
