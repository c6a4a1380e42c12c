"""How a match and how examples ended, for programs and for people; and which values are not the rulebook's."""

from __future__ import annotations

from rulekit.play.bench import same_game
from rulekit.play.console import option_args, play_error
from rulekit.play.examples import ExampleResult
from rulekit.play.match import Match
from rulekit.play.watching import TESTED_GAMES, TESTED_SECONDS, Watched, a_few
from rulekit.program import Program
from rulekit.render import number_of
from rulekit.texts import text


def as_json(match: Match) -> dict[str, object]:
    """The last line of `play --json`."""
    result = match.result
    assert result is not None
    return {
        "game": match.program.name,
        "rules": match.program.rules,
        "players": len(match.players),
        "options": match.options,
        "seed": match.seed,
        "decisions": sum(1 for move in match.moves if move.seat is not None),
        "scores": {score.player: score.points for score in result.scores},
        "ranking": [list(part) for part in result.ranking],
        "winners": list(result.winners),
        "notes": list(result.notes),
    }


def stand_ins(program: Program, lang: str = "en") -> str | None:
    """One line that names what is a stand-in: data the rulebook does not print; None if there is nothing."""
    names = [component.name for component in program.components if component.stand_in]
    names += [f"{field.component}.{field.name}" for field in program.fields if field.stand_in]
    names += [table.name for table in program.tables if table.stand_in]
    names += [define.name for define in program.defines if define.stand_in]
    if not names:
        return None
    return text(lang, "stand-ins", names=", ".join(names))


def example_json(result: ExampleResult) -> dict[str, object]:
    """One example of `test --json`."""
    return {
        "name": result.name,
        "heading": result.heading,
        "ok": result.ok,
        "message": result.message,
        "line": result.line,
    }


def example_text(file: str, result: ExampleResult) -> str:
    """A failed example: where, what was expected and what came, and the table."""
    heading = f"  ({result.heading})" if result.heading else ""
    lines = [f"FAILED {file}:{result.line} {result.name}{heading}", f"  {result.message}"]
    lines += [f"  {line}" for line in result.origins]
    if result.position:
        lines += [f"  {line}" for line in result.position.splitlines()]
    return "\n".join(lines)


def watched_json(watched: Watched, program: Program | None = None, file: str = "") -> dict[str, object]:
    """What random games told, for `test --json`."""
    failed, failure = watched.failed, None
    if failed is not None and program is not None:
        error, again = failed.error, _again(program, file, failed.number, failed.seed).removeprefix("again: ")
        failure = {"code": error.code.value, "message": error.message, "line": program.source.line_of(error.span)}
        failure |= {"game": failed.number, "seed": failed.seed, "again": again}
    return {
        "games": watched.games,
        "unfinished": watched.unfinished,
        "silent_lines": list(watched.silent),
        "broken_lines": [broken.line for broken in watched.broken],
        "failure": failure,
        "notes": [str(broken) for broken in watched.broken],
    }


def watched_text(watched: Watched, program: Program, file: str) -> str | None:
    """The same for people, with the lines that play such a game again; None if there is nothing to say."""
    games = f"{watched.games} random games"
    lines = [f"  {_time_was_over(watched)}"] if watched.unfinished or 0 < watched.games < TESTED_GAMES else []
    lines = [] if watched.failed is not None else lines
    lines += [f"  line {line}: this `choose` never had an answer, in {games}" for line in watched.silent]
    for broken in watched.broken:
        lines += [f"  {broken}", f"  {_again(program, file, broken.number, broken.seed)}"]
    if (failed := watched.failed) is not None:
        lines.append(play_error(failed.error, program))
        again = _again(program, file, failed.number, failed.seed)
        lines.append(f"the rules fail in random game {failed.number} (seed {failed.seed}); {again}")
    return "\n".join(lines) or None


def _time_was_over(watched: Watched) -> str:
    within = f", within game {watched.games}" if watched.unfinished else ""
    games = number_of(watched.games, "random game")
    return f"{games} instead of {TESTED_GAMES}: {TESTED_SECONDS:g} seconds were over{within}"


def _again(program: Program, file: str, number: int, own: int) -> str:
    """How a game of `watch_a_few` is played again."""
    setup = a_few(program)
    words = [file, "--players", str(setup.players), *option_args(setup.options)]
    return same_game(words, setup.seed, number, own)
