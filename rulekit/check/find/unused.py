"""What a game declares and nobody uses: surely a slip (RK208), or perhaps meant for the eyes of the players (RK209)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.find.uses import Uses, named, uses_of
from rulekit.check.wording import some
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import TURN, Kind, Program
from rulekit.source import Span, first_line, word

OUT = ", or take it out"
SEEN = "nothing needs to be done if it is only there for the players to see"


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each declaration that nothing uses."""
    uses = uses_of(program)
    found = (_computed(program, uses), _codes(program, uses), _things(program, uses), _fields(program, uses))
    return tuple(diagnostic for group in found for diagnostic in group)


def _tell(program: Program, code: Error, message: str, span: Span, help_: str) -> Diagnostic:
    return Diagnostic(code, message, Label(program.source, span), help=help_)


# ── Defines, tables, rules: what has a name so that another line can say it ───────────────────


def _computed(program: Program, uses: Uses) -> Iterator[Diagnostic]:
    for number, define in enumerate(program.defines):
        if number not in uses.defines:
            span = word(program.source, define.span, define.name)
            yield _tell(program, Error.UNUSED, f"nothing asks `{define.name}`", span, "use it where it is meant" + OUT)
    for number, table in enumerate(program.tables):
        if number not in uses.tables:
            message = f"nothing looks into the table `{table.name}`"
            yield _tell(program, Error.UNUSED, message, table.span, "use it where it is meant" + OUT)


def _codes(program: Program, uses: Uses) -> Iterator[Diagnostic]:
    for number, code in enumerate(program.codes):
        if code.unit == "rule" and number not in uses.done:
            span = word(program.source, code.span, code.name)
            help_ = f"write `do {code.name}` or `queue {code.name}` where it is due" + OUT
            if number in uses.tried:
                yield _tell(program, Error.PERHAPS_UNUSED, f"only examples do `{code.name}`", span, help_)
            else:
                yield _tell(program, Error.UNUSED, f"nothing does `{code.name}`", span, help_)
    turn = program.codes[TURN]
    if turn.span.end and TURN not in uses.done | uses.tried:
        message = "nobody ever takes a `turn`: `play` does not say so"
        help_ = "write `each player takes a turn` or `turns` under `play`"
        yield _tell(program, Error.UNUSED, message, first_line(program.source, turn.span), help_)


# ── Kinds, components, values ─────────────────────────────────────────────────────────────────


def _things(program: Program, uses: Uses) -> Iterator[Diagnostic]:
    known = uses.names()
    options = {option.name for option in program.options}
    for kind in program.kinds.values():
        if kind.name not in known:
            if kind.name not in options:
                message = f"nothing is of the kind `{kind.name}`"
                yield _tell(program, Error.PERHAPS_UNUSED, message, kind.span, "use it" + OUT)
        elif kind.name not in options:
            yield from _values(program, uses, kind)
    for component in program.components:
        if component.name not in known:
            message = f"nothing is done with `{component.name}`"
            help_ = f"declare where it lies, such as `deck of {component.name}`, and move it there under `setup`"
            yield _tell(program, Error.PERHAPS_UNUSED, message, component.span, help_)
    forms = {"value"} if program.winner is None else {"value", "score"}  # without a winner that is told
    for number, zone in enumerate(program.zones):
        if zone.form in forms and number not in uses.read:
            changed = number in uses.changed
            message = f"nothing reads `{zone.name}`" if changed else f"nothing reads or changes `{zone.name}`"
            help_ = SEEN if changed else "use it" + OUT
            yield _tell(program, Error.PERHAPS_UNUSED, message, zone.span, help_)


def _values(program: Program, uses: Uses, kind: Kind) -> Iterator[Diagnostic]:
    """The values of a kind that stand in no line and no table."""
    standing = set(uses.values.get(kind.name, ()))
    missing = set(range(len(kind.values))) - standing
    if not missing or kind.name in uses.whole:
        return
    for field in program.fields:
        if kind.name in named(field.ty):
            missing -= _flat(field.values)
    for table in program.tables:
        if kind.name in named(table.ty):
            missing -= _flat(tuple(cell for _, cell in table.cells))
    if missing:
        names = some([f"`{kind.values[number]}`" for number in sorted(missing)])
        help_ = "use it" + OUT if len(missing) == 1 else "use them, or take them out"
        yield _tell(program, Error.PERHAPS_UNUSED, f"nothing is ever {names}, of `{kind.name}`", kind.span, help_)


def _flat(value: object) -> set[object]:
    return {one for item in value for one in _flat(item)} if isinstance(value, tuple) else {value}


def _fields(program: Program, uses: Uses) -> Iterator[Diagnostic]:
    """The columns of a table that no line reads; what counts copies (`for each`) need not be read."""
    for component in program.components:
        unread = [program.fields[number] for number in component.fields if number not in uses.fields]
        if unread and not component.counted:
            names = some([f"`{field.name}`" for field in unread])
            message, help_ = f"nothing reads {names} of `{component.name}`", SEEN
            yield _tell(program, Error.PERHAPS_UNUSED, message, unread[0].span, help_)
