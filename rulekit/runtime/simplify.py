"""Prepares an expression for compiling: options become constants, small defines are written out, filters join loops.

What an expression binds itself (generators, arguments) gets slots of its own: -1, -2 …, which stand behind the locals
of the frame.  So evaluating never touches what a frame holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias, cast

import attrs

from rulekit.expr import (
    Aggregate,
    Apply,
    BestPath,
    Binary,
    Cases,
    Cell,
    Cited,
    Connected,
    Const,
    Contents,
    Expr,
    Generator,
    Groups,
    If,
    Local,
    MostPairs,
    Pick,
    Property,
    Quantified,
    Query,
    Unary,
    You,
    ZoneRef,
    inside,
)
from rulekit.program import Define
from rulekit.runtime.derive import derive
from rulekit.runtime.fold import clauses_of, exists, fold, negated
from rulekit.runtime.layout import Layout
from rulekit.runtime.nodes import As, Bind, can_fail, may_be_none, none_of, reads_you, rebuilt, slots_read, walk
from rulekit.types import NUMBER, SPACE, UNKNOWN, YES_NO, Maybe, Unknown, element, maybe

Scope: TypeAlias = Mapping[int, Expr]  # what stands for the locals of the text: renamed locals, arguments
Tabulate: TypeAlias = "Callable[[int, Expr, Expr], Expr]"  # slots needed, what depends on a component, the component
LARGEST = 60  # expressions in a define that is still written out where it is asked
LOOPS = (Aggregate, Quantified, Pick, Connected, Groups, MostPairs, BestPath)


def prepare(layout: Layout, expr: Expr, tabulate: Tabulate) -> tuple[Expr, int]:
    """The expression ready for compiling, and how many slots it needs besides the frame's."""
    simplifier = _Simplifier(layout)
    simple = simplifier.simplify(expr, {})
    return derive(simple, partial(tabulate, simplifier.used)), simplifier.used


def prepare_query(layout: Layout, query: Query, tabulate: Tabulate) -> tuple[Query, int]:
    """The same for a query."""
    simplifier = _Simplifier(layout)
    simple, _ = simplifier.query(query, {})
    held = rebuilt(Pick("all", simple), lambda part: derive(part, partial(tabulate, simplifier.used)))
    assert isinstance(held, Pick)
    return held.query, simplifier.used


def prepare_clauses(layout: Layout, where: tuple[Expr, ...], tabulate: Tabulate) -> tuple[tuple[Expr, ...], int]:
    """The same for clauses that must all say yes."""
    simplifier = _Simplifier(layout)
    simple = clauses_of(*(simplifier.simplify(clause, {}) for clause in where))
    return tuple(derive(clause, partial(tabulate, simplifier.used)) for clause in simple), simplifier.used


def prepare_define(layout: Layout, define: Define, tabulate: Tabulate) -> tuple[Expr, int]:
    """The same for the body of a define, called with its arguments as locals."""
    simplifier = _Simplifier(layout)
    simple = simplifier.body(define, {})
    return derive(simple, partial(tabulate, simplifier.used)), simplifier.used


class _Simplifier:
    """One expression on its way; `used` counts the slots given out."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.defines = layout.program.defines
        self.used = 0
        self._boards: dict[int, tuple[ZoneRef, int]] = {}  # of slots that run over a grid, and how deep that was
        self._depth = 0  # how often `you` has become somebody else
        self._weights: dict[int, int] = {}

    def simplify(self, expr: Expr, scope: Scope) -> Expr:
        """The expression with the locals of its text replaced, folded from the inside out."""
        match expr:
            case Const() | You():
                return expr
            case Local():
                return self._local(expr, scope)
            case Cited():
                inner = self.simplify(expr.expr, scope)
                return attrs.evolve(expr, expr=inner) if can_fail(inner) else inner
            case If():
                return self._if(expr, scope)
            case Cases():
                return self._cases(expr, scope)
            case Apply():
                return self._apply(expr, scope)
            case Property(of=Contents()):  # asks the zone, not the collection
                zone = rebuilt(expr.of, lambda part: self.simplify(part, scope))
                return fold(self.layout, attrs.evolve(expr, of=zone))
            case Property(name="top"):
                return self._top(expr, scope)
            case Property(name="is_empty"):
                return self._is_empty(expr, scope)
            case Quantified() | Aggregate() | Pick():
                return fold(self.layout, self._loop(expr, scope))
            case Connected() | Groups() | BestPath() | MostPairs():
                return self._spaces(expr, scope)
            case _:
                return fold(self.layout, rebuilt(expr, lambda part: self.simplify(part, scope)))

    def query(self, query: Query, scope: Scope) -> tuple[Query, Scope]:
        """The query with slots of its own, and the scope inside it."""
        inner, generators = dict(scope), list[Generator]()
        filters: tuple[Expr, ...] = ()
        joins = not query.while_ and not any(can_fail(generator.source) for generator in query.generators[1:])
        for number, generator in enumerate(query.generators):
            source = self.simplify(generator.source, inner)
            if number == 0 and joins and _is_filter(source) and not can_fail(source):
                assert isinstance(source, Pick)
                generators.append(source.query.generators[0])
                filters = source.query.where
            else:
                generators.append(Generator(self._slot(), source, generator.name))
            inner[generator.slot] = Local(generators[-1].slot, ty=element(source.ty) or UNKNOWN)
            self._note_board(generators[-1])
        where = (*filters, *self._clauses(query.where, inner))
        return Query(tuple(generators), where, self._clauses(query.while_, inner)), inner

    def body(self, define: Define, scope: Scope) -> Expr:
        """The body of a define, under its heading."""
        body = self.simplify(define.body, scope)
        if define.heading is None or not can_fail(body):
            return body
        return Cited(body, define.heading, ty=body.ty, span=body.span)

    def _slot(self) -> int:
        self.used += 1
        return -self.used

    def _local(self, expr: Local, scope: Scope) -> Expr:
        to = scope.get(expr.slot)
        if isinstance(to, Local):
            return Local(to.slot, ty=to.ty if isinstance(expr.ty, Unknown) else expr.ty, span=expr.span)
        return expr if to is None else to

    def _note_board(self, generator: Generator) -> None:
        source = generator.source
        if isinstance(source, Contents) and self.layout.program.zones[source.zone.zone].form == "grid":
            self._boards[generator.slot] = source.zone, self._depth

    def _top(self, expr: Property, scope: Scope) -> Expr:
        """What lies on top; where the grid of the space is known it is asked for its cell."""
        of = self.simplify(expr.of, scope)
        ref, depth = self._boards.get(of.slot, (None, 0)) if isinstance(of, Local) else (None, 0)
        if ref is None or (self.layout.program.zones[ref.zone].indices and not ref.indices):
            return attrs.evolve(expr, of=of)
        if depth != self._depth and any(isinstance(part, You) for part in inside(ref)):
            return attrs.evolve(expr, of=of)
        return Cell(ref, of, ty=expr.ty, span=expr.span)

    def _is_empty(self, expr: Property, scope: Scope) -> Expr:
        """Asked of a collection, even if it turns out to be all of a zone: of a grid that is its spaces."""
        of = self.simplify(expr.of, scope)
        if isinstance(of, Contents):
            return Binary("=", Property("size", of, ty=NUMBER), Const(0, ty=NUMBER), ty=YES_NO, span=expr.span)
        return fold(self.layout, attrs.evolve(expr, of=of))

    def _if(self, expr: If, scope: Scope) -> Expr:
        condition = self.simplify(expr.condition, scope)
        if isinstance(condition, Const):
            return self.simplify(expr.then if condition.value else expr.otherwise, scope)
        then, otherwise = self.simplify(expr.then, scope), self.simplify(expr.otherwise, scope)
        return fold(self.layout, attrs.evolve(expr, condition=condition, then=then, otherwise=otherwise))

    def _cases(self, expr: Cases, scope: Scope) -> Expr:
        subject = self.simplify(expr.subject, scope)
        asked = attrs.evolve(expr, subject=subject)
        if isinstance(subject, Const):
            chosen = fold(self.layout, asked)
            return chosen if isinstance(chosen, Cases) and not chosen.cases else self.simplify(chosen, scope)
        return rebuilt(asked, lambda part: part if part is subject else self.simplify(part, scope))

    def _loop(self, expr: Quantified | Aggregate | Pick, scope: Scope) -> Expr:
        query, inner = self.query(expr.query, scope)
        match expr:
            case Quantified():
                condition = self.simplify(expr.condition, inner)
                more = clauses_of(negated(condition) if expr.quantifier == "every" else condition)
                found = exists(attrs.evolve(query, where=(*query.where, *more)), expr)
                return found if expr.quantifier == "some" else Unary("not", found, ty=YES_NO, span=expr.span)
            case Aggregate():
                value = None if expr.value is None else self.simplify(expr.value, inner)
                count = None if expr.count is None else self.simplify(expr.count, scope)
                return attrs.evolve(expr, query=query, value=value, count=count)
            case Pick():
                rank = None if expr.rank is None else self.simplify(expr.rank, inner)
                picked = attrs.evolve(expr, query=query, rank=rank)
                whole = _is_filter(picked) and not query.where
                return query.generators[0].source if whole and picked.which == "all" else picked

    def _spaces(self, expr: Connected | Groups | BestPath | MostPairs, scope: Scope) -> Expr:
        """What binds locals without generators; only `where` and `value` are read with them."""
        if isinstance(expr, MostPairs):
            one, other = self._slot(), self._slot()
            inner = {**scope, expr.first: Local(one), expr.second: Local(other)}
            source = self.simplify(expr.source, scope)
            return attrs.evolve(expr, first=one, second=other, source=source, where=self._clauses(expr.where, inner))
        slot = self._slot()
        inner = {**scope, expr.slot: Local(slot, ty=SPACE)}
        where = self._clauses(expr.where, inner)
        match expr:
            case Connected():
                return attrs.evolve(expr, slot=slot, start=self.simplify(expr.start, scope), where=where)
            case Groups():
                return attrs.evolve(expr, slot=slot, source=self.simplify(expr.source, scope), where=where)
            case BestPath():
                value, nothing = self.simplify(expr.value, inner), Const(None)
                outer = rebuilt(attrs.evolve(expr, value=nothing, where=()), lambda part: self.simplify(part, scope))
                return attrs.evolve(cast(BestPath, outer), slot=slot, value=value, where=where)

    def _clauses(self, where: tuple[Expr, ...], scope: Scope) -> tuple[Expr, ...]:
        return clauses_of(*(self.simplify(clause, scope) for clause in where))

    # ── Defines ───────────────────────────────────────────────────────────────────────────────

    def _apply(self, expr: Apply, scope: Scope) -> Expr:
        define = self.defines[expr.define]
        args = [self.simplify(arg, scope) for arg in expr.args]
        you = None if expr.you is None else self.simplify(expr.you, scope)
        you = None if isinstance(you, You) else you
        if self._weight(expr.define) > LARGEST:
            return attrs.evolve(expr, args=tuple(args), you=you)
        inner: dict[int, Expr] = {}
        held: list[tuple[int, Expr]] = []
        missing: list[Expr] = []
        for number, arg in enumerate(args):
            strict = is_strict(define, number, arg)
            once = not strict and not can_fail(arg) and _asked_once(define.body, number)
            if isinstance(arg, Const | Local) or ((once or isinstance(arg, You)) and not (you and reads_you(arg))):
                inner[number] = arg
            else:
                inner[number] = Local(self._slot(), ty=arg.ty, span=arg.span)
                held.append((-self.used, arg))
            if strict:
                missing.append(inner[number])
        self._depth += you is not None
        body = self.body(define, inner)
        self._depth -= you is not None
        if you is not None:
            body = As(you, body, ty=maybe(body.ty) if may_be_none(you) else body.ty, span=expr.span)
        for argument in reversed(missing):
            gone = Unary("is_none", argument, ty=YES_NO, span=expr.span)
            nothing = Const(none_of(define.ty), ty=define.ty, span=expr.span)
            body = fold(self.layout, If(gone, nothing, body, ty=maybe(body.ty), span=expr.span))
        for slot, value in reversed(held):
            body = Bind(slot, value, body, ty=body.ty, span=expr.span)
        return body

    def _weight(self, number: int) -> int:
        if number not in self._weights:
            inside = walk(self.defines[number].body)
            self._weights[number] = sum(self._weight(p.define) + 1 if isinstance(p, Apply) else 1 for p in inside)
        return self._weights[number]


def is_strict(define: Define, number: int, arg: Expr) -> bool:
    """Whether a define is none because this argument of it may be: its parameter takes no none."""
    ty = define.params[number]
    return may_be_none(arg) and not isinstance(ty, Maybe | Unknown)


def _is_filter(source: Expr) -> bool:
    """Whether it is `all x in S where P`, so that a loop over it may as well run over S."""
    if not isinstance(source, Pick) or source.which != "all" or source.order is not None:
        return False
    return len(source.query.generators) == 1 and not source.query.while_


def _asked_once(body: Expr, slot: int) -> bool:
    """Whether a parameter is read at most once while the body is evaluated."""
    reads = sum(1 for part in walk(body) if isinstance(part, Local) and part.slot == slot)
    loops = [part for part in walk(body) if isinstance(part, LOOPS)]
    return reads <= 1 and slot not in slots_read(*loops)
