"""How a match ended, for people: who has won, and what everybody's points are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.play.faces import join
from rulekit.play.match import Match
from rulekit.play.picture.canvas import Block, Line, Run, line, right
from rulekit.play.records import Reason, Result
from rulekit.runtime.result import LIMIT, broken_promise, stuck_line
from rulekit.texts import player_name, text


def ending(match: Match, lang: str) -> Block:
    """The result, best first, each player's points by heading; nothing while the match goes on."""
    result = match.result
    if result is None:
        return ()
    lines: list[Line] = [line(Run(text(lang, "end-title"), "title")), line(Run(_winners(result, lang), "turn")), ()]
    points = {score.player: score for score in result.scores}
    for rank, part in enumerate(result.ranking, 1):
        for seat in part:
            score = points.get(seat)
            who = player_name(lang, seat)
            if score is None:
                lines.append(line(Run(text(lang, "end-rank-bare", rank=str(rank), who=who), f"seat {seat}")))
                continue
            told = text(lang, "end-rank", rank=str(rank), who=who, count=score.points)
            lines.append(line(Run(told, f"seat {seat}")))
            lines += [line(right(str(n), 8), "  ", Run(name, "dim")) for name, n in _by_heading(score.reasons, lang)]
    return (*lines, *(line(note) for note in _notes(result.notes, lang)))


def _winners(result: Result, lang: str) -> str:
    if not result.winners:
        return text(lang, "end-nobody")
    names = [player_name(lang, seat) for seat in result.winners]
    return text(lang, "end-wins", who=join(lang, names), count=len(names))


def _by_heading(reasons: Sequence[Reason], lang: str) -> list[tuple[str, int]]:
    """The points of each heading together, most first; nothing where none is cited."""
    if not any(reason.heading for reason in reasons):
        return []
    sums: dict[str, int] = {}
    for reason in reasons:
        name = reason.heading or text(lang, "end-other")
        sums[name] = sums.get(name, 0) + reason.points
    return sorted(sums.items(), key=lambda item: -item[1])


def _notes(notes: Iterable[str], lang: str) -> list[str]:
    return [_note(note, lang) for note in notes]


def _note(note: str, lang: str) -> str:
    if note == LIMIT:
        return text(lang, "end-limit")
    if (broken := broken_promise(note)) is not None:
        code, promise, at, move = broken
        key = "end-broken-start" if move == "0" else "end-broken"
        return text(lang, key, code=code, promise=promise, line=at, move=move)
    line = stuck_line(note)
    return note if line is None else text(lang, "end-stuck", line=str(line))
