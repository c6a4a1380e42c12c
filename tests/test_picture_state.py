"""State on components and values of every type, as people read them: in the rules' words, never in Python's."""

from __future__ import annotations

import re

import pytest

import rulekit
from rulekit.driver import load_text
from rulekit.play.examples import run_examples
from rulekit.play.faces import counted
from rulekit.play.picture.canvas import plain
from rulekit.play.picture.position import draw_position
from rulekit.play.picture.scene import picture
from rulekit.play.prompts import choice_texts, prompt
from rulekit.play.sentences import log_lines
from rulekit.runtime.draft import Draft
from rulekit.runtime.engine import machine_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.view import open_view

MEN = """
game "Men"
  players 2
  languages en, fr
  limit 4 turns
kind Colour : black, white
kind Rank : pawn, rook
component Man, 4 for each colour in Colour
component Chip, 4 for each points in 1 to 2
each Man has
  crowned : yes or no
each Chip has
  rank  : Rank, starts pawn
  moved : yes or no
  held  : Player or none
table has
  board : grid 4 by 1 of Man
  shelf : grid 3 by 1 of Chip
turn
  choose space in board and spot in shelf
  set space.top.crowned = yes
  set spot.top.rank = rook
  set spot.top.moved = yes
  set spot.top.held = you
names fr
  crowned "dame"
  moved   "déplacé"
  rook    "tour"
sample Man
  | code | colour |
  | b    | black  |
  | w    | white  |
sample Chip
  | code | points |
  | x    | 2      |
example "Fails, to be drawn"
  given board
    | b  a:w  .  . |
  given shelf
    | c:x  x  . |
  when turn choosing a, c
  then board is empty
"""

DRAWN = """
Board
      1       2       3       4
  ┌───────┬───────┬───────┬───────┐
1 │ man   │crowned│       │       │
  │bl     │wh     │       │       │
  └───────┴───────┴───────┴───────┘
Shelf
      1       2       3
  ┌───────┬───────┬───────┐
1 │ rook  │ pawn  │       │
  │mo X  2│      2│       │
  └───────┴───────┴───────┘
"""
FRENCH = {"crowned": " dame  ", " rook ": " tour ", "mo": "dé"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_state_on_a_board(lang: str) -> None:
    """A yes shows by its name where nothing else is there to say, else by two letters; a no does not show at all."""
    expected = DRAWN
    for english, french in FRENCH.items() if lang == "fr" else ():
        expected = expected.replace(english, french)
    (failed,) = run_examples(load_text(MEN), None, lambda machine, draft: draw_position(machine, draft, lang))
    assert failed.position is not None
    assert [line.rstrip() for line in failed.position.split("\n")] == expected.strip("\n").split("\n")


def test_the_legend_says_what_letters_stand_for() -> None:
    """Colours, players and the state that shows by letters."""
    program = load_text(MEN)
    drawn: list[str] = []

    def draw(machine: Machine, draft: Draft) -> str:
        view = open_view(machine, draft)
        drawn.extend(plain(picture(program, view, lang)).splitlines()[-1] for lang in ("en", "fr"))
        return ""

    run_examples(program, None, draw)
    assert drawn == [
        "X Player 1 · bl black · wh white · mo moved",
        "X Joueur 1 · bl black · wh white · dé déplacé",
    ]


EVERYTHING = """
game "Everything"
  players 2
  limit 8 turns
kind Colour : red, blue
component Card, one for each colour in Colour and rank in 1 to 3
each Card has
  bent : yes or no
  owed : Player or none
  tags : set of Colour
each player has
  hand  : hand of Card
  flags : list of yes or no
  ready : yes or no
table has
  board      : grid 3 by 1 of Colour
  heap       : pile of Card
  marks      : list of number 0 to 9
  last_one   : Colour or none
  best       : Card or none
  whom       : Player or none
  way        : Direction or none
  where_to   : Space or none
  seen_by_us : set of Player
  on[Colour] : yes or no
  grid_one   : grid 3 by 1 of Player
setup
  each player
    for each rank in 1 to 3
      move (first card in Card where card in box and card.rank = rank) into hand
turn
  choose card in hand and space in grid_one and way_on in {north, south}
  set card.bent = not card.bent
  set card.owed = you
  add card.colour to card.tags
  add card.bent to flags
  set ready = not ready
  set board[space.column, 1] = card.colour
  set on[card.colour] = ready
  add card.rank to marks
  set last_one = if last_one is none then card.colour else none
  set best = card
  set whom = you.next
  set way = way_on
  set where_to = space
  add you to seen_by_us
  set grid_one[space] = you
  reveal (card.rank > 1)
  reveal card.bent
  reveal flags
  reveal last_one
  choose any cards in hand
  move cards into heap
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_reads_like_python(lang: str) -> None:
    """Picture, log, prompts and choices of a game with values of every type, at each question."""
    match = rulekit.Match(rulekit.loads(EVERYTHING), players=2, seed=3, first="p1")
    told: list[str] = []
    number = 0
    while match.question is not None:
        for viewer in ("p1", "p2", None):
            view = match.view(viewer)
            told.append(plain(picture(match.program, view, lang)))
            told += [prompt(match.program, view.question, lang)] if view.question else []
            told += choice_texts(match.program, view, lang)
        keys = match.question.keys
        match.choose(keys[number % len(keys)])
        number += 1
    machine = machine_of(match.program, match.state)
    told += [line.text for viewer in (0, 1, None) for line in log_lines(machine, match.log, viewer, lang)]
    assert not [text for text in told if re.search(r"\b(True|False|None)\b|\('|',|\)\)|\btrue\b|\bfalse\b", text)]


def test_lists_of_values_that_are_no_names() -> None:
    """Equal ones are counted, in words."""
    program = load_text(EVERYTHING)
    assert counted(program, "en", (True, True, False)) == "2 × yes and no"
    assert counted(program, "fr", (True, True, False)) == "2 × oui et non"
    assert counted(program, "en", (5, 5)) == "2 × 5"
    assert counted(program, "en", ("red", "red", "p1", "p1")) == "2 reds and 2 × Player 1"
