"""`each player at once`: sealed until all have chosen, read before anything changes, in the order of seats."""

from __future__ import annotations

import json

import pytest

import rulekit
from rulekit import codec
from rulekit.play.examples import run_examples
from rulekit.play.picture.canvas import plain
from rulekit.play.picture.scene import picture

GAME = """
game "Swap"
  players 3
  limit 3 rounds
kind Colour : red, blue, green
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand   : hand of Card
  shown  : pile of Card
  points : score
table has
  stock : deck of Card
  heap  : pile of Card
setup
  move Card into stock
  each player
    draw 3 from stock into hand
play
  rounds until round = 2
    each player at once
      choose card in hand
      move card into shown
    each player at once
      move hand into you.next.hand
    each player
      score shown.top.value otherwise 0
winner
  most points
  ties share
"""


@pytest.fixture
def match() -> rulekit.Match:
    """A match at its first question."""
    return rulekit.Match(rulekit.loads(GAME), players=3, seed=5)


def keys(question: rulekit.Question) -> set[str]:
    """The keys of its choices."""
    return {choice.key for choice in question.choices}


def test_several_questions_are_open(match: rulekit.Match) -> None:
    """All three are asked, each about their own hand."""
    assert [question.player for question in match.questions] == ["p1", "p2", "p3"]
    hands = [keys(question) for question in match.questions]
    assert all(1 <= len(hand) <= 3 for hand in hands)
    for player, hand in zip(("p1", "p2", "p3"), hands, strict=True):
        seen = match.view(player).question
        assert seen is not None
        assert seen.choices is not None
        assert {choice.key for choice in seen.choices} == hand


def test_the_mark_stands_at_who_is_asked(match: rulekit.Match) -> None:
    """Not at whose turn it would be: all of them choose."""
    match.choose(match.questions[0].choices[0], "p1")
    assert match.question is not None
    assert match.question.player == "p2"
    drawn = plain(picture(match.program, match.view("p2"), "en")).splitlines()
    assert {row.strip()[:13] for row in drawn if "▶" in row} == {"▶ Player 2 (y"}


def test_any_order_of_answers_gives_the_same_table() -> None:
    """Who answers first makes no difference."""
    states = []
    for order in (("p1", "p2", "p3"), ("p3", "p1", "p2"), ("p2", "p3", "p1")):
        match = rulekit.Match(rulekit.loads(GAME), players=3, seed=5)
        for player in order:
            question = next(q for q in match.questions if q.player == player)
            match.choose(question.choices[0], player)
        states.append((match.view(None), match.view("p1"), [event.text for event in match.events(None)]))
    assert states[0] == states[1] == states[2]


def test_nothing_tells_before_all_have_chosen(match: rulekit.Match) -> None:
    """Views and logs of the others do not depend on a sealed answer."""
    question = match.questions[0]
    assert len(question.choices) >= 2
    seen = []
    for choice in question.choices:
        other = rulekit.Match(rulekit.loads(GAME), players=3, seed=5)
        other.choose(choice.key, "p1")
        views = [json.dumps(codec.as_data(other.view(p)), sort_keys=True) for p in ("p2", "p3", None)]
        seen.append((views, [[e.text for e in other.events(p)] for p in ("p2", "p3", None)], other.can_undo("p2")))
    assert all(one == seen[0] for one in seen)


def test_all_read_before_anything_changes(match: rulekit.Match) -> None:
    """Passing hands passes them: nobody passes on what has just come."""
    rules = rulekit.loads(GAME)
    match = rulekit.Match(rules, players=3, seed=5)
    for player in ("p1", "p2", "p3"):
        match.choose(next(q for q in match.questions if q.player == player).choices[0], player)
    sizes = [zone.count for zone in match.view(None).zones if zone.name == "hand"]
    assert sizes == [2, 2, 2]


def test_a_save_keeps_the_order_of_answers(match: rulekit.Match) -> None:
    """Resuming in the middle of a sealed line goes on where it was."""
    match.choose(match.questions[1].choices[0], "p2")
    resumed = rulekit.Match.resume(match.save(), match.program)
    assert [q.player for q in resumed.questions] == ["p1", "p3"]
    assert resumed.view("p1") == match.view("p1")


PHASE = """
game "Bids"
  players 2
  limit 3 rounds
each player has
  bid    : number 0 to 5
  points : score
play
  rounds
    phase warm_up
      each player
        score 1
    phase show
      each player at once
        choose b in 1 to 3
        set bid = b
      each player
        score bid
winner
  most points
  ties share
example "alone"
  players ann, bob
  when show choosing 1, 2
  then ann.bid = 1 and bob.bid = 2 and bob.points = 2
"""


def test_a_phase_that_chooses_at_once_runs_alone() -> None:
    """Cut out of `play`, its passes still find one another."""
    (result,) = rulekit.run_examples(rulekit.loads(PHASE))
    assert result.ok, result.message


def test_hands_that_go_round_stay_known_to_who_passed_them(match: rulekit.Match) -> None:
    """Each knows both cards in the hand on their left, which they have just passed, and nothing of the other hand."""
    for question in match.questions:
        match.choose(question.choices[0], question.player)
    hands = {seat: match.view(seat).zone("hand", seat).pieces for seat in ("p1", "p2", "p3")}
    for seat, left, right in (("p1", "p2", "p3"), ("p2", "p3", "p1"), ("p3", "p1", "p2")):
        view = match.view(seat)
        seen = [None if card is None else card.key for card in view.zone("hand", left).pieces]
        assert sorted(map(str, seen)) == sorted(card.key for card in hands[left] if card is not None)
        assert not any(card is not None and card.key for card in view.zone("hand", right).pieces)


ELSE_IF = """
game "Ask First"
  players 2
  limit 2 rounds
each player has
  points : score
table has
  flag : number 0 to 1
play
  rounds until round = 1
    each player at once
      if you = first_player
        set flag = 1
      else if flag = 0
        score 5
      else
        score 1
winner
  most points
  ties share
example "Both are asked before anything changes"
  players ann, bob
  when play
  then ann.points = 0 and bob.points = 5
"""


def test_all_branches_are_asked_before_anything_changes() -> None:
    """What the first player does does not change which branch the second one is in."""
    (result,) = rulekit.run_examples(rulekit.loads(ELSE_IF))
    assert result.ok, result.message


NESTED = """
game "Inside"
  players 3
  limit 2 rounds
each player has
  n : number 0 to 99
  points : score
play
  rounds until round = 1
    each player at once
      let k = you.seat
      each other player at once
        add 1 to n
      add 10 to n
      add k to n
winner
  most points
  ties share
example "A block inside leaves the one around it alone"
  players ann, bob, cid
  when play
  then ann.n = 13 and bob.n = 14 and cid.n = 15
"""


def test_a_block_inside_leaves_the_one_around_it_alone() -> None:
    """Each of three gets 1 from the two others, then 10, then their own seat, kept over the block inside."""
    (result,) = rulekit.run_examples(rulekit.loads(NESTED))
    assert result.ok, result.message


def test_a_refused_answer_leaves_the_match_as_it_is(match: rulekit.Match) -> None:
    """Nothing changes, not even who is asked first; a number that is no choice is refused as well."""
    before = match.state
    with pytest.raises(rulekit.RefusedMove):
        match.choose("nonsense", "p2")
    for number in (-1, 99):
        with pytest.raises(rulekit.RefusedMove):
            match.choose_number(number)
    assert match.state == before
    assert match.question is not None
    assert match.question.player == "p1"


SERVED = """
game "Served"
  players 2 to 3
  limit 3 rounds
component Card, 3 for each value in 1 to 3
each player has
  hand  : hand of Card
  plate : area of Card
rule pick
  each player at once
    choose 1 to 2 cards in hand
    move cards into plate
rule pick_or_pass
  each player at once
    may
      choose 1 to 2 cards in hand
      move cards into plate
  first_player.next chooses card in first_player.next.hand
  move card into box
turn
  do pick
sample Card
  | code | value |
  | a    | 1     |
  | b    | 2     |
  | c    | 3     |
example "Served"
  players ann, bob, cleo
"""


def served(lines: str) -> str | None:
    """Why an example with these lines fails; None where it holds."""
    (result,) = run_examples(rulekit.loads(SERVED + lines))
    return result.message


@pytest.mark.parametrize(
    "answers", ["a, a, b, c, stop", "{a, a}, b, {c}", "{a, a}, {b}, {c}", "a, a, {b}, c, stop", "a, a, {c}"]
)
def test_picks_at_once_stand_in_braces_or_not(answers: str) -> None:
    """Two at most: the list is complete with the second pick.  Bob has one card: it is taken, written or not."""
    given = "  given ann.hand = {a, a, b}\n  given bob.hand = {b}\n  given cleo.hand = {b, c}\n"
    then = "  then ann.plate = {a, a} and bob.plate = {b} and cleo.plate = {c}\n"
    assert served(f"{given}  when pick choosing {answers}\n{then}") is None


def test_picks_at_once_of_who_must_not_choose_first() -> None:
    """Ann has one card, which nobody asks for; her list is used up all the same."""
    given = "  given ann.hand = {a}\n  given bob.hand = {a, b}\n  given cleo.hand = {b, c}\n"
    then = "  then ann.plate = {a} and bob.plate = {a} and cleo.plate = {b, c}\n"
    assert served(f"{given}  when pick choosing {{a}}, {{a}}, {{b, c}}\n{then}") is None
    assert served(f"{given}  when pick choosing {{a}}, {{b, c}}\n{then}") is None


def test_a_list_with_too_many_fails() -> None:
    """Three picks where two are allowed are not taken for the next player's."""
    given = "  given ann.hand = {a, a, b}\n  given bob.hand = {a, b}\n  given cleo.hand = {b, c}\n"
    said = served(f"{given}  when pick choosing {{a, a, b}}, {{a}}, {{b}}\n  then ann.plate = {{a, a}}\n")
    assert said is not None


def test_who_passes_at_once_and_what_is_asked_after() -> None:
    """Bob passes; then he is asked for a card, which is none of those picked at once."""
    given = "  given ann.hand = {a, a, b}\n  given bob.hand = {b, c}\n  given cleo.hand = {b, c}\n"
    asked = "  when pick_or_pass choosing {a, a}, pass, {b, c}, c\n"
    then = "  then ann.plate = {a, a} and bob.plate is empty and bob.hand = {b} and cleo.plate = {b, c}\n"
    assert served(f"{given}{asked}{then}") is None


MAY = """
game "Sealed Bids"
  players 3
  languages en, fr
  limit 9 rounds
component Card, one for each value in 1 to 9
each player has
  hand : hand of Card
  bid  : pile of Card
  in_  : yes or no
table has
  stock : deck of Card
setup
  move Card into stock
  each player
    draw 2 from stock into hand
play
  rounds until round = 1
    phase bidding
      each player at once
        may
          choose card in hand
          move card into bid
    phase joining
      each player at once
        may
          set in_ = yes
names fr
  bidding "enchères"
  joining "entrée"
"""


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["Player 1 has chosen.", "Player 2 passes (bidding).", "Player 3 passes (bidding)."]),
        ("fr", ["Joueur 1 a choisi.", "Joueur 2 passe (enchères).", "Joueur 3 passe (enchères)."]),
    ],
)
def test_who_passes_at_once_is_told_when_all_have_answered(lang: str, sentences: list[str]) -> None:
    """One line for each player, in the order of seats, and nothing before the last of them has answered."""
    match = rulekit.Match(rulekit.loads(MAY), players=3, seed=5, lang=lang)
    before = {viewer: match.events(viewer) for viewer in ("p1", "p2", "p3", None)}
    for player in ("p3", "p1", "p2"):
        assert {viewer: match.events(viewer) for viewer in before} == before
        choices = next(question.choices for question in match.questions if question.player == player)
        match.choose(choices[0] if player == "p1" else "pass", player)
    told = match.events(None)[len(before[None]) :]
    assert [event.text for event in told if event.kind in ("chose", "declined")] == sentences


def test_who_says_yes_at_once_leaves_an_event() -> None:
    """A `may` without a choice: one event for each answer, in the order of seats."""
    match = rulekit.Match(rulekit.loads(MAY), players=3, seed=5)
    for answer in ("pass", "pass", "pass", "yes", "pass", "yes"):
        match.choose(answer)
    answers = [(event.kind, event.you) for event in match.log if event.kind in ("chose", "yes", "declined")]
    assert answers == [*(("declined", seat) for seat in range(3)), ("yes", 0), ("declined", 1), ("yes", 2)]


def test_who_has_nothing_to_choose_at_once_has_not_passed() -> None:
    """An empty hand is asked nothing, so nothing is told of it."""
    rules = MAY.replace("    draw 2 from", "    if you != first_player\n      draw 2 from")
    match = rulekit.Match(rulekit.loads(rules), players=3, seed=5)
    for player in ("p2", "p3"):
        match.choose("pass", player)
    assert [event.player for event in match.events(None) if event.kind == "declined"] == ["p2", "p3"]
