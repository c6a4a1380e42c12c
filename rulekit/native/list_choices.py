"""Choices among lists, as C: one element after the other; `stop` where one of the lists ends."""

from __future__ import annotations

from rulekit.instructions import Choose
from rulekit.native.code_body import CodeBody
from rulekit.native.queries import combine
from rulekit.native.several import ask_for_next
from rulekit.native.writer import Held, Listed
from rulekit.runtime.nodes import may_be_none


def any_list(b: CodeBody, ins: Choose, who: str) -> str:
    """A C text for whether there is any list to choose."""
    return _look(b, ins, who, "NULL", "0")


def choose_list(b: CodeBody, ins: Choose) -> None:
    """Asks for the next element as long as several lists begin with those that are there."""
    slot, done, who = ins.query.generators[0].slot, f"f->l{ins.progress}", b.seat_or_you(ins.chooser)
    assert ins.progress is not None
    most = b.store.slots[ins.progress].most
    with b.block("for (;;)"):
        b.put(f"int64_t picked = rk_most({done}_n, 0), ends = 0;")
        found = _look(b, ins, who, done, "picked")
        b.put(f"if (!{found}) goto L{ins.none};")
        b.put(f"{done}_n = (int32_t)picked;")
        if ins.word is not None:
            b.put(f"if (!g->count && !picked) goto L{ins.none};")
        b.put("if (!g->count) break;")
        b.put(f"if (picked >= {most}) rk_leave(g, RK_BEYOND);")
        ask_for_next(b, ins, who, done)
    b.put(f"memcpy(f->l{slot}, {done}, (size_t)rk_most({done}_n, 0) * sizeof(int32_t));")
    b.put(f"f->l{slot}_n = (int32_t)rk_most({done}_n, 0);")
    b.put(f"{done}_n = -1;")


def _look(b: CodeBody, ins: Choose, who: str, done: str, picked: str) -> str:
    """Offers what may follow the elements picked so far; the name of whether there is a list at all."""
    found = b.unit.fresh("found")
    b.put(f"int {found} = 0;")
    b.put("int64_t offered = 0;")

    def leaf(held: list[Held]) -> None:
        values = held[0]
        assert isinstance(values, Listed)
        b.put(f"{found} = 1;")
        if picked == "0":
            return
        b.put(f"if ({values.count} < {picked} || !rk_same({values.at}, {picked}, {done}, {picked})) continue;")
        b.put(f"if ({values.count} == {picked}) ends = 1;")
        b.put(f"else rk_offer_once(g, &offered, {values.at}[{picked}]);")

    guard = f"if ({who} >= 0)" if ins.chooser is not None and may_be_none(ins.chooser) else ""
    with b.block(guard):
        combine(b, b.ready.query(ins.query), leaf)
    b.put("g->count = (int32_t)offered;")
    return found
