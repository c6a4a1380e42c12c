"""Choices of several, as C: a subset, picked one by one; the search is in `several.h`."""

from __future__ import annotations

from rulekit.expr import Expr
from rulekit.instructions import Choose, ChooseSeveral
from rulekit.native.code_body import CodeBody
from rulekit.runtime.choosing import about_twins
from rulekit.runtime.nodes import may_be_none
from rulekit.types import ListOf


def search(b: CodeBody, ins: ChooseSeveral) -> None:
    """Puts down `several`, what the search needs to know, and room for `picks`."""
    values, most = b.ready_list(ins.source), b.store.slots[ins.progress].most
    b.put(f"int32_t values[{most}], sorts[{most}], picks[{most + 1}];")
    b.put(f"int64_t all = {values.count};")
    b.put(f"if (all > {most}) rk_leave(g, RK_BEYOND);")
    b.put(f"memcpy(values, {values.at}, (size_t)all * sizeof *values);")
    if isinstance(ins.source.ty, ListOf):
        b.put("all = rk_each_once(values, all);")
    if about_twins(b.ready.machine, ins):
        b.put("rk_bring_together(g, values, sorts, all, one_choice);")
    else:
        b.put("memcpy(sorts, values, (size_t)all * sizeof *values);")
    low, high = _bound(b, ins.low, "0"), _bound(b, ins.high, "all")
    holds = _clauses(b, ins)
    if ins.where and not ins.limit:
        b.put(f"rk_count_sets(g, all, {low}, {high});")
    known = f"{low}, rk_least({high}, all), {int(ins.limit)}, {holds}, f, 0"
    b.put(f"rk_several several = {{values, sorts, all, {known}}};")


def _bound(b: CodeBody, bound: Expr | None, without: str) -> str:
    return without if bound is None else b.ready_number(bound)


def _clauses(b: CodeBody, ins: ChooseSeveral) -> str:
    """The name of a function that says whether some picks fulfil the clauses."""
    if not ins.where:
        return "NULL"
    name, slot, inner = b.unit.fresh("holds"), ins.slot, CodeBody(b.unit, b.store)
    for clause in inner.ready.clauses(ins.where):
        inner.put(f"if (!({inner.test(clause)})) return 0;")
    b.unit.functions += [
        f"/* line {b.program.source.line_of(ins.span)}: what the picks must fulfil */",
        f"static int {name}(rk_game *g, void *frame, const int32_t *picks, int64_t n) {{",
        "    S *s = g->s;",
        f"    F{b.store.number} *f = frame;",
        "    (void)s;",
        f"    memcpy(f->l{slot}, picks, (size_t)n * sizeof *picks);",
        f"    f->l{slot}_n = (int32_t)rk_sort(f->l{slot}, n);",
        *inner.lines,
        "    return 1;",
        "}",
        "",
    ]
    return name


def is_open(b: CodeBody, ins: ChooseSeveral) -> str:
    """A C text for whether there is anything to pick; an empty set that will do counts."""
    name = b.unit.fresh("open")
    b.put(f"int {name} = 0;")
    guard = ""
    if ins.chooser is not None and may_be_none(ins.chooser):
        guard = f"if ({b.ready_number(ins.chooser)} >= 0)"
    with b.block(guard):
        search(b, ins)
        b.put("rk_following(g, &several, picks, 0);")
        b.put(f"{name} = g->count || (several.low <= 0 && rk_holds(g, &several, picks, 0));")
    return name


def choose_several(b: CodeBody, ins: ChooseSeveral) -> None:
    """Picks one by one, each behind the last in order; `stop` where the picks may be all."""
    who, done = b.seat_or_you(ins.chooser), f"f->l{ins.progress}"
    if ins.chooser is not None and may_be_none(ins.chooser):
        b.put(f"if ({who} < 0) goto L{ins.none};")
    search(b, ins)
    with b.block("for (;;)"):
        b.put(f"int64_t picked = rk_most({done}_n, 0);")
        b.put(f"memcpy(picks, {done}, (size_t)picked * sizeof *picks);")
        b.put("rk_following(g, &several, picks, picked);")
        b.put("int ends = several.low <= picked && picked <= several.high && rk_holds(g, &several, picks, picked);")
        with b.block("if (!g->count)"):
            b.put(f"if (!ends{'' if ins.word is None else ' || !picked'}) goto L{ins.none};")
            b.put("break;")
        ask_for_next(b, ins, who, done, "several.looked = 0;")
    _keep(b, ins)


def ask_for_next(b: CodeBody, ins: ChooseSeveral | Choose, who: str, done: str, asked: str = "") -> None:
    """Takes one more of what is offered behind those that are there; leaves the loop around it where they are all.

    `ends` says whether they may be; what is alone is taken unasked.  `asked` is what is done after an answer.
    """
    word = "ends" if ins.word is None else "(ends || !picked)"
    with b.block(f"if (g->count > 1 || {word})"):
        b.here()
        b.put(f"int64_t pick = rk_ask(g, {who}, {word});")
        b.put("if (pick < 0) return RK_WAIT;")
        with b.block("if (pick == g->count)"):
            if ins.word is not None:
                b.put(f"if (!picked) {{ {done}_n = -1; goto L{ins.declined}; }}")
            b.put("break;")
        b.put(f"g->options[0] = g->options[pick];{' ' + asked if asked else ''}")
    b.put(f"{done}[picked] = g->options[0];")
    b.put(f"{done}_n = (int32_t)picked + 1;")


def _keep(b: CodeBody, ins: ChooseSeveral) -> None:
    target, done = f"f->l{ins.slot}", f"f->l{ins.progress}"
    b.put(f"int64_t n = rk_most({done}_n, 0);")
    b.put(f"memcpy({target}, {done}, (size_t)n * sizeof(int32_t));")
    b.put(f"{target}_n = (int32_t)rk_sort({target}, n);")
    b.put(f"{done}_n = -1;")
