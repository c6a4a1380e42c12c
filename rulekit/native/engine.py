"""A program on the native engine: states, questions, answers, and whole games inside C.

A state is opaque, frozen and hashable.  Chance is settled by the seed that the state began with, so a state is at rest
at questions and at the end only.  What a position is made of (keys, hash, result) is read off the reference engine's
draft of the same position, so it is the same by construction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any

import attrs

from rulekit.instructions import Asks, AskYes, Menu
from rulekit.native.build import load
from rulekit.native.emit import emit
from rulekit.native.layout import StateLayout
from rulekit.native.states import draft_of, made_result, over_of
from rulekit.program import Program
from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.engine import Question, describe_ask, option_values, players_text
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.result import Result
from rulekit.runtime.state import State, freeze

PLAYED, WAITS, FAILED, BEYOND = range(4)
HEAD = 7  # numbers of a record before those of each player
EACH = 3


@attrs.frozen
class NativeState:
    """A position, opaque.  Two are equal where they were reached by the same answers from the same seed."""

    players: int
    options: tuple[int, ...]
    seed: int
    data: bytes = attrs.field(repr=False)
    waits: bool


@attrs.frozen
class Record:
    """What one playout came to.  `status` is `PLAYED`, `FAILED` or `BEYOND`; there is a result if it was played."""

    status: int
    decisions: int
    branches: int
    rounds: int
    result: Result | None


class Compiled:
    """One program with its options and seats, compiled."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        emitted = emit(machine)
        self.layout: StateLayout = emitted.layout
        self.ffi, self.library = load(emitted.text)
        self.width = HEAD + EACH * (machine.players + self.layout.has_rival)

    def room(self, size: int | None = None) -> Any:
        """Memory for a game in progress, or of that size."""
        return self.ffi.new("uint64_t[]", (self.library.rk_size_of(0) if size is None else size) // 8 + 1)

    def begin(self, seed: int, drawn: int, first: int) -> tuple[int, bytes]:
        """How it went, and the state at the first question."""
        state = self.room(self.layout.state.size)
        why = self.library.rk_begin(self.room(), state, seed, drawn, first)
        return why, bytes(self.ffi.buffer(state, self.layout.state.size))

    def go_on(self, seed: int, data: bytes, answer: int) -> tuple[int, bytes]:
        """The same after an answer, by its number."""
        state = self.room(self.layout.state.size)
        self.ffi.memmove(state, data, len(data))
        why = self.library.rk_go_on(self.room(), state, seed, answer)
        return why, bytes(self.ffi.buffer(state, self.layout.state.size))

    def asked(self, seed: int, data: bytes) -> tuple[int, tuple[int, ...], bool]:
        """Who is asked, the values offered, and whether a word comes last."""
        state, game, asked = self.room(self.layout.state.size), self.room(), self.ffi.new("int32_t[3]")
        self.ffi.memmove(state, data, len(data))
        self.library.rk_go_on(game, state, seed, -1)
        options = self.library.rk_asked(game, asked)
        return asked[0], tuple(options[0 : asked[1]]), bool(asked[2])

    def playouts(
        self, seed: int, begin: int, count: int, *, drawn: int = 0, first: int = -1, start: bytes | None = None
    ) -> bytes:
        """The records of whole games, `width` numbers of 32 bits each; nothing else of Python runs meanwhile here."""
        records = self.ffi.new("int32_t[]", max(count, 1) * self.width)
        origin = self.ffi.NULL if start is None else self.ffi.from_buffer(start)
        game, state = self.room(), self.room(self.layout.state.size)
        self.library.rk_playouts(game, state, seed, begin, count, drawn, first, origin, records)
        return bytes(self.ffi.buffer(records, count * self.width * 4))

    def record(self, numbers: tuple[int, ...]) -> Record:
        """A record, read."""
        status, decisions, branches, rounds, over, line, verdict, *seats = numbers
        if status != PLAYED:
            return Record(status, decisions, branches, rounds, None)
        own = EACH * self.machine.players
        won, ranks, points = (tuple(seats[n:own:EACH]) for n in range(EACH))
        scored = tuple(enumerate(points)) if self.has_scores else ()
        rival = tuple(seats[own:])
        result = made_result(self.machine, won, ranks, rival, scored, over_of(over, line), verdict >= 0)
        return Record(status, decisions, branches, rounds, result)

    @property
    def has_scores(self) -> bool:
        """Whether the game has points."""
        return any(store.zone.form == "score" for store in self.layout.zones)


class Native:
    """See the module.  Nothing here keeps a state; each match of other options or seats is compiled once."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def compiled(self, players: int, options: tuple[int, ...]) -> Compiled:
        """The library for these options and seats."""
        return compiled_for(self.program, players, options)

    def initial_state(
        self, players: int, options: Mapping[str, str] | None = None, first: int = 0, seed: int = 0, drawn: int = 0
    ) -> NativeState:
        """The state at the first question; `drawn` says how many numbers of the game's stream came before."""
        if not self.program.least_players <= players <= self.program.most_players:
            raise ValueError(f"{self.program.name} is for {players_text(self.program)}, not {players}")
        values = option_values(self.program, options or {})
        return self._reached(players, values, seed, self.compiled(players, values).begin(seed, drawn, first))

    def question(self, state: NativeState) -> Question | None:
        """What the state waits for; None when the match is over."""
        if not state.waits:
            return None
        draft = self.draft(state)
        assert isinstance(draft.ask, Ask)
        if not draft.known:
            draft.known = [0] * len(draft.place)  # what somebody knows without seeing it is not kept
        found = describe_ask(self._machine(state), draft, draft.ask)
        assert isinstance(found, Question)
        return found

    def apply(self, state: NativeState, choice: int | str) -> NativeState:
        """The state after an answer: a choice by its number or its key."""
        question = self.question(state)
        if question is None:
            raise ValueError("no player is asked")
        keys = [option.key for option in question.choices]
        if isinstance(choice, str) and choice not in keys:
            raise RefusedMove(f"`{choice}` is none of the choices", question.span, question.heading)
        index = keys.index(choice) if isinstance(choice, str) else choice
        if not 0 <= index < len(keys):
            raise RefusedMove(f"there is no choice number {index + 1}", question.span, question.heading)
        went = self.compiled(state.players, state.options).go_on(state.seed, state.data, index)
        return self._reached(state.players, state.options, state.seed, went)

    def result(self, state: NativeState) -> Result | None:
        """How the match ended; None while it goes on."""
        found: Result | None = self.draft(state).result
        return found

    def reference_state(self, state: NativeState) -> State:
        """The same position as a state of the reference engine that nobody has looked at."""
        return freeze(self.draft(state), state.players, state.options)

    def state_hash(self, state: NativeState) -> str:
        """64 hexadecimal digits, as of that state."""
        return state_hash(self.program, self.reference_state(state))

    def playouts(self, state: NativeState, count: int, seed: int, threads: int = 1) -> list[Record]:
        """Whole games from a state, the bots answering; game i has the seed of match i of a batch.

        A game that goes beyond what C has room for has no result: its status says so.
        """
        compiled = self.compiled(state.players, state.options)
        data = b"".join(
            spread(threads, count, lambda low, high: compiled.playouts(seed, low, high - low, start=state.data))
        )
        return [compiled.record(numbers) for numbers in rows_of(data, compiled.width)]

    def draft(self, state: NativeState) -> Draft:
        """The reference engine's draft of the position, with the question that waits."""
        machine, compiled = self._machine(state), self.compiled(state.players, state.options)
        draft = draft_of(machine, compiled.layout, state.data)
        if state.waits:
            draft.ask = ask_of(machine, draft, *compiled.asked(state.seed, state.data))
        return draft

    def _machine(self, state: NativeState) -> Machine:
        return machine_for(self.program, state.players, state.options)

    def _reached(self, players: int, options: tuple[int, ...], seed: int, went: tuple[int, bytes]) -> NativeState:
        why, data = went
        if why not in (PLAYED, WAITS):
            raise NotPlayedError(why == FAILED)
        return NativeState(players, options, seed, data, why == WAITS)


class NotPlayedError(Exception):
    """The rules fail here (the reference engine says how), or C has no room for what comes next."""

    def __init__(self, rules_fail: bool) -> None:  # noqa: FBT001
        super().__init__("the rules fail here" if rules_fail else "the native engine has no room for what comes next")
        self.rules_fail = rules_fail


def ask_of(machine: Machine, draft: Draft, seat: int, numbers: tuple[int, ...], has_word: bool) -> Ask:  # noqa: FBT001
    """The question that waits in front, as the reference engine has it."""
    frame = draft.frames[-1]
    ins = machine.program.codes[frame.code].instructions[frame.at]
    assert isinstance(ins, Asks)
    options: tuple[Any, ...] = numbers
    name = {"Menu": "menu", "AskYes": "may", "ChooseOrder": "order"}.get(type(ins).__name__, "")
    word = getattr(ins, "word", None)
    if isinstance(ins, Menu):
        options = tuple(ins.branches[number].label for number in numbers)
    elif isinstance(ins, AskYes):
        options = (True,)
    elif not name:
        query = getattr(ins, "query", None)
        name = str(query.generators[0].name if query is not None else getattr(ins, "name", ""))
        progress = getattr(ins, "progress", None)
        if progress is not None and (frame.locals[progress] or word is None):
            word = "stop"
    return Ask(seat, options, word if has_word else None, ins, name, _nobody_takes)


def _nobody_takes(*_: object) -> None:
    raise AssertionError("answers are given to the native engine")


def rows_of(data: bytes, width: int) -> Iterator[tuple[int, ...]]:
    """The records in a batch of them."""
    numbers = memoryview(data).cast("i")
    for start in range(0, len(numbers), width):
        yield tuple(numbers[start : start + width])


def spread(threads: int, count: int, play: Any) -> list[bytes]:
    """Does the games 0 to count - 1 on so many threads, in order; C lets the others run meanwhile."""
    if threads <= 1:
        return [play(0, count)]
    edges = [count * n // threads for n in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda pair: play(*pair), pairwise(edges)))


@lru_cache(maxsize=64)
def compiled_for(program: Program, players: int, options: tuple[int, ...]) -> Compiled:
    """The library for a program, its options and seats; kept for a while."""
    return Compiled(machine_for(program, players, options))
