"""The words that people type beside answers, and what is told to those that change nothing, the same at every table."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.play.match import Match
from rulekit.play.records import seat_name
from rulekit.play.rule_lines import rule_lines
from rulekit.play.sentences import LogLine, log_lines
from rulekit.runtime.engine import machine_of
from rulekit.texts import player_name, text

RULE = frozenset({"?", "rule", "regle", "règle"})
UNDO = frozenset({"undo", "u", "annuler", "reprendre"})
LOG = frozenset({"log", "journal"})
TABLE = frozenset({"table"})
HELP = frozenset({"help", "h", "aide"})
QUIT = frozenset({"quit", "q", "exit", "quitter"})


def rule_told(match: Match, lang: str) -> Sequence[str]:
    """The lines of the rules behind the question that waits."""
    asked = match.waiting
    assert asked is not None
    return rule_lines(match.program.source, asked.span, asked.heading, lang)


def log_since(match: Match, lang: str, seat: str | None, begin: int, end: int | None = None) -> list[LogLine]:
    """What has happened from some event on (up to another), as a player may read it; None is a spectator."""
    viewer = None if seat is None else match.players.index(seat)
    return log_lines(machine_of(match.program, match.state), match.log[begin:end], viewer, lang)


def log_told(match: Match, lang: str, seat: str) -> list[str]:
    """All that has happened, as a player may read it."""
    return [one.text for one in log_since(match, lang, seat, 0)] or [text(lang, "tui-log-empty")]


def taken_back(match: Match, lang: str, seat: str) -> str | None:
    """Takes the last answer of a player back; if that cannot be, nothing changes and it is told why."""
    found = match.undo_point(seat)
    if found.moves is not None:
        match.undo(seat)
        return None
    why = text(lang, found.why, who=player_name(lang, seat_name(found.who)))
    return text(lang, "tui-no-undo", why=why)
