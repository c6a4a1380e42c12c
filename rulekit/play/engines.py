"""The engines that a match may run on, as a course of moves sees them: three functions from state to state.

States that a match knows are those of the reference engine, whichever it runs on: what is shown, explained and saved is
made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rulekit.play.errors import UsageError
from rulekit.program import Program
from rulekit.runtime import engine
from rulekit.runtime.state import State

REFERENCE, NATIVE = "reference", "native"
ENGINES = (REFERENCE, NATIVE)


class Engine(Protocol):
    """What leads from one state to the next; an answer or an outcome by its number."""

    def initial_state(self, players: int, options: Mapping[str, str], first: int, chance: int) -> State:
        """The state at the first question or chance event."""

    def apply(self, state: State, index: int) -> State:
        """The state after an answer."""

    def outcome(self, state: State, index: int) -> State:
        """The state after a chance event."""


def engine_for(name: str, program: Program) -> Engine:
    """The engine of that name; UsageError if there is none, or if it cannot run here."""
    if name not in ENGINES:
        raise UsageError(f"there is no engine `{name}`; there is {', '.join(ENGINES)}")
    if name == REFERENCE:
        return Reference(program)
    from rulekit.play.beside import Beside  # noqa: PLC0415 - takes its time to load: only for who asks for it

    return Beside(program)


class Reference:
    """The reference engine."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def initial_state(self, players: int, options: Mapping[str, str], first: int, chance: int) -> State:
        """The state at the first question or chance event."""
        return engine.initial_state(self._program, players, options, first, chance)

    def apply(self, state: State, index: int) -> State:
        """The state after an answer."""
        return engine.apply(self._program, state, index)

    def outcome(self, state: State, index: int) -> State:
        """The state after a chance event."""
        return engine.outcome(self._program, state, index)
