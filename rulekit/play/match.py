"""One playing of a game: seats, history, undo and chance over the pure functions of the engine.  It knows no rule.

The only mutable object with a long life.  Seats are `p1`, `p2` …; everything that is drawn comes from the seed, or from
the function `chance`.  What a match was so far is its setup and the list of its moves, nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias
from unicodedata import normalize

import attrs

from rulekit.chance import GAME, Stream
from rulekit.driver import load_file
from rulekit.play.engines import REFERENCE, engine_for
from rulekit.play.errors import SaveError, UsageError
from rulekit.play.prompts import choice_texts, prompt
from rulekit.play.records import Choice, Event, Question, Reason, Result, Score, Scoring, Why, seat_name, seat_number
from rulekit.play.refusals import refusal
from rulekit.play.saves import Header, Save, read_save, write_save
from rulekit.play.sentences import log_lines
from rulekit.play.track import RANDOM, Move, Setup, Track, Watch, check_setup
from rulekit.play.undo import UndoPoint, undo_point
from rulekit.play.why import look_of, why, why_score
from rulekit.program import Program
from rulekit.runtime import engine, result
from rulekit.runtime.engine import ChanceEvent, machine_of
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.events import Event as Logged
from rulekit.runtime.state import State
from rulekit.runtime.view import View, view
from rulekit.source import NOWHERE
from rulekit.texts import language, own_language, text

MOST_SEED = 2**63 - 1
Chance: TypeAlias = Callable[[ChanceEvent], "int | str"]


class Match:
    """See the module.

    Without `players` there are two if the game allows two, else its least; without `seed` one is drawn.  An option may
    be `random`.  `first` names the seat that begins where the game asks the table; else it is drawn.  `chance(event)`
    may choose what comes of each chance event: the number or the key of an outcome.  Texts are in `lang`, else in
    the game's first language.  `script` are moves that have been made already; `watch(track)` sees the first question
    and what each of them led to.
    """

    def __init__(
        self,
        program: Program,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        first: str | None = None,
        chance: Chance | None = None,
        engine: str = REFERENCE,
        lang: str | None = None,
        *,
        script: Iterable[Move] = (),
        watch: Watch | None = None,
    ) -> None:
        self.program = program
        self._engine = engine_for(engine, program)
        self.engine = engine
        self.lang = own_language(program) if lang is None else language(lang)
        count = default_players(program) if players is None else players
        given = {normalize("NFC", name): normalize("NFC", str(value)) for name, value in (options or {}).items()}
        self._setup = Setup(count, given, _seat_number(first), checked_seed(seed))
        check_setup(program, self._setup)
        self._chance = chance
        self._stream = Stream.of(self._setup.seed, GAME)
        self._track = self._course(script, watch)

    @classmethod
    def resume(cls, text: str, program: Program | None = None, engine: str = REFERENCE) -> Match:
        """The match that a save holds, whatever engine made it.  Its rule file is loaded unless `program` is given.

        Raises SaveError where the save does not fit, at the move where it stops fitting.
        """
        save = read_save(text)
        if program is None:
            try:
                program = load_file(save.header.file)
            except OSError as error:
                raise SaveError(f"the rules of this save, {save.header.file}, cannot be read", 1) from error
        return cls.resumed(save, program, engine=engine)

    @classmethod
    def resumed(cls, save: Save, program: Program, watch: Watch | None = None, *, engine: str = REFERENCE) -> Match:
        """The match of a save that has been read already.

        `watch(track)` sees it at its first question and after each answer.
        """
        header = save.header
        header.check_game(program)
        changed = f"the rules of {program.name} have changed since this match was saved"
        try:
            match = cls(
                program,
                header.players,
                header.seed,
                header.options,
                header.first,
                engine=engine,
                script=save.moves,
                watch=watch,
            )
        except UsageError as error:
            raise SaveError(f"the save does not fit: {error}", 1) from error
        except SaveError as error:
            if header.rules == program.rules:
                raise
            raise SaveError(f"{changed}: {error.message}", error.line, error.good) from error
        if header.rules != program.rules:
            raise SaveError(f"{changed}, though all of its moves still fit", 1, len(save.moves))
        return match

    @classmethod
    def resumed_as_far(
        cls, save: Save, program: Program, watch: Watch | None = None, *, engine: str = REFERENCE
    ) -> tuple[Match, SaveError | None]:
        """The match of a save up to where it stops fitting, and why it does; raises SaveError if nothing fits."""
        try:
            match = cls.resumed(save, program, watch, engine=engine)
        except SaveError as error:
            if error.good is None:
                raise
            header = attrs.evolve(save.header, rules=program.rules)
            cut = Save(header, save.moves[: error.good], torn=False)
            return cls.resumed(cut, program, watch, engine=engine), error
        return match, save.damage

    # ── What is there ─────────────────────────────────────────────────────────────────────────

    @property
    def players(self) -> tuple[str, ...]:
        """The seats, in order."""
        return tuple(seat_name(seat) for seat in range(self._setup.players))

    @property
    def seed(self) -> int:
        """The seed of everything that is drawn."""
        return self._setup.seed

    @property
    def options(self) -> dict[str, str]:
        """All options with the values used."""
        return dict(self._track.options)

    @property
    def given_options(self) -> dict[str, str]:
        """The options as they were given, some perhaps `random`."""
        return dict(self._setup.options)

    @property
    def first(self) -> str:
        """The seat that begins."""
        return seat_name(self._track.first)

    @property
    def state(self) -> State:
        """The true state: for the front end's own use and for measurements, never for a bot."""
        return self._track.state

    @property
    def course(self) -> Track:
        """The course so far: for what runs it again."""
        return self._track

    @property
    def moves(self) -> tuple[Move, ...]:
        """All answers and outcomes so far."""
        return tuple(self._track.moves)

    @property
    def waiting(self) -> engine.Question | None:
        """The question as the engine puts it, with values; None when the match is over."""
        return self._track.waiting if isinstance(self._track.waiting, engine.Question) else None

    @property
    def question(self) -> Question | None:
        """Who is asked what; None when the match is over."""
        asked = self.waiting
        return None if asked is None else self._public(asked)

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions that are open: several while players choose at once."""
        return tuple(self._public(asked) for asked in engine.questions(self.program, self.state))

    def view(self, player: str | None) -> View:
        """What a player may see now; None is a spectator."""
        return view(self.program, self.state, self._seat_of(player))

    def events(self, player: str | None) -> tuple[Event, ...]:
        """The log as a player may read it; None is a spectator."""
        lines = log_lines(machine_of(self.program, self.state), self.log, self._seat_of(player), self.lang)
        return tuple(Event(one.kind, one.player, one.round, one.text, one.heading, one.line) for one in lines)

    @property
    def log(self) -> tuple[Logged, ...]:
        """All events as the engine notes them, with what only some may read."""
        return (*self._track.opening, *(event for logged in self._track.logged for event in logged))

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        found = self.state.result
        if found is None:
            return None
        ranking = tuple(tuple(seat_name(seat) for seat in part) for part in found.ranking)
        winners = tuple(seat_name(seat) for seat in found.winners)
        scores = tuple(Score(seat_name(seat), points, self._reasons(seat)) for seat, points in found.scores)
        return Result(ranking, winners, scores, (*found.notes, *self.notes))

    @property
    def notes(self) -> tuple[str, ...]:
        """Promises of the rules (`always`) that have not held, as `broken LINE MOVES`; play goes on."""
        return self._track.promise_notes()

    # ── Why ───────────────────────────────────────────────────────────────────────────────────

    def why(self, answer: Choice | str | None = None, player: str | None = None) -> Why:
        """Why an answer is allowed or refused, and by which line of the rules; without one, what is allowed.

        `player` says whose answer it would be; without, it is that of who is asked.  Says no more than they may know.
        """
        key = answer.key if isinstance(answer, Choice) else answer
        return why(self.program, self.state, key, self.lang, self._seat_of(player))

    def why_score(self, player: str, viewer: str | None = None) -> tuple[Scoring, ...]:
        """All that the points of a player are made of, in order, as a viewer may know it; None is a spectator."""
        seat = self._seat_of(player)
        assert seat is not None
        return why_score(self._track, seat, self.lang, look_of(self._seat_of(viewer)))

    # ── Playing ───────────────────────────────────────────────────────────────────────────────

    def choose(self, choice: Choice | str, player: str | None = None) -> None:
        """Gives an answer: a choice or its key.  `player` says whose it is; without, it is that of who is asked.

        Raises RefusedMove, which says the place and the heading of the rule that refuses it.
        """
        asked = self.waiting
        if asked is None:
            raise RefusedMove("the match is over", NOWHERE, None)
        seat = self._seat_of(player)
        state = self._track.turned_to(asked.seat if seat is None else seat)
        if state is None:
            raise RefusedMove(f"{player} is not asked; {seat_name(asked.seat)} is", asked.span, asked.heading)
        key = choice.key if isinstance(choice, Choice) else normalize("NFC", choice)
        turned = engine.question(self.program, state)
        assert isinstance(turned, engine.Question)
        index = next((place for place, option in enumerate(turned.choices) if option.key == key), None)
        if index is None:
            raise refusal(self.program, state, key)
        self._track.turn(state)
        self._track.answer(index)

    def choose_number(self, index: int) -> None:
        """Gives one of the choices by its number, from 0: the fast way for bots."""
        asked = self.waiting
        if asked is None:
            raise RefusedMove("the match is over", NOWHERE, None)
        if not 0 <= index < len(asked.choices):
            message = f"there is no choice {index}: they count from 0 to {len(asked.choices) - 1}"
            raise RefusedMove(message, asked.span, asked.heading)
        self._track.answer(index)

    def can_undo(self, player: str) -> tuple[bool, str]:
        """Whether a player may take the last answer back, and why (not)."""
        seat = self._seat_of(player)
        assert seat is not None
        found = undo_point(self._track, seat)
        return found.moves is not None, text(self.lang, found.why, who=seat_name(found.who))

    def undo_point(self, player: str) -> UndoPoint:
        """How far back a player may go with one step, or what stands in the way."""
        seat = self._seat_of(player)
        return undo_point(self._track, -1 if seat is None else seat)

    def undo(self, player: str | None = None) -> None:
        """Takes back the last answer of a player (without: of whoever answered last), and all that followed from it."""
        seat = self._last_to_answer() if player is None else self._seat_of(player)
        found = undo_point(self._track, -1 if seat is None else seat)
        if found.moves is None:
            raise UsageError(f"this cannot be taken back: {text('en', found.why, who=seat_name(found.who))}")
        self._track = self._course(self._track.moves[: found.moves])

    def _last_to_answer(self) -> int | None:
        return next((move.seat for move in reversed(self._track.moves) if move.seat is not None), None)

    # ── Saving ────────────────────────────────────────────────────────────────────────────────

    @property
    def header(self) -> Header:
        """What a save of this match begins with."""
        return Header.of(self.program, self._setup)

    def save(self) -> str:
        """The match as text, for `resume`."""
        return write_save(self.header, self._track.moves)

    # ── Inside ────────────────────────────────────────────────────────────────────────────────

    def _course(self, script: Iterable[Move], watch: Watch | None = None) -> Track:
        return Track(self.program, self._setup, self._decide, script, watch, self._engine)

    def _decide(self, event: ChanceEvent, number: int) -> int:
        if self._chance is None:
            return event.numbers[self._stream.bounded(number, len(event.numbers))]
        chosen = self._chance(event)
        keys = [option.key for option in event.outcomes]
        index = chosen if isinstance(chosen, int) else keys.index(chosen) if chosen in keys else -1
        if not 0 <= index < len(keys):
            raise UsageError(f"`{chosen}` cannot come of `{event.source}`; its outcomes: {', '.join(keys[:20])}")
        return index

    def _seat_of(self, player: str | None) -> int | None:
        seat = _seat_number(player)
        if seat is not None and not 0 <= seat < self._setup.players:
            raise UsageError(f"there is no {player} in this match; its seats: {', '.join(self.players)}")
        return seat

    def _public(self, asked: engine.Question) -> Question:
        seen = view(self.program, self.state, asked.seat)
        assert seen.question is not None
        texts = choice_texts(self.program, seen, self.lang)
        choices = tuple(Choice(option.key, text) for option, text in zip(asked.choices, texts, strict=True))
        line = self.program.source.line_of(asked.span)
        return Question(
            seat_name(asked.seat), prompt(self.program, seen.question, self.lang), choices, asked.heading, line
        )

    def _reasons(self, seat: int) -> tuple[Reason, ...]:
        if seat == result.RIVAL:
            return ()
        position = self.program.source.position
        return tuple(
            Reason(points, heading, position(offset).line) for points, heading, offset in self.state.scored[seat]
        )


def default_players(program: Program) -> int:
    """Two if the game allows two, else its least."""
    return 2 if program.least_players <= 2 <= program.most_players else program.least_players


def checked_seed(seed: int | None) -> int:
    """The seed, or a fresh one; refuses what is none."""
    if seed is None:
        return secrets.randbits(63)
    if not 0 <= seed <= MOST_SEED:
        raise UsageError(f"a seed is 0 to {MOST_SEED}, not {seed}")
    return seed


def _seat_number(player: str | None) -> int | None:
    """`p1` is 0; None stays None."""
    if player is None:
        return None
    seat = seat_number(player)
    if seat is None:
        raise UsageError(f"`{player}` is no seat; seats are p1, p2 …")
    return seat


__all__ = ["RANDOM", "Chance", "Match", "checked_seed", "default_players"]
