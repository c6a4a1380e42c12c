"""The course of one match: the moves made, the states they lead to and what was noted on the way.

Everything follows from the setup and the list of moves; the same list gives the same course again, without any seed.
What chance decides is asked of a function and becomes a move like the answers of players.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

import attrs

from rulekit.instructions import Asks
from rulekit.play.citing import with_heading
from rulekit.play.engines import Engine, Reference
from rulekit.play.errors import SaveError, UsageError
from rulekit.play.records import seat_name
from rulekit.play.refusals import refusal
from rulekit.play.rule_lines import quoted
from rulekit.program import Program
from rulekit.runtime.choice_keys import former_keys
from rulekit.runtime.draft import Ask
from rulekit.runtime.engine import (
    ChanceEvent,
    Option,
    Question,
    machine_of,
    players_text,
    question,
    turned_to,
)
from rulekit.runtime.errors import PlayError
from rulekit.runtime.events import Event
from rulekit.runtime.result import broken_at
from rulekit.runtime.state import State, thaw
from rulekit.runtime.together import others_waiting
from rulekit.source import NOWHERE, Span

RANDOM = "random"
Decide: TypeAlias = Callable[[ChanceEvent, int], int]
Watch: TypeAlias = "Callable[[Track], None]"


@attrs.frozen
class Move:
    """An answer of a seat (from 0), or (no seat) what chance decided about `source`; by key."""

    seat: int | None
    key: str
    source: str = ""

    def __str__(self) -> str:
        return f"`{self.source}: {self.key}`" if self.seat is None else f"`{seat_name(self.seat)}: {self.key}`"


@attrs.frozen
class Setup:
    """How a match begins.  `options` are as given, some perhaps `random`; `first` is a seat from 0, or open."""

    players: int
    options: Mapping[str, str]
    first: int | None
    seed: int


class Track:
    """See the module.  `moves[i]` led to the events `logged[i]`; `opening` are those before the first of them.

    `watch` is called at the first question and after each answer of the script, when the next one waits.
    """

    def __init__(
        self,
        program: Program,
        setup: Setup,
        decide: Decide,
        script: Iterable[Move] = (),
        watch: Watch | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.program = program
        self.setup = setup
        self.moves: list[Move] = []
        self.logged: list[tuple[Event, ...]] = []
        self.broken: dict[int, int] = {}  # promise, by number: the move after which it was broken first
        self.sealed: dict[int, bool] = {}  # answers that were given at once, by number: whether that opened them all
        self._decide = decide
        self._engine = engine or Reference(program)
        self._script = deque(script)
        self._recorded = len(self._script)
        self._good = 0  # how many moves there were when the last question was reached
        values, self.first = settled_before(program, setup, self._draw)
        self.options = {option.name: option.values[n] for option, n in zip(program.options, values, strict=True)}
        self.drawn_before = len(self.moves)  # what chance decided before there was a state
        self.state = self._engine.initial_state(setup.players, self.options, self.first, self.drawn_before)
        self.opening = self.state.events
        self.waiting: Question | ChanceEvent | None = question(program, self.state)
        self._look_at_promises(self.state, len(self.moves))
        self._settle()
        self._look_on(watch)
        while self._script:
            self._follow()
            self._look_on(watch)

    def _look_on(self, watch: Watch | None) -> None:
        self._good = len(self.moves)
        if watch is not None:
            watch(self)

    # ── Chance before the match ───────────────────────────────────────────────────────────────

    def _draw(self, source: str, keys: Sequence[str], span: Span) -> int:
        outcomes = tuple(Option(key, number) for number, key in enumerate(keys))
        event = ChanceEvent(source, outcomes, tuple(range(len(outcomes))), span)
        index = self._chance_index(event, len(self.moves), self._script)
        self.moves.append(Move(None, keys[index], source))
        self.logged.append(())
        return index

    # ── Going on ──────────────────────────────────────────────────────────────────────────────

    def answer(self, index: int) -> None:
        """Gives one of the choices of the question that waits, and lets chance decide up to the next one.

        Where the rules fail on the way the course stays as it was.
        """
        asked = self.waiting
        assert isinstance(asked, Question)
        kept = self.state, self.waiting, len(self.moves), dict(self.broken)
        is_last = self._is_last(asked)
        try:
            self._take(Move(asked.seat, asked.choices[index].key), self._engine.apply(self.state, index))
            self._settle()
        except BaseException:
            self.state, self.waiting, count, self.broken = kept
            del self.moves[count:], self.logged[count:]
            raise
        if is_last is not None:
            self.sealed[kept[2]] = is_last and (any(self.logged[kept[2] :]) or not self._is_asked_more(asked))

    def _is_last(self, asked: Question) -> bool | None:
        """Whether of those who choose at once all others have answered; None where one chooses alone."""
        if not isinstance(asked.instruction, Asks) or asked.instruction.sealed is None:
            return None
        return not others_waiting(machine_of(self.program, self.state), thaw(self.state))

    def _is_asked_more(self, asked: Question) -> bool:
        """Whether the same question goes on, as where one picks one by one."""
        now = self.waiting
        return isinstance(now, Question) and now.seat == asked.seat and now.instruction is asked.instruction

    def _settle(self) -> None:
        while isinstance(self.waiting, ChanceEvent):
            index = self._chance_index(self.waiting, self.state.chance, self._script)
            move = Move(None, self.waiting.outcomes[index].key, self.waiting.source)
            self._take(move, self._engine.outcome(self.state, index))

    def _take(self, move: Move, state: State) -> None:
        self.moves.append(move)
        self.logged.append(state.events)
        self.state = state
        self.waiting = question(self.program, state)
        self._look_at_promises(state, len(self.moves))

    def _chance_index(self, event: ChanceEvent, number: int, script: deque[Move]) -> int:
        if not script:
            return self._decide(event, number)
        move = script.popleft()
        if move.seat is not None or move.source != event.source:
            raise self._misfit(move, f"chance decides about `{event.source}` there{self._line_of(event.span)}")
        found = place_of(move, event.outcomes)
        if found is None:
            raise self._misfit(move, f"`{move.key}` cannot come of `{event.source}` there{self._line_of(event.span)}")
        return found

    def _follow(self) -> None:
        """Takes the next move of the script, which is an answer."""
        move = self._script.popleft()
        if self.waiting is None:
            raise self._misfit(move, "the match is over before it")
        assert isinstance(self.waiting, Question)
        state = None if move.seat is None else self.turned_to(move.seat)
        if state is None:
            where = self._line_of(self.waiting.span, self.waiting.heading)
            raise self._misfit(move, f"{seat_name(self.waiting.seat)} is asked there{where}")
        self.turn(state)
        found = place_of(move, self.waiting.choices)
        if found is None:
            found = self._formerly(move.key)
        if found is None:
            raise self._misfit(move, self._refusal(move.key))
        number = self._number
        try:
            self.answer(found)
        except PlayError as error:
            where = self._line_of(error.span, error.heading)
            raise self._misfit(move, f"the rules fail behind it{where}: {error.message}", number) from error

    def turned_to(self, seat: int) -> State | None:
        """The state with a player asked first, where several choose at once; None if that player is not asked."""
        if isinstance(self.waiting, Question) and self.waiting.seat == seat:
            return self.state
        state = turned_to(self.program, self.state, seat)
        waiting = question(self.program, state)
        return state if isinstance(waiting, Question) and waiting.seat == seat else None

    def turn(self, state: State) -> None:
        """Goes on from what `turned_to` has given."""
        if state is not self.state:
            self.state, self.waiting = state, question(self.program, state)

    def _formerly(self, key: str) -> int | None:
        """Which choice had this key before components were told apart by their state."""
        draft = thaw(self.state)
        assert isinstance(draft.ask, Ask)
        keys = former_keys(machine_of(self.program, self.state), draft, draft.ask)
        return keys.index(key) if key in keys else None

    # ── Moves that do not fit ─────────────────────────────────────────────────────────────────

    @property
    def _number(self) -> int:
        """Of the recorded move that was taken last, from 1."""
        return self._recorded - len(self._script)

    def _misfit(self, move: Move, why: str, number: int = 0) -> SaveError:
        """The error of a recorded move that does not fit: the one taken last, unless its number is given."""
        number = number or self._number
        return SaveError(f"move {number}, {move}, does not fit these rules: {why}", number + 1, self._good)

    def _refusal(self, key: str) -> str:
        """The first part of the rules that refuses an answer, with its place."""
        refused = refusal(self.program, self.state, key)
        words = quoted(self.program.source, refused.span)
        if not words:
            return f"`{key}` is none of the choices there"
        line = self.program.source.line_of(refused.span)
        return with_heading("en", f"line {line} says `{words}`", refused.heading)

    def _line_of(self, span: Span, heading: str | None = None) -> str:
        """A place in the rules as a remark in brackets; nothing where there is none."""
        if span == NOWHERE:
            return ""
        line = self.program.source.line_of(span)
        return f" (line {line}, {heading})" if heading else f" (line {line})"

    # ── Promises ──────────────────────────────────────────────────────────────────────────────

    def _look_at_promises(self, state: State, moves: int) -> None:
        """At rest, after set-up: at each question and at the end, not in the midst of an act that chance interrupts."""
        if not self.program.always or isinstance(self.waiting, ChanceEvent):
            return
        for number in machine_of(self.program, state).broken_promises(thaw(state)):
            self.broken.setdefault(number, moves)

    def promise_notes(self) -> tuple[str, ...]:
        """`broken N M` for each promise of the rules that did not hold: its line, and after how many moves."""
        notes = []
        for number, moves in sorted(self.broken.items(), key=lambda item: item[::-1]):
            line = self.program.source.line_of(self.program.always[number].span)
            notes.append(broken_at(line, moves))
        return tuple(notes)


def all_drawn(program: Program) -> dict[str, str]:
    """Options as they are given where chance decides them all."""
    return {option.name: RANDOM for option in program.options}


def settled_before(
    program: Program, setup: Setup, draw: Callable[[str, Sequence[str], Span], int]
) -> tuple[tuple[int, ...], int]:
    """What is settled before there is a state: the value of each option, by number, and the seat that begins.

    `draw` says which of the keys chance decides for, about an option or about `first_player`; a sole one is no event.
    """
    values = []
    for option in program.options:
        chosen = setup.options.get(option.name, option.values[0])
        if chosen != RANDOM:
            values.append(option.values.index(chosen))
        else:
            values.append(draw(option.name, option.values, option.span) if len(option.values) > 1 else 0)
    first = setup.first
    if first is None:
        is_drawn = program.first_player is not None and setup.players > 1
        first = draw("first_player", [seat_name(seat) for seat in range(setup.players)], NOWHERE) if is_drawn else 0
    return tuple(values), first


def place_of(move: Move, options: tuple[Option, ...]) -> int | None:
    """Which of these choices or outcomes a move is."""
    return next((place for place, option in enumerate(options) if option.key == move.key), None)


def check_players(program: Program, players: int) -> None:
    """Refuses a number of players that the game is not for."""
    if not program.least_players <= players <= program.most_players:
        raise UsageError(f"{program.name} is for {players_text(program)}, not {players}")


def check_setup(program: Program, setup: Setup) -> None:
    """Refuses what the game does not have, with one sentence."""
    check_players(program, setup.players)
    if setup.first is not None and not 0 <= setup.first < setup.players:
        raise UsageError(f"there is no {seat_name(setup.first)} among {setup.players} players")
    names = {option.name: option.values for option in program.options}
    for name, value in setup.options.items():
        if name not in names:
            have = ", ".join(names) or "none"
            raise UsageError(f"{program.name} has no option `{name}`; its options: {have}")
        if value != RANDOM and value not in names[name]:
            raise UsageError(f"option `{name}` has no value `{value}`; it has {', '.join((*names[name], RANDOM))}")
