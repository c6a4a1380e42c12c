"""`rulekit fmt`: one layout for all rule files, which changes nothing that they mean."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from unittest import mock

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulekit import driver, formatting, limits
from rulekit.play.starter import starter
from rulekit.source import Source
from rulekit.syntax import ast
from rulekit.syntax.parser import parse
from rulekit.syntax.printer import lay_out
from rulekit.syntax.text import tidy
from tests.cases import CASES
from tests.commands import rulekit_
from tests.games import ROOT
from tests.test_any_text import GOOD, MONSTERS, WORDS
from tests.test_docs import OF_KIND, PREAMBLES

SHIPPED = [
    *sorted(path for folder in ("games", "examples", "tests") for path in (ROOT / folder).glob("*.cats")),
    *sorted(PREAMBLES.glob("*.cats")),
]
TEXTS = {
    **{path.name: path.read_text(encoding="utf-8") for path in SHIPPED},
    **{str(case): tidy(case.read_text(encoding="utf-8")) for case in CASES if case.parent.name == "good"},
    **{str(block): block.text for block in OF_KIND["cats"]},
}


def laid_out(text: str) -> str:
    """A text that can be read, in the layout."""
    found, mistakes = lay_out(Source("any.cats", text))
    assert found is not None, mistakes
    return found


def meaning(node: object) -> object:
    """A tree without its spans; of tables and samples the cells count, of drawings each blank."""
    if isinstance(node, ast.Given):
        return ("drawn", meaning(node.target), meaning(node.value), [row.text for row in node.rows])
    if isinstance(node, ast.Row):
        return tuple(cell.strip() for cell in node.text.split("|"))
    if isinstance(node, ast.Node):
        fields = [field.name for field in attrs.fields(type(node)) if field.eq]
        return (type(node).__name__, *(meaning(getattr(node, name)) for name in fields))
    return tuple(map(meaning, node)) if isinstance(node, tuple) else node


def comments(text: str) -> list[str]:
    """All comments of a text without drawn rows, in order."""
    rows_out = re.sub(r"(?m)^ *\|.*$", "", text)
    return [found.rstrip(" ") for found in re.findall(r'"[^"\n]*"|(#[^\n]*)', rows_out) if found]


def check(text: str) -> None:
    """Hold the layout of a text to what is promised, if it can be read at all."""
    before, mistakes = parse(Source("any.cats", text))
    found, told = lay_out(Source("any.cats", text))
    assert told == mistakes
    assert (found is None) == bool(mistakes)
    if found is None:
        return
    assert found == "" or found.endswith("\n")
    assert not re.search(r"\n\n\n\n|\A\n|\n\n\Z|[ ]\n", found)
    if found == text:
        return
    after, none = parse(Source("any.cats", found))
    assert not none
    assert meaning(after) == meaning(before)
    assert comments(found) == comments(text)
    assert laid_out(found) == found


# ── What it looks like ────────────────────────────────────────────────────────────────────────

LAYOUTS = {
    "blanks between words": (
        "rule a( x :number ,y: number)\n  set b=- x*( y-1 )+f( x ,-y ) [1 ] .size\n  add{ 1,2 }to c . d\n  score-x\n",
        "rule a(x: number, y: number)\n  set b = -x * (y - 1) + f(x, -y)[1].size\n  add {1, 2} to c.d\n  score -x\n",
    ),
    "words before brackets": (
        "rule a\n  if(x)\n    score(x)\n  do f (x)\n  let y=if not(x)then[1]else{}\n",
        "rule a\n  if (x)\n    score (x)\n  do f(x)\n  let y = if not (x) then [1] else {}\n",
    ),
    "two blanks a step": (
        "turn\n      may\n         score 1\n\n\n\n\n         score 2\n      score 3\n",
        "turn\n  may\n    score 1\n\n\n    score 2\n  score 3\n",
    ),
    "blank lines at both ends": ("\n \n\nturn\n  score 1\n\n  \n", "turn\n  score 1\n"),
    "joined lines": (
        "define a\n   all b in c\n   where d\n\n     and e\nturn\n score 1\n + 2\n",
        "define a\n  all b in c\n    where d\n\n    and e\nturn\n  score 1\n    + 2\n",
    ),
    "lines in brackets": (
        "turn\n  let a = {b,\n  c, f(d,\n e)\n }\n  score (\n 1\n +2\n )\n",
        "turn\n  let a = {b,\n           c, f(d,\n                e)\n          }\n  score (\n    1\n    + 2\n  )\n",
    ),
    "ends": (
        "end\n  stones = 0: you win\n  round = 10 and pot>0 :nobody wins\n",
        "end\n  stones = 0             : you win\n  round = 10 and pot > 0 : nobody wins\n",
    ),
    "a bracket in the middle": (
        f"define {'a' * 40} = ((b or\n c) and (d\n or e))\n",
        f"define {'a' * 40} = ((b or\n  c) and (d\n          or e))\n",
    ),
    "a wide line": (
        f"turn\n  if {'a' * 50} and {'b' * 50} and ({'c' * 20} or d) # 1\n    go again\n",
        f"turn\n  if {'a' * 50} and {'b' * 50}\n    and ({'c' * 20} or d)        # 1\n    go again\n",
    ),
    "a wide line in brackets": (
        f"turn\n  score f({'a' * 50} and {'b' * 50} and {'c' * 50} or yes)\n",
        f"turn\n  score f({'a' * 50} and {'b' * 50}\n          and {'c' * 50} or yes)\n",
    ),
    "a wide line that nothing parts": (
        f"turn\n  score {'a' * 60}+{'b' * 60}\n",
        f"turn\n  score {'a' * 60} + {'b' * 60}\n",
    ),
    "a bracket far to the right": (
        f"turn\n  let {'a' * 60} = {{b,\n c}}\n",
        f"turn\n  let {'a' * 60} = {{b,\n    c}}\n",
    ),
    "comments between lines": (
        " # 1\nturn\n# 2\n    may\n # 3\n       score 1\n       # 4\n     # 5\n  # 6\nrule a\n  go again\n  # 7\n",
        "# 1\nturn\n  # 2\n  may\n    # 3\n    score 1\n    # 4\n  # 5\n# 6\nrule a\n  go again\n  # 7\n",
    ),
    "comments in a joined line": (
        "turn\n   score 1\n # 1\n   + 2 # 2\n",
        f"turn\n  score 1\n    # 1\n{'    + 2':<43}# 2\n",
    ),
    "comments behind lines": (
        f"turn # 1\n  score 1 #2\n  go again\n  score {'1 + ' * 9}1 # 3\n  score {'1 + ' * 20}1 # 4\n",
        (
            f"{'turn':<43}# 1\n{'  score 1':<43}#2\n  go again\n"
            f"{'  score ' + '1 + ' * 9 + '1':<89}   # 3\n  score {'1 + ' * 20}1   # 4\n"
        ),
    ),
    "citations": (
        'kind A : b, c "1"\nkind Long : d "2" # 3\nrule e "4"\n  go again "5"\n',
        f'{"kind A    : b, c":<71}"1"\n{"kind Long : d":<71}"2"   # 3\n{"rule e":<71}"4"\n{"  go again":<71}"5"\n',
    ),
    "long lines with citations": (
        f'ruling "{"a" * 60}" "1"\n\nruling "{"a" * 61}" "2"\nruling "b" "3"\nruling "{"c" * 92}" "4"\n',
        (
            f'ruling "{"a" * 60}"  "1"\n\nruling "{"a" * 61}"   "2"\n{"ruling " + chr(34) + "b" + chr(34):<73}"3"\n'
            f'ruling "{"c" * 92}"   "4"\n'
        ),
    ),
    "a text that is no citation": (
        'component A from "a.csv"\nwinner\n  most b\n  ties ask table "c" "d"\nexample "e"\n  then f\n',
        (
            f'component A from "a.csv"\nwinner\n  most b\n{"  ties ask table " + chr(34) + "c" + chr(34):<71}"d"\n'
            'example "e"\n  then f\n'
        ),
    ),
    "declarations": (
        "option a: b,c\n# x\n\noption long  : d\ntable has\n  e:score\n  f[0 to 9] :number -1 to 1,starts 0\n",
        (
            "option a    : b, c\n# x\n\noption long : d\ntable has\n  e         : score\n"
            "  f[0 to 9] : number -1 to 1, starts 0\n"
        ),
    ),
    "cases": (
        "define a(b): yes or no\n  when b=1:c\n  otherwise:d\ndefine e\n  by f\n    g,h:1\n    otherwise : - 2\n",
        (
            "define a(b): yes or no\n  when b = 1 : c\n  otherwise  : d\ndefine e\n  by f\n    g, h      : 1\n"
            "    otherwise : -2\n"
        ),
    ),
    "blocks and ends": (
        "turn\n  by a\n    b :\n      score 1\n  choose one\n    c where d  :\n      score 1\nend\n  e:you win\n",
        "turn\n  by a\n    b:\n      score 1\n  choose one\n    c where d:\n      score 1\nend\n  e : you win\n",
    ),
    "a wide name": (
        f"table has\n  a : score\n  bc : score\n  {'d' * 71} : score\n",
        f"table has\n  a  : score\n  bc : score\n  {'d' * 71} : score\n",
    ),
    "an = that is lined up": (
        "define a  = 1\ndefine bc =2\ndefine d = 3\n\nturn\n  let e   =  1\n  let fgh = 2\n  set e = 3\n",
        "define a  = 1\ndefine bc = 2\ndefine d = 3\n\nturn\n  let e   = 1\n  let fgh = 2\n  set e = 3\n",
    ),
    "an = that is not lined up": ("define a   = 1\n\ndefine bcde = 2\n", "define a = 1\n\ndefine bcde = 2\n"),
    "names": ('names fr\n  a "b  c"\n  long    "d"\n  3 "e"\n', 'names fr\n  a    "b  c"\n  long "d"\n  3    "e"\n'),
    "tables and samples": (
        "table a(b)\n  |b|1 to 3 |\n  |  |- |  \nsample Card\n     |code| name|x|\n     | c1 ||a  b|\n",
        (
            "table a(b)\n  | b | 1 to 3 |\n  |   | -      |\n"
            "sample Card\n  | code | name | x    |\n  | c1   |      | a  b |\n"
        ),
    ),
    "drawings": (
        'example "a"\n given b\n    |a   b:c |\n    | . .|  \n given d=1\n',
        'example "a"\n  given b\n    |a   b:c |\n    | . .|\n  given d = 1\n',
    ),
    "texts and comments": (
        'always "a ,  b":c  #  d ,e\n',
        f"{'always ' + chr(34) + 'a ,  b' + chr(34) + ': c':<43}#  d ,e\n",
    ),
    "examples of a game": (
        'examples  for  "a.cats"\n\nexample "b"\n  given setup\n',
        'examples for "a.cats"\n\nexample "b"\n  given setup\n',
    ),
    "nothing": ("\n\n", ""),
    "only comments": ("  # a\n\n\n\n# b", "# a\n\n\n# b\n"),
}


@pytest.mark.parametrize(("text", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_layout(text: str, expected: str) -> None:
    """What each rule of the layout makes of a text."""
    assert laid_out(text) == expected
    check(text)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_rule_files_are_laid_out(path: Path) -> None:
    """Every rule file of the project has the layout that it asks of others."""
    assert not formatting.lay_out_data(path.read_bytes(), path.name).is_changed


def test_new_games_are_laid_out() -> None:
    """And so has the file that `rulekit new` writes."""
    (text,) = starter("pond").values()
    assert laid_out(text) == text


# ── What holds of any text ────────────────────────────────────────────────────────────────────


def spread(text: str, between: str) -> str:
    """The same rules with other blanks between their words, and deeper blocks."""
    lines = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        words = re.findall(r'"[^"\n]*"|\|.*|#.*|stand-in|\w+|[<>!]=|[^\s\w]', line)
        lines.append(" " * indent * 2 + between.join(words).replace("+", "+ "))
    return "\n".join(lines)


@pytest.mark.parametrize("name", TEXTS)
def test_layout_keeps_the_meaning(name: str) -> None:
    """Whatever the blanks are: the same tree, the same comments, and nothing to do the second time."""
    check(TEXTS[name])
    assert laid_out(TEXTS[name])
    other = spread(TEXTS[name], "  ")
    assert meaning(parse(Source("", other))[0]) == meaning(parse(Source("", TEXTS[name]))[0])
    check(other)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_wide_lines_are_broken_once(path: Path) -> None:
    """Rules whose joined lines were put into one keep their meaning, and the second time there is nothing to do."""
    check(re.sub(r"\n[ ]+(?=(?:and|or|where|while|has)\b)", " ", TEXTS[path.name]))


@pytest.mark.parametrize("path", [path for path in SHIPPED if path.parent.name != "tests"], ids=lambda path: path.name)
def test_layout_keeps_the_checked_program(path: Path) -> None:
    """A game whose blanks were spread and laid out again has the fingerprint that its saves know."""
    program = driver.load_file(path)
    again = driver.load_text(laid_out(spread(TEXTS[path.name], "  ")), path.parent)
    assert again.rules == program.rules
    assert [one.name for one in again.examples] == [one.name for one in program.examples]


@given(st.text(st.characters(codec=None), max_size=300))
def test_any_characters(text: str) -> None:
    """Any string at all is laid out or refused with a reason."""
    check(tidy(text))


@given(st.lists(st.sampled_from(WORDS), max_size=60), st.sampled_from(["", " "]))
def test_any_words(words: list[str], between: str) -> None:
    """So are the words and signs of the language in any order."""
    check(between.join(words))


BLANKS = [" ", "   ", "\n", "\n\n\n\n", "\n # c\n", "\n  ", " # c\n", "\n        # c ,\n", ""]


@given(
    st.sampled_from(GOOD),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 3), st.sampled_from(BLANKS)), min_size=1, max_size=8),
)
@settings(max_examples=300)
def test_other_blanks(text: str, changes: list[tuple[int, int, str]]) -> None:
    """Good files with blanks, lines and comments put in, or a few characters replaced by them."""
    for number, cut, put in changes:
        place = number % (len(text) + 1)
        text = text[:place] + put + text[place + cut :]
    check(text)


@given(st.sampled_from(GOOD), st.integers(0, 2000), st.integers(0, 12), st.lists(st.sampled_from(WORDS), max_size=3))
@settings(max_examples=300, suppress_health_check=[HealthCheck.data_too_large])
def test_mutated_files(text: str, place: int, cut: int, put: list[str]) -> None:
    """A good file with a few characters replaced."""
    place %= len(text) + 1
    check(text[:place] + " ".join(put) + text[place + cut :])


SIZE = 4_000
WIDE = {
    "a cell": "table a(b)\n  | " + "b" * SIZE + " |\n" + "  ||\n" * SIZE,
    "cells": "table a(b)\n  " + "|" * SIZE + "\n" + "  ||\n" * SIZE,
    "a name": "table has\n  " + "b" * SIZE + " : score\n" + "  c : score\n" * SIZE,
    "a citation": "turn\n" + '  score 1 "a"\n' * SIZE + "  score " + "b" * SIZE + ' "a"\n',
    "a bracket": "turn\n  score " + "b" * SIZE + "(\n" + "1,\n" * SIZE + "1)\n",
    "comments": "turn\n  score 1\n" + "# a\n" * SIZE,
    "sections": "kind A : b\n" * SIZE,
}


@pytest.mark.parametrize(
    "text", [*MONSTERS.values(), *WIDE.values()], ids=[*MONSTERS, *(f"wide {name}" for name in WIDE)]
)
def test_monsters(text: str) -> None:
    """Large, deep and wide texts are laid out soon, and never blown up."""
    start = time.process_time()
    found, _ = lay_out(Source("any.cats", text))
    assert time.process_time() - start < 30
    assert found is None or len(found) <= limits.FILE_SIZE
    assert found is None or laid_out(found) == found


def test_what_would_become_too_big_stays() -> None:
    """A file that can be read can be read afterwards."""
    text = f"table a(b)\n  |{'b' * 300}|\n"
    assert len(laid_out(text + "  ||\n" * 100)) > 300 * 100
    assert laid_out(text + "  ||\n" * 4000) == text + "  ||\n" * 4000


# ── The command ───────────────────────────────────────────────────────────────────────────────

MESSY, NEAT = "turn\n    score(1)\n", "turn\n  score (1)\n"
BROKEN = 'game "A\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file to lay out, one to leave alone and one that cannot be read."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"messy.cats": MESSY, "neat.cats": NEAT, "broken.cats": BROKEN}.items():
        (tmp_path / name).write_bytes(text.encode())
    return tmp_path


def test_files_are_laid_out(folder: Path) -> None:
    """What differs is written, what does not is not even touched."""
    os.utime("neat.cats", (1, 1))
    ran = rulekit_("fmt", "messy.cats", "neat.cats")
    assert (ran.code, ran.out, ran.err) == (0, "messy.cats: laid out\nneat.cats: nothing to do\n", "")
    assert (folder / "messy.cats").read_bytes() == NEAT.encode()
    assert (folder / "neat.cats").stat().st_mtime == 1
    assert sorted(path.name for path in folder.iterdir()) == ["broken.cats", "messy.cats", "neat.cats"]


def test_check_only_says_what_would_change(folder: Path) -> None:
    """`--check` writes nothing, and ends with 1 where there is something to do."""
    ran = rulekit_("fmt", "--check", "neat.cats", "messy.cats")
    assert (ran.code, ran.out) == (1, "neat.cats: nothing to do\nmessy.cats: would change\n")
    assert (folder / "messy.cats").read_bytes() == MESSY.encode()
    assert rulekit_("fmt", "--check", "neat.cats").code == 0


def test_diff_shows_what_would_change(folder: Path) -> None:
    """`--diff` writes nothing either, and prints what `patch` understands."""
    ran = rulekit_("fmt", "--diff", "messy.cats", "neat.cats")
    assert ran.code == 1
    assert ran.out == "--- messy.cats\n+++ messy.cats\n@@ -1,2 +1,2 @@\n turn\n-    score(1)\n+  score (1)\n"
    assert (folder / "messy.cats").read_bytes() == MESSY.encode()
    assert rulekit_("fmt", "--diff", "neat.cats").out == ""
    assert rulekit_("fmt", "--diff", "--check", "messy.cats").out == ran.out + "messy.cats: would change\n"
    (folder / "open.cats").write_text(NEAT.rstrip("\n"))
    assert "-  score (1)\n\\ No newline at end of file\n+  score (1)\n" in rulekit_("fmt", "--diff", "open.cats").out


def test_standard_input_is_printed(folder: Path) -> None:
    """`-` reads standard input and prints what it becomes, and nothing else."""
    ran = rulekit_("fmt", "-", answers=MESSY)
    assert (ran.code, ran.out, ran.err) == (0, NEAT, "")
    assert rulekit_("fmt", "-", answers="").out == ""
    assert rulekit_("fmt", "--check", "-", answers=MESSY).out == "<stdin>: would change\n"
    ran = rulekit_("fmt", "-", answers=BROKEN)
    assert (ran.code, ran.out) == (1, "")
    assert "--> <stdin>:1:6" in ran.err


def test_files_that_cannot_be_read_are_left_alone(folder: Path) -> None:
    """They are told as `check` tells them; the others are laid out nevertheless."""
    (folder / "latin.cats").write_bytes(b"\xe9")
    for options in ([], ["--check"], ["--diff"]):
        ran = rulekit_("fmt", *options, "broken.cats", "latin.cats", "messy.cats")
        assert ran.code == 1
        assert rulekit_("check", "broken.cats").out.rpartition("\n\n")[0] in ran.out
        assert "broken.cats: 1 error, left as it is\n" in ran.out
        assert "error[RK106]" in ran.out
        assert (folder / "broken.cats").read_bytes() == BROKEN.encode()
        assert (folder / "latin.cats").read_bytes() == b"\xe9"
    assert rulekit_("fmt", "broken.cats", "messy.cats").code == 1
    assert (folder / "messy.cats").read_bytes() == NEAT.encode()


@pytest.mark.parametrize(
    "args", [[], ["none.cats"], ["."], ["-", "neat.cats"], ["happiest_cat"], ["--chek", "neat.cats"]]
)
def test_wrong_usage(folder: Path, args: list[str]) -> None:
    """What is not there is refused before anything is written; games that come with rulekit are not rewritten."""
    assert rulekit_("fmt", "messy.cats", *args).code == 2 if args else rulekit_("fmt").code == 2
    assert (folder / "messy.cats").read_bytes() == MESSY.encode()


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf" + NEAT.encode(), NEAT.replace("\n", "\r\n").encode(), NEAT[:-1].encode()]
)
def test_marks_and_line_ends_are_mended(folder: Path, data: bytes) -> None:
    """A byte-order mark, Windows line ends and a missing last line end go."""
    (folder / "messy.cats").write_bytes(data)
    assert rulekit_("fmt", "--check", "messy.cats").code == 1
    assert rulekit_("fmt", "messy.cats").code == 0
    assert (folder / "messy.cats").read_bytes() == NEAT.encode()


def test_permissions_and_links_stay(folder: Path) -> None:
    """A file keeps its permissions, and a link to one goes on leading there."""
    (folder / "messy.cats").chmod(0o640)
    (folder / "link.cats").symlink_to("messy.cats")
    assert rulekit_("fmt", "link.cats").code == 0
    assert (folder / "link.cats").is_symlink()
    assert (folder / "messy.cats").read_bytes() == NEAT.encode()
    assert (folder / "messy.cats").stat().st_mode & 0o777 == 0o640


def test_what_cannot_be_written_stays_whole(folder: Path) -> None:
    """A disk that fails costs nothing of the file, and leaves nothing else behind."""
    with mock.patch("os.fsync", side_effect=OSError(28, "No space left on device")):
        ran = rulekit_("fmt", "messy.cats")
    assert (ran.code, "No space left on device" in ran.err) == (2, True)
    with mock.patch("os.access", return_value=False):
        assert rulekit_("fmt", "messy.cats").code == 2
    assert (folder / "messy.cats").read_bytes() == MESSY.encode()
    assert sorted(path.name for path in folder.iterdir()) == ["broken.cats", "messy.cats", "neat.cats"]
