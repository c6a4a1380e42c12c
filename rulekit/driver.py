"""From files to checked programs: the passes in order.  Reads rule files and the tables beside them, nothing else.

Writes rule files only where it is told to lay them out anew.

file -normalise-> Source -parse-> ast.File -declare-> Scope -assemble-> Program -find-> the last mistakes
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path, PurePosixPath

import attrs

from rulekit import limits
from rulekit.check.assemble import assemble
from rulekit.check.beside import Beside, OutsideFolderError, leaves_folder
from rulekit.check.declare import Declared, declare
from rulekit.check.examples import read_examples
from rulekit.check.expressions import Elaborator
from rulekit.check.find import find_all
from rulekit.check.headings import check_citations
from rulekit.check.samples import read_samples, samples_of
from rulekit.diagnostics import Code, Diagnostic, Label, RulesError, Severity, gathered, in_order
from rulekit.program import Program
from rulekit.source import NOWHERE, Source, Span
from rulekit.syntax import ast
from rulekit.syntax.parser import parse
from rulekit.syntax.printer import lay_out
from rulekit.syntax.text import normalise, tidy

TEXT = "<text>"
DEEPEST = 10_000  # calls: definitions may build on one another some hundred deep


def load_file(path: str | Path) -> Program:
    """The checked program of a rule file; raises `RulesError` with all that is wrong, `OSError` if it is not there."""
    return _or_raise(check_file(path))


def load_text(text: str, folder: str | Path | None = None) -> Program:
    """The checked program of a text; its tables lie in `folder` (without one it has none)."""
    return _or_raise(check_text(text, folder))


def check_file(path: str | Path) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program of a rule file (None where it cannot be played) and everything found, by place."""
    path = Path(path)
    source, unread = normalise(read_up_to(path, limits.FILE_SIZE), str(path))
    return (None, unread) if source is None else check_source(source, path.parent)


def check_text(text: str, folder: str | Path | None = None) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The same for a text, which messages call `<text>`; its tables lie in `folder` (without one it has none)."""
    return check_source(Source(TEXT, tidy(text)), Path(folder) if folder is not None else None)


def check_source(source: Source, folder: Path | None) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The same for a text that has been read: of a game, or of examples for one."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEPEST))
    file, spelling = parse(source)
    try:
        if file.examples_for is not None:
            return _check_examples(source, file, spelling, folder)
        checked = _check_game(source, file, spelling, folder)
    except RecursionError:
        return None, (*spelling, _too_deep(source))
    return checked.program if checked.is_sound else None, checked.diagnostics


def _too_deep(source: Source) -> Diagnostic:
    message = "the definitions here build on one another too deeply to be read"
    help_ = "shorten the longest chain of `define`s or rules that use one another"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, Span(0, len(source.line_text(1)))), help=help_)


def beside(folder: Path | None) -> Beside:
    """The files of a folder, as the checker may read them: no path and no link leads out of it."""
    if folder is None:
        return Beside(lambda _name: None)

    def read(name: str) -> bytes | None:
        if leaves_folder(name):
            raise OutsideFolderError(name)
        file = folder / name
        if not _is_there(file):
            return None
        if not file.resolve().is_relative_to(folder.resolve()):
            raise OutsideFolderError(name)
        return read_up_to(file, limits.TABLE_SIZE)

    def listing() -> tuple[str, ...]:
        if not folder.is_dir():
            return ()
        return tuple(sorted(file.name for file in folder.iterdir() if file.suffix != ".cats" and file.is_file()))

    return Beside(read, listing)


def read_up_to(path: Path, size: int) -> bytes:
    """What is in a file, and of one that is larger than this a byte more: enough to refuse it."""
    with path.open("rb") as file:
        return file.read(size + 1)


def _is_there(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is that of none."""
    try:
        return path.is_file()
    except OSError:
        return False


# ── The layout ────────────────────────────────────────────────────────────────────────────────


@attrs.frozen
class LaidOut:
    """What a rule file holds, and its text in the one layout; None with the mistakes for which it cannot be read."""

    data: bytes
    text: str | None
    mistakes: tuple[Diagnostic, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the layout is another than that of the file."""
        return self.text is not None and self.text.encode() != self.data


def lay_out_data(data: bytes, name: str) -> LaidOut:
    """Lay out what a rule file holds; messages call it `name`."""
    source, unread = normalise(data, name)
    return LaidOut(data, None, unread) if source is None else LaidOut(data, *lay_out(source))


def overwrite(path: Path, text: str) -> None:
    """Give a file another text in one step, so that nobody ever finds half of it.  Its permissions stay."""
    path = path.resolve()  # a link stays one
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    new = path.with_name(f".rulekit-{os.getpid()}.new")
    file = new.open("xb")
    try:
        with file:
            new.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink()
        raise


# ── The passes ────────────────────────────────────────────────────────────────────────────────


@attrs.frozen
class _Checked:
    """A game after all passes, with what more examples of it are read with."""

    program: Program
    elaborator: Elaborator
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_sound(self) -> bool:
        """Whether it can be played."""
        return _is_sound(self.diagnostics)


def _check_game(source: Source, file: ast.File, spelling: tuple[Diagnostic, ...], folder: Path | None) -> _Checked:
    files = beside(folder)
    declared: Declared = declare(file, source, files)
    program, elaborator = assemble(file, declared, files)
    found = (*spelling, *declared.scope.diagnostics)
    if _is_sound(found):
        found = (*found, *find_all(program))
    return _Checked(program, elaborator, gathered(found))


def _check_examples(
    source: Source, file: ast.File, spelling: tuple[Diagnostic, ...], folder: Path | None
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """A file of examples: its game, with these examples instead of its own."""
    assert file.examples_for is not None
    game, found = _game_of(source, file.examples_for, folder)
    if game is None:
        return None, in_order((*spelling, *found))
    scope = game.elaborator.scope.inside({}, source)
    known = len(scope.diagnostics)
    check_citations(scope, file, game.program.headings)
    written = [node for node in file.declarations if isinstance(node, ast.Sample)]
    samples = read_samples(scope, written, samples_of(game.program))
    nodes = [node for node in file.declarations if isinstance(node, ast.Example)]
    examples = read_examples(game.elaborator.within(scope), nodes, samples)
    diagnostics = gathered((*spelling, *scope.diagnostics[known:]))
    if not _is_sound(diagnostics):
        return None, diagnostics
    return attrs.evolve(game.program, faces=samples.faces, examples=examples), diagnostics


def _game_of(source: Source, name: ast.Quoted, folder: Path | None) -> tuple[_Checked | None, tuple[Diagnostic, ...]]:
    """The game that a file of examples belongs to; None with the reason if it cannot be played."""
    at = Label(source, name.span)
    if not name.text.endswith(".cats") or PurePosixPath(name.text).is_absolute() or ":" in name.text:
        message = f'"{name.text}" is no path of a rule file, seen from this one'
        return None, (Diagnostic(Code.OUTSIDE_FOLDER, message, at, help='write such as `examples for "game.cats"`'),)
    path = (folder or Path()) / name.text
    if not _is_there(path):
        message = f'there is no file "{name.text}", seen from this one'
        return None, (Diagnostic(Code.TABLE_MISSING, message, at),)
    content, folder = read_up_to(path, limits.FILE_SIZE), path.parent
    shown = str(PurePosixPath(source.path).parent / name.text)
    game_source, unread = normalise(content, shown)
    if game_source is None:
        return None, unread
    file, spelling = parse(game_source)
    if file.examples_for is not None:
        message = f'"{name.text}" holds examples, not a game'
        return None, (Diagnostic(Code.SECTION_MISSING, message, at, (Label(game_source, NOWHERE),)),)
    checked = _check_game(game_source, file, spelling, folder)
    return (checked, ()) if checked.is_sound else (None, checked.diagnostics)


def _is_sound(diagnostics: tuple[Diagnostic, ...]) -> bool:
    return all(diagnostic.severity is not Severity.ERROR for diagnostic in diagnostics)


def _or_raise(checked: tuple[Program | None, tuple[Diagnostic, ...]]) -> Program:
    program, diagnostics = checked
    if program is None:
        raise RulesError(diagnostics)
    return program
