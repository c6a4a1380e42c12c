"""One decision of a saved match, explained to whoever has the save, who may know everything: for `rulekit why`."""

from __future__ import annotations

import attrs

from rulekit.play.citing import with_heading
from rulekit.play.errors import UsageError
from rulekit.play.match import Match
from rulekit.play.records import Question, Scoring, Why
from rulekit.play.saves import Save
from rulekit.play.why import ALL, has_scores, score_lines, why, why_score
from rulekit.runtime.engine import questions
from rulekit.texts import player_name, text


@attrs.frozen
class Decision:
    """A decision of a match: its number of so many, what was asked, what was answered (None: it waits), and why.

    `scored` are the points that came of it; at the end of a match, if no decision was named, all there were.
    """

    number: int
    of: int
    round: int
    question: Question
    answered: str | None
    why: Why
    scored: tuple[tuple[Scoring, ...], ...]
    is_all: bool


def decision_of(match: Match, at: int | None, answer: str | None) -> Decision:
    """Decision `at` of a match (None: the last) with an answer that is asked about (None: the one that was given)."""
    answers = [number for number, move in enumerate(match.moves) if move.seat is not None]
    total = len(answers) + (match.waiting is not None)
    number = total if at is None else at
    if not total:
        raise UsageError("nobody is asked anything in this match")
    if not 1 <= number <= total:
        raise UsageError(f"this match has the decisions 1 to {total}, not {number}")
    given = match.moves[answers[number - 1]] if number <= len(answers) else None
    before = match if given is None else _before(match, answers[number - 1])
    open_ones = dict(zip([q.seat for q in questions(match.program, before.state)], before.questions, strict=True))
    seat = given.seat if given is not None and given.seat is not None else next(iter(open_ones))
    key = None if given is None else given.key
    is_all = at is None and answer is None and match.waiting is None
    told = why(match.program, before.state, answer if answer is not None else key, match.lang, seat, ALL)
    only = None if is_all else (number,)
    everybody = range(len(match.players)) if answer is None and has_scores(match.program) else ()
    scored = tuple(why_score(match.course, one, match.lang, ALL, only) for one in everybody)
    return Decision(number, total, before.state.round, open_ones[seat], key, told, scored, is_all)


def _before(match: Match, moves: int) -> Match:
    """The match after so many of its moves."""
    found = Match.resumed(Save(match.header, match.moves[:moves], torn=False), match.program)
    found.lang = match.lang
    return found


def as_text(match: Match, one: Decision) -> str:
    """For people."""
    lang, asked = match.lang, one.question
    place = text(lang, "rule-place", file=match.program.source.path, line=str(asked.line))
    args = {"number": str(one.number), "of": str(one.of), "who": player_name(lang, asked.player)}
    lines = [f"{text(lang, 'why-decision', **args)}: {asked.prompt}", with_heading(lang, place, asked.heading)]
    lines.append(text(lang, "why-keys", keys=", ".join(asked.keys)))
    lines.append(str(one.why))
    for seat, chain in zip(match.players, one.scored, strict=False):
        if one.is_all or chain:
            lines += score_lines(chain, seat, lang, sum(scoring.points for scoring in chain))
    return "\n".join(lines)


def as_json(match: Match, one: Decision) -> dict[str, object]:
    """For programs."""
    why = attrs.asdict(one.why)
    del why["lines"]
    return {
        "game": match.program.name,
        "decision": one.number,
        "of": one.of,
        "round": one.round,
        "player": one.question.player,
        "prompt": one.question.prompt,
        "keys": list(one.question.keys),
        "line": one.question.line,
        "heading": one.question.heading,
        "answered": one.answered,
        "why": why,
        "scored": [_scoring_json(scoring) for chain in one.scored for scoring in chain],
    }


def _scoring_json(scoring: Scoring) -> dict[str, object]:
    data = attrs.asdict(scoring)
    del data["lines"]
    return data
