"""Random playouts: one draft each, never frozen, and nobody listens.

Match i of a batch has a seed of its own (semantics §5), so any of them can be played again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import ParamSpec

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
_P = ParamSpec("_P")
LEAST = 1.0  # seconds that the first game of a run has in any case


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


class OutOfTimeError(Exception):
    """The time was over within a game: how far it had come."""

    def __init__(self, decisions: int, branches: int, rounds: int) -> None:
        super().__init__("out of time")
        self.decisions = decisions
        self.branches = branches
        self.rounds = rounds


def named_playout(
    program: Program,
    setup: Setup,
    index: int,
    machine_of: FindMachine = machine_for,
    at_rest: Look | None = None,
    until: float = math.inf,
) -> Played:
    """A playout; raises GameFailedError, which says in which game, where the rules fail.

    Raises OutOfTimeError at the first answer or chance after `until`, as `monotonic` counts.
    """
    try:
        return playout(program, setup, index, machine_of, at_rest, until)
    except PlayError as error:
        raise GameFailedError(index + 1, seed_of_match(setup.seed, index), error) from error


def playout(
    program: Program,
    setup: Setup,
    index: int,
    machine_of: FindMachine,
    at_rest: Look | None = None,
    until: float = math.inf,
) -> Played:
    """Match `index` of a batch; the rest as `random_game`."""
    own = Setup(setup.players, setup.options, setup.first, seed_of_match(setup.seed, index))
    return random_game(program, own, machine_of, at_rest, until)


def random_game(
    program: Program, setup: Setup, machine_of: FindMachine, at_rest: Look | None = None, until: float = math.inf
) -> Played:
    """One match, every answer by the random bot of its seat.

    `at_rest` is called at each question and at the end; without it no question ever waits.  `until`: see
    `named_playout`.
    """
    game = Numbers(Stream.of(setup.seed, GAME))
    options, first = settled_before(program, setup, lambda source, keys, span: game.below(len(keys)))
    draft = begin(machine := machine_of(program, setup.players, options), first)
    draft.chance = game.drawn
    if not machine.asks_by_knowledge:
        draft.known = []
    bots = [Numbers(Stream.of(setup.seed, seat + 1)) for seat in range(setup.players)]
    return _play(machine, draft, game, bots, at_rest, until)


def _play(
    machine: Machine, draft: Draft, game: Numbers, bots: Sequence[Numbers], at_rest: Look | None, until: float
) -> Played:
    branches = 0
    answers = [numbers.below for numbers in bots]

    def bot(seat: int, count: int) -> int:
        nonlocal branches
        branches += count
        return answers[seat](count)

    def clock() -> None:
        if monotonic() > until:
            raise OutOfTimeError(sum(numbers.drawn for numbers in bots), branches, draft.round)

    answer, below = bot, game.below
    if until < math.inf:
        answer, below = _after(clock, bot), _after(clock, game.below)
    draft.luck = below
    if at_rest is None:
        draft.bot = answer
    machine.run(draft)
    while isinstance(ask := draft.ask, Ask):
        assert at_rest is not None
        draft.chance = game.drawn
        at_rest(machine, draft)
        machine.answer(draft, answer(ask.player, len(ask)))
    assert isinstance(draft.result, Result)
    draft.chance = game.drawn
    if at_rest is not None:
        at_rest(machine, draft)
    return Played(sum(numbers.drawn for numbers in bots), branches, draft.round, draft.result)


def _after(clock: Callable[[], None], then: Callable[_P, int]) -> Callable[_P, int]:
    def timed(*args: _P.args, **kwargs: _P.kwargs) -> int:
        clock()
        return then(*args, **kwargs)

    return timed
