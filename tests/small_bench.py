"""What the tests of expressions share: values, cards and tiles of the small game, and a table to ask."""

from __future__ import annotations

import pytest

from rulekit import expr as x
from rulekit.expr import Const, Expr
from rulekit.runtime.errors import PlayError
from rulekit.types import (
    NUMBER,
    YES_NO,
    ListOf,
    Maybe,
    SetOf,
)
from tests.small_game import (
    CARD,
    CARDS,
    MAT,
    TILES,
    TRACE,
    Bench,
    is_,
    number,
    stored,
)

NONE = Const(None, ty=Maybe(NUMBER))
YES, NO = Const(True, ty=YES_NO), Const(False, ty=YES_NO)
BOWL, BED = 0, 2
R1, R2, R3, B1 = 0, 2, 4, 6  # first card of each sort
BOWL_TILE, SHELF, BED_TILE, TWO_BEDS, MOUSE, GREY, TREE = range(CARDS, CARDS + TILES, 6)


def cards(*numbers: int) -> Expr:
    """A set of cards that is no constant of the language."""
    return x.AsSet(Const(numbers, ty=ListOf(CARD)), ty=SetOf(CARD))


def numbers(*values: int) -> Expr:
    """A list of numbers."""
    return Const(values, ty=ListOf(NUMBER))


def maybe_number(value: int | None) -> Expr:
    """A number that may be missing, and is no constant to the compiler."""
    return x.If(is_(stored(TRACE), "=", number(0)), Const(value, ty=Maybe(NUMBER)), NONE, ty=Maybe(NUMBER))


def row_of_mat(bench: Bench, *tiles: int, owner: int = 0) -> list[int]:
    """Tiles from the middle of a mat to the east; 0 leaves a gap."""
    spaces = [bench.at(MAT, column, 0, owner) for column in range(len(tiles))]
    bench.put(MAT, {s: (tile,) for s, tile in zip(spaces, tiles, strict=True) if tile}, owner)
    return spaces


def fails(bench: Bench, expr: Expr, *values: object) -> PlayError:
    """The error of play that an expression ends in."""
    with pytest.raises(PlayError) as raised:
        bench.ask(expr, *values)
    return raised.value
