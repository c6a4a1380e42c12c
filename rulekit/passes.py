"""The passes from the text of a rule file to a checked program, in order.

Source -parse-> ast.File -declare-> Scope -assemble-> Program -find-> the last mistakes
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path, PurePosixPath

import attrs

from rulekit.check.assemble import assemble
from rulekit.check.beside import NOTHING_BESIDE, Beside, OutsideFolderError, leaves_folder
from rulekit.check.declare import Declared, declare
from rulekit.check.examples import read_examples
from rulekit.check.expressions import Elaborator
from rulekit.check.find import find_all, find_errors
from rulekit.check.find.despite import find_despite
from rulekit.check.headings import check_citations
from rulekit.check.samples import read_samples, samples_of
from rulekit.check.veiled import with_veils
from rulekit.diagnostics import Code, Diagnostic, Label, Severity, gathered, in_order
from rulekit.files import Reader
from rulekit.program import Program
from rulekit.source import NOWHERE, Source, Span
from rulekit.syntax import ast
from rulekit.syntax.parser import parse
from rulekit.syntax.text import normalise

_BESIDE = ("example", "sample", "names", "always", "ruling")
DEEPEST = 10_000  # calls: definitions may build on one another some hundred deep


def check_source(
    source: Source, folder: Path | None, reader: Reader | None = None
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program of a text (None where it cannot be played) and everything found, by place.

    It is of a game, or of examples for one.  Its tables lie in `folder`, and the reader notes what is read there.
    """
    reader = reader or Reader()
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEPEST))
    file, spelling = parse(source)
    try:
        if file.examples_for is not None:
            return _check_examples(source, file, spelling, folder, reader)
        checked = _check_game(source, file, spelling, folder, reader)
    except RecursionError:
        return None, (*spelling, _too_deep(source))
    return checked.program if checked.is_sound else None, checked.diagnostics


def _too_deep(source: Source) -> Diagnostic:
    message = "the definitions here build on one another too deeply to be read"
    help_ = "shorten the longest chain of `define`s or rules that use one another"
    return Diagnostic(Code.TOO_MUCH, message, Label(source, Span(0, len(source.line_text(1)))), help=help_)


def beside(folder: Path | None, reader: Reader) -> Beside:
    """The files of a folder, as the checker may read them: no path and no link leads out of it."""
    if folder is None:
        return NOTHING_BESIDE

    def read(name: str) -> bytes | None:
        if leaves_folder(name):
            raise OutsideFolderError(name)
        file = folder / name
        data = reader.read(file)
        if data is not None and not file.resolve().is_relative_to(folder.resolve()):
            raise OutsideFolderError(name)
        return data

    return Beside(read, partial(reader.listing, folder))


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


def _check_game(
    source: Source, file: ast.File, spelling: tuple[Diagnostic, ...], folder: Path | None, reader: Reader
) -> _Checked:
    files = beside(folder, reader)
    declared: Declared = declare(file, source, files)
    program, elaborator = assemble(file, declared, files)
    found = (*spelling, *declared.scope.diagnostics)
    if _is_sound(found):
        found = (*found, *find_all(program))
        program = with_veils(program) if _is_sound(found) else program
    elif all(one.severity is not Severity.ERROR or _is_beside(file, source, one.at) for one in found):
        found = (*found, *find_errors(program), *find_despite(program, found))
    return _Checked(program, elaborator, gathered(found))


def _is_beside(file: ast.File, source: Source, at: Label) -> bool:
    """Whether a mistake lies beside the rules: in an example, a sample, a display name, a promise or a ruling."""
    games = [one for one in file.declarations if isinstance(one, ast.Game)]
    if at.source is not source:
        return any(game.names_file is not None and at.source.path.endswith(game.names_file.text) for game in games)
    return any(
        one.span.start <= at.span.start <= one.span.end and source.text.startswith(_BESIDE, one.span.start)
        for one in file.declarations
    )


def _check_examples(
    source: Source, file: ast.File, spelling: tuple[Diagnostic, ...], folder: Path | None, reader: Reader
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """A file of examples: its game, with these examples instead of its own."""
    assert file.examples_for is not None
    game, found = _game_of(source, file.examples_for, folder, reader)
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


def _game_of(
    source: Source, name: ast.Quoted, folder: Path | None, reader: Reader
) -> tuple[_Checked | None, tuple[Diagnostic, ...]]:
    """The game that a file of examples belongs to; None with the reason if it cannot be played."""
    at = Label(source, name.span)
    if not name.text.endswith(".cats") or PurePosixPath(name.text).is_absolute() or ":" in name.text:
        message = f'"{name.text}" is no path of a rule file, seen from this one'
        return None, (Diagnostic(Code.OUTSIDE_FOLDER, message, at, help='write such as `examples for "game.cats"`'),)
    path = (folder or Path()) / name.text
    content = reader.read(path)
    if content is None:
        message = f'there is no file "{name.text}", seen from this one'
        return None, (Diagnostic(Code.TABLE_MISSING, message, at),)
    shown = str(PurePosixPath(source.path).parent / name.text)
    game_source, unread = normalise(content, shown)
    if game_source is None:
        return None, unread
    file, spelling = parse(game_source)
    if file.examples_for is not None:
        message = f'"{name.text}" holds examples, not a game'
        return None, (Diagnostic(Code.SECTION_MISSING, message, at, (Label(game_source, NOWHERE),)),)
    checked = _check_game(game_source, file, spelling, path.parent, reader)
    return (checked, ()) if checked.is_sound else (None, checked.diagnostics)


def _is_sound(diagnostics: tuple[Diagnostic, ...]) -> bool:
    return all(diagnostic.severity is not Severity.ERROR for diagnostic in diagnostics)
