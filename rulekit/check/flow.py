"""What structures a rule or the whole of play: loops, players in turn, turns, rounds, steps, ends, `do` and `queue`."""

from __future__ import annotations

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check import bindings, queries
from rulekit.check.blocks import leaves, moves_you
from rulekit.check.builder import HOLE, Builder, Hole
from rulekit.check.cases import resolve_cases
from rulekit.check.env import Who
from rulekit.check.parts import alone
from rulekit.check.paths import NO_FACTS, Facts, present, when_no, when_yes
from rulekit.check.scope import ErrorSymbol, PartSymbol, RuleSymbol
from rulekit.check.together import together
from rulekit.diagnostics import Code
from rulekit.program import PLAY, TURN
from rulekit.syntax import ast
from rulekit.types import PLAYER, YES_NO, Maybe, SetOf, Unknown

# ── branches


def if_(b: Builder, node: ast.If) -> None:
    """`if`, its `else if`s and `else`."""
    over: list[Hole] = []
    mark = b.env.open()
    ends: list[Facts] = []
    for condition, body in node.branches:
        asked = b.e.yes_no(condition, b.env)
        place = b.emit(i.Unless(asked, HOLE, span=condition.span, heading=b.heading))
        before = b.env.certain
        b.env.learn(when_yes(asked))
        _branch(b, body, ends)
        if body is not node.branches[-1][1] or node.otherwise is not None:
            over.append((b.emit(i.Jump(HOLE, **b.at(node))), "to"))
        b.fill([(place, "to")])
        b.env.certain = before | when_no(asked)
    if node.otherwise is not None:
        _branch(b, node.otherwise, ends)
    else:
        ends.append(b.env.certain)
    b.env.close_branches(mark, ends)
    b.fill(over)


def by(b: Builder, node: ast.By) -> None:
    """`by` with a block for each case."""
    subject = b.e.expr(node.subject, b.env)
    resolved = resolve_cases(b.e, subject, node)
    place = b.emit(i.Switch(subject, (), None, **b.at(node)))
    mark, ends, over = b.env.open(), list[Facts](), list[Hole]()
    cases: list[tuple[tuple[x.Value, ...], int]] = []
    otherwise: int | None = None
    for case, values in zip(node.cases, resolved.values, strict=True):
        b.env.certain = mark[1]
        sure = None not in values if values is not None else resolved.none_named
        b.env.learn(present(subject) if sure else NO_FACTS)
        if values is None:
            otherwise = b.here()
        else:
            cases.append((values, b.here()))
        with b.cited(case.cite):
            if isinstance(case.body, tuple):
                _branch(b, case.body, ends)
        over.append((b.emit(i.Jump(HOLE, **b.at(node))), "to"))
    b.env.close_branches(mark, ends)
    b.meet(over)
    b.instructions[place] = attrs.evolve(b.instructions[place], cases=tuple(cases), otherwise=otherwise)  # type: ignore[call-arg]


def _branch(b: Builder, body: ast.Block, ends: list[Facts]) -> None:
    """One branch; what is certain at its end counts for what stands behind, if that can follow it."""
    certain = b.branch(body)
    if not leaves(body):
        ends.append(certain)


# ── loops over what was there


def for_each(b: Builder, node: ast.ForEach) -> None:
    """`for each x in …`: over what was there when the line was reached."""
    mark = b.env.open()
    items, place = b.env.hidden(), b.env.hidden()
    query = queries.bind(b.e, node.bind, b.env)
    for generator in query.generators:
        local = b.env.names.get(generator.name)
        if local is not None:
            local.inner = False
    b.emit(i.Gather(items, place, query, **b.at(node)))
    slots = tuple(generator.slot for generator in query.generators)
    _items(b, node, items, place, slots)
    b.env.close_block(mark)


def repeat(b: Builder, node: ast.Repeat) -> None:
    """`repeat n times`."""
    items, place = b.env.hidden(), b.env.hidden()
    count = b.e.number(node.count, b.env)
    b.emit(i.Gather(items, place, None, count, **b.at(node)))
    _items(b, node, items, place, ())


def _items(b: Builder, node: ast.ForEach | ast.Repeat, items: int, place: int, slots: tuple[int, ...]) -> None:
    b.before_loop(node.body)
    top = b.emit(i.NextItem(items, place, slots, HOLE, **b.at(node)))
    b.block(node.body)
    b.emit(i.Jump(top, **b.at(node)))
    b.fill([(top, "end")])


# ── players in turn


def each_player(b: Builder, node: ast.EachPlayer) -> None:
    """`each player`, `each other player`."""
    if node.other:
        bindings.need_you(b.e, b.env, b.head(node), "`each other player` leaves out a player")
    among, start = _among(b, node.among), _start(b, node.start)
    if node.at_once:
        together(b, node, among, start)
        return
    order, place, saved = b.env.hidden(), b.env.hidden(), b.env.hidden()
    b.emit(i.Seats(order, place, saved, node.other, among, start, **b.at(node)))
    top = b.emit(i.NextSeat(order, place, saved, HOLE, **b.at(node)))
    with b.you(Who.SOMEBODY), b.unit("item"):
        b.block(node.body)
        b.work_queue(node)
    b.emit(i.Jump(top, **b.at(node)))
    b.fill([(top, "end")])


def each_takes_turn(b: Builder, node: ast.EachTakesTurn) -> None:
    """`each player takes a turn`."""
    if not _in_play(b, node, "`each player takes a turn`"):
        return
    b.site("takes", None, node)
    among, start = _among(b, node.among), _start(b, node.start)
    order, place, saved = b.env.hidden(), b.env.hidden(), b.env.hidden()
    b.emit(i.Seats(order, place, saved, False, among, start, **b.at(node)))
    top = b.emit(i.NextSeat(order, place, saved, HOLE, turns=True, **b.at(node)))
    _call_turn(b, node)
    over = b.emit(i.TurnOver(None, top, HOLE, False, saved, **b.at(node)))
    b.fill([(top, "end"), (over, "end")])


def turns(b: Builder, node: ast.Turns) -> None:
    """`turns`, with the `turn` section or a block of its own."""
    if not _in_play(b, node, "`turns`"):
        return
    among, start = _among(b, node.among), _start(b, node.start)
    seat, saved = b.env.hidden(), b.env.hidden()
    b.emit(i.TurnsBegin(seat, saved, start, among, **b.at(node)))
    top = b.emit(i.NextTurn(seat, saved, among, HOLE, **b.at(node)))
    with b.you(Who.SOMEBODY):
        if node.body is None:
            _call_turn(b, node)
        else:
            whose = save_you(b, node, node.body)
            first = b.here()
            with b.unit("turn"):
                b.block(node.body)
            b.regions.append(i.Region("turn", "", first, b.here(), whose))
            b.work_queue(node)
        with b.asking():
            until = b.e.yes_no(node.until, b.env) if node.until is not None else None
    over = b.emit(i.TurnOver(until, top, HOLE, True, saved, **b.at(node)))
    b.fill([(top, "end"), (over, "end")])


def rounds(b: Builder, node: ast.Rounds) -> None:
    """`rounds until …`: looked at after each whole round."""
    if not _in_play(b, node, "`rounds`"):
        return
    b.env.act()
    saved = save_you(b, node, node.body)
    top = b.emit(i.RoundBegin(**b.at(node)))
    start = b.here()
    with b.unit("round"):
        b.block(node.body)
    b.regions.append(i.Region("round", "", start, b.here(), saved))
    b.work_queue(node)
    b.env.act()
    with b.asking():
        until = b.e.yes_no(node.until, b.env) if node.until is not None else None
    b.emit(i.RoundOver(until, top, **b.at(node)))


def part(b: Builder, node: ast.Part) -> None:
    """`step` and `phase`; each becomes a code of its own as well, so that an example can run it alone."""
    if node.unit == "phase":
        _in_play(b, node, "`phase`")
    before = b.env.begin_part()
    first = b.here()
    saved = save_you(b, node, node.body)
    start = b.here()
    with b.unit(node.unit):
        b.block(node.body)
    b.regions.append(i.Region(node.unit, node.name.text, start, b.here(), saved))
    b.work_queue(node)
    used = b.env.end_part(before)
    number = b.shared.part_codes.get(id(node))
    if number is None:
        return
    if used is not None:
        b.shared.not_alone[number] = used
    else:
        b.shared.parts[number] = alone(b, node, first)


def save_you(b: Builder, node: ast.Node, body: ast.Block) -> int | None:
    """Keep `you`, where a block within makes it somebody else, for an `end` to restore."""
    if not moves_you(body):
        return None
    slot = b.env.hidden()
    b.emit(i.SaveYou(slot, **b.at(node)))
    return slot


# ── ends and calls


def end(b: Builder, node: ast.Act) -> None:
    """`end step`, `phase`, `turn`, `round`, `game`."""
    assert node.unit is not None
    made = i.EndUnit(node.unit, **b.at(node))
    b.emit(made)
    b.site("end", None, node, made)


def go_again(b: Builder, node: ast.Act) -> None:
    """`go again`."""
    b.emit(i.GoAgain(**b.at(node)))
    b.site("again", None, node)


def next_player(b: Builder, node: ast.Act) -> None:
    """`next player is p`."""
    assert node.value is not None
    b.emit(i.NextPlayer(b.e.typed(node.value, b.env, PLAYER), **b.at(node)))
    b.site("next", None, node)


def do(b: Builder, node: ast.Act) -> None:
    """`do r(…)` and `queue r(…)`; given none where something is due, they do nothing."""
    call = node.value
    assert isinstance(call, ast.CallExpr)
    number = _rule(b, call)
    if number is None:
        for written in call.args:
            b.e.expr(written, b.env)
        return
    params = b.scope.codes[number].params
    args = b.e.arguments(call, params, b.env)
    if len(args) != len(params):
        return
    holes: list[Hole] = []
    for arg, param in zip(args, params, strict=True):
        if isinstance(arg.ty, Maybe) and not isinstance(param.ty, Maybe | Unknown):
            given = x.Unary("is_some", arg, ty=YES_NO, span=arg.span)
            holes.append((b.emit(i.Unless(given, HOLE, **b.at(node))), "to"))
    b.site(node.verb, number, node)
    if node.verb == "do":
        b.emit(i.Call(number, args, **b.at(node)))
        b.env.act()
    else:
        b.emit(i.Queue(number, args, **b.at(node)))
    b.fill(holes)


def _rule(b: Builder, call: ast.CallExpr) -> int | None:
    name = call.name.text
    symbol = b.scope.find(name)
    match symbol:
        case RuleSymbol():
            return symbol.number
        case ErrorSymbol():
            return None
        case PartSymbol():
            b.e.report(
                Code.WRONG_TYPE,
                f"`{name}` is a step or phase: it happens where it stands",
                call.name.span,
                "make it a `rule` to do it from several places",
            )
        case None:
            b.e.report(
                Code.UNKNOWN_NAME,
                f"there is no rule `{name}`",
                call.name.span,
                "`nothing` stands alone" if name == "nothing" else b.scope.suggest(name, (RuleSymbol,)),
            )
        case _:
            b.e.report(
                Code.WRONG_TYPE,
                f"only a rule can be done, and `{name}` is not one",
                call.name.span,
                b.scope.suggest(name, (RuleSymbol,)),
            )
    return None


# ── parts of the above


def _in_play(b: Builder, node: ast.Stmt, what: str) -> bool:
    if b.number == PLAY and "turn" not in b.units and "item" not in b.units:
        return True
    b.e.report(
        Code.NOT_HERE,
        f"{what} stands in `play` only" if b.number != PLAY else f"{what} cannot stand inside a turn or `each player`",
        b.head(node),
    )
    return False


def _among(b: Builder, node: ast.Expr | None) -> x.Expr | None:
    return b.e.typed(node, b.env, SetOf(PLAYER)) if node is not None else None


def _start(b: Builder, node: ast.Expr | None) -> x.Expr | None:
    return b.e.typed(node, b.env, PLAYER) if node is not None else None


def _call_turn(b: Builder, node: ast.Node) -> None:
    if b.scope.codes[TURN].node is None:
        if b.scope.broken:
            return
        b.e.report(
            Code.SECTION_MISSING,
            "there is no section `turn` that says what a turn is",
            b.head(node),
            "add `turn` with its steps",
        )
        return
    b.site("turn", TURN, node)
    b.emit(i.Call(TURN, **b.at(node)))
    b.env.act()
