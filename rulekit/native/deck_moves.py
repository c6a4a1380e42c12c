"""Moves of whole decks, as C: into a deck it keeps its runs, into pile, row or grid chance decides its order."""

from __future__ import annotations

from rulekit.instructions import Move
from rulekit.native import targets
from rulekit.native.code_body import CodeBody
from rulekit.native.knowing import seen_in
from rulekit.native.layout import ZoneStore
from rulekit.native.moves import ENDS


def is_apart(b: CodeBody, ins: Move) -> bool:
    """Whether it moves a whole deck to where its order matters; anywhere else it is a set."""
    if ins.source is None or b.layout.zones[ins.source.zone].form != "deck":
        return False
    return ins.place.zone is None or b.layout.zones[ins.place.zone.zone].form not in ("bits", "box")


def move_decks(b: CodeBody, ins: Move, target: str) -> None:
    """Puts down the move to a slot or space that is there: of one deck, or of all members of an indexed one."""
    assert ins.source is not None
    most, end = max(b.layout.zones[ins.source.zone].count, 1), ENDS[ins.place.end]
    b.put(f"int32_t all[{most}] = {{0}};")
    to = None if ins.place.zone is None else b.layout.zones[ins.place.zone.zone]
    if to is not None and to.form == "deck":
        _into_deck(b, ins, to, target, most)
        return
    b.put("int64_t n = 0;")
    with targets.each_member(b, ins.source, ins) as (store, at):
        b.put(f"n += spread(g, deck{store.number}(s, {at}), all + n);")
    b.put(f"move_all(g, all, n, {target}, {end}, 1);")


def _into_deck(b: CodeBody, ins: Move, to: ZoneStore, target: str, most: int) -> None:
    """The first one uppermost; one that lies there already stays."""
    assert ins.source is not None
    b.put(f"int16_t runs[{most}] = {{0}};")
    b.put(f"uint8_t mix[{most}] = {{0}};")
    b.put(f"int64_t from = {most};")
    with targets.each_member(b, ins.source, ins) as (store, at), b.block(f"if ({store.base} + {at} != {target})"):
        b.put(f"from = rk_runs_below(deck{store.number}(s, {at}), runs, mix, from, {most});")
    b.put(f"int64_t n = {most} - from;")
    b.put("for (int64_t i = 0; i < n; i++) all[i] = runs[from + i];")
    b.put("rk_sort(all, n);")
    b.put(f"move_all(g, all, n, {target}, {ENDS[ins.place.end]}, 1);")
    at_bottom = int(ins.place.end == "bottom")
    b.put(f"rk_lay(g, deck{to.number}(s, {target} - {to.base}), runs + from, mix + from, n, {at_bottom});")
    if b.layout.knows:
        loop = f"for (int64_t i = from; i < {most}; i++)"
        b.put(seen_in(b.unit, f"{loop} if (mix[i]) s->known[runs[i]] &= sees[{target}];"))
