"""What the lines of a game read and change: all its expressions and instructions, gone through once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.program import IndexBy, OptionSize, Program, When
from rulekit.source import Shown
from rulekit.types import UNKNOWN, ComponentOf, KindOf, ListOf, Maybe, SetOf, Ty

_NOT_LOOKED_INTO = frozenset({"span", "heading", "ty", "needed"})  # `needed` says what the statement behind it says
_INTO: dict[type, str] = {i.Place: "zone", i.Target: "zone", i.MoveToken: "token"}
_PARTS: dict[type, tuple[str, ...]] = {}


def parts(root: object) -> Iterator[Shown]:
    """All that an instruction, an expression or a tuple of them is made of, itself included, outermost first.

    A zone that something goes into, or that is changed, is not among them; what says which zone it is, is.
    """
    waiting = [root]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(reversed(part))
        elif isinstance(part, Shown):
            yield part
            waiting.extend(getattr(part, name) for name in reversed(_parts_of(type(part))))
            into = _INTO.get(type(part))
            if into is not None:
                zone = getattr(part, into)
                waiting.append((zone.owner, zone.indices) if zone is not None else ())


def _parts_of(kind: type) -> tuple[str, ...]:
    if kind not in _PARTS:
        names = () if kind is x.Const else tuple(field.name for field in attrs.fields(kind))
        _PARTS[kind] = tuple(name for name in names if name not in {*_NOT_LOOKED_INTO, _INTO.get(kind)})
    return _PARTS[kind]


@attrs.define(eq=False)
class Uses:
    """Numbers of what is read, done or changed anywhere: in rules, sections, defines, zones, ends, and examples.

    `done` are codes, `tried` those that examples do.  `options` are read, at these places; those in `sizes` say how
    large a grid is.  `read` are zones; one that is only changed, or gone into, is in `changed` alone.  `values` holds,
    for each kind, those of its values that stand in a line; of the kinds in `whole` all of them do.  `forks` are the
    places where an expression or a `by` goes one way or another.
    """

    defines: set[int]
    done: set[int] = attrs.field(factory=set)
    tried: set[int] = attrs.field(factory=set)
    options: dict[int, list[x.OptionValue]] = attrs.field(factory=dict)
    sizes: set[int] = attrs.field(factory=set)
    tables: set[int] = attrs.field(factory=set)
    fields: set[int] = attrs.field(factory=set)
    read: set[int] = attrs.field(factory=set)
    changed: set[int] = attrs.field(factory=set)
    values: dict[str, set[x.Value]] = attrs.field(factory=dict)
    whole: set[str] = attrs.field(factory=set)
    forks: list[x.If | x.Cases | i.Switch] = attrs.field(factory=list)
    _types: dict[int, Ty] = attrs.field(factory=dict)

    def names(self) -> frozenset[str]:
        """The kinds, options and components that something is of."""
        return frozenset(name for ty in self._types.values() for name in named(ty))

    def add(self, *types: Ty) -> None:
        """Something is of each of these types."""
        self._types.update((id(ty), ty) for ty in types)

    def look(self, *roots: object) -> None:
        """Note what stands in expressions, instructions, or anything made of these."""
        for part in parts(roots):
            if isinstance(part, x.Expr):
                self._types[id(part.ty)] = part.ty
                self._expr(part)
            else:
                self._other(part)

    def _expr(self, part: x.Expr) -> None:
        match part:
            case x.Const(value=value):
                self._constant(value, part.ty)
            case x.OptionValue(option=option):
                self.options.setdefault(option, []).append(part)
            case x.LookIn(table=table, args=args):
                self.tables.add(table)
                self.whole.update(name for arg in args for name in named(arg.ty))
            case x.FieldOf(field=field):
                self.fields.add(field)
            case x.StateOf(zone=zone):
                self.read.add(zone)
            case x.If():
                self.forks.append(part)
            case x.Cases(subject=subject, cases=cases):
                self.forks.append(part)
                for values, _ in cases:
                    self._constant(values, subject.ty)

    def _other(self, part: Shown) -> None:
        match part:
            case x.ZoneRef(zone=zone):
                self.read.add(zone)
            case i.Call(code=code) | i.Queue(code=code):
                self.done.add(code)
            case When(code=code):
                self.tried.add(code)
            case i.Switch(subject=subject, cases=cases):
                self.forks.append(part)
                for values, _ in cases:
                    self._constant(values, subject.ty)
            case i.Score(zone=zone):
                self.changed.add(zone)
            case i.Place(zone=into) | i.Target(zone=into) | i.MoveToken(token=into) if into is not None:
                self.changed.add(into.zone)

    def _constant(self, value: x.Value, ty: Ty) -> None:
        for name in named(ty):
            self.values.setdefault(name, set()).update(value if isinstance(value, tuple) else (value,))


def named(ty: Ty) -> tuple[str, ...]:
    """The kind or component that a type speaks of, if any."""
    match ty:
        case KindOf(name=name) | ComponentOf(name=name):
            return (name,)
        case SetOf(of=of) | ListOf(of=of) | Maybe(of=of):
            return named(of)
        case _:
            return ()


def whole_codes(program: Program) -> Iterator[tuple[int, i.Code]]:
    """All codes with their numbers, but not the steps and phases: each of these stands in another one, too."""
    return ((number, code) for number, code in enumerate(program.codes) if code.unit not in {"step", "phase"})


@lru_cache(maxsize=1)
def uses_of(program: Program) -> Uses:
    """What a program reads and changes; worked out once for all that ask."""
    uses = Uses(set(program.asked))
    for _, code in whole_codes(program):
        uses.look(code.instructions)
    for define in program.defines:
        uses.look(define.body)
        uses.add(*define.params, define.ty)
    for zone in program.zones:
        uses.look(zone.starts, zone.refilled_from)
        uses.defines.update(() if zone.seen_by is None else (zone.seen_by,))
        uses.add(zone.ty, ComponentOf(zone.holds), *map(_index, zone.indices))
        uses.whole.update(index.name for index in zone.indices)
        if zone.grid is not None:
            uses.sizes.update(
                size.option for size in (zone.grid.width, zone.grid.height) if isinstance(size, OptionSize)
            )
    for field in program.fields:
        uses.add(field.ty, *map(_index, field.indices))
        uses.whole.update(index.name for index in field.indices)
    uses.look(program.ends, program.winner, program.always, tuple(one.counted for one in program.components))
    uses.look(tuple((example.labels, example.steps) for example in program.examples))
    return uses


def _index(index: IndexBy) -> Ty:
    return KindOf(index.name) if index.form == "kind" else UNKNOWN
