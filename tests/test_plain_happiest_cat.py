"""The plain game keeps the rules of the whole match: turns, rounds, piles, market."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from benchmarks import plain_happiest_cat as plain
from tests.effort import cases

ALL_OPTIONS = [dict(zip(plain.OPTIONS, values, strict=True)) for values in itertools.product(*plain.OPTIONS.values())]


class Watched(plain.Game):
    """A game that looks at the table after every turn."""

    def turn(self, player: plain.Player) -> None:
        """One turn, then everything must be where it can be."""
        tiles, points = self.loose_tiles(), player.score
        super().turn(player)
        assert self.loose_tiles() == tiles
        assert player.score >= points
        assert player.home.cat in player.home.top
        owned = len(player.hand) + len(player.draw_pile) + len(player.discard_pile)
        assert len(player.hand) == min(plain.HAND, owned)
        for row, deck in zip(self.market, self.supply, strict=True):
            assert len(row) == plain.MARKET_ROW or not deck

    def place_one(self, player: plain.Player, empty: list[int], covered: list[int]) -> int:
        """A placement; the tile counts as loose still, so that none is ever lost."""
        before = Counter(player.hand)
        combos = super().place_one(player, empty, covered)
        self.placed.update(before - Counter(player.hand))
        return combos

    def __init__(self, players: int, seed: int, options: Mapping[str, str]) -> None:
        self.placed: Counter[plain.Tile] = Counter()
        super().__init__(players, seed, plain.read_options(options))

    def loose_tiles(self) -> Counter[plain.Tile]:
        """All tiles that began in a deck or a starting set."""
        piles: list[Sequence[plain.Tile]] = [*self.supply, *self.market]
        for player in self.players:
            piles += [player.hand, player.draw_pile, player.discard_pile]
        return Counter(itertools.chain(*piles)) + self.placed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_on_the_way(players: int) -> None:
    """After every turn each tile lies in one place, hands are full and the market too, as far as there are tiles."""
    for seed, options in enumerate(ALL_OPTIONS):
        result = Watched(players, seed, options).play()
        assert len(result.scores) == players


def test_one_more_round_after_sixty() -> None:
    """The game ends one round after somebody has 60 points, and everybody had as many turns."""

    class Counted(plain.Game):
        """Notes the best score at the end of each round."""

        def play_round(self, order: list[plain.Player]) -> None:
            """One round and the best score after it."""
            super().play_round(order)
            best.append(max(player.score for player in self.players))

    for seed in range(50):
        best: list[int] = []
        result = Counted(2, seed, plain.read_options({})).play()
        reached = [score >= plain.TARGET for score in best]
        assert len(best) == result.rounds
        assert reached == [False] * (result.rounds - 2) + [True, True]


def test_the_same_seed_gives_the_same_game() -> None:
    """Chance and bots follow the seed alone."""
    games = [plain.play(3, seed, {"bed_goal": "B"}) for seed in range(20)]
    assert games == [plain.play(3, seed, {"bed_goal": "B"}) for seed in range(20)]
    assert len(set(map(str, games))) == 20


def test_unknown_values_are_refused() -> None:
    """An option has the values of the rule file and no others."""
    with pytest.raises(ValueError, match="bed_goal is one of A, B, not C"):
        plain.play(2, 1, {"bed_goal": "C"})


def test_random_games_end_by_themselves() -> None:
    """Random bots reach 60 points long before the limit of the rule file."""
    games = [plain.play(2, seed) for seed in range(cases(100, 1_000))]
    assert max(game.rounds for game in games) < plain.ROUND_LIMIT


def test_the_table_is_complete() -> None:
    """Decks, starting sets and boards have the sizes that the rulebook gives; each deck has its costs."""
    table = plain.load_table()
    assert [len(deck) for deck in table.supply] == [28, 28, 24]
    assert [{tile.cost for tile in deck} for deck in table.supply] == [{3, 4}, {5, 6}, {7}]
    assert [len(tiles) for tiles in table.sets] == [10, 10, 10, 10]
    assert [len(board) for board in table.boards] == [5, 5, 5, 5]


def test_starting_sets_differ_in_colour_only() -> None:
    """Nobody starts with more: coins, points and symbols of the four sets are the same."""
    faces = [
        Counter((tile.coins, tile.points, tile.bowl, tile.shelves, tile.beds, tile.mice) for tile in tiles)
        for tiles in plain.load_table().sets
    ]
    assert faces == [faces[0]] * 4
