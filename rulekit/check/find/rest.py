"""Does a game come to rest between two decisions?  A circle through the queue or triggers needs a choice (RK404)."""

from __future__ import annotations

import attrs

from rulekit.check.find.flow import OUT, Way, steps
from rulekit.check.find.moves import Moves
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.instructions import Call, Change, Instruction, MoveToken, Queue
from rulekit.program import Program
from rulekit.source import Span

_ROOTS = frozenset({"match", "setup", "play", "turn", "scoring"})


@attrs.frozen
class _Edge:
    """One code starts another one; `how` says how, `span` where."""

    to: int
    how: str
    span: Span


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each circle of rules and triggers that starts itself again without a decision."""
    moves = Moves(program)
    edges = [_edges(program, moves, number) for number in range(len(program.codes))]
    found: list[Diagnostic] = []
    told: set[int] = set()
    for start in sorted(_in_circles(edges)):
        if start in told or program.codes[start].unit in _ROOTS:
            continue
        circle = _circle(edges, start)
        if circle and any(edge.how != "calls" for edge in circle):
            told.update(edge.to for edge in circle)
            found.append(_tell(program, start, circle))
    return tuple(found)


def _edges(program: Program, moves: Moves, number: int) -> list[_Edge]:
    """What a code starts before a player has answered anything."""
    code = program.codes[number]
    reached = {0}
    waiting = [0] if code.instructions else []
    found: list[_Edge] = []
    while waiting:
        at = waiting.pop()
        found += _starts(program, moves, number, code.instructions[at])
        for to, way in steps(code, at):
            if to != OUT and way is not Way.ANSWERED and to not in reached and to < len(code.instructions):
                reached.add(to)
                waiting.append(to)
    return sorted(found, key=lambda edge: (edge.span, edge.to))


def _starts(program: Program, moves: Moves, number: int, instruction: Instruction) -> list[_Edge]:
    match instruction:
        case Call(code=to):
            return [_Edge(to, "calls", instruction.span)]
        case Queue(code=to):
            return [_Edge(to, "queues", instruction.span)]
        case MoveToken(token=token):
            woken = [one for one in program.triggers if one.token == token.zone]
        case Change(target=target, verb=verb) if target.playing:
            never = {"add": "leaves", "remove": "enters"}.get(verb)
            woken = [one for one in program.triggers if one.playing and one.event != never]
        case _:
            entered, left = moves.enters(number, instruction), moves.leaves(number, instruction)
            woken = [
                one
                for one in program.triggers
                if not one.playing and one.token is None and one.zone in (entered if one.event == "enters" else left)
            ]
    return [_Edge(one.code, "wakes", instruction.span) for one in woken]


def _in_circles(edges: list[list[_Edge]]) -> set[int]:
    """The codes that may lie in a circle: all others are left out, one after the other, as nothing starts them."""
    count = [0] * len(edges)
    for some in edges:
        for edge in some:
            count[edge.to] += 1
    waiting = [number for number, times in enumerate(count) if not times]
    left = set(range(len(edges))).difference(waiting)
    while waiting:
        for edge in edges[waiting.pop()]:
            count[edge.to] -= 1
            if not count[edge.to]:
                left.discard(edge.to)
                waiting.append(edge.to)
    return left


def _circle(edges: list[list[_Edge]], start: int) -> list[_Edge]:
    """The shortest way from a code back to itself; empty if there is none."""
    came: dict[int, tuple[int, _Edge]] = {}
    waiting = [start]
    for at in waiting:
        for edge in edges[at]:
            if edge.to == start:
                return [*_way(came, start, at), edge]
            if edge.to not in came:
                came[edge.to] = (at, edge)
                waiting.append(edge.to)
    return []


def _way(came: dict[int, tuple[int, _Edge]], start: int, to: int) -> list[_Edge]:
    way: list[_Edge] = []
    while to != start:
        to, edge = came[to]
        way.append(edge)
    return way[::-1]


def _tell(program: Program, start: int, circle: list[_Edge]) -> Diagnostic:
    names = [_name(program, start), *(_name(program, edge.to) for edge in circle)]
    parts = zip(names, circle, names[1:], strict=False)
    ways = ", and ".join(f"{before} {edge.how} {after}" for before, edge, after in parts)
    return Diagnostic(
        Error.NO_REST,
        f"this never comes to rest: {ways}, and nobody decides in between",
        Label(program.source, circle[0].span, "starts the circle"),
        tuple(Label(program.source, edge.span, "goes on here") for edge in circle[1:]),
        "let a `may` or a `choose` stand before it, or do it a number of times with `repeat`",
    )


def _name(program: Program, number: int) -> str:
    code = program.codes[number]
    return f"`when {code.name}`" if code.unit == "trigger" else f"`{code.name}`"
