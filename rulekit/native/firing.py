"""What moves of components fire, as C: the triggers of an act in front, or with those that wait."""

from __future__ import annotations

from rulekit.native.layout import MOST_HELD
from rulekit.native.writer import Unit
from rulekit.program import Trigger


def fires(unit: Unit, zone: int | None) -> bool:
    """Whether a move into a zone may fire a trigger; into whatever place, if it is None."""
    return any(t.event == "leaves" or zone in (None, t.zone) for _, t in moves_fire(unit))


def moves_fire(unit: Unit) -> list[tuple[int, Trigger]]:
    """The triggers of moves, with their numbers."""
    return [(n, t) for n, t in enumerate(unit.program.triggers) if t.token is None and not t.playing]


def fire_functions(unit: Unit) -> list[str]:
    """Puts the triggers of an act in front, or to those that wait; says whether there are any in front."""
    triggers = moves_fire(unit)
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
    # what has been reshuffled may have been drawn as well: it has left, but does not lie where it entered
    for event, place, lies in (("leaves", "from", "s->place[g->moved_c[i]]"), ("enters", "to", "to")):
        for number, trigger in triggers:
            if trigger.event != event:
                continue
            store = unit.layout.zones[trigger.zone]
            owner = "you"
            if store.zone.owner == "player":
                owners = unit.table(tuple(unit.ready.layout.owner_of))
                owner = store.grid_of(place) if store.form in ("cells", "sparse") else f"{owners}[{place}]"
            lines += [
                f"        if ({store.has(place)}) {{",
                f"            int32_t firing[5] = {{{number}, g->moved_c[i], {lies}, {place}, (int32_t)({owner})}};",
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
