"""Random matches over the pure functions, for tests of what people see."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.chance import GAME, Stream
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, apply, initial_state, outcome, question
from rulekit.runtime.events import Event
from rulekit.runtime.state import State


def random_states(
    program: Program, seed: int, players: int = 2, options: dict[str, str] | None = None
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The states of a random match at each question and its end, each with all that has happened until then."""
    state, luck, moves = initial_state(program, players, options), Stream.of(seed, GAME), 0
    log = state.events
    while (asked := question(program, state)) is not None:
        if isinstance(asked, ChanceEvent):
            state = outcome(program, state, luck.bounded(moves, len(asked.outcomes)))
        else:
            yield state, log
            state = apply(program, state, luck.bounded(moves, len(asked.choices)))
        log, moves = (*log, *state.events), moves + 1
    yield state, log


def state_at(program: Program, seed: int, decision: int, players: int = 2) -> tuple[State, tuple[Event, ...]]:
    """The state at one of the questions, counted from 0."""
    for number, found in enumerate(random_states(program, seed, players)):
        if number == decision:
            return found
    raise AssertionError("the match was over sooner")
