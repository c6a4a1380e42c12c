"""Apartments drawn at random: what the rule file scores, against an oracle that shares no idea with it.

Every position becomes an `example` in text, so the whole way is tried: drawing, placing, triggers, goals, combos.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit import driver
from rulekit.play.examples import run_examples
from tests.effort import cases
from tests.luck import Luck
from tests.oracles import happiest_cat as oracle

GAMES = Path(__file__).resolve().parent.parent / "games"
POSITIONS = cases(100, 1_000)
OPTIONS = {
    "shelf_goal": ("A", "B"),
    "bed_goal": ("A", "B"),
    "mouse_goal": ("A", "B"),
    "grey_combos": ("off", "on"),
    "mouse_b_bowls": ("off", "on"),
}
FACES = (
    "bowl",
    "shelf",
    "bed",
    "mouse",
    "tree",
    "shelf shelf",
    "bed bed",
    "mouse mouse",
    "shelf bed",
    "bed mouse",
    "mouse shelf",
)
PALETTES = (("pink", "blue"), ("pink", "blue", "grey"), ("pink", "blue", "green", "yellow", "grey"))
Face = tuple[int, str, tuple[str, ...]]
Codes = dict[Face, str]


class Position:
    """A random apartment with a cat, perhaps a mouse token, and a tile to place beside the cat."""

    def __init__(self, seed: int) -> None:
        luck = Luck(seed)
        self.options = {name: luck.one_of(values) for name, values in OPTIONS.items()}
        palette = luck.one_of(PALETTES)
        spots = {(4, 4)}
        for _ in range(4 + luck.below(16)):
            column, row = luck.one_of(sorted(spots))
            step = luck.one_of(((0, 1), (1, 0), (0, -1), (-1, 0)))
            spots.add((column + step[0], row + step[1]))
        self.tiles = {spot: self._tile(luck, palette, FACES) for spot in sorted(spots)}
        self.cat = luck.one_of(sorted(spots))
        mice = [spot for spot, tile in self.tiles.items() if "mouse" in tile["symbols"] and spot != self.cat]
        self.mouse = luck.one_of(mice) if mice and luck.below(4) else None
        self.placed = self._tile(luck, palette, [face for face in FACES if face != "tree"])
        apartment = {spot: [tile] for spot, tile in self.tiles.items()}
        allowed = oracle.spots_beside_the_cat(apartment, self.placed, self.cat, self.mouse)
        self.spot = luck.one_of(sorted(allowed)) if allowed else None

    @staticmethod
    def _tile(luck: Luck, palette, faces) -> oracle.Tile:
        return {"points": luck.below(4), "colour": luck.one_of(palette), "symbols": luck.one_of(faces).split()}

    def after(self) -> dict[oracle.Spot, list[oracle.Tile]]:
        """The apartment once the tile has been placed."""
        assert self.spot is not None
        stacks = {spot: [tile] for spot, tile in self.tiles.items()}
        stacks.setdefault(self.spot, []).append(self.placed)
        return stacks


def example(number: int, position: Position, codes: Codes) -> str:
    """The position as an example; a bed that always fits somewhere shows how many combos there are."""
    assert position.spot is not None
    after = position.after()
    points = oracle.placed_points(after, position.spot, position.options, position.mouse).total
    combos = oracle.combos_made(after, position.spot, position.options)
    lines = [f'example "Position {number}"']
    lines += [f"  with {name} = {value}" for name, value in position.options.items()]
    lines += ["  given apartment", *drawing(position, codes)]
    new = codes[key(position.placed)]
    answers = ", ".join([new, "here", *["pass"] * combos])
    lines += [f"  given hand = {{{new}, spare}}", f"  when place_a_tile choosing {answers}"]
    return "\n".join([*lines, f"  then happiness = {points}", ""])


def drawing(position: Position, codes: Codes) -> list[str]:
    """The apartment's rows; the new tile's space has the label `here`."""
    assert position.spot is not None
    spots = [*position.tiles, position.spot]
    columns = range(min(c for c, _ in spots), max(c for c, _ in spots) + 1)
    rows = range(min(r for _, r in spots), max(r for _, r in spots) + 1)
    return ["    | " + "  ".join(cell(position, (c, r), codes) for c in columns) + " |" for r in rows]


def cell(position: Position, spot: oracle.Spot, codes: Codes) -> str:
    """One cell; what stands on it comes first."""
    tile = codes[key(position.tiles[spot])] if spot in position.tiles else "."
    if spot == position.spot:
        return f"here:{tile}"
    if spot == position.cat:
        return f"cat:{tile}"
    return f"mouse_token:{tile}" if spot == position.mouse else tile


def key(tile: oracle.Tile) -> Face:
    """What tells tiles apart."""
    return tile["points"], tile["colour"], tuple(tile["symbols"])


@pytest.fixture(scope="module")
def results():
    """All positions, run in one file of examples."""
    positions = [Position(seed) for seed in range(POSITIONS)]
    positions = [position for position in positions if position.spot is not None]
    faces = {key(tile) for p in positions for tile in [*p.tiles.values(), p.placed]}
    codes = {face: f"t{number}" for number, face in enumerate(sorted(faces))}
    sample = ["sample Tile", "  | code | symbols | colour | points |"]
    sample += [f"  | {codes[f]} | {' '.join(f[2])} | {f[1]} | {f[0]} |" for f in sorted(faces)]
    sample += ["  | spare | bed | green | 0 |", ""]
    text = 'examples for "happiest_cat.cats"\n\n' + "\n".join(sample) + "\n"
    text += "\n".join(example(number, position, codes) for number, position in enumerate(positions))
    return run_examples(driver.load_text(text, GAMES))


def test_random_positions_score_as_the_oracle_says(results):
    """Points and the number of combos of a placed tile, on apartments nobody drew by hand."""
    assert len(results) > POSITIONS * 0.8
    wrong = [f"{result.name}: {result.message}" for result in results if not result.ok]
    assert wrong == []
