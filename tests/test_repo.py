"""What holds of the files of the project, whatever is in them."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rulekit.diagnostics import Code
from tests.cases import CASES, announced

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
MOST_LINES = 400

# Written so that they do not find themselves.
_OF_ONE_MACHINE = re.compile(r"(?<![\w.~])(?:/(?:home|root|work|Users)/|[A-Z]:\\Users\\)\w")
_REGISTRY = re.compile(r"\b(?:pypi\.(?:org|python)|python[h]osted|registry\.npm|index-url[ =]+http)", re.IGNORECASE)


def name_of(path: Path) -> str:
    """A file as messages and test names call it."""
    return path.relative_to(ROOT).as_posix()


def modules() -> dict[str, str]:
    """The text of every module of the project."""
    paths = sorted(path for folder in ("rulekit", "tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
    return {name_of(path): path.read_text(encoding="utf-8") for path in paths}


def shared_files() -> list[Path]:
    """The files that git has, or would take."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no clone")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for name in sorted(set(listed.stdout.split("\0"))) if name and (path := ROOT / name).is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """The places of a pattern in all files that are shared."""
    return [
        f"{name_of(path)}:{number}"
        for path in shared_files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


# ── Files ─────────────────────────────────────────────────────────────────────────────────────


def test_modules_are_short() -> None:
    """A module of the package has fewer than 400 lines."""
    lengths = {name: len(text.splitlines()) for name, text in modules().items() if name.startswith("rulekit/")}
    assert {name: lines for name, lines in lengths.items() if lines >= MOST_LINES} == {}


def test_modules_say_what_they_are_for() -> None:
    """Each module that holds anything begins with a docstring, in the tests and benchmarks too."""
    trees = {name: ast.parse(text) for name, text in modules().items()}
    assert [name for name, tree in trees.items() if tree.body and not ast.get_docstring(tree)] == []


def test_tests_say_what_holds() -> None:
    """Each test has a docstring."""
    silent = [
        f"{name}: {node.name}"
        for name, text in modules().items()
        if "/test_" in name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []


def test_no_file_knows_one_machine() -> None:
    """No path of somebody's own machine stands in a file that others get."""
    assert lines_with(_OF_ONE_MACHINE) == []


def test_no_file_names_a_registry() -> None:
    """Packages are found by name; where from is for each machine to say."""
    assert lines_with(_REGISTRY) == []


# ── Codes ─────────────────────────────────────────────────────────────────────────────────────


def test_every_code_has_a_case() -> None:
    """What is found before play has a case; what is found during play is shown going wrong on its page.

    That each code has a page, and what pages show, is tested with the other pages (`test_docs.py`).
    """
    in_cases = {code for case in CASES for _, code in announced(case)}
    shown = {
        page.stem
        for page in (DOCS / "reference" / "diagnostics").glob("RK5*.md")
        if re.search(
            rf"^```(?:cats-wrong\n# .*{page.stem}|python\n|console\n\$ rulekit check .* --play .*\nnote\[RK)",
            page.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    }
    assert [code.value for code in Code if code.value not in in_cases | shown] == []


# ── Pages ─────────────────────────────────────────────────────────────────────────────────────


def test_every_page_can_be_found() -> None:
    """From README.md and the index of docs/, links lead to every page."""
    found, ahead = set[Path](), [ROOT / "README.md", DOCS / "index.md"]
    while ahead:
        page = ahead.pop()
        if page in found or not page.is_file() or page.suffix != ".md":
            continue
        found.add(page)
        links = re.findall(r"\]\(([^)\s#]+)", page.read_text(encoding="utf-8"))
        ahead += [(page.parent / link).resolve() for link in links if "://" not in link]
    assert [name_of(page) for page in sorted(DOCS.rglob("*.md")) if page not in found] == []
