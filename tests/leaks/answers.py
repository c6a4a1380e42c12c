"""Plays a match and the same match with another secret answer (`seen by`), which one player was not told.

Everything else is replayed.  As long as the other match can go on the same way, that player must see, read and be
offered exactly the same, to the last byte, as in `runner`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.chance import Stream
from rulekit.instructions import Choose
from rulekit.runtime.engine import Option, Question, question
from rulekit.runtime.events import Event
from rulekit.runtime.openness import openness_of
from rulekit.runtime.state import thaw
from tests.leaks.runner import CutShort, Played, Step, Tally, Twin, follow

SWAPS = 6  # in each match


def try_answers(played: Played, tally: Tally, swaps: int = SWAPS) -> None:
    """Gives another secret answer some times, each for somebody who was not told, up to some later question."""
    tally.games += 1
    luck, secret = Stream.of(played.setup.seed, 2), secret_moves(played)
    for number in range(swaps if secret else 0):
        draw = [luck.word(number, part) for part in range(4)]
        move, count, unaware = secret[draw[0] % len(secret)]
        later = [one for one in played.states if one >= move]
        place = (played.steps[move].place + 1 + draw[1] % (count - 1)) % count
        seat, until = unaware[draw[2] % len(unaware)], later[draw[3] % len(later)]
        follow(SecretTwin(played, seat, move, place, until), tally)


def secret_moves(played: Played) -> list[tuple[int, int, list[int]]]:
    """The moves that were answers not told to all, how many choices there were, and the seats that were not told."""
    found = []
    for move, state in played.states.items():
        asked = question(played.program, state)
        if isinstance(asked, Question) and isinstance(asked.instruction, Choose) and asked.instruction.seen is not None:
            draft = thaw(state)
            frame = draft.frames[-1]
            told = openness_of(played.machine, asked.instruction, frame.code, frame.at)(draft, frame)
            unaware = [seat for seat in range(played.setup.players + 1) if not told >> seat & 1 and seat != asked.seat]
            count = len(asked.choices) - (asked.instruction.word is not None)  # that somebody passes is told to all
            if unaware and count > 1 and played.steps[move].place < count:
                found.append((move, count, unaware))
    return found


class SecretTwin(Twin):
    """The other match, in which the answer at `move` is the choice at `place`."""

    def __init__(self, played: Played, seat: int, move: int, place: int, until: int) -> None:
        self.played = played
        self.seat = seat
        self.viewer = seat if seat < played.setup.players else None
        self.machine = played.machine
        self.pair = ()  # type: ignore[assignment]  # no components change places
        self.move = move
        self.place = place
        self.until = until
        self.told = self.now = move
        self.compared = 0
        self.track = None

    def _place_of(self, step: Step, options: Sequence[Option]) -> int | None:
        if self.now == self.move:
            return self.place
        return next((place for place, option in enumerate(options) if option.key == step.key), None)

    def _cut_if_shown(self, *events: Event) -> None:
        """A `reveal` may say something else: that is no leak."""
        if any(event.kind in ("reveal", "fact") for event in events):
            raise CutShort("the rules show something else")
