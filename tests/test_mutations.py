"""Single slips in good games are told where they are; the whole table is `python -m tests.mutations`."""

from __future__ import annotations

from pathlib import Path

from tests.effort import cases
from tests.games import GAMES, ROOT
from tests.mutations import AT_LINE, NAMED, SAME, SILENT, Slip, share_told, slip, tally, told
from tests.slips import SORTS

FLOOR = 0.9  # of the slips that are told, the share at their line or by name
FOLDER = ROOT / "examples"
SMALL = [path for path in GAMES if path.parent == FOLDER]


def test_slips_are_told_where_they_are() -> None:
    """Nine in ten of what is told, at least, is told at the line or with the changed word in the message."""
    counts, _ = tally(SMALL, each=cases(2, 40), first=1_000)
    assert all(came.total() > 0 for came in counts.values())
    assert share_told(counts) >= FLOOR
    assert {sort: came[SILENT] for sort, came in counts.items() if sort in NEVER_SILENT} == dict.fromkeys(
        NEVER_SILENT, 0
    )


NEVER_SILENT = ("misspelt", "out_of_range")  # these make no other game, but none


def changed(path: Path, before: str, after: str) -> Slip:
    """A slip by hand: a text that stands once in a game, replaced."""
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    line = text[: text.index(before)].count("\n")
    return Slip("by_hand", path.name, text.replace(before, after), line, frozenset(before.split()), before)


def test_where_slips_are_told() -> None:
    """At the line, by name, elsewhere or not at all."""
    path = FOLDER / "tic_tac_toe.cats"
    text = path.read_text(encoding="utf-8")
    assert told(Slip("by_hand", path.name, text, 0, frozenset(), ""), FOLDER) == SAME
    assert told(changed(path, "board is full : nobody wins", "board is full : you win"), FOLDER) == SILENT
    assert told(changed(path, "players 2", "players two"), FOLDER) == AT_LINE
    assert told(changed(path, "board : grid", "bord : grid"), FOLDER) in {AT_LINE, NAMED}


def test_a_slip_is_the_same_everywhere() -> None:
    """It depends on the file, the sort and its number."""
    for sort in range(len(SORTS)):
        one = slip(SMALL[0], sort, 3)
        assert one is not None
        assert one == slip(SMALL[0], sort, 3)
