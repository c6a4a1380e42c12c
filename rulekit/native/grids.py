"""Which grids a space may belong to, as C: where one has no size beside others, each sort is asked in its own way.

Where all grids are of one sort nothing is asked.  Else the same is put down once for each sort, behind a test of the
space; what is put down reads `current`, and never knows of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from rulekit.expr import Builtin, Expr, Local
from rulekit.native.layout import Grids, ZoneStore
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.types import Ty, certain

SPACE_OF = {
    **dict.fromkeys("sides corners around neighbours ahead row_through column_through".split(), 0),
    "row_from": 1,
}
SPACE_OF["distance"] = 0
Do = Callable[[Held], None]


def current(b: Body) -> Grids:
    """The grids that are asked."""
    return b.grids or b.layout.grids[0]


def are_endless(b: Body) -> bool:
    """Whether they have no size."""
    return current(b).endless is not None


def endless(b: Body) -> ZoneStore:
    """The zone of these grids without a size."""
    store = current(b).endless
    assert store is not None
    return store


def are_several(b: Body) -> bool:
    """Whether there are several sorts of grids."""
    return len(b.layout.grids) > 1


@contextmanager
def on(b: Body, grids: Grids) -> Iterator[None]:
    """Lines about these grids."""
    before, b.grids = b.grids, grids
    yield
    b.grids = before


def apart(b: Body, space: str, do: Callable[[], None]) -> None:
    """Lines for each sort of grids, behind the question whether a space belongs to it."""
    for grids in b.layout.grids:
        with b.block(f"if ({grids.has(space)})"), on(b, grids):
            do()


def asked(b: Body, space: str, without: str, read: Callable[[], str]) -> str:
    """A number asked of the grids of a space, whichever they are; `without`: for no space."""
    if not are_several(b):
        return read()
    name, space = b.unit.fresh("of_grid"), b.hold(space)
    b.put(f"int64_t {name} = {without};")
    apart(b, space, lambda: b.put(f"{name} = {read()};"))
    return name


def named(b: Body, space: str) -> str:
    """A space under a name, where it is asked several times."""
    return b.hold(space) if are_several(b) else space


def number(rule: Callable[[Body, Any, Ty], str]) -> Callable[[Body, Any, Ty], str]:
    """For a number that depends on the grids of a space."""

    def read(b: Body, expr: Expr, due: Ty) -> str:
        if not are_several(b):
            return rule(b, expr, due)
        if _zone_of(b, expr) is not None:
            with on(b, _of_zone(b, expr)):
                return rule(b, expr, due)
        if _space_of(expr) is None:
            return rule(b, expr, due)
        space, sure = _with_name(b, expr)
        return asked(b, space, none_text(due), lambda: rule(b, sure, due))

    return read


def each(rule: Callable[[Body, Any, Do], None]) -> Callable[[Body, Any, Do], None]:
    """For a loop over what depends on the grids of a space."""

    def run(b: Body, expr: Expr, do: Do) -> None:
        if are_several(b) and _zone_of(b, expr) is not None:
            with on(b, _of_zone(b, expr)):
                rule(b, expr, do)
        elif are_several(b) and _space_of(expr) is not None:
            b.over(_gathered(b, expr, rule), do)
        else:
            rule(b, expr, do)

    return run


def listed(rule: Callable[[Body, Any], Listed]) -> Callable[[Body, Any], Listed]:
    """For a list of what depends on the grids of a space."""

    def read(b: Body, expr: Expr) -> Listed:
        if are_several(b) and _zone_of(b, expr) is not None:
            with on(b, _of_zone(b, expr)):
                return rule(b, expr)
        if are_several(b) and _space_of(expr) is not None:
            return _gathered(b, expr, lambda b, sure, do: b.over(rule(b, sure), do))
        return rule(b, expr)

    return read


def asking(rule: Callable[[Body, Any, str], str]) -> Callable[[Body, Any, str], str]:
    """For whether something is among what depends on the grids of a space."""

    def contains(b: Body, expr: Expr, value: str) -> str:
        if are_several(b) and _zone_of(b, expr) is not None:
            with on(b, _of_zone(b, expr)):
                return rule(b, expr, value)
        if are_several(b) and _space_of(expr) is not None:
            space, sure = _with_name(b, expr)
            return asked(b, space, "0", lambda: rule(b, sure, value))
        return rule(b, expr, value)

    return contains


def _gathered(b: Body, expr: Expr, rule: Callable[[Body, Any, Do], None]) -> Listed:
    room = b.room(b.ready.most(expr, b.bounds()))
    space, sure = _with_name(b, expr)
    apart(b, space, lambda: rule(b, sure, lambda x: b.push(room, x, expr)))
    return room


def _zone_of(b: Body, expr: Expr) -> int | None:
    """The grid that is named."""
    zone = getattr(expr, "zone", None)
    return None if zone is None else int(zone.zone)


def _of_zone(b: Body, expr: Expr) -> Grids:
    zone = _zone_of(b, expr)
    return next(grids for grids in b.layout.grids if any(store.number == zone for store in grids.stores))


def _space_of(expr: Expr) -> Expr | None:
    """The space whose grids are asked."""
    if isinstance(expr, Builtin):
        return expr.args[SPACE_OF[expr.name]] if expr.name in SPACE_OF else None
    return getattr(expr, "start", None)


def _with_name(b: Body, expr: Any) -> tuple[str, Any]:
    """The space as a C text, and the expression with a name in its place, which is not none where it is read."""
    space = _space_of(expr)
    assert space is not None
    text, slot = b.hold(b.number(space)), min(b.local, default=0) - 1_000
    b.local[slot] = text
    name = Local(slot, ty=certain(space.ty), span=space.span)
    if not isinstance(expr, Builtin):
        return text, attrs.evolve(expr, start=name)
    at = SPACE_OF[expr.name]
    return text, attrs.evolve(expr, args=(*expr.args[:at], name, *expr.args[at + 1 :]))
