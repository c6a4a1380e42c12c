"""What the checker says of conditions without playing is so in every position."""

from __future__ import annotations

import pytest

from rulekit import expr as x
from rulekit.check.find.truths import implies, surely
from rulekit.types import NUMBER, YES_NO, Maybe, Number
from tests.effort import cases
from tests.random_expressions import Author
from tests.random_positions import Dice, shuffle_position
from tests.random_programs import random_program
from tests.small_game import Bench
from tests.test_expressions_agree import FAILS, compiled


class Conditions:
    """Writes conditions that speak of the same few numbers again and again."""

    def __init__(self, dice: Dice, author: Author) -> None:
        self.dice = dice
        self.author = author
        self.numbers = [author.make(ty, 1 + dice.below(2)) for ty in (NUMBER, Maybe(NUMBER))]

    def make(self, deep: int) -> x.Expr:
        """A condition with at most so many levels of `and`, `or` and `not`."""
        form = self.dice.below(4) if deep else 3
        if form == 0:
            return x.Unary("not", self.make(deep - 1), ty=YES_NO)
        if form < 3:
            return x.Binary(self.dice.one_of(("and", "or")), self.make(deep - 1), self.make(deep - 1), ty=YES_NO)
        return self._compared() if self.dice.below(6) else self.author.make(YES_NO, 1 + self.dice.below(3))

    def _compared(self) -> x.Expr:
        number, fixed = self.dice.one_of(self.numbers), self.dice.below(7) - 2
        sides = [number, x.Const(fixed, ty=Number(fixed, fixed))]
        if self.dice.below(4) == 0:
            sides.reverse()
        return x.Binary(self.dice.one_of(("=", "!=", "<", "<=", ">", ">=")), *sides, ty=YES_NO)


@pytest.mark.parametrize("seed", range(cases(20, 400)))
def test_truths_hold(seed: int) -> None:
    """What is sure is what comes out, and where one condition holds, so do those that it implies."""
    dice = Dice(seed)
    program = random_program(dice)
    bench = Bench(program, 2 + dice.below(2), (dice.below(2), dice.below(2)))
    writer = Conditions(dice, Author(dice, program))
    pool = [writer.make(place % 3) for place in range(16)]
    implied = [(a, b) for a in range(16) for b in range(16) if a != b and implies(pool[a], pool[b])]
    for _ in range(5):
        shuffle_position(bench, dice)
        you = dice.below(bench.layout.players)
        answers = [compiled(bench, condition, you) for condition in pool]
        for condition, answer in zip(pool, answers, strict=True):
            assert answer == FAILS or surely(condition) in {None, bool(answer)}, condition
        for a, b in implied:
            assert FAILS in (answers[a], answers[b]) or not answers[a] or answers[b], (pool[a], pool[b])
