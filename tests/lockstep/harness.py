"""Plays a game of ours and the same game of OpenSpiel at once, comparing them at every decision.

A test module describes the pair of games as a class and calls `lockstep`:

    class TicTacToe(Pair):
        rules = "examples/tic_tac_toe.cats"
        spiel = "tic_tac_toe"

        def decision(self, answers):
            column, row = answers["space"].split(",")
            return f"({int(row) - 1},{int(column) - 1})"

        def their_decisions(self, state):
            return {name[1:]: actions for name, actions in super().their_decisions(state).items()}

    def test_tic_tac_toe() -> None:
        lockstep(TicTacToe())

What is compared: who is asked; the set of decisions; what `our_facts` and `their_facts` give; the odds of every chance
event; that both end together; the returns.  The first difference raises `Mismatch` with the whole course so far.

**Decisions.**  A decision is one of theirs: usually one action, named by `their_decisions`.  Ours may be several
questions: `decision` is given the answers so far, those taken unasked among them, and returns the name of what they
mean, or None while more answers belong to it.  It is tried after every answer, so it must not read more than it needs.

**Chance.**  OpenSpiel draws, and ours is told.  `drawn` holds what was drawn and not yet used, in order; `settle` takes
out what one of our chance events stands for and returns the key of our outcome.  As it stands it takes the first one
that was not certain, calls it by `outcome`, and compares the odds.  Override it where the orders differ, as when all
cards are dealt before the first question: `match.event` counts our chance events from 0.

**At once.**  Name a simultaneous game of theirs `turn_based_simultaneous_game(game=goofspiel(…))`, and ask one after
the other.

Games are counted by RULEKIT_LOCKSTEP (default 20); each has a seed of its own, and `lockstep(pair, first=17, games=1)`
plays game 17 alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, NamedTuple, Protocol, cast

import attrs
import pytest

from rulekit.chance import Stream, seed_of_match
from rulekit.driver import load_file
from rulekit.instructions import AskYes, Choose, ChooseOrder, ChooseSeveral, Instruction, Menu
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, Question, apply, initial_state, machine_of, outcome, question
from rulekit.runtime.events import Event
from rulekit.runtime.keys import answer_type, key_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.result import Result
from rulekit.runtime.state import State
from rulekit.runtime.view import View, view
from rulekit.types import SpaceTy
from tests.games import ROOT

GAMES = int(os.environ.get("RULEKIT_LOCKSTEP", "20"))
ANSWERS = ("chose", "yes", "declined")
SEED = 2026


class SpielState(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def action_to_string(self, action: int, /) -> str: ...
    def apply_action(self, action: int) -> None: ...
    def returns(self) -> list[float]: ...
    def clone(self) -> SpielState: ...
    def history(self) -> list[int]: ...


class Mismatch(AssertionError):
    """The two games differ."""


class Answer(NamedTuple):
    """One of our answers: the name of the local (`menu`, `may` and `order` for those), and its key.

    Spaces are written `column,row`, with their grid before them (`across:2,3`) if the game has several grids.
    """

    name: str
    key: str


class Answers(tuple[Answer, ...]):
    """Some answers in order; `answers["space"]` is the key of the last one of that name, `in` asks for a name."""

    __slots__ = ()

    def __getitem__(self, name: object) -> str:  # type: ignore[override]
        """The key of the last answer of that name."""
        return next(answer.key for answer in reversed(self) if answer.name == name)

    def __contains__(self, name: object) -> bool:
        """Whether there is an answer of that name."""
        return any(answer.name == name for answer in self)

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order."""
        return tuple(answer.name for answer in self)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in order."""
        return tuple(answer.key for answer in self)


@attrs.frozen
class Drawn:
    """What OpenSpiel has drawn: its name, how likely each name was, and who was dealt it (their `current` number)."""

    name: str
    odds: Mapping[str, float]

    @property
    def is_certain(self) -> bool:
        """Whether nothing else could have come."""
        return len(self.odds) == 1


class Ours(NamedTuple):
    """Our side at rest."""

    program: Program
    state: State
    event: int  # chance events settled so far

    def view(self, seat: int | None = None) -> View:
        """What a seat (from 0) or a spectator may see."""
        return view(self.program, self.state, seat)


class Pair:
    """A game of ours and one of theirs: see the module.  Override what differs."""

    rules: ClassVar[str]  # the rule file, from the root of the project
    spiel: ClassVar[str]  # OpenSpiel's game, with its parameters
    players: ClassVar[int] = 2
    options: ClassVar[Mapping[str, str]] = {}

    def decision(self, answers: Answers) -> str | None:
        """The name of the decision that these answers of ours make; None if more belong to it."""
        raise NotImplementedError

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        """Their decisions by name, each with the actions that make it, one after the other."""
        return {state.action_to_string(action): (action,) for action in state.legal_actions()}

    def their_outcome(self, state: SpielState, action: int) -> str:
        """The name of one of their chance outcomes."""
        return state.action_to_string(action)

    def outcome(self, event: ChanceEvent, key: str) -> str:
        """The name of one of our chance outcomes, as theirs has it."""
        return key

    def settle(self, event: ChanceEvent, drawn: list[Drawn], match: Ours) -> str:
        """The key of what came of our chance event; takes out of `drawn` what it used."""
        while drawn and drawn[0].is_certain:
            del drawn[0]
        if not drawn:
            raise Mismatch(f"chance decides about `{event.source}`, which theirs did not draw")
        came = drawn.pop(0)
        names = {self.outcome(event, option.key): option.key for option in event.outcomes}
        compare("the odds", self._odds(event), came.odds)
        return names[came.name]

    def seat(self, player: int) -> int:
        """Our seat (from 0) of their player."""
        return player

    def our_facts(self, match: Ours) -> object:
        """Anything about our position that must equal `their_facts` at every decision."""

    def their_facts(self, state: SpielState) -> object:
        """See `our_facts`."""

    def returns(self, result: Result) -> list[float]:
        """The returns of our result; as it stands 1 for who has won alone, -1 for who has lost, 0 for a draw."""
        seats = range(self.players)
        if len(result.winners) in (0, self.players):
            return [0.0 for _ in seats]
        return [1.0 if seat in result.winners else -1.0 for seat in seats]

    def _odds(self, event: ChanceEvent) -> dict[str, float]:
        odds: dict[str, Fraction] = {}
        for number in event.numbers:
            name = self.outcome(event, event.outcomes[number].key)
            odds[name] = odds.get(name, Fraction(0)) + Fraction(1, len(event.numbers))
        return {name: float(share) for name, share in odds.items()}


@attrs.define
class Tally:
    """How much was compared."""

    games: int = 0
    decisions: int = 0
    forced: int = 0
    chances: int = 0
    longest: int = 0


def lockstep(pair: Pair, games: int = GAMES, first: int = 0) -> Tally:
    """Plays so many random games, from game number `first` on.  Skips the test where OpenSpiel is not installed."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make lockstep` does it")
    tally = Tally()
    for number in range(first, first + games):
        course = Course(pair, seed_of_match(SEED, number))
        try:
            course.play(tally)
        except Mismatch as difference:
            raise Mismatch(f"{pair.spiel}, game {number}: {difference}\n{course}") from difference
    print(f"{pair.spiel}: {tally}")
    return tally


def load_spiel(spiel: str) -> SpielState:
    """The first state of a game of theirs."""
    import pyspiel

    return cast("SpielState", pyspiel.load_game(spiel).new_initial_state())


@lru_cache
def load_ours(rules: str) -> Program:
    """One of our games, read once."""
    return load_file(ROOT / rules)


class Course:
    """One game on both sides.  `given` are our answers that theirs has not taken yet: what is forced is not asked."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self.pair = pair
        self.luck = Stream.of(seed)
        self.numbers = 0
        self.program = load_ours(pair.rules)
        self.theirs = load_spiel(pair.spiel)
        self.state = initial_state(self.program, pair.players, pair.options)
        self.reader = Reader(self.program, self.state)
        self.given = self.reader.answers(self.state.events)
        self.drawn: list[Drawn] = []
        self.told: list[str] = []

    def __str__(self) -> str:
        return f"course: {' | '.join(self.told)}\n{self.theirs}"

    @property
    def match(self) -> Ours:
        """Our side."""
        return Ours(self.program, self.state, self.state.chance)

    def random(self, count: int) -> int:
        """The next random number below `count`."""
        self.numbers += 1
        return self.luck.bounded(self.numbers, count)

    def play(self, tally: Tally) -> None:
        """Goes on until both have ended."""
        made = 0
        while True:
            asked = question(self.program, self.state)
            if self.theirs.is_chance_node():
                self._draw(tally)
            elif isinstance(asked, ChanceEvent) and self.drawn:
                self._settle(asked)
            elif self.theirs.is_terminal():
                self._end(asked)
                break
            else:
                self._decide(asked, tally)
                made += 1
        tally.games += 1
        tally.longest = max(tally.longest, made)

    # ── Chance ────────────────────────────────────────────────────────────────────────────────

    def _draw(self, tally: Tally) -> None:
        """Theirs draws once, by its odds."""
        outcomes = self.theirs.chance_outcomes()
        odds: dict[str, float] = {}
        for action, share in outcomes:
            name = self.pair.their_outcome(self.theirs, action)
            odds[name] = odds.get(name, 0.0) + share
        left = self.random(1 << 32) / (1 << 32)
        came = outcomes[-1][0]
        for action, share in outcomes:
            left -= share
            if left < 0:
                came = action
                break
        self.drawn.append(Drawn(self.pair.their_outcome(self.theirs, came), odds))
        self.told.append(f"chance: {self.drawn[-1].name}")
        self.theirs.apply_action(came)
        tally.chances += 1

    def _settle(self, event: ChanceEvent) -> None:
        key = self.pair.settle(event, self.drawn, self.match)
        self._went_on(outcome(self.program, self.state, key))

    # ── Decisions ─────────────────────────────────────────────────────────────────────────────

    def _decide(self, asked: Question | ChanceEvent | None, tally: Tally) -> None:
        if self.theirs.is_simultaneous_node():
            raise TypeError("name the game `turn_based_simultaneous_game(game=…)`")
        player = self.theirs.current_player()
        decisions = self.pair.their_decisions(self.theirs)
        made = self._given_decision()
        if made is not None:
            name, length = made
            compare("the decisions (ours is forced)", {name}, set(decisions))
            self.given = Answers(self.given[length:] if False else tuple(self.given)[length:])
            tally.forced += 1
        else:
            if not isinstance(asked, Question):
                raise Mismatch(f"theirs asks player {player}, ours waits for {asked}")
            self._compare_position(asked, player)
            chains = dict(self._chains(asked, player))
            compare("the decisions", set(chains), set(decisions))
            name = sorted(chains)[self.random(len(chains))]
            length, state, index = chains[name]
            before = self._given_at(state)
            self.state = apply(self.program, state, index)
            self.given = Answers((*before, *self.reader.answers(self.state.events)))
            self.given = Answers(tuple(self.given)[length:])
            tally.decisions += 1
        self.told.append(f"{player}: {name}")
        for action in decisions[name]:
            self.theirs.apply_action(action)
