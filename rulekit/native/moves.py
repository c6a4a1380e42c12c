"""The functions of one game that move components, as C: out of whatever zone, into whatever zone."""

from __future__ import annotations

from rulekit.native.drawing import drawing_functions
from rulekit.native.firing import fire_functions, fires, moves_fire
from rulekit.native.knowing import knowing_functions
from rulekit.native.layout import MOVING, ZoneStore
from rulekit.native.pieces import piece_functions
from rulekit.native.pouring import pour_functions
from rulekit.native.taking import grid_lists, take_functions
from rulekit.native.writer import Unit

ENDS = {"any": 0, "top": 1, "bottom": 2, "left": 0, "right": 3}


def move_functions(unit: Unit) -> list[str]:
    """All of them; where a game has no components, those alone that fire the triggers of tokens and players."""
    if not unit.program.components:
        return fire_functions(unit) if unit.program.triggers else []
    stores = [store for store in unit.layout.zones if store.form in MOVING and store.zone.holds]
    decks = [store for store in stores if store.form == "deck"]
    return [
        *piece_functions(unit),
        *(line for store in decks for line in _deck(store)),
        *take_functions(unit, stores),
        *_put_in(stores),
        *knowing_functions(unit, stores),
        *_move_all(unit, stores),
        *pour_functions(unit),
        *fire_functions(unit),
        *drawing_functions(unit, stores),
    ]


def _deck(store: ZoneStore) -> list[str]:
    name = store.name
    return [
        f"static inline rk_deck deck{store.number}(S *s, int64_t at) {{",
        f"    rk_deck deck = {{s->{name}_n + at, s->{name}_c + at * {store.count}, s->{name}_m + at * {store.count}}};",
        "    return deck;",
        "}",
        "",
    ]


def _put_in(stores: list[ZoneStore]) -> list[str]:
    """`put<n>` into a member of zone n; `put_in` into whatever place."""
    lines, head = list[str](), "(rk_game *g, const int32_t *c, int64_t n, int64_t place, int end, int as_list)"
    for store in stores:
        lines += [
            f"static inline void put{store.number}{head} {{",
            "    S *s = g->s;",
            "    (void)end, (void)as_list;",
            "    for (int64_t i = 0; i < n; i++) s->place[c[i]] = (int32_t)place;",
            *_put_into(store),
            "}",
            "",
        ]
    lines.append(f"static void put_in{head} {{")
    for store in stores:
        put = f"put{store.number}(g, c, n, place, end, as_list)"
        lines.append(f"    if ({store.has('place')}) {{ {put}; return; }}")
    return [
        *lines,
        "    for (int64_t i = 0; i < n; i++) g->s->place[c[i]] = (int32_t)place;",
        "    (void)end, (void)as_list;",
        "}",
        "",
    ]


def _put_into(store: ZoneStore) -> list[str]:
    at, name = store.member_at("place"), store.name
    match store.form:
        case "bits":
            put = f"RK_PUT(s->{name} + {at} * {store.words}, c[i] - {store.first});"
            several = f"    if (n > 1) rk_put_all(s->{name} + {at} * {store.words}, c, n, {store.first});"
            one = f"    for (int64_t i = 0; i < n; i++) {put}"
            return [one] if store.words == 1 else [several, f"    else{one[3:]}"]
        case "pile":
            low = f"rk_at_bottom(s, s->{name} + {at}, c[i]);"
            high = f"rk_on_top(s, s->{name} + {at}, c[i]);"
            return [
                f"    if (end == 2) for (int64_t i = 0; i < n; i++) {low}",
                f"    else for (int64_t i = n - 1; i >= 0; i--) {high}",
            ]
        case "deck":
            return [
                f"    rk_deck deck = deck{store.number}(s, {at});",
                "    if (end == 2) for (int64_t i = 0; i < n; i++) rk_deck_at_bottom(deck, c[i]);",
                "    else rk_deck_on_top(deck, c, n, as_list);",
                "    if (!as_list) rk_mix_run(g, deck, end == 2 ? 0 : *deck.count - n, n);",
            ]
        case "row":
            return [
                f"    int16_t *row = s->{name} + {at} * {store.count};",
                "    for (int64_t i = 0; i < n; i++) {",
                f"        int64_t gap = rk_first_gap(row, {store.count}, end == 3);",
                "        if (gap < 0) rk_leave(g, RK_FAILED);",
                "        row[gap] = (int16_t)c[i];",
                "    }",
            ]
        case _:
            return _onto_space(store)


def _onto_space(store: ZoneStore) -> list[str]:
    """Onto a space of a grid: one, or a stack of them."""
    lines = [f"    int64_t at = {store.grid_of('place')};"]
    if store.form == "sparse":
        lines.append(f"    int16_t *cell = rk_open(g, {grid_lists(store)}, place);")
    else:
        lines.append(f"    int16_t *cell = s->{store.name} + (place - {store.first_space});")
        lines.append(f"    s->{store.name}_n[at] += *cell < 0;")
    if not store.stacks:
        lines.append("    if (n > 1 || *cell >= 0) rk_leave(g, RK_FAILED);")
    return [
        *lines,
        "    if (end == 2) for (int64_t i = 0; i < n; i++) rk_at_bottom(s, cell, c[i]);",
        "    else for (int64_t i = n - 1; i >= 0; i--) rk_on_top(s, cell, c[i]);",
        *(["    g->lies[place + 1] = (uint16_t)(*cell + 1);"] if store.form == "sparse" else []),
    ]


def _move_all(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """Moves components in their order; those that lie there already stay, but for a named top or bottom."""
    notes = [
        "    if (g->moved + kept > 2 * COMPONENTS) rk_leave(g, RK_BEYOND);",
        "    for (int64_t i = 0; i < kept; i++) {",
        "        g->moved_c[g->moved] = c[i];",
        "        g->moved_from[g->moved] = s->place[c[i]];",
        "        g->moved_to[g->moved++] = (int32_t)to;",
        "    }",
    ]
    return [
        "/* Whether a component that lies at a place lies at its top or bottom. */",
        "static int lies_at(const rk_game *g, int64_t c, int64_t place, int end);",
        "",
        "static void move_all(rk_game *g, const int32_t *what, int64_t n, int64_t to, int end, int as_list) {",
        "    S *s = g->s;",
        "    int32_t c[COMPONENTS];",
        "    int64_t kept = 0;",
        "    int32_t places = n == 1 || as_list; /* 0 if all are in the box */",
        "    int named = end == 1 || end == 2;",
        "    if (n == 1) {",
        "        c[kept++] = what[0];",
        "    } else if (!as_list) {",
        "        for (int64_t i = 0; i < n; i++) {",
        "            int32_t place = s->place[what[i]];",
        "            c[kept] = what[i];",
        "            kept += place != to || named;",
        "            places |= place;",
        "        }",
        "    } else {",
        "        uint64_t seen[(COMPONENTS + 63) / 64] = {0};",
        "        for (int64_t i = 0; i < n; i++) {",
        "            if (RK_HAS(seen, what[i])) continue;",
        "            RK_PUT(seen, what[i]);",
        "            if (s->place[what[i]] != to || named) c[kept++] = what[i];",
        "        }",
        "    }",
        "    if (kept == 1 && s->place[c[0]] == to && (!named || lies_at(g, c[0], to, end))) return;",
        "    if (!kept) return;",
        *(notes if unit.layout.knows or moves_fire(unit) else []),
        "    for (int64_t i = 0; places && i < kept; i++) take_out(g, s->place[c[i]], c[i]);",
        "    put_in(g, c, kept, to, end, as_list || kept == 1);",
        "    rk_stir(s);",
        "    reset_state(s, c, kept, to);",
        "    learn(g, c, g->moved_from + g->moved - kept, 1, kept, to, as_list);",
        "}",
        "",
        *_lies_at(unit),
        *(line for store in stores for line in _move_one(unit, store)),
    ]


def _move_one(unit: Unit, store: ZoneStore) -> list[str]:
    """`move_one<n>` moves one component to a place in zone n; `put_one<n>` puts in what was taken out already."""
    n, is_grid = store.number, store.form in ("cells", "sparse")
    named = "" if store.form in ("bits", "row") else " && ((end != 1 && end != 2) || lies_at(g, c, to, end))"
    notes = [
        "    if (g->moved >= 2 * COMPONENTS) rk_leave(g, RK_BEYOND);",
        "    g->moved_c[g->moved] = (int32_t)c;",
        "    g->moved_from[g->moved] = (int32_t)from;",
        "    g->moved_to[g->moved++] = (int32_t)to;",
    ]
    return [
        f"static void put_one{n}(rk_game *g, int64_t c, int64_t from, int64_t to, int end) {{",
        "    S *s = g->s;",
        "    int32_t one = (int32_t)c;",
        *(notes if fires(unit, n) else []),
        f"    put{n}(g, &one, 1, to, end, 1);",
        "    rk_stir(s);",
        "    reset_state(s, &one, 1, to);",
        f"    learn_one(g, c, from, {'slot_of(to)' if is_grid else 'to'});",
        "    (void)from;",
        "}",
        "",
        f"static void move_one{n}(rk_game *g, int64_t c, int64_t to, int end) {{",
        "    int64_t from = g->s->place[c];",
        f"    if (from == to{named}) return;",
        "    take_out(g, from, c);",
        f"    put_one{n}(g, c, from, to, end);",
        "}",
        "",
    ]


def _lies_at(unit: Unit) -> list[str]:
    lines = ["static int lies_at(const rk_game *g, int64_t c, int64_t place, int end) {", "    const S *s = g->s;"]
    for store in unit.layout.zones:
        at = store.member_at("place")
        if store.form == "pile":
            asked = f"end == 1 ? s->{store.name}[{at}] == c : s->under[c] < 0"
            lines.append(f"    if ({store.has('place')}) return {asked};")
        if store.zone.holds and store.stacks:
            asked = "end == 1 ? {} == c : s->under[c] < 0"
            top = f"s->{store.name}[place - {store.first_space}]"
            if store.form == "sparse":
                top = "rk_on(g, place)"
            lines.append(f"    if ({store.has('place')}) return {asked.format(top)};")
        if store.form == "deck":
            lines += [
                f"    if ({store.has('place')}) {{",
                f"        int64_t last = {at} * {store.count} + (end == 1 ? s->{store.name}_n[{at}] - 1 : 0);",
                f"        return !s->{store.name}_m[last] && s->{store.name}_c[last] == c;",
                "    }",
            ]
    return [*lines, "    (void)s, (void)c, (void)place, (void)end;", "    return 1;", "}", ""]
