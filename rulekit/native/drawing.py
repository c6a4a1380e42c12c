"""What chance gives, as C: the component on top of a deck, one of a hand; refilling a deck from its pile."""

from __future__ import annotations

from rulekit.native.firing import fires
from rulekit.native.layout import ZoneStore
from rulekit.native.pieces import states_on
from rulekit.native.writer import Unit
from rulekit.runtime.drawing import reshuffled_slot


def drawing_functions(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """The functions of one game; `next<n>` gives the component due from a member of zone n, or -1."""
    decks = [line for store in stores if store.form == "deck" for line in _top_of(store)]
    return [*_of_runs(unit), *decks, *(line for store in stores for line in _next_of(unit, store, stores))]


def _of_runs(unit: Unit) -> list[str]:
    """What chance does with mixed runs of decks."""
    return [
        *(_lucky_by_range(unit) if _are_ranges(unit) else _lucky(unit)),
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
    ]


def _top_of(store: ZoneStore) -> list[str]:
    """The component on top of a deck that is not empty; chance decides it where it is open."""
    return [
        f"static int64_t top{store.number}(rk_game *g, int64_t at, int decide) {{",
        f"    rk_deck deck = deck{store.number}(g->s, at);",
        "    int64_t end = *deck.count, start;",
        "    g->hint = (int32_t)end - 1;",
        "    if (!deck.mix[end - 1]) return deck.components[end - 1];",
        "    start = rk_run(deck, end);",
        "    int64_t c = lucky(g, deck.components + start, end - start);",
        "    g->hint += (int32_t)start;",
        "    if (decide) rk_decide_top(deck, g->hint);",
        "    return c;",
        "}",
        "",
    ]


def _are_ranges(unit: Unit) -> bool:
    """Whether what looks alike has numbers without a gap, and always looks alike."""
    twin = unit.ready.layout.twin
    return not states_on(unit) and all(twin[c] in (c, twin[c - 1]) for c in range(len(twin)))


def _lucky(unit: Unit) -> list[str]:
    twins = unit.table(tuple(unit.ready.layout.twin))
    return [
        "/* One of equally likely components, in their order: the first of its sort. */",
        "static int64_t lucky(rk_game *g, const int16_t *c, int64_t n) {",
        "    int64_t i = 0;",
        "    while (i < n && same_face(g->s, c[i], c[0])) i++;",
        "    g->hint = 0;",
        "    if (i == n) return c[0];",
        "    i = rk_luck(g, (uint64_t)n);",
        "    int64_t drawn = c[i];",
        f"    if ({twins}[drawn] != drawn) for (i = 0; !same_face(g->s, c[i], drawn);) i++;",
        "    g->hint = (int32_t)i;",
        "    return c[i];",
        "}",
        "",
    ]


def _lucky_by_range(unit: Unit) -> list[str]:
    """The same where those of a sort lie side by side."""
    twins = unit.table(tuple(unit.ready.layout.twin))
    return [
        "/* One of equally likely components, in their order: the first of its sort. */",
        "static int64_t lucky(rk_game *g, const int16_t *c, int64_t n) {",
        "    g->hint = 0;",
        f"    if ({twins}[c[0]] == {twins}[c[n - 1]]) return c[0];",
        "    int64_t i = rk_luck(g, (uint64_t)n), first = " + f"{twins}[c[i]];",
        "    while (i > 0 && c[i - 1] >= first) i--;",
        "    g->hint = (int32_t)i;",
        "    return c[i];",
        "}",
        "",
    ]


def _lucky_of_set(unit: Unit, store: ZoneStore, at: str) -> list[str]:
    """The same of a set."""
    twins, low = unit.table(tuple(unit.ready.layout.twin)), f"{store.first} + " if store.first else ""
    alike = f"{twins}[{low}rk_first(set, {store.words})] == {twins}[{low}rk_last(set, {store.words})]"
    drawn = f"{twins}[{low}rk_nth(set, rk_luck(g, (uint64_t)n))]"
    return [
        f"    const uint64_t *set = s->{store.name} + {at} * {store.words};",
        f"    int64_t n = rk_size(set, {store.words});",
        "    if (!n) return -1;",
        f"    if ({alike}) return {low}rk_first(set, {store.words});",
        f"    return {low}rk_from(set, {drawn}{f' - {store.first}' if store.first else ''});",
    ]


def _next_of(unit: Unit, store: ZoneStore, stores: list[ZoneStore]) -> list[str]:
    """The component due from a slot of a zone, or -1."""
    at = "0" if store.members == 1 else f"(slot - {store.base})"
    match store.form:
        case "pile":
            lines = [f"    return s->{store.name}[{at}];"]
        case "deck":
            lines = [f"    rk_deck deck = deck{store.number}(s, {at});", *_reshuffle(unit, store, stores)]
            lines.append(f"    return *deck.count ? top{store.number}(g, {at}, 0) : -1;")
        case "bits" if _are_ranges(unit):
            lines = _lucky_of_set(unit, store, at)
        case "bits":
            lines = [
                f"    int16_t c[{store.count}];",
                "    int64_t n = 0;",
                *_bits_into(store, at),
                "    return n ? lucky(g, c, n) : -1;",
            ]
        case "row":
            lines = [
                f"    for (int i = 0; i < {store.count}; i++)",
                f"        if (s->{store.name}[{at} * {store.count} + i] >= 0)",
                f"            return s->{store.name}[{at} * {store.count} + i];",
                "    return -1;",
            ]
        case _:
            lines = ["    rk_leave(g, RK_BEYOND);"]
    head = [
        f"static int64_t next{store.number}(rk_game *g, int64_t slot) {{",
        "    S *s = g->s;",
        "    (void)s, (void)slot;",
    ]
    return [*head, *lines, "}", ""]


def _bits_into(store: ZoneStore, at: str) -> list[str]:
    return [
        f"    for (int64_t w = 0; w < {store.words}; w++)",
        f"        for (uint64_t b = s->{store.name}[{at} * {store.words} + w]; b; b &= b - 1)",
        f"            c[n++] = (int16_t)({store.first} + 64 * w + __builtin_ctzll(b));",
    ]


def _reshuffle(unit: Unit, store: ZoneStore, stores: list[ZoneStore]) -> list[str]:
    """Where a deck is empty, what it is reshuffled from becomes one mixed run."""
    if store.zone.reshuffled_from is None:
        return []
    machine, at = unit.ready.machine, "0" if store.members == 1 else f"(slot - {store.base})"
    sources = [reshuffled_slot(machine, store.base + n) for n in range(store.members)]
    source = f"{unit.table(tuple(-1 if slot is None else slot for slot in sources))}[{at}]"
    piles = _piles(stores, {slot for slot in sources if slot is not None})
    listing = f"for (int32_t c = 0; c < {unit.layout.components}; c++) if (s->place[c] == source) all[n++] = c;"
    gathered = list[str]()
    if piles is not None and not fires(unit, store.number):
        top = f"s->{piles.name}[source - {piles.base}]"
        listing = f"for (int32_t c = source < 0 ? -1 : {top}; c >= 0; c = s->under[c]) all[n++] = c;"
        gathered = _gathered(unit, store, at, top)
    return [
        "    if (!*deck.count) {",
        "        int32_t all[COMPONENTS];",
        f"        int64_t n = 0, source = {source};",
        f"        {listing}",
        "        int32_t which = g->which;",
        "        g->which = 0;",
        *gathered,
        f"        {'else ' if gathered else ''}if (n) move_all(g, all, n, slot, 0, 0);",
        "        g->which = which;",
        "    }",
    ]


def _piles(stores: list[ZoneStore], slots: set[int]) -> ZoneStore | None:
    """The piles among whose members all these slots are."""
    for store in stores:
        if store.form == "pile" and slots <= {*range(store.base, store.base + store.members)}:
            return store
    return None


def _gathered(unit: Unit, store: ZoneStore, at: str, top: str) -> list[str]:
    """Two or more of a pile become the deck: who knew them there is forgotten, but by those who see into it."""
    words = -(-store.count // 64)
    lines = [
        f"            {top} = -1;",
        f"            uint64_t set[{words}] = {{0}};",
        "            for (int64_t i = 0; i < n; i++) {",
        f"                RK_PUT(set, all[i] - {store.first});",
        "                s->place[all[i]] = (int32_t)slot;",
        "            }",
        f"            rk_deck_of_set(deck{store.number}(s, {at}), set, {words}, {store.first}, n);",
        "            rk_stir(s);",
        "            reset_state(s, all, n, slot);",
    ]
    if unit.layout.knows:
        lines.append("            for (int64_t i = 0; i < n; i++) s->known[all[i]] = sees[slot];")
        lines.append("            for (int64_t i = 0; s->held_n >= 0 && i < n; i++) RK_PUT(g->arrived, all[i]);")
    return ["        if (n > 1) {", *lines, "        }"]
