"""The small game with random defines."""

from __future__ import annotations

import attrs

from rulekit.program import Program
from rulekit.types import NUMBER, PLAYER, SPACE, YES_NO, Maybe, SetOf, Ty
from tests.random_expressions import Author
from tests.random_positions import Dice
from tests.small_game import CARD, TILE, define, small_program, table

SPACES = SetOf(SPACE)


def random_program(dice: Dice) -> Program:
    """The small game with a few random defines, the later ones asking the earlier."""
    params: tuple[tuple[Ty, ...], ...] = ((SPACE,), (TILE, SPACE), (), (PLAYER, NUMBER), (SPACES,), (Maybe(CARD),))
    cells = {(colour, seat): colour + seat for colour in (0, 1) for seat in (0, 1, 2) if (colour, seat) != (1, 2)}
    program = small_program(tables=[table("cells", cells, NUMBER)])
    for ty in (YES_NO, NUMBER, SPACES, Maybe(NUMBER), YES_NO, NUMBER, Maybe(SPACE)):
        chosen = dice.one_of(params)
        author = Author(dice, program)
        for param in chosen:
            author.bind(param)
        body = author.make(ty, 1 + dice.below(3))
        made = define(f"d{len(program.defines)}", chosen, body, ty, slots=author.slots)
        program = attrs.evolve(program, defines=(*program.defines, made))
    return program
