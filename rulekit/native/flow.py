"""Control, as C: jumps, calls, loops over items and players, turns, rounds, the queue, leaving a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.expr import Expr
from rulekit.instructions import (
    Call,
    EndUnit,
    FinalEnds,
    Finish,
    Gather,
    GoAgain,
    Instruction,
    Jump,
    Let,
    NextItem,
    NextPlayer,
    NextSeat,
    NextTurn,
    Queue,
    Return,
    RoundBegin,
    RoundOver,
    SaveYou,
    Seats,
    Switch,
    TurnOver,
    TurnsBegin,
    Unless,
    Wake,
    WorkQueue,
)
from rulekit.native.code_body import CodeBody, copy_list
from rulekit.native.frames import Slot, reachable
from rulekit.native.layout import MOST_QUEUED, UNITS
from rulekit.native.queries import combine
from rulekit.native.structs import TYPES, none_of
from rulekit.native.writer import Listed
from rulekit.runtime.nodes import may_be_none


def _let(b: CodeBody, ins: Let) -> None:
    b.keep(ins.slot, ins.value)


def _jump(b: CodeBody, ins: Jump) -> None:
    b.put(f"goto L{ins.to};")


def _unless(b: CodeBody, ins: Unless) -> None:
    b.put(f"if (!({b.ready_test(ins.condition)})) goto L{ins.to};")


def _switch(b: CodeBody, ins: Switch) -> None:
    subject, none, seen = b.ready_number(ins.subject), none_of(ins.subject.ty), set[object]()
    with b.block(f"switch ({subject})"):
        for values, to in ins.cases:
            for value in values:
                if value not in seen:
                    seen.add(value)
                    b.put(f"case {b.unit.number(value, none)}: goto L{to};")
        b.put("default: rk_leave(g, RK_FAILED);" if ins.otherwise is None else f"default: goto L{ins.otherwise};")


def _call(b: CodeBody, ins: Call) -> None:
    who = b.seat_or_you(ins.you)
    if ins.you is not None and may_be_none(ins.you):
        b.put(f"if ({who} < 0) goto L{b.at + 1};")
    b.put(f"f->at = {b.at + 1};")
    target = b.layout.codes[ins.code]
    b.put(f"F{ins.code} *called = push{ins.code}(g, {who});")
    for slot, arg in enumerate(ins.args):
        b.keep(slot, arg, "called", target.slots[slot])
    b.put("(void)called;")
    b.put("return RK_LEFT;")


def _return(b: CodeBody, ins: Return) -> None:
    b.put("rk_pop(s);")
    b.put("return RK_LEFT;")


def _queue(b: CodeBody, ins: Queue) -> None:
    store = b.layout.codes[ins.code]
    width = 2 + b.layout.arguments
    with b.block("if (!s->asleep)"):
        b.put(f"if (s->queued >= {MOST_QUEUED}) rk_leave(g, RK_BEYOND);")
        kind = TYPES[b.layout.state.fields["queue"].type][0]
        b.put(f"{kind} *due = s->queue + s->queued++ * {width};")
        b.put(f"due[0] = {ins.code};")
        b.put(f"due[1] = {b.you};")
        for slot, (place, arg) in enumerate(zip(store.waiting_at, ins.args, strict=False)):
            if store.slots[slot].is_list:
                _list_waits(b, store.slots[slot], b.ready_list(arg), 2 + place)
            else:
                b.put(f"due[{2 + place}] = ({kind}){b.number(b.ready.expr(arg), store.slots[slot].ty)};")


def _list_waits(b: CodeBody, kind: Slot, listed: Listed, place: int) -> None:
    """A list as the argument of a rule that waits."""
    at, i = b.unit.fresh("waits"), b.unit.fresh("i")
    b.put(f"int32_t {at}[{kind.numbers}] = {{0}}, {at}_n;")
    b.keep_at(listed, at, f"{at}_n", kind)
    b.put(f"due[{place}] = {at}_n;")
    b.put(f"for (int64_t {i} = 0; {i} < {kind.numbers}; {i}++) due[{place + 1} + {i}] = {at}[{i}];")


def _work_queue(b: CodeBody, ins: WorkQueue) -> None:
    codes = [b.program.codes[number] for number in reachable(b.program)]
    queued = sorted({i.code for code in codes for i in code.instructions if isinstance(i, Queue)})
    width = 2 + b.layout.arguments
    b.put(f"if (s->working > 0 && s->working < s->depth) goto L{b.at + 1};")
    b.put(f"if (!s->queued) {{ s->working = 0; goto L{b.at + 1}; }}")
    b.here()
    b.put("s->working = s->depth;")
    b.put(f"{TYPES[b.layout.state.fields['queue'].type][0]} due[{width}];")
    b.put("memcpy(due, s->queue, sizeof due);")
    b.put("s->queued--;")
    b.put("memmove(s->queue, s->queue + sizeof due / sizeof *due, (size_t)s->queued * sizeof due);")
    with b.block("switch (due[0])"):
        for number in queued:
            store = b.layout.codes[number]
            with b.block(f"case {number}:"):
                b.put(f"F{number} *called = push{number}(g, due[1]);")
                for slot, place in enumerate(store.waiting_at[:-1]):
                    if slot in store.slots and store.slots[slot].is_list:
                        b.put(f"called->l{slot}_n = (int32_t)due[{2 + place}];")
                        copied = f"called->l{slot}[i] = (int32_t)due[{3 + place} + i];"
                        b.put(f"for (int i = 0; i < {store.slots[slot].numbers}; i++) {copied}")
                    else:
                        b.put(f"called->l{slot} = due[{2 + place}];")
                b.put("(void)called;")
                b.put("break;")
    b.put("return RK_LEFT;")


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────


def _gather(b: CodeBody, ins: Gather) -> None:
    items = b.store.slots[ins.items]
    if ins.query is None:
        assert ins.repeat is not None
        times = b.ready_number(ins.repeat)
        b.put(f"if ({times} > 1000000) rk_leave(g, RK_FAILED);")
        b.put(f"f->l{ins.items}_n = (int32_t)rk_most({times}, 0);")
        b.put(f"f->l{ins.at} = 0;")
        return
    b.put("int32_t n = 0;")

    def leaf(held: list[Any]) -> None:
        b.put(f"if (n >= {items.most}) rk_leave(g, RK_BEYOND);")
        place = 0
        for value, inner in zip(held, items.own, strict=True):
            at = f"f->l{ins.items}[n * {items.width} + {place}]"
            if isinstance(value, Listed):
                copy_list(b, value, f"(&{at} + 1)", at, inner)
            else:
                b.put(f"{at} = (int32_t){value};")
            place += 1 + inner
        b.put("n++;")

    combine(b, b.ready.query(ins.query), leaf)
    b.put(f"f->l{ins.items}_n = n;")
    b.put(f"f->l{ins.at} = 0;")


def _next_item(b: CodeBody, ins: NextItem) -> None:
    items, width = f"f->l{ins.items}", b.store.slots[ins.items].width
    with b.block(f"if (f->l{ins.at} >= {items}_n)"):
        b.put(f"{items}_n = -1;")
        b.put(f"goto L{ins.end};")
    place = 0
    for slot, inner in zip(ins.slots, b.store.slots[ins.items].own or (0,) * len(ins.slots), strict=True):
        at = f"{items}[f->l{ins.at} * {width} + {place}]"
        if inner:
            copy_list(b, Listed(f"(&{at} + 1)", at, inner), f"f->l{slot}", f"f->l{slot}_n", inner)
        else:
            b.put(f"f->l{slot} = {at};")
        place += 1 + inner
    b.put(f"f->l{ins.at}++;")


def seats_in_order(
    b: CodeBody, order: int, *, other: bool, among: Expr | None, start: Expr | None, everybody: bool
) -> None:
    """Puts the seats of a loop into a slot, clockwise."""
    players = b.layout.players
    first = "s->first"
    if other:
        first = f"({b.you} + 1)"
    elif start is not None:
        first = f"rk_most({b.ready_number(start)}, 0)"
    first, asked = b.hold(first), "1"
    if among is not None:
        allowed = b.ready_list(among)
        asked = f"rk_in({allowed.at}, {allowed.count}, seat)"
    playing = "" if everybody else " && rk_plays(s, seat)"
    own = f" && seat != {b.you}" if other else ""
    b.put("int32_t n = 0;")
    with b.block(f"for (int64_t i = 0; i < {players}; i++)"):
        b.put(f"int64_t seat = ({first} + i) % {players};")
        b.put(f"if ({asked}{playing}{own}) f->l{order}[n++] = (int32_t)seat;")
    b.put(f"f->l{order}_n = n;")


def _seats(b: CodeBody, ins: Seats) -> None:
    seats_in_order(b, ins.order, other=ins.other, among=ins.among, start=ins.start, everybody=ins.everybody)
    b.put(f"f->l{ins.at} = 0;")
    b.put(f"f->l{ins.saved} = f->you;")


def _next_seat(b: CodeBody, ins: NextSeat) -> None:
    order, at = f"f->l{ins.order}", f"f->l{ins.at}"
    if ins.turns:
        again = f"{at} && s->again && rk_plays(s, f->you)"
        b.put(f"if ({again}) {{ rk_begin_turn(s, f->you); goto L{b.at + 1}; }}")
    b.put("int64_t seat = -1;")
    with b.block(f"while ({at} < {order}_n)"):
        b.put(f"seat = {order}[{at}++];")
        b.put("break;" if ins.everybody else "if (rk_plays(s, seat)) break;")
        if not ins.everybody:
            b.put("seat = -1;")
    with b.block("if (seat < 0)"):
        b.put(f"f->you = (int32_t)f->l{ins.saved};")
        b.put(f"{order}_n = -1;")
        b.put(f"goto L{ins.end};")
    b.put("f->you = (int32_t)seat;")
    if ins.turns:
        b.put("rk_begin_turn(s, seat);")


# ── Turns and rounds ──────────────────────────────────────────────────────────────────────────


def _turns_begin(b: CodeBody, ins: TurnsBegin) -> None:
    first = "s->first" if ins.start is None else f"rk_most({b.ready_number(ins.start)}, 0)"
    b.put(f"f->l{ins.seat}[0] = (int32_t){first};")
    b.put(f"f->l{ins.seat}[1] = -1;")
    b.put(f"f->l{ins.saved} = f->you;")
    b.put("s->again = 0;")
    b.put("s->next = -1;")
    b.put("s->quiet = 0;")


def _next_turn(b: CodeBody, ins: NextTurn) -> None:
    players, pair = b.layout.players, f"f->l{ins.seat}"
    allowed = "1"
    if ins.among is not None:
        among = b.ready_list(ins.among)
        allowed = f"rk_in({among.at}, {among.count}, SEAT)"
    may = f"(rk_plays(s, SEAT) && {allowed})"
    b.put(f"int64_t first = {pair}[0], last = {pair}[1], seat = -1, again = s->again;")
    b.put(f"if (again && last >= 0 && {may.replace('SEAT', 'last')}) seat = last;")
    b.put(f"else if (s->next >= 0 && {may.replace('SEAT', 's->next')}) seat = s->next;")
    with b.block("else"):
        b.put(f"int64_t begin = last < 0 ? first : (last + 1) % {players};")
        with b.block(f"for (int64_t i = 0; i < {players}; i++)"):
            b.put(f"int64_t other = (begin + i) % {players};")
            b.put(f"if ({may.replace('SEAT', 'other')}) {{ seat = other; break; }}")
    with b.block("if (seat < 0)"):
        b.put(f"f->you = (int32_t)f->l{ins.saved};")
        b.put(f"goto L{ins.end};")
    if not _inside_round(b):
        lap = f"(seat - first + {players}) % {players} <= (last - first + {players}) % {players}"
        with b.block(f"if (!(again && seat == last) && (last < 0 || {lap}))"):
            if (limit := b.program.limit) is not None and limit[1] == "rounds":
                b.here()
                b.put(f"if (s->round >= {limit[0]}) return rk_stop(g, RK_OVER_LIMIT, 0);")
            b.put("s->round++;")
    b.put(f"{pair}[1] = (int32_t)seat;")
    b.put("f->you = (int32_t)seat;")
    b.put("rk_begin_turn(s, seat);")


def _inside_round(b: CodeBody) -> bool:
    return any(region.unit == "round" and region.start <= b.at < region.end for region in b.store.code.regions)


def _turn_over(b: CodeBody, ins: TurnOver) -> None:
    limit, line = b.program.limit, b.program.source.line_of(ins.span)
    b.here()
    b.put("s->quiet++;")
    b.put("if (look_at_ends(g)) return rk_stop(g, RK_OVER_END, 0);")
    b.put("int left = s->leaving;")
    b.put("s->leaving = 0;")
    if ins.until is not None:
        with b.block("if (!left)"), b.block(f"if ({b.ready_test(ins.until)})"):
            b.put(f"f->you = (int32_t)f->l{ins.saved};")
            b.put(f"goto L{ins.end};")
    if limit is not None and limit[1] == "turns":
        b.put(f"if (s->turn >= {limit[0]}) return rk_stop(g, RK_OVER_LIMIT, 0);")
    elif any(isinstance(line, GoAgain) for _, _, line in b.program.placed()):
        most = b.program.most_again(b.layout.players)
        b.put(f"if (s->again && s->turn >= {most}) return rk_stop(g, RK_OVER_LIMIT, 0);")
    b.put("if (left) return rk_leave_unit(g, left);")
    goes = "" if ins.in_turns else "s->again && "
    stuck = f"{goes}s->playing_n > 0 && s->playing_n <= s->quiet"
    b.put(f"if ({stuck}) return rk_stop(g, RK_OVER_STUCK, {line});")
    b.put(f"goto L{ins.again};")


def _round_begin(b: CodeBody, ins: RoundBegin) -> None:
    b.put("s->round++;")
    b.put("s->stirred = 0;")
    b.put("s->quiet = 0;")


def _round_over(b: CodeBody, ins: RoundOver) -> None:
    limit, line = b.program.limit, b.program.source.line_of(ins.span)
    b.here()
    if ins.until is not None:
        b.put(f"if ({b.ready_test(ins.until)}) goto L{b.at + 1};")
    if limit is not None and limit[1] == "rounds":
        b.put(f"if (s->round >= {limit[0]}) return rk_stop(g, RK_OVER_LIMIT, 0);")
    b.put(f"if (!s->stirred) return rk_stop(g, RK_OVER_STUCK, {line});")
    b.put(f"goto L{ins.again};")


# ── The rest ──────────────────────────────────────────────────────────────────────────────────


def _save_you(b: CodeBody, ins: SaveYou) -> None:
    b.put(f"f->l{ins.slot} = f->you;")


def _end_unit(b: CodeBody, ins: EndUnit) -> None:
    b.here()
    b.put(f"return rk_leave_unit(g, {UNITS.index(ins.unit)});")


def _go_again(b: CodeBody, ins: GoAgain) -> None:
    b.put("s->again = 1;")
    b.put("s->next = -1;")


def _next_player(b: CodeBody, ins: NextPlayer) -> None:
    who = b.ready_number(ins.player)
    with b.block(f"if ({who} >= 0)"):
        b.put("s->again = 0;")
        b.put(f"s->next = (int32_t){who};")


def _wake(b: CodeBody, ins: Wake) -> None:
    b.put("s->asleep = 0;")


def _final_ends(b: CodeBody, ins: FinalEnds) -> None:
    b.put("if (!s->over) s->over = RK_OVER_DONE;")
    b.put(f"if (s->verdict >= 0 || look_at_ends(g)) goto L{ins.end};")


def _finish(b: CodeBody, ins: Finish) -> None:
    b.put("finish(g);")


FLOW: Mapping[type[Instruction], Callable[[CodeBody, Any], None]] = {
    Let: _let,
    Jump: _jump,
    Unless: _unless,
    Switch: _switch,
    Call: _call,
    Return: _return,
    Queue: _queue,
    WorkQueue: _work_queue,
    Gather: _gather,
    NextItem: _next_item,
    Seats: _seats,
    NextSeat: _next_seat,
    TurnsBegin: _turns_begin,
    NextTurn: _next_turn,
    TurnOver: _turn_over,
    RoundBegin: _round_begin,
    RoundOver: _round_over,
    SaveYou: _save_you,
    EndUnit: _end_unit,
    GoAgain: _go_again,
    NextPlayer: _next_player,
    Wake: _wake,
    FinalEnds: _final_ends,
    Finish: _finish,
}
