"""What our players know beside what OpenSpiel's know: two positions are the same to a player on both sides, or neither.

With us a player's information is the view and the log; with OpenSpiel it is one string.  `Both` carries a match on both
sides at once, following our moves; `Table` collects the information of whoever is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from copy import copy
from types import MappingProxyType
from typing import Generic, Self, TypeVar

import attrs

from rulekit.codec import dumps
from rulekit.expr import Value
from rulekit.play.sentences import log_lines
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, Question, apply, initial_state, machine_of, outcome, question
from rulekit.runtime.events import Event
from rulekit.runtime.state import State
from rulekit.runtime.view import view
from tests.lockstep.harness import SpielState

Theirs = TypeVar("Theirs", bound=SpielState | None)
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


@attrs.define
class Table:
    """Which of theirs each of ours has met, and the other way."""

    theirs: dict[tuple[int, str], set[str]] = attrs.field(factory=lambda: defaultdict(set))
    ours: dict[tuple[int, str], set[str]] = attrs.field(factory=lambda: defaultdict(set))
    met: int = 0

    def add(self, seat: int, ours: str, theirs: str) -> None:
        """One position of a player who is asked."""
        self.theirs[seat, ours].add(theirs)
        self.ours[seat, theirs].add(ours)
        self.met += 1

    @property
    def ours_decides(self) -> bool:
        """Equal ours means equal theirs."""
        return all(len(met) == 1 for met in self.theirs.values())

    @property
    def theirs_decides(self) -> bool:
        """Equal theirs means equal ours."""
        return all(len(met) == 1 for met in self.ours.values())

    @property
    def repeated(self) -> int:
        """How often a position was met that had been met before."""
        return self.met - len(self.theirs)


@attrs.frozen
class Told:
    """Our side: a state, and how it came to it; the logs are only put into words where somebody reads them."""

    program: Program
    state: State
    before: Told | None = None
    _logs: dict[int, str] = attrs.field(factory=dict, repr=False)

    @classmethod
    def begin(cls, program: Program, players: int, options: Mapping[str, str] = NO_OPTIONS) -> Told:
        """The beginning of a match."""
        return cls(program, initial_state(program, players, options))

    @property
    def asked(self) -> Question | ChanceEvent | None:
        """What waits."""
        return question(self.program, self.state)

    def answered(self, key: str) -> Told:
        """After an answer or an outcome."""
        step = apply if isinstance(self.asked, Question) else outcome
        return Told(self.program, step(self.program, self.state, key), self)

    def log(self, seat: int) -> str:
        """What a player has read so far."""
        if seat not in self._logs:
            lines = log_lines(machine_of(self.program, self.state), self.state.events, seat, "en")
            text = "".join(f"{line.text} ({line.line})\n" for line in lines)
            self._logs[seat] = ("" if self.before is None else self.before.log(seat)) + text
        return self._logs[seat]

    def information(self, seat: int) -> str:
        """View and log of a player."""
        return f"{dumps(view(self.program, self.state, seat))}\n{self.log(seat)}"


class Both(Generic[Theirs]):
    """One match on both sides; override what is said of a game."""

    def __init__(self, ours: Told, theirs: Theirs) -> None:
        self.ours = ours
        self.theirs = theirs
        self.follow(ours.state.events)

    def drawn(self, event: ChanceEvent, key: str, value: Value) -> None:
        """Theirs draws what ours has drawn."""
        raise NotImplementedError

    def chose(self, event: Event) -> None:
        """Theirs does what ours has done, asked or not."""
        raise NotImplementedError

    def copied(self) -> Self:
        """The same, to go on from here another way."""
        other = copy(self)
        other.theirs = None if self.theirs is None else self.theirs.clone()  # type: ignore[assignment]
        return other

    def follow(self, events: tuple[Event, ...]) -> None:
        """What happened with us happens with them."""
        for event in events:
            if event.kind == "chose":
                self.chose(event)

    def go(self, key: str) -> None:
        """An answer or an outcome."""
        asked = self.ours.asked
        if isinstance(asked, ChanceEvent):
            self.drawn(asked, key, next(one.value for one in asked.outcomes if one.key == key))
        self.ours = self.ours.answered(key)
        self.follow(self.ours.state.events)
