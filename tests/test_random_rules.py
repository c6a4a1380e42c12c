"""Random rule files, played: nothing but the rules themselves fails, and each way of playing comes to the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.chance import seed_of_match
from rulekit.codec import dump_state, load_state
from rulekit.diagnostics import Code
from rulekit.driver import check_text
from rulekit.play.bots import BOTS
from rulekit.play.match import MOST_SEED, Match
from rulekit.play.playouts import playout
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.errors import PlayError
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.machine import machine_for
from rulekit.runtime.result import Result
from tests.effort import cases
from tests.random_positions import Dice
from tests.random_rules import random_rules

BATCHES = cases(8, 200)
EACH = 20
WATCHED = 7  # a state in so many is written down and read again
End = tuple[Result | None, int]


def in_one_go(program: Program, seats: int, seed: int) -> End:
    """A playout on one draft that is never frozen, as the bench plays it."""
    played = playout(program, Setup(seats, {}, None, seed), 0, machine_for)
    return played.result, played.decisions


def step_by_step(program: Program, seats: int, seed: int) -> End:
    """A match of the same bots with the same chance, its states looked at on the way."""
    match, decisions = Match(program, seats, seed_of_match(seed, 0)), 0
    while match.waiting is not None:
        if decisions % WATCHED == 0:
            look(match)
        match.choose_number(BOTS["random"](match))
        decisions += 1
    assert Match.resume(match.save(), program).state == match.state
    return match.state.result, decisions


def look(match: Match) -> None:
    """A state can be written, read and shown to everybody; the keys of a question differ."""
    state = match.state
    again = load_state(match.program, dump_state(state))
    assert again == state
    assert state_hash(match.program, again) == state_hash(match.program, state)
    for viewer in (*match.players, None):
        match.view(viewer)
        match.events(viewer)
    assert match.question is not None
    assert len(set(match.question.keys)) == len(match.question.keys)


def outcome(play: Callable[[Program, int, int], End], program: Program, seats: int, seed: int) -> End | Code:
    """How a match ends, or the code of the error that ends it."""
    try:
        return play(program, seats, seed)
    except PlayError as error:
        return error.code


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_rules_play(batch: int) -> None:
    """A playout and a match of the same seed end alike; only errors of the rules end them early."""
    played = 0
    for seed in range(EACH * batch, EACH * (batch + 1)):
        program, _ = check_text(random_rules(Dice(seed)))
        if program is None or seed_of_match(seed, 0) > MOST_SEED:
            continue
        seats = 2 + seed % 2
        ended = outcome(in_one_go, program, seats, seed)
        assert outcome(step_by_step, program, seats, seed) == ended
        played += isinstance(ended, tuple)
    assert played
