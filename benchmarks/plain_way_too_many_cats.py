"""Way Too Many Cats! in plain Python, for one to six random bots: what a rule file is measured against.

The whole game without any help of rulekit, but for the solo rival: `play` runs one match, the command line says how
many there are in a second.  At every decision a bot takes one of the legal answers, each equally likely.  The decisions
are those of `games/way_too_many_cats.cats`: a group of tokens, then cat and space one after the other; toys and kittens
of a new habitat one by one, alike ones side by side; a question with one answer is not asked.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

GAMES = Path(__file__).resolve().parent.parent / "games"
OPTIONS = {"starter_cats": ("mixed", "basic")}
TYPES = ("yarn", "paw", "fish", "feather", "special_1", "special_2", "special_3")
TOYS = ("feather_toy", "scratching_post", "cat_bed")
YARN, PAW, FISH, FEATHER = range(4)
COLUMNS, ROWS = 4, 2
SPACES = COLUMNS * ROWS
KITTENS = len(TYPES)  # a token is a number: below this a kitten of that type, from it on a toy
ROUND_LIMIT, ALLEY, HABITAT, TOYS_FOR_A_HABITAT = 7, 4, 4, 3
FEATHER_POINTS = (0, 0, 3, 7, 12)  # of a group of less than five

# The spaces beside each space, which are numbered row by row.
SIDES = tuple(
    tuple(
        row * COLUMNS + column
        for column, row in ((c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r))
        if 0 <= column < COLUMNS and 0 <= row < ROWS
    )
    for r in range(ROWS)
    for c in range(COLUMNS)
)

Option = TypeVar("Option")


class Need(NamedTuple):
    """What a card wants: on one of these spaces (none: on any) with this toy, or `missing` it."""

    place: frozenset[int]
    toy: int | None
    missing: bool
    points: int


class Cat(NamedTuple):
    """One card; `types` has an entry for each icon."""

    name: str
    starter: bool
    types: tuple[int, ...]
    needs: tuple[Need, ...]


class Table(NamedTuple):
    """The cards and tokens before a game."""

    cats: list[Cat]
    basic: list[Cat]
    advanced: list[Cat]
    tokens: list[int]


class Result(NamedTuple):
    """How a game went: points by seat, turns that each player had, questions with two answers or more."""

    scores: list[int]
    rounds: int
    decisions: int


def play(players: int, seed: int, options: Mapping[str, str] | None = None) -> Result:
    """One game of random bots; the same seed gives the same game."""
    return Game(players, seed, options or {}).play()


# --- The tables ------------------------------------------------------------------------------------------------------


@cache
def load_table(folder: Path = GAMES) -> Table:
    """All cards and tokens of the game, read once."""
    needs = {row["name"]: need_of(row) for row in read(folder / "way_too_many_cats_needs.csv")}
    cats = [cat_of(row, needs) for row in read(folder / "way_too_many_cats_cats.csv")]
    starters = [cat for cat in cats if cat.starter]
    rows = read(folder / "way_too_many_cats_tokens.csv")
    return Table(
        cats=[cat for cat in cats if not cat.starter],
        basic=[cat for cat in starters if len(cat.types) == 1],
        advanced=[cat for cat in starters if len(cat.types) > 1],
        tokens=[token_of(row) for row in rows for _ in range(int(row["copies"] or 1))],
    )


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def need_of(row: Mapping[str, str]) -> Need:
    """The need that a row describes."""
    place = frozenset(number for number, sign in enumerate(row["place"].replace("/", "")) if sign == "#")
    toy = TOYS.index(row["toy"]) if row["toy"] else None
    return Need(place, toy, row["missing"] == "yes", int(row["points"]))


def cat_of(row: Mapping[str, str], needs: Mapping[str, Need]) -> Cat:
    """The card that a row describes."""
    types = tuple(TYPES.index(name) for name in row["types"].split())
    return Cat(row["name"], row["starter"] == "yes", types, tuple(needs[name] for name in row["needs"].split()))


def token_of(row: Mapping[str, str]) -> int:
    """The number of the token that a row describes."""
    return TYPES.index(row["kitten"]) if row["kitten"] else KITTENS + TOYS.index(row["toy"])


# --- The shelter -----------------------------------------------------------------------------------------------------


class Shelter:
    """What one player has: cats and habitats by space, and the loose kittens and toys, counted by sort."""

    __slots__ = ("cats", "habitats", "kittens", "toys")

    def __init__(self) -> None:
        self.cats: list[Cat | None] = [None] * SPACES
        self.habitats: dict[int, list[int]] = {}
        self.kittens = [0] * KITTENS
        self.toys = [0] * len(TOYS)

    def open_spaces(self) -> list[int]:
        """The spaces with neither a cat nor a habitat."""
        habitats = self.habitats
        return [space for space, cat in enumerate(self.cats) if cat is None and space not in habitats]

    def take(self, tokens: list[int]) -> None:
        """Put tokens beside the shelter."""
        for token in tokens:
            if token < KITTENS:
                self.kittens[token] += 1
            else:
                self.toys[token - KITTENS] += 1

    def points(self) -> int:
        """All points at the end of the game."""
        icons = [0] * KITTENS
        for cat in self.cats:
            if cat is not None:
                for kind in cat.types:
                    icons[kind] += 1
        starter = next((cat for cat in self.cats if cat is not None and cat.starter), None)
        of_starter = 0 if starter is None else 2 * min(icons[kind] for kind in starter.types)
        return of_starter + self.kitten_points() + self.need_points() + self.type_points(icons[YARN])

    def kitten_points(self) -> int:
        """The best way to part the loose kittens into groups, and what is left over."""
        kittens = self.kittens
        return max(
            15 * full + sum(8 * ((count - full) // 4) - 2 * ((count - full) % 4) for count in kittens)
            for full in range(min(kittens) + 1)
        )

    def need_points(self) -> int:
        """What the cards want, with each sort of toy given to the cats that gain most by it."""
        points = 0
        gains: list[list[int]] = [[] for _ in TOYS]
        for space, cat in enumerate(self.cats):
            if cat is None:
                continue
            gained = [0] * len(TOYS)
            for place, toy, missing, worth in cat.needs:
                if place and space not in place:
                    continue
                if toy is None or missing:
                    points += worth
                if toy is not None:
                    gained[toy] += -worth if missing else worth
            for toy, gain in enumerate(gained):
                if gain > 0:
                    gains[toy].append(gain)
        for toy, count in enumerate(self.toys):
            points += sum(sorted(gains[toy], reverse=True)[:count])
        return points

    def type_points(self, yarn: int) -> int:
        """Yarn, paw, fish and feather."""
        points = 2 * yarn
        types = [self.habitats.get(space, ()) if cat is None else cat.types for space, cat in enumerate(self.cats)]
        for space, cat in enumerate(self.cats):
            if cat is None:
                continue
            for kind in cat.types:
                if kind == PAW:
                    points += min(4, len({t for side in SIDES[space] for t in types[side]}))
                elif kind == FISH:
                    points += min(6, 2 * sum(t == YARN for side in SIDES[space] for t in types[side]))
        return points + self.feather_points()

    def feather_points(self) -> int:
        """The groups of adjacent feather cats, each with the habitats beside it that hold a feather kitten."""
        feathers = {space: n for space, cat in enumerate(self.cats) if cat and (n := cat.types.count(FEATHER))}
        homes = {space for space, kittens in self.habitats.items() if FEATHER in kittens}
        points = 0
        while feathers:
            space, size = feathers.popitem()
            ahead = [space]
            beside = set()
            while ahead:
                for side in SIDES[ahead.pop()]:
                    if side in feathers:
                        size += feathers.pop(side)
                        ahead.append(side)
                    elif side in homes:
                        beside.add(side)
            fives, rest = divmod(size + len(beside), 5)
            points += 18 * fives + FEATHER_POINTS[rest]
        return points


# --- The game --------------------------------------------------------------------------------------------------------


class Game:
    """One game from set-up to scores."""

    def __init__(self, players: int, seed: int, options: Mapping[str, str]) -> None:
        for name, value in options.items():
            if value not in OPTIONS[name]:
                raise ValueError(f"{name} is one of {', '.join(OPTIONS[name])}, not {value}")
        self.rng = random.Random(seed)
        self.random = self.rng.random
        self.decisions = 0
        table = load_table()
        starters = self.starters(table, options.get("starter_cats", "mixed"))
        first = self.rng.randrange(players)
        self.shelters = [Shelter() for _ in range(players)]
        self.order = self.shelters[first:] + self.shelters[:first]
        for shelter in self.order:
            shelter.cats[self.choose(range(SPACES))] = starters.pop()
        self.deck = self.shuffled(table.cats)
        self.bag = self.shuffled(table.tokens)
        self.alley = [self.deck.pop() for _ in range(ALLEY)]
        self.groups = [[self.bag.pop() for _ in range(size)] for size in (1, 2, 3)]

    def starters(self, table: Table, which: str) -> list[Cat]:
        """The starter cats in the order they are dealt, from the end."""
        if which == "mixed":
            return self.shuffled(table.basic + table.advanced)
        return self.shuffled(table.advanced) + self.shuffled(table.basic)

    def shuffled(self, things: list[Option]) -> list[Option]:
        """The same things in another order."""
        mixed = things.copy()
        self.rng.shuffle(mixed)
        return mixed

    def play(self) -> Result:
        """Rounds until a shelter is full."""
        rounds = 0
        while rounds < ROUND_LIMIT and all(shelter.open_spaces() for shelter in self.order):
            for shelter in self.order:
                self.turn(shelter)
            rounds += 1
        return Result([shelter.points() for shelter in self.shelters], rounds, self.decisions)

    def choose(self, options: Sequence[Option]) -> Option:
        """A bot's answer to a question; it is asked only if there are two answers or more."""
        count = len(options)
        if count == 1:
            return options[0]
        self.decisions += 1
        return options[int(self.random() * count)]

    def turn(self, shelter: Shelter) -> None:
        """Take tokens and cats, then make and fill habitats."""
        size = self.choose((0, 1, 2) if len(shelter.open_spaces()) >= 2 else (1, 2))
        if size == 2:
            self.house(shelter, self.alley.pop())
        else:
            for _ in range(2 - size):
                cat = self.choose(self.alley)
                self.alley.remove(cat)
                self.house(shelter, cat)
        shelter.take(self.groups.pop(size))
        self.restock()
        self.make_habitats(shelter)
        self.fill_habitats(shelter)

    def house(self, shelter: Shelter, cat: Cat) -> None:
        """Give a cat one of the open spaces."""
        shelter.cats[self.choose(shelter.open_spaces())] = cat

    def restock(self) -> None:
        """One more token for each group, the one just taken too, and new cats on the left."""
        self.groups.insert(0, [])
        for group in self.groups:
            if self.bag:
                group.append(self.bag.pop())
        while len(self.alley) < ALLEY and self.deck:
            self.alley.insert(0, self.deck.pop())

    def make_habitats(self, shelter: Shelter) -> None:
        """Three toys and up to four kittens make an open space a habitat."""
        while sum(shelter.toys) >= TOYS_FOR_A_HABITAT and any(shelter.kittens):
            spaces: list[int | None] = [*shelter.open_spaces()]
            if not spaces:
                return
            spaces.append(None)
            space = self.choose(spaces)
            if space is None:
                return
            for toy in self.pick(shelter.toys, TOYS_FOR_A_HABITAT, TOYS_FOR_A_HABITAT):
                shelter.toys[toy] -= 1
            shelter.habitats[space] = settlers = self.pick(shelter.kittens, 1, HABITAT)
            for kitten in settlers:
                shelter.kittens[kitten] -= 1

    def pick(self, counts: list[int], least: int, most: int) -> list[int]:
        """Some of what is there, by sort in one order, so that there is one way to each set."""
        picked: list[int] = []
        left = counts.copy()
        begin = 0
        while len(picked) < most:
            sorts: list[int | None] = []
            behind = sum(left[begin:])
            for sort in range(begin, len(left)):
                if left[sort] and len(picked) + behind >= least:
                    sorts.append(sort)
                behind -= left[sort]
            if len(picked) >= least:
                sorts.append(None)
            sort_picked = self.choose(sorts)
            if sort_picked is None:
                break
            picked.append(sort_picked)
            left[sort_picked] -= 1
            begin = sort_picked
        return picked

    def fill_habitats(self, shelter: Shelter) -> None:
        """Let more kittens move in, one by one."""
        while any(shelter.kittens):
            spaces: list[int | None] = [
                space for space in sorted(shelter.habitats) if len(shelter.habitats[space]) < HABITAT
            ]
            if not spaces:
                return
            spaces.append(None)
            space = self.choose(spaces)
            if space is None:
                return
            kitten = self.choose([sort for sort, count in enumerate(shelter.kittens) if count])
            shelter.kittens[kitten] -= 1
            shelter.habitats[space].append(kitten)


if __name__ == "__main__":
    from benchmarks import by_hand

    load_table()
    by_hand.main("Way Too Many Cats!", play, range(1, 7), (4,))
