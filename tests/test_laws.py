"""Laws of the engine that hold for every game, along random play."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from rulekit.chance import Stream, seed_of_match
from rulekit.codec import dump_state, dumps, load_state
from rulekit.play.match import MOST_SEED, Match
from rulekit.play.playouts import playout
from rulekit.play.redeal import redeal
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, Question, apply, initial_state, machine_of, outcome, question
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.machine import machine_for
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.view import view
from tests.effort import cases
from tests.games import CARDS, GAMES, NIM, ROOT, cards, finish, game, nim

PROGRAMS = ["nim", "cards", *(path.stem for path in GAMES)]
SEEDS = (3, 11)
EVERY = cases(11, 3)  # each so many states are looked at closely


@lru_cache
def program_named(name: str) -> Program:
    """One of `PROGRAMS`."""
    if name in ("nim", "cards"):
        return {"nim": nim, "cards": cards}[name]()
    return game(next(path for path in GAMES if path.stem == name))


@lru_cache
def walk(name: str, seed: int) -> tuple[State, ...]:
    """All states of one random match, by the pure functions alone."""
    program = program_named(name)
    options = {option.name: option.values[seed % len(option.values)] for option in program.options}
    players = program.least_players + seed % (program.most_players - program.least_players + 1)
    return tuple(_states(program, initial_state(program, players, options, first=seed % players), Stream.of(seed)))


def _states(program: Program, state: State, luck: Stream) -> Iterator[State]:
    yield state
    event = 0
    while (waiting := question(program, state)) is not None:
        event += 1
        if isinstance(waiting, ChanceEvent):
            state = outcome(program, state, waiting.numbers[luck.bounded(event, len(waiting.numbers))])
        else:
            state = apply(program, state, luck.bounded(event, len(waiting.choices)))
        yield state


def some_states(name: str, seed: int) -> tuple[State, ...]:
    """The first, the last, and some between."""
    states = walk(name, seed)
    return (*states[seed % EVERY :: EVERY], states[-1])


def going_on(program: Program, state: State, key: str) -> State:
    """The state after an answer or an outcome."""
    step = apply if isinstance(question(program, state), Question) else outcome
    return step(program, state, key)


for_every_game = pytest.mark.parametrize("name", PROGRAMS)
with_seeds = pytest.mark.parametrize("seed", SEEDS)


@for_every_game
@with_seeds
def test_the_end_is_where_nobody_is_asked(name: str, seed: int) -> None:
    """No question only when it is over, and then there is a result with everybody in it."""
    program, states = program_named(name), walk(name, seed)
    assert all(state.result is None for state in states[:-1])
    last = states[-1]
    assert last.result is not None
    assert last.over is not None
    assert question(program, last) is None
    assert sorted(seat for part in last.result.ranking for seat in part if seat >= 0) == [*range(last.players)]


@for_every_game
@with_seeds
def test_choices_are_unique_and_each_applies(name: str, seed: int) -> None:
    """By number and by key, to the same state, and the state before stays as it was."""
    program = program_named(name)
    for state in some_states(name, seed):
        waiting = question(program, state)
        if waiting is None:
            continue
        options = waiting.choices if isinstance(waiting, Question) else waiting.outcomes
        keys = [option.key for option in options]
        assert len(set(keys)) == len(keys) >= 2
        before = dump_state(state)
        step = apply if isinstance(waiting, Question) else outcome
        for number, key in enumerate(keys):
            assert step(program, state, number) == step(program, state, key)
        assert dump_state(state) == before
        assert question(program, state) == waiting


@for_every_game
@with_seeds
def test_equal_inputs_give_equal_outputs(name: str, seed: int) -> None:
    """States are equal, and so are both hashes, whichever way they were made."""
    program = program_named(name)
    again = tuple(_states(program, walk(name, seed)[0], Stream.of(seed)))
    assert again == walk(name, seed)
    for one, other in zip(some_states(name, seed), (*again[seed % EVERY :: EVERY], again[-1]), strict=True):
        assert hash(one) == hash(other)
        assert state_hash(program, one) == state_hash(program, other)


@for_every_game
@with_seeds
def test_different_states_have_different_hashes(name: str, seed: int) -> None:
    """Along a match nothing comes back exactly."""
    program, states = program_named(name), set(some_states(name, seed))
    assert len({state_hash(program, state) for state in states}) == len(states)


@for_every_game
@with_seeds
def test_a_state_goes_through_json(name: str, seed: int) -> None:
    """Out and in again it is equal, waits for the same, and goes on the same way."""
    program = program_named(name)
    for state in some_states(name, seed):
        back = load_state(program, dump_state(state))
        assert back == state
        assert state_hash(program, back) == state_hash(program, state)
        waiting = question(program, state)
        assert question(program, back) == waiting
        if waiting is not None:
            options = waiting.choices if isinstance(waiting, Question) else waiting.outcomes
            assert going_on(program, back, options[-1].key) == going_on(program, state, options[-1].key)


@for_every_game
@with_seeds
def test_a_view_does_not_depend_on_what_is_hidden(name: str, seed: int) -> None:
    """Whatever a player cannot know may be dealt anew: what that player sees, choices included, is the same."""
    program = program_named(name)
    for number, state in enumerate(some_states(name, seed)):
        machine = machine_of(program, state)
        for seat in range(state.players):
            draft = thaw(state)
            redeal(machine, draft, seat, Stream.of(number, seat))
            other = freeze(draft, state.players, state.options)
            assert view(program, other, seat) == view(program, state, seat)


@for_every_game
def test_views_are_plain_data(name: str) -> None:
    """Every view is JSON as it is."""
    program = program_named(name)
    for state in some_states(name, 3):
        for viewer in (None, *range(state.players)):
            assert dumps(view(program, state, viewer)).startswith("{")


@for_every_game
@with_seeds
def test_moves_give_the_match_again(name: str, seed: int) -> None:
    """A match is its set-up and its moves: without chance and without a seed of its own."""
    match = finish(Match(program_named(name), seed=seed))
    again = Match.resume(match.save(), match.program)
    assert (again.state, again.result, again.log) == (match.state, match.result, match.log)


@for_every_game
@with_seeds
def test_a_playout_is_the_match_of_its_seed(name: str, seed: int) -> None:
    """Playing on one draft without freezing gives what the frozen states give."""
    program = program_named(name)
    options = {option.name: "random" for option in program.options}
    fitting = [index for index in range(20) if seed_of_match(seed, index) <= MOST_SEED]
    for index in fitting[:2]:
        match = finish(Match(program, seed=seed_of_match(seed, index), options=options))
        played = playout(program, Setup(len(match.players), options, None, seed), index, machine_for)
        assert played.result == match.state.result
        assert played.rounds == match.state.round
        assert played.decisions == sum(1 for move in match.moves if move.seat is not None)


def test_no_order_of_hashes_matters() -> None:
    """Two processes with different hash seeds play the same games, check the same and say the same."""
    outputs = [_in_a_process(str(seed)) for seed in (1, 2)]
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == 3 * len(GAMES) + 2


def _in_a_process(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-P", "-c", _PLAY, CARDS, NIM, *map(str, GAMES)]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, cwd=Path(ROOT), timeout=80
    ).stdout


_PLAY = """
import sys
import rulekit
from rulekit.play.bots import BOTS
from rulekit.play.match import Match
from rulekit.play.examples import course
from rulekit.runtime.hashing import state_hash

def line(program, bot):
    match = Match(program, seed=5, options={option.name: "random" for option in program.options})
    while match.waiting is not None:
        match.choose_number(BOTS[bot if len(match.moves) < 60 else "random"](match))  # greedy ones think long
    told = [event.text for event in match.events("p1")][-3:]
    print(program.name, bot, state_hash(program, match.state), [match.save()[-200:]], told)

for text in sys.argv[1:3]:
    line(rulekit.loads(text), "random")
for path in sys.argv[3:]:
    program = rulekit.load(path)
    line(program, "random")
    line(program, "greedy")
    print(program.rules, "".join(course(program, example) for example in program.examples).splitlines())
"""
