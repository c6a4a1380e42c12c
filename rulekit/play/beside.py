"""A match on the native engine: C takes each answer and each outcome, and the reference engine beside it.

What C does not keep (events, facts, what is shown) is there at once, and both must come to the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.native.engine import Native, NativeState, NotPlayedError
from rulekit.native.refused import MissingError
from rulekit.play.engines import Reference
from rulekit.play.errors import UsageError
from rulekit.program import Program
from rulekit.runtime.draft import Chance
from rulekit.runtime.state import State


class EnginesDifferError(Exception):
    """The two engines do not come to the same position: a bug of one of them."""


class Beside:
    """The native engine, with the reference engine beside it for what is shown.

    Where C has no room for what comes next, the reference engine plays on alone up to a position that fits again.
    """

    def __init__(self, program: Program) -> None:
        self._native = Native(program)
        self._reference = Reference(program)
        self._last: tuple[State, NativeState] | None = None

    def initial_state(self, players: int, options: Mapping[str, str], first: int, chance: int) -> State:
        """The state at the first question or chance event; UsageError where C cannot say or build the game."""
        try:
            return self._reached(
                lambda: self._native.initial_state(players, options, first, chance),
                lambda: self._reference.initial_state(players, options, first, chance),
            )
        except MissingError as missing:
            raise UsageError(str(missing)) from missing

    def apply(self, state: State, index: int) -> State:
        """The state after an answer."""
        return self._reached(
            lambda: self._native.apply(self._of(state), index), lambda: self._reference.apply(state, index)
        )

    def outcome(self, state: State, index: int) -> State:
        """The state after a chance event."""
        if isinstance(state.ask, Chance) and not self._is_last(state):
            return self._reference.outcome(state, index)
        return self._reached(
            lambda: self._native.outcome(self._of(state), index), lambda: self._reference.outcome(state, index)
        )

    def _is_last(self, state: State) -> bool:
        return self._last is not None and self._last[0] is state

    def _of(self, state: State) -> NativeState:
        """The native state of one that a match knows."""
        return self._last[1] if self._last is not None and self._last[0] is state else self._native.native_state(state)

    def _reached(self, go: Callable[[], NativeState], alone: Callable[[], State]) -> State:
        try:
            found = go()
        except NotPlayedError as failed:
            self._last = None
            shown = alone()
            if failed.rules_fail:
                raise EnginesDifferError("the rules fail in C, and not in the reference engine") from failed
            return shown
        shown = self._native.reference_state(found)
        if not found.is_chance and not self._native.is_at(found, shown):
            raise EnginesDifferError("the native engine and the reference engine come to different positions")
        self._last = shown, found
        return shown
