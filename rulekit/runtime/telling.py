"""What a `reveal` tells besides the components it shows: the facts that follow from its expression (semantics §10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import (
    Aggregate,
    Apply,
    Binary,
    Cell,
    Cited,
    Const,
    Contents,
    Expr,
    FieldOf,
    Local,
    Pick,
    Property,
    Quantified,
    Query,
    RowSlot,
    StateOf,
    Stored,
    ZoneRef,
    inside,
    parts,
)
from rulekit.instructions import Let, Reveal, RevealFact
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.events import Given
from rulekit.runtime.fact_reads import reads_of
from rulekit.runtime.facts import Origin
from rulekit.runtime.nodes import needs_you, slots_asked, slots_read, walk
from rulekit.types import ComponentOf, certain

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Tell: TypeAlias = "Callable[[Draft, Frame, Any, int], None]"  # draft, frame, the value revealed, to whom (bits)


@attrs.frozen
class _Search:
    """What was looked for in one zone: components in slot `slot` that fulfil the clauses."""

    zone: ZoneRef
    slot: int
    where: tuple[Expr, ...]
    kind: str


def telling_components(machine: Machine, ins: Reveal, code: int, at: int) -> Tell:
    """Of `reveal` of components: what a `where` took from one zone, and nothing else there fulfils it."""
    search = _search_of(machine, _written(machine, ins.what, code, at))
    if search is None:
        return lambda draft, frame, value, viewers: None
    missing = _missing(machine, search)

    def tell(draft: Draft, frame: Frame, value: Any, viewers: int) -> None:
        shown = value if isinstance(value, tuple) else (value,)
        missing(draft, frame, shown, viewers)

    return tell


def telling_value(machine: Machine, ins: RevealFact, code: int, at: int) -> Tell:
    """Of `reveal` of anything else: a count of 0 or a *no*, a value of one component, or the value as a whole."""
    if ins.veiled:
        return lambda draft, frame, value, viewers: None
    found = _empty_search(machine, ins.what)
    if found is not None:
        search, says_empty = found
        missing = _missing(machine, search)

        def tell_missing(draft: Draft, frame: Frame, value: Any, viewers: int) -> None:
            if says_empty(value):
                missing(draft, frame, (), viewers)
            else:
                whole(draft, frame, value, viewers)

        whole = _whole(machine, ins, code, at)
        return tell_missing
    components = {part.of for part in walk(ins.what) if isinstance(part, FieldOf | StateOf)}
    if len(components) == 1 and not any(isinstance(part, Contents | Stored | Cell) for part in _outside(ins.what)):
        return _sure(machine, ins, components.pop(), code, at)
    return _whole(machine, ins, code, at)


def _written(machine: Machine, what: Expr, code: int, at: int) -> Expr:
    """The expression behind a local that a `let` before it has named."""
    if not isinstance(what, Local):
        return what
    before = machine.program.codes[code].instructions[:at]
    lets = [ins.value for ins in before if isinstance(ins, Let) and ins.slot == what.slot]
    return lets[-1] if len(lets) == 1 else what


def _search_of(machine: Machine, what: Expr) -> _Search | None:
    match what:
        case Cited(expr=inner):
            return _search_of(machine, inner)
        case Pick(which="all", query=query, order=None):
            return _query_search(query, ())
        case _:
            return None


def _query_search(query: Query, more: tuple[Expr, ...]) -> _Search | None:
    if len(query.generators) != 1 or query.while_:
        return None
    generator = query.generators[0]
    ty = certain(getattr(generator.source.ty, "of", generator.source.ty))
    if not isinstance(generator.source, Contents) or not isinstance(ty, ComponentOf):
        return None
    return _Search(generator.source.zone, generator.slot, (*query.where, *more), ty.name)


def _empty_search(machine: Machine, what: Expr) -> tuple[_Search, Callable[[Any], bool]] | None:
    """A search whose value says that nothing was found, and which values say so."""
    says: Callable[[Any], bool]
    match what:
        case Cited(expr=inner):
            return _empty_search(machine, inner)
        case Quantified(quantifier="some" | "no" as quantifier, query=query, condition=condition):
            search, says = _query_search(query, (condition,)), lambda value: bool(value) == (quantifier == "no")
        case Aggregate(op="number", query=query):
            search, says = _query_search(query, ()), lambda value: value == 0
        case Binary(op="=", left=Aggregate(op="number", query=query), right=Const(value=0)):
            search, says = _query_search(query, ()), bool
        case Property(name="is_empty", of=of):
            search, says = _search_of(machine, of), bool
        case _:
            return None
    return None if search is None else (search, says)


def _missing(machine: Machine, search: _Search) -> Callable[[Draft, Frame, tuple[int, ...], int], None]:
    """Tells of all components that would be found in the zone that they are not there, but for those shown."""
    slot_of = machine.compiler.slot(search.zone)
    fulfils = machine.compiler.clauses(search.where)
    components = machine.layout.all_of[search.kind]

    def tell(draft: Draft, frame: Frame, shown: tuple[int, ...], viewers: int) -> None:
        slot = slot_of(draft, frame.locals, frame.you)
        if slot is None or draft.facts is None:
            return
        values = frame.locals.copy()
        absent = []
        for component in components:
            values[search.slot] = component
            if component not in shown and fulfils(draft, values, frame.you):
                absent.append(component)
        draft.facts.tell_absent(draft, viewers, absent, slot)

    return tell


def _sure(machine: Machine, ins: RevealFact, of: Expr, code: int, at: int) -> Tell:
    component_of = machine.compile(of)
    origin = _origin(machine, ins, slots_asked(ins.what) - slots_read(of), code, at)

    def tell(draft: Draft, frame: Frame, value: Any, viewers: int) -> None:
        component = component_of(draft, frame.locals, frame.you)
        if component is not None and draft.facts is not None:
            draft.facts.tell_sure(viewers, component, origin(frame), value)

    return tell


def _whole(machine: Machine, ins: RevealFact, code: int, at: int) -> Tell:
    """The value as it is; where a define or a generator hides what was read, it is all that it may have been."""
    zones = {part.zone for part in walk(ins.what) if isinstance(part, Contents | Stored | Cell | RowSlot)}
    states = {machine.layout.base[part.zone] for part in walk(ins.what) if isinstance(part, StateOf)}
    bound = slots_read(ins.what) - slots_asked(ins.what)
    hides = any(isinstance(part, Apply) for part in walk(ins.what)) or any(
        slots_read(*inside(zone)) & bound for zone in zones
    )
    slots_of = [] if hides else [machine.compiler.slots(zone) for zone in zones]
    may_read = reads_of(machine, ins.what)
    origin = _origin(machine, ins, slots_asked(ins.what), code, at)

    def tell(draft: Draft, frame: Frame, value: Any, viewers: int) -> None:
        if draft.facts is not None:
            read = states.union(slot for find in slots_of for slot in find(draft, frame.locals, frame.you))
            slots = may_read(frame.locals, frame.you) if hides else frozenset(read)
            draft.facts.tell(viewers, origin(frame), value, slots)

    return tell


def _origin(machine: Machine, ins: RevealFact, slots: frozenset[int], code: int, at: int) -> Callable[[Frame], Origin]:
    """What tells a fact from others of the same line: who was `you`, and what its names stood for."""
    has_you, named = needs_you(machine.program, ins.what), sorted(slots)

    def origin(frame: Frame) -> Origin:
        you = frame.you if has_you else -1
        return code, at, you, tuple((slot, frame.locals[slot]) for slot in named)

    return origin


def given_by(machine: Machine, ins: RevealFact) -> Callable[[Draft, Frame], tuple[Given, ...]]:
    """What the names in a revealed expression stand for, for the log, but for what not all may know."""
    kinds = {part.slot: certain(part.ty) for part in walk(ins.what) if isinstance(part, Local)}
    slots = sorted(slots_asked(ins.what).difference(ins.veiled))

    def given(draft: Draft, frame: Frame) -> tuple[Given, ...]:
        found = []
        for slot in slots:
            value = frame.locals[slot]
            if isinstance(kinds[slot], ComponentOf) and isinstance(value, int):
                found.append(lying(machine, draft, slot, value))
            else:
                found.append(Given(slot, value))
        return tuple(found)

    return given


def lying(machine: Machine, draft: Draft, slot: int, component: int) -> Given:
    """A component that a local in this slot stands for (-1: none), with where it lies and who may name it."""
    place = draft.place[component]
    lies_in = machine.slot_at(place)
    ordered = place == lies_in and machine.forms[lies_in] in ("row", "pile")
    seen = (draft.known[component] if draft.known else 0) | machine.sight(draft, lies_in)
    return Given(slot, component, place, draft.slots[lies_in].index(component) if ordered else -1, seen)


def _outside(expr: Expr) -> Iterator[Expr]:
    """All parts of an expression but those inside the component a field is read of."""
    yield expr
    if not isinstance(expr, FieldOf | StateOf):
        for part in parts(expr):
            yield from _outside(part)
