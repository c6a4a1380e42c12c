"""The plain game scores as it goes along; the oracle looks at the whole apartment anew. Both must say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import pytest

from benchmarks import plain_happiest_cat as plain
from tests.effort import cases
from tests.luck import Luck
from tests.oracles import happiest_cat as oracle

Item = TypeVar("Item")

APARTMENTS = cases(150, 5_000)
# Few colours make many combos, all four make rainbows.
PALETTES = (plain.COLOURS[:1], plain.COLOURS[:2], plain.COLOURS[:4], plain.COLOURS)
FACES = (
    ("bowl",),
    ("shelf",),
    ("bed",),
    ("mouse",),
    ("shelf", "shelf"),
    ("bed", "bed"),
    ("mouse", "mouse"),
    ("shelf", "bed"),
    ("shelf", "mouse"),
    ("bed", "mouse"),
)


class Placed(NamedTuple):
    """One placement: what the plain game says of it, and what the oracle says."""

    points: int
    combos: int
    expected: oracle.Points
    expected_combos: int


class Growing:
    """An apartment that grows at random, kept both as the plain game keeps it and as the oracle wants it."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)
        self.options = {name: self.luck.one_of(values) for name, values in plain.OPTIONS.items()}
        self.colours = self.luck.one_of(PALETTES)
        board = {plain.space_at(*spot): tile_with("grey", ("tree",), 0) for spot in ((0, 0), (1, 0), (0, 1))}
        self.home = plain.Apartment(board, plain.read_options(self.options))
        self.stacks = {spot_of(space): [face_of(tile)] for space, tile in board.items()}

    def placements(self) -> Iterator[Placed]:
        """Some tiles, one after the other, anywhere they may go."""
        for _ in range(1 + self.luck.below(50)):
            self.home.cat = self.luck.one_of(list(self.home.top))
            tile = tile_with(self.luck.one_of(self.colours), self.luck.one_of(FACES), self.luck.below(10))
            if spaces := self.same_spaces(tile):
                yield self.place(tile, self.luck.one_of(spaces))

    def same_spaces(self, tile: plain.Tile) -> list[int]:
        """The spaces for a tile, on which both agree."""
        tokens = (spot_of(self.home.cat), None if self.home.mouse is None else spot_of(self.home.mouse))
        near = self.home.spots_beside_the_cat()[tile.bowl]
        far = self.home.spots_anywhere()[tile.bowl]
        face = face_of(tile)
        assert set(map(spot_of, near)) == oracle.spots_beside_the_cat(self.stacks, face, *tokens)
        assert set(map(spot_of, far)) == oracle.spots_anywhere(self.stacks, face, *tokens)
        return sorted(far)

    def place(self, tile: plain.Tile, space: int) -> Placed:
        """Put a tile down on both sides."""
        mouse = None if self.home.mouse is None else spot_of(self.home.mouse)
        spot = spot_of(space)
        points, combos = self.home.place(tile, space)
        self.stacks.setdefault(spot, []).append(face_of(tile))
        expected = oracle.placed_points(self.stacks, spot, self.options, mouse)
        return Placed(points, combos, expected, oracle.combos_made(self.stacks, spot, self.options))


def tile_with(colour: str, symbols: tuple[str, ...], points: int) -> plain.Tile:
    """A tile with this face."""
    row = {"level": "", "paw": "", "column": "", "row": "", "cost": "0", "coins": "0"}
    face = {"points": str(points), "colour": colour, "symbols": " ".join(symbols)}
    return plain.tile_of(row | face, kind=0)


def face_of(tile: plain.Tile) -> oracle.Tile:
    """The same tile for the oracle."""
    symbols = ["bowl"] * tile.bowl + ["shelf"] * tile.shelves + ["bed"] * tile.beds + ["mouse"] * tile.mice
    return {"points": tile.points, "colour": plain.COLOURS[tile.colour], "symbols": symbols or ["tree"]}


def spot_of(space: int) -> oracle.Spot:
    """Column and row of a space of the plain game."""
    row, column = divmod(space, plain.WIDTH)
    return column - plain.ORIGIN % plain.WIDTH, row - plain.ORIGIN // plain.WIDTH


@pytest.mark.parametrize("seed", range(APARTMENTS))
def test_plain_game_scores_like_the_oracle(seed: int) -> None:
    """Points, combos, legal spaces and bonus tiles are the same at every step of a growing apartment."""
    growing = Growing(seed)
    for placed in growing.placements():
        assert (placed.points, placed.combos) == (placed.expected.total, placed.expected_combos)
    for bonus in plain.BONUSES:
        assert bonus(growing.home) == oracle.bonus_points(growing.stacks, bonus.__name__)


def test_random_apartments_show_everything() -> None:
    """The comparison above is worth something: every goal and bonus scores in it, and combos come in twos as well."""
    seen: Counter[str] = Counter()
    for seed in range(APARTMENTS):
        growing = Growing(seed)
        for placed in growing.placements():
            parts = placed.expected._asdict() | {f"{placed.expected_combos} combos": 1}
            seen.update(name for name, points in parts.items() if points)
        seen.update(bonus.__name__ for bonus in plain.BONUSES if bonus(growing.home))
    wanted = {*oracle.Points._fields, "0 combos", "1 combos", "2 combos", *(bonus.__name__ for bonus in plain.BONUSES)}
    assert {name for name in wanted if seen[name] >= 10} == wanted
