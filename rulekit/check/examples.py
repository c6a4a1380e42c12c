"""Examples: what is given, what is done, what must be true; each line becomes a step of a `program.Example`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulekit.check.answers import answers
from rulekit.check.expressions import Elaborator
from rulekit.check.givens import given_value
from rulekit.check.layouts import Drawing, layout, read_drawing
from rulekit.check.names import RUNS, describe
from rulekit.check.samples import Samples
from rulekit.check.scope import ErrorSymbol, PartSymbol, RuleSymbol, SeatSymbol
from rulekit.check.stage import Stage, set_stage
from rulekit.diagnostics import Code
from rulekit.expr import Expr
from rulekit.program import PLAY, SCORING, SETUP, TURN, Example, ExampleStep, GivenSetup, Offered, Then, When
from rulekit.syntax import ast

_LABEL = re.compile(r"(\w+):")
_SECTIONS = {"setup": SETUP, "play": PLAY, "turn": TURN, "scoring": SCORING}


def read_examples(elaborator: Elaborator, nodes: Iterable[ast.Example], samples: Samples) -> tuple[Example, ...]:
    """All examples, each in a scope of its own."""
    return tuple(_example(elaborator, node, samples) for node in nodes)


def _example(elaborator: Elaborator, node: ast.Example, samples: Samples) -> Example:
    stage = set_stage(elaborator, node, samples)
    _check_order(stage, node)
    drawings = {
        place: _drawing(stage, line)
        for place, line in enumerate(node.lines)
        if isinstance(line, ast.Given) and line.value is None
    }
    _check_drawn_once(stage, drawings.values())
    steps = [_step(stage, line, drawings.get(place)) for place, line in enumerate(node.lines)]
    return Example(
        name=node.title.text,
        heading=node.cite.text if node.cite else None,
        players=stage.players,
        options=tuple(sorted(stage.options.items())),
        labels=tuple((label.name, label.zone, label.column, label.row) for label in stage.labels),
        steps=tuple(step for step in steps if step is not None),
        span=node.span,
        source=stage.scope.source,
    )


def _drawing(stage: Stage, line: ast.Given) -> Drawing | None:
    """What a line draws; where that is wrong, nothing more is told of the labels in it."""
    known = len(stage.scope.diagnostics)
    drawing = read_drawing(stage, line)
    if len(stage.scope.diagnostics) > known:
        stage.scope.lose(label for row in line.rows for label in _LABEL.findall(row.text))
    return drawing


def _check_order(stage: Stage, node: ast.Example) -> None:
    """`given setup` comes first, and all `given`s before the first `when`."""
    before: list[ast.ExampleLine] = []
    for line in node.lines:
        if isinstance(line, ast.GivenSetup) and any(isinstance(one, ast.Given | ast.GivenSetup) for one in before):
            stage.scope.report(
                Code.NOT_HERE, "`given setup` comes before everything else that is given", line.span, "move it up"
            )
        if isinstance(line, ast.Given | ast.GivenSetup) and any(isinstance(one, ast.When) for one in before):
            stage.scope.report(Code.NOT_HERE, "what is given comes before the first `when`", line.span, "move it up")
        before.append(line)


def _check_drawn_once(stage: Stage, drawings: Iterable[Drawing | None]) -> None:
    seen: list[Drawing] = []
    for drawing in drawings:
        if drawing is None:
            continue
        twin = next((one for one in seen if one.target.ref == drawing.target.ref), None)
        if twin is not None:
            name = drawing.target.zone.name
            stage.scope.report(Code.SECTION_TWICE, f"`{name}` is drawn twice in this example", drawing.span)
        seen.append(drawing)


def _step(stage: Stage, line: ast.ExampleLine, drawing: Drawing | None) -> ExampleStep | None:
    match line:
        case ast.GivenSetup():
            return GivenSetup(span=line.span)
        case ast.Given(value=None):
            return layout(stage, drawing) if drawing is not None else None
        case ast.Given():
            return given_value(stage, line)
        case ast.When():
            return _when(stage, line)
        case ast.Then(offered=True):
            return _offered(stage, line)
        case ast.Then():
            return Then(stage.elaborator.condition(line.condition, stage.env()), span=line.span)


def _offered(stage: Stage, line: ast.Then) -> Offered | None:
    if isinstance(line.condition, ast.Collection):
        return Offered(answers(stage, line.condition.items), span=line.span)
    stage.scope.report(
        Code.WRONG_TYPE, "the choices offered are a set", line.condition.span, "write `then offered {a, b}`"
    )
    return None


# ── When ──────────────────────────────────────────────────────────────────────────────────────


def _when(stage: Stage, line: ast.When) -> When | None:
    code = _code(stage, line.call.name)
    if code is None:
        return None
    return When(
        code=code,
        args=_arguments(stage, line.call, code),
        doer=_doer(stage, line.doer),
        choosing=answers(stage, line.choosing or ()),
        drawing=answers(stage, line.drawing) if line.drawing is not None else None,
        rolling=answers(stage, line.rolling) if line.rolling is not None else None,
        then_winner=code == SCORING,
        span=line.span,
    )


def _code(stage: Stage, name: ast.Name) -> int | None:
    """The number of what a `when` runs; None (and told) if it runs nothing."""
    scope = stage.scope
    if name.text in _SECTIONS:
        code = _SECTIONS[name.text]
        if code == TURN and scope.codes[code].node is None and not scope.broken:
            scope.report(Code.SECTION_MISSING, "this game has no section `turn`", name.span, "run `play` or a rule")
            return None
        return code
    symbol = scope.find(name.text)
    match symbol:
        case PartSymbol(number=number) if number in stage.elaborator.not_alone:
            scope.report(
                Code.NOT_HERE,
                f"`{name.text}` cannot be run alone: it uses `{stage.elaborator.not_alone[number]}` from outside of it",
                name.span,
                "run what it stands in, such as `turn`",
            )
            return None
        case RuleSymbol(number=number) | PartSymbol(number=number):
            return number
        case ErrorSymbol():
            return None
        case None:
            scope.report(
                Code.UNKNOWN_NAME,
                f"there is no rule, step or phase `{name.text}`",
                name.span,
                scope.suggest(name.text, (RuleSymbol, PartSymbol), more=RUNS),
            )
        case _:
            scope.report(
                Code.NOT_HERE,
                f"`{name.text}` is {describe(symbol)}: it cannot be run",
                name.span,
                "run a rule, step, phase, `turn`, `setup`, `play` or `scoring`",
            )
    return None


def _arguments(stage: Stage, call: ast.CallExpr, code: int) -> tuple[Expr, ...]:
    return stage.elaborator.arguments(call, stage.scope.codes[code].params, stage.env())


def _doer(stage: Stage, name: ast.Name | None) -> int:
    if name is None or name.text == "you":
        return 0
    symbol = stage.scope.find(name.text)
    if isinstance(symbol, SeatSymbol):
        return symbol.seat
    stage.scope.report(
        Code.UNKNOWN_NAME,
        f"`{name.text}` does not play in this example",
        name.span,
        stage.scope.suggest(name.text, (SeatSymbol,)) or "name who plays with a line `players`",
    )
    return 0
