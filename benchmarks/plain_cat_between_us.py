"""Cat Between Us in plain Python, for two to six random bots: what a rule file is measured against.

The whole game without any help of rulekit: `play` runs one match, the command line says how many there are in a second.
At every decision a bot takes one of the legal answers, each equally likely. The decisions are those of
`games/cat_between_us.cats`: a lure is chosen before its toy, and a question with one answer is not asked.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

TABLE = Path(__file__).resolve().parent.parent / "games" / "cat_between_us_lures.csv"
OPTIONS = {"final_tie": ("plain_distance", "within_first")}
TOYS = ("cactus", "mouse_tail", "fishing_rod", "yarn_ball", "feather_wand", "ribbon")
SEATS = (2, 3, 4, 5, 6)
FIRST_HAND = {2: 9, 3: 7, 4: 6, 5: 5, 6: 5}  # cards for who has won nothing; each round won brings one more
PLACES, LAST_ROUND, WINS = 2, 7, 3

Option = TypeVar("Option")


class Lure(NamedTuple):
    """One card: its suit, its number, the number in its paw print."""

    toy: int
    value: int
    paw: int


class Result(NamedTuple):
    """How a game went: rounds won by seat, who has won it, rounds, questions with two answers or more."""

    wins: list[int]
    winners: list[int]
    rounds: int
    decisions: int


def play(players: int, seed: int, options: Mapping[str, str] | None = None) -> Result:
    """One game of random bots; the same seed gives the same game."""
    return Game(players, seed, read_options(options or {})).play()


def read_options(options: Mapping[str, str]) -> dict[str, str]:
    """All options; what is left out has its first value."""
    for name, value in options.items():
        if value not in OPTIONS[name]:
            raise ValueError(f"{name} is one of {', '.join(OPTIONS[name])}, not {value}")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


@cache
def load_table(path: Path = TABLE) -> list[Lure]:
    """All lures of the game, read once."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return [Lure(TOYS.index(row["toy"]), int(row["value"]), int(row["paw"])) for row in rows]


# --- The game --------------------------------------------------------------------------------------------------------


class Game:
    """One game from set-up to the winners; seats count from 0, clockwise."""

    def __init__(self, players: int, seed: int, options: Mapping[str, str]) -> None:
        self.rng = random.Random(seed)
        self.random = self.rng.random
        self.options = options
        self.decisions = 0
        self.players = players
        self.toys = list(range(len(TOYS)))
        if players == 5:
            self.toys.remove(self.rng.randrange(len(TOYS)))
        self.lures = [lure for lure in load_table() if lure.toy in self.toys]
        self.first = self.rng.randrange(players)
        self.leader = self.first
        self.target = 0
        self.hands: list[list[Lure]] = [[] for _ in range(players)]
        self.below: list[list[int]] = []
        self.interest = [0] * players
        self.wins = [0] * players

    def play(self) -> Result:
        """Rounds until somebody has three wins, seven at most."""
        rounds = 0
        while rounds < LAST_ROUND and max(self.wins) < WINS:
            rounds += 1
            self.prepare()
            self.lay_lures()
            self.compare()
        return Result(self.wins, self.winners(), rounds, self.decisions)

    def choose(self, options: Sequence[Option]) -> Option:
        """A bot's answer to a question; it is asked only if there are two answers or more."""
        count = len(options)
        if count == 1:
            return options[0]
        self.decisions += 1
        return options[int(self.random() * count)]

    def prepare(self) -> None:
        """Flip a lure for the target, then shuffle all and deal."""
        self.target = self.lures[int(self.random() * len(self.lures))].paw
        self.rng.shuffle(self.lures)
        start = 0
        for step in range(self.players):
            seat = (self.first + step) % self.players
            end = start + FIRST_HAND[self.players] + self.wins[seat]
            self.hands[seat] = self.lures[start:end]
            start = end
        self.below = [[] for _ in TOYS]

    def lay_lures(self) -> None:
        """One lure each, clockwise from the leader, until every toy has two."""
        below = self.below
        free = self.toys.copy()
        seat = self.leader
        while free:
            hand = self.hands[seat]
            lure = self.choose(hand)
            toy = self.choose(free)
            hand.remove(lure)
            below[toy].append(lure.value)
            if len(below[toy]) == PLACES:
                free.remove(toy)
            seat = (seat + 1) % self.players

    def compare(self) -> None:
        """What the hands are worth; winners advance, the first of them from the leader on leads."""
        attraction = [sum(values) for values in self.below]
        self.interest = [sum(attraction[lure.toy] for lure in hand) for hand in self.hands]
        within = [interest for interest in self.interest if interest <= self.target]
        best = max(within) if within else min(self.interest)
        for seat, interest in enumerate(self.interest):
            if interest == best:
                self.wins[seat] += 1
        while self.interest[self.leader] != best:
            self.leader = (self.leader + 1) % self.players

    def winners(self) -> list[int]:
        """Most rounds won; of these, the closest in the last round."""
        most = max(self.wins)
        misses = {seat: self.miss(self.interest[seat]) for seat, wins in enumerate(self.wins) if wins == most}
        least = min(misses.values())
        return [seat for seat, miss in misses.items() if miss == least]

    def miss(self, interest: int) -> tuple[bool, int]:
        """How far from the cat; whoever exceeds the target comes last, if the option says so."""
        exceeds = interest > self.target and self.options["final_tie"] == "within_first"
        return exceeds, abs(interest - self.target)


if __name__ == "__main__":
    from benchmarks import by_hand

    load_table()
    by_hand.main("Cat Between Us", play, SEATS, SEATS)
