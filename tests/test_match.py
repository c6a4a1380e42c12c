"""A match: seats, questions, answers, chance, undo, and how it ends."""

from __future__ import annotations

import re

import attrs
import pytest

import rulekit
from rulekit.chance import Stream
from rulekit.diagnostics import Code
from rulekit.play.match import MOST_SEED, Match
from rulekit.play.rule_lines import refused_text
from rulekit.runtime.engine import ChanceEvent
from tests.games import NIM, cards, finish, nim

# ── Questions and answers ─────────────────────────────────────────────────────────────────────


def test_a_question_says_who_is_asked_what() -> None:
    """Seat, prompt, choices with keys and texts, and the line that asks."""
    question = Match(nim(), seed=1).question
    assert question is not None
    assert (question.player, question.keys, question.line) == ("p1", ("1", "2", "3"), 7)
    assert question.prompt
    assert [choice.text for choice in question.choices] == ["1", "2", "3"]


def test_a_choice_or_its_key_is_an_answer() -> None:
    """Both lead to the same state."""
    one, other = Match(nim(), seed=1), Match(nim(), seed=1)
    assert one.question is not None
    one.choose(one.question.choices[2])
    other.choose("3", "p1")
    assert one.state == other.state
    assert one.question is not None
    assert one.question.player == "p2"


def test_accents_may_be_typed_either_way() -> None:
    """Answers are brought to NFC, as the rules are."""
    text = (
        NIM.replace("  choose count", "  choose drink in Drink\n  choose count") + "kind Drink : th\u00e9, caf\u00e9\n"
    )
    match = Match(rulekit.loads(text), seed=1)
    match.choose("cafe\u0301")
    assert match.moves[0].key == "caf\u00e9"


def test_a_refused_move_names_the_clause() -> None:
    """The first part of the rules that says no: its code, its words, its place."""
    match = Match(nim(), seed=1)
    for key in ("3", "3", "3", "1"):
        match.choose(key)
    with pytest.raises(rulekit.RefusedMove) as refused:
        match.choose("3")
    assert refused.value.code is Code.PLAY_REFUSED
    assert match.program.source.snippet(refused.value.span) == "count <= heap"
    assert "`count <= heap` says no" in refused.value.message


def test_what_nobody_offers_is_refused_with_the_range() -> None:
    """An answer beyond the range points at the range."""
    match = Match(nim(), seed=1)
    with pytest.raises(rulekit.RefusedMove) as refused:
        match.choose("4")
    assert match.program.source.snippet(refused.value.span) == "1 to 3"


TARGETS = """
game "Targets"
  players 3
  limit 9 turns
each player has
  safe : yes or no
  mark : number 0 to 9
turn
  choose player in targets and n in 1 to 5 where may_take(n) and not too_many(n)
  set player.mark = n
  set player.safe = yes
define targets = all player in others where not player.safe   "Who May Be Asked"
define may_take(n: number 1 to 5) = n <= mark + 4
define too_many(n: number 1 to 5) = n > 3
"""


@pytest.mark.parametrize(
    ("answers", "clause", "named", "among"),
    [
        (("p1",), "targets", ("targets", "all player in others where not player.safe"), True),
        (("p2", "5"), "may_take(n)", ("may_take", "n <= mark + 4"), False),
        (("p2", "4"), "not too_many(n)", ("too_many", "n > 3"), False),
        (("p2", "1", "p2"), "targets", ("targets", "all player in others where not player.safe"), True),
    ],
)
def test_a_refusal_says_what_a_name_stands_for(
    answers: tuple[str, ...], clause: str, named: tuple[str, str], among: bool
) -> None:
    """A range or clause that is only the name of a define: the define is quoted, and its heading is told."""
    program = rulekit.loads(TARGETS.replace('   "Who', " " * 10 + '"Who'))
    match = Match(program, players=3, seed=1, first="p1")
    *before, last = answers
    for answer in before:
        match.choose(answer)
    with pytest.raises(rulekit.RefusedMove) as refused:
        match.choose(last)
    assert program.source.snippet(refused.value.span) == clause
    assert refused.value.named is not None
    assert (refused.value.named[0], program.source.snippet(refused.value.named[1])) == named
    assert refused.value.among == among
    assert refused.value.heading == ("Who May Be Asked" if among else None)
    assert f"`{named[0]}` stands for `{named[1]}`" in refused.value.message
    said = refused_text(program.source, last, refused.value, "en")
    if among:
        assert said == (
            f"“{last}” is no answer here: it is not among “targets” (line 9), "
            "where “targets” stands for “all player in others where not player.safe” (line 12) (Who May Be Asked)"
        )
    else:
        assert said.startswith(f"“{last}” is no answer here: line 9 says “{clause}”, where “{named[0]}” stands for ")
    assert f"« {last} » n’est pas" in refused_text(program.source, last, refused.value, "fr")


def test_a_refused_move_has_the_heading() -> None:
    """The heading of the rulebook that holds there."""
    match = Match(cards(), seed=3, first="p1")
    with pytest.raises(rulekit.RefusedMove) as refused:
        match.choose("red.9")
    assert refused.value.heading == "Laying Cards"


def test_only_who_is_asked_may_answer() -> None:
    """Another seat is refused, and so is everybody once it is over."""
    match = Match(nim(), seed=1)
    with pytest.raises(rulekit.RefusedMove, match="p2 is not asked; p1 is"):
        match.choose("1", "p2")
    finish(match)
    with pytest.raises(rulekit.RefusedMove, match="over"):
        match.choose("1")


def test_where_the_rules_fail_the_match_stays() -> None:
    """An error in play leaves the state and the moves as they were."""
    program = rulekit.loads(NIM.replace("where count <= heap", ""))
    match = Match(program, seed=1)
    for key in ("3", "3", "3", "1"):
        match.choose(key)
    before = match.state, match.moves, match.question
    with pytest.raises(rulekit.PlayError) as error:
        match.choose("3")
    assert error.value.code is Code.PLAY_OUT_OF_BOUNDS
    assert (match.state, match.moves, match.question) == before
    match.choose("2")


# ── The beginning ─────────────────────────────────────────────────────────────────────────────


def test_two_play_unless_said_otherwise() -> None:
    """Two if the game allows two, else its least."""
    assert Match(nim(), seed=0).players == ("p1", "p2")
    three = rulekit.loads(NIM.replace("players 2 to 3", "players 3"))
    assert Match(three, seed=0).players == ("p1", "p2", "p3")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 9}, "Cards is for 2 to 4 players, not 9"),
        ({"players": 1}, "Cards is for 2 to 4 players, not 1"),
        ({"options": {"bonus": "triple"}}, "no value `triple`"),
        ({"options": {"size": "3"}}, "no option `size`"),
        ({"first": "p5"}, "no p5"),
        ({"first": "anna"}, "no seat"),
        ({"seed": -1}, "a seed is 0 to"),
        ({"seed": MOST_SEED + 1}, "a seed is 0 to"),
        ({"engine": "steam"}, "no engine `steam`"),
    ],
)
def test_what_a_game_does_not_have_is_refused(wrong: dict[str, object], words: str) -> None:
    """One sentence, as a ValueError."""
    with pytest.raises(rulekit.UsageError, match=words) as error:
        Match(cards(), **wrong)  # type: ignore[arg-type]
    assert isinstance(error.value, ValueError)
    assert "\n" not in str(error.value)


def test_seeds_go_to_their_ends() -> None:
    """The least and the greatest seed play."""
    for seed in (0, MOST_SEED):
        assert finish(Match(cards(), seed=seed)).seed == seed


def test_without_a_seed_one_is_drawn() -> None:
    """And can be used again."""
    match = finish(Match(cards()))
    assert finish(Match(cards(), seed=match.seed)).moves == match.moves


def test_random_options_and_the_first_player_are_the_first_events() -> None:
    """Options in their order, then the first player, from stream 0 (semantics §5)."""
    for seed in range(20):
        match = Match(cards(), players=3, seed=seed, options={"bonus": "random"})
        stream = Stream.of(seed)
        assert match.options == {"bonus": ("none_of_it", "double")[stream.bounded(0, 2)]}
        assert match.first == f"p{stream.bounded(1, 3) + 1}"
        assert [move.source for move in match.moves[:3]] == ["bonus", "first_player", "stock"]


def test_given_options_and_first_player_are_no_events() -> None:
    """Nothing is drawn for what the caller says."""
    match = Match(cards(), players=3, seed=1, options={"bonus": "double"}, first="p3")
    assert (match.options, match.first) == ({"bonus": "double"}, "p3")
    assert match.moves[0].source == "stock"
    assert next(event.player for event in match.events(None) if event.kind == "turn") == "p3"


def test_a_game_that_asks_nobody_begins_with_the_first_seat() -> None:
    """Without a line `first player` it is seat 1."""
    assert {Match(nim(), seed=seed).first for seed in range(9)} == {"p1"}


# ── Chance ────────────────────────────────────────────────────────────────────────────────────


def test_chance_comes_from_the_seed() -> None:
    """Every outcome is the one that the counter-based generator says."""
    seed = 11
    stream, events = Stream.of(seed), 0

    def expect(event: ChanceEvent) -> int:
        nonlocal events
        events += 1
        return event.numbers[stream.bounded(events - 1, len(event.numbers))]

    injected = finish(Match(cards(), seed=seed, chance=expect))
    assert injected.moves == finish(Match(cards(), seed=seed)).moves
    assert events > 5


def test_chance_can_be_chosen() -> None:
    """By number or by key; everybody gets the same cards again and again."""
    match = Match(cards(), seed=1, first="p1", chance=lambda event: event.outcomes[-1].key)
    assert match.view("p1").zone("hand", "p1").pieces[0].key == "blue.3"  # type: ignore[union-attr]
    other = Match(cards(), seed=99, first="p1", chance=lambda event: len(event.outcomes) - 1)
    assert other.moves == match.moves


def test_an_outcome_that_cannot_be_is_refused() -> None:
    """With what can come."""
    with pytest.raises(rulekit.UsageError, match="cannot come of `stock`"):
        Match(cards(), seed=1, first="p1", chance=lambda event: "green.7")


# ── Views and the log ─────────────────────────────────────────────────────────────────────────


def test_views_keep_secrets() -> None:
    """One's own hand is seen, the others' are counted; a spectator sees none."""
    match = Match(cards(), seed=4, first="p1")
    hands = {viewer: match.view(viewer).zone("hand", "p1") for viewer in ("p1", "p2", None)}
    assert [len(hand.pieces) for hand in hands.values()] == [2, 0, 0]
    assert {hand.count for hand in hands.values()} == {2}
    assert match.view("p2").question is not None
    assert match.view("p2").question.choices is None  # type: ignore[union-attr]


def test_the_log_is_read_by_each_as_they_may() -> None:
    """What p1 draws is named to p1 alone."""
    match = Match(cards(), seed=4, first="p1")
    told = {seat: [event.text for event in match.events(seat) if event.kind == "draw"] for seat in ("p1", "p2", None)}
    assert ["value" in text for text in told["p1"]] == [True, False]
    assert ["value" in text for text in told["p2"]] == [False, True]
    assert ["value" in text for text in told[None]] == [False, False]
    assert {event.line for event in match.events(None) if event.kind == "draw"} == {18}


def test_a_seat_that_is_none_is_refused() -> None:
    """Views, logs and undo of strangers."""
    match = Match(nim(), seed=1)
    for ask in (match.view, match.events, match.can_undo):
        with pytest.raises(rulekit.UsageError, match="p7"):
            ask("p7")


# ── Undo ──────────────────────────────────────────────────────────────────────────────────────


def test_an_answer_can_be_taken_back() -> None:
    """As long as nothing has become known; the state is the one before."""
    program = rulekit.loads(
        NIM.replace("choose count in 1 to 3 where count <= heap", "choose count in 1 to 3\n  choose times in 1 to 2")
    )
    match = Match(program, seed=5)
    assert match.can_undo("p1") == (False, "you have not answered anything yet")
    before, asked = match.state, match.question
    match.choose("2")
    assert match.can_undo("p1")[0]
    match.undo()
    assert (match.state, match.question, match.moves) == (before, asked, ())


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (["blue.3"], "chance has decided something since your last answer"),
        ([], "you have not answered anything yet"),
    ],
)
def test_chance_cannot_be_taken_back(answers: list[str], reason: str) -> None:
    """After a draw the answer stands."""
    match = Match(cards(), seed=5, first="p1", chance=lambda event: event.outcomes[-1].key)
    for answer in answers:
        match.choose(answer)
    assert match.can_undo("p1") == (False, reason)
    with pytest.raises(rulekit.UsageError):
        match.undo("p1")


def test_another_answer_stands_in_the_way() -> None:
    """What p2 did knowing p1's move cannot be undone by p1; p2 may."""
    match = Match(nim(), seed=5)
    match.choose("1")
    assert match.can_undo("p1")[0]
    match.choose("2")
    assert match.can_undo("p1") == (False, "p2 has answered since your last answer")
    match.undo("p2")
    assert match.question is not None
    assert match.question.player == "p2"
    match.undo("p1")
    assert match.moves == ()


LOOK = """\
game "Look"
  players 2
  limit 9 rounds
component Card, one for each value in 1 to 4
each player has
  hand : hand of Card
  note : number 0 to 9
table has
  stock : deck of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  may
    WHAT
  may
    set note = 2
"""


@pytest.mark.parametrize(
    ("what", "allowed"),
    [
        ("reveal you.next.hand to you", False),
        ("reveal you.next.hand", False),
        ("reveal (number of card in you.next.hand where card.value = 1)", False),
        ("reveal hand", True),
        ("set note = 1", True),
    ],
)
def test_a_look_cannot_be_taken_back(what: str, allowed: bool) -> None:
    """What another held stays seen; what one knew and chose to show can be taken back."""
    match = Match(rulekit.loads(LOOK.replace("WHAT", what)), seed=1)
    before = match.state
    match.choose("yes")
    assert match.can_undo("p1")[0] is allowed
    if allowed:
        match.undo("p1")
        assert match.state == before
    else:
        assert match.can_undo("p1")[1] == "somebody has seen something new since your last answer"


# ── The end ───────────────────────────────────────────────────────────────────────────────────


def test_the_result_is_a_partition_with_reasons() -> None:
    """Everybody stands somewhere, and every point has its reason."""
    for seed in range(10):
        match = finish(Match(cards(), players=3, seed=seed))
        result = match.result
        assert result is not None
        assert sorted(seat for part in result.ranking for seat in part) == ["p1", "p2", "p3"]
        assert set(result.winners) == set(result.ranking[0])
        for score in result.scores:
            assert score.points == sum(reason.points for reason in score.reasons)
            assert {reason.heading for reason in score.reasons} <= {"Points of Cards"}
            assert {reason.line for reason in score.reasons} <= {23}


def test_the_limit_is_a_note() -> None:
    """A match that is ended by the limit says so."""
    program = rulekit.loads(NIM.replace("limit 20 rounds", "limit 1 rounds"))
    result = finish(Match(program, seed=1)).result
    assert result is not None
    assert result.notes == ("limit",)


def test_a_broken_promise_is_noted_and_play_goes_on() -> None:
    """Once for each promise, with its line and how many moves there had been."""
    program = rulekit.loads(NIM + 'always "The heap stays high": heap >= 6\n')
    match = finish(Match(program, seed=1))
    assert match.result is not None
    assert match.result.notes == match.notes
    assert len(match.notes) == 1
    assert re.fullmatch(r"broken 11 [1-9]\d*", match.notes[0])


def test_a_promise_broken_before_anybody_moves() -> None:
    """Nothing is said about the set-up, after which it may have held: turns that ask nothing come before a move."""
    text = NIM.replace("turn\n", "turn\n  if heap >= 12\n    remove 1 from heap\n", 1)
    match = Match(rulekit.loads(text + 'always "All are left": heap >= 12\n'), seed=1)
    line = text.count("\n") + 1
    assert match.notes == (f"broken {line} 0",)


def test_public_data_is_frozen() -> None:
    """Nobody changes what a match has said."""
    question = Match(nim(), seed=1).question
    assert question is not None
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        question.player = "p2"  # type: ignore[misc]
