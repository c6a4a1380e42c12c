"""How the reference engine comes to the position of a native state: what only it keeps is made when somebody asks.

Events, facts, who knows what and the reasons of scores are not in the bytes of a native state.  Each of those knows
its past, the answers that led to it; the reference engine takes the same ones, once, and no more than are asked for.
"""

from __future__ import annotations

from rulekit.chance import GAME, Stream
from rulekit.runtime.draft import Chance
from rulekit.runtime.engine import begun, went_on
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State


class Past:
    """One answer or outcome more than `before`; `seed` says what chance gives, where it does not wait.

    Nothing changes but what has been worked out already.
    """

    def __init__(self, seed: int | None, before: Past | None = None, index: int = 0) -> None:
        self.seed = seed
        self.before = before
        self.index = index
        self.known: State | None = None

    def then(self, index: int) -> Past:
        """The past after one more answer or outcome, by its number."""
        return Past(self.seed, self, index)

    def state(self, machine: Machine) -> State:
        """The state that the reference engine comes to."""
        missing, past = list[Past](), self
        while past.known is None and past.before is not None:
            missing.append(past)
            past = past.before
        state = past.first_state(machine)
        for past in reversed(missing):
            state = past.known = self._settled(machine, went_on(machine, state, past.index))
            past.before = None
        return state

    def first_state(self, machine: Machine) -> State:
        """The state that is known here without looking further back."""
        assert self.known is not None
        return self.known

    def _settled(self, machine: Machine, state: State) -> State:
        return state if self.seed is None else settled(machine, state, self.seed)


class Known(Past):
    """A past that is a state of the reference engine."""

    def __init__(self, seed: int | None, state: State) -> None:
        super().__init__(seed)
        self.known = state


class Beginning(Past):
    """The past of a match that begins."""

    def __init__(self, seed: int | None, first: int, drawn: int) -> None:
        super().__init__(seed)
        self._first = first
        self._drawn = drawn

    def first_state(self, machine: Machine) -> State:
        """The state that the reference engine begins with."""
        if self.known is None:
            self.known = self._settled(machine, begun(machine, self._first, self._drawn))
        return self.known


def settled(machine: Machine, state: State, seed: int) -> State:
    """The state once a seed has settled what waits for chance."""
    stream = Stream.of(seed, GAME)
    while isinstance(state.ask, Chance):
        numbers = state.ask.numbers()
        state = went_on(machine, state, numbers[stream.bounded(state.chance, len(numbers))])
    return state
