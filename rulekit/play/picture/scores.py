"""The scores as bars, towards the points that end the game where the rules name them."""

from __future__ import annotations

from functools import lru_cache

from rulekit.expr import Binary, Const, Stored
from rulekit.play.picture.canvas import Block, Line, Run, left, line, width, wrapped
from rulekit.play.trees import nodes
from rulekit.program import Program
from rulekit.runtime.view import View
from rulekit.texts import player_name, text

LEAST_SCALE = 20
MARK = "▶ "


def draw_scores(program: Program, view: View, lang: str, room: int) -> Block:
    """One line for each player: a mark for whose turn it is, the name, a bar, the points."""
    if not view.scores:
        return ()
    goal = goal_of(program)
    top = max(goal or 0, LEAST_SCALE, *view.scores.values())
    names = {seat: player_name(lang, seat) for seat in view.scores}
    if view.viewer in names:
        names[view.viewer] = text(lang, "pic-you", who=names[view.viewer])
    longest = max(width(name) for name in names.values())
    bar = max(10, min(40, room - longest - 34))
    return tuple(_line(view, lang, seat, left(names[seat], longest), bar, (top, goal)) for seat in view.scores)


def scores_in_short(program: Program, view: View, lang: str, room: int) -> Block:
    """The same without bars, one player after the other: `▶ Player 1 (you) 12 of 60 · Player 2 9 of 60`."""
    told = []
    for seat, points in view.scores.items():
        who = player_name(lang, seat)
        name = text(lang, "pic-you", who=who) if seat == view.viewer else who
        mark = MARK if seat == acting(view) else ""
        told.append(f"{mark}{name} {_points(lang, points, goal_of(program))}")
    return wrapped(told, " · ", room)


def acting(view: View) -> str | None:
    """Whom the mark stands at: who is asked, else whose turn it is; nobody when play is over."""
    if view.over is not None:
        return None
    return view.turn if view.question is None else view.question.player


def _points(lang: str, points: int, goal: int | None) -> str:
    return str(points) if goal is None else text(lang, "pic-points-of", points=str(points), goal=str(goal))


def _line(view: View, lang: str, seat: str, name: str, bar: int, scale: tuple[int, int | None]) -> Line:
    points, (top, goal) = view.scores[seat], scale
    filled = min(bar, max(0, points) * bar // top)
    first = text(lang, "pic-first") if seat == view.first else ""
    return line(
        Run(MARK if seat == acting(view) else "  ", "turn"),
        Run(name, f"seat {seat}"),
        " ",
        Run("█" * filled, f"seat {seat}"),
        Run("░" * (bar - filled), "dim"),
        f" {_points(lang, points, goal)}",
        Run(f"  {first}" if first else "", "dim"),
    )


@lru_cache(maxsize=64)
def goal_of(program: Program) -> int | None:
    """The points that `until` or `end` waits for; None where the rules compare the score with no number."""
    trees: tuple[object, ...] = (*(code.instructions for code in program.codes), program.ends)
    for node in nodes(trees):
        if isinstance(node, Binary) and node.op in (">=", ">") and isinstance(node.left, Stored):
            is_score = program.zones[node.left.zone.zone].form == "score"
            if is_score and isinstance(node.right, Const) and isinstance(node.right.value, int):
                return node.right.value + (node.op == ">")
    return None
