"""Random loops and calls of defines: half of `random_expressions`."""

from __future__ import annotations

from rulekit import expr as x
from rulekit.program import Program
from rulekit.types import (
    DIRECTION,
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    ListOf,
    Maybe,
    Number,
    SetOf,
    Ty,
    maybe,
)
from tests.random_positions import Dice
from tests.small_game import (
    BOARD,
    CARD,
    LEFT,
    MAT,
    PAWN,
    SYMBOL,
    TILE,
    contents,
    stored,
    zone,
)

SPACES, ALL_TILES, ALL_CARDS = SetOf(SPACE), SetOf(TILE), SetOf(CARD)
SMALL = Number(-3, 9)
MADE_OF = (SPACES, ALL_TILES, ALL_CARDS, ListOf(SYMBOL), SetOf(PLAYER), SetOf(NUMBER), ListOf(CARD))


class Loops:
    """What knows the locals at hand.  `make` writes an expression of a type."""

    def __init__(self, dice: Dice, program: Program) -> None:
        self.dice, self.program = dice, program
        self.names: list[x.Local] = []
        self.slots = 0
        self.on_mat: frozenset[int] = frozenset()

    def either(self, *types: Ty) -> Ty:
        """One of some types."""
        return self.dice.one_of(types)

    def make(self, ty: Ty, depth: int) -> x.Expr:
        """An expression of a type."""
        raise NotImplementedError

    def _top_of_mat(self) -> x.Expr:
        """What lies on top of a space of the mat; other boards hold something else."""
        on_mat = [name for name in self.names if name.slot in self.on_mat]
        if on_mat and self.dice.below(4):
            return x.Property("top", self.dice.one_of(on_mat), ty=Maybe(TILE))
        return x.Property("top", stored(PAWN), ty=Maybe(TILE))

    def _space_at(self, column: x.Expr, row: x.Expr) -> x.Expr:
        return x.SpaceAt(zone(self.dice.one_of([MAT, BOARD, LEFT])), column, row, ty=Maybe(SPACE))

    def bind(self, ty: Ty, source: x.Expr | None = None) -> x.Local:
        """One more local."""
        name = x.Local(self.slots, ty=ty)
        self.slots += 1
        self.names = [*self.names, name]
        if source == contents(MAT):
            self.on_mat |= {name.slot}
        return name

    def query(self, n: int, first: Ty | None = None, most: int = 2) -> x.Query:
        """A query whose locals stay known; the caller takes them back."""
        generators = []
        for number in range(1 + (self.dice.below(4) == 0 and most > 1)):
            ty = first if number == 0 and first is not None else self.either(*MADE_OF)
            assert isinstance(ty, SetOf | ListOf)
            source = self.make(ty, n - 1)
            if ty == SPACES and self.dice.below(6) == 0:
                source = x.Ray(self.make(SPACE, 0), self.make(DIRECTION, 0), ty=ListOf(SPACE))
            generators.append(x.Generator(self.bind(ty.of, source).slot, source, "x"))
        where = tuple(self.make(YES_NO, n) for _ in range(self.dice.below(3)))
        while_ = (self.make(YES_NO, n),) if self.dice.below(6) == 0 else ()
        return x.Query(tuple(generators), where, while_)

    def _aggregate(self, op: str, of: Ty | None, n: int) -> x.Expr:
        known, boards = self.names, self.on_mat
        query = self.query(n)
        value = None if of is None else self.make(self.either(of, maybe(of)), n)
        self.names, self.on_mat = known, boards
        best = op in ("total", "largest", "smallest") and self.dice.below(4) == 0
        count = self.make(SMALL, n) if best else None
        ty: Ty = Maybe(NUMBER) if op in ("largest", "smallest") else NUMBER
        if of is not None and op in ("distinct", "list"):
            ty = SetOf(of) if op == "distinct" else ListOf(of)
        return x.Aggregate(op, value, query, count, self.dice.one_of(["highest", "lowest"]) if best else None, ty=ty)

    def _quantified(self, n: int) -> x.Expr:
        known, boards = self.names, self.on_mat
        query = self.query(n)
        condition = self.make(YES_NO, n)
        self.names, self.on_mat = known, boards
        return x.Quantified(self.dice.one_of(["some", "every", "no"]), query, condition, ty=YES_NO)

    def _picked(self, which: str, source: Ty, n: int) -> x.Expr:
        known, boards = self.names, self.on_mat
        query = self.query(n, source, most=1)
        rank = self.make(self.either(NUMBER, Maybe(NUMBER)), n) if self.dice.below(3) == 0 else None
        self.names, self.on_mat = known, boards
        assert isinstance(source, SetOf)
        order = self.dice.one_of(["most", "least"]) if rank is not None else None
        return x.Pick(which, query, order, rank, ty=source if which == "all" else Maybe(source.of))

    def _connected(self, n: int) -> x.Expr:
        start, known = self.make(self.either(SPACE, Maybe(SPACE)), n), self.names
        name = self.bind(SPACE)
        where = x.Unary("not", x.Property("is_empty", name, ty=YES_NO), ty=YES_NO), self.make(YES_NO, n)
        self.names = known
        step = x.Step(self.dice.one_of(["sides", "corners", "around", "neighbours"]))
        return x.Connected(name.slot, start, step, where, ty=SPACES)

    def _define(self, ty: Ty, n: int) -> x.Expr:
        fitting = [k for k, d in enumerate(self.program.defines) if d.ty == ty]
        if not fitting:
            return self.make(ty, n - 1)
        number = self.dice.one_of(fitting)
        params = self.program.defines[number].params
        args = tuple(self.make(self.either(p, p, maybe(p)), n - 1) for p in params)
        you = self.dice.one_of([None, None, self.make(PLAYER, n - 1), self.make(Maybe(PLAYER), n - 1)])
        missing = any(isinstance(e.ty, Maybe) for e in (*args, *([you] if you else [])))
        if missing and not isinstance(ty, Maybe | SetOf | ListOf):
            return self.make(ty, n - 1)
        return x.Apply(number, args, you, ty=ty)
