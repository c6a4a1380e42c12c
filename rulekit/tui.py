"""The people's side of a match at a terminal: shows a `View`, asks, and gives the answer to the match.

Knows no rule and sees no more than the player who is asked.  `Table` has what `play.session` calls: `ask` and `watch`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.status import Status
from rich.text import Text

from rulekit.play.answers import matching
from rulekit.play.asking import LOG_LINES, offer_of, short_question_block
from rulekit.play.ending import ending
from rulekit.play.match import Match
from rulekit.play.picking import Picks, picks_of
from rulekit.play.picture.canvas import Block, Line, indented, line, plain_letters, wrapped
from rulekit.play.picture.position import draw_position
from rulekit.play.picture.scene import picture
from rulekit.play.screens import log_block, screen_block
from rulekit.play.session import NoMoreAnswers, Quit
from rulekit.play.why_asked import WHY, said_of, told_why
from rulekit.play.words import (
    HELP,
    LOG,
    QUIT,
    RULE,
    TABLE,
    UNDO,
    log_since,
    log_told,
    rule_told,
    taken_back,
)
from rulekit.runtime.errors import RefusedMove
from rulekit.texts import player_name, text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys and history while typing

LEAST_ROOM, MOST_ROOM = 40, 110

# Paper colours, so that black letters can be read on each; consoles with fewer colours take the nearest.
PAPER = {
    "pink": "#f7b3cb", "red": "#f0958f", "orange": "#f6bd82", "yellow": "#f4e285", "green": "#a8d8a0",
    "blue": "#9cc7ee", "purple": "#cdb4e6", "brown": "#c9a98a", "black": "#6b6b6b", "white": "#f5f5f5",
    "cyan": "#a5e0e0", "teal": "#8fd1c3", "grey": "#cccccc", "gold": "#e8cf72", "silver": "#d9dde0",
}  # fmt: skip
SEATS = ("cyan", "magenta", "green", "yellow", "blue", "red")
STYLES = {
    "title": "bold",
    "label": "bold",
    "turn": "bold yellow",
    "dim": "dim",
    "choice": "bold reverse",
    "spot": "bold",
}


class Screen:
    """A console that shows blocks: in colour, plainly, or in plain letters, as the terminal can."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._letters = console.options.ascii_only or console.legacy_windows

    @property
    def room(self) -> int:
        """How wide what is shown may be."""
        return max(LEAST_ROOM, min(MOST_ROOM, self.console.width))

    @property
    def height(self) -> int:
        """How many lines stay in sight; without end where nothing scrolls away."""
        return self.console.height if self.console.is_terminal else 1000

    def show(self, block: Block) -> None:
        """The lines of a block."""
        for runs in block:
            self.console.print(self._text(runs), no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)

    def show_in_parts(self, block: Block, pause: Callable[[], None]) -> None:
        """As much of a block as stays in sight, up to a blank line if there is one, and the rest after a pause."""
        most, begin = max(self.height - 2, 1), 0
        while begin < len(block):
            end = begin + most
            if end < len(block):
                end = next((at for at in range(end, begin, -1) if not block[at]), end)
            if begin:
                pause()
            self.show(block[begin:end])
            begin = end

    def say(self, told: str, style: str = "") -> None:
        """A text of one or more lines, broken where the room ends."""
        for paragraph in told.splitlines():
            self.show(wrapped([paragraph], " ", self.room, style) or ((),))

    def clear(self) -> None:
        """An empty screen, where there is one."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()

    def letters(self, told: str) -> str:
        """A text as this console can show it."""
        return plain_letters(told) if self._letters else told

    def _text(self, runs: Line) -> Text:
        shown = Text()
        for run in runs:
            shown.append(self.letters(run.text), style=rich_style(run.style))
        return shown


def rich_style(style: str) -> str:
    """What a style of the picture looks like."""
    words = style.split()
    if not words:
        return ""
    if words[0] == "seat":
        return f"bold {SEATS[(int(words[1].removeprefix('p')) - 1) % len(SEATS)]}"
    if words[0] == "token":
        return "bold white on black"
    if words[0] == "tile":
        return f"black on {PAPER[words[1]]}" if len(words) > 1 else ""
    return STYLES.get(words[0], "")


class Table:
    """A terminal with one or more people at it; the other seats are bots.

    `people` are their seats.  `resume` is the command that goes on with the match, told to who leaves.  `read` reads
    one line; it raises EOFError where there are no more.
    """

    def __init__(
        self,
        people: Sequence[str],
        lang: str = "en",
        resume: str = "",
        console: Console | None = None,
        read: Callable[[str], str] = input,
    ) -> None:
        self.people = tuple(people)
        self.lang = lang
        self.resume = resume
        self.screen = Screen(console or Console(highlight=False))
        self._read = read
        self._status: Status | None = None
        self._last: str | None = None  # who has looked at the screen last
        self._seen: dict[str, int] = {}  # how much of the log each had seen when they were asked last
        self._since: dict[str, int] = {}  # where the log of each begins: the end of their last turn
        self._turn: dict[str, int] = {}
        self._told = 0
        self._note = ""  # what is said below the next question

    # ── What a session calls ──────────────────────────────────────────────────────────────────

    def ask(self, match: Match, seat: str) -> None:
        """Lets a person answer the question that waits, or take something back; returns when the match has changed.

        Raises NoMoreAnswers at the end of input, Quit and KeyboardInterrupt when a person leaves.
        """
        self._rest()
        self._hand_over(match, seat)
        self._mark(match, seat)
        self._show(match, seat)
        while not self._answered(match, seat):
            pass

    def watch(self, match: Match) -> None:
        """Called after every answer: says who is thinking, and tells all of it where only bots play."""
        asked = match.waiting
        self._rest()
        if not self.people:
            self._tell_new(match)
        if asked is not None and (who := match.players[asked.seat]) not in self.people:
            self._think(who)

    def finish(self, match: Match) -> None:
        """The end of a match: the table as it stands, and who has won."""
        self._rest()
        viewer = self.people[0] if len(self.people) == 1 else None
        self.screen.clear()
        self.screen.show(picture(match.program, match.view(viewer), self.lang, self.screen.room))
        self.screen.show(((), *log_block(self.lang, self._since_last(match, viewer), LOG_LINES, "tui-log-cut"), ()))
        self.screen.show(ending(match, self.lang))

    # ── Asking ────────────────────────────────────────────────────────────────────────────────

    def _answered(self, match: Match, seat: str) -> bool:
        """Reads one line and does what it says; yes if the match has changed."""
        try:
            typed = self._read(f"{text(self.lang, 'answer-mark')} ").strip()
        except EOFError:
            raise NoMoreAnswers from None
        command = typed.casefold()
        word, _, rest = typed.partition(" ")
        if command in RULE:
            self._show_rule(match)
        elif word.casefold() in WHY:
            self._tell_why(told_why(match, seat, rest.strip()))
        elif command in UNDO:
            return self._undo(match, seat)
        elif command in LOG:
            self._show_log(match, seat)
        elif command in TABLE:
            self._show_table(match, seat)
        elif command in HELP:
            self.screen.say(f"{text(self.lang, 'tui-help-answers')}\n{text(self.lang, 'tui-help')}")
        elif command in QUIT:
            self._leave()
        elif typed:
            return self._choose(match, seat, typed)
        return False

    def _choose(self, match: Match, seat: str, typed: str) -> bool:
        offer = offer_of(match.program, match.view(seat), self.lang)
        found = matching(typed, offer)
        if len(found) > 1:
            names = "; ".join(offer.texts[place] for place in found[:6])
            self.screen.say(text(self.lang, "tui-several", typed=typed, found=names), "turn")
            return False
        picks = None if found else picks_of(match, seat, typed)
        if picks is not None:
            return self._choose_all(match, seat, picks)
        try:
            match.choose(offer.keys[found[0]] if found else typed, seat)
        except RefusedMove:
            self._tell_why(said_of(match, seat, typed))
            return False
        return True

    def _choose_all(self, match: Match, seat: str, picks: Picks) -> bool:
        """Takes several picks, each as an answer of its own, or none of them."""
        if picks.refused:
            self.screen.say(text(self.lang, "tui-not-together", typed=picks.refused), "turn")
        for key in picks.keys:
            match.choose(key, seat)
        return bool(picks.keys)

    def _tell_why(self, told: Sequence[str]) -> None:
        """A sentence, and below it what it goes back to, line by line."""
        for number, one in enumerate(told):
            inner = one.lstrip()
            deep = len(one) - len(inner)
            block = wrapped([inner], " ", self.screen.room - deep, "" if number else "turn")
            self.screen.show(indented(block, deep))

    def _undo(self, match: Match, seat: str) -> bool:
        refused = taken_back(match, self.lang, seat)
        if refused is not None:
            self.screen.say(refused, "turn")
            return False
        self._note = text(self.lang, "tui-undone")
        return True

    def _leave(self) -> None:
        if self.resume:
            self.screen.say(text(self.lang, "tui-saved"))
            self.screen.show((line(self.resume),))
        raise Quit

    def _hand_over(self, match: Match, seat: str) -> None:
        """Where several people share the screen and hold secrets, waits until the right one sits before it."""
        if len(self.people) > 1 and self._last not in (None, seat) and _has_secrets(match, seat):
            self.screen.clear()
            said = text(self.lang, "tui-hand-over", who=player_name(self.lang, seat))
            self.screen.say(said)
            try:
                self._read("")
            except EOFError:
                raise NoMoreAnswers from None
        self._last = seat

    # ── Showing ───────────────────────────────────────────────────────────────────────────────

    def _mark(self, match: Match, seat: str) -> None:
        """Remembers how far the log was read when the last turn of this person ended."""
        length = len(match.log)
        if self._turn.get(seat) != match.state.turn:
            self._since[seat] = min(self._seen.get(seat, 0), length)
            self._turn[seat] = match.state.turn
        self._seen[seat] = length

    def _show(self, match: Match, seat: str) -> None:
        told = self._since_last(match, seat)
        room, height = self.screen.room, self.screen.height - 1  # the last line is that where people type
        block = screen_block(match.program, match.view(seat), self.lang, room, height, told)
        self.screen.clear()
        self.screen.show(block)
        self.screen.say(self._note)
        self._note = ""

    def _show_table(self, match: Match, seat: str) -> None:
        """The whole table, a screen at a time, and the question again."""
        view, room = match.view(seat), self.screen.room
        self.screen.show_in_parts(picture(match.program, view, self.lang, room), self._pause)
        hint = text(self.lang, "tui-hint")
        self.screen.show(((), *short_question_block(match.program, view, self.lang, room, hint)))

    def _pause(self) -> None:
        """Waits until a person has read what is on the screen."""
        try:
            self._read(f"{text(self.lang, 'tui-next-part')} ")
        except EOFError:
            raise NoMoreAnswers from None

    def _since_last(self, match: Match, seat: str | None) -> list[Block]:
        """What has happened since a person's last turn, sentence by sentence; set-up is left out."""
        opening = next((at for at, event in enumerate(match.log) if event.kind in ("round", "turn")), 0)
        begin = self._since.get(seat, 0) if seat is not None else 0
        told = log_since(match, self.lang, seat, max(begin, opening))
        return [wrapped([one.text], " ", self.screen.room - 2) for one in told]

    def _show_rule(self, match: Match) -> None:
        for told in rule_told(match, self.lang):
            self.screen.show((line(told),))

    def _show_log(self, match: Match, seat: str) -> None:
        self.screen.say("\n".join(log_told(match, self.lang, seat)))

    def _tell_new(self, match: Match) -> None:
        """What has happened since it was told last, for spectators."""
        lines = log_since(match, self.lang, None, min(self._told, len(match.log)))
        self._told = len(match.log)
        self.screen.say("\n".join(told.text for told in lines))

    # ── Waiting ───────────────────────────────────────────────────────────────────────────────

    def _think(self, who: str) -> None:
        said = self.screen.letters(text(self.lang, "tui-thinking", who=player_name(self.lang, who)))
        self._status = Status(said, console=Console(stderr=True))
        if self._status.console.is_terminal:
            self._status.start()

    def _rest(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None


def _has_secrets(match: Match, seat: str) -> bool:
    """Whether this seat sees what not everybody may see."""
    open_to_all = {(z.name, z.owner, z.index) for z in match.view(None).zones if z.seen}
    return any(z.seen and (z.name, z.owner, z.index) not in open_to_all for z in match.view(seat).zones)


__all__ = ["Quit", "Screen", "Table", "draw_position"]
