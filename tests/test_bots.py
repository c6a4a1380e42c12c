"""Bots: who plays which seat, random and greedy answers, and that no bot sees more than its player."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.chance import Stream, seed_of_match
from rulekit.play.bench import bench, spread
from rulekit.play.bots import BOTS, seats_of, spec_of
from rulekit.play.errors import UsageError
from rulekit.play.greedy import best_choice
from rulekit.play.match import Match
from rulekit.play.playouts import GameFailedError, playout
from rulekit.play.redeal import redeal
from rulekit.play.track import Setup
from rulekit.play.watching import watch, watch_a_few
from rulekit.runtime.engine import machine_of
from rulekit.runtime.machine import machine_for
from rulekit.runtime.state import freeze, thaw
from rulekit.runtime.zones import components_in
from tests.games import GAMES, NIM, cards, finish, game, nim

# ── Who plays ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("spec", "at_terminal", "seats"),
    [
        (None, True, ("person", "greedy", "greedy")),
        (None, False, ("random", "random", "random")),
        ("random", True, ("random", "random", "random")),
        ("p2=greedy,p3=random", True, ("person", "greedy", "random")),
        ("p2=greedy, p3=random", False, ("person", "greedy", "random")),
        ("p1=random", True, ("random", "person", "person")),
        ("2", True, ("person", "greedy", "greedy")),
        ("0", False, ("person", "person", "person")),
    ],
)
def test_a_spec_says_who_plays(spec: str | None, at_terminal: bool, seats: tuple[str, ...]) -> None:
    """One name, seats, or a count; and seats have a spec again."""
    assert seats_of(spec, 3, at_terminal=at_terminal) == seats
    assert seats_of(spec_of(seats), 3, at_terminal=at_terminal) == seats


@pytest.mark.parametrize("spec", ["clever", "p4=random", "p0=random", "anna=random", "p2=clever", "4", "", "p2"])
def test_a_wrong_spec_is_refused(spec: str) -> None:
    """With what there is."""
    with pytest.raises(rulekit.UsageError):
        seats_of(spec, 3, at_terminal=True)


# ── Random ────────────────────────────────────────────────────────────────────────────────────


def test_a_random_bot_has_a_stream_of_its_own() -> None:
    """Stream s for the bot in seat s, one event for each of its decisions (semantics §5)."""
    match = Match(nim(), players=3, seed=6)
    asked = [0, 0, 0]
    while (waiting := match.waiting) is not None:
        seat = waiting.seat
        expected = Stream.of(6, seat + 1).bounded(asked[seat], len(waiting.choices))
        asked[seat] += 1
        assert BOTS["random"](match) == expected
        match.choose_number(expected)
    assert sum(asked) == len(match.moves)


# ── Greedy ────────────────────────────────────────────────────────────────────────────────────


def test_greedy_takes_what_wins() -> None:
    """The last three at once."""
    match = Match(nim(), seed=1)
    for key in ("3", "3", "3"):
        match.choose(key)
    assert BOTS["greedy"](match) == 2


def test_greedy_looks_ahead_over_its_own_decisions() -> None:
    """A step that earns nothing is taken if it leads to points in the same turn; what comes by chance is not known."""
    program = rulekit.loads("""\
game "Ahead"
  players 2
  limit 1 rounds
each player has
  points : score
turn
  choose one_way in 1 to 3
  choose then_way in 1 to 3
  if one_way = 2 and then_way = 3
    score 5
  if one_way = 1
    score 1
  if one_way = 3
    roll pips in 1 to 6
    score pips
winner
  most points
  ties share
""")
    match = Match(program, seed=1)
    assert BOTS["greedy"](match) == 1
    match.choose("2")
    assert BOTS["greedy"](match) == 2


def test_greedy_beats_random() -> None:
    """On the first game, clearly."""
    program = game(next(path for path in GAMES if path.stem == "happiest_cat"))
    points = {"greedy": 0, "random": 0}
    for seed in range(3):
        match = Match(program, seed=seed)
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        while (waiting := match.waiting) is not None:
            match.choose_number(BOTS[names[waiting.seat]](match))
        assert match.result is not None
        for score in match.result.scores:
            points[names[int(score.player[1:]) - 1]] += score.points
    assert points["greedy"] > 1.2 * points["random"]


def test_greedy_sees_no_more_than_its_player() -> None:
    """Whatever it cannot know may be dealt anew: the same state for it, so the same choice."""
    program = cards()
    for seed in range(6):
        match = Match(program, seed=seed)
        while (waiting := match.waiting) is not None:
            machine = machine_of(program, match.state)
            dealt = thaw(match.state)
            redeal(machine, dealt, waiting.seat, Stream.of(seed, 77))
            other = freeze(dealt, match.state.players, match.state.options)
            luck = Stream.of(seed, 5)
            values = {best_choice(program, state, waiting.seat, luck) for state in (match.state, other)}
            assert len(values) == 1
            match.choose_number(BOTS["greedy"](match))


def test_a_re_deal_keeps_counts_and_what_is_known() -> None:
    """Every zone holds as many as before; what the player sees or knows stays where it is."""
    program = cards()
    changed = 0
    for seed in range(10):
        match = finish_some(Match(program, players=3, seed=seed))
        machine, before, draft = machine_of(program, match.state), thaw(match.state), thaw(match.state)
        redeal(machine, draft, 0, Stream.of(seed, 9))
        assert [len(components_in(machine.layout, draft, slot)) for slot in _zones(machine)] == [
            len(components_in(machine.layout, before, slot)) for slot in _zones(machine)
        ]
        for component, place in enumerate(before.place):
            if before.known[component] & 1:
                assert draft.place[component] == place
        changed += draft.place != before.place
    assert changed > 5


def _zones(machine: object) -> list[int]:
    forms = machine.forms  # type: ignore[attr-defined]
    return [slot for slot, form in enumerate(forms) if form in ("deck", "hand", "pile", "area", "bag")]


def finish_some(match: Match) -> Match:
    """A match after some answers."""
    for _ in range(5):
        if match.waiting is not None:
            match.choose_number(BOTS["random"](match))
    return match


# ── Measuring ─────────────────────────────────────────────────────────────────────────────────


def test_bench_counts_every_game() -> None:
    """Wins, ties and games without a winner add up; scores are there for each seat and game."""
    tally = bench(cards(), Setup(3, {"bonus": "random"}, None, 5), games=40)
    assert sum(tally.wins.values()) + tally.ties + tally.nobody == tally.games == 40
    assert {len(points) for points in tally.scores.values()} == {40}
    assert tally.branches >= 2 * tally.decisions > 0
    assert tally.seconds > 0


def test_bench_plays_for_some_time() -> None:
    """At least one game, then until the CPU time is over."""
    assert bench(nim(), Setup(2, {}, None, 5), seconds=0).games == 1
    assert bench(nim(), Setup(2, {}, None, 5), seconds=0.05).games > 5


def test_games_of_a_batch_differ_and_repeat() -> None:
    """Each has a seed of its own."""
    setup = Setup(2, {}, None, 5)
    first, again = ([playout(cards(), setup, index, machine_for) for index in range(10)] for _ in range(2))
    assert first == again
    assert len({played.result for played in first}) > 3


BEADS = """
game "Beads"
  players 2
  limit 1 turns
kind Colour : red, blue
component Bead, 2 for each colour in Colour
each player has
  held  : area of Bead
  other : hand of Bead
table has
  pool  : deck of Bead
  spent : pile of Bead
turn
  move all bead in Bead into pool
  shuffle pool
  draw 4 from pool into held
  reveal held.first
  choose bead in held
  move bead into spent
"""


@pytest.mark.parametrize(
    ("held", "source", "choices"),
    [
        ("area of Bead", "held", 2),  # all see all four: red or blue
        ("area of Bead", "held + other", 2),  # what is in a hand might be known to one alone; here none is
        ("hand of Bead", "held", 3),  # the red one that was shown, the other red one, blue
        ("bag of Bead, seen by owner", "held", 3),
        ("area of Bead, seen by owner", "held", 3),
        ("pile of Bead", "held", 4),  # each lies in a place of its own
    ],
)
def test_a_playout_offers_alike_components_as_a_match_does(held: str, source: str, choices: int) -> None:
    """Once, unless one of them has been seen: also where a playout keeps no account of who knows what."""
    text = BEADS.replace("held  : area of Bead", f"held : {held}").replace("bead in held", f"bead in {source}")
    program = rulekit.loads(text)
    question = Match(program, 2, 1).question
    assert question is not None
    played = playout(program, Setup(2, {}, None, 1), 0, machine_for)
    assert played.branches == len(question.choices) == choices


def test_limits_are_counted() -> None:
    """Games that the limit has ended."""
    program = rulekit.loads(NIM.replace("limit 20 rounds", "limit 1 rounds"))
    tally = bench(program, Setup(2, {}, None, 5), games=10)
    assert tally.limits == 10


def test_a_choice_without_answers_is_named() -> None:
    """By its line, as long as nobody ever had one."""
    text = NIM.replace("  remove count", "  choose extra in 20 to heap\n  remove count")
    assert watch(rulekit.loads(text), Setup(2, {}, None, 5), 10).silent == (8,)
    assert watch(nim(), Setup(2, {}, None, 5), 10).silent == ()


def test_a_broken_promise_is_named() -> None:
    """By its line, in simulations as in matches, with how often and a game that shows it."""
    text = NIM + 'always "some are left": heap > 0\nalways "never below": heap >= 0\n'
    tally = bench(rulekit.loads(text), Setup(2, {}, None, 5), games=3)
    (broken,) = tally.watched.broken
    assert (broken.line, broken.games, broken.of) == (len(NIM.splitlines()) + 1, 3, 3)
    assert broken.seed == seed_of_match(5, broken.number - 1)


def test_a_game_that_fails_is_named() -> None:
    """The number of the game and its seed, with which it is played again."""
    program = rulekit.loads(NIM.replace(" where count <= heap", ""))
    with pytest.raises(GameFailedError) as failed:
        bench(program, Setup(2, {}, None, 1), games=50)
    assert failed.value.seed == seed_of_match(1, failed.value.number - 1)
    assert bench(program, Setup(2, {}, None, 1), games=failed.value.number - 1).games == failed.value.number - 1


def test_one_bot_plays_a_seat() -> None:
    """A seat that is named twice is refused."""
    with pytest.raises(UsageError, match="`p1` is named twice"):
        seats_of("p1=random,p1=greedy", 2, at_terminal=False)


def test_spread() -> None:
    """Mean, median, and the tenths at both ends."""
    assert spread([*range(11)]) == {"mean": 5.0, "p10": 1, "median": 5, "p90": 9}
    assert spread([1, 2]) == {"mean": 1.5, "p10": 1, "median": 1.5, "p90": 2}
    assert spread([7]) == {"mean": 7.0, "p10": 7, "median": 7, "p90": 7}


def test_bots_end_every_game() -> None:
    """No bot gets stuck."""
    for path in GAMES:
        for bot in BOTS:
            assert finish(Match(game(path), seed=1), bot).result is not None


def test_a_few_games_name_the_line_without_answers() -> None:
    """What `rulekit test` says behind the examples."""
    text = NIM.replace("  remove count", "  choose extra in 20 to heap\n  remove count")
    assert watch_a_few(rulekit.loads(text)).silent == (8,)
