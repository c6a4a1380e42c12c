"""Undo: back to the last point where chance decided, somebody learned something, or another player answered."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.play.bots import random_bot
from rulekit.play.match import Match
from rulekit.runtime.engine import machine_of
from rulekit.runtime.hashing import state_hash
from rulekit.runtime.state import State, thaw
from rulekit.texts import text
from tests.effort import cases
from tests.games import GAMES, game

SEEN = "somebody has seen something new since your last answer"

# Everybody has two cards and a number that only they see; a card lies open, and three in the stock.
TABLE = """\
game "Table"
  players 3
  limit 9 rounds
component Card, one for each value in 1 to 9
each player has
  hand   : hand of Card
  secret : number 0 to 9, seen by owner, starts 3
  told   : number 0 to 99
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
  may
    WHAT
  may
    score 1
  may
    score 2
winner
  most points
  ties share
"""


def played(what: str, **more: str) -> Match:
    """A match in which player 1 has just taken the first choice of that."""
    rules = TABLE.replace("WHAT", what.replace("\n", "\n    "))
    for old, new in more.items():
        rules = rules.replace(old, new)
    match = Match(rulekit.loads(rules), players=3, seed=1)
    match.choose_number(0)
    return match


@pytest.mark.parametrize(
    "what",
    [
        "score 1",
        "reveal hand",
        "reveal hand to you.next",
        "reveal (number of card in hand where card.value >= 3)",
        "set told = number of card in hand where card.value >= 3",
        "set secret = 4\nset told = secret",
        "let large = number of card in hand where card.value >= 3\nscore large",
        "score stock.size + you.next.hand.size",
        "if some card in hand has card.value >= 1\n  score 1",
        "if secret = 3\n  set told = 1",
        "choose card in hand\nmove card into heap",
    ],
)
def test_what_one_knew_and_chose_to_show_can_be_taken_back(what: str) -> None:
    """Shown to all or to one, as a component or as a value."""
    match = played(what)
    assert match.can_undo("p1") == (True, "nothing new has come to light since your last answer")


@pytest.mark.parametrize(
    "what",
    [
        "reveal you.next.hand",
        "reveal you.next.hand to you",
        "reveal you.next.hand to you.next.next",
        "each other player\n  reveal hand to you.next",
        "reveal (number of card in you.next.hand where card.value >= 3)",
        "set told = you.next.secret",
        "set told = number of card in you.next.hand where card.value >= 3",
        "score number of card in you.next.hand where card.value >= 3",
        "let large = number of card in you.next.hand where card.value >= 3\nset told = large",
        "each other player\n  set told = secret",
        "if some card in you.next.hand has card.value >= 1\n  score 1",
        "if you.next.secret = 4\n  score 1\nelse\n  score 2",
    ],
)
def test_what_another_held_stays_seen(what: str) -> None:
    """Shown to all, to who asked or to a third, as a component or as a value, whoever acts."""
    match = played(what)
    assert match.can_undo("p1") == (False, SEEN)
    with pytest.raises(rulekit.UsageError, match="cannot be taken back: somebody has seen"):
        match.undo("p1")


def test_another_players_forced_card_stays_seen() -> None:
    """It is not an answer, but it shows what that player held."""
    match = played("each other player\n  choose card in hand\n  move card into heap", **{"draw 2": "draw 1"})
    assert [move.seat for move in match.moves if move.seat is not None] == [0]
    assert len(match.view(None).zone("heap").pieces) == 2
    assert match.can_undo("p1") == (False, SEEN)


def test_the_top_of_a_deck() -> None:
    """Drawing a card one knew to lie there can be taken back; one that somebody else has put there cannot."""
    lines = "  choose card in hand\n  move card into top of stock\n  may\n    draw 1 from stock into hand\n"
    match = Match(rulekit.loads(TABLE.replace("  may\n    WHAT\n", lines)), players=3, seed=1)
    for drawn in ("yes", "pass"):
        while match.question is not None and "yes" not in match.question.keys:
            match.choose(match.question.choices[0])
        match.choose(drawn)
        assert match.can_undo("p1") == (True, "nothing new has come to light since your last answer")
        match.undo("p1")
    rules = TABLE.replace(
        "  may\n    WHAT\n", "  may\n    draw 1 from stock into hand\n  may\n    move hand into top of stock\n"
    )
    match = Match(rulekit.loads(rules.replace("draw 2", "draw 1")), players=3, seed=1)
    for answer in ("pass", "yes", "pass", "pass", "yes"):
        match.choose(answer)
    assert match.can_undo("p2") == (False, SEEN)


@pytest.mark.parametrize(("last", "why"), [("p3", "p1"), ("p1", "p2")])
def test_who_answers_last_of_all_at_once_has_seen_the_others(last: str, why: str) -> None:
    """Before that each may take the own answer back, until another has answered."""
    rules = TABLE.replace(
        "turn\n  may\n    WHAT\n", "turn\n  each player at once\n    choose card in hand\n    move card into heap\n"
    )
    match = Match(rulekit.loads(rules), players=3, seed=1)
    order = [seat for seat in match.players if seat != last]
    for seat in (*order, last):
        question = next(one for one in match.questions if one.player == seat)
        before = match.state
        match.choose(question.choices[0], seat)
        if seat != last:
            assert match.can_undo(seat)[0]
            match.undo(seat)
            assert state_hash(match.program, match.state) == state_hash(match.program, before)
            match.choose(question.choices[0], seat)
    assert match.can_undo(last) == (False, f"your last answer has opened what {why} had chosen in secret")
    assert match.can_undo(order[0])[1] == f"{order[1]} has answered since your last answer"


def test_alone_at_once_nothing_is_opened() -> None:
    """Where nobody else had anything to choose."""
    rules = TABLE.replace("turn\n  may\n    WHAT\n", "turn\n  each player at once\n    may\n      score 1\n")
    match = Match(rulekit.loads(rules.replace("players 3", "players 1 to 3")), players=1, seed=1)
    match.choose("yes")
    assert match.can_undo("p1")[0]


def test_a_pass_can_be_taken_back_step_by_step() -> None:
    """Each undo takes one answer, down to the first."""
    match = played("score 1")
    match.choose("pass")
    before = match.moves
    match.choose("pass")
    assert match.question is not None
    assert match.question.player == "p2"
    match.undo("p1")
    assert match.moves == before
    match.undo("p1")
    match.undo("p1")
    assert match.can_undo("p1") == (False, "you have not answered anything yet")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_reasons_are_told_in_both_languages(lang: str) -> None:
    """Each has a text, which may name a player."""
    reasons = {text(lang, f"undo-{why}", who="p2") for why in ("nothing", "chance", "other", "opened", "seen", "free")}
    assert len(reasons) == 6
    assert sum("p2" in reason for reason in reasons) == 2


def named(match: Match, state: State) -> list[int]:
    """For each component the bits of the viewers who may name it."""
    machine, draft = machine_of(match.program, state), thaw(state)
    sights = [machine.sight(draft, machine.slot_at(place)) for place in draft.place]
    return [known | sight for known, sight in zip(draft.known, sights, strict=True)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nobody_has_learned_what_is_taken_back(path: Path) -> None:
    """Where an answer can be taken back, who gave it had known all that has become known; and it is taken back."""
    program, allowed = game(path), 0
    for seed in range(cases(1, 20)):
        match = Match(program, seed=seed)
        while match.waiting is not None and len(match.moves) < cases(60, 1000):
            before, seat, moves = match.state, match.waiting.seat, match.moves
            match.choose_number(random_bot(match))
            if not match.can_undo(match.players[seat])[0]:
                continue
            allowed += 1
            for was, now in zip(named(match, before), named(match, match.state), strict=True):
                assert now & ~was == 0 or was >> seat & 1
            if allowed % cases(8, 1) == 0:
                after = match.state
                match.undo(match.players[seat])
                assert match.moves == moves
                assert state_hash(program, match.state) == state_hash(program, before)
                answer = Match.resume(match.save(), program)
                assert state_hash(program, answer.state) == state_hash(program, before)
                match.choose_number(random_bot(match))
                assert state_hash(program, match.state) == state_hash(program, after)
    assert allowed or path.stem == "go_fish"  # whose every answer shows something
