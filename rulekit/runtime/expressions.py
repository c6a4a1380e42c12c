"""Turns the expressions of a program into Python functions, once per layout.

Takes typed expressions, gives `Evaluate` functions `f(draft, locals, you)`.  Evaluating changes neither the draft nor
the list of locals it is given, draws no chance and has no other effect.  A function is built from smaller functions
(`builder` says how); before that `simplify` has made the expression as small as the options and tables allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rulekit.expr import Expr, Local, Query, Stored, ZoneRef
from rulekit.runtime import aggregates, geometry, graphs, operators, paths, properties, queries, terms, zones
from rulekit.runtime.builder import NO_DRAFT, Builder, Tables, with_slots
from rulekit.runtime.derive import kind_of, replaced
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.graphs import Graphs
from rulekit.runtime.layout import Layout
from rulekit.runtime.nodes import Column, may_be_none, none_of
from rulekit.runtime.simplify import prepare, prepare_clauses, prepare_define, prepare_query

Rows: TypeAlias = "Callable[[Draft, list[Any], int], list[tuple[Any, ...]]]"
Values: TypeAlias = "Callable[[Draft, list[Any], int], Sequence[Any]]"

TABLES = Tables(
    value={
        **terms.VALUES,
        **operators.VALUES,
        **zones.VALUES,
        **properties.VALUES,
        **geometry.VALUES,
        **aggregates.VALUES,
        **graphs.VALUES,
        **paths.VALUES,
    },
    test={**operators.TESTS, **terms.TESTS},
    container={**terms.CONTAINERS, **zones.CONTAINERS, **operators.LOOSE, **geometry.LOOSE, **aggregates.LOOPS},
    loop={**geometry.LOOPS, **aggregates.LOOPS},
    loose={**zones.CONTAINERS, **operators.LOOSE, **geometry.LOOSE},
    size=zones.SIZES,
)


class Compiler:
    """Compiles the expressions of one layout; keep one for each layout, as it keeps compiled defines and graphs."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.graphs = Graphs(layout)
        self._bodies: dict[int, tuple[Evaluate, int]] = {}

    def compile(self, expr: Expr) -> Evaluate:
        """A function for the value of an expression."""
        ready, used = prepare(self.layout, expr, self.tabulate)
        builder = self._builder(used)
        return with_slots(builder.value(ready), builder.used)

    def clauses(self, where: tuple[Expr, ...]) -> Evaluate:
        """Whether all clauses say yes, in their order; no clauses say yes.  The result is True or False."""
        ready, used = prepare_clauses(self.layout, where, self.tabulate)
        builder = self._builder(used)
        whole = builder.all_of(ready)
        if whole is None:
            return lambda d, v, y: True
        test = with_slots(whole, builder.used)
        return lambda d, v, y: bool(test(d, v, y))

    def query(self, query: Query) -> Rows:
        """All combinations of a query, in order, as tuples with one value for each generator."""
        ready, used = prepare_query(self.layout, query, self.tabulate)
        builder = self._builder(used)
        return with_slots(queries.rows(builder, ready), builder.used)

    def options(self, query: Query) -> Values:
        """The values of the first generator that some continuation completes, in order, each once."""
        ready, used = prepare_query(self.layout, query, self.tabulate)
        builder = self._builder(used)
        return with_slots(queries.options(builder, ready), builder.used)

    def define(self, number: int) -> Evaluate:
        """A define as a function of (draft, list of arguments, you); compiled at the first demand and kept."""
        return with_slots(*self._body(number))

    def slot(self, ref: ZoneRef) -> Evaluate:
        """The number of the slot a zone reference means; None where its owner or an index is none."""
        ready, builder = self._zone(ref)
        return with_slots(zones.slot_of(builder, ready), builder.used)

    def slots(self, ref: ZoneRef) -> Values:
        """The slots a zone reference means: one, or all members of an indexed zone named as a whole."""
        ready, builder = self._zone(ref)
        if zones.is_family(builder, ready):
            return with_slots(zones.family_of(builder, ready), builder.used)
        one = with_slots(zones.slot_of(builder, ready), builder.used)
        return lambda d, v, y: () if (slot := one(d, v, y)) is None else (slot,)

    def _builder(self, used: int) -> Builder:
        return Builder(self.layout, TABLES, self._body, self.compile, self.graphs, used)

    def _zone(self, ref: ZoneRef) -> tuple[ZoneRef, Builder]:
        ready, used = prepare(self.layout, Stored(ref), self.tabulate)
        assert isinstance(ready, Stored)
        return ready.zone, self._builder(used)

    def _body(self, number: int) -> tuple[Evaluate, int]:
        """The body of a define, and how many slots it needs behind its arguments."""
        if number not in self._bodies:
            define = self.layout.program.defines[number]
            ready, used = prepare_define(self.layout, define, self.tabulate)
            builder = self._builder(used)
            builder.heading = define.heading
            body = builder.value(ready)
            self._bodies[number] = body, builder.used
        return self._bodies[number]

    def tabulate(self, used: int, expr: Expr, component: Expr) -> Expr:
        """A table of an expression that depends on one component alone."""
        layout, kind = self.layout, kind_of(expr, component)
        builder = self._builder(used)
        ask = builder.value(replaced(expr, component, Local(0, ty=component.ty)))
        more: list[Any] = [None] * builder.used
        of_kind = [layout.kind_of(number) == kind for number in range(len(layout.twin))]
        values = [_kept(ask, [n, *more]) if is_one else None for n, is_one in enumerate(of_kind)]
        missing = _kept(ask, [None, *more]) if may_be_none(component) else none_of(expr.ty)
        return Column(values, kind, component, missing, ty=expr.ty, span=expr.span)


def _kept(ask: Evaluate, values: list[Any]) -> Any:
    """What is kept in a table.  Something missing that a guard has made certain is not asked for in play either."""
    try:
        return ask(NO_DRAFT, values, 0)
    except (TypeError, KeyError):
        return None
