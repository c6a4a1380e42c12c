"""A question and its choices as a person reads them: what is asked, and what each answer is.

Takes what a `View` holds of them, so that nothing can be said that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.builtins import DIRECTIONS
from rulekit.play.actors import UNNAMED
from rulekit.play.citing import named_by_heading
from rulekit.play.faces import describe, describe_on_board, join, mention, name_text, plain_text
from rulekit.program import Program
from rulekit.runtime.asked import ChoiceView, QuestionView
from rulekit.runtime.layout import EAST_OF, SOUTH_OF
from rulekit.runtime.pieces import Plain, Spot
from rulekit.runtime.view import View, ZoneView, is_on
from rulekit.texts import a, display, is_quantity, noun, player_name, some, text

SHORT = 3  # names of locals that are shorter say nothing to a player
WORDS = frozenset({"pass", "stop", "yes"})
_GENERIC = {"Space": "ask-space", "Player": "ask-player", "Direction": "ask-direction"}
_NEAR = {(e, s): name for name, e, s in zip(DIRECTIONS, EAST_OF, SOUTH_OF, strict=True)}


def prompt(program: Program, question: QuestionView, lang: str) -> str:
    """What is asked: `Place a tile: choose a tile (or pass)`; for others that somebody is asked."""
    if question.choices is None:
        return text(lang, "ask-other", who=player_name(lang, question.player))
    asked = _asked(program, question, lang)
    if question.picked:
        picked = join(lang, [_short_text(program, pick, lang) for pick in question.picked])
        asked = text(lang, "ask-picked", ask=asked, picked=picked)
    if question.word is not None and question.form != "may":
        asked = text(lang, f"ask-or-{question.word}", ask=asked)
    given = [_given_text(program, lang, name, value) for name, value in question.given if len(name) >= SHORT]
    if given:
        asked = text(lang, "ask-given", ask=asked, given=", ".join(given))
    asked = _in_block(program, question, lang, asked)
    return asked[:1].upper() + asked[1:]


def _given_text(program: Program, lang: str, name: str, value: Plain) -> str:
    """What a loop around the question has come to: `boat: cruiser`."""
    return text(lang, "pic-value", name=display(program, lang, name), value=plain_text(program, lang, value))


def _in_block(program: Program, question: QuestionView, lang: str, asked: str) -> str:
    """After the step that asks, or after the heading of the statement if it has one of its own.

    Of a `may` that alone is the question.
    """
    key = "ask-may" if question.form == "may" else "ask-in"
    args = {} if question.form == "may" else {"ask": asked}
    if question.heading is not None and named_by_heading(program, question.block, question.heading):
        return text(lang, f"{key}-heading", heading=question.heading, **args)
    block = block_name(program, lang, question)
    return text(lang, f"{key}-block", block=block, **args) if block else asked


def block_name(program: Program, lang: str, question: QuestionView) -> str:
    """The step, phase or rule that asks; a section as a whole has no name of its own."""
    return "" if question.block in UNNAMED else display(program, lang, question.block)


def _asked(program: Program, question: QuestionView, lang: str) -> str:
    if question.form == "may" and question.does and question.block in UNNAMED:
        return text(lang, f"ask-may-{question.does}")
    if question.form in ("order", "menu", "may"):
        return text(lang, f"ask-{question.form}")
    if question.holds in _GENERIC and (len(question.name) < SHORT or question.name == question.holds.lower()):
        return text(lang, _GENERIC[question.holds])
    if question.holds.startswith("number"):
        return text(lang, "ask-number", what=display(program, lang, question.name))
    called = question.holds if question.holds in _known(program) else question.name
    several = question.form == "several"
    is_plural = several if called in _known(program) else is_quantity(called)  # a local may be written in the plural
    what = some(program, lang, called) if is_plural else a(program, lang, called)
    return text(lang, "ask-several" if several else "ask-choose", what=what)


def _known(program: Program) -> frozenset[str]:
    return frozenset({*program.kinds, *(component.name for component in program.components)})


# ── Choices ───────────────────────────────────────────────────────────────────────────────────


def choice_text(program: Program, view: View, choice: ChoiceView, lang: str) -> str:
    """What a choice looks like: `bowl, pink, cost 5, 3 points`, `2,1, east of the cat: shelf, blue`, `pass`."""
    if choice.piece is not None:
        return describe(program, lang, choice.piece)
    if choice.spot is not None:
        return _spot_text(program, view, choice.spot, lang)
    if choice.value is None or choice.value is True:
        return text(lang, f"say-{choice.key}") if choice.key in WORDS else name_text(program, lang, choice.key)
    return plain_text(program, lang, choice.value)


def _short_text(program: Program, pick: ChoiceView, lang: str) -> str:
    """Something picked, in few words."""
    return mention(program, lang, pick.piece) if pick.piece is not None else name_text(program, lang, pick.key)


def choice_texts(program: Program, view: View, lang: str) -> tuple[str, ...]:
    """The texts of all choices of the viewer's question, in their order; equal ones are numbered."""
    if view.question is None or view.question.choices is None:
        return ()
    told = [
        _with_knowers(view, choice_text(program, view, choice, lang), choice.known, lang)
        for choice in view.question.choices
    ]
    count: dict[str, int] = {}
    for place, said in enumerate(told):
        count[said] = count.get(said, 0) + 1
        if count[said] > 1:
            told[place] = f"{said} #{count[said]}"
    return tuple(told)


def _with_knowers(view: View, told: str, known: Sequence[str] | None, lang: str) -> str:
    """A component with who else knows it, where one that looks alike is another choice."""
    if known is None:
        return told
    if len(known) > 1 and len(known) == len(view.players) - 1:
        return text(lang, "known-others", what=told)
    who = join(lang, [player_name(lang, seat) for seat in known])
    return text(lang, "known-by" if known else "known-you", what=told, who=who, count=len(known))


def _spot_text(program: Program, view: View, spot: Spot, lang: str) -> str:
    said = f"{spot.column},{spot.row}"
    board = _board(view, spot)
    if spot.owner not in (view.viewer, None) and board is not None:
        said = text(lang, "space-of", space=said, **_zone_args(program, board, lang))
    token = _token_on(view, spot)
    if token is not None:
        said = _from_token(program, lang, said, spot, token)
    what = None if board is None else what_lies(program, lang, board, spot.column, spot.row)
    return text(lang, "space-with", space=said, what=what) if what else said


def _zone_args(program: Program, zone: ZoneView, lang: str) -> dict[str, str]:
    owner = "" if zone.owner is None else player_name(lang, zone.owner)
    return {**noun(program, lang, zone.name).args(), "whose": "other", "owner": owner, "form": zone.form}


def what_lies(program: Program, lang: str, board: ZoneView, column: int, row: int) -> str | None:
    """What lies on top of a space, or its value, in words; None where it is empty."""
    for space in board.spaces:
        if (space.column, space.row) == (column, row):
            top = space.pile[0] if space.pile else None
            return describe_on_board(program, lang, top) if top is not None else plain_text(program, lang, space.value)
    return None


def _board(view: View, spot: Spot) -> ZoneView | None:
    return next((zone for zone in view.zones if is_on(spot, zone)), None)


def _token_on(view: View, spot: Spot) -> ZoneView | None:
    """The first token of the viewer that stands on the same board."""
    for zone in view.zones:
        here = zone.spot
        same = (spot.zone, spot.owner, spot.index)
        if zone.owner == view.viewer and here is not None and (here.zone, here.owner, here.index) == same:
            return zone
    return None


def _from_token(program: Program, lang: str, said: str, spot: Spot, token: ZoneView) -> str:
    assert token.spot is not None
    args = noun(program, lang, token.name).args()
    east, south = spot.column - token.spot.column, spot.row - token.spot.row
    if east == south == 0:
        return text(lang, "way-here", space=said, **args)
    if max(abs(east), abs(south)) == 1:
        way = text(lang, f"way-{_NEAR[east, south]}")
    else:
        ways = [_steps(lang, east, "east", "west"), _steps(lang, south, "south", "north")]
        told = [way for way in ways if way]
        way = told[0] if len(told) == 1 else text(lang, "way-two", first=told[0], last=told[1])
    return text(lang, "space-token", space=said, way=way, **args)


def _steps(lang: str, count: int, forward: str, backward: str) -> str:
    if count == 0:
        return ""
    direction = text(lang, f"way-{forward if count > 0 else backward}")
    return text(lang, "way-steps", count=abs(count), direction=direction)
