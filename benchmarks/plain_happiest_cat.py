"""The Happiest Cat in the World in plain Python, for two to four random bots: what a rule file is measured against.

The whole game without any help of rulekit: `play` runs one match, the command line says how many there are in a second.
At every decision a bot takes one of the legal answers, each equally likely. The decisions are those of
`games/happiest_cat.cats`: the cat walks space by space, a tile is chosen before its space, alike tiles in a hand are
one answer, and a question with one answer is not asked.
"""

from __future__ import annotations

import csv
import itertools
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

TABLE = Path(__file__).resolve().parent.parent / "games" / "happiest_cat_tiles.csv"
OPTIONS = {
    "shelf_goal": ("A", "B"),
    "bed_goal": ("A", "B"),
    "mouse_goal": ("A", "B"),
    "bonus_tiles": ("off", "on"),
    "grey_combos": ("off", "on"),
    "mouse_b_bowls": ("off", "on"),
}
LEVELS = ("low", "middle", "high")
COLOURS = ("pink", "blue", "green", "yellow", "grey")
GREY = COLOURS.index("grey")
HAND, MARKET_ROW, TARGET, ROUND_LIMIT = 5, 3, 60, 100

# A space is one number, row * WIDTH + column, counted from a corner no apartment can reach.
WIDTH = 256
ORIGIN = 128 * WIDTH + 128
SIDES = (-WIDTH, 1, WIDTH, -1)
CORNERS = (1 - WIDTH, 1 + WIDTH, WIDTH - 1, -1 - WIDTH)

Option = TypeVar("Option")


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One tile; two of the same kind are alike in everything printed on them."""

    kind: int
    level: int
    paw: int | None
    space: int | None
    cost: int
    coins: int
    points: int
    colour: int
    bowl: bool
    shelves: int
    beds: int
    mice: int


class Table(NamedTuple):
    """The tiles where they lie before a game: the market's decks, and by seat the starting sets and the boards."""

    supply: list[list[Tile]]
    sets: list[list[Tile]]
    boards: list[dict[int, Tile]]


class Goals(NamedTuple):
    """The options of a game, in the form the scoring wants them."""

    shelf_steps: tuple[int, ...]
    beds_alone: bool
    mouse_best_two: bool
    bonus_tiles: bool
    grey_combos: bool
    mouse_bowls: bool


class Result(NamedTuple):
    """How a game went: points by seat, turns that each player had, questions with two answers or more."""

    scores: list[int]
    rounds: int
    decisions: int


def play(players: int, seed: int, options: Mapping[str, str] | None = None) -> Result:
    """One game of random bots; the same seed gives the same game."""
    return Game(players, seed, read_options(options or {})).play()


def read_options(options: Mapping[str, str]) -> Goals:
    """The goals for these options; what is left out has its first value."""
    for name, value in options.items():
        if value not in OPTIONS[name]:
            raise ValueError(f"{name} is one of {', '.join(OPTIONS[name])}, not {value}")
    chosen = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
    return Goals(
        shelf_steps=SIDES if chosen["shelf_goal"] == "A" else CORNERS,
        beds_alone=chosen["bed_goal"] == "A",
        mouse_best_two=chosen["mouse_goal"] == "B",
        bonus_tiles=chosen["bonus_tiles"] == "on",
        grey_combos=chosen["grey_combos"] == "on",
        mouse_bowls=chosen["mouse_b_bowls"] == "on",
    )


def space_at(column: int, row: int) -> int:
    """The number of a space; the cat starts at column 0, row 0."""
    return ORIGIN + row * WIDTH + column


# --- The table of tiles ----------------------------------------------------------------------------------------------


@cache
def load_table(path: Path = TABLE) -> Table:
    """All tiles of the game, read once."""
    tiles = read_tiles(path)
    loose = [tile for tile in tiles if tile.space is None]
    return Table(
        supply=[[tile for tile in loose if tile.level == level] for level in range(len(LEVELS))],
        sets=[[tile for tile in loose if tile.paw == paw] for paw in range(1, 5)],
        boards=[{t.space: t for t in tiles if t.space is not None and t.paw == paw} for paw in range(1, 5)],
    )


def read_tiles(path: Path) -> list[Tile]:
    """The tiles of a table, one for each row and copy."""
    kinds: dict[tuple[str, ...], int] = {}
    tiles = []
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            copies = int(row.pop("copies", None) or 1)
            kind = kinds.setdefault(tuple(row.values()), len(kinds))
            tiles += [tile_of(row, kind) for _ in range(copies)]
    return tiles


def tile_of(row: Mapping[str, str], kind: int) -> Tile:
    """The tile that a row of the table describes."""
    missing = ("", "none")
    symbols = row["symbols"].split()
    return Tile(
        kind=kind,
        level=-1 if row["level"] in missing else LEVELS.index(row["level"]),
        paw=None if row["paw"] in missing else int(row["paw"]),
        space=None if row["column"] in missing else space_at(int(row["column"]), int(row["row"])),
        cost=int(row["cost"]),
        coins=int(row["coins"]),
        points=int(row["points"]),
        colour=COLOURS.index(row["colour"]),
        bowl="bowl" in symbols,
        shelves=symbols.count("shelf"),
        beds=symbols.count("bed"),
        mice=symbols.count("mouse"),
    )


# --- The apartment ---------------------------------------------------------------------------------------------------


class Apartment:
    """The visible tiles of one player with the two tokens on them; tells what a tile placed there scores."""

    __slots__ = ("beds", "cat", "goals", "mouse", "shelves", "top")

    def __init__(self, board: Mapping[int, Tile], goals: Goals) -> None:
        self.goals = goals
        self.top = dict(board)
        self.shelves = {space: tile.shelves for space, tile in board.items() if tile.shelves}
        self.beds = {space: tile.beds for space, tile in board.items() if tile.beds}
        self.cat = ORIGIN
        self.mouse: int | None = None

    def spots_beside_the_cat(self) -> tuple[list[int], list[int]]:
        """Where a tile may go in a normal turn: empty spaces, and for bowls the tiles they may cover."""
        top, cat = self.top, self.cat
        empty, covered = [], []
        for space in (cat - WIDTH, cat + 1, cat + WIDTH, cat - 1):
            if space not in top:
                empty.append(space)
            elif not top[space].bowl and space != self.mouse:
                covered.append(space)
        return empty, covered

    def spots_anywhere(self) -> tuple[list[int], list[int]]:
        """Where a tile may go in a Cat Combo, as above."""
        tokens = (self.cat, self.mouse)
        covered = [space for space, tile in self.top.items() if not tile.bowl and space not in tokens]
        return list(self.edge()), covered

    def edge(self) -> set[int]:
        """The empty spaces beside a tile."""
        top = self.top
        return {space + step for space in top for step in SIDES if space + step not in top}

    def place(self, tile: Tile, space: int) -> tuple[int, int]:
        """Put a tile down; its points and how many Cat Combos it sets off."""
        covered = self.top.get(space)
        self.top[space] = tile
        points = tile.points
        if covered is not None:
            self.shelves.pop(space, None)
            self.beds.pop(space, None)
        if tile.shelves:
            self.shelves[space] = tile.shelves
            points += self.shelf_points(space)
        if tile.beds:
            self.beds[space] = tile.beds
            points += self.lonely_bed_points() if self.goals.beds_alone else self.crossing_bed_points(space)
        if tile.mice:
            points += self.run_the_mouse(space)
        if (tile.colour == GREY and not self.goals.grey_combos) or (covered and covered.colour == tile.colour):
            return points, 0
        return points, self.makes_line(space, tile.colour, 1) + self.makes_line(space, tile.colour, WIDTH)

    def makes_line(self, space: int, colour: int, step: int) -> bool:
        """Whether a new line of three or more runs through a space in the direction of the step."""
        one, other = self.arm(space, colour, step), self.arm(space, colour, -step)
        return one < 3 and other < 3 and one + 1 + other >= 3

    def arm(self, space: int, colour: int, step: int) -> int:
        """How many tiles of a colour follow one after the other."""
        top = self.top
        length = 0
        space += step
        while space in top and top[space].colour == colour:
            length += 1
            space += step
        return length

    def shelf_points(self, space: int) -> int:
        """Shelves: the symbols in the group around the new tile."""
        shelves, steps = self.shelves, self.goals.shelf_steps
        group = {space}
        ahead = [space]
        points = 0
        while ahead:
            here = ahead.pop()
            points += shelves[here]
            for step in steps:
                there = here + step
                if there in shelves and there not in group:
                    group.add(there)
                    ahead.append(there)
        return points

    def lonely_bed_points(self) -> int:
        """Cat Beds A: two for each bed that is alone in its row and in its column."""
        rows: Counter[int] = Counter()
        columns: Counter[int] = Counter()
        for space, count in self.beds.items():
            rows[space // WIDTH] += count
            columns[space % WIDTH] += count
        return 2 * sum(rows[space // WIDTH] == 1 == columns[space % WIDTH] for space in self.beds)

    def crossing_bed_points(self, space: int) -> int:
        """Cat Beds B: two for each bed in the row and the column of the new tile."""
        row, column = divmod(space, WIDTH)
        return 2 * sum(n for bed, n in self.beds.items() if bed // WIDTH == row or bed % WIDTH == column)

    def run_the_mouse(self, space: int) -> int:
        """Mice: bring the token to the new tile; the points of its way, none the first time."""
        start, self.mouse = self.mouse, space
        if start is None:
            return 0
        return self.best_two_on_the_way(start, space) if self.goals.mouse_best_two else self.distance(start, space)

    def distance(self, start: int, goal: int) -> int:
        """Mice A: the tiles on a shortest way, without the one it starts on."""
        top = self.top
        seen = layer = {start}
        length = 0
        while goal not in layer:
            layer = {here + step for here in layer for step in SIDES if here + step in top} - seen
            seen = seen | layer
            length += 1
        return length

    def best_two_on_the_way(self, start: int, goal: int) -> int:
        """Mice B: the two highest values on the best of the shortest ways.

        Goes outwards layer by layer; each space keeps the pairs of highest values that some way to it has.
        """
        top = self.top
        layer = {start: {(0, 0)}}
        seen = {start}
        while goal not in layer:
            reached: dict[int, set[tuple[int, int]]] = {}
            for here, pairs in layer.items():
                for step in SIDES:
                    there = here + step
                    if there in top and there not in seen:
                        reached.setdefault(there, set()).update(pairs)
            seen.update(reached)
            layer = {space: self.pairs_with(top[space], pairs) for space, pairs in reached.items()}
        return max(high + low for high, low in layer[goal])

    def pairs_with(self, tile: Tile, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """The pairs of highest values when a way goes on over a tile."""
        value = 0 if tile.bowl and not self.goals.mouse_bowls else tile.points
        return {(value, high) if value > high else (high, max(low, value)) for high, low in pairs}


# --- Bonus tiles -----------------------------------------------------------------------------------------------------


def surrounded_beds(home: Apartment) -> int:
    """Four for each bed with tiles on all four sides."""
    return 4 * sum(count for bed, count in home.beds.items() if all(bed + step in home.top for step in SIDES))


def accessible_bowls(home: Apartment) -> int:
    """Two for each empty space beside a bowl."""
    bowls = {space for space, tile in home.top.items() if tile.bowl}
    return 2 * sum(any(space + step in bowls for step in SIDES) for space in home.edge())


def squeaky_neighbor(home: Apartment) -> int:
    """Three for each pair of adjacent mice, each mouse in one pair at most (a matching grown by augmenting paths)."""
    mice = [(space, copy) for space, tile in home.top.items() for copy in range(tile.mice)]
    beside = {mouse: [other for other in mice if other[0] - mouse[0] in SIDES] for mouse in mice}
    partner: dict[tuple[int, int], tuple[int, int]] = {}

    def find_partner(mouse: tuple[int, int], tried: set[tuple[int, int]]) -> bool:
        for other in beside[mouse]:
            if other not in tried:
                tried.add(other)
                if other not in partner or find_partner(partner[other], tried):
                    partner[other] = mouse
                    return True
        return False

    white = [mouse for mouse in mice if sum(divmod(mouse[0], WIDTH)) % 2 == 0]
    return 3 * sum(find_partner(mouse, set()) for mouse in white)


def walls_of_shelves(home: Apartment) -> int:
    """Three for each shelf tile in the leftmost and the rightmost column."""
    columns = [space % WIDTH for space in home.top]
    outer = (min(columns), max(columns))
    return 3 * sum(space % WIDTH in outer for space in home.shelves)


def rainbow_rows(home: Apartment) -> int:
    """Six for each row that shows all four colours."""
    rows: dict[int, set[int]] = {}
    for space, tile in home.top.items():
        rows.setdefault(space // WIDTH, set()).add(tile.colour)
    return 6 * sum(len(colours - {GREY}) == 4 for colours in rows.values())


BONUSES = (surrounded_beds, accessible_bowls, squeaky_neighbor, walls_of_shelves, rainbow_rows)


# --- The game --------------------------------------------------------------------------------------------------------


class Player:
    """What lies before one player; the top of a pile is its end."""

    __slots__ = ("discard_pile", "draw_pile", "hand", "home", "mouse_ready", "score")

    def __init__(self, draw_pile: list[Tile], home: Apartment) -> None:
        self.draw_pile = draw_pile
        self.home = home
        self.hand: list[Tile] = []
        self.discard_pile: list[Tile] = []
        self.mouse_ready = True
        self.score = 0


class Game:
    """One game from set-up to scores."""

    def __init__(self, players: int, seed: int, goals: Goals) -> None:
        self.rng = random.Random(seed)
        self.random = self.rng.random
        self.decisions = 0
        table = load_table()
        self.supply = [self.shuffled(deck) for deck in table.supply]
        self.market: list[list[Tile]] = [[] for _ in self.supply]
        self.refill()
        self.bonuses = self.rng.sample(BONUSES, 2) if goals.bonus_tiles else []
        self.players = [
            Player(self.shuffled(table.sets[seat]), Apartment(table.boards[seat], goals)) for seat in range(players)
        ]
        for player in self.players:
            self.draw(player)

    def shuffled(self, tiles: list[Tile]) -> list[Tile]:
        """The same tiles in another order."""
        deck = tiles.copy()
        self.rng.shuffle(deck)
        return deck

    def play(self) -> Result:
        """Rounds until somebody has 60 points, then one more."""
        first = self.rng.randrange(len(self.players))
        order = self.players[first:] + self.players[:first]
        rounds = 0
        over = False
        while not over and rounds < ROUND_LIMIT:
            self.play_round(order)
            rounds += 1
            over = any(player.score >= TARGET for player in order)
        if over:
            self.play_round(order)
            rounds += 1
        for player in order:
            self.score_the_end(player)
        return Result([player.score for player in self.players], rounds, self.decisions)

    def play_round(self, order: list[Player]) -> None:
        """One turn for everybody."""
        for player in order:
            self.turn(player)

    def choose(self, options: Sequence[Option]) -> Option:
        """A bot's answer to a question; it is asked only if there are two answers or more."""
        count = len(options)
        if count == 1:
            return options[0]
        self.decisions += 1
        return options[int(self.random() * count)]

    def turn(self, player: Player) -> None:
        """The four steps of a turn."""
        self.move_the_cat(player)
        self.place_a_tile(player)
        if player.mouse_ready:
            self.sweep_a_row(player)
        self.buy_tiles(player)
        player.discard_pile += player.hand
        player.hand.clear()
        self.draw(player)

    def move_the_cat(self, player: Player) -> None:
        """Walk space by space: two moves are free, each further one costs a tile."""
        home, hand = player.home, player.hand
        top = home.top
        trail = [home.cat]
        while len(trail) <= 2 or hand:
            cat = home.cat
            spaces: list[int | None] = [
                space for space in (cat - WIDTH, cat + 1, cat + WIDTH, cat - 1) if space in top and space not in trail
            ]
            if not spaces:
                return
            spaces.append(None)
            space = self.choose(spaces)
            if space is None:
                return
            if len(trail) > 2:
                tile = self.choose(unlike(hand))
                hand.remove(tile)
                player.discard_pile.append(tile)
            home.cat = space
            trail.append(space)
            if top[space].bowl:
                player.score += top[space].points

    def place_a_tile(self, player: Player) -> None:
        """Place one tile beside the cat, and one more anywhere for each combo."""
        combos = self.place_one(player, *player.home.spots_beside_the_cat())
        while combos and player.hand:
            combos += self.place_one(player, *player.home.spots_anywhere()) - 1

    def place_one(self, player: Player, empty: list[int], covered: list[int]) -> int:
        """Place a tile on an empty space, or a bowl on a tile it covers, or neither; the combos it sets off."""
        tiles: list[Tile | None] = [tile for tile in unlike(player.hand) if (covered if tile.bowl else empty)]
        if not tiles:
            return 0
        tiles.append(None)
        tile = self.choose(tiles)
        if tile is None:
            return 0
        space = self.choose(covered if tile.bowl else empty)
        player.hand.remove(tile)
        points, combos = player.home.place(tile, space)
        player.score += points
        return combos

    def sweep_a_row(self, player: Player) -> None:
        """The mouse token: put a full row of the market under its deck, in any order, once in the game."""
        levels: list[int | None] = [level for level, row in enumerate(self.market) if len(row) == MARKET_ROW]
        if not levels:
            return
        levels.append(None)
        level = self.choose(levels)
        if level is None:
            return
        player.mouse_ready = False
        row = self.market[level]
        swept = []
        while row:
            tile = self.choose(row)
            row.remove(tile)
            swept.append(tile)
        self.supply[level][:0] = reversed(swept)
        self.refill()

    def buy_tiles(self, player: Player) -> None:
        """Buy tile by tile what the hand can pay for; what is bought lies on the draw pile."""
        if not self.choose((True, False)):
            return
        money = sum(tile.coins for tile in player.hand)
        while True:
            tiles: list[Tile | None] = [tile for row in self.market for tile in row if tile.cost <= money]
            if not tiles:
                break
            tiles.append(None)
            tile = self.choose(tiles)
            if tile is None:
                break
            self.market[tile.level].remove(tile)
            player.draw_pile.append(tile)
            money -= tile.cost
        self.refill()

    def refill(self) -> None:
        """Fill the gaps of each row from its own deck."""
        for row, deck in zip(self.market, self.supply, strict=True):
            while len(row) < MARKET_ROW and deck:
                row.append(deck.pop())

    def draw(self, player: Player) -> None:
        """Draw a hand; the discard pile is shuffled when a tile is due and the draw pile is empty."""
        for _ in range(HAND):
            if not player.draw_pile:
                if not player.discard_pile:
                    return
                player.draw_pile, player.discard_pile = player.discard_pile, []
                self.rng.shuffle(player.draw_pile)
            player.hand.append(player.draw_pile.pop())

    def score_the_end(self, player: Player) -> None:
        """The Sum goal and the bonus tiles."""
        left = itertools.chain(player.hand, player.discard_pile, player.draw_pile)
        player.score += sum(tile.points for tile in left)
        player.score += sum(bonus(player.home) for bonus in self.bonuses)


def unlike(hand: list[Tile]) -> list[Tile]:
    """One of each kind of tile in a hand."""
    return list({tile.kind: tile for tile in hand}.values())


if __name__ == "__main__":
    from benchmarks import by_hand

    load_table()
    by_hand.main("The Happiest Cat in the World", play, (2, 3, 4), (2, 3, 4))
