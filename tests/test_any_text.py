"""Whatever is in a file, the parser answers soon, with a tree and with messages that can be shown."""

from __future__ import annotations

import json
import re
import tracemalloc

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulekit import limits
from rulekit.diagnostics import Diagnostic, in_order
from rulekit.render import render, render_all, to_json
from rulekit.source import Source
from rulekit.syntax import ast
from rulekit.syntax.parser import parse
from rulekit.syntax.text import normalise, tidy
from tests.cases import CASES
from tests.fuzz import judging

GOOD = [tidy(case.read_text(encoding="utf-8")) for case in CASES if case.parts[-3:-1] == ("syntax", "good")]
WORDS = [
    *sorted(set(re.findall(r"\w+|\n *|[^\w\s]", "\n".join(GOOD)))),
    *("==", "||", "“", "\t", "\u00a0", '"', "#", "é", "//", "{", "while", "elif", ":="),
]
# Where a file is only parsed, nothing is said of the tokens on a table either.
FORBIDDEN = re.compile(f"token|Token|{judging.FORBIDDEN.pattern}", re.ASCII)


def check(text: str) -> tuple[Diagnostic, ...]:
    """Parse a text, show what is wrong with it in every way, and hold it to what is promised."""
    source = Source("any.cats", text)
    file, diagnostics = parse(source)
    assert diagnostics == in_order(diagnostics)
    assert bool(diagnostics) >= any(isinstance(d, ast.Broken) for d in file.declarations)
    for diagnostic in diagnostics:
        judging.hold(diagnostic, FORBIDDEN)
        assert render(diagnostic).startswith("error[RK")
        json.dumps(to_json(diagnostic))
    render_all(diagnostics)
    return diagnostics


@given(st.text(st.characters(codec=None), max_size=300))
@example("\ud800")
@example("\x00\x1b[2J")
@example("a\u0301\u202e")
def test_any_characters(text: str) -> None:
    """Any string at all, even one that no file could hold."""
    check(text)


@given(st.lists(st.sampled_from(WORDS), max_size=60), st.sampled_from(["", " "]))
def test_any_words(words: list[str], between: str) -> None:
    """The words and signs of the language in any order."""
    check(between.join(words))


@given(st.sampled_from(GOOD), st.integers(0, 2000), st.integers(0, 12), st.lists(st.sampled_from(WORDS), max_size=3))
@settings(max_examples=300, suppress_health_check=[HealthCheck.data_too_large])
def test_mutated_files(text: str, place: int, cut: int, put: list[str]) -> None:
    """A good file with a few characters replaced."""
    place %= len(text) + 1
    check(text[:place] + " ".join(put) + text[place + cut :])


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """Any file at all: read, or refused with a message."""
    source, diagnostics = normalise(data, "any.cats")
    assert (source is None) == bool(diagnostics)
    render_all(diagnostics)
    if source is not None:
        check(source.text)


SIZE = 20_000
MONSTERS = {
    "brackets": "setup\n  score " + "(" * SIZE,
    "pairs": "setup\n  score " + "()" * (SIZE // 2),
    "not": "setup\n  score " + "not " * (SIZE // 4),
    "minus": "setup\n  score " + "-" * SIZE,
    "sum": "setup\n  score 1" + "+1" * (SIZE // 2),
    "fields": "setup\n  score x" + ".x" * (SIZE // 2),
    "otherwise": "setup\n  score " + "x otherwise " * (SIZE // 12) + "x",
    "if": "setup\n  score " + "if a then b else " * (SIZE // 17) + "1",
    "arguments": "setup\n  do f(" + "a, " * (SIZE // 3) + "a b)",
    "comparisons": "turn\n  if " + "a = " * (SIZE // 4),
    "joined lines": "turn\n  score 1\n" + "  and b\n" * (SIZE // 8),
    "line in brackets": "setup\n  score (\n" + "a\n" * (SIZE // 2),
    "blocks": "turn\n" + "".join(" " * (depth + 1) + "if a\n" for depth in range(400)),
    "else if": "turn\n  if a\n    score 1\n" + "  else if b\n    score 1\n" * (SIZE // 26),
    "sections": "turn\n  score 1\n" * (SIZE // 15),
    "bad sections": "a\n" * (SIZE // 2),
    "bad last line": "turn\n" + "  score 1\n" * (SIZE // 10) + "  score\n",
    "quotes": '"' * SIZE,
    "bars": "|\n" * (SIZE // 2),
    "digits": "define a = " + "1" * SIZE,
    "zeros": "define a = " + "0" * SIZE,
    "word": "a" * SIZE,
    "tabs": "\t\n" * (SIZE // 2),
    "blanks": "\n" + " " * SIZE + "x",
    "blank lines": "turn\n  score 1\n" + "\n" * SIZE,
    "comments": "turn\n  score 1\n" + "  # x\n" * (SIZE // 6),
    "no characters": "\0" * SIZE,
    "accents": "e" + "\u0301" * (SIZE // 2),
}


@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
def test_monsters(text: str) -> None:
    """Large and deep texts come to an end, and give few messages and shallow trees."""
    assert len(check(text)) <= limits.MISTAKES + 1
    file, again = (parse(Source("any.cats", text))[0] for _ in range(2))
    assert file == again
    assert hash(file) == hash(again)
    assert repr(file)


def test_deepest_tree_that_is_allowed() -> None:
    """Later stages may walk a tree by recursion."""
    chain = "not " * (limits.SIGNS // 2) + "-" * (limits.SIGNS // 2)
    text = "define a = " + "(" * limits.BRACKETS + chain + "x" + ")" * limits.BRACKETS + "\n"
    assert check(text) == ()
    first, second = (parse(Source("any.cats", text))[0] for _ in range(2))
    assert first == second
    assert len(repr(first)) > limits.SIGNS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * (limits.FILE_SIZE + 1), "a rule file has at most 1 MB"),
        ("turn\n" + "".join(" " * (depth + 1) + "may\n" for depth in range(31)), "at most 30 blocks"),
        ("a\n" * 200, "more than 100 declarations have mistakes"),
    ],
)
def test_limits(text: str, message: str) -> None:
    """What is too long for a case of its own."""
    assert any(message in diagnostic.message for diagnostic in check(text))
    assert len(check(text)) <= limits.MISTAKES + 1


def test_too_big_before_decoding() -> None:
    """A large file is refused by its size alone."""
    data = b"\xff" * (limits.FILE_SIZE + 1)
    tracemalloc.start()
    source, (diagnostic,) = normalise(data, "big.cats")
    assert tracemalloc.get_traced_memory()[1] < limits.FILE_SIZE
    tracemalloc.stop()
    assert source is None
    assert render(diagnostic) == (
        "error[RK109]: a rule file has at most 1 MB\n --> big.cats:1:1\n  = help: put long lists into tables beside it"
    )


def test_thirty_blocks_are_enough() -> None:
    """The limit itself is allowed."""
    lines = ["turn", *(" " * (depth + 1) + "may" for depth in range(29)), " " * 30 + "go again"]
    assert check("\n".join(lines)) == ()
