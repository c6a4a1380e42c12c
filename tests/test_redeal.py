"""Dealing anew what a player cannot know: evenly over all that fits, by expectations worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

import rulekit
from rulekit.chance import Stream
from rulekit.play import fillings
from rulekit.play.bots import BOTS
from rulekit.play.fillings import Filling, Luck
from rulekit.play.match import Match
from rulekit.play.redeal import Dealt, redeal
from rulekit.runtime.engine import machine_of
from rulekit.runtime.remembered import holds_of
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.view import view
from tests.games import ROOT, game
from tests.test_facts import S1, S2, S3, played

DEALS = 1000
# What chi-square exceeds once in a thousand times, by degrees of freedom.
MOST = {1: 10.83, 3: 16.27, 4: 18.47}


def dealt(match: Match, seat: int, number: int) -> tuple[State, Dealt]:
    """The state of a match, dealt anew for a seat."""
    draft, state = thaw(match.state), match.state
    how = redeal(machine_of(match.program, state), draft, seat, Stream.of(number, 5))
    return freeze(draft, state.players, state.options), how


def hands(match: Match, seat: int, owner: str, deals: int = DEALS) -> Counter[tuple[str, ...]]:
    """What lies in a hand in so many deals, all of them even."""
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(deals):
        state, how = dealt(match, seat, number)
        assert how.is_even
        found[_hand(match, state, owner)] += 1
    return found


def _hand(match: Match, state: State, owner: str) -> tuple[str, ...]:
    pieces = view(match.program, state, int(owner[1:]) - 1).zone("hand", owner).pieces
    return tuple(sorted(piece.key for piece in pieces if piece is not None))


def assert_even(found: Counter[tuple[str, ...]], expected: Iterable[tuple[str, ...]]) -> None:
    """Each of the expected ones equally often, and nothing else."""
    wanted = {tuple(sorted(one)) for one in expected}
    assert set(found) == wanted
    each = found.total() / len(wanted)
    chi_square = sum((found[one] - each) ** 2 / each for one in wanted)
    assert len(wanted) == 1 or chi_square < MOST[len(wanted) - 1], (chi_square, found)


def begin(name: str, keys: Callable[[int], str], players: int = 2) -> Match:
    """A match of an example whose first draws are named."""
    drawn = iter(range(99))
    return Match(game(ROOT / f"examples/{name}.cats"), players, seed=1, chance=lambda event: keys(next(drawn)))


def test_kuhn_poker_is_dealt_evenly() -> None:
    """Who holds the queen knows that the other holds the jack or the king, each as likely; before and after a bet."""
    match = begin("kuhn_poker", lambda number: ("2", "1")[number])
    assert_even(hands(match, 0, "p2"), [("1",), ("3",)])
    assert_even(hands(match, 1, "p1"), [("2",), ("3",)])
    match.choose("bet")
    assert_even(hands(match, 1, "p1"), [("2",), ("3",)])
    assert dealt(match, 1, 0)[1] == Dealt(is_even=True, deals=2)


def test_leduc_poker_is_dealt_evenly() -> None:
    """One of five cards, then, with a card in the middle, one of four."""
    match = begin("leduc_poker", lambda number: ("1.hearts", "2.spades", "2.hearts")[number])
    cards = {f"{rank}.{suit}" for rank in (1, 2, 3) for suit in ("hearts", "spades")}
    assert_even(hands(match, 0, "p2"), [(card,) for card in cards - {"1.hearts"}])
    match.choose("check")
    match.choose("check")
    assert_even(hands(match, 1, "p1"), [(card,) for card in cards - {"2.spades", "2.hearts"}][:4])


def test_a_told_total_is_kept() -> None:
    """The two cards make 3: a 1 and a 2. The viewer holds the 1 of hearts, so it is the 1 of spades with either 2."""
    match = played("total_of", p1=[S1, S2], p2=["hearts.1", S3])
    assert_even(hands(match, 1, "p1"), [(S1, S2), (S1, "hearts.2")])


def test_a_told_value_of_one_card_is_kept() -> None:
    """One of the two cards is a spade: of six pairs out of four cards all but the two hearts fit."""
    match = played("suit", S1)
    four = [S1, S2, "hearts.2", "hearts.3"]
    pairs = [(one, two) for place, one in enumerate(four) for two in four[place + 1 :]]
    assert_even(hands(match, 1, "p1"), [pair for pair in pairs if pair != ("hearts.2", "hearts.3")])


def test_a_told_no_is_kept() -> None:
    """No hearts: only the two spades are left for the hand."""
    match = played("count")
    assert_even(hands(match, 1, "p1", 50), [(S1, S2)])
    assert dealt(match, 1, 0)[1] == Dealt(is_even=True, deals=1)


@pytest.mark.parametrize("name", ["go_fish", "hearts"])
def test_what_was_told_fits_every_deal(name: str) -> None:
    """View and facts stay as they are, and no card lies where the player was told that it does not."""
    even = Counter[bool]()
    for seed in range(6):
        match = Match(game(ROOT / f"examples/{name}.cats"), 4, seed=seed)
        luck = Luck(Stream.of(seed))
        while (asked := match.waiting) is not None:
            if luck.below(6) == 0:
                seat = luck.below(4)
                state, how = dealt(match, seat, seed)
                even[how.is_even] += 1
                assert_fits(match, state, seat)
            match.choose_number(luck.below(len(asked.choices)))
    assert even.total() > 20
    print(name, even)


def assert_fits(match: Match, state: State, seat: int) -> None:
    """A deal fits what the player knows."""
    machine, draft = machine_of(match.program, state), thaw(state)
    assert view(match.program, state, seat) == match.view(f"p{seat + 1}")
    assert holds_of(machine, draft, seat) in (None, True)
    for (viewer, component), slots in state.facts[2].items():
        if viewer == seat:
            assert machine.slot_at(state.place[component]) not in slots


def test_what_cannot_be_counted_is_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """64 components that are each banned from zones of their own: filled in by chance, and it fits."""
    monkeypatch.setattr(fillings, "MOST_STEPS", 100)
    slots = [number // 4 for number in range(64)]
    bans = [frozenset({(number * 7 + 3) % 16, (number * 5 + 1) % 16} - {number // 4}) for number in range(64)]
    filling = Filling(slots, range(64), bans)
    assert filling.count is None
    for number in range(20):
        filled = filling.filled(Luck(Stream.of(number)))
        if filled is not None:
            assert all(slot not in bans[c] for slot, dealt_there in filled.items() for c in dealt_there)
            assert all(len(dealt_there) == 4 for dealt_there in filled.values())


def test_exchanges_are_even_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without counting: the answer says that it is not certain, and each of the five pairs with a spade comes."""
    monkeypatch.setattr(fillings, "MOST_STEPS", 0)
    match, found = played("suit", S1), Counter[tuple[str, ...]]()
    for number in range(DEALS // 2):
        state, how = dealt(match, 1, number)
        assert how == Dealt(is_even=False, deals=None)
        found[_hand(match, state, "p1")] += 1
    four = [S1, S2, "hearts.2", "hearts.3"]
    pairs = [(one, two) for place, one in enumerate(four) for two in four[place + 1 :]]
    assert_even(found, [pair for pair in pairs if pair != ("hearts.2", "hearts.3")])


def test_large_counts_are_drawn_too() -> None:
    """52 cards in four hands: 52! / 13!^4 deals, and each card goes to each hand about as often."""
    filling = Filling([number // 13 for number in range(52)], range(52), [frozenset()] * 52)
    assert filling.count == 53644737765488792839237440000
    first = Counter[int]()
    for number in range(400):
        drawn = filling.drawn(Luck(Stream.of(number)))
        first[next(slot for slot, cards in drawn.items() if 0 in cards)] += 1
    assert all(60 < first[slot] < 140 for slot in range(4))


def test_a_bot_never_holds_the_true_state() -> None:
    """Greedy sees a re-deal: with the other's card exchanged it answers the same."""
    rules = rulekit.load(ROOT / "examples/kuhn_poker.cats")
    for mine in ("1", "2", "3"):
        others = [card for card in ("1", "2", "3") if card != mine]
        answers = set()
        for theirs in others:
            keys = iter((mine, theirs))
            match = Match(rules, seed=3, chance=lambda event, keys=keys: next(keys))  # type: ignore[misc]
            answers.add(BOTS["greedy"](match))
        assert len(answers) == 1
