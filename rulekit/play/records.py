"""What a match tells the world, as plain data: questions, what happened, and how it ended.

Seats are called `p1`, `p2` and so on.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs

RIVAL_SEAT = "rival"


def seat_name(seat: int) -> str:
    """The name of a seat that counts from 0; a solo rival's is `rival`."""
    return f"p{seat + 1}" if seat >= 0 else RIVAL_SEAT


def seat_number(name: str) -> int | None:
    """The seat of such a name, from 0; None if it names no seat of any match."""
    is_seat = name[:1] == "p" and name[1:].isdecimal() and name[1] != "0" and len(name) < 9
    return int(name[1:]) - 1 if is_seat else None


@attrs.frozen
class Choice:
    """One legal answer: its key, made of names as written in the rules, and a text for people."""

    key: str
    text: str


@attrs.frozen
class Question:
    """What one player is asked.  The choices are in a fixed order; `heading` and `line` say which rule asks."""

    player: str
    prompt: str
    choices: tuple[Choice, ...]
    heading: str | None
    line: int

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the choices."""
        return tuple(choice.key for choice in self.choices)


@attrs.frozen
class Event:
    """Something that happened, as one viewer may read it.  `player` is who acted, if anybody did."""

    kind: str
    player: str | None
    round: int
    text: str
    heading: str | None
    line: int


class Reason(NamedTuple):
    """Points that were scored at once, and the rule they come from."""

    points: int
    heading: str | None
    line: int


@attrs.frozen
class Score:
    """What one player (or the rival) has in the end, and all that it is made of."""

    player: str
    points: int
    reasons: tuple[Reason, ...] = ()


@attrs.frozen
class Result:
    """How a match ended.

    `ranking` is an ordered partition of the seats: the best first, equals together.  `notes` are texts: `limit` where
    the limit was reached, `stuck N` where nobody could do anything in the loop at line N, a tie that the table must
    settle, `broken N M` where the promise (`always`) at line N did not hold after M moves.
    """

    ranking: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    scores: tuple[Score, ...]
    notes: tuple[str, ...] = ()


@attrs.frozen
class Because:
    """One step of an explanation: words of the rules, what they come to, where they stand, and what that is made of.

    `value` is None where it may not be told, and empty where there is none.
    """

    text: str
    value: str | None
    line: int
    heading: str | None = None
    parts: tuple[Because, ...] = ()


@attrs.frozen
class Why:
    """Why an answer is allowed or refused; without an answer, what is allowed at all.

    `reason`: offered, allowed, over, asked (somebody else is), or of a refusal range, clause, rest, empty, picked,
    count, must, hidden.  `text` says it in a sentence; `clause` are the words of the rules that it goes back to.
    """

    answer: str | None
    allowed: bool
    reason: str
    text: str
    clause: str
    line: int
    heading: str | None
    because: tuple[Because, ...] = ()
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((self.text, *self.lines))


@attrs.frozen
class Scoring:
    """Points that somebody got (or lost) at once: in which round, at which decision, by which rule, and why so many.

    Decisions count from 1; 0 is before the first.
    """

    player: str
    points: int
    round: int
    decision: int
    line: int
    heading: str | None
    because: Because | None
    text: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((self.text, *self.lines))
