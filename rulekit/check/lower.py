"""All that runs becomes `Code`: the match, the sections, rules, triggers, and each step and phase by itself.

What examples may run (a rule, a section, a step) is a code; how the match runs them is said here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import instructions as i
from rulekit.check import flow
from rulekit.check.blocks import changed_locals, queues
from rulekit.check.builder import HOLE, Builder, Shared
from rulekit.check.env import Env, Tops, Who
from rulekit.check.expressions import Elaborator
from rulekit.check.parts import in_order
from rulekit.check.plan import head
from rulekit.check.scope import CodeDecl, Scope
from rulekit.check.sites import check_sites
from rulekit.check.statements import statement
from rulekit.program import MATCH, PLAY, SCORING, SETUP, TURN
from rulekit.source import Span
from rulekit.syntax import ast


def lower_codes(elaborator: Elaborator) -> tuple[i.Code, ...]:
    """The codes of a game, numbered as in its scope; tells what is wrong in them and in how they call each other."""
    scope = elaborator.scope
    shared = Shared(
        has_queue=any(queues(body) for body in _bodies(scope)),
        part_codes={
            id(decl.node): number for number, decl in enumerate(scope.codes) if isinstance(decl.node, ast.Part)
        },
    )
    codes: list[i.Code | None] = []
    own_you: dict[int, Span] = {}
    for number, decl in enumerate(scope.codes):
        if decl.unit in {"step", "phase"}:
            codes.append(None)
            continue
        builder = Builder(elaborator, number, _env(scope, number, decl), shared)
        builder.statement = statement
        codes.append(_code(builder, decl))
        if builder.env.you_needed is not None and not scope.is_silent(builder.env.you_needed):
            own_you[number] = builder.env.you_needed
    check_sites(scope, shared.sites, own_you)
    elaborator.not_alone.update(shared.not_alone)
    return tuple(
        code if code is not None else shared.parts.get(number, _nothing(scope.codes[number]))
        for number, code in enumerate(codes)
    )


def _bodies(scope: Scope) -> Iterator[ast.Block]:
    for decl in scope.codes:
        if decl.node is not None and not isinstance(decl.node, ast.Part):
            yield decl.node.body


def _env(scope: Scope, number: int, decl: CodeDecl) -> Env:
    """The frame of a code: its parameters, and who `you` is in it."""
    env = Env(_who(scope, number, decl), Tops.LOOK)
    for param in decl.params:
        env.add(param.name, param.ty, span=param.span)
    return env


def _who(scope: Scope, number: int, decl: CodeDecl) -> Who:
    match decl.unit:
        case "turn" | "scoring":
            return Who.SOMEBODY
        case "rule":
            return Who.CALLER
        case "trigger":
            head = next((trigger for trigger in scope.triggers if trigger.code == number), None)
            if head is None or head.playing:
                return Who.SOMEBODY
            zone = scope.zones[head.zone if head.token is None else head.token]
            return Who.SOMEBODY if zone.owner == "player" else Who.CALLER
        case _:
            return Who.NOBODY


def _code(b: Builder, decl: CodeDecl) -> i.Code:
    node = decl.node
    if node is not None:
        b.changed = changed_locals(node.body)
        with b.cited(node.cite):
            _body(b, decl, node)
    elif b.number == MATCH:
        _match(b)
    elif b.number == PLAY:
        _turns(b)
    b.emit(i.Return())
    return i.Code(
        decl.name,
        decl.unit,
        len(decl.params),
        b.env.slot_names(),
        tuple(b.instructions),
        tuple(in_order(b.regions)),
        span=node.span if node is not None else Span(0, 0),
        heading=node.cite.text if node is not None and node.cite is not None else None,
    )


def _body(b: Builder, decl: CodeDecl, node: ast.Section | ast.Rule | ast.Trigger | ast.Part) -> None:
    if decl.unit == "turn":
        start = b.here()
        with b.unit("turn"):
            b.block(node.body)
        b.regions.append(i.Region("turn", "", start, b.here(), None))
        b.work_queue(node)
        return
    if decl.unit == "play":
        b.lines = True
        b.units.append("line")
    b.block(node.body)


def _match(b: Builder) -> None:
    """Set-up, play, the last look at the ends, scoring, winner."""
    codes = b.scope.codes
    if codes[SETUP].node is not None:
        b.emit(i.Call(SETUP))
    b.emit(i.Wake())
    start = b.here()
    b.emit(i.Call(PLAY))
    b.regions.append(i.Region("game", "", start, b.here(), None))
    ends = b.emit(i.FinalEnds(HOLE))
    if codes[SCORING].node is not None:
        order, place, saved = b.env.hidden(), b.env.hidden(), b.env.hidden()
        b.emit(i.Seats(order, place, saved, everybody=True))
        top = b.emit(i.NextSeat(order, place, saved, HOLE, everybody=True))
        b.emit(i.Call(SCORING))
        b.emit(i.Jump(top))
        b.fill([(top, "end")])
    b.fill([(ends, "end")])
    b.emit(i.Finish())


def _turns(b: Builder) -> None:
    """A game without `play`: players take turns until something under `end` is true."""
    node = b.scope.codes[TURN].node
    if node is not None:
        flow.turns(b, ast.Turns(None, None, None, None, span=head(b.scope, node.span)))


def _nothing(decl: CodeDecl) -> i.Code:
    """A step that cannot run alone, because it needs what the block around it named."""
    span = decl.node.span if decl.node is not None else Span(0, 0)
    return i.Code(decl.name, decl.unit, 0, (), (i.Return(),), (), span=span)
