"""Plays one of our games and the same game of OpenSpiel at once, and compares them at every decision.

A test module describes the two as a class and calls `lockstep`:

    class TicTacToe(Pair):
        rules = "examples/tic_tac_toe.cats"
        spiel = "tic_tac_toe"

        def decision(self, answers: Answers) -> str | None:
            column, row = answers["space"].split(",")
            return str(3 * int(row) + int(column) - 4)

    def test_tic_tac_toe_in_lock_step() -> None:
        lockstep(TicTacToe())

Compared are: who is asked, the set of decisions, what `our_facts` and `their_facts` give, the odds of every chance
event, that both end together, and the returns.  The first difference raises `Mismatch` with the whole course.

**Decisions.**  A decision is one of theirs: by default one action, named by its number.  With us it may be several
questions.  `decision` is given our answers since the last decision, those taken unasked among them, and returns the
name of what they mean, or None while more belong to it.  It is tried after each answer; where the answers make no
decision yet, the harness tries everything that may follow.  Where theirs takes several actions and ours asks once
(three cards to pass), `their_decisions` joins actions under one name.

**What is forced.**  We never ask where there is one choice; OpenSpiel does.  Such an answer is compared like any other
as soon as theirs comes to it.  What theirs asks and ours does without any question, such as stopping when the game is
won, `is_silent` tells apart; `ends_early` says that theirs does not even carry out what is forced at the end.

**Chance.**  OpenSpiel draws, and ours is told.  `drawn` holds what was drawn and is not used yet, in order; `settle`
takes out what one of our chance events stands for and returns the key of our outcome.  By default that is the first one
that was not certain, under the name that `outcome` gives to it, and the odds must be the same.  Override it where the
two draw in another order, as when all cards are dealt before the first question: `match.event` counts our chance events
from 0, `Drawn.number` theirs.

**At once.**  Name a simultaneous game of theirs `turn_based_simultaneous_game(game=goofspiel(...))`: its players are
asked one after the other, as ours are, also under `each player at once`.

RULEKIT_LOCKSTEP says how many games (20).  Each has a seed of its own: `lockstep(pair, games=1, first=17)` plays number
17 alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast

import attrs
import pytest

from rulekit.chance import Stream, seed_of_match
from rulekit.driver import load_file
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, Question, initial_state, outcome, question
from rulekit.runtime.result import Result
from rulekit.runtime.state import State
from rulekit.runtime.view import View, view
from tests.games import ROOT
from tests.lockstep.answers import Answer, Answers, Spot

GAMES = int(os.environ.get("RULEKIT_LOCKSTEP", "20"))
SEED = 2026
FINE = 1 << 32  # how finely a number from 0 to 1 is drawn


class SpielState(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def action_to_string(self, action: int, /) -> str: ...
    def apply_action(self, action: int, /) -> None: ...
    def returns(self) -> list[float]: ...
    def clone(self) -> SpielState: ...


class Mismatch(AssertionError):
    """The two games differ."""


@attrs.frozen
class Drawn:
    """What OpenSpiel drew: the how-manieth of this game (from 0), its name, and how likely each name was."""

    number: int
    name: str
    odds: Mapping[str, float]

    @property
    def is_certain(self) -> bool:
        """Whether nothing else could have come."""
        return len(self.odds) == 1


@attrs.frozen
class Ours:
    """Our game, at rest."""

    program: Program
    state: State

    @property
    def event(self) -> int:
        """How many chance events there were."""
        return self.state.chance

    def view(self, seat: int | None = None) -> View:
        """What a seat (from 0) may see; None is a spectator."""
        return view(self.program, self.state, seat)


class Pair:
    """One of our games and one of theirs: see the module.  Override what is different."""

    rules: str  # the rule file, from the root of the project
    spiel: str  # OpenSpiel's name of the game, with parameters
    players: int = 2
    ends_early: bool = False  # theirs has ended as soon as all that is left is forced
    options: Mapping[str, str] = MappingProxyType({})

    def decision(self, answers: Answers) -> str | None:
        """The name of the decision that these answers make; None if more belong to it."""
        raise NotImplementedError

    def start(self) -> SpielState:
        """The beginning of theirs. Override it where something of theirs is settled before."""
        return their_game(self.spiel)

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        """Their decisions by name, each with the actions that make it, to be taken one after the other."""
        return {str(action): (action,) for action in state.legal_actions()}

    def is_silent(self, state: SpielState) -> bool:
        """Whether theirs asks something here, with one choice, that is no question with us: that choice is taken."""
        return False

    def their_outcome(self, state: SpielState, action: int) -> str:
        """The name of one of their chance outcomes."""
        return state.action_to_string(action)

    def outcome(self, event: ChanceEvent, key: str) -> str:
        """The name of one of our chance outcomes."""
        return key

    def settle(self, event: ChanceEvent, drawn: list[Drawn], match: Ours) -> str:
        """The key of what came of our chance event; takes out of `drawn` what stands for it."""
        while drawn and drawn[0].is_certain:
            del drawn[0]
        if not drawn:
            raise Mismatch(f"theirs has drawn nothing for our `{event.source}`")
        came = drawn.pop(0)
        compare(f"the odds of `{event.source}`", self.odds(event), came.odds)
        return next(option.key for option in event.outcomes if self.outcome(event, option.key) == came.name)

    def odds(self, event: ChanceEvent) -> dict[str, float]:
        """How likely each of our outcomes is, by name."""
        names = [self.outcome(event, event.outcomes[number].key) for number in event.numbers]
        return {name: names.count(name) / len(names) for name in names}

    def seat(self, player: int) -> int:
        """Our seat, from 0, of their player."""
        return player

    def our_facts(self, match: Ours) -> object:
        """Something about our position that must equal `their_facts` at every decision that is asked."""

    def their_facts(self, state: SpielState) -> object:
        """See `our_facts`."""

    def returns(self, result: Result) -> Sequence[float]:
        """Our result in their returns: here 1 for the winners and -1 for the others, 0 where nobody is ahead."""
        if len(result.winners) in (0, self.players):
            return [0.0] * self.players
        return [1.0 if self.seat(player) in result.winners else -1.0 for player in range(self.players)]

    def shared(self, result: Result) -> Sequence[float]:
        """Other returns of theirs: 1 is shared by the winners, -1 by the others; 0 where nobody is ahead."""
        won, lost = len(result.winners), self.players - len(result.winners)
        if lost == 0:
            return [0.0] * self.players
        return [1 / won if seat in result.winners else -1 / lost for seat in range(self.players)]


@attrs.define
class Tally:
    """How much was compared."""

    games: int = 0
    decisions: int = 0
    forced: int = 0
    chance: int = 0
    longest: int = 0


def lockstep(pair: Pair, games: int = GAMES, first: int = 0) -> Tally:
    """Plays so many random games, from number `first` on.  Skips the test where OpenSpiel is not installed."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make lockstep` installs it")
    tally = Tally()
    for number in range(first, first + games):
        course = Course(pair, seed_of_match(SEED, number))
        try:
            course.play()
        except Mismatch as difference:
            raise Mismatch(f"{pair.spiel}, game {number}: {difference}\n{course}") from None
        course.count(tally)
    print(f"{pair.rules}, {pair.spiel}: {tally}")
    return tally


def compare(what: str, ours: object, theirs: object) -> None:
    """Raises Mismatch unless both are the same; numbers in lists and dicts may differ by a rounding."""
    alike = ours == pytest.approx(theirs) if isinstance(theirs, dict | list) else ours == theirs
    if alike:
        return
    if isinstance(ours, set) and isinstance(theirs, set):
        raise Mismatch(f"{what}: only ours has {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
    raise Mismatch(f"{what}: ours {ours}, theirs {theirs}")


@lru_cache
def our_game(rules: str) -> Program:
    """One of our games, read once."""
    return load_file(ROOT / rules)


def their_game(spiel: str) -> SpielState:
    """The beginning of one of their games."""
    import pyspiel

    return cast("SpielState", pyspiel.load_game(spiel).new_initial_state())


# ── Both at once ──────────────────────────────────────────────────────────────────────────────


class Ready(NamedTuple):
    """A decision that may be made: the last question of it, the answer to that, and how many answers make it."""

    spot: Spot
    asked: Question
    choice: int
    answers: int


class Course:
    """One game, played on both sides."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self.pair = pair
        self.luck = Stream.of(seed)
        program = our_game(pair.rules)
        state = initial_state(program, pair.players, pair.options)
        self.spot = Spot(program, state).after(state)
        self.theirs = pair.start()
        self.drawn: list[Drawn] = []
        self.told: list[str] = []
        self.chance = self.decisions = self.forced = 0

    def __str__(self) -> str:
        return f"course: {' | '.join(self.told)}\n{self.theirs}"

    def count(self, tally: Tally) -> None:
        """Adds what was compared."""
        tally.games += 1
        tally.decisions += self.decisions
        tally.forced += self.forced
        tally.chance += self.chance
        tally.longest = max(tally.longest, self.decisions + self.forced)

    def play(self) -> None:
        """Goes on until both have ended."""
        while True:
            asked = question(self.spot.program, self.spot.state)
            if self.theirs.is_chance_node():
                self._draw()
            elif isinstance(asked, ChanceEvent) and self.drawn:
                self._settle(asked)
            elif self.theirs.is_terminal():
                return self._end(asked)
            elif self.pair.is_silent(self.theirs):
                self._take(self.pair.their_decisions(self.theirs))
            else:
                self._decide(asked)

    def _take(self, decisions: Mapping[str, Sequence[int]]) -> None:
        """Theirs goes on alone."""
        ((name, actions),) = decisions.items()
        self.told.append(f"alone: {name}")
        for action in actions:
            self.theirs.apply_action(action)

    def _random(self, count: int) -> int:
        return self.luck.bounded(len(self.told), count)

    def _draw(self) -> None:
        """Theirs draws, by its odds."""
        outcomes = self.theirs.chance_outcomes()
        names = [self.pair.their_outcome(self.theirs, action) for action, _ in outcomes]
        odds = {
            name: sum(share for (_, share), one in zip(outcomes, names, strict=True) if one == name) for name in names
        }
        came, left = len(outcomes) - 1, self._random(FINE) / FINE
        for place, (_, share) in enumerate(outcomes):
            left -= share
            if left < 0:
                came = place
                break
        self.drawn.append(Drawn(self.chance, names[came], odds))
        self.chance += 1
        self.told.append(f"drawn: {names[came]}")
        self.theirs.apply_action(outcomes[came][0])

    def _settle(self, event: ChanceEvent) -> None:
        key = self.pair.settle(event, self.drawn, Ours(self.spot.program, self.spot.state))
        self.spot = self.spot.after(outcome(self.spot.program, self.spot.state, key))

    def _decide(self, asked: Question | ChanceEvent | None) -> None:
        if self.theirs.is_simultaneous_node():
            raise ValueError("name the game `turn_based_simultaneous_game(game=...)`")
        self._all_drawn_is_used()
        player, decisions = self.theirs.current_player(), self.pair.their_decisions(self.theirs)
        made = self._decision(self.spot.given)
        if made is not None:
            name, used = made
            compare(f"what player {player} is forced to", {name}, set(decisions))
            self.spot = attrs.evolve(self.spot, given=self.spot.given[used:])
            self.forced += 1
        else:
            match = Ours(self.spot.program, self.spot.state)
            compare("who is asked", self._seat_asked(asked), self.pair.seat(player))
            compare("the position", self.pair.our_facts(match), self.pair.their_facts(self.theirs))
            ready = self._ready(player)
            compare(f"the decisions of player {player}", set(ready), set(decisions))
            name = sorted(ready)[self._random(len(ready))]
            spot, last, choice, used = ready[name]
            after = spot.answered(last, choice)
            self.spot = attrs.evolve(after, given=after.given[used:])
            self.decisions += 1
        self.told.append(f"{player}: {name}")
        for action in decisions[name]:
            self.theirs.apply_action(action)

    def _ready(self, player: int) -> dict[str, Ready]:
        """All decisions of ours, by name."""
        ready: dict[str, Ready] = {}
        for name, one in self._every(self.spot, player):
            if name in ready:
                raise Mismatch(f"two of our ways to answer make the decision {name}")
            ready[name] = one
        return ready

    def _every(self, spot: Spot, player: int) -> Iterator[tuple[str, Ready]]:
        """All decisions that can be made from a spot: everything answered to one question after the other."""
        asked = question(spot.program, spot.state)
        if not isinstance(asked, Question) or self._seat_asked(asked) != self.pair.seat(player):
            raise Mismatch(f"our answers {spot.given} make no decision, and nothing more is asked of player {player}")
        for index in range(len(asked.choices)):
            answer = spot.answer(asked, index)
            made = None if answer is None else self._decision((*spot.given, answer))
            after = None if made is not None else spot.answered(asked, index)
            if after is not None:
                made = self._decision(after.given)
            if made is not None:
                yield made[0], Ready(spot, asked, index, made[1])
            elif after is not None:
                yield from self._every(after, player)

    def _decision(self, given: tuple[Answer, ...]) -> tuple[str, int] | None:
        """The first decision that these answers make, and how many of them make it."""
        for used in range(1, len(given) + 1):
            name = self.pair.decision(Answers(given[:used]))
            if name is not None:
                return name, used
        return None

    def _seat_asked(self, asked: Question | ChanceEvent | None) -> object:
        return asked.seat if isinstance(asked, Question) else f"nobody ({asked})"

    def _all_drawn_is_used(self) -> None:
        left = [one.name for one in self.drawn if not one.is_certain]
        compare("what was drawn and not used", [], left)
        self.drawn.clear()

    def _end(self, asked: Question | ChanceEvent | None) -> None:
        compare("what is asked at the end", asked, None)
        self._all_drawn_is_used()
        compare("the answers left at the end", () if self.pair.ends_early else self.spot.given, ())
        result = self.spot.state.result
        assert result is not None
        compare("the returns", list(self.pair.returns(result)), self.theirs.returns())


__all__ = ["Answer", "Answers", "Drawn", "Mismatch", "Ours", "Pair", "SpielState", "Tally", "lockstep"]
