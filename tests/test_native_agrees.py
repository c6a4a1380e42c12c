"""Whole games by their seeds: every game that C can say comes to what it comes to on the reference engine.

Spread over the fewest and the most players, with the first and with the last value of each option.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.chance import seed_of_match
from rulekit.native.engine import PLAYED, Record, compiled_for, rows_of
from rulekit.play.playouts import random_game
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.machine import machine_for
from tests.compilers import needs_compiler
from tests.effort import IS_LONG, cases
from tests.sanitize import matches
from tests.test_native import EXAMPLES, GAMES, load

pytestmark = needs_compiler

EVERY_GAME = sorted(path.stem for folder in (EXAMPLES, GAMES) for path in folder.glob("*.cats"))
SEED = 5


@pytest.mark.timeout(14_400 if IS_LONG else 90)
@pytest.mark.parametrize("game", [*EVERY_GAME, "garden"])
def test_playouts(game: str) -> None:
    """As many decisions and choices, the same rounds, ranking, winners, points and notes."""
    if game == "garden":
        setups: Sequence[tuple[Program, int, tuple[int, ...]]] = [(load(game), 2, ())]
    else:
        setups = [tuple(found[1:]) for found in matches([game])]  # type: ignore[misc]
    is_classic = (EXAMPLES / f"{game}.cats").exists()
    count = -(-cases(300, 100_000 if is_classic else 20_000) // len(setups))
    for program, players, options in setups:
        names = {option.name: option.values[n] for option, n in zip(program.options, options, strict=True)}
        for index, record in enumerate(played(program, players, options, count)):
            setup = Setup(players, names, None, seed_of_match(SEED, index))
            wanted = random_game(program, setup, machine_for)
            assert record == Record(PLAYED, wanted.decisions, wanted.branches, wanted.rounds, wanted.result), setup


def played(program: Program, players: int, options: tuple[int, ...], count: int) -> list[Record]:
    """So many games inside C."""
    compiled = compiled_for(program, players, options)
    first = -1 if program.first_player is not None and players > 1 else 0
    return [compiled.record(row) for row in rows_of(compiled.playouts(SEED, 0, count, first=first), compiled.width)]
