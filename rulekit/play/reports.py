"""How a match and how examples ended, for programs and for people; and which values are not the rulebook's."""

from __future__ import annotations

from rulekit.play.examples import ExampleResult
from rulekit.play.match import Match
from rulekit.program import Program


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


def stand_ins(program: Program) -> str | None:
    """One line that names what is a stand-in: data the rulebook does not print; None if there is nothing."""
    names = [component.name for component in program.components if component.stand_in]
    names += [f"{field.component}.{field.name}" for field in program.fields if field.stand_in]
    names += [table.name for table in program.tables if table.stand_in]
    names += [define.name for define in program.defines if define.stand_in]
    if not names:
        return None
    return f"stand-in values, not the rulebook's, went into this: {', '.join(names)}"


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
    if result.position:
        lines += [f"  {line}" for line in result.position.splitlines()]
    return "\n".join(lines)
