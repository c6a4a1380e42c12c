"""When a line of a rule looks at the top of a deck: not where its answer is certain before it comes to that."""

from __future__ import annotations

import pytest

from rulekit import driver
from rulekit.native.engine import compiled_for, rows_of
from rulekit.play.match import Match
from rulekit.play.playouts import named_playout
from rulekit.play.track import Setup
from tests.compilers import needs_compiler
from tests.effort import cases

HEAD = """
game "Looks"
  players 2
  limit 3 rounds
component Card, 2 for each value in 1 to 3
each player has
  hand   : hand of Card
  own    : deck of Card
  points : score
table has
  stock   : deck of Card
  aside   : deck of Card
  ready   : yes or no
  wish    : number or none
  due     : number 0 to 9, starts 2
setup
  move Card into stock
  shuffle stock
"""
DEAL = """\
  each player
    for each card in Card where card.value = 2 and card in stock
      if hand is empty
        move card into hand
"""
END = """
winner
  most points
  ties share
"""


def looked(line: str, more: str = "") -> list[str]:
    """The decks that chance decides the top of in a game of one turn with this line."""
    rules = f"{HEAD}{DEAL}turn\n  {line}\n{more}  end game\n{END}"
    match = Match(driver.load_text(rules), 2, seed=4)
    assert match.result is not None
    return [str(move.source) for move in match.moves if move.seat is None]


@pytest.mark.parametrize(
    ("condition", "decks"),
    [
        ("stock.top.value = 1", ["stock"]),
        ("ready and stock.top.value = 1", []),
        ("not ready and stock.top.value = 1", ["stock"]),
        ("stock.top.value = 1 and ready", ["stock"]),
        ("not ready or stock.top.value = 1", []),
        ("ready or stock.top.value = 1", ["stock"]),
        ("ready and (stock.top.value = 1 or aside.top.value = 1)", []),
        ("(ready and stock.top.value = 1) or due = 2", []),
        ("(ready and stock.top.value = 1) or stock.top.value > 0", ["stock"]),
        ("some card in hand has card.value = 3 and stock.top.value = 1", []),
        ("some card in hand has card.value = 2 and stock.top.value = 1", ["stock"]),
        ("some card in hand where card.value = 3 has stock.top.value = 1", []),
        ("every card in hand has card.value = 3 and stock.top.value = 1", []),
        ("some card in own has stock.top.value = 1", []),
        ("(number of card in hand where card.value = 3 and stock.top.value = 1) = 0", []),
        ("(number of card in hand where card.value = 2 and stock.top.value = 1) < 9", ["stock"]),
        ("(first card in hand where card.value = 2) = stock.top", ["stock"]),
    ],
)
def test_a_condition_stops_as_soon_as_it_is_certain(condition: str, decks: list[str]) -> None:
    """What it does not come to is not looked at (the law: how expressions are worked out)."""
    assert looked(f"if {condition}", "    score 1\n") == decks


@pytest.mark.parametrize(
    ("value", "decks"),
    [
        ("if ready then (stock.top.value otherwise 0) else 5", []),
        ("if ready then 5 else (stock.top.value otherwise 0)", ["stock"]),
        ("wish otherwise (stock.top.value otherwise 0)", ["stock"]),
        ("due + (stock.top.value otherwise 0)", ["stock"]),
        ("(total of stock.top.value for card in hand where card.value = 3)", []),
        ("(if ready then stock.top.value else none) otherwise 7", []),
    ],
)
def test_a_value_stops_as_soon_as_it_is_certain(value: str, decks: list[str]) -> None:
    """`if … then`, `otherwise`, and what is totalled of nothing."""
    assert looked(f"score {value}") == decks


def test_a_wish_that_is_there_needs_no_look() -> None:
    """`otherwise` looks only where the left side is none."""
    assert looked("set wish = 3", "  score wish otherwise (stock.top.value otherwise 0)\n") == []


def test_the_second_look_depends_on_the_first() -> None:
    """The first card decides whether the other deck is looked at: with two sorts of answers, both happen."""
    second = "stock.top.value = 1 and aside.top.value > 0"
    rules = f"{HEAD}  for each card in Card where card.value = 3\n    move card into aside\n"
    rules += f"  draw 1 from stock into aside\n  shuffle aside\nturn\n  if {second}\n    score 1\n  end game\n{END}"
    program = driver.load_text(rules)
    found = set()
    for seed in range(12):
        match = Match(program, 2, seed=seed)
        taken = [(str(move.source), move.key) for move in match.moves if move.seat is None][1:]
        assert [deck for deck, _ in taken] == (["stock", "aside"] if taken[0][1] == "1" else ["stock"])
        found.add(len(taken))
    assert found == {1, 2}


def test_each_player_at_once_looks_at_their_own() -> None:
    """The deck is that of who reads the line; who is not ready does not look."""
    deal = "  each player\n    draw 2 from stock into hand\n    move hand into own\n    shuffle own\n"
    rules = (
        f"{HEAD.replace('ready   : yes or no', 'ready : set of Player')}{deal}  add first_player to ready\n"
        "play\n  each player at once\n    if you in ready and own.top.value > 0\n      score 1\n"
        f"{END}"
    )
    match = Match(driver.load_text(rules), 2, seed=1)
    assert match.result is not None
    assert [score.points for score in match.result.scores] == [1, 0]


@needs_compiler
def test_both_engines_look_alike() -> None:
    """With the same seeds, games with looks that depend on what is there come to the same."""
    rules = f"""{HEAD}  each player
    draw 1 from stock into hand
turn
  if ready and stock.top.value > 1
    score 1
  if some card in hand has card.value = due and stock.top.value >= due
    score 10
    shuffle stock
  score wish otherwise (if due > 2 then (stock.top.value otherwise 0) else 0)
  choose n in 1 to 3
  set due = n
  set ready = n = 2
  draw 1 from stock into own
{END}"""
    program, setup, count = driver.load_text(rules), Setup(2, {}, 0, 5), cases(60, 2000)
    compiled = compiled_for(program, 2, ())
    for index, row in enumerate(rows_of(compiled.playouts(5, 0, count, first=0), compiled.width)):
        record, wanted = compiled.record(row), named_playout(program, setup, index)
        assert (record.result, record.decisions, record.branches) == (wanted.result, wanted.decisions, wanted.branches)
