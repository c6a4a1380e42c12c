"""Questions, as C: what a `choose` offers, and where each answer leads.

An instruction that asks is run anew once the answer is there: it offers the same again and takes it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.instructions import AskYes, Choose, ChooseOrder, ChooseSeveral, Instruction, Menu, MenuBranch
from rulekit.native.code_body import CodeBody
from rulekit.native.knowing import seen_by_defines
from rulekit.native.list_choices import any_list, choose_list
from rulekit.native.queries import offer
from rulekit.native.ready import is_nested
from rulekit.native.several import choose_several, is_open
from rulekit.native.writer import Rows
from rulekit.runtime.choosing import about_twins
from rulekit.runtime.nodes import may_be_none
from rulekit.types import ListOf, SetOf


def _ask(b: CodeBody, who: str, word: str) -> None:
    b.here()
    if b.layout.knows and seen_by_defines(b.unit):
        b.put("look_again(g);")
    b.put(f"int64_t pick = rk_ask(g, {who}, {word});")
    b.put("if (pick < 0) return RK_WAIT;")


def _offer(b: CodeBody, ins: Choose, who: str) -> Rows | None:
    """Fills `g->options`; nobody is asked where the chooser is none.  Of sets these are numbers."""
    ready = b.ready.query(ins.query)
    source, lists = ready.generators[0].source, None
    if is_nested(source):
        room = b.room_for(source, b.ready.most(source, b.bounds()))
        assert isinstance(room, Rows)
        lists = room
    b.put("int64_t offered = 0;")
    guard = f"if ({who} >= 0)" if ins.chooser is not None and may_be_none(ins.chooser) else ""
    with b.block(guard):
        offer(b, ready, source.ty, lists)
    if lists is not None:
        b.put(f"for (; offered < {lists.count}; offered++) g->options[offered] = (int32_t)offered;")
    b.put("g->count = (int32_t)offered;")
    return lists


def _choose(b: CodeBody, ins: Choose) -> None:
    if ins.progress is not None:
        choose_list(b, ins)
        return
    slot, who = ins.query.generators[0].slot, b.seat_or_you(ins.chooser)
    lists = _offer(b, ins, who)
    if about_twins(b.ready.machine, ins):
        b.put("each_sort_once(g);")
    b.put(f"if (!g->count) goto L{ins.none};")
    if ins.word is None:
        with b.block("if (g->count == 1)"):
            _take(b, slot, lists, "0")
            b.put(f"goto L{b.at + 1};")
    _ask(b, who, "0" if ins.word is None else "1")
    if ins.word is not None:
        b.put(f"if (pick == g->count) goto L{ins.declined};")
    _take(b, slot, lists, "pick")


def _take(b: CodeBody, slot: int, lists: Rows | None, pick: str) -> None:
    """What was picked comes into its slot."""
    if lists is None:
        b.put(f"f->l{slot} = g->options[{pick}];")
    else:
        b.keep_list(slot, lists.member(pick))


def _choose_order(b: CodeBody, ins: ChooseOrder) -> None:
    """Component by component, the first uppermost; alike ones are one choice, the last is not asked."""
    value = b.ready_list(ins.what) if isinstance(ins.what.ty, SetOf | ListOf) else None
    if value is None:
        raise b.unit.refused("`in any order` of one component", ins.span)
    done, target = f"f->l{ins.progress}", f"f->l{ins.slot}"
    b.put("int64_t ordered = rk_most(" + f"{done}_n, 0);")
    b.put(f"if ({value.count} > {b.store.slots[ins.slot].most}) rk_leave(g, RK_BEYOND);")
    b.put("g->count = 0;")
    with b.block(f"for (int64_t i = 0; i < {value.count}; i++)"):
        b.put("int seen = 0;")
        b.put(f"if (rk_in({done}, ordered, {value.at}[i])) continue;")
        alike = f"same_face(s, g->options[k], {value.at}[i])"
        b.put(f"for (int32_t k = 0; k < g->count && !seen; k++) seen = {alike};")
        b.put(f"if (!seen) rk_offer(g, {value.at}[i]);")
    with b.block("if (g->count > 1)"):
        _ask(b, b.you, "0")
        b.put(f"{done}[ordered] = g->options[pick];")
        b.put(f"{done}_n = (int32_t)ordered + 1;")
        b.put(f"goto L{b.at};")
    b.put(f"memcpy({target}, {done}, (size_t)ordered * sizeof(int32_t));")
    with b.block(f"for (int64_t i = 0; i < {value.count}; i++)"):
        b.put(f"if (!rk_in({done}, rk_most({done}_n, 0), {value.at}[i])) {target}[ordered++] = {value.at}[i];")
    b.put(f"{target}_n = (int32_t)ordered;")
    b.put(f"{done}_n = -1;")


# ── Menus and may ─────────────────────────────────────────────────────────────────────────────


def _menu(b: CodeBody, ins: Menu) -> None:
    b.put("int32_t open[" + str(len(ins.branches)) + "], n = 0;")
    for number, branch in enumerate(ins.branches):
        _branch(b, number, branch)
    b.put(f"if (!n) goto L{ins.none};")
    b.put("g->count = n;")
    b.put("memcpy(g->options, open, (size_t)n * sizeof *open);")
    b.put("int64_t chosen = open[0];")
    with b.block("if (n > 1)" if ins.word is None else ""):
        _ask(b, b.you, "0" if ins.word is None else "1")
        if ins.word is not None:
            b.put(f"if (pick == n) goto L{ins.declined};")
        b.put("chosen = open[pick];")
    with b.block("switch (chosen)"):
        for number, branch in enumerate(ins.branches):
            b.put(f"{'default' if number == len(ins.branches) - 1 else f'case {number}'}: goto L{branch.to};")


def _branch(b: CodeBody, number: int, branch: MenuBranch) -> None:
    with b.block("do"):
        for clause in b.ready.clauses(branch.where):
            b.put(f"if (!({b.test(clause)})) break;")
        if isinstance(branch.first, ChooseSeveral):
            b.put(f"if (!{is_open(b, branch.first)}) break;")
        elif branch.first is not None:
            first, who = branch.first, ""
            if first.chooser is not None:
                who = b.ready_number(first.chooser)
            if first.progress is not None:
                b.put(f"if (!{any_list(b, first, who)}) break;")
            else:
                _offer(b, first, who)
                b.put("if (!g->count) break;")
        b.put(f"open[n++] = {number};")
    b.lines[-1] += " while (0);"


def _ask_yes(b: CodeBody, ins: AskYes) -> None:
    b.put("g->count = 1;")
    b.put("g->options[0] = 1;")
    _ask(b, b.you, "1")
    b.put(f"if (pick) goto L{ins.declined};")


QUESTIONS: Mapping[type[Instruction], Callable[[CodeBody, Any], None]] = {
    Choose: _choose,
    ChooseSeveral: choose_several,
    ChooseOrder: _choose_order,
    Menu: _menu,
    AskYes: _ask_yes,
}
