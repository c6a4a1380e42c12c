"""Random expressions of any type, as a checker would take them, about the small game."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulekit import expr as x
from rulekit.types import (
    DIRECTION,
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    ComponentOf,
    KindOf,
    ListOf,
    Maybe,
    Number,
    PlayerTy,
    SetOf,
    SpaceTy,
    Ty,
    YesNo,
    certain,
    maybe,
)
from tests.random_loops import ALL_CARDS, ALL_TILES, MADE_OF, SMALL, SPACES, Loops
from tests.small_game import (
    BOARD,
    C_COLOUR,
    C_VALUE,
    CARD,
    CARDS,
    COLOUR,
    DEN,
    HAND,
    HEAP,
    KEPT,
    LEFT,
    MAT,
    OWNED,
    PAWN,
    PIT,
    POINTS,
    SHOP,
    STOCK,
    SYMBOL,
    T_COLOUR,
    T_COSTS,
    T_POINTS,
    T_SYMBOLS,
    TILE,
    TILES,
    TILT,
    TRACE,
    contents,
    stored,
    zone,
)


class Author(Loops):
    """Writes random expressions that a checker would take."""

    def make(self, ty: Ty, depth: int) -> x.Expr:
        """An expression of a type (certain, unless the type says that it may be none)."""
        if isinstance(ty, Maybe):
            return self._missing(ty, depth) if self.dice.below(4) else self.make(ty.of, depth)
        fitting = [name for name in self.names if name.ty == ty]
        if fitting and self.dice.below(3) == 0:
            return self.dice.one_of(fitting)
        if depth <= 0:
            return self._atom(ty)
        shown = NUMBER if isinstance(ty, Number) else ty
        n = depth - 1
        general: list[Callable[[], x.Expr]] = [
            lambda: x.If(self.make(YES_NO, n), self.make(ty, n), self.make(ty, n), ty=shown),
            lambda: self._define(shown, n),
        ]
        if not isinstance(ty, YesNo | SetOf | ListOf):
            general.append(lambda: x.Binary("otherwise", self.make(Maybe(ty), n), self.make(ty, n), ty=shown))
        writers = [*self._writers(ty, depth), *self._writers(ty, depth), *general]
        return self.dice.one_of(writers)()

    def _missing(self, ty: Ty, depth: int) -> x.Expr:
        """An expression that may be none."""
        of = certain(ty)
        writers = self._missing_writers(of, depth - 1) if depth > 0 else []
        return self.dice.one_of(writers)() if writers else x.Const(None, ty=Maybe(of))

    def _atom(self, ty: Ty) -> x.Expr:
        below = self.dice.below
        match ty:
            case Number():
                at_hand: list[x.Expr] = [
                    x.Const(below(12) - 3, ty=SMALL),
                    stored(TRACE),
                    x.Builtin("round", ty=Number(0)),
                ]
                return self.dice.one_of([at_hand[0], at_hand[0], *at_hand, stored(POINTS)])
            case YesNo():
                return x.Const(bool(below(2)), ty=YES_NO)
            case PlayerTy():
                return self.dice.one_of(
                    [x.You(ty=PLAYER), x.Const(below(2), ty=PLAYER), x.Builtin("first_player", ty=PLAYER)]
                )
            case KindOf():
                return x.Const(below(2 if ty == COLOUR else 5), ty=ty)
            case ComponentOf():
                return x.Const(below(CARDS) if ty == CARD else CARDS + below(TILES), ty=ty)
            case SpaceTy():
                column, row = x.Const(1 + below(3), ty=SMALL), x.Const(1 + below(2), ty=SMALL)
                return x.SpaceAt(zone(self.dice.one_of([MAT, BOARD, LEFT])), column, row, ty=SPACE)
            case SetOf() | ListOf():
                return self._collection(ty)
        return x.Const(below(8), ty=DIRECTION)

    def _collection(self, ty: Ty) -> x.Expr:
        zones: dict[Ty, list[x.Expr]] = {
            SPACES: [contents(MAT), contents(BOARD), contents(LEFT)],
            ALL_CARDS: [contents(HAND), contents(DEN), contents(STOCK), x.Const(tuple(range(CARDS)), ty=ALL_CARDS)],
            ListOf(CARD): [contents(KEPT), contents(HEAP), contents(SHOP), contents(SHOP, x.Const(1, ty=COLOUR))],
            ALL_TILES: [x.Const(tuple(range(CARDS, CARDS + TILES, 5)), ty=ALL_TILES)],
            SetOf(PLAYER): [x.Builtin("players", ty=SetOf(PLAYER)), x.Builtin("playing", ty=SetOf(PLAYER))],
            SetOf(NUMBER): [x.Const((1, 2, 5), ty=SetOf(NUMBER))],
        }
        return self.dice.one_of(zones.get(ty, [x.Const((), ty=ty)]))

    # ── By type ───────────────────────────────────────────────────────────────────────────────

    def _writers(self, ty: Ty, depth: int) -> list[Callable[[], x.Expr]]:
        match ty:
            case Number():
                return self._numbers(depth - 1)
            case YesNo():
                return self._conditions(depth - 1)
            case SetOf() | ListOf():
                return self._collections(ty, depth - 1)
            case PlayerTy():
                return [lambda: x.Property("next", self.make(PLAYER, depth - 1), ty=PLAYER)]
        return [lambda: self._atom(ty)]

    def _numbers(self, n: int) -> list[Callable[[], x.Expr]]:
        make, one_of = self.make, self.dice.one_of
        some = lambda: make(self.either(*MADE_OF), n)  # noqa: E731
        return [
            lambda: x.Property("size", some(), ty=Number(0)),
            lambda: self._aggregate("number", None, n),
            lambda: self._aggregate("total", NUMBER, n),
            lambda: x.Binary(one_of(["+", "-", "*", "div", "mod"]), make(NUMBER, n), make(NUMBER, n), ty=NUMBER),
            lambda: x.Unary("negative", make(NUMBER, n), ty=NUMBER),
            lambda: x.FieldOf(C_VALUE, make(CARD, n), ty=Number(1, 3)),
            lambda: x.FieldOf(T_COSTS, make(TILE, n), (make(COLOUR, n),), ty=Number(0, 9)),
            lambda: x.StateOf(TILT, make(CARD, n), ty=Number(0, 3)),
            lambda: stored(POINTS, owner=make(PLAYER, n)),
            lambda: stored(OWNED, make(Number(0, 5), n)),
            lambda: x.Property(one_of(["row", "column"]), make(SPACE, n), ty=Number(-127, 127)),
            lambda: x.Property("seat", make(PLAYER, n), ty=Number(1, 6)),
            lambda: x.LookIn(0, (make(COLOUR, n), make(PLAYER, n)), ty=NUMBER),
            lambda: x.Cases(make(COLOUR, n), (((0,), make(NUMBER, n)), ((1,), make(NUMBER, n))), None, ty=NUMBER),
            lambda: self._by_goal(n),
        ]

    def _by_goal(self, n: int) -> x.Expr:
        answers = tuple(((goal,), self.make(NUMBER, n)) for goal in (0, 1))
        return x.Cases(x.OptionValue(1, ty=KindOf("goal")), answers, None, ty=NUMBER)

    def _conditions(self, n: int) -> list[Callable[[], x.Expr]]:
        make, one_of = self.make, self.dice.one_of
        return [
            lambda: x.Binary(one_of(["and", "or"]), make(YES_NO, n), make(YES_NO, n), ty=YES_NO),
            lambda: x.Unary("not", make(self.either(YES_NO, Maybe(YES_NO)), n), ty=YES_NO),
            lambda: self._compare(n),
            lambda: self._compare(n),
            lambda: self._member(n),
            lambda: self._member(n),
            lambda: self._quantified(n),
            lambda: x.Unary(
                one_of(["is_none", "is_some"]), make(Maybe(self.either(SPACE, CARD, NUMBER)), n), ty=YES_NO
            ),
            lambda: x.Property("is_empty", make(self.either(SPACE, Maybe(SPACE), *MADE_OF), n), ty=YES_NO),
            lambda: x.Property(
                "is_empty", one_of([contents(z) for z in (HAND, STOCK, SHOP, MAT, BOARD, LEFT)]), ty=YES_NO
            ),
            lambda: x.Property("is_full", one_of([contents(z) for z in (SHOP, MAT, BOARD, LEFT)]), ty=YES_NO),
        ]

    def _guarded(self, n: int) -> x.Expr:
        """A path that a condition makes certain, and what is then asked of it."""
        path = self._missing(Maybe(self.either(NUMBER, TILE)), n)
        there = x.Unary("is_some", path, ty=YES_NO)
        sure: x.Expr = attrs.evolve(path, ty=certain(path.ty))
        if sure.ty == TILE:
            sure = x.Property("size", x.FieldOf(T_SYMBOLS, sure, ty=ListOf(SYMBOL)), ty=Number(0))
        then = x.Binary(self.dice.one_of(["<", "=", "!="]), sure, self.make(NUMBER, n), ty=YES_NO)
        return x.Binary("and", there, then, ty=YES_NO)

    def _compare(self, n: int) -> x.Expr:
        one_of = self.dice.one_of
        ty = self.either(NUMBER, NUMBER, COLOUR, SYMBOL, PLAYER, SPACE, CARD, TILE, SPACES, ListOf(SYMBOL))
        sides = [ty, ty] if isinstance(ty, SetOf | ListOf) else [self.either(ty, maybe(ty)) for _ in range(2)]
        op = one_of(["=", "!=", "<", "<=", ">", ">="]) if ty == NUMBER else one_of(["=", "!="])
        return x.Binary(op, self.make(sides[0], n), self.make(sides[1], n), ty=YES_NO)

    def _member(self, n: int) -> x.Expr:
        among = self.either(*MADE_OF)
        assert isinstance(among, SetOf | ListOf)
        what = self.either(among.of, maybe(among.of))
        return x.Binary(self.dice.one_of(["in", "not_in"]), self.make(what, n), self.make(among, n), ty=YES_NO)

    def _collections(self, ty: SetOf | ListOf, n: int) -> list[Callable[[], x.Expr]]:
        make = self.make
        writers: list[Callable[[], x.Expr]] = [
            lambda: self._collection(ty),
            lambda: x.Collect(
                tuple(make(self.either(ty.of, maybe(ty.of)), n) for _ in range(self.dice.below(6))), ty=ty
            ),
            lambda: x.Binary("without", make(ty, n), make(self.either(SetOf(ty.of), ListOf(ty.of)), n), ty=ty),
        ]
        if isinstance(ty, SetOf):
            writers += [
                lambda: x.Binary("unite", make(ty, n), make(self.either(ty, ListOf(ty.of)), n), ty=ty),
                lambda: x.AsSet(make(ListOf(ty.of), n), ty=ty),
                lambda: self._aggregate("distinct", ty.of, n),
            ]
        else:
            writers += [
                lambda: x.Binary("join", make(ty, n), make(ty, n), ty=ty),
                lambda: x.Binary("minus", make(ty, n), make(self.either(SetOf(ty.of), ListOf(ty.of)), n), ty=ty),
                lambda: self._aggregate("list", ty.of, n),
            ]
        return writers + self._more_collections(ty, n)

    def _collect(self, ty: SetOf | ListOf, n: int) -> x.Expr:
        items = [self.make(self.either(ty.of, maybe(ty.of)), n) for _ in range(self.dice.below(6))]
        return x.Collect(tuple(items), ty=ty)

    def _more_collections(self, ty: SetOf | ListOf, n: int) -> list[Callable[[], x.Expr]]:
        make, one_of = self.make, self.dice.one_of
        if ty == SPACES:
            around = ["sides", "around", "neighbours", "row_through", "column_through"]
            return [
                lambda: x.Builtin(one_of(around), (make(self.either(SPACE, Maybe(SPACE)), n),), ty=SPACES),
                lambda: x.Builtin("edge", (), zone(one_of([MAT, BOARD, LEFT])), ty=SPACES),
                lambda: self._picked("all", SPACES, n),
                lambda: self._connected(n),
            ]
        if ty == ListOf(SYMBOL):
            return [lambda: x.FieldOf(T_SYMBOLS, make(self.either(TILE, Maybe(TILE)), n), ty=ty)] * 3
        if ty == SetOf(NUMBER):
            ends = x.Const(self.dice.below(5) - 2, ty=SMALL), x.Const(self.dice.below(9), ty=SMALL)
            return [lambda: x.AsSet(x.Builtin("range", ends, ty=ListOf(NUMBER)), ty=ty)]
        if ty == ALL_CARDS:
            return [
                lambda: contents(HAND, owner=make(PLAYER, n)),
                lambda: contents(HAND, owner=x.Property("owner", make(SPACE, n), ty=Maybe(PLAYER))),
                lambda: contents(PIT),
                lambda: contents(PIT, make(SPACE, n), make(PLAYER, n)),
                lambda: self._picked("all", ALL_CARDS, n),
            ]
        if ty == ListOf(CARD):
            return [lambda: contents(SHOP, make(COLOUR, n)), lambda: contents(KEPT, owner=make(PLAYER, n))]
        return [lambda: self._picked("all", ty, n)] if isinstance(ty, SetOf) else []

    def _missing_writers(self, of: Ty, n: int) -> list[Callable[[], x.Expr]]:
        make, one_of, ty = self.make, self.dice.one_of, Maybe(of)
        by_type: dict[Ty, list[Callable[[], x.Expr]]] = {
            NUMBER: [
                lambda: x.FieldOf(T_POINTS, make(self.either(TILE, Maybe(TILE)), n), ty=Maybe(Number(0, 9))),
                lambda: self._aggregate(one_of(["largest", "smallest"]), NUMBER, n),
                lambda: x.Builtin("smaller_of", (make(NUMBER, n), make(Maybe(NUMBER), n)), ty=ty),
                lambda: x.Builtin("distance", (make(SPACE, n), make(Maybe(SPACE), n)), ty=ty),
                lambda: x.Property("row", make(Maybe(SPACE), n), ty=ty),
            ],
            SPACE: [
                lambda: stored(PAWN),
                lambda: self._space_at(make(SMALL, n), make(SMALL, n)),
                lambda: x.Property(one_of(["north", "southeast", "west"]), make(self.either(SPACE, ty), n), ty=ty),
                lambda: x.Property("space", make(self.either(CARD, TILE), n), ty=ty),
            ],
            TILE: [
                lambda: x.Cell(zone(MAT), make(self.either(SPACE, Maybe(SPACE)), n), ty=ty),
                self._top_of_mat,
                self._top_of_mat,
            ],
            CARD: [
                lambda: x.Cell(zone(LEFT), make(SPACE, n), ty=ty),
                lambda: x.Property("top", one_of([contents(z) for z in (STOCK, HEAP, KEPT)]), ty=ty),
                lambda: x.RowSlot(zone(SHOP, make(COLOUR, n)), make(SMALL, n), ty=ty),
                lambda: x.Element(make(ListOf(CARD), n), make(SMALL, n), ty=ty),
                lambda: x.Property(one_of(["first", "last"]), make(self.either(ALL_CARDS, ListOf(CARD)), n), ty=ty),
            ],
            PLAYER: [
                lambda: x.Cell(zone(BOARD), make(self.either(SPACE, Maybe(SPACE)), n), ty=ty),
                lambda: x.Property("owner", make(self.either(SPACE, CARD, Maybe(CARD)), n), ty=ty),
            ],
            COLOUR: [
                lambda: x.FieldOf(T_COLOUR, make(self.either(TILE, Maybe(TILE)), n), ty=ty),
                lambda: x.FieldOf(C_COLOUR, make(Maybe(CARD), n), ty=ty),
            ],
            SYMBOL: [lambda: x.Property("first", make(ListOf(SYMBOL), n), ty=ty)],
        }
        found = by_type.get(NUMBER if isinstance(of, Number) else of, [])
        kept = (
            [*found, lambda: self._picked(one_of(["first", "last"]), SetOf(of), n)] if SetOf(of) in MADE_OF else found
        )
        return [*kept, lambda: self._define(ty, n)]
