"""What an expression comes to as long as some zones are empty: nothing, none, 0, a sure yes or no.  Reports nothing.

On the safe side: of whatever depends on anything else, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.truths import surely
from rulekit.program import Program
from rulekit.types import Maybe, Number

_COMPARES = frozenset({"=", "<", "<=", ">", ">=", "in"})
_DEEPEST = 12  # defines within defines
_ZERO = x.Const(0, ty=Number(0, 0))


@attrs.frozen(eq=False)
class Bare:
    """A program in which nothing lies in these zones: no component, no value on any space, no token on the board."""

    program: Program
    zones: frozenset[int]
    deep: int = 0

    def is_empty(self, expr: x.Expr) -> bool:
        """Whether a set or list surely has no members."""
        match expr:
            case x.Const(value=value):
                return value == ()
            case x.Contents(zone=ref):
                return ref.zone in self.zones and self.program.zones[ref.zone].form != "grid"
            case x.AsSet(expr=inner) | x.Cited(expr=inner) | x.Binary(op="without", left=inner):
                return self.is_empty(inner)
            case x.Pick(which="all", query=query) | x.Aggregate(op="distinct" | "list", query=query):
                return self.has_none(query)
            case x.Binary(op="join" | "unite", left=left, right=right):
                return self.is_empty(left) and self.is_empty(right)
            case x.If(then=then, otherwise=otherwise):
                return self.is_empty(then) and self.is_empty(otherwise)
            case x.Connected(start=start, where=where):
                return self.is_none(start) or any(self.says(clause) is False for clause in where)
            case x.Apply(define=define):
                return self._inner is not None and self._inner.is_empty(self.program.defines[define].body)
            case _:
                return False

    def is_none(self, expr: x.Expr) -> bool:
        """Whether it is surely missing."""
        match expr:
            case x.Const(value=value):
                return value is None
            case x.Cell(zone=ref) | x.RowSlot(zone=ref) | x.Stored(zone=ref) if ref.zone in self.zones:
                return True
            case x.Cell(space=of) | x.FieldOf(of=of) | x.StateOf(of=of) | x.Cited(expr=of):
                return self.is_none(of)
            case x.Property(name="first" | "last" | "top", of=of) if self.is_empty(of):
                return True
            case x.Property(name=name, of=of) if name not in {"is_empty", "size", "is_full"}:
                return self.is_none(of)
            case x.Pick(which="first" | "last", query=query) | x.Aggregate(op="largest" | "smallest", query=query):
                return self.has_none(query)
            case x.Binary(op="otherwise", left=left, right=right):
                return self.is_none(left) and self.is_none(right)
            case x.Apply(define=define):
                return self._inner is not None and self._inner.is_none(self.program.defines[define].body)
            case _:
                return False

    def has_none(self, query: x.Query) -> bool:
        """Whether a query surely has no combination at all."""
        clauses = (*query.where, *query.while_)
        return any(self.is_empty(one.source) for one in query.generators) or any(
            self.says(clause) is False for clause in clauses
        )

    def says(self, condition: x.Expr) -> bool | None:
        """What a condition surely says; None if that is not known."""
        match condition:
            case x.Cited(expr=inner):
                return self.says(inner)
            case x.Unary(op="not", operand=operand):
                answer = self.says(operand)
                return None if answer is None else not answer
            case x.Unary(op="is_none" | "is_some" as op, operand=operand):
                return op == "is_none" if self.is_none(operand) else None
            case x.Property(name="is_empty", of=of):
                return True if self.is_empty(of) else None
            case x.Binary(op="and" | "or" as op, left=left, right=right):
                return _joined(op, {self.says(left), self.says(right)})
            case x.Binary():
                return self._compared(condition)
            case x.Quantified(quantifier=quantifier, query=query, condition=inner):
                if self.has_none(query) or (quantifier != "every" and self.says(inner) is False):
                    return quantifier != "some"
                return None
            case x.Apply(define=define):
                return None if self._inner is None else self._inner.says(self.program.defines[define].body)
            case _:
                return surely(condition)

    def fails(self, root: object) -> bool:
        """Whether working it out surely fails: it asks where a token is that was never put onto the board."""
        return any(self._is_off(part) for part in _at_once(root))

    def _is_off(self, part: x.Expr) -> bool:
        if isinstance(part, x.Apply):
            return self._inner is not None and self._inner.fails(self.program.defines[part.define].body)
        if not isinstance(part, x.Stored) or part.zone.zone not in self.zones:
            return False
        return self.program.zones[part.zone.zone].form == "token" and not isinstance(part.ty, Maybe)

    def _compared(self, condition: x.Binary) -> bool | None:
        left, right, op = condition.left, condition.right, condition.op
        missing = self.is_none(left) or (self.is_none(right) if op not in {"in", "not_in"} else self.is_empty(right))
        if missing and op in _COMPARES:
            return False
        if missing and op in {"!=", "not_in"}:
            return True
        return surely(attrs.evolve(condition, left=self._counted(left), right=self._counted(right)))

    def _counted(self, expr: x.Expr) -> x.Expr:
        """A number, or 0 in its place where it counts what is not there."""
        match expr:
            case x.Property(name="size", of=of) if self.is_empty(of):
                return _ZERO
            case x.Aggregate(op="number" | "total", query=query) if self.has_none(query):
                return _ZERO
            case _:
                return expr

    @property
    def _inner(self) -> Bare | None:
        """The same, for what stands in a define; None where they go too deep."""
        return attrs.evolve(self, deep=self.deep + 1) if self.deep < _DEEPEST else None


def _joined(op: str, answers: set[bool | None]) -> bool | None:
    """What `and` or `or` says of what its two sides say."""
    if (op == "or") in answers:
        return op == "or"
    return None if None in answers else op == "and"


# ── What is surely worked out ─────────────────────────────────────────────────────────────────


def _at_once(root: object) -> Iterator[x.Expr]:
    """The parts of an instruction or expression that are worked out whatever the others come to."""
    match root:
        case i.Instruction():
            yield from _at_once(_operands(root))
        case tuple():
            for part in root:
                yield from _at_once(part)
        case x.Expr():
            yield root
            yield from _at_once(_first(root))
        case _:
            pass


def _operands(line: i.Instruction) -> tuple[x.Expr | None, ...]:
    match line:
        case i.Let(value=value) | i.Score(value=value) | i.Change(value=value):
            return (value,)
        case i.Unless(condition=value) | i.Switch(subject=value) | i.Move(what=value) | i.MoveToken(space=value):
            return (value,)
        case i.Draw(count=value) | i.ChooseSeveral(source=value):
            return (value,)
        case i.Choose(query=query) | i.Gather(query=x.Query() as query):
            return (query.generators[0].source,)
        case _:
            return ()


def _first(expr: x.Expr) -> tuple[x.Expr, ...]:
    """What is worked out of an expression before it is known whether the rest is."""
    match expr:
        case x.Binary(op="and" | "or" | "otherwise", left=part) | x.If(condition=part) | x.Cases(subject=part):
            return (part,)
        case x.Quantified(query=query) | x.Aggregate(query=query) | x.Pick(query=query):
            return (query.generators[0].source,)
        case x.Connected(start=part) | x.Groups(source=part) | x.MostPairs(source=part):
            return (part,)
        case x.BestPath():
            return (expr.start, expr.goal)
        case _:
            return tuple(x.parts(expr))
