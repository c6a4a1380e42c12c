"""A program on the native engine: states, questions, answers, and whole games inside C.

A state is opaque, frozen and hashable: bytes at rest, and while chance waits the answer that was given there and the
numbers that chance has given since.  What a position is made of is read off the reference engine's draft of the same
position; what the bytes do not hold (events, facts, the reasons of scores) comes from the reference engine itself,
which takes the same answers when somebody asks (`pasts`).  So nothing that is shown is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, TypeVar

import attrs

from rulekit.chance import MASK
from rulekit.instructions import Asks, AskYes, Menu
from rulekit.native.build import load
from rulekit.native.emit import emit
from rulekit.native.layout import StateLayout
from rulekit.native.pasts import Beginning, Known, Past
from rulekit.native.ready import is_nested
from rulekit.native.states import draft_of, made_result, over_of
from rulekit.native.writing import NoRoomError, bytes_of
from rulekit.program import Program
from rulekit.runtime.draft import Ask, Chance, Draft
from rulekit.runtime.engine import (
    ChanceEvent,
    Question,
    describe_ask,
    option_values,
    players_text,
    question,
    turned_to,
)
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.keys import answer_type
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.result import Result
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.view import View, view
from rulekit.types import ComponentOf

PLAYED, WAITS, FAILED, BEYOND, CHANCE = range(5)
HEAD = 7  # numbers of a record before those of each player
EACH = 3

_SomeSeed = TypeVar("_SomeSeed", bound=int | None)


@attrs.frozen
class NativeState:
    """A position, opaque.  Two are equal where they were reached by the same answers from the same seed.

    `data` is the position at rest; while chance waits, `answer` has been given there (-1: none), and `drawn` are the
    numbers that chance has given since.  Without a seed chance waits; with one it never does.
    """

    players: int
    options: tuple[int, ...]
    seed: int | None
    data: bytes = attrs.field(repr=False)
    waits: bool
    answer: int = -1
    drawn: tuple[int, ...] = ()
    is_chance: bool = False
    past: Past = attrs.field(eq=False, repr=False, kw_only=True)


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

    def __init__(self, machine: Machine, flags: Sequence[str] = ()) -> None:
        self.machine = machine
        emitted = emit(machine)
        self.layout: StateLayout = emitted.layout
        self.ffi, self.library = load(emitted.text, flags)
        self.width = HEAD + EACH * (machine.players + self.layout.has_rival)

    def room(self, size: int | None = None) -> Any:
        """Memory for a game in progress, or of that size."""
        return self.ffi.new("uint64_t[]", (self.library.rk_size_of(0) if size is None else size) // 8 + 1)

    def begin(self, drawn: int, first: int) -> bytes:
        """The state before anything has happened; chance has given `drawn` numbers already."""
        state = self.room(self.layout.state.size)
        why = self.library.rk_begin(self.room(), state, drawn, first)
        if why != PLAYED:
            raise NotPlayedError(why == FAILED)
        return bytes(self.ffi.buffer(state, self.layout.state.size))

    def go_on(self, seed: int | None, data: bytes, answer: int, drawn: Sequence[int] = ()) -> tuple[int, bytes]:
        """How it went and the state then, after an answer by its number and what chance gives first."""
        state = self.room(self.layout.state.size)
        self.ffi.memmove(state, data, len(data))
        script = self.ffi.new("int32_t[]", drawn)
        waits = seed is None
        why = self.library.rk_go_on(self.room(), state, seed or 0, answer, script, len(drawn), waits)
        return why, bytes(self.ffi.buffer(state, self.layout.state.size))

    def asked(self, data: bytes) -> tuple[int, tuple[int, ...], bool]:
        """Who is asked, the values offered, and whether a word comes last."""
        state, game, asked = self.room(self.layout.state.size), self.room(), self.ffi.new("int32_t[4]")
        self.ffi.memmove(state, data, len(data))
        self.library.rk_go_on(game, state, 0, -1, self.ffi.NULL, 0, 0)
        options = self.library.rk_asked(game, asked)
        return asked[0], tuple(options[0 : asked[1]]), bool(asked[2])

    def playouts(self, seed: int, begin: int, count: int, *, drawn: int = 0, first: int = -1) -> bytes:
        """The records of whole games, `width` numbers of 32 bits each; nothing else of Python runs meanwhile here."""
        none = self.ffi.NULL
        return self._played(count, seed, begin, count, drawn, first, none, -1, none, 0)

    def playouts_from(self, state: NativeState, seed: int, begin: int, count: int) -> bytes:
        """The same from a state on; the records are of what happens from there."""
        origin, script = self.ffi.from_buffer(state.data), self.ffi.new("int32_t[]", state.drawn)
        return self._played(count, seed, begin, count, 0, 0, origin, state.answer, script, len(state.drawn))

    def _played(self, count: int, *arguments: Any) -> bytes:
        records = self.ffi.new("int32_t[]", max(count, 1) * self.width)
        self.library.rk_playouts(self.room(), self.room(self.layout.state.size), *arguments, records)
        return bytes(self.ffi.buffer(records, count * self.width * 4))

    def profile(self) -> list[tuple[int, int]]:
        """For each instruction how often it was come to and its time, since asked last; where built so."""
        count = sum(len(code.instructions) for code in self.machine.program.codes)
        times, spent = self.ffi.new("int64_t[]", count), self.ffi.new("int64_t[]", count)
        self.library.rk_profile(times, spent)
        return list(zip(times, spent, strict=True))

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
        self,
        players: int,
        options: Mapping[str, str] | None = None,
        first: int = 0,
        chance: int = 0,
        seed: int | None = None,
    ) -> NativeState:
        """The state at the first question or chance event; with a seed, which settles those, at the first question.

        `chance` says how many numbers chance has given before.  The rest as `runtime.engine.initial_state`.
        """
        if not self.program.least_players <= players <= self.program.most_players:
            raise ValueError(f"{self.program.name} is for {players_text(self.program)}, not {players}")
        if not 0 <= first < players:
            raise ValueError(f"nobody has seat {first}: seats are 0 to {players - 1}")
        values = option_values(self.program, options or {})
        data = self.compiled(players, values).begin(chance, first)
        past = Beginning(_seed(seed), first, chance)
        return self._reached(NativeState(players, values, seed, data, waits=True, past=past), -1, (), past)

    def question(self, state: NativeState) -> Question | ChanceEvent | None:
        """What the state waits for; None when the match is over."""
        if state.is_chance:
            return question(self.program, self.reference_state(state))
        if not state.waits:
            return None
        draft = self.draft(state)
        assert isinstance(draft.ask, Ask)
        if not draft.known:
            draft.known = list(self._known(state, draft, draft.ask))
        return describe_ask(self._machine(state), draft, draft.ask)

    def apply(self, state: NativeState, choice: int | str, seat: int | None = None) -> NativeState:
        """The state after an answer: a choice by its number or its key.  `seat` says whose, where several are asked."""
        if not state.waits or state.is_chance:
            raise ValueError("no player is asked")
        if seat is not None:
            shown = self.reference_state(state)
            turned = turned_to(self.program, shown, seat)
            state = state if turned is shown else self.native_state(turned, state.seed)
        index = self._index_of(state, choice)
        return self._reached(state, index, (), state.past.then(index))

    def outcome(self, state: NativeState, result: int | str) -> NativeState:
        """The state after a chance event, by the number or the key of what came."""
        if not state.is_chance:
            raise ValueError("nothing waits for chance")
        event = self.question(state)
        assert isinstance(event, ChanceEvent)
        index = self._index_of(state, result)
        drawn = (*state.drawn, event.numbers.index(index))
        return self._reached(state, state.answer, drawn, state.past.then(index))

    def result(self, state: NativeState) -> Result | None:
        """How the match ended; None while it goes on."""
        found: Result | None = None if state.waits else self.draft(state).result
        return found

    def view(self, state: NativeState, player: int | None) -> View:
        """What a player may see, by the seat from 0; None is a spectator."""
        return view(self.program, self.reference_state(state), player)

    def reference_state(self, state: NativeState) -> State:
        """The same state on the reference engine, with the events that led to it and all that only that one keeps."""
        return state.past.state(self._machine(state))

    def native_state(self, state: State, seed: int | None = None) -> NativeState:
        """A state of the reference engine on this one; one that waits for chance has no place in C (ValueError)."""
        if isinstance(state.ask, Chance):
            raise ValueError("a state that waits for chance has no native one: say first what comes of it")
        compiled = self.compiled(state.players, state.options)
        try:
            data = bytes_of(compiled.layout, thaw(state))
        except NoRoomError as error:
            raise NotPlayedError(rules_fail=False) from error
        waits = state.ask is not None
        return NativeState(state.players, state.options, _seed(seed), data, waits, past=Known(seed, state))

    def position(self, state: NativeState) -> State:
        """The position alone, read off the bytes: nobody has looked at it and nothing was told."""
        return freeze(self.draft(state), state.players, state.options)

    def is_at(self, state: NativeState, other: State) -> bool:
        """Whether a state at rest is at the position of one of the reference engine."""
        return attrs.evolve(self.position(state), known=other.known, facts=other.facts) == other

    def state_hash(self, state: NativeState) -> str:
        """64 hexadecimal digits, as of the state of the reference engine."""
        return state_hash(self.program, self.reference_state(state))

    def playouts(self, state: NativeState, n: int, seed: int, threads: int = 1) -> list[Record]:
        """Whole games from a state, the bots answering; game i has the seed of match i of a batch.

        A game that goes beyond what C has room for has no result: its status says so.
        """
        compiled = self._compiled_of(state)
        if n < 0:
            raise ValueError(f"{n} games cannot be played")
        play = partial(compiled.playouts_from, state, _seed(seed))
        data = b"".join(spread(threads, n, lambda low, high: play(low, high - low)))
        return [compiled.record(numbers) for numbers in rows_of(data, compiled.width)]

    def draft(self, state: NativeState) -> Draft:
        """The reference engine's draft of the position, with the question that waits."""
        if state.is_chance:
            return thaw(self.reference_state(state))
        compiled, machine = self._compiled_of(state), self._machine(state)
        draft = draft_of(machine, compiled.layout, state.data)
        if state.waits:
            draft.ask = ask_of(machine, draft, *compiled.asked(state.data))
        return draft

    def _compiled_of(self, state: NativeState) -> Compiled:
        program = self.program
        fits = program.least_players <= state.players <= program.most_players
        if fits and len(state.options) == len(program.options):
            compiled = self.compiled(state.players, state.options)
            if len(state.data) == compiled.layout.state.size:
                return compiled
        raise ValueError(f"this is no state of {program.name}")

    def _machine(self, state: NativeState) -> Machine:
        return machine_for(self.program, state.players, state.options)

    def _known(self, state: NativeState, draft: Draft, ask: Ask) -> Sequence[int]:
        """Who knows which component, for the keys: needed only of those that the player does not see."""
        machine = self._machine(state)
        blank = [0] * len(draft.place)
        if not isinstance(answer_type(machine, ask.instruction), ComponentOf):
            return blank
        slots = {machine.slot_at(draft.place[c]) for c in ask.options if isinstance(c, int)}
        if all(machine.sight(draft, slot) >> ask.player & 1 for slot in slots):
            return blank
        return self.reference_state(state).known

    def _index_of(self, state: NativeState, choice: int | str) -> int:
        if isinstance(choice, int) and not state.is_chance:
            _, offered, has_word = self._compiled_of(state).asked(state.data)
            if 0 <= choice < len(offered) + has_word:
                return choice
        asked = self.question(state)
        assert asked is not None
        options = asked.outcomes if isinstance(asked, ChanceEvent) else asked.choices
        keys = [option.key for option in options]
        heading = asked.heading if isinstance(asked, Question) else None
        if isinstance(choice, str) and choice not in keys:
            raise RefusedMove(f"`{choice}` is none of the choices", asked.span, heading)
        index = keys.index(choice) if isinstance(choice, str) else choice
        if not 0 <= index < len(keys):
            raise RefusedMove(f"there is no choice number {index + 1}", asked.span, heading)
        return index

    def _reached(self, state: NativeState, answer: int, drawn: tuple[int, ...], past: Past) -> NativeState:
        """Where a state leads with an answer and what chance gives."""
        why, data = self._compiled_of(state).go_on(state.seed, state.data, answer, drawn)
        if why == CHANCE:
            return attrs.evolve(state, answer=answer, drawn=drawn, is_chance=True, past=past)
        if why not in (PLAYED, WAITS):
            past.state(self._machine(state))  # if the rules fail, this says how
            raise NotPlayedError(why == FAILED)
        return NativeState(state.players, state.options, state.seed, data, why == WAITS, past=past)


class NotPlayedError(Exception):
    """The rules fail here (the reference engine says how), or C has no room for what comes next."""

    def __init__(self, rules_fail: bool) -> None:  # noqa: FBT001
        super().__init__("the rules fail here" if rules_fail else "the native engine has no room for what comes next")
        self.rules_fail = rules_fail


def _seed(seed: _SomeSeed) -> _SomeSeed:
    if seed is not None and not 0 <= seed <= MASK:
        raise ValueError(f"a seed of the native engine is 0 to {MASK}, not {seed}")
    return seed


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
        if query is not None and progress is None and is_nested(query.generators[0].source):
            options = tuple(machine.compiler.options(query)(draft, frame.locals, frame.you))
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
