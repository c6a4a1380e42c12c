"""What README.md and docs/ show is true: rules are checked, their examples run, commands print what is printed there.

How a page says what to do with a fenced block:

- `cats`: rules.  They load without errors or warnings and all their examples hold.
- `cats` with a line `# given: NAME`: the same, with docs/reference/preambles/NAME.cats below it.  What may stand once
  and stands in the block is left out of the preamble.  It is a piece of a game: what it leaves unused does not matter.
- `cats-wrong` beginning with `# RKnnn`: rules with exactly these mistakes.  With RK5xx an example fails with that code.
- `console`: lines `$ rulekit …` and what they print.  A line `…` stands for any lines, `…` in a line for any text.
- `python`: runs; all of a page share their names.
- A line `**file.csv**` just before a block: it is written to that file, in the folder where the page's commands run.

`pytest tests/test_docs.py --snapshot-update` puts what commands print into the pages, where it differs; lines `…` stay
where they are.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

from rulekit import builtins, driver
from rulekit.check.members import OF_COLLECTION, OF_COMPONENT, OF_PLAYER, OF_SPACE
from rulekit.check.qualities import SIGHTS
from rulekit.diagnostics import Code, Diagnostic, Severity
from rulekit.render import render_all
from rulekit.source import Source
from rulekit.syntax.parser import parse
from tests.unused import but_unused

if TYPE_CHECKING:
    from rulekit.program import Program

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PREAMBLES = DOCS / "reference" / "preambles"
DIAGNOSTICS = DOCS / "reference" / "diagnostics"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
KINDS = {"cats", "cats-wrong", "console", "csv", "python", "sh", "text", ""}
ANYTHING = "…"


def name_of(page: Path) -> str:
    """A page as messages and test names call it."""
    return page.relative_to(ROOT).as_posix()


# ── Blocks ────────────────────────────────────────────────────────────────────────────────────


@attrs.frozen
class Block:
    """A fenced block: its page, the number of its first line, its kind, its text, and the file it is (or None)."""

    page: Path
    line: int
    kind: str
    text: str
    file: str | None

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found, caption = [], None
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
    for number, line in lines:
        if line.strip().startswith("```"):
            body = []
            for _, inner in lines:
                if inner.strip() == "```":
                    break
                body.append(inner + "\n")
            found.append(Block(page, number + 1, line.strip()[3:], "".join(body), caption))
        if line.strip():
            named = re.fullmatch(r"\*\*([\w./-]+\.\w+)\*\*", line.strip())
            caption = named.group(1) if named else None
    return found


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
OF_KIND = {kind: [block for block in BLOCKS if block.kind == kind] for kind in KINDS}
RUN_PAGES = list(dict.fromkeys(block.page for block in BLOCKS if block.kind in {"console", "python"}))

# ── Preambles: so the lines of a block keep their numbers, what it stands on comes below it ───

_GIVEN = re.compile(r"^# given: (\w+)$", re.MULTILINE)
_NAMED = {"option", "kind", "component", "rule", "define", "table", "sample"}
_MANY = {"each", "table has", "when", "always", "example"}


def expanded(text: str) -> str:
    """A block with its preamble, if it has one."""
    given = _GIVEN.search(text)
    if given is None:
        return text
    preamble = (PREAMBLES / f"{given.group(1)}.cats").read_text(encoding="utf-8")
    own = {key for key, _ in _declarations(text)} - _MANY
    return text + "\n" + "".join(part for key, part in _declarations(preamble) if key not in own)


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    """Each top-level declaration, with its first word, or two where there may be several of that sort."""
    for part in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        words = re.findall(r"\w+", part.split("\n", 1)[0])
        if part[:1].isalpha():
            yield " ".join(words[: 2 if words[0] in _NAMED else 1]), part


# ── Rules ─────────────────────────────────────────────────────────────────────────────────────


def write_file(block: Block, folder: Path) -> None:
    """Write the block, if it is a file."""
    if block.file is not None:
        path = folder / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(expanded(block.text) if block.kind.startswith("cats") else block.text, encoding="utf-8")


def check(block: Block, folder: Path) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program of a block (None if it has mistakes) and what was found, notes left out."""
    for earlier in blocks_of(block.page):
        if earlier.line <= block.line:
            write_file(earlier, folder)
    program, found = driver.check_text(expanded(block.text), folder)
    found = but_unused(found) if _GIVEN.search(block.text) else found
    return program, tuple(one for one in found if one.severity is not Severity.NOTE)


def failures(program: Program) -> list[str]:
    """What the examples of a program say that does not hold."""
    from rulekit.play.examples import run_examples

    return [f"{result.name}: {result.message}" for result in run_examples(program) if not result.ok]


@pytest.mark.parametrize("name", sorted(path.stem for path in PREAMBLES.glob("*.cats")))
def test_preambles_are_games(name: str) -> None:
    """What snippets stand on can be played by itself."""
    _, found = driver.check_file(PREAMBLES / f"{name}.cats")
    assert not but_unused(found), render_all(found)


@pytest.mark.parametrize("block", OF_KIND["cats"], ids=str)
def test_rules_run(block: Block, tmp_path: Path) -> None:
    """Rules that a page shows are in order, and what their examples say holds."""
    program, found = check(block, tmp_path)
    assert not found, render_all(found)
    assert program is not None
    assert failures(program) == []


@pytest.mark.parametrize("block", OF_KIND["cats-wrong"], ids=str)
def test_wrong_rules_are_refused(block: Block, tmp_path: Path) -> None:
    """Rules that a page shows as wrong have the mistakes it names, and no others."""
    announced = set(re.findall(r"RK\d{3}", block.text.split("\n", 1)[0]))
    program, found = check(block, tmp_path)
    codes = {one.code.value for one in found}
    if program is not None:
        codes |= {code for told in failures(program) for code in re.findall(r"RK5\d\d", told)}
    assert announced
    assert codes == announced, render_all(found)


# ── Commands and Python ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("page", RUN_PAGES, ids=name_of)
def test_commands_print_what_the_page_prints(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """From top to bottom: files are written, Python runs, commands print what stands below them."""
    monkeypatch.chdir(tmp_path)
    for name in ("RULEKIT_LANG", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")))
    names: dict[str, object] = {"__name__": "page"}
    changed: list[Command] = []
    for block in blocks_of(page):
        write_file(block, tmp_path)
        if block.kind == "python":
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block.text, str(block), "exec"), names)
        for command in commands_of(block) if block.kind == "console" else ():
            printed = command.line + "\n" + run(shlex.split(command.line, comments=True)[2:])
            if not re.fullmatch(pattern(command.text), printed, re.DOTALL):
                changed.append(attrs.evolve(command, printed=printed))
    if getattr(request.config.option, "update_snapshots", False):
        changed = rewritten(page, changed)
    assert [(command.at, command.printed) for command in changed] == []


@attrs.frozen
class Command:
    """A command on a page: its line and place, all that stands there of it, and what it printed."""

    line: str
    at: int
    text: str
    printed: str = ""


def commands_of(block: Block) -> list[Command]:
    """The commands of a console, each with what stands below it."""
    found = []
    at = block.line
    for text in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        if text:
            assert text.startswith("$ rulekit "), f"{block}: pages run `rulekit` alone"
            found.append(Command(text.split("\n", 1)[0], at, text))
        at += text.count("\n")
    return found


def run(arguments: list[str]) -> str:
    """What a command prints, without the blanks at the ends of its lines."""
    from rulekit.cli import main

    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    before, sys.argv = sys.argv, ["rulekit", *arguments]
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), contextlib.suppress(SystemExit):
            main()
    finally:
        sys.argv = before
    text = output.buffer.getvalue().decode()
    return "".join(line.rstrip() + "\n" for line in text.strip("\n").splitlines())


def pattern(expected: str) -> str:
    """The expected text with its wildcards, as a regular expression."""
    lines = [
        "(?:[^\n]*\n)*?" if line == ANYTHING else re.escape(line).replace(ANYTHING, "[^\n]*") + "\n"
        for line in expected.splitlines()
    ]
    return "".join(lines)


def rewritten(page: Path, changed: list[Command]) -> list[Command]:
    """Put what was printed into a page; gives back what somebody has to see to: lines with `…` in them."""
    lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
    left = []
    for command in reversed(changed):
        shown = command.text.splitlines(keepends=True)
        head, _, tail = command.text.partition(f"\n{ANYTHING}\n")
        if ANYTHING in head + tail:
            left.append(command)
            continue
        printed = command.printed.splitlines(keepends=True)
        if len(printed) > len(shown) and f"\n{ANYTHING}\n" in command.text:
            after = tail.count("\n")
            printed = [*printed[: head.count("\n") + 1], f"{ANYTHING}\n", *printed[len(printed) - after :]]
        lines[command.at - 1 : command.at - 1 + len(shown)] = printed
    page.write_text("".join(lines), encoding="utf-8")
    return left


# ── Pages ─────────────────────────────────────────────────────────────────────────────────────


def test_blocks_are_of_known_kinds() -> None:
    """A misspelled kind would leave a block untested."""
    assert {str(block): block.kind for block in BLOCKS if block.kind not in KINDS} == {}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """Links within the project name files that exist and headings that these have."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        known = "://" in target or (file.exists() and (not anchor or anchor in anchors(file)))
        broken += [] if known else [target]
    assert broken == []


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    texts = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in texts}


def test_nothing_is_left_to_do() -> None:
    """No page holds a note to its writers."""
    assert [name_of(page) for page in PAGES if "TODO" in page.read_text(encoding="utf-8")] == []


# ── Words and codes ───────────────────────────────────────────────────────────────────────────

_ROW = re.compile(r"^\| `([^`]+)` \| (.+?) \| `(.+?)` \| \[.*\) \|$", re.MULTILINE)
WORDS = _ROW.findall((DOCS / "reference" / "words.md").read_text(encoding="utf-8"))


def test_words_are_complete() -> None:
    """The page of words has every keyword of the grammar and every built-in name, in order, and no others."""
    grammar = re.sub(r"^\s*//.*$", "", (ROOT / "grammar" / "cats.lark").read_text(encoding="utf-8"), flags=re.MULTILINE)
    keywords = set(re.findall(r'"([a-z][a-z-]*)"', grammar))
    dotted = {*OF_SPACE, *OF_PLAYER, *OF_COMPONENT, *OF_COLLECTION}
    known = keywords | builtins.PREDECLARED | builtins.RESERVED_WORDS | dotted | {*SIGHTS, "left", "right"}
    listed = [word for word, _, _ in WORDS]
    assert set(listed) == known
    assert listed == sorted(listed, key=lambda word: (word.lower(), word))


@pytest.mark.parametrize(("word", "example"), [(word, example) for word, _, example in WORDS])
def test_examples_of_words_can_be_read(word: str, example: str) -> None:
    """The example beside a word uses it, and is a line of a rule file."""
    assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", example)
    assert any(not parse(Source("words", text))[1] for text in _contexts(example)), example


def _contexts(example: str) -> Iterator[str]:
    """The example in every place of a rule file where such a line may stand; `…` is a block."""
    line = example.removesuffix(" …")
    blocks = ["", "\n  score 1", "\n  a : score", "\n  players 2", "\n  | code |", "\n  most a", "\n  then yes"]
    inner = ["", "\n    score 1", "\n    a:\n      score 1"]
    heads = [
        "turn",
        "rule r",
        'game "G"',
        "table has",
        "end",
        "winner",
        'example "E"',
        'component C from "c.csv"',
        "names fr",
    ]
    yield from (line + block + "\n" for block in blocks)
    yield from (f"{head}\n  {line}{block}\n" for head in heads for block in inner)
    yield from (f"define d = {line}\n", f"define d = x is {line}\n", f"end\n  x = 1 : {line}\n")
    yield from (
        f"winner\n  most a\n  {line}\n",
        f"turn\n  choose n in {line}\n",
        f'component C from "c.csv"\n  a : {line}\n',
    )
    yield from (f'{line}\nexample "E"\n  then yes\n',)


def test_every_code_has_a_page() -> None:
    """Each diagnostic has a page under its code, and the list of codes leads to all of them."""
    pages = {path.stem for path in DIAGNOSTICS.glob("RK*.md")}
    assert pages == {code.value for code in Code}
    listed = re.findall(
        r"^- \[(RK\d{3})\]\(\1\.md\)", (DIAGNOSTICS / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert listed == sorted(pages)


@pytest.mark.parametrize("code", [code.value for code in Code])
def test_pages_of_codes(code: str) -> None:
    """The page of a code is headed by it, and shows rules, or a program, where it turns up and where it does not."""
    page = DIAGNOSTICS / f"{code}.md"
    text = page.read_text(encoding="utf-8")
    kinds = [block.kind for block in blocks_of(page)]
    assert re.match(rf"# {code}: [^A-Z].*\n", text)
    assert sum(kind in {"cats", "cats-wrong", "python"} for kind in kinds) >= 2
