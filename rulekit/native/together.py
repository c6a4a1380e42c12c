"""`each player at once`, as C: passes over the players, with a sheet of locals for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.instructions import (
    FireHeld,
    HoldTriggers,
    Instruction,
    PassBegin,
    PassNext,
    Together,
    TogetherBegin,
    TogetherEnd,
    Unseal,
)
from rulekit.native.code_body import CodeBody, blank
from rulekit.native.flow import seats_in_order
from rulekit.native.structs import none_text


def _begin(b: CodeBody, ins: TogetherBegin) -> None:
    loop = ins.loop
    seats_in_order(b, loop.order, other=ins.other, among=ins.among, start=ins.start, everybody=False)
    b.put(f"f->l{loop.saved} = f->you;")
    b.put(f"f->l{loop.sheets}_n = n;")
    with b.block("for (int i = 0; i < n; i++)"):
        for slot in _own(b, loop):
            kind, sheet = b.store.slots[slot], f"f->l{loop.sheets}_{slot}"
            b.put(f"{sheet}_n[i] = -1;" if kind.is_list else f"{sheet}[i] = {none_text(kind.ty)};")
    b.put(f"f->l{loop.todo}_n = 0;")
    b.put(f"f->l{loop.current} = -1;")


def _own(b: CodeBody, loop: Together) -> list[int]:
    return [slot for slot in loop.own if slot in b.store.slots and b.store.slots[slot].on_sheets]


def _pass_begin(b: CodeBody, ins: PassBegin) -> None:
    loop = ins.loop
    asked = f"rk_plays(s, f->l{loop.order}[i])"
    if ins.guard is not None:
        asked += f" && f->l{loop.sheets}_{ins.guard}[i] > 0"
    b.put("int32_t n = 0;")
    with b.block(f"for (int32_t i = 0; i < f->l{loop.order}_n; i++)"):
        b.put(f"if ({asked}) f->l{loop.todo}[n++] = i;")
    b.put(f"f->l{loop.todo}_n = n;")


def _pass_next(b: CodeBody, ins: PassNext) -> None:
    loop = ins.loop
    with b.block(f"if (f->l{loop.current} >= 0)"):
        for slot in loop.own:
            if slot in b.store.slots and not b.store.slots[slot].on_sheets:
                b.put(f"if (f->l{slot}_n >= 0) rk_leave(g, RK_BEYOND);")
        b.put(f"int64_t at = f->l{loop.current};")
        _copy(b, loop, "{sheet}", "{slot}")
        b.put(f"f->l{loop.current} = -1;")
    for slot in _own(b, loop):
        for line in blank(slot, b.store.slots[slot]):
            b.put(line)
    with b.block(f"if (!f->l{loop.todo}_n)"):
        b.put(f"f->you = (int32_t)f->l{loop.saved};")
        b.put(f"goto L{ins.end};")
    todo = f"f->l{loop.todo}"
    b.put(f"int64_t at = {todo}[0];")
    b.put(f"{todo}_n = (int32_t)rk_drop({todo}, {todo}_n, at);")
    b.put(f"f->l{loop.current} = at;")
    _copy(b, loop, "{slot}", "{sheet}")
    b.put(f"f->you = f->l{loop.order}[at];")


def _copy(b: CodeBody, loop: Together, into: str, out: str) -> None:
    """Copies the own locals between the frame and the sheet `at`."""
    for slot in _own(b, loop):
        kind, sheet = b.store.slots[slot], f"f->l{loop.sheets}_{slot}"
        if kind.is_list:
            size = f"{kind.numbers} * sizeof(int32_t)"
            one = {"slot": f"f->l{slot}", "sheet": f"{sheet} + at * {kind.numbers}"}
            count = {"slot": f"f->l{slot}_n", "sheet": f"{sheet}_n[at]"}
            b.put(f"memcpy({into.format(**one)}, {out.format(**one)}, {size});")
            b.put(f"{into.format(**count)} = {out.format(**count)};")
        else:
            one = {"slot": f"f->l{slot}", "sheet": f"{sheet}[at]"}
            b.put(f"{into.format(**one)} = {out.format(**one)};")


def _unseal(b: CodeBody, ins: Unseal) -> None:
    """Only tells."""


def _hold_triggers(b: CodeBody, ins: HoldTriggers) -> None:
    b.put("s->held_n = 0;")
    b.put("memset(g->arrived, 0, sizeof g->arrived);")


def _fire_held(b: CodeBody, ins: FireHeld) -> None:
    b.put("int32_t n = s->held_n;")
    b.put("s->held_n = -1;")
    b.put("memset(g->arrived, 0, sizeof g->arrived);")
    b.put(f"f->at = {b.at + 1};")
    b.put("if (n > 0) { push_act(g, s->held, n, f->you); return RK_LEFT; }")


def _end(b: CodeBody, ins: TogetherEnd) -> None:
    loop = ins.loop
    b.put(f"f->you = (int32_t)f->l{loop.saved};")
    for slot in (loop.order, loop.sheets, loop.todo, loop.current, loop.saved):
        for line in blank(slot, b.store.slots[slot]):
            b.put(line)


TOGETHER: Mapping[type[Instruction], Callable[[CodeBody, Any], None]] = {
    TogetherBegin: _begin,
    PassBegin: _pass_begin,
    PassNext: _pass_next,
    Unseal: _unseal,
    HoldTriggers: _hold_triggers,
    FireHeld: _fire_held,
    TogetherEnd: _end,
}
