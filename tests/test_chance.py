"""The generator: the numbers the language promises, evenness, and drawing again."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.chance import GOLDEN, LANES, Numbers, Stream, mix, seed_of_match

WHOLE = 1 << 64


def test_numbers_of_the_language() -> None:
    """Seed 7, stream 0: the numbers that `semantics.md` §5 prints."""
    stream = Stream.of(7)
    assert stream.word(0, 0) == 0xE46A597C301F5CA6
    assert [stream.bounded(event, 6) for event in range(8)] == [2, 0, 3, 0, 4, 1, 1, 5]


def test_seeds_of_a_batch() -> None:
    """Match i of a batch has the seed mix(seed + G · (i + 1)), wrapping at 64 bits."""
    for seed in (0, 7, 2**63 - 1):
        for index in (0, 1, 999):
            assert seed_of_match(seed, index) == mix((seed + GOLDEN * (index + 1)) % WHOLE)
    assert len({seed_of_match(7, index) for index in range(1000)}) == 1000


def test_mix_stays_within_64_bits() -> None:
    """All arithmetic wraps; zero stays zero."""
    assert mix(0) == 0
    assert all(0 <= mix(z) < WHOLE for z in (1, WHOLE - 1, GOLDEN))


def test_streams_and_seeds_differ() -> None:
    """The game, each bot and each seed have numbers of their own."""
    firsts = {Stream.of(seed, stream).word(0) for seed in range(20) for stream in range(20)}
    assert len(firsts) == 400


def test_an_event_can_be_drawn_again() -> None:
    """A number depends on (seed, stream, event) alone."""
    stream = Stream.of(3, 2)
    forwards = [stream.bounded(event, 10) for event in range(50)]
    assert [stream.bounded(event, 10) for event in reversed(range(50))] == forwards[::-1]


@pytest.mark.parametrize("count", [2, 3, 6, 7, 52])
def test_every_number_is_equally_likely(count: int) -> None:
    """No number is drawn much more often than another: chi-square below one in a thousand."""
    draws = 20_000
    stream = Stream.of(11)
    seen = Counter(stream.bounded(event, count) for event in range(draws))
    expected = draws / count
    assert set(seen) == set(range(count))
    chi_square = sum((times - expected) ** 2 / expected for times in seen.values())
    assert chi_square < count - 1 + 3.3 * (2 * (count - 1)) ** 0.5 + 6


def test_words_beyond_the_last_multiple_are_drawn_again() -> None:
    """With a count just over half of all words, about every second first word is refused, and the next one taken."""
    count = (1 << 63) + 1
    stream = Stream.of(5)
    last = WHOLE - 1 - WHOLE % count
    refused = 0
    for event in range(200):
        trial = 0
        while stream.word(event, trial) > last:
            trial += 1
        refused += trial > 0
        assert stream.bounded(event, count) == stream.word(event, trial) % count
    assert 60 < refused < 140


def test_counts_that_divide_all_words_refuse_none() -> None:
    """For a power of two every first word counts."""
    stream = Stream.of(5)
    assert all(stream.bounded(event, 8) == stream.word(event) % 8 for event in range(100))


@pytest.mark.parametrize("key", [0, 1, WHOLE - 1, Stream.of(7).key])
def test_many_numbers_are_those_of_the_stream(key: int) -> None:
    """The same numbers as one by one, also where words are refused; how many there were is counted."""
    stream = Stream(key)
    for count in (2, 7, 52, (1 << 63) + 1, (1 << 64) - 1):
        numbers = Numbers(stream)
        events = range(3 * LANES + 1)
        assert [numbers.below(count) for _ in events] == [stream.bounded(event, count) for event in events]
        assert numbers.drawn == len(events)
