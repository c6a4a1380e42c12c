"""Zones whose owner or index may be none, as C: such a zone is empty, and its value none.

Each function takes the rule for a zone that is there, and gives the rule for one that may not be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from rulekit.expr import Contents, Expr, Local, Property, Stored, ZoneRef
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.runtime.nodes import may_be_none
from rulekit.types import Ty, certain

Number: TypeAlias = "Callable[[Body, Any, Ty], str]"
Each: TypeAlias = "Callable[[Body, Any, Callable[[Held], None]], None]"


def is_sure(ref: ZoneRef) -> bool:
    """Whether owner and indices are there in any case."""
    return not any(may_be_none(part) for part in _parts(ref))


def asked(b: Body, ref: ZoneRef) -> tuple[str, ZoneRef]:
    """A C text for whether owner and indices are there, and the zone for the case that they are."""
    tests = []

    def part(expr: Expr) -> Expr:
        if not may_be_none(expr):
            return expr
        text = b.hold(b.number(expr))
        tests.append(f"{text} != {none_text(expr.ty)}")
        slot = min(b.local, default=0) - 1_000
        b.local[slot] = text
        return Local(slot, ty=certain(expr.ty), span=expr.span)

    owner = None if ref.owner is None else part(ref.owner)
    sure = attrs.evolve(ref, owner=owner, indices=tuple(part(index) for index in ref.indices))
    return " && ".join(tests), sure


def number(rule: Number) -> Number:
    """For a number read of a zone: none."""

    def read(b: Body, expr: Any, due: Ty) -> str:
        return rule(b, expr, due) if is_sure(expr.zone) else _held(b, expr, none_text(due), lambda e: rule(b, e, due))

    return read


def asking(rule: Callable[[Body, Contents, str], str]) -> Callable[[Body, Contents, str], str]:
    """For whether something lies in a zone: no."""

    def contains(b: Body, expr: Contents, value: str) -> str:
        return rule(b, expr, value) if is_sure(expr.zone) else _held(b, expr, "0", lambda e: rule(b, e, value))

    return contains


def size(rule: Callable[[Body, Contents], str]) -> Callable[[Body, Contents], str]:
    """For how many lie in a zone: none do."""

    def count(b: Body, expr: Contents) -> str:
        return rule(b, expr) if is_sure(expr.zone) else _held(b, expr, "0", lambda e: rule(b, e))

    return count


def property_of(rule: Number) -> Number:
    """For a property of a zone: it is empty, and full if it is a row."""

    def read(b: Body, expr: Property, due: Ty) -> str:
        of = expr.of
        if not isinstance(of, Contents) or is_sure(of.zone):
            return rule(b, expr, due)
        is_row = b.program.zones[of.zone.zone].form == "row"
        without = {"is_empty": "1", "is_full": str(int(is_row)), "size": "0"}.get(expr.name, none_text(due))
        return _held(b, of, without, lambda e: rule(b, attrs.evolve(expr, of=e), due))

    return read


def each(rule: Each) -> Each:
    """For a loop over what lies in a zone: nothing does."""

    def run(b: Body, expr: Contents, do: Callable[[Held], None]) -> None:
        if is_sure(expr.zone):
            rule(b, expr, do)
            return
        test, sure = asked(b, expr.zone)
        with b.block(f"if ({test})"):
            rule(b, attrs.evolve(expr, zone=sure), do)

    return run


def listed(rule: Callable[[Body, Stored], Listed]) -> Callable[[Body, Stored], Listed]:
    """For a value that is a set: it is empty."""

    def read(b: Body, expr: Stored) -> Listed:
        if is_sure(expr.zone):
            return rule(b, expr)
        test, sure = asked(b, expr.zone)
        room = b.room_for(expr, b.ready.most(expr, b.bounds()))
        with b.block(f"if ({test})"):
            b.over(rule(b, attrs.evolve(expr, zone=sure)), lambda x: b.push(room, x, expr))
        return room

    return read


def _parts(ref: ZoneRef) -> tuple[Expr, ...]:
    return ref.indices if ref.owner is None else (ref.owner, *ref.indices)


def _held(b: Body, expr: Any, without: str, read: Callable[[Any], str]) -> str:
    name, (test, sure) = b.unit.fresh("there"), asked(b, expr.zone)
    b.put(f"int64_t {name} = {without};")
    with b.block(f"if ({test})"):
        b.put(f"{name} = {read(attrs.evolve(expr, zone=sure))};")
    return name
