"""A question and what has happened as lines for a terminal: who is asked, the choices, the last sentences of the log.

Draws from a `View` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from rulekit.play.answers import Offer
from rulekit.play.picture.canvas import Block, Line, Run, indented, line, shorten, width, wrapped
from rulekit.play.prompts import WORDS, choice_texts, prompt
from rulekit.program import Program
from rulekit.runtime.asked import ChoiceView
from rulekit.runtime.view import View
from rulekit.texts import player_name, text

LOG_LINES = 12
IN_COLUMNS = 9  # more choices than that stand in columns


def question_block(program: Program, view: View, lang: str, room: int, hint: str) -> Block:
    """Who is asked what; with the choices where it is the viewer, and a line of hints below them.

    Choices that are drawn with their numbers stand in few lines.
    """
    skip = _numbered(view)
    one_a_line = 0 if _drawn(view) > 1 else IN_COLUMNS
    return _block(program, view, lang, hint, room, _Listed(skip, one_a_line, "tui-on-board"))


def short_question_block(program: Program, view: View, lang: str, room: int, hint: str) -> Block:
    """The same in as few lines as can be: what is drawn with its number is not listed."""
    drawn = _drawn(view)
    listed = _Listed(drawn, 0, "tui-in-picture") if drawn else _Listed(_numbered(view), 0, "tui-on-board")
    return _block(program, view, lang, hint, room, listed)


def least_question_block(program: Program, view: View, lang: str, room: int, hint: str) -> Block:
    """The same without what stands with its number on a board, though it says less there."""
    assert view.question is not None
    answers = [choice for choice in view.question.choices or () if choice.key not in WORDS]
    if not answers or any(choice.spot is None for choice in answers):
        return short_question_block(program, view, lang, room, hint)
    return _block(program, view, lang, hint, room, _Listed(len(answers), 0, "tui-on-board"))


@attrs.frozen
class _Listed:
    """How choices are listed: without the first `skip`, and in columns if there are more than `one_a_line`."""

    skip: int
    one_a_line: int
    where: str


def _block(program: Program, view: View, lang: str, hint: str, room: int, listed: _Listed) -> Block:
    question = view.question
    assert question is not None
    name = player_name(lang, question.player)
    if question.choices is None:
        return (*wrapped([prompt(program, question, lang)], " ", room, "title"), *hint_line(hint, room))
    first, *rest = wrapped([prompt(program, question, lang)], " ", room - width(name) - 2, "title")
    head: list[Line] = [
        line(Run(name, f"seat {question.player}"), "  ", *first),
        *indented(tuple(rest), width(name) + 2),
    ]
    if listed.skip:
        head += wrapped([text(lang, listed.where, first="1", last=str(listed.skip))], " ", room)
    choices = choice_lines(offer_of(program, view, lang), room, listed.skip, listed.one_a_line)
    return (*head, *choices, *hint_line(hint, room, question.heading))


def hint_line(hint: str, room: int, heading: str | None = None) -> Block:
    """What can be typed, behind the heading of the rule that asks."""
    return wrapped([part for part in (heading, hint) if part], " · ", room, "dim")


def offer_of(program: Program, view: View, lang: str) -> Offer:
    """What the viewer can type, if the question is theirs."""
    choices = (view.question.choices if view.question is not None else None) or ()
    on_table = any(choice.piece is not None or choice.spot is not None for choice in choices)
    return Offer(tuple(choice.key for choice in choices), choice_texts(program, view, lang), on_table)


def last_of(told: Sequence[Block], most: int) -> tuple[Block, int]:
    """The last of these sentences, one at least, as many as have room; and how many are left out."""
    first, lines = len(told), 0
    while first and len(told) - first < LOG_LINES and (lines == 0 or lines + len(told[first - 1]) <= most):
        first -= 1
        lines += len(told[first])
    return tuple(runs for one in told[first:] for runs in one), first


def _numbered(view: View) -> int:
    """How many choices need no line of their own: many empty spaces, whose numbers stand on the board."""
    assert view.question is not None
    spots = [choice.spot for choice in view.question.choices or () if choice.spot is not None and choice.piece is None]
    used = {(z.name, z.owner, s.column, s.row, z.index) for z in view.zones for s in z.spaces}
    if any(attrs.astuple(spot, recurse=False) in used for spot in spots):
        return 0
    return len(spots) if len(spots) > IN_COLUMNS else 0


def _drawn(view: View) -> int:
    """How many choices stand with their numbers on cards in the picture; none where some do not, but for words."""
    assert view.question is not None
    choices = [choice for choice in view.question.choices or () if choice.key not in WORDS or choice.piece is not None]
    return len(choices) if all(_is_on_a_card(choice, view) for choice in choices) else 0


def _is_on_a_card(choice: ChoiceView, view: View) -> bool:
    lies = choice.lies
    if lies is None or choice.known is not None:  # the card does not tell who knows it
        return False
    forms = {
        zone.form for zone in view.zones if (zone.name, zone.owner, zone.index) == (lies.zone, lies.owner, lies.index)
    }
    return forms == {"row"} if lies.owner is None else forms == {"hand"} and lies.owner == view.viewer


def choice_lines(offer: Offer, room: int, skip: int = 0, one_a_line: int = IN_COLUMNS) -> Block:
    """The choices with what is typed for each: one a line, or many in columns; without the first `skip` ones."""
    labels = offer.labels
    widest = max(map(len, labels), default=1)
    told = [f"{label:>{widest}}  {said}" for label, said in zip(labels, offer.texts, strict=True)][skip:]
    if len(told) <= one_a_line:
        return tuple(_choice_line([shorten(one, room - 2)], widest, 0) for one in told)
    wide = min(max(map(width, told), default=1) + 2, room - 2)
    columns = max(1, (room - 2) // max(wide, 1))
    rows = -(-len(told) // columns)
    return tuple(_choice_line(told[row::rows], widest, wide) for row in range(rows))


def _choice_line(told: Iterable[str], widest: int, wide: int) -> Line:
    runs = [Run("  ")]
    for one in told:
        padding = " " * max(0, wide - width(one))
        runs += [Run(one[:widest], "title"), Run(one[widest:] + padding)]
    return tuple(runs)
