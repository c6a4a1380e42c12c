"""Bots, by name; and which seat is played by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rulekit.chance import Stream
from rulekit.play import greedy
from rulekit.play.errors import UsageError
from rulekit.play.match import Match

PERSON = "person"
Bot: TypeAlias = Callable[[Match], int]


def random_bot(match: Match) -> int:
    """Any of the choices, each equally likely."""
    asked = match.waiting
    assert asked is not None
    return stream_of(match, asked.seat).bounded(decisions(match, asked.seat), len(asked.choices))


def greedy_bot(match: Match) -> int:
    """What brings most points at once, as far as that player can know."""
    asked = match.waiting
    assert asked is not None
    luck = Stream(stream_of(match, asked.seat).word(decisions(match, asked.seat)))
    return greedy.best_choice(match.program, match.state, asked.seat, luck)


BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}


def stream_of(match: Match, seat: int) -> Stream:
    """The random numbers of the bot in a seat (from 0)."""
    return Stream.of(match.seed, seat + 1)


def decisions(match: Match, seat: int) -> int:
    """How many answers this seat has given: the number of its next event (semantics §5)."""
    return sum(1 for move in match.moves if move.seat == seat)


def seats_of(spec: str | None, players: int, *, at_terminal: bool) -> tuple[str, ...]:
    """Who plays each seat: `person`, or the name of a bot.

    A spec is one name for all seats (`random`), seats (`p2=greedy,p3=random`, the others people), or a count (the last
    seats, greedy).  Without one: at a terminal a person and greedy bots, else random bots.
    """
    if spec is None:
        return (PERSON, *["greedy"] * (players - 1)) if at_terminal else ("random",) * players
    spec = spec.strip()
    if spec.isdecimal():
        return _last_seats(spec, players)
    if "=" not in spec:
        return (_known(spec),) * players
    return _by_seat(spec.split(","), players)


def _last_seats(spec: str, players: int) -> tuple[str, ...]:
    count = int(spec[-9:]) if not spec[:-9].strip("0") else players + 1  # Python reads no number of any length
    if count > players:
        raise UsageError(f"{spec} bots are more than the {players} players")
    return (PERSON,) * (players - count) + ("greedy",) * count


def _by_seat(parts: Sequence[str], players: int) -> tuple[str, ...]:
    seats = [PERSON] * players
    named: set[str] = set()
    for part in parts:
        seat, _, name = (word.strip() for word in part.partition("="))
        names = [f"p{number}" for number in range(1, players + 1)]
        if seat not in names:
            raise UsageError(f"`{seat}` is no seat here; seats are {', '.join(names)}, as in `p2=greedy,p3=random`")
        if seat in named:
            raise UsageError(f"`{seat}` is named twice: one plays each seat")
        named.add(seat)
        seats[names.index(seat)] = name if name == PERSON else _known(name)
    return tuple(seats)


def _known(name: str) -> str:
    if name not in BOTS:
        raise UsageError(f"there is no bot `{name}`; there are {', '.join(sorted(BOTS))}")
    return name


def spec_of(seats: Sequence[str]) -> str:
    """The spec of these seats."""
    if len(set(seats)) == 1 and seats[0] != PERSON:
        return seats[0]
    named = [f"p{number}={who}" for number, who in enumerate(seats, start=1) if who != PERSON]
    return ",".join(named) or "0"
