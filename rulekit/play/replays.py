"""A saved match, gone through step by step as one viewer sees it.

A step is an answer with what followed from it; step 0 is the beginning.  All that is given of one comes from the view
and the log of that viewer, so that a replay shows nothing that they could not see at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from rulekit import codec
from rulekit.play.asking import hint_line, question_block
from rulekit.play.ending import ending
from rulekit.play.match import Match
from rulekit.play.opening import resumed, spoken
from rulekit.play.picture.canvas import Block, indented, wrapped
from rulekit.play.picture.scene import picture
from rulekit.play.records import Event, seat_name
from rulekit.play.sentences import LogLine, log_lines
from rulekit.play.session import Say
from rulekit.play.track import Track, Watch
from rulekit.runtime.engine import machine_of
from rulekit.runtime.state import State
from rulekit.runtime.view import View, view
from rulekit.texts import player_name, text


@attrs.frozen
class Step:
    """The state behind an answer of `player` (None: the beginning), and which part of the log led to it.

    `sealed`: it was given at once with others, who do not know whose turn it was to say so.
    """

    player: str | None
    sealed: bool
    state: State
    begin: int
    end: int


class Replay:
    """A match and its steps, for one viewer (None: a spectator) and in one language."""

    def __init__(self, match: Match, steps: Iterable[Step], viewer: str | None, lang: str) -> None:
        self.match = match
        self.steps = tuple(steps)
        self.viewer = viewer
        self.lang = lang
        self._seat = None if viewer is None else match.players.index(viewer)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def view(self, number: int) -> View:
        """What the viewer sees at a step."""
        return view(self.match.program, self.steps[number].state, self._seat)

    def lines(self, number: int) -> list[LogLine]:
        """What has happened in a step, as the viewer may read it."""
        step = self.steps[number]
        machine = machine_of(self.match.program, step.state)
        return log_lines(machine, self.match.log[step.begin : step.end], self._seat, self.lang)

    # ── Where to go ───────────────────────────────────────────────────────────────────────────

    def next_begin(self, number: int, unit: str) -> int:
        """The first step of the next `round` or `turn`; the last step where there is none."""
        now = self._when(number, unit)
        later = (other for other in range(number + 1, len(self.steps)) if self._when(other, unit) != now)
        return next(later, self.last)

    def previous_begin(self, number: int, unit: str) -> int:
        """Where this round or turn begins; from there, where the one before it begins."""
        found = max(0, number - 1)
        while found and self._when(found - 1, unit) == self._when(found, unit):
            found -= 1
        return found

    def _when(self, number: int, unit: str) -> tuple[int, ...]:
        state = self.steps[number].state
        return (state.round,) if unit == "round" else (state.round, state.turn)

    # ── What is shown ─────────────────────────────────────────────────────────────────────────

    def title(self, number: int) -> str:
        """Which step it is, and who has answered."""
        if not number:
            return text(self.lang, "replay-begin", total=str(self.last))
        player = self.player(number)
        key, who = ("replay-step", player_name(self.lang, player)) if player else ("replay-step-sealed", "")
        return text(self.lang, key, number=str(number), total=str(self.last), who=who)

    def player(self, number: int) -> str | None:
        """Who gave the answer of a step; None at the beginning, and where only they know."""
        step = self.steps[number]
        return None if step.sealed and step.player != self.viewer else step.player

    def told(self, number: int, room: int) -> list[Block]:
        """What has happened in a step, sentence by sentence."""
        return [wrapped([one.text], " ", room) for one in self.lines(number)]

    def picture(self, number: int, room: int, height: int | None = None, roomy: int | None = None) -> Block:
        """The table as the viewer sees it at a step; `height` and `roomy` as for all pictures."""
        return picture(self.match.program, self.view(number), self.lang, room, height, roomy)

    def below(self, number: int, room: int, hint: str = "") -> Block:
        """Who is asked next and what, or how the match ended."""
        seen = self.view(number)
        if seen.question is not None:
            return question_block(self.match.program, seen, self.lang, room, hint)
        return (*ending(self.match, self.lang), *hint_line(hint, room))

    def whole(self, room: int) -> Iterator[Block]:
        """Each step; the picture only where it is another one than before."""
        before: Block = ()
        for number in range(len(self.steps)):
            drawn = self.picture(number, room)
            told = tuple(runs for block in self.told(number, room - 2) for runs in block)
            title = wrapped([self.title(number)], " ", room, "title")
            shown = ((), *drawn) if drawn != before else ()
            yield (*title, *indented(told, 2), *shown, (), *self.below(number, room), ())
            before = drawn

    def as_json(self, number: int) -> dict[str, object]:
        """The line of a step for programs."""
        over = self.steps[number].state.result is not None
        events = [Event(one.kind, one.player, one.round, one.text, one.heading, one.line) for one in self.lines(number)]
        return {
            "step": number,
            "steps": self.last,
            "viewer": self.viewer,
            "player": self.player(number),
            "events": codec.as_data(events),
            "view": codec.as_data(self.view(number)),
            "result": codec.as_data(self.match.result) if over else None,
        }


def replay_of(
    path: Path, rules: Path | None, viewer: str | None, lang: str | None, say: Say, *, from_last_good: bool = False
) -> Replay:
    """The replay of the save in a file, in that language or the game's own.

    `say` is told what had to be left out of it.
    """
    return replayed(
        lambda watch: resumed(path, rules, say, from_last_good=from_last_good, watch=watch).match, viewer, lang
    )


def replayed(resume: Callable[[Watch], Match], viewer: str | None, lang: str | None) -> Replay:
    """The replay of a match that is resumed so."""
    steps: list[Step] = []

    def keep(track: Track) -> None:
        """Each point at rest; those of a course that was cut off are replaced by those of the next."""
        end = len(track.opening) + sum(map(len, track.logged))
        answers = [(seat_name(move.seat), at) for at, move in enumerate(track.moves) if move.seat is not None]
        del steps[len(answers) :]
        player, at = answers[-1] if answers else (None, -1)
        steps.append(Step(player, at in track.sealed, track.state, steps[-1].end if steps else 0, end))

    match = resume(keep)
    match.view(viewer)  # refuses strangers
    match.lang = spoken(lang, match.program)
    return Replay(match, steps, viewer, match.lang)
