"""Several answers typed at once where one picks one by one: `2 3 4`, checked before any of them is taken.

Numbers are those that stood at the question where they were typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rulekit.expr import Value
from rulekit.play.answers import Offer, matching
from rulekit.play.asking import offer_of
from rulekit.play.match import Match
from rulekit.play.prompts import WORDS
from rulekit.runtime.engine import Question, apply, question, turned_to
from rulekit.runtime.state import State
from rulekit.runtime.view import View, view

ONE_BY_ONE = frozenset({"several", "order"})


class Picks(NamedTuple):
    """The keys to answer with, one after the other; or the part of what was typed that cannot be picked."""

    keys: tuple[str, ...]
    refused: str = ""


class _Pick(NamedTuple):
    typed: str
    place: int | None  # among the choices where it was typed; None of what may be offered later, as `stop`
    value: Value


def picks_of(match: Match, seat: str, typed: str) -> Picks | None:
    """What is picked by several answers; None where it is only one, or where one does not pick one by one."""
    number = match.players.index(seat)
    state = turned_to(match.program, match.state, number)
    asked, seen = question(match.program, state), view(match.program, state, number).question
    if not isinstance(asked, Question) or asked.seat != number or seen is None or seen.form not in ONE_BY_ONE:
        return None
    on_board = any(choice.spot is not None for choice in seen.choices or ())
    words = [word for word in re.split(r"\s+" if on_board else r"[\s,;]+", typed) if word]
    offer = offer_of(match.program, view(match.program, state, number), match.lang)
    picks = [_pick(word, offer, asked) for word in words]
    if len(picks) < 2 or all(pick.place is None for pick in picks):
        return None
    if seen.form == "several":
        picks.sort(key=lambda pick: len(asked.choices) if pick.place is None else pick.place)
    return _tried(match, state, asked, picks)


def _pick(word: str, offer: Offer, asked: Question) -> _Pick:
    found = matching(word, offer)
    place = found[0] if len(found) == 1 else None  # what is not offered yet, or not clearly, is looked for later
    return _Pick(word, place, None if place is None else asked.choices[place].value)


def _tried(match: Match, state: State, first: Question, picks: Sequence[_Pick]) -> Picks:
    """The keys of the picks, each at its own question; nothing of the match is changed."""
    program, keys = match.program, list[str]()
    begun = _picked(view(program, state, first.seat))
    for at, pick in enumerate(picks):
        asked, seen = question(program, state), view(program, state, first.seat)
        if not isinstance(asked, Question) or not _goes_on(asked, seen, first, begun + len(keys)):
            return Picks(tuple(keys)) if _were_taken(state, first, picks, at) else Picks((), pick.typed)
        offer = offer_of(program, seen, match.lang)
        index = _later(pick, offer) if pick.place is None else _again(pick.value, first.choices[pick.place].key, asked)
        if index is None:
            return Picks((), pick.typed)
        keys.append(asked.choices[index].key)
        if at + 1 < len(picks):
            state = apply(program, state, index)
    return Picks(tuple(keys))


def _goes_on(asked: Question, seen: View, first: Question, picked: int) -> bool:
    """Whether it is still the same question of the same player, who has picked so many: not that of another turn."""
    return asked.instruction is first.instruction and asked.seat == first.seat and _picked(seen) == picked


def _picked(seen: View) -> int:
    return len(seen.question.picked) if seen.question is not None else 0


def _later(pick: _Pick, offer: Offer) -> int | None:
    """What is offered only after other picks, by its name or key: its number was not there when it was typed."""
    found = [] if pick.typed.isdecimal() else matching(pick.typed, offer)
    return found[0] if len(found) == 1 else None


def _again(value: Value, key: str, asked: Question) -> int | None:
    """Which choice it is now: that very thing, else one that looks the same, or the same word."""
    values, keys = [choice.value for choice in asked.choices], [choice.key for choice in asked.choices]
    if value is not None and value in values:
        return values.index(value)
    return keys.index(key) if key in keys else None


def _were_taken(state: State, first: Question, picks: Sequence[_Pick], at: int) -> bool:
    """Whether the picks from there on were taken without being asked for, as nothing else was possible."""
    chosen = next((e.value for e in state.events if e.kind == "chose" and e.span == first.span), None)
    if all(pick.typed in WORDS for pick in picks[at:]):
        return True
    wanted = [pick.value for pick in picks if pick.place is not None]
    return isinstance(chosen, tuple) and len(chosen) == len(wanted) and set(wanted) <= set(chosen)
