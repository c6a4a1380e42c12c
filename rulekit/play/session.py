"""One match from its first question to its end: bots answer for themselves, people through a function.

The set-up is saved before anything of it is shown, and all answers before a person sees the next question.  Knows
neither the terminal nor how anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from rulekit.play.bots import BOTS, PERSON
from rulekit.play.ending import ending
from rulekit.play.match import Match
from rulekit.play.picture.canvas import plain
from rulekit.play.saves import SaveWriter
from rulekit.play.sentences import log_lines
from rulekit.play.why_asked import WHY, told_why
from rulekit.runtime.engine import machine_of
from rulekit.runtime.errors import RefusedMove

Ask: TypeAlias = Callable[[Match, str], None]
Watch: TypeAlias = Callable[[Match], None]
Say: TypeAlias = Callable[[str], None]


class NoMoreAnswers(Exception):
    """The answers of a person have ended inside a question."""


def play_on(match: Match, seats: Sequence[str], writer: SaveWriter, ask: Ask, watch: Watch) -> None:
    """Plays to the end.

    `ask(match, seat)` lets a person answer (or take back): it changes the match.  `watch(match)` is called before the
    first answer and after each.  Whatever is raised in between, the match has been saved.
    """
    try:
        writer.keep(match.moves)
        watch(match)
        while (asked := match.waiting) is not None:
            who = seats[asked.seat]
            if who == PERSON:
                writer.keep(match.moves)
                ask(match, match.players[asked.seat])
            else:
                match.choose_number(BOTS[who](match))
            writer.keep(match.moves, "later")
            watch(match)
    finally:
        writer.keep(match.moves)


class Table(Protocol):
    """Where people sit: what a session calls."""

    def ask(self, match: Match, seat: str) -> None:
        """Lets a person answer the question that waits, or take something back."""

    def watch(self, match: Match) -> None:
        """Something has happened, or the match begins."""

    def finish(self, match: Match) -> None:
        """The match is over."""


class SilentTable:
    """Where nobody sits and nobody listens."""

    def ask(self, match: Match, seat: str) -> None:
        """Nobody is there to answer."""
        raise NoMoreAnswers

    def watch(self, match: Match) -> None:
        """Nobody listens."""

    def finish(self, match: Match) -> None:
        """Nobody listens."""


class PlainTable:
    """Where there is no terminal: what happens is written line by line, and answers are lines that are read."""

    def __init__(self, people: Sequence[str], lines: Iterator[str], say: Say) -> None:
        self._viewer = people[0] if len(people) == 1 else None
        self._lines = lines
        self._say = say
        self._told = 0

    def ask(self, match: Match, seat: str) -> None:
        """Reads lines until one is an answer; empty ones are passed over, refused ones are told."""
        question = match.question
        assert question is not None
        self._say(f"{seat}: {question.prompt}: {', '.join(question.keys)}")
        for line in self._lines:
            answer = line.strip()
            if not answer:
                continue
            word, _, about = answer.partition(" ")
            if word in WHY and answer not in question.keys:
                self._tell(told_why(match, seat, about.strip()))
                continue
            try:
                match.choose(answer, seat)
            except RefusedMove as refused:
                self._tell((refusal_text(match, refused), *match.why(answer, seat).lines))
                continue
            return
        raise NoMoreAnswers

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def watch(self, match: Match) -> None:
        """What is new, as the only person reads it, else as a spectator does.

        A choice waits for what comes of it, which mostly tells it.
        """
        log = match.log
        end = len(log)
        while match.waiting is not None and end > self._told and log[end - 1].kind == "chose":
            end -= 1
        viewer = None if self._viewer is None else match.players.index(self._viewer)
        for line in log_lines(machine_of(match.program, match.state), log[self._told : end], viewer, match.lang):
            self._say(line.text)
        self._told = end

    def finish(self, match: Match) -> None:
        """The ranking and the scores."""
        self._say(plain(ending(match, match.lang)))


def refusal_text(match: Match, refused: RefusedMove) -> str:
    """A refusal with its place in the rules."""
    line = match.program.source.line_of(refused.span)
    heading = f', "{refused.heading}"' if refused.heading else ""
    return f"{refused.message} (line {line}{heading})"
