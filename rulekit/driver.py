"""From files to checked programs.  Reads rule files and what lies beside them, nothing else.

What checking needs is loaded when something has to be checked: a game that has not changed is taken from what is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulekit import kept, limits
from rulekit.files import Reader, read_up_to

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic
    from rulekit.program import Program

TEXT = "<text>"


def load_file(path: str | Path) -> Program:
    """The checked program of a rule file; raises `RulesError` with all that is wrong, `OSError` if it is not there."""
    return _or_raise(*check_file(path))


def load_text(text: str, folder: str | Path | None = None) -> Program:
    """The checked program of a text; its tables lie in `folder` (without one it has none)."""
    return _or_raise(*check_text(text, folder))


def check_file(path: str | Path) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program of a rule file (None where it cannot be played) and everything found, by place."""
    path = Path(path)
    rules = read_up_to(path, limits.FILE_SIZE)
    found = kept.find(path, rules)
    return _check(path, rules) if found is None else (found.program, found.diagnostics)


def mistakes_in(path: str | Path) -> tuple[Diagnostic, ...]:
    """Everything found in a rule file, by place."""
    path = Path(path)
    rules = read_up_to(path, limits.FILE_SIZE)
    found = kept.find(path, rules)
    return _check(path, rules)[1] if found is None else found.diagnostics


def check_text(text: str, folder: str | Path | None = None) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The same for a text, which messages call `<text>`; its tables lie in `folder` (without one it has none)."""
    from rulekit.passes import check_source
    from rulekit.source import Source
    from rulekit.syntax.text import tidy

    return check_source(Source(TEXT, tidy(text)), Path(folder) if folder is not None else None)


def _check(path: Path, rules: bytes) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """What is found in a rule file with this content; it is kept."""
    from rulekit.passes import check_source
    from rulekit.syntax.text import normalise

    source, unread = normalise(rules, str(path))
    if source is None:
        return None, unread
    reader = Reader()
    program, diagnostics = check_source(source, path.parent, reader)
    kept.keep(path, rules, reader.seen, program, diagnostics)
    return program, diagnostics


def _or_raise(program: Program | None, diagnostics: tuple[Diagnostic, ...]) -> Program:
    from rulekit.diagnostics import RulesError

    if program is None:
        raise RulesError(diagnostics)
    return program
