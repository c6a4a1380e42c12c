"""What the modules that explain expressions share: the tree of an explanation, and who makes it.

An `Explainer` works for one draft and one viewer.  What is made of parts gets its value from theirs; what only reads
gets it from the compiled function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import Expr, Local, Query, Value, ZoneRef, parts
from rulekit.runtime.disclosure import OPEN, SECRET, Openness
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.eyes import Eyes
from rulekit.runtime.nodes import walk
from rulekit.source import Source, Span
from rulekit.types import SpaceTy, Ty, certain, element

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# How the parts of a tree make its value.
WRITTEN, ATOM, READ, MADE, DEFINE = "written", "atom", "read", "made", "define"
LOGIC, BRANCH, LOOP, PAIRS, PATH = "logic", "branch", "loop", "pairs", "path"
ELEMENT, WAY, MORE = "element", "way", "more"  # `more`: how many elements are left out
FIXED = frozenset({WRITTEN, ATOM, READ, MADE, DEFINE})  # there which parts there are gives nothing away


@attrs.frozen
class Bound:
    """A name that stands for something in one element of a collection; the name is empty where there is none."""

    name: str
    ty: Ty
    value: Value


@attrs.frozen
class Tree:
    """What an expression comes to, and what that is made of.

    It stands at `span` in `source`.  `openness`: how much the viewer may know of `value`.  `heading`: what it cites.
    `form` says what `parts` are: operands (`made`), the body of a `define`, what decided and what was decided for
    (`branch`), elements of a collection that count (`loop`), of the best pairing (`pairs`) or along the best path
    (`path`, its first part being the `way`).  An `element` has in `bound` what its names stand for.
    """

    source: Source = attrs.field(repr=False)
    span: Span
    ty: Ty
    value: Value
    form: str = ATOM
    parts: tuple[Tree, ...] = ()
    openness: int = OPEN
    heading: str | None = None
    bound: tuple[Bound, ...] = ()


@attrs.frozen
class At:
    """Where an expression is asked: the locals, `you`, the file it stands in, and the slots that are not open."""

    values: Sequence[Any]
    you: int
    source: Source
    closed: Mapping[int, int] = attrs.field(factory=dict)

    def binding(self, slot: int, value: Value, openness: int = OPEN) -> At:
        """The same with something in one more slot."""
        values = [*self.values, *[None] * (slot + 1 - len(self.values))]
        values[slot] = value
        closed = {number: how for number, how in self.closed.items() if number != slot}
        return attrs.evolve(self, values=values, closed={**closed, slot: openness} if openness else closed)


Rule: TypeAlias = "Callable[[Explainer, Any, At], Tree]"


class Explainer:
    """See the module."""

    def __init__(self, machine: Machine, draft: Draft, eyes: Eyes, rules: Mapping[type[Expr], Rule]) -> None:
        self.machine = machine
        self.draft = draft
        self.openness = Openness(eyes)
        self._rules = rules
        self._compiled: dict[int, tuple[Expr, Evaluate]] = {}

    def tree(self, expr: Expr, at: At) -> Tree:
        """The explanation of an expression.  Raises PlayError where it has no value."""
        rule = self._rules.get(type(expr), read)
        try:
            return rule(self, expr, at)
        except PlayError:
            return self.secret(expr, at)  # the whole may have a value though a part of it fails

    def value(self, expr: Expr, at: At) -> Any:
        """The value, without an explanation."""
        return self.compiled(expr)(self.draft, list(at.values), at.you)

    def compiled(self, expr: Expr) -> Evaluate:
        """The compiled function of an expression."""
        found = self._compiled.get(id(expr))
        if found is None:
            found = self._compiled[id(expr)] = expr, self.machine.compile(expr)  # kept, so that its id stays its own
        return found[1]

    def made(
        self, expr: Expr, at: At, value: Value, parts: Sequence[Tree], form: str = MADE, openness: int | None = None
    ) -> Tree:
        """A value made of parts; a secret one keeps only parts that give nothing away."""
        how = least_open(parts) if openness is None else openness
        shown = tuple(parts) if how != SECRET or form in FIXED else ()
        return Tree(at.source, expr.span, expr.ty, value, form, shown, how)

    def secret(self, expr: Expr, at: At) -> Tree:
        """The value alone."""
        openness = OPEN if self.is_open((expr,), at) else SECRET
        return Tree(at.source, expr.span, expr.ty, self.value(expr, at), READ, (), openness)

    def is_open(self, exprs: Sequence[Expr], at: At) -> bool:
        """Whether all that some expressions could read is open to the viewer."""
        if self.openness.sees_all:
            return True
        if at.closed and any(isinstance(p, Local) and p.slot in at.closed for expr in exprs for p in walk(expr)):
            return False
        return self.openness.reads_open(exprs, at.values, at.you)

    # ── Elements of collections ───────────────────────────────────────────────────────────────

    def rows(self, query: Query, at: At) -> list[tuple[At, tuple[Bound, ...], int]] | None:
        """What the names of a query stand for in each of its elements, and how open that is.

        None where already which elements there are is a secret.
        """
        sources = [generator.source for generator in query.generators]
        if self.is_open((*sources, *query.where, *query.while_), at):
            found = self.machine.compiler.query(query)(self.draft, list(at.values), at.you)
            return [self._row(query, at, row) for row in found]
        if len(sources) > 1 or query.where or query.while_:
            return None
        source = self.tree(sources[0], at)
        if source.openness == SECRET or not isinstance(source.value, tuple):
            return None
        rows = [self._row(query, at, (value,)) for value in source.value]
        return sorted(rows, key=lambda row: row[2] != OPEN)  # where the others stand among them tells nothing then

    def _row(self, query: Query, at: At, row: Sequence[Any]) -> tuple[At, tuple[Bound, ...], int]:
        bound, openness = [], OPEN
        for generator, value in zip(query.generators, row, strict=True):
            ty = element(generator.source.ty) or generator.source.ty
            how = self.openness.of_value(value, ty)
            at = at.binding(generator.slot, value, how)
            bound.append(Bound(generator.name, ty, value))
            openness = max(openness, how)
        return at, tuple(bound), openness


def read(e: Explainer, expr: Expr, at: At) -> Tree:
    """What reads the table: its value by the compiled function, its parts what it is asked of."""
    value = e.value(expr, at)
    asked = [e.tree(part, at) for part in asked_of(expr)]
    slots = () if e.openness.sees_all else _slots_read(e, expr, asked, at)
    openness = e.openness.of_read(expr, value, slots, least_open(asked))
    return e.made(expr, at, value, [part for part in asked if part.form not in (ATOM, WRITTEN)], READ, openness)


def least_open(trees: Sequence[Tree]) -> int:
    """How open what is made of these is."""
    return max((tree.openness for tree in trees), default=OPEN)


def asked_of(expr: Expr) -> list[Expr]:
    """The expressions that one is asked of, without those that run over what it binds itself."""
    inner = getattr(expr, "where", ())
    return [part for part in parts(expr) if not any(part is clause for clause in inner)]


def _slots_read(e: Explainer, expr: Expr, asked: Sequence[Tree], at: At) -> list[int]:
    """The slots of the zone it names, and of the boards of the spaces it is asked of."""
    zone, slots = getattr(expr, "zone", None), list[int]()
    if isinstance(zone, ZoneRef):
        slots += e.machine.compiler.slots(zone)(e.draft, list(at.values), at.you)
    for part in asked:
        of = element(part.ty) or part.ty
        if isinstance(certain(of), SpaceTy) and part.value is not None:
            spaces = part.value if isinstance(part.value, tuple) else (part.value,)
            slots += [e.machine.layout.slot_at[space] for space in spaces if isinstance(space, int)]
    return slots
