"""Moves of whole decks, as C: into a deck it keeps its runs, into pile, row or grid chance decides its order."""

from __future__ import annotations

from rulekit.instructions import Move
from rulekit.native.code_body import CodeBody
from rulekit.native.layout import ZoneStore
from rulekit.native.moves import ENDS


def is_apart(b: CodeBody, ins: Move) -> bool:
    """Whether it moves a whole deck to where its order matters; anywhere else it is a set."""
    if ins.source is None or b.layout.zones[ins.source.zone].form != "deck":
        return False
    return ins.place.zone is None or b.layout.zones[ins.place.zone.zone].form not in ("bits", "box")


def move_deck(b: CodeBody, ins: Move, source: str, target: str) -> None:
    """Puts down the move; `source` and `target` are slots or spaces that are there."""
    assert ins.source is not None
    store, end = b.layout.zones[ins.source.zone], ENDS[ins.place.end]
    b.put(f"rk_deck deck = deck{store.number}(s, {source} - {store.base});")
    b.put(f"int32_t all[{max(store.count, 1)}] = {{0}};")
    to = None if ins.place.zone is None else b.layout.zones[ins.place.zone.zone]
    if to is not None and to.form == "deck":
        _into_deck(b, to, source, target, end)
        return
    b.put("int64_t n = spread(g, deck, all);")
    b.put(f"move_all(g, all, n, {target}, {end}, 1);")


def _into_deck(b: CodeBody, to: ZoneStore, source: str, target: str, end: int) -> None:
    b.put(f"if ({source} == {target}) goto L{b.at + 1};")
    b.put(f"int16_t runs[{max(to.count, 1)}] = {{0}};")
    b.put(f"uint8_t mix[{max(to.count, 1)}] = {{0}};")
    b.put("int64_t n = *deck.count;")
    b.put("for (int64_t i = 0; i < n; i++) all[i] = runs[i] = deck.components[i], mix[i] = deck.mix[i];")
    b.put("rk_sort(all, n);")
    b.put(f"move_all(g, all, n, {target}, {end}, 1);")
    b.put(f"rk_lay(deck{to.number}(s, {target} - {to.base}), runs, mix, n, {int(end == 2)});")
    if b.layout.knows:
        b.put(f"for (int64_t i = 0; i < n; i++) if (mix[i]) s->known[runs[i]] &= sees[{target}];")
