"""How a match ended, for people: who has won, and what everybody's points are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.diagnostics import Code
from rulekit.expr import Cited, Expr, Stored
from rulekit.play.faces import join, plain_text
from rulekit.play.match import Match
from rulekit.play.picture.canvas import Block, Line, Run, line, right
from rulekit.play.records import Reason, Result
from rulekit.play.rule_lines import quoted
from rulekit.program import Program, Rank
from rulekit.runtime.engine import machine_of
from rulekit.runtime.result import LIMIT, broken_promise, stuck_line
from rulekit.runtime.state import thaw
from rulekit.texts import player_name, text


def ending(match: Match, lang: str) -> Block:
    """The result, best first, each player's points by heading; nothing while the match goes on."""
    result = match.result
    if result is None:
        return ()
    lines: list[Line] = [line(Run(text(lang, "end-title"), "title")), line(Run(_winners(result, lang), "turn")), ()]
    points = {score.player: score for score in result.scores}
    rank, values = _ranked_by(match)
    if rank is not None:
        lines[-1:] = [line(Run(_basis(match, rank, lang), "dim")), ()]
    for number, part in enumerate(result.ranking, 1):
        for seat in part:
            score = points.get(seat)
            who = player_name(lang, seat)
            if seat in values:
                told = "" if score is None else text(lang, "points", count=score.points)
                lines.append(_with_value(number, who, values[seat], told, seat, lang))
                continue
            if score is None:
                lines.append(line(Run(text(lang, "end-rank-bare", rank=str(number), who=who), f"seat {seat}")))
                continue
            told = text(lang, "end-rank", rank=str(number), who=who, count=score.points)
            lines.append(line(Run(told, f"seat {seat}")))
            lines += [line(right(str(n), 8), "  ", Run(name, "dim")) for name, n in _by_heading(score.reasons, lang)]
    return (*lines, *(line(note) for note in _notes(match.program, result.notes, lang)))


def _with_value(number: int, who: str, value: str, points: str, seat: str, lang: str) -> Line:
    """A player with what they are ranked by, and the points that did not decide."""
    told = text(lang, "end-rank-value", rank=str(number), who=who, value=value)
    return line(Run(f"{told} ({points})" if points else told, f"seat {seat}"))


def _ranked_by(match: Match) -> tuple[Rank | None, dict[str, str]]:
    """The first line of the `winner` chain and everybody's value of it; nothing where an `end` or the score decided."""
    winner, state = match.program.winner, match.state
    if (
        winner is None
        or not winner.ranks
        or state.verdict is not None
        or _is_score(match.program, winner.ranks[0].value)
    ):
        return None, {}
    machine, draft = machine_of(match.program, state), thaw(state)
    value_of = machine.ranks[0][1]
    values = [machine.evaluate(value_of, draft, seat) for seat in range(machine.players)]
    told = [plain_text(match.program, match.lang, value) for value in values]
    return winner.ranks[0], dict(zip(match.players, told, strict=True))


def _is_score(program: Program, value: Expr) -> bool:
    while isinstance(value, Cited):
        value = value.expr
    return isinstance(value, Stored) and program.zones[value.zone.zone].form == "score"


def _basis(match: Match, rank: Rank, lang: str) -> str:
    """What the ranking goes by, in the words of the rules."""
    source = match.program.source
    return text(lang, "end-ranked", clause=quoted(source, rank.span), line=str(source.position(rank.span.start).line))


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


def _notes(program: Program, notes: Iterable[str], lang: str) -> list[str]:
    return [_note(program, note, lang) for note in notes]


def _note(program: Program, note: str, lang: str) -> str:
    if note == LIMIT:
        return text(lang, "end-limit")
    if (broken := broken_promise(note)) is not None:
        at, moves = broken
        promise = next(one.text for one in program.always if program.source.line_of(one.span) == at)
        key, code = "end-broken" if moves else "end-broken-start", Code.PLAY_ALWAYS_BROKEN.value
        return text(lang, key, code=code, promise=promise, line=str(at), move=str(moves))
    line = stuck_line(note)
    asked = program.names.get(lang, {}).get(note)  # what the table has to settle
    if asked is not None:
        return asked.singular
    return note if line is None else text(lang, "end-stuck", line=str(line))
