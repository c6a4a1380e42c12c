"""How diagnostics look, as text and as JSON."""

from __future__ import annotations

import attrs
import pytest

from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.render import render, render_all, render_line, to_json
from rulekit.source import Source, Span


def unknown(text: str, name: str, *, label: str = "", also: tuple[Label, ...] = ()) -> Diagnostic:
    """A complaint about the first occurrence of a name in a text."""
    source = Source("demo.cats", text)
    start = text.index(name)
    at = Label(source, Span(start, start + len(name)), label)
    return Diagnostic(Code.UNKNOWN_NAME, f"unknown name `{name}`", at, also)


def carets(diagnostic: Diagnostic) -> tuple[str, str]:
    """The source line and the line below it, without the margin."""
    lines = render(diagnostic).split("\n")
    return lines[3].partition("| ")[2], lines[4].partition("| ")[2]


def test_everything() -> None:
    """Code, message, place, line, carets, help."""
    diagnostic = unknown("turn\n  move play from hnad to table\n", "hnad", label="not declared in this game")
    assert render(attrs.evolve(diagnostic, help="did you mean `hand`?")) == (
        "error[RK201]: unknown name `hnad`\n"
        " --> demo.cats:2:18\n"
        "  |\n"
        "2 |   move play from hnad to table\n"
        "  |                  ^^^^ not declared in this game\n"
        "  = help: did you mean `hand`?"
    )


def test_second_labels() -> None:
    """The other party is shown too, in the order of the file; lines between are left out, but never a single one."""
    text = "kind A : x\n\nkind B : y\n\n\nkind C : x\n"
    source = Source("demo.cats", text)
    also = (Label(source, Span(9, 10), "declared here"), Label(source, Span(21, 22)))
    diagnostic = Diagnostic(Code.DECLARED_TWICE, "`x` is declared twice", Label(source, Span(34, 35), "again"), also)
    assert render(diagnostic) == (
        "error[RK202]: `x` is declared twice\n"
        " --> demo.cats:6:10\n"
        "  |\n"
        "1 | kind A : x\n"
        "  |          - declared here\n"
        "2 |\n"
        "3 | kind B : y\n"
        "  |          -\n"
        "  …\n"
        "6 | kind C : x\n"
        "  |          ^ again"
    )


def test_two_files() -> None:
    """A label may lie in a table beside the rule file; the margins agree."""
    table = Source("tiles.csv", "\n" * 99 + "red,12\n")
    diagnostic = unknown("x : number 0 to 9\n", "number 0 to 9", also=(Label(table, Span(103, 105), "is 12"),))
    assert render(diagnostic) == (
        "error[RK201]: unknown name `number 0 to 9`\n"
        "   --> demo.cats:1:5\n"
        "    |\n"
        "  1 | x : number 0 to 9\n"
        "    |     ^^^^^^^^^^^^^\n"
        "   --> tiles.csv:100:5\n"
        "    |\n"
        "100 | red,12\n"
        "    |     -- is 12"
    )


@pytest.mark.parametrize(
    ("line", "name", "shown", "underline"),
    [
        ("\tx = y", "y", "    x = y", "        ^"),
        ("猫 = y", "y", "猫 = y", "     ^"),
        ('"猫猫" b', '"猫猫"', '"猫猫" b', "^^^^^^"),
        ("e\u0301 = y", "y", "e\u0301 = y", "    ^"),
        ("a\x1b[2J = y", "y", "a\ufffd[2J = y", "        ^"),
        ("\u202ea = y", "y", "\ufffda = y", "     ^"),
    ],
)
def test_columns(line: str, name: str, shown: str, underline: str) -> None:
    """Carets stand below what they mean, however wide the characters before it are; none can play with the screen."""
    assert carets(unknown(f"{line}\n", name)) == (shown, underline)


@pytest.mark.parametrize("before", [0, 50, 69, 70, 71, 100, 3000])
@pytest.mark.parametrize("after", [0, 26, 5000])
def test_long_lines(before: int, after: int) -> None:
    """Of a long line the part around the place is shown."""
    line, underline = carets(unknown("a" * before + "here" + "b" * after, "here"))
    assert line[underline.index("^") : len(underline)] == "here"
    assert len(line) <= 102
    assert line.startswith("…") == (before > 70)
    assert line.endswith("…") == (after == 5000)


def test_empty_place() -> None:
    """A place without characters gets one caret, also behind the last character of the file."""
    source = Source("demo.cats", "ab")
    assert carets(Diagnostic(Code.UNEXPECTED, "m", Label(source, Span(1, 1)))) == ("ab", " ^")
    assert carets(Diagnostic(Code.UNEXPECTED, "m", Label(source, Span(2, 3)))) == ("ab", "  ^")


def test_place_over_several_lines() -> None:
    """The first line stands for all."""
    source = Source("demo.cats", "turn\n  score 1\n")
    assert carets(Diagnostic(Code.UNEXPECTED, "m", Label(source, Span(0, 14)))) == ("turn", "^^^^")


def test_file_without_text() -> None:
    """A file that could not be read has a place, but no lines."""
    diagnostic = Diagnostic(Code.TABLE_MISSING, "there is no `tiles.csv`", Label(Source("tiles.csv", ""), Span(0, 0)))
    assert render(diagnostic) == "error[RK601]: there is no `tiles.csv`\n --> tiles.csv:1:1"


def test_all() -> None:
    """By place, with a blank line between; notes take a line each, unless they are asked for."""
    source = Source("demo.cats", "a b c\n")
    first, note, last = (
        Diagnostic(code, "m", Label(source, Span(at, at + 1)))
        for code, at in ((Code.UNEXPECTED, 0), (Code.STAND_IN, 2), (Code.UNEXPECTED, 4))
    )
    assert render_all([last, note, first, first]) == (
        f"{render(first)}\n\nnote[RK610]: m (demo.cats:1:3)\n{render(last)}"
    )
    assert render_all([note], notes=True) == render(note)
    assert render_line(note) == "note[RK610]: m (demo.cats:1:3)"
    assert render_all([]) == ""


def test_json() -> None:
    """The keys that other programs read."""
    source = Source("demo.cats", "a\nbc d\n")
    diagnostic = Diagnostic(
        Code.UNEXPECTED, "m", Label(source, Span(2, 4), "here"), (Label(source, Span(0, 1), "there"),), "h"
    )
    assert to_json(diagnostic) == {
        "code": "RK101",
        "severity": "error",
        "message": "m",
        "file": "demo.cats",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 3,
        "help": "h",
        "also": [{"file": "demo.cats", "line": 1, "column": 1, "end_line": 1, "end_column": 2, "text": "there"}],
    }
