"""Cards where boxes would be too high: in a list, one a line, or in few words each behind a title."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.play.faces import brief, describe
from rulekit.play.picture.canvas import Block, Line, Run, indented, line, shorten, width, wrapped
from rulekit.play.picture.strip import Group
from rulekit.program import Program
from rulekit.texts import text

INDENT = 2
GAP = "–"


def draw_list(program: Program, lang: str, groups: Sequence[Group], room: int) -> Block:
    """The same cards, one a line, each with the number of its choice; how many there are where several look alike."""
    numbers = [f"[{number}] " for group in groups for number in group.numbers.values()]
    widest = max(map(width, numbers), default=0)
    lines: list[Line] = []
    for group in groups:
        lines += [line(Run(shorten(group.title, room), "label"))] if group.title else []
        for at, piece in enumerate(group.pieces):
            tag = f"[{group.numbers[at]}] " if at in group.numbers else ""
            told = GAP if piece is None else describe(program, lang, piece)
            said = f"{group.counts[at]} × {told}" if at in group.counts else told
            first, *rest = wrapped([said], " ", room - widest - INDENT)
            lines.append(line(" " * (INDENT + widest - width(tag)), Run(tag, "choice"), *first))
            lines += indented(tuple(rest), widest + INDENT)
    return tuple(lines)


def draw_short(program: Program, lang: str, title: str, groups: Sequence[Group], room: int) -> Block:
    """The same cards in a few words each, all in one text behind the title."""
    told = []
    for group in groups:
        names = [GAP if piece is None else brief(program, lang, piece) for piece in group.pieces]
        said = [f"{group.counts[at]} × {name}" if at in group.counts else name for at, name in enumerate(names)]
        listed = ", ".join(said)
        told.append(text(lang, "pic-value", name=group.title, value=listed) if group.title else listed)
    return wrapped([text(lang, "pic-value", name=title, value="; ".join(told))], " ", room)
