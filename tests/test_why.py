"""Why an answer is refused, where points came from, and that neither gives anything away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rulekit
from rulekit.chance import Stream
from rulekit.driver import load_text
from rulekit.instructions import Score
from rulekit.play.because import Named, Words, because_lines
from rulekit.play.match import Match, default_players
from rulekit.play.records import Because
from rulekit.play.redeal import redeal
from rulekit.play.scorings import score_slots, scored_in
from rulekit.play.why import ALL, look_of, score_lines, why
from rulekit.program import Program
from rulekit.runtime.engine import machine_of
from rulekit.runtime.explain import explain
from rulekit.runtime.eyes import eyes_of
from rulekit.runtime.keys import component_key
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.view import view
from tests.effort import cases
from tests.games import CARDS, GAMES, finish, game, nim
from tests.playing import random_states

WORDS = ("", "yes", "no", "stop", "pass", "none", "why", "#2", "0", "-1", "1,1#2", "p1", "99,99", "é", "a" * 200)


def of_game(count: int) -> pytest.MarkDecorator:
    """Every game that ships, so many times."""
    return pytest.mark.parametrize(("path", "seed"), [(path, seed) for path in GAMES for seed in range(count)], ids=str)


# ── No silence ────────────────────────────────────────────────────────────────────────────────


def wrong_answers(program: Program, match: Match, luck: Stream) -> Iterator[str]:
    """Random answers that are none of the choices: names of the game, spaces, numbers, and mere letters."""
    machine = machine_of(program, match.state)
    known = [component_key(machine, number) for number in machine.layout.present[:400]]
    known += [value for kind in program.kinds.values() for value in kind.values]
    known += [f"{column},{row}" for column in range(-2, 9) for row in range(-2, 9)]
    known += [*map(str, range(-3, 30)), *match.players, *WORDS]
    number = 0
    while True:
        number += 1
        key = known[luck.bounded(number, len(known))]
        key = f"{key[: number % 4]}{key[number % 4 + 1 :]}" if number % 17 == 0 else key
        if key not in match.questions[0].keys:
            yield key


@of_game(1)
def test_no_refusal_is_silent(path: Path, seed: int) -> None:
    """Each refusal names words of the rules, their line, and the heading if the rule cites one; nothing has changed."""
    program, luck = game(path), Stream.of(seed)
    match, wanted, told = Match(program, seed=seed), cases(60, 1000), 0
    moves = Stream.of(seed + 1)
    while told < wanted:
        if match.waiting is None:
            match = Match(program, seed=seed + told + 1)
        assert match.waiting is not None
        wrong = wrong_answers(program, match, luck)
        for _ in range(5):
            key = next(wrong)
            before = match.state
            with pytest.raises(rulekit.RefusedMove) as refused:
                match.choose(key)
            assert match.state is before
            span, heading = refused.value.span, match.waiting.heading
            assert span.end > span.start
            assert refused.value.heading is not None or heading is None
            said = match.why(key)
            assert not said.allowed, (key, match.question)
            assert (said.line, said.heading) == (program.source.line_of(span), refused.value.heading)
            assert said.clause
            assert str(said.line) in said.text
            told += 1
        match.choose_number(moves.bounded(told, len(match.waiting.choices)))


@of_game(1)
def test_what_is_offered_is_allowed(path: Path, seed: int) -> None:
    """Of each choice it is said that it is allowed, and all clauses that are shown say yes."""
    program, moves = game(path), Stream.of(seed)
    match = Match(program, seed=seed)
    for number in range(cases(40, 400)):
        if match.waiting is None:
            break
        for choice in match.waiting.choices[:4]:
            said = match.why(choice.key)
            assert (said.allowed, said.answer) == (True, choice.key)
            assert all(because.value in ("yes", None) for because in said.because)
        match.choose_number(moves.bounded(number, len(match.waiting.choices)))


# ── The first clause that says no ─────────────────────────────────────────────────────────────

MANY = """\
game "Many"
  players 2
  limit 9 rounds
kind Fruit : apple, plum, fig
component Card, one for each fruit in Fruit and worth in 1 to 3 and twin in 1 to 2
define cheap(card): yes or no                                          "Cheap Cards"
  when card.fruit = fig : card.worth = 1
  otherwise             : card.worth <= 2
define empty_ones = all s in board where s is empty                    "Free Places"
each player has
  hand   : hand of Card
  points : score, starts 5
table has
  heap  : pile of Card
  board : grid 3 by 3 of Player
setup
  each player
    for each card in Card where (card.fruit = apple) = (you.seat = 1)
      move card into hand
turn
  choose card in hand where card.worth > 1 and cheap(card)             "Playing"
  choose 2 spaces in empty_ones where every s in spaces has s.row < 3
  for each s in spaces
    set board[s] = you
  move card into heap
  choose one                                                           "Ending"
    rest where heap.size > 99:
      end turn
    stay:
      score 1
    gain:
      score card.worth + number of s in board where board[s] = you   "Cards and Places"
      set points = points + 1
winner
  most points
  ties share
"""


def many(*answers: str) -> Match:
    """A match of it in which p1 has six apples, and p2 the plums and figs."""
    match = Match(load_text(MANY), seed=1)
    for answer in answers:
        match.choose(answer)
    return match


CHOSEN = ("apple.2.1", "1,1", "2,1")


@pytest.mark.parametrize(
    ("given", "answer", "reason", "clause", "line", "heading"),
    [
        ((), "apple.1.1", "clause", "card.worth > 1", 21, "Playing"),
        ((), "apple.3.2", "clause", "cheap(card)", 21, "Playing"),
        ((), "plum.2.1", "range", "hand", 21, "Playing"),  # the other player's card: as good as none
        ((), "pear", "range", "hand", 21, "Playing"),
        ((), "pass", "must", "choose card in hand where card.worth > 1 and cheap(card)", 21, "Playing"),
        (CHOSEN[:1], "1,3", "clause", "every s in spaces has s.row < 3", 22, None),
        (CHOSEN[:1], "3,2", "rest", "every s in spaces has s.row < 3", 22, None),  # nothing that fits comes behind it
        (CHOSEN[:1], "3,3", "count", "2", 22, None),  # nothing comes behind it
        (CHOSEN[:2], "1,1", "picked", "empty_ones", 22, "Free Places"),
        (CHOSEN[:1], "4,1", "range", "empty_ones", 22, "Free Places"),
        (CHOSEN, "rest", "clause", "heap.size > 99", 27, "Ending"),
        (CHOSEN, "sing", "range", 'choose one "Ending"', 26, "Ending"),
    ],
)
def test_the_first_clause_that_says_no(
    given: tuple[str, ...], answer: str, reason: str, clause: str, line: int, heading: str | None
) -> None:
    """In the order in which the clauses are written."""
    said = many(*given).why(answer)
    assert (said.reason, said.clause, said.line, said.heading) == (reason, clause, line, heading)


def test_what_a_define_leaves_out() -> None:
    """Where the range is a define, its own clause is named, under its own heading."""
    said = many(*CHOSEN, "stay", "plum.2.1").why("1,1")
    assert (said.reason, said.clause, said.line, said.heading) == ("clause", "s is empty", 9, "Free Places")


def test_a_clause_shows_what_it_is_made_of() -> None:
    """Down to what lies on the table, with the lines on the way."""
    assert str(many().why("apple.3.1")).splitlines() == [
        (
            "“apple.3.1” is no answer here: line 21 says “cheap(card)”, where “cheap” stands for "
            "“when card.fruit = fig : card.worth = 1 otherwise : card.worth <= 2” (line 7) (Playing):"
        ),
        "  card.fruit = fig: no (card.fruit = apple)  [line 7, Cheap Cards]",
        "  card.worth <= 2: no (card.worth = 3)  [line 8, Cheap Cards]",
    ]


def test_without_an_answer_it_says_what_is_asked() -> None:
    """The range and the clauses, with their lines."""
    assert str(many().why()).splitlines() == [
        "Player 1 is asked: line 21 says “hand” (Playing):",
        "  card.worth > 1",
        "  cheap(card)",
    ]


def test_others_are_not_asked_and_nobody_at_the_end() -> None:
    """Who is asked is named; at the end the line that ended it."""
    match = Match(nim(), seed=1)
    assert match.why("1", "p2").reason == "asked"
    assert match.why("1", "p2").text == "Player 1 is asked."
    finish(match)
    assert (match.why("1").reason, match.why("1").line) == ("over", 10)


def test_french() -> None:
    """The same in French."""
    match = Match(load_text(MANY), seed=1, lang="fr")
    assert (
        match.why("apple.1.1").text
        == "« apple.1.1 » n’est pas une réponse ici : la ligne 21 dit « card.worth > 1 » (« Playing ») :"
    )


# ── Points ────────────────────────────────────────────────────────────────────────────────────


def test_points_are_explained() -> None:
    """What they began with, each amount in its round with its line and heading, and what was set."""
    match = many(*CHOSEN, "gain")
    assert score_lines(match.why_score("p1", "p1"), "p1", "en", 10) == [
        "Player 1: 10 points",
        "  +5 from the beginning, line 12",
        "  +4 in round 1, line 32 (Cards and Places)",
        "    card.worth + number of s in board where board[s] = you = 4 (card.worth = 2)",
        "      number of s in board where board[s] = you = 2 (s = 1,1, s = 2,1)",
        "  +1 in round 1, line 33 (Ending)",
        "    points + 1 = 10 (points = 9)",
    ]


@of_game(cases(1, 5))
def test_points_add_up(path: Path, seed: int) -> None:
    """What the points of each player are made of adds up to them, and each explanation to its amount."""
    program = game(path)
    match = finish(Match(program, seed=seed))
    machine = machine_of(program, match.state)
    draft = thaw(match.state)
    for seat, player in enumerate(match.players):
        owned = [slot for slot in score_slots(machine) if machine.owner_of[slot] in (seat, -1)]
        chain = match.why_score(player)
        assert sum(scoring.points for scoring in chain) == sum(draft.slots[slot] for slot in owned[:1])
    for one in scored_in(match.course, range(machine.slots_end), ALL):
        assert one.tree is not None
        if one.tree.source.text[one.span.start :].startswith("score"):
            assert one.tree.value == one.points


# ── Nothing is given away ─────────────────────────────────────────────────────────────────────


def redealt(program: Program, seed: int, step: int) -> Iterator[tuple[State, State, int]]:
    """Positions of a random match, each with another one that the player who is asked cannot tell from it."""
    for number, (state, _) in enumerate(random_states(program, seed, default_players(program))):
        if state.ask is None or state.ask.player is None or number % step:
            continue
        machine, seat, draft = machine_of(program, state), state.ask.player, thaw(state)
        redeal(machine, draft, seat, Stream.of(number))
        other = freeze(draft, state.players, state.options)
        if view(program, state, seat) == view(program, other, seat):
            yield state, other, seat


@of_game(cases(1, 2))
def test_a_refusal_does_not_depend_on_secrets(path: Path, seed: int) -> None:
    """Where all that a player cannot know is dealt anew, the player reads the same, whatever the answer."""
    program, luck = game(path), Stream.of(seed)
    for state, other, seat in redealt(program, seed, cases(29, 3)):
        present = machine_of(program, state).layout.present
        machine, offered = machine_of(program, state), view(program, state, seat).question
        assert offered is not None
        keys = [component_key(machine, present[luck.bounded(n, len(present))]) for n in range(10 if present else 0)]
        for key in (*keys, *WORDS, *(choice.key for choice in (offered.choices or ())[:8])):
            assert str(why(program, state, key, "en")) == str(why(program, other, key, "en"))


@of_game(cases(1, 2))
def test_an_explanation_does_not_depend_on_secrets(path: Path, seed: int) -> None:
    """The same of anything that the rules define: what differs between two such positions is hidden in both."""
    program = game(path)
    for state, other, seat in redealt(program, seed, cases(31, 3)):
        assert list(defines_told(program, state, seat)) == list(defines_told(program, other, seat))


def defines_told(program: Program, state: State, seat: int) -> Iterator[Because | None]:
    """What a player is told of each define without parameters, asked for that player."""
    machine, draft = machine_of(program, state), thaw(state)
    words, eyes = Words(machine, "en"), eyes_of(machine, draft, seat)
    for define in program.defines:
        if not define.params:
            try:
                yield words.because(explain(machine, draft, define.body, [None] * define.slots, seat, eyes))
            except rulekit.PlayError:
                yield None


SECRET = """\
game "Secret"
  players 2
  limit 9 rounds
component Card, one for each worth in 1 to 6
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
turn
  choose n in 1 to 3
  score 1 + total of c.worth for c in others.first.hand                "Their Cards"
  score if (some c in others.first.hand has c.worth = 6) then 2 else 1
  score total of c.worth for c in hand + others.first.hand
winner
  most points
  ties share
"""


def test_what_may_not_be_known_is_not_told() -> None:
    """Of an open amount made of secrets neither these, nor which branch was taken, nor which card is where."""
    match = Match(load_text(SECRET), seed=1)
    match.choose("1")
    held = [[int(p.key) for p in match.view(seat).zone("hand", seat).pieces if p is not None] for seat in match.players]
    mine, theirs = map(sum, held)
    first, second, third = match.why_score("p1", "p1")
    assert (first.points, third.points) == (1 + theirs, mine + theirs)
    assert first.because is not None
    assert [(part.text[:5], part.value) for part in first.because.parts] == [("total", None)]
    assert first.because.parts[0].parts[0].text == "3 that you do not see"
    assert second.because is not None
    assert second.because.parts == ()
    assert third.because is not None
    *seen, hidden = third.because.parts
    assert sorted(int(part.value or 0) for part in seen) == sorted(held[0])
    assert (hidden.text, hidden.value) == ("3 that you do not see", None)
    everything = scored_in(match.course, range(99), ALL)
    assert everything[0].tree is not None
    assert [part.value for part in everything[0].tree.parts] == [1, theirs]


def test_a_spectator_is_not_told_why() -> None:
    """To who does not see the hand a clause about it is named without what it comes to."""
    program = load_text(CARDS)
    match = Match(program, seed=3, first="p1")
    held = {piece.key for piece in match.view("p1").zone("hand", "p1").pieces if piece is not None}
    refused = sorted(held - set(match.questions[0].keys))
    for key in refused:
        assert match.why(key).reason == "clause"
        said = why(program, match.state, key, "en", look=look_of(None))
        assert said.because == ()


def test_own_cards_of_a_redealt_position_read_the_same() -> None:
    """An explanation of points reads the same in every position that the viewer cannot tell apart."""
    program = load_text(SECRET)
    match = Match(program, seed=2)
    score = next(
        ins for code in program.codes for ins in code.instructions if isinstance(ins, Score) and ins.heading is None
    )
    state = match.state
    machine = machine_of(program, state)
    told = set()
    for luck in range(20):
        draft = thaw(state)
        redeal(machine, draft, 0, Stream.of(luck))
        frame = draft.frames[-1]
        tree = explain(machine, draft, score.value, frame.locals, frame.you, eyes_of(machine, draft, 0))
        told.add("\n".join(because_lines((Words(machine, "en").because(tree),), "en", Named(0))))
    assert len(told) == 1
