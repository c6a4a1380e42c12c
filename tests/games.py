"""Small games for the tests of play, and every game that ships."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import rulekit
from rulekit.driver import load_file
from rulekit.play.bots import BOTS
from rulekit.play.match import Match
from rulekit.program import Program

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted([*ROOT.glob("games/*.cats"), *ROOT.glob("examples/*.cats")])

# Take one to three; whoever takes the last one wins. No chance, nothing hidden.
NIM = """\
game "Nim"
  players 2 to 3
  limit 20 rounds
table has
  heap : number 0 to 12, starts 12
turn
  choose count in 1 to 3 where count <= heap
  remove count from heap
end
  heap = 0 : you win
"""

# Chance and secrets: a card is drawn unseen by the others, then laid down or kept.
CARDS = """\
game "Cards"
  players 2 to 4
  first player "has the longest hair"
  limit 30 rounds
option bonus : none_of_it, double
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card
  heap  : pile of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  step lay                                                     "Laying Cards"
    may
      choose card in hand where card.value >= 2
      score (if bonus = double then 2 * card.value else card.value)   "Points of Cards"
      move card into heap
  step draw_one                                                "Drawing"
    draw 1 from stock into hand
play
  turns until stock is empty
winner
  most points
  ties share
always "Nobody is ever below zero": every player in players has player.points >= 0
"""


@lru_cache
def nim() -> Program:
    """A game without chance."""
    return rulekit.loads(NIM)


@lru_cache
def cards() -> Program:
    """A game with chance and secrets."""
    return rulekit.loads(CARDS)


@lru_cache
def game(path: Path) -> Program:
    """A game of a file, read once."""
    return load_file(path)


def finish(match: Match, bot: str = "random") -> Match:
    """The match, played to its end by bots."""
    while match.waiting is not None:
        match.choose_number(BOTS[bot](match))
    return match
