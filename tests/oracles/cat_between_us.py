"""What a round and a game of Cat Between Us come to, worked out by walking along the track and around the table.

Takes plain data: a lure is a pair (suit, number), players are seats from 0, clockwise. Nothing is computed that could
be counted off instead, so that it shares no idea with the programs it judges. B6, B28 and so on are the rules by
number, B-A3 and so on the readings of what the rulebook leaves open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Lure = tuple[str, int]

SUITS = ("cactus", "mouse_tail", "fishing_rod", "yarn_ball", "feather_wand", "ribbon")
DEALT = {2: (9, 10, 11), 3: (7, 8, 9), 4: (6, 7, 8), 5: (5, 6, 7), 6: (5, 6, 7)}  # B6, by wins
LEFT = (3, 4, 5)  # B20, by wins
TRACK = 200  # longer than any total (B-A2)
ROUNDS, WINS = 7, 3


# --- A round ---------------------------------------------------------------------------------------------------------


def plays(players: int) -> int:
    """How many lures are laid down in a round: two for each toy, and with five players a toy is missing (B2, B12)."""
    return 10 if players == 5 else 12


def order(players: int, starter: int) -> list[int]:
    """All seats, clockwise from one."""
    seats = [*range(players)] * 2
    return seats[starter : starter + players]


def turns(players: int, starter: int) -> list[int]:
    """Whose turns they are, one after the other (B10)."""
    seats: list[int] = []
    while len(seats) < plays(players):
        seats += order(players, starter)
    assert len(seats) == plays(players)
    return seats


def attraction(below: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """What each toy is worth: the two numbers under it (B25)."""
    worth = {}
    for toy, (one, other) in below.items():
        worth[toy] = one + other
    return worth


def total(hand: Sequence[Lure], below: Mapping[str, Sequence[int]]) -> int:
    """What the lures left in a hand are worth: each what the toy of its suit is, its own number nothing (B26, B27)."""
    worth = attraction(below)
    track = 0
    for suit, _ in hand:
        track += worth[suit]
    return track


def spaces_by_rank(target: int) -> list[int]:
    """The spaces of the track from best to worst: the target, down to 0, then up from the target (B28, B29)."""
    return [*range(target, -1, -1), *range(target + 1, TRACK)]


def round_winners(totals: Sequence[int], target: int) -> set[int]:
    """Who stands on the first space that anybody stands on (B30)."""
    for space in spaces_by_rank(target):
        here = {seat for seat, total in enumerate(totals) if total == space}
        if here:
            return here
    raise AssertionError("nobody is on the track")


def next_starter(winners: set[int], starter: int, players: int) -> int:
    """The first winner one comes to, the last starter being the closest to itself (B32, B-A4, B-A11)."""
    for seat in order(players, starter):
        if seat in winners:
            return seat
    raise AssertionError("nobody has won")


# --- The game --------------------------------------------------------------------------------------------------------


def is_over(rounds: int, wins: Sequence[int]) -> bool:
    """Whether the game is over after so many rounds (B40)."""
    return rounds == ROUNDS or WINS in wins


def ranking(wins: Sequence[int], totals: Sequence[int], target: int, final_tie: str) -> list[set[int]]:
    """All players, best first, equal ones together (B41, B42).

    A place is given for how many there are that are better.
    """
    seats = range(len(wins))
    better = {
        seat: [
            other
            for other in seats
            if wins[other] > wins[seat]
            or (wins[other] == wins[seat] and is_closer(totals[other], totals[seat], target, final_tie))
        ]
        for seat in seats
    }
    places = sorted({len(others) for others in better.values()})
    return [{seat for seat in seats if len(better[seat]) == place} for place in places]


def is_closer(one: int, other: int, target: int, final_tie: str) -> bool:
    """Whether one total is closer to the cat than another: in steps, or as in a round (B-A3)."""
    if final_tie == "plain_distance":
        return steps(one, target) < steps(other, target)
    spaces = spaces_by_rank(target)
    return spaces.index(one) < spaces.index(other)


def steps(one: int, other: int) -> int:
    """How many steps lie between two spaces of the track."""
    return len(range(min(one, other), max(one, other)))
