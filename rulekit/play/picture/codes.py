"""Short forms for narrow places: two letters for a value, one for a token, none of them twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulekit.program import Program
from rulekit.runtime.view import View, ZoneView
from rulekit.texts import display
from rulekit.types import YesNo, certain


@lru_cache(maxsize=256)
def value_codes(program: Program, lang: str, kind: str) -> dict[str, str]:
    """Two letters for each value of a kind: its first two, or where those are taken its first and a later one."""
    found = program.kinds.get(kind)
    if found is None:
        return {}
    return dict(zip(found.values, distinct([display(program, lang, v) for v in found.values], 2), strict=True))


@lru_cache(maxsize=256)
def yes_codes(program: Program, lang: str, component: str) -> dict[str, str]:
    """Two letters for each yes or no that is kept on components of a kind."""
    kept = [zone for zone in program.zones if zone.owner == "component" and zone.holds == component]
    names = [zone.name for zone in kept if isinstance(certain(zone.ty), YesNo)]
    return dict(zip(names, distinct([display(program, lang, name) for name in names], 2), strict=True))


def distinct(names: Sequence[str], length: int) -> list[str]:
    """A short form for each name, no two alike where that can be."""
    beginnings = [name[:length].lower() for name in names]
    taken: set[str] = set()
    codes = []
    for name, beginning in zip(names, beginnings, strict=True):
        rivals = beginnings.count(beginning) > 1
        candidates = [] if rivals else [beginning]
        later = [(name[: length - 1] + letter).lower() for letter in name[length - 1 :] if letter.isalpha()]
        candidates += later if length == 1 else later[::-1]
        code = next((candidate for candidate in candidates if candidate not in taken), beginning)
        taken.add(code)
        codes.append(code)
    return codes


def token_codes(program: Program, lang: str, view: View) -> dict[str, str]:
    """A capital letter for each kind of token."""
    names = list(dict.fromkeys(zone.name for zone in view.zones if zone.form == "token"))
    letters = distinct([display(program, lang, name) for name in names], 1)
    return {name: letter.upper() for name, letter in zip(names, letters, strict=True)}


def seat_signs(seats: Sequence[str]) -> dict[str, str]:
    """How a board whose spaces hold players shows them."""
    signs = "XO" if len(seats) <= len("XO") else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return dict(zip(seats, signs, strict=False))


def token_code(codes: dict[str, str], token: ZoneView, board: ZoneView) -> str:
    """How a token is drawn: its letter; on a board that is not its owner's with the number of the seat."""
    letter = codes[token.name]
    return letter if token.owner == board.owner or token.owner is None else f"{letter}{token.owner.removeprefix('p')}"
