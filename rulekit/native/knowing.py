"""Who knows which component, as C: `runtime.knowledge`, without facts.  Only in games in which choices depend on it."""

from __future__ import annotations

import re

from rulekit.expr import Contents, Expr
from rulekit.instructions import Picked, Reveal
from rulekit.native.code_body import CodeBody
from rulekit.native.layout import ZoneStore
from rulekit.native.structs import TYPES
from rulekit.native.writer import Body, Unit
from rulekit.program import UNORDERED
from rulekit.types import ListOf, SetOf

SEES = re.compile(r"\bsees\[((?:[^\[\]]|\[[^\]]*\])*)\]")
NOTHING = [
    "#define learn(g, c, from, step, n, to, as_list) ((void)0)",
    "#define learn_one(g, c, from, after) ((void)0)",
]


def knowing_functions(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """The functions of one game; `stores` are those that components move between."""
    layout = unit.ready.layout
    forms = [unit.program.zones[zone].form for zone in layout.zone_of]
    mixing = _table("mixing", [1 + (form == "bag") if form in UNORDERED else 0 for form in forms], "u8")
    sorts = SORTS.format(
        slots=layout.slots,
        twins=unit.table(tuple(layout.twin)),
        known=" && s->known[other] == s->known[c]" if unit.layout.knows else "",
    ).split("\n")
    if not unit.layout.knows:
        return [*mixing, *NOTHING, *sorts, ""]
    return [
        *_table("sees", [seen or 0 for seen in layout.seen], "i64"),
        *_sight_of(unit),
        *mixing,
        *_table("ordered", [int(form in ("deck", "pile", "row")) for form in forms], "u8"),
        *_table("decks", [int(form == "deck") for form in forms], "u8"),
        *_slot_of(unit, stores),
        *_look_again(unit),
        *_company(unit, stores),
        *seen_in(unit, LEARN.format(everybody=layout.everybody)).split("\n"),
        *sorts,
        "",
    ]


def seen_by_defines(unit: Unit) -> dict[int, int]:
    """The slots of which a define says who sees into them, with that define."""
    layout = unit.ready.layout
    zones = [unit.program.zones[zone] for zone in layout.zone_of]
    return {
        slot: zone.seen_by
        for slot, (seen, zone) in enumerate(zip(layout.seen, zones, strict=True))
        if seen is None and zone.owner != "component" and zone.seen_by is not None
    }


def seen_in(unit: Unit, text: str) -> str:
    """A C text in which those who see into a slot are looked up, or asked for where a define says it."""
    return SEES.sub(r"sight_of(g, \1)", text) if seen_by_defines(unit) else text


def _sight_of(unit: Unit) -> list[str]:
    """Who sees into a slot now; what all players see a spectator sees too."""
    defines, layout = seen_by_defines(unit), unit.ready.layout
    if not defines:
        return []
    b = Body(unit, "-1")
    for slot, define in defines.items():
        b.you = str(layout.owner_of[slot])
        with b.block(f"if (slot == {slot})"):
            bits = bits_of(b, b.ready.define(define))
            b.put(f"return {bits} == {(1 << layout.players) - 1} ? {layout.everybody} : {bits};")
    return [
        "static RK_APART int64_t sight_of(rk_game *g, int64_t slot) {",
        "    const S *s = g->s;",
        "    (void)s;",
        *b.lines,
        "    return sees[slot];",
        "}",
        "",
    ]


def _look_again(unit: Unit) -> list[str]:
    """Before a question all see what a define lets them see by now.

    What was two choices stays two: where it would be one when the answer comes, the reference engine plays on.
    """
    if not seen_by_defines(unit):
        return []
    slots = ", ".join(map(str, seen_by_defines(unit)))
    return LOOK_AGAIN.format(count=len(seen_by_defines(unit)), slots=slots).split("\n")


def _table(name: str, values: list[int], kind: str) -> list[str]:
    texts = ", ".join(str(value) for value in values)
    return [f"static const {TYPES[kind][0]} {name}[{len(values)}] = {{{texts}}};"]


def _slot_of(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    lines = ["static inline int64_t slot_of(int64_t place) {"]
    for store in stores:
        if store.form in ("cells", "sparse"):
            end = store.first_space + store.members * store.spaces
            slot = f"{store.base} + {store.grid_of('place')}"
            lines.append(f"    if (place >= {store.first_space} && place < {end}) return {slot};")
    return [*lines, "    return place;", "}", ""]


def _company(unit: Unit, stores: list[ZoneStore]) -> list[str]:
    """What in a slot may be taken for each other: all in a hand, area or bag; the mixed run on top of a deck."""
    lines = [
        "static int64_t company(const S *s, int64_t slot, int16_t *c) {",
        "    int64_t n = 0;",
        "    (void)s, (void)c;",
    ]
    runs = ["static void forget_run(S *s, int64_t slot, int64_t named) {", "    (void)s, (void)named;"]
    for store in stores:
        at, name = f"(slot - {store.base})", store.name
        inside = f"slot >= {store.base} && slot < {store.base + store.members}"
        if store.form == "bits":
            lines += [
                f"    if ({inside})",
                f"        for (int64_t w = 0; w < {store.words}; w++)",
                f"            for (uint64_t b = s->{name}[{at} * {store.words} + w]; b; b &= b - 1)",
                f"                c[n++] = (int16_t)({store.first} + 64 * w + __builtin_ctzll(b));",
            ]
        if store.form == "deck" and not _forgets_itself(unit, store):
            runs += [
                f"    if ({inside}) {{",
                f"        int64_t end = s->{name}_n[{at}], first = {at} * {store.count};",
                f"        uint8_t mix = end ? s->{name}_m[first + end - 1] : 0;",
                f"        for (; mix && end && s->{name}_m[first + end - 1] == mix; end--)",
                f"            s->known[s->{name}_c[first + end - 1]] &= {{named}};",
                "    }",
            ]
    runs = [line.replace("{named}", "named") for line in runs]
    return [*lines, "    return n;", "}", "", *runs, "    (void)slot;", "}", ""]


def _forgets_itself(unit: Unit, store: ZoneStore) -> bool:
    """Whether nobody knows anything in a mixed run: nobody sees into the deck, nothing there is shown."""
    seen = unit.ready.layout.seen[store.base : store.base + store.members]
    return all(bits == 0 for bits in seen) and all(
        isinstance(ins.what, Contents) and unit.program.zones[ins.what.zone.zone].form != "deck"
        for code in unit.program.codes
        for ins in code.instructions
        if isinstance(ins, Reveal)
    )


LOOK_AGAIN = """
static RK_APART void look_again(rk_game *g) {{
    S *s = g->s;
    static const int32_t slots[] = {{{slots}}};
    for (int i = 0; i < {count}; i++) {{
        int64_t sight = sight_of(g, slots[i]), n = 0;
        int32_t there[COMPONENTS];
        for (int32_t c = 0; c < COMPONENTS; c++)
            if (slot_of(s->place[c]) == slots[i]) there[n++] = c;
        for (int64_t k = 0; k < n; k++)
            for (int64_t j = 0; j < k; j++) {{
                int64_t one = s->known[there[k]], other = s->known[there[j]];
                int become = one != other && (one | sight) == (other | sight);
                if (!g->alone && become && same_face(s, there[k], there[j])) rk_leave(g, RK_BEYOND);
            }}
        for (int64_t k = 0; k < n; k++) s->known[there[k]] |= sight;
    }}
}}
"""

LEARN = """
/* The same where the component lay among others for which it may be taken. */
static RK_APART int64_t known_among(rk_game *g, const int32_t *c, int64_t n, int64_t knew, int64_t before,
                                    int64_t after) {{
    S *s = g->s;
    int64_t named = knew | sees[after], left = 0;
    int16_t rest[COMPONENTS];
    int64_t all = company(s, before, rest);
    for (int64_t k = 0; k < all; k++)
        if (!RK_HAS(g->arrived, rest[k]) && !rk_in(c, n, rest[k])) rest[left++] = rest[k];
    if (g->which && left) named = (knew & g->knowers) | sees[before] | sees[after];
    if (named != {everybody} && before != after)
        for (int64_t k = 0; k < left; k++) s->known[rest[k]] &= named;
    return named;
}}

/* Who knows the i-th of some components that have gone from a slot to another one; what stays is less known. */
static inline int64_t learned(rk_game *g, const int32_t *c, int64_t n, int64_t i, int64_t before, int64_t after) {{
    S *s = g->s;
    int64_t everybody = {everybody}, saw = sees[before], knew = s->known[c[i]] | saw, named = knew | sees[after];
    if (sees[after] == everybody) return everybody;
    if (mixing[before] && (g->which || (before != after && named != everybody))) {{
        named = known_among(g, c, n, knew, before, after);
    }} else if (decks[before] && before != after && named != everybody) {{
        forget_run(s, before, named);
    }}
    if (mixing[after] == 2) return sees[after];
    return g->order && ordered[after] && n > 1 ? (named & g->knowers) | sees[after] : named;
}}

/* Components have gone from places (each from its own; if `step` is 0, all from the same one) to the slot `to`: who
   knows them now.  Several in a bag or in no order in a deck are known to those who see into it. */
static void learn(rk_game *g, const int32_t *c, const int32_t *from, int64_t step, int64_t n, int64_t to,
                  int as_list) {{
    S *s = g->s;
    int64_t after = slot_of(to);
    int mixed = n > 1 && (mixing[after] == 2 || (decks[after] && !as_list)), all = sees[after] == {everybody};
    for (int64_t i = 0; all && i < n; i++) s->known[c[i]] = {everybody};
    for (int64_t i = 0; !all && i < n; i++) {{
        int64_t before = slot_of(from[i * step]), named = sees[after];
        if (!mixed || mixing[before] || decks[before]) named = learned(g, c, n, i, before, after);
        s->known[c[i]] = mixed ? sees[after] : named;
    }}
    if (s->held_n >= 0)
        for (int64_t i = 0; i < n; i++) RK_PUT(g->arrived, c[i]);
}}

static inline void learn_one(rk_game *g, int64_t c, int64_t from, int64_t after) {{
    int32_t one = (int32_t)c;
    g->s->known[c] = learned(g, &one, 1, 0, slot_of(from), after);
    if (g->s->held_n >= 0) RK_PUT(g->arrived, c);
}}
"""

SORTS = """
/* Whether two components are one choice: alike, in the same hand, area or bag, and known to the same players. */
static int one_choice(const S *s, int64_t c, int64_t other) {{
    int32_t place = s->place[c];
    if (place >= {slots} || !mixing[place] || s->place[other] != place) return 0;
    return same_face(s, c, other){known};
}}

/* Leaves out what looks like an earlier choice; what has a face of its own is not compared. */
static void each_sort_once(rk_game *g) {{
    uint64_t faces[(COMPONENTS + 63) / 64] = {{0}};
    int32_t kept = 0;
    for (int32_t i = 0; i < g->count; i++) {{
        int32_t c = g->options[i], seen = 0;
        if (RK_HAS(faces, {twins}[c]))
            for (int32_t k = 0; k < kept && !seen; k++) seen = one_choice(g->s, c, g->options[k]);
        RK_PUT(faces, {twins}[c]);
        g->options[kept] = c;
        kept += !seen;
    }}
    g->count = kept;
}}"""


def note_choice(b: CodeBody, picked: Picked | None) -> None:
    """To whom it is open what has been chosen of what moves."""
    if not b.layout.knows:
        return
    bits = "0" if picked is None else " | ".join([seat_bits(b, who) for who in picked.knowers] or ["0"])
    b.put(f"g->knowers = {bits};")
    b.put(f"g->which = {int(picked is not None and picked.which)};")
    b.put(f"g->order = {int(picked is not None and picked.order)};")


def seat_bits(b: CodeBody, who: Expr) -> str:
    """The bits of a player, or of several."""
    return bits_of(b, b.ready.expr(who))


def bits_of(b: Body, ready: Expr) -> str:
    """The same of an expression that is ready."""
    name = b.unit.fresh("bits")
    b.put(f"int64_t {name} = 0;")
    if isinstance(ready.ty, SetOf | ListOf):
        b.each(ready, lambda seat: b.put(f"{name} |= INT64_C(1) << {seat};"))
    else:
        seat = b.hold(b.number(ready))
        b.put(f"if ({seat} >= 0) {name} |= INT64_C(1) << {seat};")
    return name
