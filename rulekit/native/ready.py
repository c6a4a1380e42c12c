"""Expressions made ready for C, and how many things a collection can hold.

The simplifier is that of the reference engine: options are constants, small defines are written out, what depends on
one component alone is a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from rulekit.expr import (
    Aggregate,
    Apply,
    AsSet,
    Binary,
    Builtin,
    Cases,
    Cited,
    Collect,
    Connected,
    Const,
    Contents,
    Expr,
    Groups,
    If,
    Local,
    LookIn,
    Pick,
    Query,
    Ray,
    StateOf,
    Stored,
    ZoneRef,
)
from rulekit.native.refused import Unsupported, refused
from rulekit.program import Zone
from rulekit.runtime.machine import Machine
from rulekit.runtime.nodes import As, Bind, Column
from rulekit.runtime.nodes import bounds as number_bounds
from rulekit.runtime.simplify import prepare, prepare_clauses, prepare_define, prepare_query
from rulekit.types import (
    ComponentOf,
    DirectionTy,
    KindOf,
    ListOf,
    Number,
    PlayerTy,
    SetOf,
    SpaceTy,
    Ty,
    YesNo,
    certain,
    element,
)

MOST_KEPT = 128  # of a list or set that is a value
MOST_PACKED = 1024  # numbers of a list of lists that is kept, their counts among them; more than that is found in play
MOST_ITEMS = 4096  # of one collection on the way whose bound is not known; more than that is found in play


def is_nested(expr: Expr) -> bool:
    """Whether the members of a collection are collections."""
    return isinstance(element(expr.ty), SetOf | ListOf)


class Ready:
    """The expressions of one match: its program, options and seats."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.program = machine.program
        self._tabulate = machine.compiler.tabulate

    def expr(self, expr: Expr) -> Expr:
        """An expression, ready."""
        return prepare(self.layout, expr, self._tabulate)[0]

    def refused(self, what: str) -> Unsupported:
        """The refusal of something that stands nowhere in particular."""
        return refused(self.program, what)

    def query(self, query: Query) -> Query:
        """A query, ready."""
        return prepare_query(self.layout, query, self._tabulate)[0]

    def clauses(self, where: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """Clauses that must all say yes, ready."""
        return prepare_clauses(self.layout, where, self._tabulate)[0]

    def define(self, number: int) -> Expr:
        """The body of a define, ready."""
        return prepare_define(self.layout, self.program.defines[number], self._tabulate)[0]

    def zone(self, ref: ZoneRef) -> ZoneRef:
        """A zone reference, ready."""
        ready = self.expr(Stored(ref))
        assert isinstance(ready, Stored)
        return ready.zone

    # ── How many ──────────────────────────────────────────────────────────────────────────────

    def held(self, zone: Zone) -> int:
        """How many components a zone can hold at most; how many values a grid without a size has room for."""
        if zone.form == "row":
            return zone.capacity or 0
        if zone.form == "grid" and not zone.holds:
            return MOST_KEPT
        kind = next((kind for kind in self.program.components if kind.name == zone.holds), None)
        return self.layout.total if kind is None else kind.count

    def kinds_of(self, ty: Ty) -> int | None:
        """How many values a type has; None where that is too many to count on."""
        match certain(ty):
            case PlayerTy():
                return self.layout.players
            case KindOf(name=name):
                return len(self.program.kinds[name].values)
            case ComponentOf(name=name):
                return len(self.layout.all_of[name])
            case DirectionTy():
                return 8
            case YesNo():
                return 2
            case Number(low=low, high=high):
                return high - low + 1 if high - low < MOST_ITEMS else None
            case SpaceTy():
                boards = [
                    5 * self.held(self.program.zones[b.zone]) if b.endless else b.count for b in self.layout.boards
                ]
                return sum(boards)
            case _:
                return None

    def kept(self, ty: SetOf | ListOf) -> int:
        """How many members a value has room for; a list that grows beyond that is found in play."""
        kinds = self.kinds_of(ty.of) if isinstance(ty, SetOf) else None
        return min(kinds or MOST_KEPT, MOST_KEPT)

    def packed(self, most: int, inner: int) -> int:
        """For how many numbers and counts a list of lists that is kept has room."""
        return max(min(most * (1 + inner), MOST_PACKED), 1)

    def most(self, expr: Expr, local: Mapping[int, int]) -> int:
        """How many a collection holds at most; `local` says it of the slots that hold one.

        MOST_ITEMS where that is not known, or too many: `push` leaves the game to the reference engine at one more.
        """
        found = self._most(expr, local)
        if isinstance(expr.ty, SetOf):
            kinds = self.kinds_of(expr.ty.of)
            if kinds is not None and (found is None or kinds < found):
                found = kinds
        return MOST_ITEMS if found is None else min(max(found, 1), MOST_ITEMS)

    def combinations(self, query: Query, local: Mapping[int, int]) -> int:
        """How many combinations a query has at most."""
        inner = dict(local)
        counts = []
        for generator in query.generators:
            counts.append(self.most(generator.source, inner))
            if isinstance(generator.source.ty, SetOf | ListOf) and isinstance(generator.source.ty.of, SetOf | ListOf):
                inner[generator.slot] = self.inner(generator.source)
        return prod(counts)

    def inner(self, expr: Expr) -> int:
        """How many each member of a list of collections holds at most."""
        if isinstance(expr, Const) and isinstance(expr.value, tuple):
            return max((len(member) for member in expr.value if isinstance(member, tuple)), default=1)
        if isinstance(expr, Builtin) and expr.name in ("rows", "columns"):
            return self._of_board(expr)
        if isinstance(expr, Collect):
            return max((self.most(item, {}) for item in expr.items), default=1)
        ty = element(expr.ty)
        plain = element(ty) if ty is not None else None
        is_bound = plain is not None and (isinstance(ty, SetOf) or isinstance(certain(plain), SpaceTy))
        return min(self.kinds_of(plain) or MOST_ITEMS, MOST_ITEMS) if is_bound and plain is not None else MOST_ITEMS

    def _of_board(self, expr: Builtin) -> int:
        """How many rows, columns or lines a grid has, and how long its rows and columns are, at most."""
        assert expr.zone is not None
        board = self.layout.board_at[self.layout.base[expr.zone.zone]]
        if board.endless:
            return max(self.held(self.program.zones[board.zone]), 1)
        return 4 * board.count if expr.name == "lines" else max(board.width, board.height)

    def _most(self, expr: Expr, local: Mapping[int, int]) -> int | None:
        match expr:
            case Const(value=value):
                return len(value) if isinstance(value, tuple) else 0
            case Local(slot=slot):
                return local.get(slot)
            case Contents(zone=ref):
                return self._in_zone(ref)
            case Stored(zone=ref):
                ty = self.program.zones[ref.zone].ty
                return self.kept(ty) if isinstance(ty, SetOf | ListOf) else self.layout.stride[ref.zone]
            case StateOf(ty=ty) if isinstance(ty, SetOf | ListOf):
                return self.kept(ty)
            case Builtin():
                return self._of_builtin(expr)
            case Pick(query=query) | Aggregate(query=query):
                return self.combinations(query, local)
            case Binary(op="without" | "minus", left=left):
                return self.most(left, local)
            case Binary(left=left, right=right):
                return self.most(left, local) + self.most(right, local)
            case If(then=then, otherwise=otherwise):
                return max(self.most(then, local), self.most(otherwise, local))
            case Cases(cases=cases, otherwise=rest):
                answers = [answer for _, answer in cases] + ([] if rest is None else [rest])
                return max(self.most(answer, local) for answer in answers)
            case Collect(items=items):
                return len(items)
            case AsSet(expr=inner) | Cited(expr=inner) | As(body=inner):
                return self.most(inner, local)
            case Bind(slot=slot, value=value, body=inner):
                return self.most(inner, {**local, **self._holding({slot: value}, local)})
            case Column(values=values):
                return max((len(value) for value in values if isinstance(value, tuple)), default=0)
            case LookIn(table=table):
                cells = self.program.tables[table].cells
                return max((len(value) for _, value in cells if isinstance(value, tuple)), default=0)
            case Apply(define=number, args=args):
                return self.most(self.define(number), self._holding(dict(enumerate(args)), local))
            case Groups(source=source):
                return self.most(source, local)
            case Connected() | Ray():
                return self.kinds_of(SpaceTy())
            case _:
                return None

    def _holding(self, values: Mapping[int, Expr], local: Mapping[int, int]) -> dict[int, int]:
        """How many the slots hold to which values are given."""
        lists = {slot: value for slot, value in values.items() if isinstance(value.ty, SetOf | ListOf)}
        return {slot: self.most(value, local) for slot, value in lists.items()}

    def _in_zone(self, ref: ZoneRef) -> int:
        zone = self.program.zones[ref.zone]
        board = self.layout.board_at.get(self.layout.base[ref.zone])
        members = self.layout.stride[ref.zone] if zone.indices and not ref.indices else 1
        if board is not None and not board.endless:
            return board.count * members
        return self.held(zone) * (members if zone.form == "row" else 1)

    def _of_builtin(self, expr: Builtin) -> int | None:
        match expr.name:
            case "players" | "playing" | "others" | "players_from":
                return self.layout.players
            case "sides" | "neighbours" | "corners":
                return 6
            case "around":
                return 8
            case "ahead":
                return 3
            case "edge":
                return None if expr.zone is None else 4 * self._in_zone(expr.zone)
            case "rows" | "columns" | "lines":
                return self._of_board(expr)
            case "range":
                low, high = number_bounds(expr.args[0])[0], number_bounds(expr.args[1])[1]
                return high - low + 1
            case _:
                return None
