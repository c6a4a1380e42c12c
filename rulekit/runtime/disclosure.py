"""How much of what an expression reads is open to a viewer: for explanations, which must give nothing away.

A value is `OPEN` where the viewer may know it; `BACK` where it is components that the viewer may not name, though it is
no secret that they lie there; `SECRET` where it may hang on what the viewer may not know.  Where in doubt it is a
secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from rulekit.expr import (
    Apply,
    Builtin,
    Cell,
    Collect,
    Connected,
    Const,
    Contents,
    Expr,
    FieldOf,
    Groups,
    Local,
    Property,
    Query,
    Ray,
    RowSlot,
    StateOf,
    Stored,
    You,
    ZoneRef,
    inside,
)
from rulekit.instructions import (
    Call,
    Change,
    Choose,
    ChooseSeveral,
    Code,
    Gather,
    Let,
    NextItem,
    NextSeat,
    NextTurn,
    Queue,
    Target,
)
from rulekit.program import Program
from rulekit.runtime.draft import Frame
from rulekit.runtime.eyes import ALL_SEEING, Eyes
from rulekit.runtime.nodes import walk
from rulekit.runtime.seating import seat_bits
from rulekit.types import ComponentOf, Ty, certain, element

OPEN, BACK, SECRET = 0, 1, 2
COUNTED = frozenset({"size", "is_empty", "is_full", "space", "owner"})  # what is open of a back as well
LOOKING = Contents | RowSlot | Cell | Property | Builtin  # what gives components that lie somewhere


class Openness:
    """What one viewer of a draft may know."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.machine = eyes.machine
        self.sees_all = eyes.bit == ALL_SEEING

    def of_value(self, value: Any, ty: Ty) -> int:
        """Whether the viewer may name these components; anything else is open by itself."""
        if self.sees_all or not _are_components(ty):
            return OPEN
        components = value if isinstance(value, tuple) else () if value is None else (value,)
        return OPEN if all(map(self._names, components)) else BACK

    def _names(self, component: int) -> bool:
        draft, machine = self.eyes.draft, self.machine
        return self.eyes.names(component, machine.slot_at(draft.place[component]))

    # ── What is read ──────────────────────────────────────────────────────────────────────────

    def of_read(self, expr: Expr, value: Any, slots: Iterable[int], parts: int) -> int:
        """Of an expression that looks at `slots` itself; `parts` says how open all that is which it is asked of."""
        if self.sees_all:
            return OPEN
        if parts == SECRET or not self._sees_cells(slots):
            return SECRET
        match expr:
            case Property(name=name) if name in COUNTED:
                return OPEN
            case FieldOf() | StateOf() if parts == BACK:
                return SECRET
            case StateOf(zone=zone):
                return OPEN if zone in self._seen_zones else SECRET
            case Stored():
                return OPEN if all(map(self.eyes.sees, slots)) else SECRET
        found = self.of_value(value, expr.ty)
        if isinstance(expr, LOOKING) and _are_components(expr.ty):
            return found
        return SECRET if parts == BACK else found

    def _sees_cells(self, slots: Iterable[int]) -> bool:
        """Where components lie is open; the values on a grid are not, where it is not seen."""
        zones = ((slot, self.machine.zone(slot)) for slot in slots)
        return all(zone.form != "grid" or bool(zone.holds) or self.eyes.sees(slot) for slot, zone in zones)

    # ── As it is written ──────────────────────────────────────────────────────────────────────

    def reads_open(self, exprs: Sequence[Expr], values: Sequence[Any], you: int | None) -> bool:
        """Whether all that some expressions could ever read is open, as far as that can be told from how they stand.

        `you` is the player they are asked for, if that is certain.
        """
        if self.sees_all:
            return True
        held = (part for expr in exprs for part in walk(expr) if isinstance(part, Local) and part.slot < len(values))
        if any(self.of_value(values[local.slot], local.ty) != OPEN for local in held):
            return False
        return all(self._sees(zone, owner) for expr in exprs for zone, owner in self._zones(expr, you, frozenset()))

    def _zones(self, expr: Expr, you: int | None, within: frozenset[int]) -> Iterator[tuple[int, int | None]]:
        """The zones it may look at, each with its owner if that is certain."""
        counted: set[int] = set()  # zones of which it only says how much lies in them
        for part in walk(expr):
            zone = getattr(part, "zone", None)
            if isinstance(part, Property) and part.name in COUNTED and isinstance(part.of, Contents):
                counted.add(id(part.of))
            if isinstance(zone, ZoneRef) and id(part) not in counted:
                yield zone.zone, you if isinstance(zone.owner, You) else None
            elif isinstance(part, StateOf):
                yield part.zone, None
            if isinstance(part, Property | Builtin | Ray | Connected | Groups):
                yield from ((grid, None) for grid in self._grids)
            number = part.define if isinstance(part, Apply) else None
            number = part.step.define if isinstance(part, Connected | Groups) else number
            if number is not None and number not in within:
                same = you if not isinstance(part, Apply) or part.you is None else None
                yield from self._zones(self.machine.program.defines[number].body, same, within | {number})

    def _sees(self, zone: int, owner: int | None) -> bool:
        if owner is None:
            return zone in self._seen_zones
        zones = zip(self.machine.zone_of, self.machine.owner_of, strict=True)
        return all(self.eyes.sees(slot) for slot, (number, seat) in enumerate(zones) if (number, seat) == (zone, owner))

    @cached_property
    def _seen_zones(self) -> frozenset[int]:
        """The zones of which all members, of all owners, are seen."""
        machine = self.machine
        hidden = {machine.zone_of[slot] for slot in range(machine.slots_end) if not self._sees_slot(slot)}
        return frozenset(range(len(machine.program.zones))) - hidden

    def _sees_slot(self, slot: int) -> bool:
        zone = self.machine.zone(slot)
        return zone.sight == "default" if zone.owner == "component" else self.eyes.sees(slot)

    @cached_property
    def _grids(self) -> tuple[int, ...]:
        return tuple(number for number, zone in enumerate(self.machine.program.zones) if zone.form == "grid")


def _are_components(ty: Ty) -> bool:
    inner = certain(ty)
    of = element(inner)
    while of is not None and element(certain(of)) is not None:
        of = element(certain(of))
    return isinstance(certain(of if of is not None else inner), ComponentOf)


# ── Locals ────────────────────────────────────────────────────────────────────────────────────


def closed_locals(openness: Openness, frame: Frame) -> dict[int, int]:
    """The locals of a frame that may hold what the viewer may not know, each as `SECRET`."""
    if openness.sees_all:
        return {}
    program = openness.machine.program
    given = {slot for _, slot, arg in _given(program, frame.code) if not openness.reads_open((arg,), (), None)}
    closed = given | _secret_params(program)[frame.code]
    closed |= {slot for slot, ins in _secrets(program.codes[frame.code]) if not _is_named(openness, ins, frame)}
    given, written = closed, list(_written(program.codes[frame.code]))
    for _ in written:  # what is closed closes what is made of it
        more = given | {slot for slot, exprs in written if not _is_open(openness, exprs, frame, closed)}
        if more == closed:
            break
        closed = more
    return dict.fromkeys(closed, SECRET)


def _is_open(openness: Openness, exprs: Sequence[Expr], frame: Frame, closed: set[int]) -> bool:
    held = (part.slot for expr in exprs for part in walk(expr) if isinstance(part, Local))
    return closed.isdisjoint(held) and openness.reads_open(exprs, frame.locals, frame.you)


def _written(code: Code) -> Iterator[tuple[int, Sequence[Expr]]]:
    """The locals of a code that a line of it fills, each with what it is filled from."""
    gathered: dict[int, Sequence[Expr]] = {}
    for ins in code.instructions:
        match ins:
            case Let(slot=slot, value=value) | Change(target=Target(local=int(slot)), value=value):
                yield slot, (value,)
            case Gather(items=items, query=Query() as query):
                gathered[items] = tuple(inside(query))
            case NextItem(items=items, slots=slots):
                yield from ((slot, gathered.get(items, ())) for slot in slots)


def _given(program: Program, number: int) -> Iterator[tuple[int, int, Expr]]:
    """The parameters of a code, each with what it is called with somewhere, and by which code."""
    for caller, _, ins in program.placed():
        if isinstance(ins, Call | Queue) and ins.code == number:
            yield from ((caller, slot, arg) for slot, arg in enumerate(ins.args))


# ── Choices that are not told to all ──────────────────────────────────────────────────────────


def _secrets(code: Code) -> Iterator[tuple[int, Choose | ChooseSeveral]]:
    """The locals that hold what somebody chose and not all were told."""
    for ins in code.instructions:
        match ins:
            case Choose(query=query, seen=Expr()):
                yield query.generators[0].slot, ins
            case ChooseSeveral(slot=slot, seen=Expr()):
                yield slot, ins


def _is_named(openness: Openness, ins: Choose | ChooseSeveral, frame: Frame) -> bool:
    """Whether the viewer has surely been told: whom it names is the same now as when it was asked."""
    machine, draft = openness.machine, openness.eyes.draft
    if any(isinstance(one, NextSeat | NextTurn) for one in machine.program.codes[frame.code].instructions):
        return False
    named = (You() if ins.chooser is None else ins.chooser, ins.seen)
    stable = (one for one in named if one is not None and all(isinstance(part, _STABLE) for part in walk(one)))
    return any(seat_bits(machine.compile(one)(draft, frame.locals, frame.you)) & openness.eyes.bit for one in stable)


_STABLE = You | Local | Const | Collect


@lru_cache(maxsize=8)
def _secret_params(program: Program) -> list[set[int]]:
    """Of each code the parameters that may bring what was made of such a choice."""
    found: list[set[int]] = [set() for _ in program.codes]
    while True:
        before = [set(slots) for slots in found]
        held = [_made_of(code, slots) for code, slots in zip(program.codes, found, strict=True)]
        for caller, _, ins in program.placed():
            if isinstance(ins, Call | Queue):
                found[ins.code] |= {slot for slot, arg in enumerate(ins.args) if held[caller] & _held(arg)}
        if found == before:
            return found


def _made_of(code: Code, secret: set[int]) -> set[int]:
    """The locals of a code that may hold what was made of these, or of a choice in it that is not told to all."""
    closed, written = secret | {slot for slot, _ in _secrets(code)}, list(_written(code))
    for _ in written:
        closed = closed | {slot for slot, exprs in written if any(closed & _held(expr) for expr in exprs)}
    return closed


def _held(expr: Expr) -> set[int]:
    return {part.slot for part in walk(expr) if isinstance(part, Local)}
