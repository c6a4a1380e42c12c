"""The functions of one game that move components, as C: out of whatever zone, into whatever zone, and what fires."""

from __future__ import annotations

from rulekit.native.knowing import knowing_functions
from rulekit.native.layout import MOST_HELD, ZoneStore
from rulekit.native.pieces import piece_functions
from rulekit.native.writer import Unit
from rulekit.runtime.drawing import reshuffled_slot

ENDS = {"any": 0, "top": 1, "bottom": 2, "left": 0, "right": 3}
MOVING = ("bits", "pile", "deck", "row", "cells", "sparse")


def move_functions(unit: Unit) -> list[str]:
    """All of them; nothing where a game has no components."""
    if not unit.program.components:
        return []
    stores = [store for store in unit.layout.zones if store.form in MOVING and store.zone.holds]
    decks = [store for store in stores if store.form == "deck"]
    return [
        *piece_functions(unit),
        *(line for store in decks for line in _deck(store)),
        *_take_out(stores),
        *_put_in(stores),
        *knowing_functions(unit, stores),
        *_move_all(unit),
        *_fire(unit),
        *_top_of(unit),
        *_next_of(unit, stores),
    ]


def _member(store: ZoneStore, place: str) -> str:
    return "0" if store.members == 1 else f"({place} - {store.base})"


def _is_in(store: ZoneStore, place: str) -> str:
    if store.form in ("cells", "sparse"):
        return f"{place} >= {store.first_space} && {place} < {store.first_space + store.members * store.spaces}"
    if store.members == 1:
        return f"{place} == {store.base}"
    return f"{place} >= {store.base} && {place} < {store.base + store.members}"


def _deck(store: ZoneStore) -> list[str]:
    name = store.name
    return [
        f"static inline rk_deck deck{store.number}(S *s, int64_t at) {{",
        f"    rk_deck deck = {{s->{name}_n + at, s->{name}_c + at * {store.count}, s->{name}_m + at * {store.count}}};",
        "    return deck;",
        "}",
        "",
    ]


def _take_out(stores: list[ZoneStore]) -> list[str]:
    lines = ["static void take_out(S *s, int64_t c) {", "    int64_t place = s->place[c];"]
    for store in stores:
        at = _member(store, "place")
        match store.form:
            case "bits":
                do = f"RK_TAKE(s->{store.name} + {at} * {store.words}, c - {store.first});"
            case "pile":
                do = f"rk_out_of_pile(s, s->{store.name} + {at}, c);"
            case "deck":
                do = f"rk_out_of_deck(deck{store.number}(s, {at}), c);"
            case "row":
                do = (
                    f"for (int i = 0; i < {store.count}; i++) if (s->{store.name}[{at} * {store.count} + i] == c) "
                    f"s->{store.name}[{at} * {store.count} + i] = -1;"
                )
            case "sparse":
                do = (
                    f"int64_t at = (place - {store.first_space}) / {store.spaces}; rk_off(s, {_grid(store)}, place, c);"
                )
            case _:
                cell = f"s->{store.name} + (place - {store.first_space})"
                do = (
                    f"rk_out_of_pile(s, {cell}, c); "
                    f"s->{store.name}_n[(place - {store.first_space}) / {store.spaces}] -= *({cell}) < 0;"
                )
        lines.append(f"    if ({_is_in(store, 'place')}) {{ {do} return; }}")
    return [*lines, "}", ""]


def _put_in(stores: list[ZoneStore]) -> list[str]:
    lines = [
        "static void put_in(rk_game *g, const int32_t *c, int64_t n, int64_t place, int end, int as_list) {",
        "    S *s = g->s;",
        "    for (int64_t i = 0; i < n; i++) s->place[c[i]] = (int32_t)place;",
        "    (void)end, (void)as_list;",
    ]
    for store in stores:
        at, name = _member(store, "place"), store.name
        lines.append(f"    if ({_is_in(store, 'place')}) {{")
        match store.form:
            case "bits":
                put = f"RK_PUT(s->{name} + {at} * {store.words}, c[i] - {store.first});"
                lines.append(f"        for (int64_t i = 0; i < n; i++) {put}")
            case "pile":
                low = f"rk_at_bottom(s, s->{name} + {at}, c[i]);"
                high = f"rk_on_top(s, s->{name} + {at}, c[i]);"
                lines.append(f"        if (end == 2) for (int64_t i = 0; i < n; i++) {low}")
                lines.append(f"        else for (int64_t i = n - 1; i >= 0; i--) {high}")
            case "deck":
                lines += [
                    f"        rk_deck deck = deck{store.number}(s, {at});",
                    "        if (end == 2) for (int64_t i = 0; i < n; i++) rk_deck_at_bottom(deck, c[i]);",
                    "        else for (int64_t i = n - 1; i >= 0; i--) rk_deck_on_top(deck, c[i]);",
                    "        if (!as_list) rk_mix_run(deck, end == 2 ? 0 : *deck.count - n, n);",
                ]
            case "row":
                lines += [
                    f"        int16_t *row = s->{name} + {at} * {store.count};",
                    "        int64_t i = 0;",
                    f"        for (int k = 0; k < {store.count} && i < n; k++) {{",
                    f"            int gap = end == 3 ? {store.count} - 1 - k : k;",
                    "            if (row[gap] < 0) row[gap] = (int16_t)c[i++];",
                    "        }",
                    "        if (i < n) rk_leave(g, RK_FAILED);",
                ]
            case _:
                lines += _onto_space(store)
        lines += ["        return;", "    }"]
    return [*lines, "}", ""]


def _onto_space(store: ZoneStore) -> list[str]:
    """Onto a space of a grid: one, or a stack of them."""
    lines = [f"        int64_t at = (place - {store.first_space}) / {store.spaces};"]
    if store.form == "sparse":
        lines.append(f"        int16_t *cell = rk_open({_grid(store)}, place);")
    else:
        lines.append(f"        int16_t *cell = s->{store.name} + (place - {store.first_space});")
        lines.append(f"        s->{store.name}_n[at] += *cell < 0;")
    if not store.stacks:
        lines.append("        if (n > 1 || *cell >= 0) rk_leave(g, RK_FAILED);")
    return [
        *lines,
        "        if (end == 2) for (int64_t i = 0; i < n; i++) rk_at_bottom(s, cell, c[i]);",
        "        else for (int64_t i = n - 1; i >= 0; i--) rk_on_top(s, cell, c[i]);",
    ]


def _grid(store: ZoneStore) -> str:
    """The lists of one grid without a size."""
    name, most = store.name, store.count
    return f"s->{name}_s + at * {most}, s->{name} + at * {most}, s->{name}_n + at"


def _move_all(unit: Unit) -> list[str]:
    """Moves components in their order; those that lie there already stay, but for a named top or bottom."""
    return [
        "/* Whether a component that lies at a place lies at its top or bottom. */",
        "static int lies_at(const S *s, int64_t c, int64_t place, int end);",
        "",
        "static void move_all(rk_game *g, const int32_t *what, int64_t n, int64_t to, int end, int as_list) {",
        "    S *s = g->s;",
        "    int32_t c[COMPONENTS];",
        "    int64_t kept = 0;",
        "    int named = end == 1 || end == 2;",
        "    for (int64_t i = 0; i < n; i++) {",
        "        if (rk_in(c, kept, what[i])) continue;",
        "        if (s->place[what[i]] != to || (named && n > 1)) c[kept++] = what[i];",
        "        else if (named && !lies_at(s, what[i], to, end)) c[kept++] = what[i];",
        "    }",
        "    if (kept == 1 && s->place[c[0]] == to && (!named || lies_at(s, c[0], to, end))) return;",
        "    if (!kept) return;",
        "    if (g->moved + kept > 2 * COMPONENTS) rk_leave(g, RK_BEYOND);",
        "    for (int64_t i = 0; i < kept; i++) {",
        "        g->moved_c[g->moved] = c[i];",
        "        g->moved_from[g->moved] = s->place[c[i]];",
        "        g->moved_to[g->moved++] = (int32_t)to;",
        "        take_out(s, c[i]);",
        "    }",
        "    put_in(g, c, kept, to, end, as_list || kept == 1);",
        "    rk_stir(s);",
        "    reset_state(s, c, kept, to);",
        "    learn(g, c, g->moved_from + g->moved - kept, kept, to, as_list);",
        "}",
        "",
        *_lies_at(unit),
    ]


def _lies_at(unit: Unit) -> list[str]:
    lines = ["static int lies_at(const S *s, int64_t c, int64_t place, int end) {"]
    for store in unit.layout.zones:
        at = _member(store, "place")
        if store.form == "pile":
            asked = f"end == 1 ? s->{store.name}[{at}] == c : s->under[c] < 0"
            lines.append(f"    if ({_is_in(store, 'place')}) return {asked};")
        if store.zone.holds and store.stacks:
            asked = "end == 1 ? {} == c : s->under[c] < 0"
            top = f"s->{store.name}[place - {store.first_space}]"
            if store.form == "sparse":
                at = f"(place - {store.first_space}) / {store.spaces} * {store.count}"
                count = f"s->{store.name}_n[(place - {store.first_space}) / {store.spaces}]"
                top = f"s->{store.name}[{at} + rk_find(s->{store.name}_s + {at}, {count}, place)]"
            lines.append(f"    if ({_is_in(store, 'place')}) return {asked.format(top)};")
        if store.form == "deck":
            lines += [
                f"    if ({_is_in(store, 'place')}) {{",
                f"        int64_t last = {at} * {store.count} + (end == 1 ? s->{store.name}_n[{at}] - 1 : 0);",
                f"        return !s->{store.name}_m[last] && s->{store.name}_c[last] == c;",
                "    }",
            ]
    return [*lines, "    (void)s, (void)c, (void)place, (void)end;", "    return 1;", "}", ""]


# ── Triggers ──────────────────────────────────────────────────────────────────────────────────


def _fire(unit: Unit) -> list[str]:
    """Puts the triggers of an act in front, or to those that wait; says whether there are any in front."""
    triggers = [(n, t) for n, t in enumerate(unit.program.triggers) if t.token is None and not t.playing]
    lines = [
        "static void note_firing(rk_game *g, int32_t *due, int32_t *n, const int32_t *firing) {",
        f"    if (*n >= {MOST_HELD}) rk_leave(g, RK_BEYOND);",
        "    memcpy(due + 5 * (*n)++, firing, 5 * sizeof *firing);",
        "}",
        "",
        "/* In front, or behind those that wait for the end of an `at once` line. */",
        "static int fire_all(rk_game *g, const int32_t *due, int32_t n, int64_t you) {",
        "    S *s = g->s;",
        "    if (s->held_n >= 0) {",
        "        for (int i = 0; i < n; i++) note_firing(g, s->held, &s->held_n, due + 5 * i);",
        "        return 0;",
        "    }",
        "    if (n) push_act(g, due, n, you);",
        "    return n > 0;",
        "}",
        "",
    ]
    if not triggers:
        return [*lines, "#define fire(g, you) 0", ""]
    lines += [
        "static int fire(rk_game *g, int64_t you) {",
        "    S *s = g->s;",
        f"    int32_t due[{MOST_HELD * 5}], n = 0;",
        "    if (s->asleep) return 0;",
        "    for (int i = 0; i < g->moved; i++) {",
        "        int32_t from = g->moved_from[i], to = g->moved_to[i];",
        "        if (from == to) continue;",
    ]
    for event, place in (("leaves", "from"), ("enters", "to")):
        for number, trigger in triggers:
            if trigger.event != event:
                continue
            store = unit.layout.zones[trigger.zone]
            owner = "you"
            if store.zone.owner == "player":
                owners = unit.table(tuple(unit.ready.layout.owner_of))
                at = f"{place} - {store.first_space}" if store.form in ("cells", "sparse") else ""
                owner = f"({at}) / {store.spaces}" if at else f"{owners}[{place}]"
            lines += [
                f"        if ({_is_in(store, place)}) {{",
                f"            int32_t firing[5] = {{{number}, g->moved_c[i], to, {place}, (int32_t)({owner})}};",
                "            note_firing(g, due, &n, firing);",
                "        }",
            ]
    return [
        *lines,
        "    }",
        "    return fire_all(g, due, n, you);",
        "}",
        "",
    ]


# ── What chance gives ─────────────────────────────────────────────────────────────────────────


def _top_of(unit: Unit) -> list[str]:
    """The component on top of a deck that is not empty; chance decides it where it is open."""
    return [
        "/* One of equally likely components: the first of its sort. */",
        "static int64_t lucky(rk_game *g, const int16_t *c, int64_t n) {",
        "    int64_t i = 0;",
        "    while (i < n && same_face(g->s, c[i], c[0])) i++;",
        "    if (i == n) return c[0];",
        "    int64_t drawn = c[rk_below(&g->luck, (uint64_t)n)];",
        "    i = 0;",
        "    while (!same_face(g->s, c[i], drawn)) i++;",
        "    return c[i];",
        "}",
        "",
        "/* All of a deck from the top, as chance decides it. */",
        "static int64_t spread(rk_game *g, rk_deck deck, int32_t *all) {",
        "    int16_t rest[COMPONENTS];",
        "    int64_t count = 0;",
        "    for (int64_t end = *deck.count, start; end > 0; end = start) {",
        "        start = deck.mix[end - 1] ? rk_run(deck, end) : end - 1;",
        "        int64_t left = end - start;",
        "        memcpy(rest, deck.components + start, (size_t)left * sizeof *rest);",
        "        while (left) {",
        "            int64_t c = lucky(g, rest, left), kept = 0;",
        "            for (int64_t i = 0; i < left; i++) if (rest[i] != c) rest[kept++] = rest[i];",
        "            left = kept;",
        "            all[count++] = (int32_t)c;",
        "        }",
        "    }",
        "    return count;",
        "}",
        "",
        "static int64_t top_of(rk_game *g, rk_deck deck, int decide) {",
        "    int64_t end = *deck.count, start;",
        "    if (!deck.mix[end - 1]) return deck.components[end - 1];",
        "    start = rk_run(deck, end);",
        "    int64_t c = lucky(g, deck.components + start, end - start);",
        "    if (decide) rk_decide_top(deck, c);",
        "    return c;",
        "}",
        "",
    ]


def _next_of(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """The component due from a zone, or -1."""
    lines = ["static int64_t next_of(rk_game *g, int64_t slot) {", "    S *s = g->s;"]
    for store in stores:
        at = _member(store, "slot")
        lines.append(f"    if ({_is_in(store, 'slot')}) {{")
        match store.form:
            case "pile":
                lines.append(f"        return s->{store.name}[{at}];")
            case "deck":
                lines.append(f"        rk_deck deck = deck{store.number}(s, {at});")
                lines += _reshuffle(unit, store, stores)
                lines.append("        return *deck.count ? top_of(g, deck, 0) : -1;")
            case "bits":
                lines += [
                    f"        int16_t c[{store.count}];",
                    "        int64_t n = 0;",
                    *_bits_into(store, at),
                    "        return n ? lucky(g, c, n) : -1;",
                ]
            case "row":
                lines += [
                    f"        for (int i = 0; i < {store.count}; i++)",
                    f"            if (s->{store.name}[{at} * {store.count} + i] >= 0)",
                    f"                return s->{store.name}[{at} * {store.count} + i];",
                ]
            case _:
                lines.append("        rk_leave(g, RK_BEYOND);")
        lines.append("    }")
    return [*lines, "    return -1;", "}", ""]


def _bits_into(store: ZoneStore, at: str) -> list[str]:
    return [
        f"        for (int64_t w = 0; w < {store.words}; w++)",
        f"            for (uint64_t b = s->{store.name}[{at} * {store.words} + w]; b; b &= b - 1)",
        f"                c[n++] = (int16_t)({store.first} + 64 * w + __builtin_ctzll(b));",
    ]


def _reshuffle(unit: Unit, store: ZoneStore, stores: list[ZoneStore]) -> list[str]:
    if store.zone.reshuffled_from is None:
        return []
    machine = unit.ready.machine
    sources = [reshuffled_slot(machine, store.base + n) for n in range(store.members)]
    source = f"{unit.table(tuple(-1 if slot is None else slot for slot in sources))}[{_member(store, 'slot')}]"
    return [
        "        if (!*deck.count) {",
        "            int32_t all[COMPONENTS];",
        "            int64_t n = 0;",
        f"            for (int32_t c = 0; c < {unit.layout.components}; c++)",
        f"                if (s->place[c] == {source}) all[n++] = c;",
        "            int32_t before = g->moved;",
        "            int32_t which = g->which;",
        "            g->which = 0;",
        "            if (n) move_all(g, all, n, slot, 0, 0);",
        "            g->which = which;",
        "            g->moved = before;",
        "        }",
    ]
