"""Steps through a saved match at a terminal, forward and backward.  Shows what `play.replays` gives of a step."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from rich.console import Console

from rulekit.keyboard import read_command
from rulekit.play.answers import folded
from rulekit.play.asking import last_of
from rulekit.play.picture.canvas import Block, Run, indented, line
from rulekit.play.replays import Replay
from rulekit.play.screens import LEAST_LOG
from rulekit.play.words import HELP, LOG, QUIT, TABLE
from rulekit.texts import player_name, text
from rulekit.tui import Screen

# Words in both languages, as `folded` gives them: small letters without accents; and names of keys.
FORWARD = frozenset({"", "n", "next", "right", "s", "suivant"})
BACK = frozenset({"b", "back", "left", "p", "previous", "retour"})
UNITS = {"round": "round", "r": "round", "manche": "round", "m": "round", "pagedown": "round"}
UNITS |= {"turn": "turn", "t": "turn", "tour": "turn", "down": "turn"}
UNITS_BACK = {"round back": "round", "rb": "round", "manche retour": "round", "mr": "round", "pageup": "round"}
UNITS_BACK |= {"turn back": "turn", "tb": "turn", "tour retour": "turn", "tr": "turn", "up": "turn"}
START = frozenset({"start", "home", "debut"})
END = frozenset({"e", "end", "fin"})


class ReplayTable:
    """A terminal at which somebody looks at a replay.  `read` gives what is typed; it raises EOFError at the end."""

    def __init__(
        self, replay: Replay, console: Console | None = None, read: Callable[[str], str] = read_command
    ) -> None:
        self.replay = replay
        self.screen = Screen(console or Console(highlight=False))
        self.number = 0
        self._read = read

    def run(self) -> None:
        """Shows steps until it is left."""
        self._show()
        while True:
            try:
                typed = folded(self._read(f"{self._text('answer-mark')} "))
            except EOFError:
                return
            if typed in QUIT:
                return
            self._do(typed)

    def _do(self, typed: str) -> None:
        if typed in LOG:
            said = "\n".join(one.text for one in self.replay.lines(self.number))
            self.screen.say(said or self._text("replay-nothing"))
        elif typed in TABLE:
            self.screen.show_in_parts(self.replay.picture(self.number, self.screen.room), self._pause)
        elif typed in HELP or typed == "?":
            self.screen.say(self._text("replay-help"))
        elif (goal := self._goal(typed)) is None:
            self.screen.say(self._text("replay-unknown", typed=typed), "turn")
        elif not 0 <= goal <= self.replay.last:
            self.screen.say(self._beyond(typed), "turn")
        else:
            self.number = goal
            self._show()

    def _pause(self) -> None:
        with contextlib.suppress(EOFError):
            self._read(f"{self._text('tui-next-part')} ")

    def _goal(self, typed: str) -> int | None:
        """The step that a word leads to; None if it is no such word."""
        if typed in FORWARD:
            return self.number + 1
        if typed in BACK:
            return self.number - 1
        if typed in START:
            return 0
        if typed in END:
            return self.replay.last
        if typed in UNITS:
            return self.replay.next_begin(self.number, UNITS[typed])
        if typed in UNITS_BACK:
            return self.replay.previous_begin(self.number, UNITS_BACK[typed])
        return int(typed[:9]) if typed.isdecimal() else None

    def _beyond(self, typed: str) -> str:
        if typed in FORWARD:
            return self._text("replay-last")
        return self._text("replay-first") if typed in BACK else self._text("replay-range", total=str(self.replay.last))

    def _show(self) -> None:
        room, height = self.screen.room, self.screen.height
        told = self.replay.told(self.number, room - 2)
        below = self.replay.below(self.number, room, self._text("replay-hint"))
        left = height - len(below) - 1
        lines = sum(map(len, told))
        drawn = self.replay.picture(self.number, room, left - min(lines, LEAST_LOG + 1) - 3, left - lines - 3)
        log = self._log(told, max(LEAST_LOG, left - len(drawn) - 4))
        self.screen.clear()
        self.screen.show((*drawn, (), self._title(), *log, (), *below))

    def _title(self) -> tuple[Run, ...]:
        viewer = self.replay.viewer
        who = self._text("spectator") if viewer is None else player_name(self.replay.lang, viewer)
        seen_by = self._text("replay-seen-by", who=who)
        return line(Run(self.replay.title(self.number), "title"), Run(f" · {seen_by}", "dim"))

    def _log(self, told: list[Block], most: int) -> Block:
        """The last sentences of the step, as many as have room."""
        shown, left_out = last_of(told, most)
        more = (line(Run(self._text("replay-more", count=left_out), "dim")),) if left_out else ()
        return indented((*more, *shown), 2)

    def _text(self, key: str, **args: int | str) -> str:
        return text(self.replay.lang, key, **args)
