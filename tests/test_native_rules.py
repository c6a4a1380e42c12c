"""Rules of every sort on the native engine, and games that fail or for which C has no room."""

from __future__ import annotations

from functools import lru_cache
from itertools import count

import pytest

from rulekit import driver
from rulekit.native.emit import emit
from rulekit.native.engine import BEYOND, FAILED, Native, compiled_for, rows_of
from rulekit.native.refused import Unsupported
from rulekit.play.native_games import NativeGames
from rulekit.play.playouts import GameFailedError, named_playout, random_game
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime import engine
from rulekit.runtime.draft import Chance
from rulekit.runtime.machine import machine_for
from tests.agreeing import build_quickly, games_agree, match_agrees
from tests.compilers import needs_compiler
from tests.effort import cases
from tests.games import ROOT
from tests.random_positions import Dice
from tests.random_rules import random_rules
from tests.test_native import Beside
from tests.test_native_states import bare, both

pytestmark = needs_compiler

WORKSHOP = """
game "Workshop"
  players 1 to 3
  limit 12 rounds

kind Colour : red, blue

component Card, 2 for each colour in Colour and value in 1 to 4
component Die, 3 for each side in 1 to 1

each Card has
  tilt   : number 0 to 3, starts 0
  owners : set of Player
each Die has
  face : number 1 to 6, starts 1

each player has
  hand         : area of Card
  yard         : grid 3 by 2 of Card
  sheds        : set of Space
  store[yard]  : area of Card
  heap[Colour] : pile of Card
  points       : score

table has
  stock         : deck of Card, reshuffled from waste
  aside         : deck of Card
  waste         : pile of Card
  tray          : area of Die
  board         : grid 3 by 3 of Colour
  bids[Colour]  : number 0 to 9
  paid          : list of number
  boss          : Player or none

setup
  move Card into stock
  shuffle stock
  move Die into tray
  each player
    draw 2 from stock into hand

play
  rounds until round = 5
    each player takes a turn
    move waste into aside
    move aside into stock
    set bids = 0

turn
  if stock.size < 3
    move aside into bottom of stock
  draw 3 from stock into hand
  for each die in tray
    roll die.face
  choose one
    lay:
      choose 2 picks in hand where some one in picks has one.value > 1
      choose space in yard where space is empty
      for each one in picks
        add 1 to one.tilt
        add you to one.owners
        move one into heap[one.colour]
      move heap[red].top onto space
      set boss = you
    build where sheds.size < 2:
      choose up to 2 kept in hand
      choose space in yard where space is empty and space not in sheds
      add space to sheds
      move kept into store[space]
    count:
      choose places in [[1, 2], [1, 3], [2]]
      for each row in rows(board) and space in row where space.column in places
        set board[space] = if board[space] = red then blue else red
      set paid = paid + [places.size]
      if paid.size > 3
        remove places.size from paid
  score best_two
  score boss.yard.size otherwise 0
  score large_groups + mine
  for each row in rows(yard)
    may
      score full_spaces(row)
  score total of die.face for die in tray
  if hand.size > 3
    choose any thrown in hand
    move thrown into waste
  if yard is full
    move all card in Card where card.space in yard into waste

define best_two = total of the 2 highest card.value for card in hand
define large_groups = number of spaces in (groups of s in yard by sides where s is not empty) where spaces.size > 1
define full_spaces(row: set of Space) = number of s in row where s is not empty
define mine = number of one in Card where one.tilt > 1 and you in one.owners

winner
  most points
  ties share
  rival 60 where players.size = 1
"""
PACKS = """
game "Packs"
  players 2
  limit 8 rounds

kind Colour : red, green, blue

component Card, 2 for each colour in Colour and value in 1 to 4

each player has
  packs[Colour] : deck of Card
  hand          : hand of Card
  points        : score

table has
  stock        : deck of Card
  rest[Colour] : deck of Card
  heap         : pile of Card
  boss         : Player or none

setup
  move Card into stock
  shuffle stock
  each player
    for each colour in Colour
      draw 3 from stock into packs[colour]
      draw 1 from stock into rest[colour]

turn
  choose one
    gather:
      move packs into rest[blue]
      shuffle rest[blue]
    bury:
      move rest into bottom of packs[green]
    pack:
      move packs into packs[red]
    spread:
      move rest into heap
      move heap into rest[red]
    take:
      move boss.packs into bottom of rest[green]
      set boss = you
    hold:
      move rest into hand
      move hand into rest[red]
  shuffle packs
  draw 3 from packs[red] into hand
  draw 1 from rest[blue] into packs[blue]
  draw 1 from rest[green] into packs[green]
  choose card in hand
  score card.value * (packs[green].size + 10 * rest.size)
  move card into packs[green]

winner
  most points
  ties share
"""
RESHUFFLED = """
game "Reshuffled"
  players 2
  limit 12 rounds

kind Colour : red, blue

component Card, 2 for each colour in Colour and value in 1 to 3

each player has
  hand   : hand of Card
  points : score

table has
  stock  : deck of Card, reshuffled from waste
  waste  : pile of Card
  market : row of 3 Card, refilled from stock, slides left

setup
  move Card into stock
  shuffle stock

turn
  choose count in 1 to 3
  draw count from stock into hand
  choose 2 cards in hand
  move cards into waste
  choose one
    buy:
      choose card in market
      move card into waste
    leave:
      score 1
  refill market
  if hand.size > 3
    move hand into waste

when card enters stock
  score card.value
when card leaves waste
  score 10 * card.value
when card leaves stock
  score 100
when card enters market
  score 1000 * waste.size

winner
  most points
  ties share
"""
FAILING = """
game "Short"
  players 2
  limit 20 turns
each player has
  points : score
table has
  left : number 0 to 5, starts 5
turn
  may
    remove 1 from left
  score left
winner
  most points
  ties share
"""
GROWING = """
game "Long list"
  players 2
  limit 40 turns
each player has
  points : score
table has
  told : list of number
turn
  choose n in 1 to 12
  repeat n times
    set told = told + [n]
  score told.size
winner
  most points
  ties share
"""


@lru_cache
def load(text: str) -> Program:
    """A program by its text."""
    return driver.load_text(text)


def in_lock_step(program: Program, players: int, seed: int) -> int:
    """Plays a game on both engines, looking at each decision; how many there were."""
    setup = Setup(players, {}, None, seed)
    beside = Beside(program, setup)
    random_game(program, setup, machine_for, beside.look)
    return beside.looks


def statuses(program: Program, count: int) -> set[int]:
    """How games of C come out."""
    compiled = compiled_for(program, 2, ())
    return {compiled.record(row).status for row in rows_of(compiled.playouts(1, 0, count, first=0), compiled.width)}


@pytest.mark.parametrize("players", [1, 3])
def test_workshop(players: int) -> None:
    """State on components, rolls, families, whole decks, lists of lists, groups, a rival: position by position."""
    assert all(in_lock_step(load(WORKSHOP), players, seed) > 5 for seed in range(cases(3, 40)))


@pytest.mark.parametrize("rules", [PACKS, RESHUFFLED], ids=["packs", "reshuffled"])
def test_decks(rules: str) -> None:
    """Families of decks move together, also into each other; a reshuffle fires its triggers for the same cards."""
    program, setup, count = load(rules), Setup(2, {}, 0, 3), cases(100, 2000)
    assert all(in_lock_step(program, 2, seed) > 5 for seed in range(cases(3, 40)))
    games = NativeGames(program, setup)
    found = games.played(0, games.play(0, count))
    wanted = [named_playout(program, setup, index) for index in range(count)]
    assert found == {one: wanted.count(one) for one in wanted}


@pytest.mark.parametrize("players", [1, 3])
def test_workshop_playouts(players: int) -> None:
    """Whole games inside C come to the same."""
    setup = Setup(players, {}, 0, 3)
    games, count = NativeGames(load(WORKSHOP), setup), cases(30, 1000)
    found = games.played(0, games.play(0, count))
    wanted = [named_playout(load(WORKSHOP), setup, index) for index in range(count)]
    assert found == {one: wanted.count(one) for one in wanted}


AGAIN = """
game "Again"
  players 2
  {limit}
each player has
  points : score
play
  rounds until round = 2
    each player takes a turn
turn
  choose more in 1 to 2
  score more
  if points > 0
    go again
winner
  most points
  ties share
"""


@pytest.mark.parametrize(("limit", "turns"), [("limit 2 rounds", 400), ("limit 30 turns", 30), ("", 20_000)])
def test_who_always_goes_again_reaches_the_limit(limit: str, turns: int) -> None:
    """At 100 turns for each player and round of it, or of 100 rounds; in C as in Python."""
    program, setup = load(AGAIN.format(limit=limit)), Setup(2, {}, 0, 3)
    ((played, _),) = NativeGames(program, setup).played(0, NativeGames(program, setup).play(0, 1)).items()
    assert played == named_playout(program, setup, 0)
    assert played.result.notes == ("limit",)
    assert played.decisions == turns


@pytest.mark.parametrize("players", [1, 3])
def test_workshop_both_ways(players: int) -> None:
    """With chance that waits; a position written as bytes and read again is the same, and leads on to the same."""
    program = load(WORKSHOP)
    native = Native(program)
    for seed in range(cases(1, 20)):
        for number, (ours, theirs) in enumerate(both(program, players, {}, seed)):
            assert native.question(theirs) == engine.question(program, ours)
            assert native.result(theirs) == ours.result
            if isinstance(ours.ask, Chance):
                continue
            written = native.native_state(ours)
            assert bare(native.position(written)) == bare(native.position(theirs)) == bare(ours)
            if theirs.waits and number % 5 == 0:
                assert native.question(written) == engine.question(program, ours)
                assert native.playouts(written, 5, seed) == native.playouts(theirs, 5, seed)


def test_rules_that_fail() -> None:
    """A game in which the rules fail ends with what the reference engine says of it."""
    program, setup = load(FAILING), Setup(2, {}, 0, 1)
    assert FAILED in statuses(program, 30)
    games = NativeGames(program, setup)
    with pytest.raises(GameFailedError) as ours:
        games.played(0, games.play(0, 30))
    assert "`left` would be -1" in str(ours.value)
    with pytest.raises(GameFailedError) as theirs:
        named_playout(program, setup, ours.value.number - 1)
    assert (str(ours.value), ours.value.seed) == (str(theirs.value), theirs.value.seed)


def test_games_beyond_the_room_of_c() -> None:
    """A game for which C has no room is played by the reference engine, and counts like any other."""
    program, setup = load(GROWING), Setup(2, {}, 0, 1)
    assert BEYOND in statuses(program, 10)
    games = NativeGames(program, setup)
    wanted = [named_playout(program, setup, index) for index in range(10)]
    assert games.played(0, games.play(0, 10)) == {one: wanted.count(one) for one in wanted}


def refused(program: Program) -> Unsupported | None:
    """Why C cannot say some rules; None where it can."""
    try:
        emit(machine_for(program, 2, ()))
    except Unsupported as refusal:
        return refusal
    return None


@pytest.mark.parametrize("seed", range(cases(3, 200)))
def test_random_rules_in_c(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rules come to the same on both engines, errors too, or are refused with a line."""
    build_quickly(monkeypatch)
    programs = (driver.check_text(random_rules(Dice(7 * seed + 1_000 * more)))[0] for more in count())
    program = next(one for one in programs if one is not None)
    refusal = refused(program)
    if refusal is not None:
        assert refusal.line > 0
        return
    for players in (2, 3):
        match_agrees(program, players, {}, seed, 60)
        games_agree(program, players, {}, seed, 8)


@pytest.mark.parametrize("name", ["code", "secrets"])
def test_who_is_told_makes_no_difference_in_c(name: str) -> None:
    """Games with choices not told to all go the same way on both engines."""
    program = driver.load_file(ROOT / f"tests/leaks/{name}.cats")
    for seed in range(cases(2, 20)):
        setup = Setup(2, {}, None, seed)
        beside = Beside(program, setup)
        random_game(program, setup, machine_for, beside.look)
        assert beside.looks > 1
