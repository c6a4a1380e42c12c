"""Cat Between Us: whole random games and random positions against an oracle, the plain game too; what stays hidden."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from benchmarks import plain_cat_between_us as plain
from rulekit import driver
from rulekit.expr import Value
from rulekit.play.bots import BOTS
from rulekit.play.examples import run_examples
from rulekit.play.match import Match
from rulekit.play.playouts import playout
from rulekit.play.track import RANDOM, Setup
from rulekit.program import Program
from rulekit.runtime.decks import components_of
from rulekit.runtime.draft import Draft
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import Machine, machine_for
from tests.effort import cases
from tests.games import ROOT, game
from tests.luck import Luck
from tests.oracles import cat_between_us as oracle

GAMES = ROOT / "games"
SEED = 2025
SEATS = (2, 3, 4, 5, 6)
READINGS = ("plain_distance", "within_first")


@cache
def cat_between_us() -> Program:
    """The game as it ships."""
    return game(GAMES / "cat_between_us.cats")


# ── The oracle and the rulebook's examples ────────────────────────────────────────────────────

EXAMPLE_1 = {
    "cactus": (2, 5),
    "mouse_tail": (0, 0),
    "fishing_rod": (2, 3),
    "yarn_ball": (5, 3),
    "feather_wand": (1, 1),
    "ribbon": (4, 6),
}


def test_the_oracle_adds_up_like_the_examples() -> None:
    """B-E1 and B-E6: six toys, three hands."""
    assert list(oracle.attraction(EXAMPLE_1).values()) == [7, 0, 5, 8, 2, 10]
    red = [("cactus", 4), ("feather_wand", 3), ("ribbon", 1)]
    green = [("ribbon", 2), ("fishing_rod", 5), ("mouse_tail", 4)]
    yellow = [("ribbon", 4), ("yarn_ball", 6), ("mouse_tail", 6)]
    assert [oracle.total(hand, EXAMPLE_1) for hand in (red, green, yellow)] == [19, 15, 18]


@pytest.mark.parametrize(
    ("target", "totals", "winners"),
    [
        pytest.param(18, (15, 18, 19), {1}, id="B-E2"),
        pytest.param(18, (15, 15, 19), {0, 1}, id="B-E3"),
        pytest.param(15, (17, 18, 19), {0}, id="B-E4"),
    ],
)
def test_the_oracle_finds_the_winners_of_the_examples(target: int, totals: tuple[int, ...], winners: set[int]) -> None:
    """Who is closest without exceeding; all who tie; the least excess."""
    assert oracle.round_winners(totals, target) == winners


def test_the_oracle_deals_what_will_be_left() -> None:
    """B-E8: for all numbers of players and wins, the cards dealt less those laid down are 3, 4, 5."""
    for players, dealt in oracle.DEALT.items():
        turns = oracle.turns(players, starter=0)
        assert {turns.count(seat) for seat in range(players)} == {oracle.plays(players) // players}
        assert tuple(cards - turns.count(0) for cards in dealt) == oracle.LEFT


# ── Whole games ───────────────────────────────────────────────────────────────────────────────


class Table(NamedTuple):
    """All that lies on the table; lures as (suit, number), gaps left out."""

    round: int
    target: int
    leader: int
    toys: set[str]
    wins: list[int]
    interest: list[int]
    hands: list[list[oracle.Lure]]
    below: dict[str, list[int]]
    rest: list[oracle.Lure]

    @property
    def laid(self) -> int:
        """How many lures lie under toys."""
        return sum(map(len, self.below.values()))


class Referee(Machine):
    """Looks at the table at every question and sees to it that the oracle says the same."""

    happened: Counter[str]
    option: str

    def answer(self, draft: Draft, index: int) -> None:
        """Takes an answer, between two looks."""
        before, asked = self.table(draft), draft.ask
        assert asked is not None
        self.look(before, asked.player)
        assert asked.word is None
        chosen = asked.options[index]
        super().answer(draft, index)
        if before.laid == oracle.plays(self.players) - 1:
            self.look_at_the_round(before, self.lure(chosen), self.table(draft), is_last=draft.ask is None)
        if draft.ask is None:
            self.look_at_the_end(self.table(draft), draft)

    def look(self, table: Table, asked: int | None) -> None:
        """Everybody has what they were dealt less what they laid down, and the right player is asked."""
        assert asked == oracle.turns(self.players, table.leader)[table.laid]
        done = oracle.turns(self.players, table.leader)[: table.laid]
        dealt = [oracle.DEALT[self.players][wins] for wins in table.wins]
        assert [len(hand) for hand in table.hands] == [n - done.count(seat) for seat, n in enumerate(dealt)]
        assert len(table.toys) == oracle.plays(self.players) / 2
        assert table.interest == [0] * self.players
        if not table.laid:
            everything = [lure for hand in table.hands for lure in hand] + table.rest
            assert sorted(everything) == sorted((suit, number) for suit in table.toys for number in range(7))

    def look_at_the_round(self, before: Table, last: oracle.Lure, after: Table, *, is_last: bool) -> None:
        """The round as it ends with a lure under the only place that is left."""
        (open_toy,) = [toy for toy in before.toys if len(before.below[toy]) < 2]
        below = {toy: before.below[toy] for toy in before.toys}
        below[open_toy] = [*below[open_toy], last[1]]
        layer = oracle.turns(self.players, before.leader)[-1]
        hands = [hand.copy() for hand in before.hands]
        hands[layer].remove(last)
        assert [len(hand) for hand in hands] == [oracle.LEFT[wins] for wins in before.wins]
        totals = [oracle.total(hand, below) for hand in hands]
        winners = oracle.round_winners(totals, before.target)
        assert after.wins == [wins + (seat in winners) for seat, wins in enumerate(before.wins)]
        assert after.leader == oracle.next_starter(winners, before.leader, self.players)
        assert is_last == oracle.is_over(before.round, after.wins)
        assert after.round == before.round + (not is_last)
        if is_last:
            assert after.interest == totals
        self.happened["rounds"] += 1
        self.happened["all exceed"] += min(totals) > before.target
        self.happened["ties"] += len(winners) > 1
        self.happened["the leader wins with another"] += len(winners) > 1 and before.leader in winners

    def look_at_the_end(self, table: Table, draft: Draft) -> None:
        """The ranking of the whole game."""
        result = draft.result
        assert result is not None
        expected = oracle.ranking(table.wins, table.interest, table.target, self.option)
        assert [set(part) for part in result.ranking] == expected
        assert set(result.winners) == expected[0]
        assert result.notes == ()
        assert self.broken_promises(draft) == []
        most = [wins for wins in table.wins if wins == max(table.wins)]
        self.happened["most wins tie"] += len(most) > 1
        self.happened["shared"] += len(expected[0]) > 1
        self.happened["three wins"] += max(table.wins) == 3
        self.happened["seven rounds"] += table.round == 7

    def table(self, draft: Draft) -> Table:
        """The table as plain data."""
        seats = range(self.players)
        toys = self.program.kinds["Toy"].values
        rows = [self.read(draft, "below", -1, number) for number in range(len(toys))]
        return Table(
            draft.round,
            self.read(draft, "target"),
            self.read(draft, "leader"),
            {toys[toy] for toy in self.read(draft, "toys")},
            [self.read(draft, "wins", seat) for seat in seats],
            [self.read(draft, "interest", seat) for seat in seats],
            [[self.lure(lure) for lure in self.read(draft, "hand", seat)] for seat in seats],
            {toy: [self.lure(at)[1] for at in row if at is not None] for toy, row in zip(toys, rows, strict=True)},
            [self.lure(lure) for lure in components_of(self.read(draft, "lures"))],
        )

    def read(self, draft: Draft, name: str, seat: int = -1, *index: int):
        """What a zone holds."""
        return draft.slots[self.layout.slot(zone_number(name), seat, index)]

    def lure(self, component: Value) -> oracle.Lure:
        """Suit and number of a lure."""
        assert isinstance(component, int)
        toy, value, _ = self.program.components[0].fields
        columns = self.layout.columns
        return self.program.kinds["Toy"].values[columns[toy][component]], columns[value][component]


@cache
def zone_number(name: str) -> int:
    """The number of a zone in the program."""
    return next(number for number, zone in enumerate(cat_between_us().zones) if zone.name == name)


@cache
def referee(program: Program, players: int, options: tuple[int, ...]) -> Referee:
    """The referee of these seats and options."""
    found = Referee(program, layout_for(program, players, options))
    found.happened, found.option = Counter(), program.options[0].values[options[0]]
    return found


@pytest.mark.parametrize("players", SEATS)
def test_random_games_go_as_the_oracle_says(players: int) -> None:
    """Every deal, turn, round and end of complete random games; they end by themselves and keep every promise.

    The comparison is worth something: what seldom happens does happen in them.
    """
    games = cases(100, 2_000)
    for index in range(games):
        setup = Setup(players, {"final_tie": RANDOM}, None, SEED + players)
        playout(cat_between_us(), setup, index, referee, lambda machine, draft: None)  # so that every question waits
    seen: Counter[str] = sum((referee(cat_between_us(), players, (n,)).happened for n in (0, 1)), Counter())
    assert seen["rounds"] >= 4 * games
    assert min(seen[what] for what in ("all exceed", "ties", "the leader wins with another", "shared")) >= 1
    if players <= 3:
        assert seen["three wins"] == games  # for seven rounds have seven winners at least
    else:
        assert min(seen[what] for what in ("three wins", "seven rounds", "most wins tie")) >= 5
    assert players > 2 or seen["seven rounds"] == 0


def test_nobody_may_pass() -> None:
    """No question offers anything but lures and toys."""
    match = Match(cat_between_us(), 3, SEED)
    while (question := match.question) is not None:
        assert not {"pass", "stop"} & set(question.keys)
        match.choose_number(BOTS["random"](match))


def test_what_is_not_dealt_stays_hidden() -> None:
    """All through a game nobody knows a card of the deck or of another hand, not even the one flipped for the target.

    Only how many there are is open.
    """
    match = Match(cat_between_us(), 4, SEED)
    while match.waiting is not None:
        for viewer in match.players:
            seen = match.view(viewer)
            deck = seen.zone("lures")
            assert deck.count == 42 - sum(seen.zone("hand", seat).count or 0 for seat in match.players) - sum(
                zone.count or 0 for zone in seen.zones if zone.name == "below"
            )
            assert not any(piece is not None and piece.key for piece in (*deck.pieces, *deck.mixed))
            for seat in match.players:
                hand = seen.zone("hand", seat)
                named = [piece for piece in hand.pieces if piece is not None and piece.key]
                assert len(named) == (hand.count if seat == viewer else 0)
        match.choose_number(BOTS["random"](match))


def test_the_table_of_lures() -> None:
    """Each number once in each suit; the paw prints lie where hands of three to five lures come."""
    with (GAMES / "cat_between_us_lures.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    faces = [(row["toy"], int(row["value"])) for row in rows]
    assert sorted(faces) == sorted((suit, number) for suit in oracle.SUITS for number in range(7))
    prints = Counter(int(row["paw"]) for row in rows)
    assert set(prints) == {*range(12, 25)}
    assert set(prints.values()) == {3, 4}


# ── Random positions ──────────────────────────────────────────────────────────────────────────


class Position:
    """The table at the end of a random Lure Phase; few numbers and low targets make ties and excess frequent."""

    def __init__(self, seed: int) -> None:
        luck = Luck(seed)
        self.players = luck.one_of(SEATS)
        self.option = luck.one_of(READINGS)
        self.most = luck.one_of((1, 2, 6))
        suits = list(oracle.SUITS)
        if self.players == 5:
            suits.remove(luck.one_of(suits))
        self.below = {suit: (luck.below(self.most + 1), luck.below(self.most + 1)) for suit in suits}
        self.wins = [luck.below(3) for _ in range(self.players)]
        self.hands = [
            [(luck.one_of(suits), luck.below(7)) for _ in range(oracle.LEFT[wins] if luck.below(4) else 1)]
            for wins in self.wins
        ]
        self.target = luck.below(1 + 6 * self.most)
        self.leader = luck.below(self.players)

    def example(self, number: int) -> str:
        """The position as an example, with what the oracle says comes of it."""
        seats = [f"s{seat}" for seat in range(self.players)]
        totals = [oracle.total(hand, self.below) for hand in self.hands]
        winners = oracle.round_winners(totals, self.target)
        wins = [wins + (seat in winners) for seat, wins in enumerate(self.wins)]
        leader = oracle.next_starter(winners, self.leader, self.players)
        best = oracle.ranking(wins, totals, self.target, self.option)[0]
        lines = [f'example "Position {number}"', f"  players {', '.join(seats)}", f"  with final_tie = {self.option}"]
        lines += [f"  given toys = {{{', '.join(self.below)}}}"]
        lines += [f"  given below[{suit}] = [{code(suit, a)}, {code(suit, b)}]" for suit, (a, b) in self.below.items()]
        for name, hand, won in zip(seats, self.hands, self.wins, strict=True):
            lines += [f"  given {name}.hand = {{{', '.join(code(*lure) for lure in hand)}}}"]
            lines += [f"  given {name}.wins = {won}"]
        lines += [f"  given target = {self.target}", f"  given leader = s{self.leader}", "  when nuzzle_phase"]
        lines += [f"  then {name}.interest = {total}" for name, total in zip(seats, totals, strict=True)]
        lines += [f"  then {name}.wins = {won}" for name, won in zip(seats, wins, strict=True)]
        lines += [f"  then leader = s{leader}", "  when scoring"]
        lines += [f"  then {'' if seat in best else 'not '}{name}.won" for seat, name in enumerate(seats)]
        return "\n".join([*lines, ""])


def code(suit: str, number: int) -> str:
    """What a lure is called in the examples."""
    return f"{suit}_{number}"


def test_random_positions_score_as_the_oracle_says() -> None:
    """Totals, winners, the next starting player and the end, on tables nobody drew by hand."""
    sample = ["sample Lure", "  | code | toy | value |"]
    sample += [f"  | {code(suit, number)} | {suit} | {number} |" for suit in oracle.SUITS for number in range(7)]
    head = 'examples for "cat_between_us.cats"\n\n' + "\n".join(sample) + "\n\n"
    for first in range(0, cases(200, 2_000), 200):  # as many as one file may hold
        written = [Position(seed).example(seed) for seed in range(first, first + 200)]
        results = run_examples(driver.load_text(head + "\n".join(written), GAMES))
        assert len(results) == len(written)
        assert [f"{result.name}: {result.message}" for result in results if not result.ok] == []


# ── The plain game ────────────────────────────────────────────────────────────────────────────


class Watched(plain.Game):
    """A plain game that the oracle looks at, phase by phase."""

    def prepare(self) -> None:
        """The deal: as many cards as there should be, each once."""
        super().prepare()
        assert [len(hand) for hand in self.hands] == [oracle.DEALT[self.players][wins] for wins in self.wins]
        dealt = [lure for hand in self.hands for lure in hand]
        assert len(set(dealt)) == len(dealt)
        assert {lure.toy for lure in dealt} <= set(self.toys)

    def lay_lures(self) -> None:
        """The lures laid down: two under each toy, from the hands."""
        before = Counter(lure.value for hand in self.hands for lure in hand)
        super().lay_lures()
        assert [len(self.below[toy]) for toy in range(6)] == [2 * (toy in self.toys) for toy in range(6)]
        after = Counter(lure.value for hand in self.hands for lure in hand)
        assert before - after == Counter(value for values in self.below for value in values)
        assert [len(hand) for hand in self.hands] == [oracle.LEFT[wins] for wins in self.wins]

    def compare(self) -> None:
        """The winners and the next starting player."""
        wins, leader = self.wins.copy(), self.leader
        super().compare()
        below = {plain.TOYS[toy]: self.below[toy] for toy in self.toys}
        hands = [[(plain.TOYS[lure.toy], lure.value) for lure in hand] for hand in self.hands]
        totals = [oracle.total(hand, below) for hand in hands]
        winners = oracle.round_winners(totals, self.target)
        assert self.interest == totals
        assert self.wins == [won + (seat in winners) for seat, won in enumerate(wins)]
        assert self.leader == oracle.next_starter(winners, leader, self.players)

    def winners(self) -> list[int]:
        """The end."""
        found = super().winners()
        expected = oracle.ranking(self.wins, self.interest, self.target, self.options["final_tie"])
        assert set(found) == expected[0]
        return found


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("option", READINGS)
def test_the_plain_game_goes_as_the_oracle_says(players: int, option: str) -> None:
    """The game that measures the engine keeps the rules as well."""
    for seed in range(cases(100, 1_000)):
        result = Watched(players, seed, {"final_tie": option}).play()
        assert oracle.is_over(result.rounds, result.wins)


def test_the_plain_game_is_the_same_game() -> None:
    """Random bots decide as often in it, and need as many rounds, as with the rule file."""
    for players in SEATS:
        ours = [playout(cat_between_us(), Setup(players, {}, None, SEED), n, machine_for) for n in range(60)]
        theirs = [plain.play(players, seed) for seed in range(60)]
        rounds = [sum(game.rounds for game in games) / 60 for games in (ours, theirs)]
        assert rounds[0] == pytest.approx(rounds[1], rel=0.1)
        each = [sum(game.decisions for game in games) / sum(game.rounds for game in games) for games in (ours, theirs)]
        assert each[0] == pytest.approx(each[1], rel=0.03)


def test_the_same_seed_gives_the_same_plain_game() -> None:
    """Chance and bots follow the seed alone."""
    games = [plain.play(5, seed) for seed in range(20)]
    assert games == [plain.play(5, seed) for seed in range(20)]
    assert len(set(map(str, games))) == 20


def test_unknown_values_are_refused() -> None:
    """An option has the values of the rule file and no others."""
    with pytest.raises(ValueError, match="final_tie is one of plain_distance, within_first, not x"):
        plain.play(2, 1, {"final_tie": "x"})
