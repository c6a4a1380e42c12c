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
from rulekit.play.picture.scene import picture
from rulekit.play.saves import SaveWriter
from rulekit.play.why_asked import WHY, told_why
from rulekit.play.words import HELP, LOG, QUIT, RULE, TABLE, UNDO, log_since, log_told, rule_told, taken_back
from rulekit.runtime.errors import RefusedMove
from rulekit.texts import text

Ask: TypeAlias = Callable[[Match, str], None]
Watch: TypeAlias = Callable[[Match], None]
Say: TypeAlias = Callable[[str], None]


class NoMoreAnswers(Exception):
    """The answers of a person have ended inside a question."""


class Quit(Exception):
    """A person leaves; everything so far has been given to the match."""


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
        """Reads lines until one is an answer; empty ones are passed over, refused ones are told.

        The words of a terminal are understood here too, where they are not answers themselves.
        """
        question = match.question
        assert question is not None
        self._say(f"{seat}: {question.prompt}: {', '.join(question.keys)}")
        for line in self._lines:
            answer = line.strip()
            if answer and self._answered(match, seat, answer, is_key=answer in question.keys):
                return
        raise NoMoreAnswers

    def _answered(self, match: Match, seat: str, answer: str, *, is_key: bool) -> bool:
        """Does what a line says; yes if the match has changed."""
        word, _, about = answer.partition(" ")
        if not is_key and answer.casefold() in QUIT:
            raise Quit
        if not is_key and answer.casefold() in UNDO:
            refused = taken_back(match, match.lang, seat)
            self._say(text(match.lang, "tui-undone") if refused is None else refused)
            self._told = min(self._told, len(match.log))
            return refused is None
        told = None if is_key else self._told_of(match, seat, word.casefold(), about.strip())
        if told is None:
            try:
                match.choose(answer, seat)
            except RefusedMove as refused_move:
                told = (refusal_text(match, refused_move), *match.why(answer, seat).lines)
        self._tell(told or ())
        return told is None

    def _told_of(self, match: Match, seat: str, word: str, about: str) -> Sequence[str] | None:
        """What is told to a word that changes nothing; None of what is no such word."""
        if word in WHY:
            return told_why(match, seat, about)
        if about:
            return None
        if word in RULE:
            return rule_told(match, match.lang)
        if word in LOG:
            return log_told(match, match.lang, seat)
        if word in TABLE:
            return plain(picture(match.program, match.view(seat), match.lang)).splitlines()
        return text(match.lang, "tui-help").splitlines() if word in HELP else None

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
        for line in log_since(match, match.lang, self._viewer, self._told, end):
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
