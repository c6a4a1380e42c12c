"""Random matches of every game that ships, told line by line: what was asked, offered, answered, drawn and done."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from rulekit.play.bots import random_bot
from rulekit.play.match import RANDOM, Match
from rulekit.play.records import seat_name
from rulekit.play.sentences import log_lines
from rulekit.program import Program
from rulekit.runtime.engine import machine_of
from tests.games import GAMES, game

MOST_SHOWN = 12
SEEDS = (1, 2, 3)


class TextExtension(SingleFileSnapshotExtension):
    """One text file for each match."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def new_match(program: Program, seed: int) -> Match:
    """As the table starts it; then with more players; then with as few as can be, and options left to chance."""
    if seed == 1:
        return Match(program, seed=seed)
    if seed == 2:
        return Match(program, min(4, program.most_players), seed)
    return Match(program, program.least_players, seed, {option.name: RANDOM for option in program.options})


class Teller:
    """Tells one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        options = ", ".join(f"{name} {value}" for name, value in match.options.items())
        self.lines = [f"{match.program.name}, {len(match.players)} players, seed {match.seed}", options or "no options"]
        self._moves = self._events = 0

    def play(self) -> str:
        """The whole match."""
        match = self.match
        self._tell_news()
        while (asked := match.waiting) is not None:
            keys = [option.key for option in asked.choices]
            index = random_bot(match)
            self.lines.append(f"{seat_name(asked.seat)}: {asked.name}: {offered(keys)} -> {keys[index]}")
            self._moves += 1
            match.choose_number(index)
            self._tell_news()
        result = match.result
        assert result is not None
        self.lines.append("ranking: " + " > ".join(" = ".join(part) for part in result.ranking))
        self.lines.append("winners: " + (", ".join(result.winners) or "nobody"))
        self.lines += [f"{score.player}: {score.points} points" for score in result.scores]
        self.lines += [f"note: {note}" for note in result.notes]
        return "\n".join(self.lines) + "\n"

    def _tell_news(self) -> None:
        """What chance decided and what happened since the last answer, as a spectator reads it."""
        match = self.match
        self.lines += [f"  {move.source} brings {move.key}" for move in match.moves[self._moves :]]
        log = match.log
        events = log_lines(machine_of(match.program, match.state), log[self._events :], None, match.lang)
        self.lines += [f"  {event.text}" for event in events]
        self._moves, self._events = len(match.moves), len(log)


def offered(keys: list[str]) -> str:
    """How many choices, and which; of many the first ones, and a digest of all."""
    if len(keys) <= MOST_SHOWN:
        return f"{len(keys)} ({' '.join(keys)})"
    return f"{len(keys)} ({' '.join(keys[:3])} … {sha256(' '.join(keys).encode()).hexdigest()[:8]})"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_playthrough(path: Path, seed: int, snapshot: SnapshotAssertion) -> None:
    """The same seed tells the same match."""
    assert Teller(new_match(game(path), seed)).play() == snapshot.use_extension(TextExtension)
