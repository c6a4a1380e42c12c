"""Whole games of The Happiest Cat by random bots: they end, keep what the rules promise, and lose no component.

A few dozen games of each number of players at each change, a thousand with RULEKIT_LONG=1; sides, variants, readings
and the first player are drawn by each game's seed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache, lru_cache

import pytest

from rulekit.play.bots import BOTS
from rulekit.play.match import Match
from rulekit.play.playouts import Played, playout
from rulekit.play.track import RANDOM, Setup, all_drawn
from rulekit.program import BOX, COMPONENT_ZONES, Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import Machine
from tests.effort import cases
from tests.games import ROOT, cards, finish, game

SEED = 2024
BATCH = 20  # games in one test


@lru_cache
def happiest_cat() -> Program:
    """The game as it ships."""
    return game(ROOT / "games" / "happiest_cat.cats")


def drawn_options() -> dict[str, str]:
    """Every option left to the seed."""
    return all_drawn(happiest_cat())


# ── Looking at the table ──────────────────────────────────────────────────────────────────────


class Watched(Machine):
    """Looks at the whole table whenever somebody is asked, and at the end."""

    def look(self, draft: Draft) -> None:
        """All that must be true of any position."""
        assert self.broken_promises(draft) == []
        lying = sorted(self.found(draft))
        in_the_box = [(component, BOX) for component, place in enumerate(draft.place) if place == BOX]
        assert sorted([*lying, *in_the_box]) == [*enumerate(draft.place)]
        self.look_at_the_box([component for component, _ in in_the_box])

    def found(self, draft: Draft) -> Iterator[tuple[int, int]]:
        """Each component with its place, as the contents of zones say it."""
        for slot, form in enumerate(self.forms):
            zone, content = self.zone(slot), draft.slots[slot]
            if form not in COMPONENT_ZONES or zone.owner == "component":
                continue
            if form == "deck":
                assert all(components for _, components in content)
                yield from ((component, slot) for _, components in content for component in components)
            elif form != "grid":
                yield from ((component, slot) for component in content if component is not None)
            elif self.is_stacked(slot):
                assert all(content.values())
                yield from ((component, space) for space, stack in content.items() for component in stack)
            else:
                yield from ((component, space) for space, component in content.items())

    def look_at_the_box(self, components: list[int]) -> None:
        """What set-up leaves out stays out: the sets and boards of absent players, bonus tiles that are not drawn."""
        program, options = self.program, dict(zip(OPTION_NAMES, self.layout.options, strict=True))
        tiles, bonuses = program.components
        out = sum(component < tiles.first + tiles.count for component in components)
        assert out == (4 - self.players) * 15
        assert len(components) - out == (0 if options["bonus_tiles"] else bonuses.count)


OPTION_NAMES = [option.name for option in happiest_cat().options]


@cache
def watched(program: Program, players: int, options: tuple[int, ...]) -> Watched:
    """The watching machine of these seats and options."""
    return Watched(program, layout_for(program, players, options))


def played(players: int, index: int) -> Played:
    """One game, watched at each of its decisions and at its end."""
    looked: list[Watched] = []

    def at_rest(machine: Machine, draft: Draft) -> None:
        assert isinstance(machine, Watched)
        machine.look(draft)
        looked.append(machine)

    setup = Setup(players, drawn_options(), None, SEED + players)
    found = playout(happiest_cat(), setup, index, watched, at_rest)
    assert len(looked) == found.decisions + 1
    return found


# ── Laws ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("batch", range(cases(3, 1_000 // BATCH)))
def test_random_games(players: int, batch: int) -> None:
    """Games end by themselves, with a ranking of everybody; on the way all is where it can be and no promise breaks."""
    for index in range(batch * BATCH, (batch + 1) * BATCH):
        found = played(players, index)
        assert found.result.notes == (), index
        assert sorted(seat for part in found.result.ranking for seat in part) == [*range(players)]
        assert max(points for _, points in found.result.scores) >= 60


def test_random_games_differ_in_their_options() -> None:
    """Every value of every option is drawn within a few games."""
    drawn: set[tuple[str, str]] = set()
    for seed in range(12):
        drawn |= set(Match(happiest_cat(), 2, seed, drawn_options()).options.items())
    assert drawn == {(option.name, value) for option in happiest_cat().options for value in option.values}


# ── Saving on the way ─────────────────────────────────────────────────────────────────────────


def test_a_small_match_goes_on_from_every_decision() -> None:
    """Saved and resumed at any decision, the rest of the match is the same."""
    goes_on_from(Match(cards(), 3, 7, {"bonus": RANDOM}), every=1)


def test_a_match_goes_on_from_its_decisions() -> None:
    """The same for The Happiest Cat; at every decision in the long run."""
    goes_on_from(Match(happiest_cat(), 2, 4, drawn_options()), every=cases(20, 1))


def goes_on_from(match: Match, every: int) -> None:
    """Plays a match with random bots; from each so many decisions on, a resumed one must end the same way."""
    saves = []
    for decision in itertools.count():
        if match.waiting is None:
            break
        if decision % every == 0:
            saves.append(match.save())
        match.choose_number(BOTS["random"](match))
    for text in saves:
        again = finish(Match.resume(text, match.program))
        assert (again.moves, again.state, again.log) == (match.moves, match.state, match.log)
        assert (again.result, again.save()) == (match.result, match.save())
