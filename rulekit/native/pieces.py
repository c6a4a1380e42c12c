"""State on components, as C: what makes components look alike, and state that goes back to its start.

Each such state is an array over the components of its kind; a draft of the reference engine has those alone that are
not as they started.
"""

from __future__ import annotations

from typing import Any

from rulekit.expr import StateOf
from rulekit.native.layout import ZoneStore
from rulekit.native.structs import none_of, none_text
from rulekit.native.writer import Body, Listed, Unit
from rulekit.runtime.changes import state_start
from rulekit.runtime.nodes import may_be_none
from rulekit.types import Ty, element


def state_of(b: Body, expr: StateOf, due: Ty) -> str:
    """The state that lies on a component; none of none."""
    store, of = b.layout.zones[expr.zone], b.number(expr.of)
    if not may_be_none(expr.of):
        return f"s->{store.name}[{of} - {store.first}]"
    held = b.hold(of)
    return f"({held} < 0 ? {none_text(due)} : s->{store.name}[{held} - {store.first}])"


def state_list(b: Body, expr: StateOf) -> Listed:
    """The same for a state that is a set."""
    store, of = b.layout.zones[expr.zone], b.hold(b.number(expr.of))
    at = b.hold(f"({of} < 0 ? 0 : {of} - {store.first})", "at")
    count = f"({of} < 0 ? 0 : s->{store.name}_n[{at}])"
    return Listed(f"(s->{store.name} + {at} * {store.count})", count, store.count, by_four=True)


def states_on(unit: Unit) -> list[ZoneStore]:
    """How the states on components are kept."""
    return [store for store in unit.layout.zones if store.zone.owner == "component"]


def start_of(unit: Unit, store: ZoneStore) -> Any:
    """What such a state starts as: a number of C, or several."""
    found = state_start(unit.ready.machine, store.zone)
    if isinstance(found, tuple):
        return tuple(unit.number(value, none_of(element(store.zone.ty) or store.zone.ty)) for value in found)
    return unit.number(found, none_of(store.zone.ty))


def put_starts(b: Body, store: ZoneStore) -> None:
    """The state on all components of a kind, as it starts."""
    with b.block(f"for (int64_t c = 0; c < {store.members}; c++)"):
        for line in _to_start(b.unit, store):
            b.put(line)


def _to_start(unit: Unit, store: ZoneStore) -> list[str]:
    start, name = start_of(unit, store), store.name
    if not isinstance(start, tuple):
        return [f"s->{name}[c] = {'RK_NONE' if start == -(1 << 63) else start};"]
    lines = [f"s->{name}_n[c] = {len(start)};"]
    return lines + [f"s->{name}[c * {store.count} + {place}] = {value};" for place, value in enumerate(start)]


def piece_functions(unit: Unit) -> list[str]:
    """Whether components look alike; and what a deck, a bag and the box do to their state."""
    twins, stores = unit.table(tuple(unit.ready.layout.twin)), states_on(unit)
    lines = [
        "/* Whether two components look alike, with the state on them. */",
        "static inline int same_face(const S *s, int64_t c, int64_t other) {",
        "    (void)s;",
        f"    if ({twins}[c] != {twins}[other]) return 0;",
    ]
    for store in stores:
        one, two, name = f"(c - {store.first})", f"(other - {store.first})", store.name
        kind = f"c >= {store.first} && c < {store.first + store.members}"
        differ = f"s->{name}[{one}] != s->{name}[{two}]"
        if store.form == "list":
            lists = (f"s->{name} + {at} * {store.count}, s->{name}_n[{at}]" for at in (one, two))
            differ = f"!rk_same({', '.join(lists)})"
        lines.append(f"    if ({kind} && {differ}) return 0;")
    return [*lines, "    return 1;", "}", "", *_reset(unit, stores)]


def _reset(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    if not stores:
        return ["#define reset_state(s, c, n, to) ((void)0)", ""]
    layout = unit.ready.layout
    resets = ", ".join(str(int(form in ("box", "deck", "bag"))) for form in layout.forms)
    lines = [
        "/* State goes back to its start in a deck, a bag or the box. */",
        "static void reset_state(S *s, const int32_t *components, int64_t n, int64_t to) {",
        f"    static const uint8_t resets[] = {{{resets}}};",
        f"    if (to >= {layout.slots} || !resets[to]) return;",
        "    for (int64_t i = 0; i < n; i++) {",
    ]
    for store in stores:
        lines += [
            f"        if (components[i] >= {store.first} && components[i] < {store.first + store.members}) {{",
            f"            int64_t c = components[i] - {store.first};",
            *(f"            {line}" for line in _to_start(unit, store)),
            "        }",
        ]
    return [*lines, "    }", "}", ""]
