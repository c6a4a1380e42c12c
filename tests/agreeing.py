"""Holds the native engine to the reference engine on any program: positions, questions, failures and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs
import pytest

from rulekit.chance import GAME, Numbers, Stream, seed_of_match
from rulekit.native import build
from rulekit.native.engine import BEYOND, FAILED, PLAYED, Native, NativeState, NotPlayedError, compiled_for, rows_of
from rulekit.play.playouts import GameFailedError, Played, named_playout
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime import engine
from rulekit.runtime.draft import Chance
from rulekit.runtime.engine import ChanceEvent, State, option_values
from rulekit.runtime.errors import PlayError
from rulekit.runtime.hashing import state_hash

T = TypeVar("T")


@attrs.frozen
class Failed:
    """How the rules fail; `message` None: they do not, but C has no room for what comes next."""

    message: str | None
    start: int = 0
    end: int = 0


NO_ROOM = Failed(None)


def attempt(act: Callable[[], T]) -> T | Failed:
    """What comes of it, or why nothing does."""
    try:
        return act()
    except PlayError as error:
        return Failed(error.message, error.span.start, error.span.end)
    except NotPlayedError as error:
        return Failed("C says that the rules fail, the reference engine does not") if error.rules_fail else NO_ROOM


def build_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played for a moment only need not be quick."""
    for name in ("WELL", "QUICKLY"):
        monkeypatch.setattr(build, name, ("-O0",))


def setups(program: Program) -> Iterator[tuple[int, dict[str, str]]]:
    """The fewest and the most players (five at most), with the defaults, and with each other value of each option."""
    for players in sorted({program.least_players, min(program.most_players, 5)}):
        yield players, {}
        for option in program.options:
            yield from ((players, {option.name: value}) for value in option.values[1:])


def match_agrees(program: Program, players: int, options: dict[str, str], seed: int, most: int) -> int:
    """One random match on both engines, chance waiting in each; how many rests there were, `most` or fewer."""
    native, luck = Native(program), Numbers(Stream.of(seed, GAME))
    ours = attempt(lambda: engine.initial_state(program, players, options, 0))
    theirs = attempt(lambda: native.initial_state(players, options, 0))
    for rests in range(most):
        if theirs == NO_ROOM:
            return rests
        if isinstance(ours, Failed) or isinstance(theirs, Failed):
            assert ours == theirs
            return rests
        asked = engine.question(program, ours)
        assert native.question(theirs) == asked
        same_position(native, ours, theirs)
        if asked is None:
            return rests
        ours, theirs = answered(native, ours, theirs, luck)
    return most


def answered(
    native: Native, ours: State, theirs: NativeState, luck: Numbers
) -> tuple[State | Failed, NativeState | Failed]:
    """Both states after the same answer or outcome."""
    asked = engine.question(native.program, ours)
    if isinstance(asked, ChanceEvent):
        number = asked.numbers[luck.below(len(asked.numbers))]
        after = attempt(lambda: engine.outcome(native.program, ours, number))
        return after, attempt(lambda: native.outcome(theirs, number))
    assert asked is not None
    number = luck.below(len(asked.choices))
    after = attempt(lambda: engine.apply(native.program, ours, number))
    return after, attempt(lambda: native.apply(theirs, number))


def same_position(native: Native, ours: State, theirs: NativeState) -> None:
    """The same result, hash and events; at rest the same position, also when written as bytes and read again."""
    assert native.result(theirs) == ours.result
    assert native.state_hash(theirs) == state_hash(native.program, ours)
    assert native.reference_state(theirs).events == ours.events
    if isinstance(ours.ask, Chance):
        return
    assert native.is_at(theirs, ours)
    if native.compiled(ours.players, ours.options).layout.knows:
        assert native.position(theirs).known == ours.known
    assert native.is_at(native.native_state(ours), ours)


def games_agree(program: Program, players: int, options: dict[str, str], seed: int, count: int) -> set[int]:
    """Whole games inside C come to what they come to on the reference engine; the statuses of all."""
    compiled = compiled_for(program, players, option_values(program, options))
    setup, found = Setup(players, options, 0, seed), set[int]()
    for index, row in enumerate(rows_of(compiled.playouts(seed, 0, count, first=0), compiled.width)):
        record, wanted = compiled.record(row), played(program, setup, index)
        found.add(record.status)
        if record.status == BEYOND:
            continue
        assert record.status == (PLAYED if wanted else FAILED), seed_of_match(seed, index)
        if wanted is not None:
            told = (record.decisions, record.branches, record.rounds, record.result)
            assert told == (wanted.decisions, wanted.branches, wanted.rounds, wanted.result), seed_of_match(seed, index)
    return found


def played(program: Program, setup: Setup, index: int) -> Played | None:
    """A game of a batch on the reference engine; None where the rules fail."""
    try:
        return named_playout(program, setup, index)
    except GameFailedError:
        return None
