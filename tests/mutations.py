"""Single slips in good games, and where the checker tells of them: `python -m tests.mutations`.

Each slip changes one place of one file: a misspelt name, a line left out, two words the wrong way round.  What comes of
it is one of these: `at the line` (a message at the changed line, or in the line before or after it where a line is
gone), `named` (a message elsewhere that has the changed word in it), `elsewhere`, `silent`, or
`the same game`, where only the layout has changed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

import attrs

from rulekit.chance import seed_of_match
from rulekit.diagnostics import Diagnostic, Severity
from rulekit.passes import check_source
from rulekit.source import Source
from rulekit.syntax.parser import parse
from tests.games import GAMES
from tests.random_positions import Dice
from tests.slips import SORTS

_WORD = re.compile(r"[^\W\d]\w*")


@attrs.frozen
class Slip:
    """A file with one slip: at which line it is, which words it is about, and what was done."""

    sort: str
    file: str
    text: str
    line: int
    words: frozenset[str]
    was: str

    @property
    def line_now(self) -> str:
        """What stands at the line now."""
        lines = self.text.split("\n")
        return lines[self.line].strip() if self.line < len(lines) else ""


def slip(path: Path, sort: int, number: int) -> Slip | None:
    """Slip `number` of a sort in a file; None if there is no place for it."""
    dice = Dice(seed_of_match(sort, number))
    lines = path.read_text(encoding="utf-8").split("\n")
    made = SORTS[sort](dice, lines)
    if made is None:
        return None
    changed, line, was = made
    return Slip(SORTS[sort].__name__, path.name, "\n".join(changed), line, frozenset(_WORD.findall(was)), was.strip())


# ── What comes of them ────────────────────────────────────────────────────────────────────────

AT_LINE, NAMED, ELSEWHERE, SILENT = "at the line", "named", "elsewhere", "silent"
SAME = "the same game"  # read as it was before: only its layout has changed, or what comes first of two declarations
CAME = (AT_LINE, NAMED, ELSEWHERE, SILENT, SAME)
_GONE = frozenset({"a_line_less", "only_a_line_less", "a_section_less", "a_rule_less"})


def told(one: Slip, folder: Path) -> str:
    """Where the checker tells of a slip."""
    source = Source(one.file, one.text)
    found = [d for d in check_source(source, folder)[1] if d.severity is not Severity.NOTE]
    if not found:
        before = Source(one.file, (folder / one.file).read_text(encoding="utf-8"))
        return SAME if _declared(before) == _declared(source) else SILENT
    near = {one.line - 1, one.line} if one.sort in _GONE else {one.line}
    if any(_lines(diagnostic, source) & near for diagnostic in found):
        return AT_LINE
    return NAMED if any(_words(diagnostic) & one.words for diagnostic in found) else ELSEWHERE


def _declared(source: Source) -> list[str]:
    """What a file declares, whatever its layout and the order of its declarations."""
    return sorted(repr(node) for node in parse(source)[0].declarations)


def _lines(diagnostic: Diagnostic, source: Source) -> set[int]:
    """The lines, from 0, that a message points at."""
    labels = [label for label in (diagnostic.at, *diagnostic.also) if label.source.path == source.path]
    return {
        line - 1
        for label in labels
        for line in range(source.position(label.span.start).line, source.position(max(label.span)).line + 1)
    }


def _words(diagnostic: Diagnostic) -> set[str]:
    """The words that a message quotes, and those that it underlines."""
    quoted = " ".join(re.findall(r"`([^`]*)`", f"{diagnostic.message} {diagnostic.help or ''}"))
    return set(_WORD.findall(f"{quoted} {diagnostic.at.source.snippet(diagnostic.at.span)}"))


def tally(paths: list[Path], each: int, first: int = 0) -> tuple[dict[str, Counter[str]], list[tuple[str, Slip]]]:
    """For each sort how often what came of it, and the slips that were not told at their place."""
    counts: dict[str, Counter[str]] = {sort.__name__: Counter() for sort in SORTS}
    others: list[tuple[str, Slip]] = []
    for path in paths:
        before = path.read_text(encoding="utf-8")
        for sort in range(len(SORTS)):
            for number in range(first, first + each):
                one = slip(path, sort, number)
                if one is None or one.text == before:
                    continue
                came = told(one, path.parent)
                counts[one.sort][came] += 1
                if came not in {AT_LINE, NAMED, SAME}:
                    others.append((came, one))
    return counts, others


def share_told(counts: dict[str, Counter[str]]) -> float:
    """Of the slips that are told, the share at their line or by name."""
    total = sum(counts.values(), Counter[str]())
    return (total[AT_LINE] + total[NAMED]) / max(1, total.total() - total[SILENT] - total[SAME])


def main(args: list[str] | None = None) -> int:
    """Print the table, and with `--list` the slips that were not told at their place."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--each", type=int, default=10, help="slips of each sort in each game")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=GAMES)
    asked = parser.parse_args(args)
    counts, others = tally(asked.files or GAMES, asked.each, asked.first)
    print("| Slip |" + "".join(f" {came} |" for came in CAME))
    print("|---" * (1 + len(CAME)) + "|")
    for sort, came in [*counts.items(), ("all", sum(counts.values(), Counter[str]()))]:
        print(f"| {sort.replace('_', ' ')} |" + "".join(f" {came[one]} |" for one in CAME))
    print(f"told at the line or by name: {share_told(counts):.1%} of those told")
    for what, one in others if asked.list else ():
        print(f"{what}: {one.file}:{one.line + 1} {one.sort}: {one.was[:90]!r} -> {one.line_now[:90]!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
