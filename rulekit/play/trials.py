"""Random games that try out the rules: over all numbers of players, with options drawn by each game's seed.

Takes a program and a seed; gives what the games showed, each with the shortest game that shows it.  Nothing is written,
and the games are those that `rulekit play` plays with their seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

import attrs

from rulekit.chance import seed_of_match
from rulekit.diagnostics import Code
from rulekit.play.bots import random_bot
from rulekit.play.lookouts import Answers, Machines, Shortages, Uses
from rulekit.play.match import MOST_SEED, Match
from rulekit.play.playouts import random_game
from rulekit.play.saves import Header, write_save
from rulekit.play.track import Move, Setup, all_drawn
from rulekit.program import Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.errors import PlayError
from rulekit.runtime.machine import Machine
from rulekit.runtime.result import LIMIT, stuck_line
from rulekit.source import Span

What: TypeAlias = "tuple[Code, int]"  # with the number of a promise or zone, or the line where rules fail or get stuck


@attrs.frozen
class Moment:
    """A place in a game: after so many answers of its random bots, or (None) as far as its rules let it come."""

    setup: Setup
    answers: int | None


@attrs.define
class Sighting:
    """What some games showed: how many, by number of players, and the moment with the fewest answers before it."""

    games: Counter[int]
    answers: int
    moment: Moment
    error: PlayError | None = None

    def add(self, other: Sighting) -> None:
        """The same in other games."""
        games = self.games + other.games
        if other.answers < self.answers:
            self.answers, self.moment, self.error = other.answers, other.moment, other.error
        self.games = games


@attrs.define
class _Game:
    """One game on its way: how often it was at rest, after how many answers what showed first, what draws lacked."""

    setup: Setup
    rests: int = 0
    first: dict[What, int] = attrs.field(factory=dict)
    lacking: set[tuple[int, Span]] = attrs.field(factory=set)


class Trials:
    """See the module.

    `games` were played, by number of players.  `seen` is what they showed: promises that did not hold (RK508), the
    limit (RK512), zones that ran out (RK513), loops that got stuck (RK517), and where the rules failed.  `lacking`
    counts the games in which a draw (zone, place in the rules) found too little.
    """

    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.seed = seed
        self.games: Counter[int] = Counter()
        self.seen: dict[What, Sighting] = {}
        self.lacking: Counter[tuple[int, Span]] = Counter()
        self.answers = Answers()
        self.uses = Uses(program)
        self._game = _Game(self.setup(0))
        self._machines = Machines(self.answers.fit, Shortages(self._lacks).fit, self.uses.fit)

    def play(self) -> None:
        """Plays the next game."""
        game = self._game = _Game(self.setup(self.games.total()))
        try:
            result = random_game(self.program, game.setup, self._machines, self._look).result
            self._ended(result.notes)
        except PlayError as error:
            self._see((error.code, self.program.source.line_of(error.span)), max(0, game.rests - 1), None, error)
        for what, answers in game.first.items():
            self._see(what, answers, answers)
        self.lacking.update(game.lacking)
        self.games[game.setup.players] += 1

    def _ended(self, notes: Iterable[str]) -> None:
        """What the notes of a result say of how the game ended."""
        for note in notes:
            if note == LIMIT:
                self._game.first[Code.PLAY_LIMIT, 0] = self._game.rests - 1
            elif (line := stuck_line(note)) is not None:
                self._game.first[Code.PLAY_STUCK, line] = self._game.rests - 1

    def _see(self, what: What, answers: int, stop: int | None, error: PlayError | None = None) -> None:
        setup = self._game.setup
        sighting = Sighting(Counter({setup.players: 1}), answers, Moment(setup, stop), error)
        if what in self.seen:
            self.seen[what].add(sighting)
        else:
            self.seen[what] = sighting

    def setup(self, index: int) -> Setup:
        """Game `index`, from 0: its players in turn, all else by its seed, which is one that `play` takes."""
        least, most = self.program.least_players, self.program.most_players
        seed = seed_of_match(self.seed, index) & MOST_SEED
        return Setup(least + index % (most - least + 1), all_drawn(self.program), None, seed)

    def _look(self, machine: Machine, draft: Draft) -> None:
        answers, self._game.rests = self._game.rests, self._game.rests + 1
        for number in machine.broken_promises(draft):
            self._game.first.setdefault((Code.PLAY_ALWAYS_BROKEN, number), answers)

    def _lacks(self, zone: int, span: Span) -> None:
        self._game.first.setdefault((Code.PLAY_RAN_OUT, zone), self._game.rests)
        self._game.lacking.add((zone, span))


def save_at(program: Program, moment: Moment, bots: str) -> str:
    """The text of a save of that moment, to be gone on with by these bots."""
    setup = moment.setup
    moves: tuple[Move, ...] = ()
    given = 0
    try:
        match = Match(program, setup.players, setup.seed, setup.options)
        moves = match.moves
        while match.waiting is not None and given != moment.answers:
            match.choose_number(random_bot(match))
            moves, given = match.moves, given + 1
    except PlayError:
        pass  # this is what the moment shows
    return write_save(Header.of(program, setup, bots), moves)
