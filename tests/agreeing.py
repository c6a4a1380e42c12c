"""Holds the native engine to the reference engine on any program: every position, question, failure and whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs

from rulekit.chance import GAME, Numbers, Stream, seed_of_match
from rulekit.native.engine import BEYOND, FAILED, PLAYED, Native, NativeState, NotPlayedError, compiled_for, rows_of
from rulekit.play.playouts import GameFailedError, named_playout
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
    """How the rules fail."""

    message: str
    start: int
    end: int


def attempt(act: Callable[[], T]) -> T | Failed:
    """What comes of it, or how the rules fail."""
    try:
        return act()
    except PlayError as error:
        return Failed(error.message, error.span.start, error.span.end)


def setups(program: Program) -> Iterator[tuple[int, dict[str, str]]]:
    """The fewest and the most players, with the first and with the last value of each option."""
    for players in sorted({program.least_players, min(program.most_players, 5)}):
        yield players, {}
        if program.options:
            yield players, {option.name: option.values[-1] for option in program.options}


def match_agrees(program: Program, players: int, options: dict[str, str], seed: int, most: int = 400) -> int:
    """One random match on both engines, chance waiting in each; how many rests there were."""
    native, luck, rests = Native(program), Numbers(Stream.of(seed, GAME)), 0
    ours = attempt(lambda: engine.initial_state(program, players, options, 0))
    try:
        theirs = attempt(lambda: native.initial_state(players, options, 0))
    except NotPlayedError as error:
        assert not error.rules_fail
        return 0
    while rests < most:
        if isinstance(ours, Failed) or isinstance(theirs, Failed):
            assert ours == theirs, (ours, theirs)
            return rests
        asked = engine.question(program, ours)
        assert native.question(theirs) == asked
        same_position(native, ours, theirs)
        rests += 1
        if asked is None:
            return rests
        options_of = asked.numbers if isinstance(asked, ChanceEvent) else tuple(range(len(asked.choices)))
        index = options_of[luck.below(len(options_of))]
        of_reference, of_native = (
            (engine.outcome, native.outcome) if isinstance(asked, ChanceEvent) else (engine.apply, native.apply)
        )
        before, stood = ours, theirs
        ours = attempt(lambda: of_reference(program, before, index))  # noqa: B023 - called at once
        try:
            theirs = attempt(lambda: of_native(stood, index))  # noqa: B023
        except NotPlayedError as error:
            assert not error.rules_fail
            return rests
    return rests


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
    """Whole games inside C come to what they come to on the reference engine; how they went."""
    compiled = compiled_for(program, players, option_values(program, options))
    setup, found = Setup(players, options, 0, seed), set()
    for index, row in enumerate(rows_of(compiled.playouts(seed, 0, count, first=0), compiled.width)):
        record = compiled.record(row)
        found.add(record.status)
        if record.status == BEYOND:
            continue
        try:
            wanted = named_playout(program, setup, index)
        except GameFailedError as failed:
            assert record.status == FAILED, (seed_of_match(seed, index), str(failed))
            continue
        assert record.status == PLAYED, (record.status, seed_of_match(seed, index))
        told = (record.decisions, record.branches, record.rounds, record.result)
        assert told == (wanted.decisions, wanted.branches, wanted.rounds, wanted.result), seed_of_match(seed, index)
    return found
