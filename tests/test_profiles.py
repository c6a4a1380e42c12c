"""Which lines take the time: counted on both engines, and told as a table and as data."""

from __future__ import annotations

import pytest

from rulekit.play.profiles import Clocks, Share, profile, profile_native, shares, shares_as_text
from rulekit.play.track import Setup
from tests.commands import rulekit_
from tests.compilers import needs_compiler
from tests.test_native import EXAMPLES, load

PIG = str(EXAMPLES / "pig.cats")


def counted(found: tuple[Share, ...]) -> dict[int | None, float]:
    """How often each line was come to."""
    return {one.line: one.times for one in found}


@needs_compiler
def test_both_engines_count_alike() -> None:
    """Both engines come to each line as often, and the shares add up to all of it."""
    for game, players in (("pig", 2), ("hearts", 4), ("cat_between_us", 4)):
        setup = Setup(players, {}, None, 7)
        ours, theirs = profile(load(game), setup, 5, 0), profile_native(load(game), setup, 5, 0)
        assert sum(one.share for one in ours) == pytest.approx(1)
        assert sum(one.share for one in theirs) == pytest.approx(1)
        for one in ours:
            if one.text.startswith(("score", "move", "roll", "set ")):
                assert counted(theirs)[one.line] == one.times


@needs_compiler
def test_again() -> None:
    """A second run counts anew."""
    setup = Setup(2, {}, None, 7)
    runs = [counted(profile_native(load("pig"), setup, 5, 0)) for _ in range(2)]
    assert runs[0] == runs[1]


def test_shares_by_hand() -> None:
    """Times of one line are added up, the longest comes first, and lines that nobody came to are left out."""
    program = load("tic_tac_toe")
    clocks, placed = Clocks.of(program), list(program.placed())
    lines = [program.source.line_of(ins.span) for _, _, ins in placed]
    first, second = lines.index(14), lines.index(15)
    clocks.add((10, 300) if n == first else (5, 100) if n == second else (0, 0) for n in range(len(placed)))
    assert [(one.line, one.times, one.share) for one in shares(program, clocks, 5)] == [(14, 2, 0.75), (15, 1, 0.25)]


def test_table() -> None:
    """Beyond twenty lines the rest is added up."""
    found = tuple(Share(n, "Play" if n == 1 else None, f"line {n}", 2, 0.04) for n in range(1, 26))
    rows = shares_as_text(found)
    assert rows[1] == "    4.0 %        2.0      1  line 1 (Play)"
    assert rows[-1] == "   20.0 %  the other 5 lines"
    assert len(rows) == 22


def test_command() -> None:
    """`bench --profile` adds the table, `--json` the data, and the line that repeats the run asks for it again."""
    ran = rulekit_("bench", PIG, "--games", "5", "--seed", "1", "--profile")
    assert "  in a game   line" in ran.out
    assert "--profile --seed 1 --games 5" in ran.out
    data = rulekit_("bench", PIG, "--games", "5", "--seed", "1", "--profile", "--json").last["profile"]
    assert isinstance(data, list)
    assert data[0].keys() == {"line", "heading", "share", "times"}
    assert "profile" not in rulekit_("bench", PIG, "--games", "5", "--seed", "1", "--json").last
