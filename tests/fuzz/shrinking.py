"""A failing rule file made small: lines, then words, then characters are left out as long as the same goes wrong."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

import attrs

from tests.fuzz.mutating import Case

SECONDS = 120.0
PIECES = (r"[^\n]*\n|[^\n]+", r"\w+|\s+|[^\w\s]", r"(?s:.)")


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """The smallest case found that still fails; whole files beside it go first."""
    until = time.monotonic() + SECONDS
    for name in sorted(case.beside):
        less = attrs.evolve(case, beside={other: data for other, data in case.beside.items() if other != name})
        case = less if fails(less) else case
    text = case.data.decode("utf-8", "surrogateescape")
    for pieces in PIECES:
        text = "".join(_fewer(re.findall(pieces, text), lambda parts: fails(_with(case, parts)), until))
    case = _with(case, [text])
    for name in sorted(case.beside):
        case = _shorter_table(case, name, fails, until)
    return case


def _shorter_table(case: Case, name: str, fails: Callable[[Case], bool], until: float) -> Case:
    table = case.beside[name].decode("utf-8", "surrogateescape")
    return _beside(
        case, name, _fewer(re.findall(PIECES[0], table), lambda rows: fails(_beside(case, name, rows)), until)
    )


def _with(case: Case, parts: Sequence[str]) -> Case:
    return attrs.evolve(case, data="".join(parts).encode("utf-8", "surrogateescape"))


def _beside(case: Case, name: str, parts: Sequence[str]) -> Case:
    return attrs.evolve(case, beside={**case.beside, name: "".join(parts).encode("utf-8", "surrogateescape")})


def _fewer(parts: list[str], fails: Callable[[list[str]], bool], until: float) -> list[str]:
    """Leave out halves, then quarters and so on, down to single parts."""
    size = max(1, len(parts) // 2)
    while parts and time.monotonic() < until:
        at, before = 0, len(parts)
        while at < len(parts) and time.monotonic() < until:
            less = parts[:at] + parts[at + size :]
            if fails(less):
                parts = less
            else:
                at += size
        if size == 1 and len(parts) == before:
            break
        size = max(1, size // 2)
    return parts
