"""The limits of `rulekit.limits`: what goes beyond one is answered with RK109, and soon; what stays within is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit import limits
from rulekit.diagnostics import Code, Diagnostic, Severity
from rulekit.driver import check_file, check_text
from tests.fuzz.judging import time_limit

GAME = """\
game "Anything"
  players 2
  limit 4 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand : hand of Card
  points : score
table has
  heap : pile of Card
  count : number
setup
  move Card into heap
turn
  draw 1 from heap into hand
  score hand.size
  {}
winner
  most points
  ties share
"""
PLAIN = GAME.format("set count = 1")
SECONDS = 20.0  # of CPU time, on the slowest machine; each of these takes one or two


def found_in(text: str, folder: Path | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with a text, within the time."""
    with time_limit(SECONDS):
        found = check_text(text, folder)[1]
    return tuple(one for one in found if one.severity is Severity.ERROR)


def numbered(count: int, line: str) -> str:
    """A line over and over, with its number and the next."""
    return "".join(line.format(number, number + 1) for number in range(count))


def by(cases: int, width: int) -> str:
    """A `by` with cases for so many numbers each."""
    lines = "".join(f"    {width * case} to {width * case + width - 1}:\n      score 1\n" for case in range(cases))
    return GAME.format(f"by count\n{lines}")


TOO_MUCH = {
    "accents": "# e" + "\u0301\u0316" * 100_000 + "\n" + PLAIN,
    "players": PLAIN.replace("players 2", "players 2 to 100"),
    "players of an example": PLAIN.replace("players 2", "players 2147483647") + 'example "One"\n  when turn\n',
    "components": PLAIN + "component Thing, 10000 for each a in 1 to 7\n",
    "index": PLAIN + "table has\n  bids[0 to 65536] : number\n",
    "indices": PLAIN + "table has\n  bids[1 to 60000, 1 to 60000] : number\n",
    "columns": PLAIN + 'component Thing from "things.csv"\n  cost[1 to 60000, 1 to 60000] : number\n',
    "heading": PLAIN + "table cost(value)\n  | value | 0 to 999999999 |\n  | cost  | 1 |\n",
    "row": PLAIN + "table has\n  shop : row of 256 Card\n",
    "grid": PLAIN + "table has\n  board : grid 256 by 2 of Card\n",
    "cases": by(300, 65_536),
    "triggers": PLAIN + numbered(1_001, "when card enters heap\n  score 1\n"),
    "definitions": PLAIN + numbered(9_000, "define d{} = d{} + 1\n") + "define d9000 = 1\n",
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_too_much_is_told(text: str) -> None:
    """One message, which names the limit."""
    codes = [one.code for one in found_in(text)]
    assert codes.count(Code.TOO_MUCH) == 1


WITHIN = {
    "accents": "# e" + "\u0301" * limits.MARKS + "\n" + PLAIN,
    "players": PLAIN.replace("players 2", "players 2 to 99"),
    "index": PLAIN + "table has\n  bids[1 to 65536] : number\n",
    "row": PLAIN + "table has\n  shop : row of 255 Card\n",
    "cases": by(2, 32_768).replace("    32768", "    otherwise:\n      score 2\n    32768"),
}


@pytest.mark.parametrize("text", WITHIN.values(), ids=WITHIN)
def test_the_limit_itself_is_allowed(text: str) -> None:
    """As much as may be is not too much."""
    assert found_in(text) == ()


WORK = {
    "copies of nothing": PLAIN + "component Thing, 0 for each a in 1 to 60000 and b in 1 to 60000\n",
    "a list doubled": PLAIN
    + "define d0 = [1, 2]\n"
    + "".join(f"define d{number + 1} = d{number} + d{number}\n" for number in range(40))
    + "component Thing, 1 for each a in d40\n",
}


@pytest.mark.parametrize("text", WORK.values(), ids=WORK)
def test_counting_components_comes_to_an_end(text: str) -> None:
    """How many components there are is not worked out for ever."""
    (found,) = found_in(text)
    assert found.code is Code.NOT_FINITE
    assert "takes too long to work out" in found.message


LONG = {
    "a chain of rules": PLAIN + numbered(4_000, "rule r{}\n  do r{}\n") + "rule r4000\n  score 1\n",
    "unknown names": PLAIN + numbered(4_000, "define d{} = unknown_{}\n"),
    "a rule of choices": PLAIN + "rule r\n" + "  may\n    choose x in hand\n    move x into heap\n" * 1_500,
    "locals of locals": PLAIN
    + "rule r\n"
    + (
        "  if count = 1\n    let c0 = heap.top otherwise first x in heap\n"
        + numbered(12, "    let c{1} = c{0}\n")
        + "    move c12 into heap\n"
    )
    * 8,
    "triggers and moves": PLAIN
    + numbered(900, "when card enters heap\n  score 1\n")
    + "rule r\n"
    + "  move hand into heap\n" * 3_000,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_long_files_come_to_an_end(text: str) -> None:
    """What grew with the square of the file, or worse, and no longer does."""
    found_in(text)


def test_only_so_many_names_are_looked_for() -> None:
    """The first hundred unknown names come with the nearest known ones, all the others without."""
    found = found_in(PLAIN + numbered(150, "define d{0} = cuont_{0}\n"))
    assert [one.code for one in found] == [Code.UNKNOWN_NAME] * 150
    assert sum(one.help is not None for one in found) == limits.SUGGESTIONS


# ── Tables ────────────────────────────────────────────────────────────────────────────────────

THINGS = PLAIN + 'component Thing from "things.csv"\n  cost : number\n'
TABLES = {
    "rows": ("cost\n" + "1\n" * (limits.TABLE_ROWS + 1), "has 65537 rows, and a table has at most 65536"),
    "columns": ("cost" + ",a" * limits.TABLE_COLUMNS + "\n1\n", "has 1001 columns, and a table has at most 1000"),
    "size": ("cost\n" + " " * limits.TABLE_SIZE + "\n", "is larger than 4 MB"),
    "accents": ("cost\n1e" + "\u0301" * 31 + "\n", "has more than 30 accents on one letter, in row 2"),
}


@pytest.mark.parametrize(("table", "message"), TABLES.values(), ids=TABLES)
def test_large_tables_are_refused(table: str, message: str, tmp_path: Path) -> None:
    """Each limit of a table has its message, at the name of the file."""
    (tmp_path / "things.csv").write_text(table, encoding="utf-8")
    (found,) = found_in(THINGS, tmp_path)
    assert (found.code, found.message) == (Code.TOO_MUCH, f'"things.csv" {message}')


@pytest.mark.parametrize(
    "name", ["../things.csv", "/things.csv", "a/../../things.csv", "..\\things.csv", "C:things.csv", "link.csv"]
)
def test_a_table_outside_of_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    """Neither by its path nor by a link."""
    (tmp_path / "things.csv").write_text("cost\n1\n", encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "link.csv").symlink_to(tmp_path / "things.csv")
    (found,) = found_in(THINGS.replace("things.csv", name), folder)
    assert found.code is Code.OUTSIDE_FOLDER


@pytest.mark.parametrize("name", ["a" * 300 + ".csv", "a\0b.csv"])
def test_names_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    """There is no such file, and nothing more happens."""
    for text in (THINGS.replace("things.csv", name), f'examples for "{name}.cats"\n'):
        (found,) = found_in(text, tmp_path)
        assert found.code is Code.TABLE_MISSING


def test_a_huge_file_is_not_read_as_a_whole(tmp_path: Path) -> None:
    """Of a file that is too large a byte more than allowed is read."""
    path = tmp_path / "huge.cats"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    (found,) = check_file(path)[1]
    assert found.message == "a rule file has at most 1 MB"


def test_a_second_otherwise() -> None:
    """Cases that can never be are told, in rules and in defines."""
    again = "by count\n    1:\n      score 1\n    otherwise:\n      score 2\n    otherwise:\n      score 3"
    answers = "define worth\n  by count\n    otherwise: 1\n    otherwise: 2\n"
    for text in (GAME.format(again), PLAIN + answers):
        (found,) = found_in(text)
        assert (found.code, found.message) == (Code.CASE_TWICE, "there is an `otherwise` already")
