"""Generators and what is asked over them: numbers of, totals, some and every, all and first, groups, pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rulekit import expr as x
from rulekit.builtins import STEPS
from rulekit.check import bindings, paths_over
from rulekit.check.env import Env
from rulekit.check.intervals import combinations, number_of, range_type, total
from rulekit.check.scope import DefineSymbol, ErrorSymbol
from rulekit.check.trees import slots_used
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import (
    DIRECTION,
    SPACE,
    UNKNOWN,
    YES_NO,
    ListOf,
    Maybe,
    Nothing,
    Number,
    SetOf,
    SpaceTy,
    Ty,
    Unknown,
    certain,
    maybe,
)

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

# ── where a generator runs


def source(e: Elaborator, node: ast.Expr | ast.Range, env: Env) -> x.Expr:
    """What a generator runs over."""
    if isinstance(node, ast.Range):
        low, high = e.number(node.low, env), e.number(node.high, env)
        return x.Builtin("range", (low, high), ty=range_type(low, high), span=node.span)
    found = e.expr(node, env)
    if not isinstance(found.ty, SetOf | ListOf | Unknown):
        e.report(
            Code.WRONG_TYPE,
            f"{e.quote(node)} is {a(found.ty)}; only a set, a list or `1 to 6` can be gone through",
            node.span,
            _range_advice(e, node) if isinstance(certain(found.ty), Number) else None,
        )
        return e.bad(node.span)
    return found


def _range_advice(e: Elaborator, node: ast.Expr) -> str:
    if isinstance(node, ast.Binary) and node.op == "-":
        return f"did you mean `{e.plain(node.left)} to {e.plain(node.right)}`?"
    return f"did you mean `1 to {e.plain(node)}`?"


def generators(
    e: Elaborator, nodes: Sequence[ast.AnyGenerator], env: Env, *, inner: bool = False
) -> tuple[x.Generator, ...]:
    """Generators in their order; each name is known from the next one on."""
    found: list[x.Generator] = []
    for node in nodes:
        match node:
            case ast.Connected():
                found.append(_connected(e, node, env, inner=inner))
                continue
            case ast.Ray():
                over = _ray(e, node, env)
            case ast.Generator():
                over = source(e, node.source, env)
        slot = bindings.bind(e, node.name, element_of(over.ty), env, inner=inner, source=over)
        found.append(x.Generator(slot, over, node.name.text))
    return tuple(found)


def element_of(ty: Ty) -> Ty:
    """What each member of a set or list is."""
    inner = certain(ty.of) if isinstance(ty, SetOf | ListOf) else UNKNOWN
    return UNKNOWN if isinstance(inner, Nothing) else inner


def bind(e: Elaborator, node: ast.Bind, env: Env, *, inner: bool = True) -> x.Query:
    """Generators with what filters them; the names are added to `env`, and what the filters make certain."""
    found = generators(e, node.generators, env, inner=inner)
    while_ = e.condition(node.while_, env) if node.while_ is not None else ()
    where = e.condition(node.where, env) if node.where is not None else ()
    return _with_floods(x.Query(found, where, while_))


def choice(e: Elaborator, nodes: Sequence[ast.AnyGenerator], where: ast.Expr | None, env: Env) -> x.Query:
    """What a `choose` ranges over."""
    found = generators(e, nodes, env)
    clauses = e.condition(where, env) if where is not None else ()
    return _with_floods(x.Query(found, clauses))


def _with_floods(query: x.Query) -> x.Query:
    """The condition of a flood bounds the flood itself; what names later generators only filters its outcome."""
    where = list(query.where)
    found: list[x.Generator] = []
    later = {generator.slot for generator in query.generators}
    for given in query.generators:
        generator = given
        later.discard(generator.slot)
        over = generator.source
        if isinstance(over, x.Connected):
            own = [clause for clause in where if not slots_used(clause) & later]
            where = [clause for clause in where if slots_used(clause) & later]
            generator = attrs.evolve(generator, source=attrs.evolve(over, where=tuple(own)))
        found.append(generator)
    return x.Query(tuple(found), tuple(where), query.while_)


def _connected(e: Elaborator, node: ast.Connected, env: Env, *, inner: bool) -> x.Generator:
    start = _space(e, node.start, env)
    step = _step(e, node.step, env)
    slot = bindings.bind(e, node.name, SPACE, env, inner=inner, source=start)
    over = x.Connected(slot, start, step, (), ty=SetOf(SPACE), span=node.span)
    return x.Generator(slot, over, node.name.text)


def _ray(e: Elaborator, node: ast.Ray, env: Env) -> x.Expr:
    start = _space(e, node.start, env)
    direction = e.typed(node.direction, env, DIRECTION)
    return x.Ray(start, direction, ty=ListOf(SPACE), span=node.span)


def _space(e: Elaborator, node: ast.Expr, env: Env) -> x.Expr:
    return e.typed(node, env, SPACE)


def _step(e: Elaborator, name: ast.Name, env: Env) -> x.Step:
    if name.text in STEPS:
        return x.Step(builtin=name.text)
    symbol = e.scope.find(name.text)
    if isinstance(symbol, DefineSymbol):
        decl = e.scope.defines[symbol.number]
        define = e.defines.asked(symbol.number, name.span, e)
        if define is None:
            return x.Step()
        inner = certain(define.ty.of) if isinstance(define.ty, SetOf | ListOf) else None
        takes_space = len(decl.params) == 1 and isinstance(certain(decl.params[0].ty), SpaceTy | Unknown)
        if takes_space and isinstance(inner, SpaceTy | Unknown | Nothing):
            if define.needs_you:
                bindings.need_you(e, env, name.span, f"`{decl.name}` depends on a player")
            return x.Step(define=symbol.number)
        e.report(
            Code.WRONG_TYPE,
            f"`{name.text}` does not lead from a space to spaces",
            name.span,
            "write a define of one space that gives a set of spaces",
            also=[e.scope.label(symbol.span, "declared here")],
        )
    elif not isinstance(symbol, ErrorSymbol):
        e.report(
            Code.UNKNOWN_NAME if symbol is None else Code.WRONG_TYPE,
            f"`{name.text}` is no way from a space to others",
            name.span,
            e.scope.suggest(name.text, (DefineSymbol,), STEPS) or "write `sides`, `corners`, `around` or `neighbours`",
        )
    return x.Step()


# ── what is asked


def aggregate(e: Elaborator, node: ast.Aggregate, env: Env) -> x.Expr:
    """`number of …`, `total of … for …` and their kin."""
    count = e.number(node.count, env) if node.count is not None else None
    mark, before, env.left_out = env.open(), env.left_out, node.value
    query = bind(e, node.bind, env)
    env.left_out = before
    value = e.expr(node.value, env) if node.value is not None else None
    if value is not None and node.op not in {"list", "distinct"}:
        value = _amount(e, value, node)
    env.close(mark)
    ty = _aggregate_type(node.op, value, query, count)
    found = x.Aggregate(node.op, value, query, count, node.extreme, ty=ty, span=node.span)
    return paths_over.best_path(found, node, e, env) or found


def _amount(e: Elaborator, value: x.Expr, node: ast.Aggregate) -> x.Expr:
    """What is totalled or compared: a number, or none (left out)."""
    assert node.value is not None
    if isinstance(certain(value.ty), Number | Unknown | Nothing):
        return value
    advice = None
    if isinstance(value.ty, SetOf | ListOf):
        advice = f"did you mean `{e.plain(node.value)}.size`?"
    e.report(
        Code.WRONG_TYPE,
        f"`{node.op} of` needs numbers, but {e.quote(node.value)} is {a(value.ty)}",
        node.value.span,
        advice,
    )
    return e.bad(node.value.span)


def _aggregate_type(op: str, value: x.Expr | None, query: x.Query, count: x.Expr | None) -> Ty:
    size = combinations(query)
    if value is None:
        return size
    if op in {"distinct", "list"}:
        inner = certain(value.ty)
        return SetOf(inner) if op == "distinct" else ListOf(inner)
    bounds = number_of(value)
    if bounds is None:
        return UNKNOWN if isinstance(value.ty, Unknown) else Number(0, 0) if op == "total" else Maybe(Number(0, 0))
    if op == "total":
        limit = number_of(count) if count is not None else None
        return total(bounds, size if limit is None else Number(0, min(size.high, max(limit.high, 0))))
    surely = size.low > 0 and not isinstance(value.ty, Maybe)
    return bounds if surely else Maybe(bounds)


def quantified(e: Elaborator, node: ast.Quantified, env: Env) -> x.Expr:
    """Whether `some`, `every` or `no` one of them has what is asked."""
    mark = env.open()
    query = bind(e, node.bind, env)
    condition = e.yes_no(node.condition, env)
    env.close(mark)
    return x.Quantified(node.quantifier, query, condition, ty=YES_NO, span=node.span)


def pick(e: Elaborator, node: ast.Pick, env: Env) -> x.Expr:
    """`all`, `first` or `last` …, perhaps `with most …`."""
    mark = env.open()
    query = bind(e, node.bind, env)
    rank = None
    if node.rank is not None:
        rank = e.expr(node.rank.value, env)
        if not isinstance(certain(rank.ty), Number | Unknown):
            e.report(
                Code.WRONG_TYPE,
                f"`with {node.rank.order}` compares numbers, but {e.quote(node.rank.value)} is {a(rank.ty)}",
                node.rank.value.span,
                f"did you mean `{e.plain(node.rank.value)}.size`?" if isinstance(rank.ty, SetOf | ListOf) else None,
            )
    env.close(mark)
    order = node.rank.order if node.rank is not None else None
    return x.Pick(node.which, query, order, rank, ty=_picked_type(node.which, query, rank), span=node.span)


def _picked_type(which: str, query: x.Query, rank: x.Expr | None) -> Ty:
    over = query.generators[0].source.ty
    inner = element_of(over)
    if which == "all":
        return SetOf(inner) if isinstance(over, SetOf) and len(query.generators) == 1 else ListOf(inner)
    surely = combinations(query).low > 0 and (rank is None or not isinstance(rank.ty, Maybe))
    return inner if surely else maybe(inner)


def groups(e: Elaborator, node: ast.Groups, env: Env) -> x.Expr:
    """`groups of x in S by f where P`."""
    over = e.typed(node.source, env, SetOf(SPACE))
    step = _step(e, node.step, env)
    mark = env.open()
    slot = bindings.bind(e, node.name, SPACE, env, inner=True, source=over)
    where = e.condition(node.condition, env)
    env.close(mark)
    return x.Groups(slot, over, step, where, ty=ListOf(SetOf(SPACE)), span=node.span)


def most_pairs(e: Elaborator, node: ast.MostPairs, env: Env) -> x.Expr:
    """`most pairs a, b in S where P`."""
    over = source(e, node.source, env)
    inner = element_of(over.ty)
    mark = env.open()
    first = bindings.bind(e, node.first, inner, env, inner=True, source=over)
    second = bindings.bind(e, node.second, inner, env, inner=True, source=over)
    where = e.condition(node.condition, env)
    env.close(mark)
    return x.MostPairs(first, second, over, where, ty=Number(0), span=node.span)


def split_and(expr: x.Expr) -> tuple[x.Expr, ...]:
    """The parts of the `and`s of a condition that is already elaborated."""
    match expr:
        case x.Binary(op="and"):
            return (*split_and(expr.left), *split_and(expr.right))
        case x.Cited():
            return split_and(expr.expr)
        case _:
            return (expr,)
