"""What the modules that build functions share: one expression being compiled, and the tables of who builds what.

In all functions made here `d` is the draft, `v` the list of locals and `y` the seat of `you`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import Expr
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.layout import Layout

if TYPE_CHECKING:
    from rulekit.runtime.graphs import Graphs

Build: TypeAlias = "Callable[[Builder, Any], Evaluate]"
Rules: TypeAlias = Mapping[type[Expr], Build]


@attrs.frozen
class Tables:
    """Who builds what, by the class of the expression.

    `value`: its value.  `test`: something that counts as yes or no.  `container`: something to ask `in`.  `loop`:
    something to run over, in canonical order; `loose`: the same in any order.  `size`: how many.  All but the first are
    there only where it can be had quicker than from the value.
    """

    value: Rules
    test: Rules
    container: Rules
    loop: Rules
    loose: Rules
    size: Rules


class Builder:
    """One expression being compiled.  `heading` is the one that holds where we are, for errors.

    `call` gives the body of a define and how many slots it needs behind its arguments, `compile` an expression apart.
    `used` is how many slots the expression needs behind the locals it is given.
    """

    def __init__(
        self,
        layout: Layout,
        tables: Tables,
        call: Callable[[int], tuple[Evaluate, int]],
        compile: Callable[[Expr], Evaluate],
        graphs: Graphs,
        used: int,
    ) -> None:
        self.layout = layout
        self.program = layout.program
        self.call = call
        self.compile = compile
        self.graphs = graphs
        self.used = used
        self.heading: str | None = None
        self._tables = tables

    def new_slot(self) -> int:
        """One more slot behind the locals."""
        self.used += 1
        return -self.used

    def value(self, expr: Expr) -> Evaluate:
        """A function for the value."""
        return self._tables.value[type(expr)](self, expr)

    def test(self, expr: Expr) -> Evaluate:
        """A function for what counts as yes or no: true or not."""
        return self._tables.test.get(type(expr), Builder.value)(self, expr)

    def container(self, expr: Expr) -> Evaluate:
        """A function for something to ask `in`."""
        return self._tables.container.get(type(expr), Builder.value)(self, expr)

    def loop(self, expr: Expr) -> Evaluate:
        """A function for something to run over, in the order of the collection; it has a truth and a length."""
        return self._tables.loop.get(type(expr), Builder.value)(self, expr)

    def loose(self, expr: Expr) -> Evaluate:
        """The same, in whatever order is quickest."""
        rule = self._tables.loose.get(type(expr))
        return self.loop(expr) if rule is None else rule(self, expr)

    def size(self, expr: Expr) -> Evaluate:
        """A function for how many are in a collection."""
        rule = self._tables.size.get(type(expr))
        if rule is not None:
            return rule(self, expr)
        of = self.loose(expr)
        return lambda d, v, y: len(of(d, v, y))

    def all_of(self, clauses: Sequence[Expr]) -> Evaluate | None:
        """A function for whether all clauses say yes; None if there are none."""
        tests = [self.test(clause) for clause in clauses]
        if not tests:
            return None
        whole = tests[-1]
        for test in reversed(tests[:-1]):
            whole = _both(test, whole)
        return whole


def _both(first: Evaluate, second: Evaluate) -> Evaluate:
    return lambda d, v, y: first(d, v, y) and second(d, v, y)


def with_slots(build: Evaluate, used: int) -> Evaluate:
    """A function that gives `build` a list of locals with so many more slots behind."""
    if not used:
        return build
    more: list[Any] = [None] * used
    return lambda d, v, y: build(d, v + more, y)


NO_DRAFT = Draft()
