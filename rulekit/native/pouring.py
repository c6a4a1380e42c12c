"""All that lies in a hand, area or bag goes somewhere else at once, as C.

Nothing is looked for: what lies there is gone through once, and the place is empty.  Only where a move fires nothing,
for then nobody asks where each component came from.
"""

from __future__ import annotations

from rulekit.expr import Contents
from rulekit.instructions import Move
from rulekit.native.firing import fires
from rulekit.native.layout import ZoneStore, target_zone
from rulekit.native.writer import Unit


def poured(unit: Unit, ins: Move) -> tuple[ZoneStore, ZoneStore] | None:
    """From what to what, if a move is of that sort."""
    zones, number = unit.layout.zones, target_zone(unit.layout, ins.place)
    if number is None or not isinstance(ins.what, Contents):
        return None
    source, target = zones[ins.what.zone.zone], zones[number]
    is_family = bool(source.zone.indices) and not ins.what.zone.indices
    if is_family or source.form != "bits" or target.form not in ("bits", "pile", "deck") or source is target:
        return None
    return None if fires(unit, number) else (source, target)


def pour_functions(unit: Unit) -> list[str]:
    """`pour<m>_<n>` moves all of a member of zone m to one of zone n; for all zones between which the rules do so."""
    moves = (ins for code in unit.program.codes for ins in code.instructions if isinstance(ins, Move))
    pairs = {(pair[0].number, pair[1].number): pair for pair in (poured(unit, ins) for ins in moves) if pair}
    return [line for pair in pairs.values() for line in _pour(*pair)]


def _pour(source: ZoneStore, target: ZoneStore) -> list[str]:
    return [
        f"static void pour{source.number}_{target.number}(rk_game *g, int64_t from, int64_t to, int end) {{",
        "    S *s = g->s;",
        f"    int32_t c[{max(source.count, 1)}], before = (int32_t)from;",
        "    int64_t n = 0;",
        f"    for (int64_t w = {source.member_at('from')} * {source.words}, first = {source.first},",
        f"                 last = w + {source.words}; w < last; w++, first += 64) {{",
        f"        uint64_t bits = s->{source.name}[w];",
        "        for (; bits; bits &= bits - 1) c[n++] = (int32_t)(first + __builtin_ctzll(bits));",
        f"        s->{source.name}[w] = 0;",
        "    }",
        "    if (!n) return;",
        f"    put{target.number}(g, c, n, to, end, n == 1);",
        "    rk_stir(s);",
        "    reset_state(s, c, n, to);",
        "    learn(g, c, &before, 0, n, to, n == 1);",
        "    (void)before;",
        "}",
        "",
    ]
