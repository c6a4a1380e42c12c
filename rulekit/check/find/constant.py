"""What rules ask for and nothing changes: a value that stays as it began, a zone that stays empty (RK212)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.uses import parts, whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import BOX, Program, Zone
from rulekit.types import ListOf, Maybe, Number, SetOf, YesNo, empty_of


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each value that is read and never changed; what it starts with may depend on the match."""
    read, changed = _read(program), set(_changed(program))
    found = (
        _tell(program, zone)
        for number, zone in enumerate(program.zones)
        if zone.form in {"value", "score"} and number in read and number not in changed and _is_fixed(zone)
    )
    return (*found, *_in_the_box(program))


def _in_the_box(program: Program) -> Iterator[Diagnostic]:
    """The kinds of components that no line takes out of the box, in a game that has examples."""
    if not program.examples:
        return
    named = {part for _, code in whole_codes(program) for part in _sources(code)}
    for component in program.components:
        if not named & {component.name, BOX} and any(zone.holds == component.name for zone in program.zones):
            message = f"no line ever takes `{component.name}` out of the box"
            help_ = f"put it where it begins, such as `move {component.name} into …` under `setup`"
            yield Diagnostic(Error.NEVER_CHANGES, message, Label(program.source, component.span), help=help_)


def _sources(code: i.Code) -> Iterator[str | int]:
    """The kinds whose components a code speaks of all together, and the box."""
    for part in parts(code.instructions):
        match part:
            case x.Builtin(name="all_of", args=(x.Const(value=str() as name),)):
                yield name
            case x.ZoneRef(zone=zone) if zone == BOX:
                yield BOX


def _is_fixed(zone: Zone) -> bool:
    return zone.grid is None and (zone.starts is None or isinstance(zone.starts, x.Const))


def _read(program: Program) -> set[int]:
    """The zones that the rules read, whatever examples do."""
    roots = (
        [code.instructions for _, code in whole_codes(program)],
        [define.body for define in program.defines],
        [zone.starts for zone in program.zones],
        [program.ends, program.winner],
    )
    looked_at = tuple(parts(tuple(one for group in roots for one in group)))
    return {part.zone for part in looked_at if isinstance(part, x.ZoneRef | x.StateOf)}


def _changed(program: Program) -> Iterator[int]:
    for _, code in whole_codes(program):
        for line in code.instructions:
            match line:
                case i.Change(target=target) if target.zone is not None:
                    if line.verb != "remove" or not _begins_empty(program.zones[target.zone.zone]):
                        yield target.zone.zone
                case i.RollTarget(target=target) if target.zone is not None:
                    yield target.zone.zone
                case i.Score(zone=zone):
                    yield zone


def _begins_empty(zone: Zone) -> bool:
    """Whether a set or list has nothing in it at first, so that nothing can be taken out."""
    begins = zone.starts is None or zone.starts == x.Const((), ty=zone.starts.ty)
    return begins and isinstance(zone.ty, SetOf | ListOf)


def _tell(program: Program, zone: Zone) -> Diagnostic:
    name = zone.name
    if zone.form == "score":
        message, help_ = f"nothing ever scores: `{name}` stays 0", "write `score …` where points are made"
    else:
        message, verb = f"nothing ever changes `{name}`: it stays {_first(zone)}", f"set {name} = …"
        if _begins_empty(zone):
            message, verb = f"nothing ever comes into `{name}`: it stays empty", f"add … to {name}"
        help_ = f"write such as `{verb}` where it changes, or take `{name}` out"
    return Diagnostic(Error.NEVER_CHANGES, message, Label(program.source, zone.span), help=help_)


def _first(zone: Zone) -> str:
    """What a value begins with, as far as one can say it in a few words."""
    value = zone.starts.value if isinstance(zone.starts, x.Const) else None
    match zone.ty:
        case YesNo():
            return "yes" if value else "no"
        case Number() if value is None:
            return f"{empty_of(zone.ty)}"
        case SetOf() | ListOf() if _begins_empty(zone):
            return "empty"
        case Maybe() if value is None:
            return "none"
        case _ if isinstance(value, int) and isinstance(zone.ty, Number):
            return f"{value}"
        case _:
            return "what it starts with"
