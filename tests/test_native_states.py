"""States of the native engine beside those of the reference engine: chance that waits, and the way back and forth.

Both are led by the same answers and the same outcomes; what is shown of them must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulekit.chance import GAME, Numbers, Stream, seed_of_match
from rulekit.native.engine import PLAYED, Native, NativeState, Record
from rulekit.play.playouts import Played
from rulekit.program import Program
from rulekit.runtime import engine
from rulekit.runtime.draft import Chance
from rulekit.runtime.engine import ChanceEvent, Question, State, machine_of
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.state import freeze, thaw
from rulekit.runtime.view import view
from tests.compilers import needs_compiler
from tests.effort import cases
from tests.test_native import every_match, load

pytestmark = needs_compiler


def both(program: Program, players: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, NativeState]]:
    """The states of one random match on both engines, every answer and outcome given to both."""
    native, luck = Native(program), Numbers(Stream.of(seed, GAME))
    first = luck.below(players) if program.first_player is not None else 0
    ours = engine.initial_state(program, players, options, first)
    theirs = native.initial_state(players, options, first)
    while True:
        yield ours, theirs
        asked = engine.question(program, ours)
        if asked is None:
            return
        if isinstance(asked, ChanceEvent):
            index = asked.numbers[luck.below(len(asked.numbers))]
            ours, theirs = engine.outcome(program, ours, index), native.outcome(theirs, index)
        else:
            index = luck.below(len(asked.choices))
            ours, theirs = engine.apply(program, ours, index), native.apply(theirs, index)


def bare(state: State) -> State:
    """A state without what the bytes do not hold."""
    draft = thaw(state)
    draft.known, draft.facts = [], None
    return freeze(draft, state.players, state.options)


@every_match
def test_five_functions(game: str, players: int, options: dict[str, str]) -> None:
    """Question, keys, view, events, result and hash are the same at every answer and every chance event."""
    program = load(game)
    native = Native(program)
    for seed in range(cases(1, 20)):
        for number, (ours, theirs) in enumerate(both(program, players, options, seed)):
            assert native.question(theirs) == engine.question(program, ours)
            assert native.result(theirs) == ours.result
            if number % (20 if game == "happiest_cat" else 5):
                continue
            assert native.state_hash(theirs) == state_hash(program, ours)
            assert native.reference_state(theirs).events == ours.events
            seat = number % players
            assert native.view(theirs, seat) == view(program, ours, seat)


@every_match
def test_both_ways(game: str, players: int, options: dict[str, str]) -> None:
    """A position written as bytes and read again is the same, asks the same and leads on to the same."""
    program = load(game)
    native = Native(program)
    for seed in range(cases(1, 20)):
        for number, (ours, theirs) in enumerate(both(program, players, options, seed)):
            if isinstance(ours.ask, Chance):
                continue
            written = native.native_state(ours)
            there = bare(ours)
            assert bare(native.position(written)) == there
            assert bare(native.position(theirs)) == there
            if not theirs.waits or number % (20 if game == "happiest_cat" else 5):
                continue
            assert native.question(written) == engine.question(program, ours)
            assert native.playouts(written, 5, seed) == native.playouts(theirs, 5, seed)


def played_from(program: Program, state: State, seed: int) -> Played:
    """A playout of the reference engine from a state on."""
    machine, draft = machine_of(program, state), thaw(state)
    game, bots = Numbers(Stream.of(seed, GAME)), [Numbers(Stream.of(seed, n + 1)) for n in range(state.players)]
    branches = list[int]()

    def bot(seat: int, count: int) -> int:
        branches.append(count)
        return bots[seat].below(count)

    draft.luck, draft.bot, draft.events, draft.scored, draft.facts = game.below, bot, None, None, None
    if isinstance(draft.ask, Chance):
        machine.draw(draft, game.below(len(draft.ask.sample)))
    else:
        machine.run(draft)
    return Played(len(branches), sum(branches), draft.round, draft.result)


@every_match
def test_playouts_from_anywhere(game: str, players: int, options: dict[str, str]) -> None:
    """Games inside C from the middle of a match come to what the reference engine's come to from there."""
    program = load(game)
    native = Native(program)
    states = [pair for pair in both(program, players, options, seed=3) if pair[0].ask is not None]
    for ours, theirs in states[:: max(len(states) // cases(4, 40), 1)]:
        for index, record in enumerate(native.playouts(theirs, 3, seed=11)):
            wanted = played_from(program, ours, seed_of_match(11, index))
            assert record == Record(PLAYED, wanted.decisions, wanted.branches, wanted.rounds, wanted.result)


def test_waits_for_chance() -> None:
    """Chance waits with its source and outcomes; the one that is said comes."""
    native = Native(load("pig"))
    rolled = native.apply(native.initial_state(2), "roll")
    event = native.question(rolled)
    assert isinstance(event, ChanceEvent)
    assert [option.key for option in event.outcomes] == ["1", "2", "3", "4", "5", "6"]
    with pytest.raises(ValueError, match="no player is asked"):
        native.apply(rolled, 0)
    with pytest.raises(RefusedMove, match="none of the choices"):
        native.outcome(rolled, "7")
    with pytest.raises(ValueError, match="waits for chance has no native one"):
        native.native_state(native.reference_state(rolled))
    after = native.outcome(rolled, "6")
    assert isinstance(native.question(after), Question)
    with pytest.raises(ValueError, match="nothing waits for chance"):
        native.outcome(after, "6")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    """Any other is refused with a sentence, wherever one is given; the largest is one."""
    native = Native(load("pig"))
    state = native.initial_state(2, seed=2**64 - 1)
    assert len(native.playouts(state, 2, 2**64 - 1)) == 2
    told = f"a seed of the native engine is 0 to 18446744073709551615, not {seed}"
    with pytest.raises(ValueError, match=told):
        native.initial_state(2, seed=seed)
    with pytest.raises(ValueError, match=told):
        native.playouts(state, 2, seed)
    with pytest.raises(ValueError, match=told):
        native.native_state(native.reference_state(state), seed)


def test_a_seed_settles_chance() -> None:
    """With a seed chance never waits, and what is shown is the same match."""
    native = Native(load("pig"))
    state = native.initial_state(2, seed=5)
    for _ in range(30):
        if not state.waits:
            break
        state = native.apply(state, 0)
        assert not state.is_chance
        assert native.state_hash(native.native_state(native.reference_state(state))) == native.state_hash(state)
        assert bare(native.position(state)) == bare(native.reference_state(state))


def test_wrong_arguments() -> None:
    """What cannot be is refused in one sentence, before C sees it."""
    native = Native(load("pig"))
    state = native.initial_state(2)
    for players, first, told in ((99, 0, "not 99"), (2, 2, "nobody has seat 2"), (2, -1, "nobody has seat -1")):
        with pytest.raises(ValueError, match=told):
            native.initial_state(players, None, first)
    with pytest.raises(ValueError, match=r"^-1 games cannot be played$"):
        native.playouts(state, -1, seed=1)
    for ask in (native.question, lambda other: native.playouts(other, 1, seed=1), lambda other: native.apply(other, 0)):
        with pytest.raises(ValueError, match=r"^this is no state of Pig$"):
            ask(Native(load("tic_tac_toe")).initial_state(2))
    with pytest.raises(ValueError, match=r"^a seed of the native engine is 0 to 18446744073709551615, not -1$"):
        native.playouts(state, 3, seed=-1)
