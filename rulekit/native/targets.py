"""What an instruction of C is about: members of zones, places, components, where owner or index may be none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulekit.expr import Contents, Expr, ZoneRef
from rulekit.instructions import Instruction, Place
from rulekit.native import missing, zones
from rulekit.native.code_body import CodeBody
from rulekit.native.layout import ZoneStore
from rulekit.native.writer import Listed


@contextmanager
def each_member(b: CodeBody, zone: ZoneRef, ins: Instruction) -> Iterator[tuple[ZoneStore, str]]:
    """Each member of a zone that is meant: none, one, or all of an indexed one."""
    ref, guard, place = b.ready.zone(zone), "", Expr(span=ins.span)
    store = zones.store_of(b, ref)
    if not missing.is_sure(ref):
        guard, ref = missing.asked(b, ref)
    with b.block(f"if ({guard})" if guard else ""):
        if not zones.is_family(b, ref):
            yield store, b.hold(zones.member(b, ref, place), "at")
            return
        first, stride = zones.family(b, ref, place)
        at, first = b.unit.fresh("at"), b.hold(first, "first")
        with b.block(f"for (int64_t {at} = {first}; {at} < {first} + {stride}; {at}++)"):
            yield store, at


def slot(b: CodeBody, zone: ZoneRef, ins: Instruction) -> str:
    """The slot of a zone; -1 where its owner or index is none."""
    ref, place = b.ready.zone(zone), Expr(span=ins.span)
    if missing.is_sure(ref):
        return b.hold(zones.slot(b, ref, place), "target")
    name, (guard, ref) = b.unit.fresh("target"), missing.asked(b, ref)
    b.put(f"int64_t {name} = -1;")
    with b.block(f"if ({guard})"):
        b.put(f"{name} = {zones.slot(b, ref, place)};")
    return name


def place_of(b: CodeBody, place: Place, ins: Instruction) -> str:
    """The slot or space of a place; -1 where there is none."""
    if place.zone is not None:
        return slot(b, place.zone, ins)
    assert place.space is not None
    return b.ready_number(place.space)


def components(b: CodeBody, what: Expr, ins: Instruction) -> Listed:
    """The components a collection names; of a grid all that lie on it, space by space, from the top."""
    if not isinstance(what, Contents) or b.program.zones[what.zone.zone].form != "grid":
        return b.ready_list(what)
    store, x, i = b.layout.zones[what.zone.zone], b.unit.fresh("x"), b.unit.fresh("i")
    room = b.room(max(b.layout.components, 1))
    with each_member(b, what.zone, ins) as (_, at):
        many, row = store.spaces, f"{at} * {store.spaces}"
        if store.form == "sparse":
            many, row = f"s->{store.name}_n[{at}]", f"{at} * {store.count}"  # type: ignore[assignment]
        with (
            b.block(f"for (int64_t {i} = 0; {i} < {many}; {i}++)"),
            b.block(f"for (int64_t {x} = s->{store.name}[{row} + {i}]; {x} >= 0; {x} = s->under[{x}])"),
        ):
            b.put(f"{room.at}[{room.count}++] = (int32_t){x};")
    return room
