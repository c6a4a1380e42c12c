"""What takes components out of zones, as C: from a place in a known zone, or from wherever they lie."""

from __future__ import annotations

from rulekit.native.layout import ZoneStore
from rulekit.native.writer import Unit


def take_functions(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """`take<n>` takes a component out of a place in zone n; `take_out` finds out which zone that is."""
    slots = unit.ready.layout.slots
    zone_at = unit.table(tuple(unit.ready.layout.zone_of))
    lines = [line for store in stores for line in _take(store)]
    lines += [
        "static void take_out(rk_game *g, int64_t place, int64_t c) {",
        "    (void)g, (void)place, (void)c;",
        f"    if (place < {slots}) {{",
        f"        switch ({zone_at}[place]) {{",
    ]
    for store in stores:
        if store.form not in ("cells", "sparse"):
            lines.append(f"            case {store.number}: take{store.number}(g, place, c); return;")
    lines += ["            default: return;", "        }", "    }"]
    for store in stores:
        if store.form in ("cells", "sparse"):
            lines.append(f"    if ({store.has('place')}) take{store.number}(g, place, c);")
    return [*lines, "}", ""]


def _take(store: ZoneStore) -> list[str]:
    return [
        f"static inline void take{store.number}(rk_game *g, int64_t place, int64_t c) {{",
        "    S *s = g->s;",
        "    (void)place;",
        *(f"    {line}" for line in _taking(store)),
        "}",
        "",
    ]


def _taking(store: ZoneStore) -> list[str]:
    at = store.member_at("place")
    match store.form:
        case "bits":
            return [f"RK_TAKE(s->{store.name} + {at} * {store.words}, c - {store.first});"]
        case "pile":
            return [f"rk_out_of_pile(s, s->{store.name} + {at}, c);"]
        case "deck":
            return [f"rk_out_of_deck(deck{store.number}(s, {at}), c, g->hint);"]
        case "row":
            return [
                f"int16_t *row = s->{store.name} + {at} * {store.count};",
                f"row[rk_in_row(row, {store.count}, c)] = -1;",
            ]
        case "sparse":
            return [f"int64_t at = {store.grid_of('place')};", f"rk_off(g, {grid_lists(store)}, place, c);"]
        case _:
            return [
                f"int16_t *cell = s->{store.name} + (place - {store.first_space});",
                "rk_out_of_pile(s, cell, c);",
                f"s->{store.name}_n[{store.grid_of('place')}] -= *cell < 0;",
            ]


def grid_lists(store: ZoneStore) -> str:
    """The lists of one grid without a size, as arguments."""
    name, most = store.name, store.count
    return f"{store.sides('at')}, s->{name}_s + at * {most}, s->{name} + at * {most}, s->{name}_n + at"
