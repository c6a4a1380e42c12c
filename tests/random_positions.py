"""Random positions of the small game, from the one generator there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulekit.chance import Stream
from tests.small_game import (
    BOARD,
    CARDS,
    DEN,
    HAND,
    HEAP,
    KEPT,
    LEFT,
    MAT,
    OWNED,
    PAWN,
    POINTS,
    SHOP,
    STOCK,
    TILES,
    TILT,
    TRACE,
    Bench,
)

T = TypeVar("T")


class Dice:
    """Numbers from the one generator there is."""

    def __init__(self, seed: int) -> None:
        self._stream, self._event = Stream.of(seed), 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self._event += 1
        return self._stream.bounded(self._event, count)

    def one_of(self, values: Sequence[T]) -> T:
        """One of some values."""
        return values[self.below(len(values))]

    def take(self, left: list[T], most: int) -> list[T]:
        """Up to `most` of what is left, which then is gone from there."""
        return [left.pop(self.below(len(left))) for _ in range(min(self.below(most + 1), len(left)))]


def shuffle_position(bench: Bench, dice: Dice) -> None:
    """Puts cards, tiles, pawns and values anywhere."""
    cards, tiles, layout = list(range(CARDS)), list(range(CARDS, CARDS + TILES)), bench.layout
    bench.draft.place = [0] * len(bench.draft.place)
    for seat in range(layout.players):
        mat = [bench.at(MAT, c, r, seat) for c in range(-2, 3) for r in range(-2, 3)]
        bench.put(MAT, {s: stack for s in dice.take(mat, 14) if (stack := tuple(dice.take(tiles, 2)))}, seat)
        bench.put(PAWN, dice.one_of([None, *mat]), seat)
        bench.put(POINTS, dice.below(30), seat)
        left = [bench.at(LEFT, c, r, seat) for c in (1, 2, 3) for r in (1, 2)]
        bench.put(LEFT, {s: cards.pop() for s in dice.take(left, 2) if cards}, seat)
        bench.put(HAND, tuple(sorted(dice.take(cards, 3))), seat)
        bench.put(KEPT, tuple(dice.take(cards, 2)), seat)
        bench.put(DEN, tuple(sorted(dice.take(cards, 2))), seat)
    bench.put(HEAP, tuple(dice.take(cards, 3)))
    run = tuple(dice.take(cards, 3))
    bench.put(STOCK, ((True, run),) if run else ())
    for colour in (0, 1):
        row = [*dice.take(cards, 3), None, None, None][:3]
        bench.put(SHOP, tuple(row if dice.below(2) else reversed(row)), indices=(colour,))
    board = list(layout.spaces(layout.board_at[layout.base[BOARD]]))
    bench.put(BOARD, {s: dice.below(layout.players) for s in dice.take(board, len(board))})
    bench.put(TRACE, dice.one_of([0, 7, 2**31 - 1, -(2**31)]))
    for n in (2, 3, 4):
        bench.put(OWNED, dice.below(9), indices=(n,))
    bench.put(TILT, {card: 1 + dice.below(3) for card in dice.take(list(range(CARDS)), 4)})
    bench.draft.playing = tuple(p for p in range(layout.players) if dice.below(4)) or (0,)
    bench.draft.round, bench.draft.first = dice.below(9), dice.below(layout.players)
