"""Choices that are not told to all: `seen by` in the log, the view, undo, explanations, and what a re-deal draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from rulekit import driver
from rulekit.chance import Stream
from rulekit.play.match import Match
from rulekit.play.redeal import Dealt, redeal
from rulekit.runtime.engine import machine_of
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.view import view

LIARS = """
game "Little Liar's Dice"
  players 2 to 3
  limit 9 turns

each player has
  pips[1 to 2] : number 1 to 6, seen by owner
  sum          : number 0 to 12, seen by owner

setup
  each player
    for each n in 1 to 2
      roll pips[n]

turn
  choose one
    sixes:
      reveal (number of n in 1 to 2 where pips[n] = 6)
    first_one:
      reveal pips[1]
    both:
      set sum = pips[1] + pips[2]
"""

BIDS = """
game "Bids"
  players 2 to 3
  limit 9 turns

kind Colour : red, blue, green

component Card, one for each value in 1 to 6

each player has
  bid  : number 0 to 20, seen by owner
  mind : Colour or none, seen by owner
  sea  : grid 2 by 2 of Player, seen by owner
  hand : hand of Card

setup
  each player
    move first card in Card where card in box into hand

turn
  choose one
    bidding:
      choose amount in 0 to 4, seen by you
      set bid = amount
    colour:
      choose colour in Colour, seen by {you, you.next}
      set mind = colour
    place:
      choose space in sea where space is empty, seen by you
      set sea[space] = you
    none_of_it:
      set bid = 3
    tell:
      let mine = bid
      reveal (mine > 2)
"""


def rolled(*keys: str) -> Callable[[object], str]:
    """Chance that brings these."""
    drawn: Iterator[str] = iter(keys)
    return lambda event: next(drawn)


def deals(match: Match, seat: int, look: Callable[[State], object], count: int = 1200) -> tuple[Counter[object], Dealt]:
    """What `look` finds in so many re-deals for a seat, and how the last was drawn."""
    machine, state = machine_of(match.program, match.state), match.state
    found: Counter[object] = Counter()
    for number in range(count):
        draft = thaw(state)
        how = redeal(machine, draft, seat, Stream.of(number, 5))
        dealt = freeze(draft, state.players, state.options)
        assert view(match.program, dealt, seat) == match.view(f"p{seat + 1}")
        found[look(dealt)] += 1
    return found, how


def value(match: Match, name: str, owner: str, *index: str) -> Callable[[State], object]:
    """What a value of an owner is in a state."""
    seat = int(owner[1:]) - 1
    return lambda state: view(match.program, state, seat).zone(name, owner, tuple(index)).value


def assert_even(found: Counter[object], expected: set[object]) -> None:
    """Each of the expected ones about equally often, and nothing else."""
    assert set(found) == expected
    each = found.total() / len(expected)
    assert all(abs(count - each) < 5 * each**0.5 for count in found.values()), found


def test_the_dice_of_another_are_any() -> None:
    """Of the others' dice each face is as likely; one's own stay, and so does what a reveal said outright."""
    match = Match(driver.load_text(LIARS), 2, seed=1, chance=rolled("6", "2", "3", "5"))
    found, how = deals(match, 1, value(match, "pips", "p1", "1"))
    assert_even(found, {1, 2, 3, 4, 5, 6})
    assert how.is_even
    assert set(deals(match, 1, value(match, "pips", "p2", "2"), 30)[0]) == {5}
    match.choose("first_one")
    assert set(deals(match, 1, value(match, "pips", "p1", "1"), 30)[0]) == {6}
    assert_even(deals(match, 1, value(match, "pips", "p1", "2"))[0], {1, 2, 3, 4, 5, 6})


def test_dice_fit_what_was_told() -> None:
    """Exactly one of two dice is a six: each of the ten ways is as likely."""
    match = Match(driver.load_text(LIARS), 2, seed=1, chance=rolled("6", "2", "3", "5"))
    match.choose("sixes")
    one, two = value(match, "pips", "p1", "1"), value(match, "pips", "p1", "2")
    found, how = deals(match, 1, lambda state: (one(state), two(state)))
    assert_even(found, {(6, n) for n in range(1, 6)} | {(n, 6) for n in range(1, 6)})
    assert how.is_even


def test_what_is_made_of_dice_is_no_even_draw() -> None:
    """A sum of hidden dice is not told: it is drawn, too, and the answer says that this is not even."""
    match = Match(driver.load_text(LIARS), 2, seed=1, chance=rolled("6", "2", "3", "5"))
    match.choose("both")
    found, how = deals(match, 1, value(match, "sum", "p1"), 100)
    assert len(found) > 8
    assert not how.is_even


def test_a_secret_number_is_any() -> None:
    """Drawn over what could be chosen; what everybody can work out stays."""
    match = Match(driver.load_text(BIDS), 2, seed=1)
    assert set(deals(match, 1, value(match, "bid", "p1"), 30)[0]) == {0}
    match.choose("bidding")
    match.choose("3")
    found, how = deals(match, 1, value(match, "bid", "p1"))
    assert_even(found, {0, 1, 2, 3, 4})
    assert how.is_even
    match.choose("none_of_it")
    assert set(deals(match, 0, value(match, "bid", "p2"), 30)[0]) == {3}
    match.choose("tell")
    assert_even(deals(match, 1, value(match, "bid", "p1"))[0], {3, 4})


def test_a_secret_space_is_any() -> None:
    """One boat on a board of four spaces: each is as likely."""
    match = Match(driver.load_text(BIDS), 2, seed=1)
    match.choose("place")
    match.choose("2,1")

    def where(state: State) -> object:
        return next((one.column, one.row) for one in view(match.program, state, 0).zone("sea", "p1").spaces)

    found, how = deals(match, 1, where)
    assert_even(found, {(1, 1), (1, 2), (2, 1), (2, 2)})
    assert how.is_even


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_others_read_that_something_was_chosen(lang: str) -> None:
    """The number is in the chooser's log alone; a name told by a reveal is not shown as its value."""
    logs = []
    for number in ("3", "4"):
        match = Match(driver.load_text(BIDS), 2, seed=1, lang=lang)
        for key in ("bidding", number, "none_of_it", "tell"):
            match.choose(key)
        logs.append([event.text for event in match.events("p2")])
        logs.append([event.text for event in match.events(None)])
        assert any(number in event.text for event in match.events("p1"))
    assert logs[0] == logs[2]
    assert logs[1] == logs[3]


def test_a_set_names_who_is_told() -> None:
    """With three players the next one reads the colour, the third does not."""
    match = Match(driver.load_text(BIDS), 3, seed=1)
    match.choose("colour")
    match.choose("blue")
    said = {seat: "".join(event.text for event in match.events(seat)) for seat in ("p1", "p2", "p3")}
    assert "blue" in said["p1"]
    assert "blue" not in said["p3"]
