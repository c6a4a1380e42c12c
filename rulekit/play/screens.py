"""One screen of a player who is asked: the table, what has happened since the last turn, and the question.

Fits into the height of a terminal: what has happened gives way first, then the picture, which keeps what matters most.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.play.asking import LOG_LINES, last_of, least_question_block, question_block, short_question_block
from rulekit.play.picking import ONE_BY_ONE
from rulekit.play.picture.canvas import Block, Run, indented, line
from rulekit.play.picture.scene import picture
from rulekit.program import Program
from rulekit.runtime.view import View
from rulekit.texts import text

LEAST_LOG = 3


def screen_block(program: Program, view: View, lang: str, room: int, height: int, told: Sequence[Block]) -> Block:
    """All of it; `told` are the sentences of the log since the viewer's last turn.

    A board that alone is nearly as high as the terminal may still be too much.
    """
    hint = text(lang, "tui-hint")
    if view.question is not None and view.question.form in ONE_BY_ONE:
        hint = f"{text(lang, 'tui-at-once')} · {hint}"
    screen = _Screen(program, view, lang, room, height, told)
    for ask, least in ((question_block, LEAST_LOG), (short_question_block, 1), (least_question_block, 1)):
        asked = ask(program, view, lang, room, hint)
        block = screen.around(asked, least)
        if len(block) <= height and (ask is not question_block or screen.is_whole(asked)):
            return block
    return screen.around(asked, 0)


@attrs.frozen
class _Screen:
    program: Program
    view: View
    lang: str
    room: int
    height: int
    told: Sequence[Block]

    def is_whole(self, asked: Block) -> bool:
        """Whether all of the picture has room above the question and a few sentences."""
        lines = sum(1 for runs in picture(self.program, self.view, self.lang, self.room) if runs)
        return lines + self._log_lines(LEAST_LOG) + len(asked) + 2 <= self.height

    def around(self, asked: Block, least: int) -> Block:
        """The screen with that question, and as many sentences as have room, but for so many."""
        gap: Block = ((),) if self.is_whole(asked) else ()
        free = self.height - len(asked) - 2 * len(gap)
        most, few = self._log_lines(LOG_LINES), self._log_lines(least)
        drawn = picture(self.program, self.view, self.lang, self.room, free - few, free - most)
        left = max(few, free - len(drawn)) - 1
        log = log_block(self.lang, self.told, left) if left > 0 else ()
        return (*drawn, *gap, *log, *(gap if log else ()), *asked)

    def _log_lines(self, most: int) -> int:
        return len(log_block(self.lang, self.told, most)) if most else 0


def log_block(lang: str, told: Sequence[Block], most: int, more: str = "tui-log-more") -> Block:
    """The last of these sentences, as many as have room; the title says how many are left out."""
    shown, left_out = last_of(told, most)
    title = text(lang, more, count=left_out) if left_out else text(lang, "tui-log")
    return (line(Run(title, "dim")), *indented(shown, 2)) if shown else ()
