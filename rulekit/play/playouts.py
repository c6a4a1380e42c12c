"""Random playouts: one draft each, never frozen, and nobody listens.

Match i of a batch has a seed of its own (semantics §5), so any of them can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from rulekit.chance import GAME, Numbers, Stream, seed_of_match
from rulekit.play.track import Setup, settled_before
from rulekit.program import Program
from rulekit.runtime.beginning import begin
from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.errors import PlayError
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.result import Result

FindMachine = Callable[[Program, int, tuple[int, ...]], Machine]
Look = Callable[[Machine, Draft], None]


@attrs.frozen
class Played:
    """One playout."""

    decisions: int
    branches: int  # choices, summed over the decisions
    rounds: int
    result: Result


class GameFailedError(Exception):
    """The rules fail in the game `number` (from 1), which has that seed."""

    def __init__(self, number: int, seed: int, error: PlayError) -> None:
        super().__init__(str(error))
        self.number = number
        self.seed = seed
        self.error = error


def named_playout(
    program: Program, setup: Setup, index: int, machine_of: FindMachine = machine_for, at_rest: Look | None = None
) -> Played:
    """A playout; raises GameFailedError, which says in which game, where the rules fail."""
    try:
        return playout(program, setup, index, machine_of, at_rest)
    except PlayError as error:
        raise GameFailedError(index + 1, seed_of_match(setup.seed, index), error) from error


def playout(program: Program, setup: Setup, index: int, machine_of: FindMachine, at_rest: Look | None = None) -> Played:
    """Match `index` of a batch; the rest as `random_game`."""
    own = Setup(setup.players, setup.options, setup.first, seed_of_match(setup.seed, index))
    return random_game(program, own, machine_of, at_rest)


def random_game(program: Program, setup: Setup, machine_of: FindMachine, at_rest: Look | None = None) -> Played:
    """One match, every answer by the random bot of its seat.

    `at_rest` is called at each question and at the end; without it no question ever waits.
    """
    game = Numbers(Stream.of(setup.seed, GAME))
    options, first = settled_before(program, setup, lambda source, keys, span: game.below(len(keys)))
    draft = begin(machine := machine_of(program, setup.players, options), first)
    draft.chance = game.drawn
    if not machine.asks_by_knowledge:
        draft.known = []
    bots = [Numbers(Stream.of(setup.seed, seat + 1)) for seat in range(setup.players)]
    return _play(machine, draft, game, bots, at_rest)


def _play(
    machine: Machine, draft: Draft, game: Numbers, bots: Sequence[Numbers], at_rest: Look | None = None
) -> Played:
    branches = 0
    answers = [numbers.below for numbers in bots]

    def bot(seat: int, count: int) -> int:
        nonlocal branches
        branches += count
        return answers[seat](count)

    draft.luck = game.below
    if at_rest is None:
        draft.bot = bot
    machine.run(draft)
    while isinstance(ask := draft.ask, Ask):
        assert at_rest is not None
        draft.chance = game.drawn
        at_rest(machine, draft)
        machine.answer(draft, bot(ask.player, len(ask)))
    assert isinstance(draft.result, Result)
    draft.chance = game.drawn
    if at_rest is not None:
        at_rest(machine, draft)
    return Played(sum(numbers.drawn for numbers in bots), branches, draft.round, draft.result)
