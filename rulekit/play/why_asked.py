"""What a person at the table asks with `why`, and what is said to it: of the question, of an answer, of points."""

from __future__ import annotations

from rulekit.play.match import Match
from rulekit.play.why import has_scores, score_lines, why_typed
from rulekit.texts import text

WHY = frozenset({"why", "pourquoi"})
SCORES = frozenset({"score", "scores", "points"})


def told_why(match: Match, seat: str, about: str) -> list[str]:
    """The lines that answer `why ABOUT` of a player: about nothing, an answer, or `score` with a seat or without."""
    word, _, player = about.partition(" ")
    asked = match.question
    is_answer = asked is not None and about in asked.keys
    if not is_answer and word.casefold() in SCORES and player in ("", *match.players):
        return scores_told(match, player or seat, seat)
    return said_of(match, seat, about)


def said_of(match: Match, seat: str, typed: str) -> list[str]:
    """Why what a player has typed is allowed or refused; of nothing typed, what is allowed."""
    number = match.players.index(seat)
    why = why_typed(match.program, match.state, typed, match.lang, number) if typed else match.why(None, seat)
    return [why.text, *why.lines]


def scores_told(match: Match, player: str, viewer: str | None) -> list[str]:
    """What a player's points are made of, as a viewer may know it."""
    if not has_scores(match.program):
        return [text(match.lang, "why-scoreless")]
    points = match.view(viewer).scores.get(player)
    return score_lines(match.why_score(player, viewer), player, match.lang, points)
