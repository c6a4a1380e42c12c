"""The cases: rule files of one idea each, which announce in comments what is wrong with them.

A bad line ends in `# error: RK101`; where no comment can stand, the line above says `# error below: RK101`.
What a case leaves unused is passed over, unless it announces one of those codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rulekit.diagnostics import Code, Diagnostic
from rulekit.passes import check_source
from rulekit.syntax.parser import parse
from rulekit.syntax.text import normalise, tidy
from tests.unused import UNUSED, but_unused

ROOT = Path(__file__).parent / "cases"
CASES = sorted(path for path in ROOT.glob("*/*/*.cats") if path.parent.name in ("good", "bad"))

_MARK = re.compile(r"# error( below)?: (RK\d{3}(?:, RK\d{3})*)")


def case_id(path: Path) -> str:
    """`syntax-bad-elif`."""
    return "-".join(path.relative_to(ROOT).with_suffix("").parts)


def check_text(path: Path) -> tuple[Diagnostic, ...]:
    """Everything that is found in a rule file."""
    source, diagnostics = normalise(path.read_bytes(), path.name)
    if source is None:
        return diagnostics
    if path.parent.parent.name != "syntax":
        found = check_source(source, path.parent)[1]
        said = {code for _, code in announced(path)}
        found = tuple(one for one in found if one.code is not Code.NOBODY_WINS or one.code.value in said)
        return found if said & {one.value for one in UNUSED} else but_unused(found)
    _, found = parse(source)
    return diagnostics + found


def codes_by_line(case: Path, diagnostics: Iterable[Diagnostic]) -> list[tuple[int, str]]:
    """The lines that are complained about, with the codes."""
    return sorted((_line(case, diagnostic), diagnostic.code.value) for diagnostic in diagnostics)


def _line(case: Path, diagnostic: Diagnostic) -> int:
    """The line in the case; of a mistake in a table beside it, the line that names the table."""
    at = diagnostic.at
    if at.source.path.endswith(".cats"):
        return at.source.line_of(at.span)
    name = Path(at.source.path).name
    lines = case.read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, start=1) if f'"{name}"' in line)


def announced(path: Path) -> list[tuple[int, str]]:
    """The lines that a case says are bad, with the codes."""
    data = path.read_bytes()
    text = data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8", "replace")
    return sorted(
        (number + bool(mark[1]), code)
        for number, line in enumerate(tidy(text).split("\n"), start=1)
        for mark in _MARK.finditer(line)
        for code in mark[2].split(", ")
    )
