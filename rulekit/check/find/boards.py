"""Ranges that go beyond the board whose columns or rows they stand for (RK418)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import expr as x
from rulekit.check.find.uses import parts, whole_codes
from rulekit.check.intervals import number_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import OptionSize, Program
from rulekit.source import Span
from rulekit.types import Number


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each range with a number that is no column or row of the board it is used for."""
    found: dict[Span, Diagnostic] = {}
    roots: list[object] = [code.instructions for _, code in whole_codes(program)]
    for root in (*roots, *(define.body for define in program.defines), program.ends, program.winner):
        for diagnostic in _find(program, root):
            found.setdefault(diagnostic.at.span, diagnostic)
    return tuple(found.values())


@attrs.frozen
class _Use:
    """A local that stands for a column or row of a board, as it stands there, with how many of these there are."""

    of: x.Local
    side: str
    most: int
    board: str

    def fits(self) -> bool:
        """Whether all numbers that it can be are columns or rows of the board."""
        number = number_of(self.of)
        return number is None or (number.low >= 1 and number.high <= self.most)


def _find(program: Program, root: object) -> Iterator[Diagnostic]:
    uses = list(_uses(program, root))
    if all(use.fits() for use in uses):
        return
    ranges = {part.slot: part for part in parts(root) if isinstance(part, x.Generator) and _is_range(part.source)}
    left_out = set(_compared(root)) | {use.of.slot for use in uses if use.fits()}
    for use in uses:
        given = ranges.get(use.of.slot)
        number = number_of(use.of)
        if given is None or number is None or use.of.slot in left_out or not _is_surely(given.source, number, use):
            continue
        bounds = f"{number.low} to {number.high}"
        yield Diagnostic(
            Error.BEYOND_BOARD,
            f"`{given.name}` is {bounds}, but `{use.board}` has the {use.side}s 1 to {use.most}",
            Label(program.source, given.source.span),
            (Label(program.source, use.of.span, f"a {use.side} of `{use.board}`"),),
            f"write `1 to {use.most}`, or leave out what the board does not have",
        )


def _uses(program: Program, root: object) -> Iterator[_Use]:
    for part in parts(root):
        if not isinstance(part, x.SpaceAt):
            continue
        zone = program.zones[part.zone.zone]
        for side, given in (("column", part.column), ("row", part.row)):
            assert zone.grid is not None
            size = zone.grid.width if side == "column" else zone.grid.height
            if isinstance(size, OptionSize):
                size = max(int(value) for value in program.options[size.option].values)
            if size is not None and isinstance(given, x.Local):
                yield _Use(given, side, size, zone.name)


def _is_range(source: x.Expr) -> bool:
    return isinstance(source, x.Builtin) and source.name == "range"


def _is_surely(source: x.Expr, number: Number, use: _Use) -> bool:
    """Whether the range comes to a number beyond the board, not only its bounds as far as they are known."""
    assert isinstance(source, x.Builtin)
    first, last = source.args
    below = number.low < 1 and isinstance(first, x.Const)
    return below or (number.high > use.most and isinstance(last, x.Const | x.OptionValue))


def _compared(root: object) -> Iterator[int]:
    """The locals that are compared with a number or counted on, so that what is beyond the board may well be meant."""
    for part in parts(root):
        if isinstance(part, x.Binary):
            for side, other in ((part.left, part.right), (part.right, part.left)):
                if isinstance(side, x.Local) and (part.op not in {"=", "!="} or isinstance(other, x.Const)):
                    yield side.slot
