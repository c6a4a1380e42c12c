"""Choices become questions: `choose`, `choose n`, `may`, menus, `roll`."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit import limits
from rulekit.check import bindings, queries
from rulekit.check.builder import HOLE, Builder, Hole
from rulekit.check.subsets import check_product, check_subsets, is_limit
from rulekit.check.targets import find_target
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import (
    PLAYER,
    YES_NO,
    DirectionTy,
    KindOf,
    ListOf,
    Maybe,
    Number,
    PlayerTy,
    SetOf,
    Ty,
    Unknown,
    YesNo,
    certain,
)


def choose(b: Builder, node: ast.Choose, word: str | None = None) -> list[Hole]:
    """`choose x in … and y in … where …`: a question for each; gives how the first ends without an answer."""
    chooser = _chooser(b, node)
    with b.resting():
        seen = bindings.audience(b.e, node.seen, b.env)
        query = queries.choice(b.e, node.generators, node.where, b.env)
    check_product(b.e, query, node)
    holes: list[Hole] = []
    for number, generator in enumerate(query.generators):
        rest = x.Query(query.generators[number:], query.where, query.while_)
        progress = b.env.progress() if isinstance(_member(generator.source.ty), ListOf) else None
        asked = word if number == 0 else None
        place = b.emit(i.Choose(rest, HOLE, asked, HOLE if asked else 0, chooser, progress, seen, **b.at(node)))
        if number == 0:
            holes = _ends(place, asked)
        else:
            b.exits += _ends(place, None)
    return holes


def choose_several(b: Builder, node: ast.ChooseSeveral, word: str | None = None) -> list[Hole]:
    """`choose 2 cards in …`: one question, answered pick by pick."""
    chooser = _chooser(b, node)
    with b.resting():
        seen = bindings.audience(b.e, node.seen, b.env)
        low = b.e.number(node.low, b.env) if node.low is not None else None
        high = b.e.number(node.high, b.env) if node.high is not None else None
        source = b.e.source(node.source, b.env)
        inner = queries.element_of(source.ty)
        slot = bindings.bind(b.e, node.name, SetOf(inner), b.env, source=source)
        where = b.e.condition(node.where, b.env) if node.where is not None else ()
    if node.amount == "exactly":
        high = low
    limit = is_limit(where, slot, b.e, b.env)
    if not limit:
        check_subsets(b.e, source, low, high, node)
    place = b.emit(
        i.ChooseSeveral(
            slot,
            source,
            node.name.text,
            low,
            high,
            where,
            limit,
            b.env.progress(),
            HOLE,
            word,
            HOLE if word else 0,
            chooser,
            seen,
            **b.at(node),
        )
    )
    return _ends(place, word)


def may(b: Builder, node: ast.May) -> None:
    """`may` and `may repeat`, with what happens if the block never begins."""
    word = "stop" if node.repeat else "pass"
    began = b.env.hidden() if node.repeat and node.otherwise is not None else None
    if began is not None:
        b.emit(i.Let(began, x.Const(False, ty=YES_NO), **b.at(node)))
    if node.repeat:
        b.before_loop(node.body)
    head = b.here()
    start = b.env.certain
    with b.inside_block():
        with b.cited(_own_cite(node.body)):
            declined, rest = _first(b, node, word)
        if began is not None:
            b.emit(i.Let(began, x.Const(True, ty=YES_NO), **b.at(node)))
        for stmt in rest:
            b.line(stmt)
    over: list[Hole] = []
    if node.repeat:
        b.emit(i.Jump(head, **b.at(node)))
    elif node.otherwise is not None:
        over = [(b.emit(i.Jump(HOLE, **b.at(node))), "to")]
    b.fill(declined)
    after, b.env.certain = b.env.certain, (b.env.certain if node.repeat else start)
    if node.otherwise is not None:
        if began is not None:
            never = x.Unary("not", x.Local(began, ty=YES_NO), ty=YES_NO, span=node.span)
            over = [(b.emit(i.Unless(never, HOLE, **b.at(node))), "to")]
        b.block(node.otherwise)
    b.env.certain &= after
    b.fill(over)


def menu(b: Builder, node: ast.Menu, word: str | None = None, *, repeats: bool = False) -> list[Hole]:
    """`choose one` and its branches."""
    bindings.need_you(b.e, b.env, b.head(node), "`choose one` asks a player")
    place = b.emit(i.Menu((), HOLE, word, HOLE if word else 0, **b.at(node)))
    branches: list[i.MenuBranch] = []
    over: list[Hole] = []
    otherwise: int | None = None
    start, ends = b.env.certain, b.env.certain
    known: dict[str, ast.Name] = {}
    for branch in node.branches:
        b.env.certain = start
        mark = b.env.open()
        with b.resting():
            where = b.e.condition(branch.where, b.env) if branch.where is not None else ()
        to = b.here()
        with b.cited(branch.cite):
            b.block(branch.body)
        b.env.close_block(mark)
        ends &= b.env.certain
        over.append((b.emit(i.Jump(HOLE, **b.at(node))), "to"))
        if branch.label is None:
            otherwise = to
            _check_otherwise(b, branch, repeats=repeats)
        else:
            _check_label(b, branch.label, known)
            branches.append(i.MenuBranch(branch.label.text, where, _question_at(b, to, branch.body), to))
    b.env.certain = ends
    b.meet(over)
    question = b.instructions[place]
    assert isinstance(question, i.Menu)
    b.instructions[place] = attrs.evolve(question, branches=tuple(branches))
    if otherwise is not None:
        b.fill([(place, "none")], otherwise)
        return _ends(place, word)[1:]
    return _ends(place, word)


def roll(b: Builder, node: ast.Roll) -> None:
    """`roll n in 1 to 6`: chance chooses."""
    for generator in node.generators:
        made = b.e.generators((generator,), b.env)[0]
        b.exits.append((b.emit(i.Roll(made, HOLE, **b.at(node))), "none"))


def roll_value(b: Builder, node: ast.RollValue) -> None:
    """`roll die.face`: chance sets a value."""
    found = find_target(b.e, node.target, b.env, "roll")
    if found is None:
        return
    target, ty = found
    values = _faces(b, ty)
    if values is None:
        b.e.report(
            Code.NOT_FINITE,
            f"{b.e.quote(node.target)} is {a(ty)}: there is no die with so many sides",
            node.target.span,
            "give it bounds, such as `number 1 to 6`",
        )
        return
    seats = isinstance(certain(ty), PlayerTy)
    b.emit(i.RollTarget(target, values, seats, b.env.progress(), **b.at(node)))
    b.env.act()


# ── parts of the above


def _chooser(b: Builder, node: ast.Choose | ast.ChooseSeveral) -> x.Expr | None:
    if node.chooser is None:
        bindings.need_you(b.e, b.env, b.head(node), "`choose` asks a player", "say who, such as `player chooses …`")
        return None
    return b.e.typed(node.chooser, b.env, PLAYER)


def _ends(place: int, word: str | None) -> list[Hole]:
    """How a question can end without an answer: no option, and declined."""
    return [(place, "none")] if word is None else [(place, "none"), (place, "declined")]


def _member(ty: Ty) -> Ty | None:
    return certain(ty.of) if isinstance(ty, SetOf | ListOf) else None


def _own_cite(body: ast.Block) -> ast.Cite:
    """The citation of a first question, which is asked in the place of the `may`."""
    return body[0].cite if body and _is_question(body[0]) else None


def _is_question(stmt: ast.Stmt) -> bool:
    if isinstance(stmt, ast.Choose | ast.ChooseSeveral):
        return stmt.chooser is None
    return isinstance(stmt, ast.Menu)


def _first(b: Builder, node: ast.May, word: str) -> tuple[list[Hole], Sequence[ast.Stmt]]:
    """The question a `may` begins with, where it leads when declined, and the statements that are left."""
    first, rest = node.body[0], node.body[1:]
    match first:
        case ast.Choose() if first.chooser is None:
            return choose(b, first, word), rest
        case ast.ChooseSeveral() if first.chooser is None:
            return choose_several(b, first, word), rest
        case ast.Menu():
            return menu(b, first, word, repeats=node.repeat), rest
        case _:
            bindings.need_you(b.e, b.env, b.head(node), "`may` asks a player")
            return [(b.emit(i.AskYes(word, HOLE, **b.at(node))), "declined")], node.body


def _question_at(b: Builder, to: int, body: ast.Block) -> i.Choose | i.ChooseSeveral | None:
    """The question that a branch begins with: the branch is offered only if it has an option."""
    first = body[0]
    if not isinstance(first, ast.Choose | ast.ChooseSeveral):
        return None
    asked = b.instructions[to]
    return asked if isinstance(asked, i.Choose | i.ChooseSeveral) else None


def _check_label(b: Builder, label: ast.Name, known: dict[str, ast.Name]) -> None:
    if label.text in known:
        b.e.report(
            Code.DECLARED_TWICE,
            f"there is a branch `{label.text}` already",
            label.span,
            "call it something else",
            also=[b.scope.label(known[label.text].span, "the first one")],
        )
    known.setdefault(label.text, label)


def _check_otherwise(b: Builder, branch: ast.Branch, *, repeats: bool) -> None:
    if repeats:
        b.e.report(
            Code.NO_REST,
            "this `otherwise` would run again and again: nobody is asked, so nobody can stop it",
            branch.span,
            "put it under the `otherwise` of `may repeat`, which runs if the block never began",
        )


def _faces(b: Builder, ty: Ty) -> tuple[x.Value, ...] | None:
    """All values of a type that a die can have, but for seats; None if there are too many."""
    match ty:
        case Maybe(of=of):
            inner = _faces(b, of)
            return None if inner is None else (*inner, None)
        case YesNo():
            return (False, True)
        case DirectionTy():
            return tuple(range(8))
        case Number(low=low, high=high) if high - low < limits.INDEX:
            return tuple(range(low, high + 1))
        case KindOf(name=name):
            return tuple(range(len(b.scope.kinds[name].values))) if name in b.scope.kinds else ()
        case PlayerTy() | Unknown():
            return ()
        case _:
            return None
