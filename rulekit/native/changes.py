"""The verbs that change values, as C: set, add, remove, score, roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rulekit.expr import Expr
from rulekit.instructions import Change, Instruction, Roll, RollTarget, Score, Target
from rulekit.native import cells, packed, targets, zones
from rulekit.native.code_body import CodeBody, copy_list, packed_at
from rulekit.native.layout import FIRING, ZoneStore
from rulekit.native.numbers import same
from rulekit.native.structs import none_of, none_text
from rulekit.native.taking import grid_lists
from rulekit.native.writer import Body, Listed
from rulekit.runtime.nodes import bounds, may_be_none
from rulekit.types import LEAST, MOST, ListOf, Maybe, Number, SetOf, Ty, certain


def check(b: Body, ty: Ty, value: str, expr: Expr | None) -> None:
    """Fails where a value may not be stored: none in a plain value, a number beyond its bounds."""
    plain = certain(ty)
    if not isinstance(ty, Maybe) and (expr is None or may_be_none(expr)) and not isinstance(ty, SetOf | ListOf):
        b.put(f"if ({value} == {none_text(ty)}) rk_leave(g, RK_FAILED);")
    if isinstance(plain, Number):
        low, high = bounds(expr) if expr is not None else (LEAST, MOST)
        if low < plain.low or high > plain.high:
            b.put(f"rk_within(g, {value}, {plain.low}, {plain.high});")


# ── What changes ──────────────────────────────────────────────────────────────────────────────


@contextmanager
def _members(b: CodeBody, target: Target, ins: Instruction) -> Iterator[tuple[ZoneStore, str]]:
    """Each member of a value zone that a verb changes: none, one, or all of an indexed one; or state on a component."""
    assert target.zone is not None
    if target.state:
        store = b.layout.zones[target.zone.zone]
        assert target.key is not None
        component = b.ready_number(target.key)
        with b.block(f"if ({component} >= 0)" if may_be_none(target.key) else ""):
            yield store, b.hold(f"{component} - {store.first}" if store.first else component, "at")
        return
    with targets.each_member(b, target.zone, ins) as found:
        yield found


# ── Changes ───────────────────────────────────────────────────────────────────────────────────


def _change(b: CodeBody, ins: Change) -> None:
    target = ins.target
    if target.playing:
        _change_playing(b, ins)
    elif target.local is not None:
        _change_local(b, ins, target.local)
    elif target.key is not None and not target.state:
        _change_cell(b, ins)
    else:
        _change_stored(b, ins)


def _change_local(b: CodeBody, ins: Change, slot: int) -> None:
    kind = b.store.slots[slot]
    if ins.verb == "set":
        b.keep(slot, ins.value)
        return
    if kind.form == "lists":
        into = packed_at(f"f->l{slot}", f"f->l{slot}_n", kind)
        one, before = b.ready_list(ins.value), packed_at(into.at, f"rk_most({into.count}, 0)", kind)
        packed.keep(b, packed.change(b, ins.verb, before, one), into)
        return
    value = b.ready_number(ins.value)
    with _there(b, ins, value):
        if kind.form == "list":
            _one_of_list(b, ins.verb, Listed(f"f->l{slot}", f"f->l{slot}_n", kind.most), value)
            return
        b.put(f"f->l{slot} = rk_fit(g, (int64_t)f->l{slot} {_sign(ins)} {value});")


def _there(b: CodeBody, ins: Change, value: str) -> Any:
    return b.block(f"if ({value} != {none_text(ins.value.ty)})" if may_be_none(ins.value) else "")


def _sign(ins: Change) -> str:
    return "+" if ins.verb == "add" else "-"


def _one_of_list(b: CodeBody, verb: str, into: Listed, value: str) -> None:
    if verb == "add":
        b.put(f"if ({into.count} >= {into.most} && !rk_in({into.at}, {into.count}, {value})) rk_leave(g, RK_BEYOND);")
    word = "insert" if verb == "add" else "drop"
    b.put(f"{into.count} = (int32_t)rk_{word}({into.at}, rk_most({into.count}, 0), {value});")


def _change_stored(b: CodeBody, ins: Change) -> None:
    assert ins.target.zone is not None
    store = b.layout.zones[ins.target.zone.zone]
    if store.form == "list":
        _change_set(b, ins)
        return
    if store.form == "lists":
        _change_lists(b, ins)
        return
    if store.form != "value":
        raise b.unit.refused("changes of this zone", ins.span)
    value = b.hold(b.number(b.ready.expr(ins.value), store.zone.ty if ins.verb == "set" else None))
    with _there(b, ins, value) if ins.verb != "set" else b.block(""), _members(b, ins.target, ins) as (_, at):
        place = f"s->{store.name}[{at}]"
        if ins.verb != "set":
            value = b.hold(f"rk_fit(g, (int64_t){place} {_sign(ins)} {value})", "after")
        with b.block(f"if ({place} != {value})"):
            check(b, store.zone.ty, value, ins.value if ins.verb == "set" else None)
            b.put(f"{place} = ({_type(b, store)}){value};")
            b.put("rk_stir(s);")


def _type(b: CodeBody, store: ZoneStore) -> str:
    kinds = {"i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t"}
    return kinds[b.layout.state.fields[store.name].type]


def _change_set(b: CodeBody, ins: Change) -> None:
    if ins.verb == "set":
        values = b.ready_list(ins.value)
        with _members(b, ins.target, ins) as (store, at):
            into = _set_of(store, at)
            with b.block(f"if (!rk_same({into.at}, {into.count}, {values.at}, {values.count}))"):
                copy_list(b, values, into.at, into.count, store.count)
                b.put("rk_stir(s);")
        return
    one = b.ready_number(ins.value)
    with _there(b, ins, one), _members(b, ins.target, ins) as (store, at):
        into = _set_of(store, at)
        b.put(f"int has = rk_in({into.at}, {into.count}, {one});")
        with b.block(f"if ({'!has' if ins.verb == 'add' else 'has'})"):
            _one_of_list(b, ins.verb, into, one)
            b.put("rk_stir(s);")


def _change_lists(b: CodeBody, ins: Change) -> None:
    given = b.ready_list(ins.value)
    with _members(b, ins.target, ins) as (store, at):
        into = zones.lists_at(store, at)
        after = given if ins.verb == "set" else packed.change(b, ins.verb, into, given)
        before = packed.rows(b, into)
        with b.block(f"if (!{same(before, after)})"):
            packed.keep(b, after, into)
            b.put("rk_stir(s);")


def _set_of(store: ZoneStore, at: str) -> Listed:
    return Listed(f"(s->{store.name} + {at} * {store.count})", f"s->{store.name}_n[{at}]", store.count)


def _change_cell(b: CodeBody, ins: Change) -> None:
    assert ins.target.zone is not None
    assert ins.target.key is not None
    store = b.layout.zones[ins.target.zone.zone]
    if store.form == "sparse" and ins.verb == "set":
        value = b.hold(b.number(b.ready.expr(ins.value), Maybe(certain(store.zone.ty))))
        _put_endless(b, ins, store, value)
        return
    if store.form != "cells":
        raise b.unit.refused("changes of this zone", ins.span)
    ty = Maybe(certain(store.zone.ty))
    value = b.hold(b.number(b.ready.expr(ins.value), ty))
    space = b.ready_number(ins.target.key)
    there = [f"{space} >= 0"] if may_be_none(ins.target.key) else []
    if ins.verb != "set":
        there += [f"{value} != RK_NONE"] if may_be_none(ins.value) else []
    with b.block(f"if ({' && '.join(there)})" if there else ""):
        _ask_whose(b, store, space)
        at = b.hold(f"{space} - {store.first_space}", "at")
        if ins.verb != "set":
            before = b.hold(f"s->{store.name}[{at}]", "before")
            b.put(f"if ({before} == RK_NONE) rk_leave(g, RK_FAILED);")
            value = b.hold(f"rk_fit(g, {before} {_sign(ins)} {value})", "after")
        put_cell(b, store, at, value, ins.value if ins.verb == "set" else None)


def _ask_whose(b: CodeBody, store: ZoneStore, space: str) -> None:
    """What is done to the spaces of the grids of other zones the reference engine knows."""
    if not cells.is_only_zone(b, store):
        b.put(f"if (!({store.has(space)})) rk_leave(g, RK_BEYOND);")


def _put_endless(
    b: CodeBody, ins: Change | RollTarget, store: ZoneStore, value: str, draw: Callable[[], str] | None = None
) -> None:
    """Puts a value (none: nothing) on a space of a grid without a size; where it is drawn, it counts as a change."""
    assert ins.target.key is not None
    space = b.ready_number(ins.target.key)
    with b.block(f"if ({space} >= 0)" if may_be_none(ins.target.key) else ""):
        _ask_whose(b, store, space)
        put = draw() if draw else value
        with b.block("" if draw else f"if ({cells.endless_cell(space)} != {put})"):
            b.put(f"int64_t at = {store.grid_of(space)};")
            b.put(f"rk_set(g, {grid_lists(store)}, {space}, {put}, {store.count});")
            b.put("rk_stir(s);")


def put_cell(b: CodeBody, store: ZoneStore, at: str, value: str, expr: Expr | None, *, always: bool = False) -> None:
    """Puts a value (none: nothing) into a cell of a grid."""
    ty, place = Maybe(certain(store.zone.ty)), f"s->{store.name}[{at}]"
    with b.block("" if always else f"if ({place} != {value})"):
        check(b, ty, value, expr)
        count = f"s->{store.name}_n[{'0' if store.members == 1 else f'{at} / {store.spaces}'}]"
        b.put(f"{count} += ({value} != {none_text(ty)}) - ({place} != {none_text(ty)});")
        if store.kinds:
            sets = f"s->{store.name}_b"
            b.put(f"if ({place} >= 0) RK_TAKE({sets} + {place} * {store.words}, {at});")
            b.put(f"if ({value} >= 0) RK_PUT({sets} + {value} * {store.words}, {at});")
        b.put(f"{place} = ({_type(b, store)}){value};")
        b.put("rk_stir(s);")


def _change_playing(b: CodeBody, ins: Change) -> None:
    players, is_list = b.layout.players, isinstance(ins.value.ty, SetOf | ListOf)
    if is_list:
        seats = b.ready_list(ins.value)
        chosen = f"rk_in({seats.at}, {seats.count}, seat)"
    else:
        chosen = f"seat == {b.ready_number(ins.value)}"
    word = {"set": "chosen", "add": "before || chosen", "remove": "before && !chosen"}[ins.verb]
    b.put(f"int32_t after[{players}], n = 0;")
    with b.block(f"for (int32_t seat = 0; seat < {players}; seat++)"):
        b.put(f"int chosen = {chosen}, before = rk_plays(s, seat);")
        b.put("(void)before;")
        b.put(f"if ({word}) after[n++] = seat;")
    with b.block("if (!rk_same(after, n, s->playing, s->playing_n))"):
        _note_players(b)
        b.put("memcpy(s->playing, after, sizeof after);")
        b.put("s->playing_n = n;")
        b.put("rk_stir(s);")
        if any(trigger.playing for trigger in b.program.triggers):
            b.put(f"f->at = {b.at + 1};")
            b.put("if (!s->asleep && fire_all(g, due, fired, f->you)) return RK_LEFT;")


def _note_players(b: CodeBody) -> None:
    """What fires because players leave or enter, in this order, seat by seat."""
    triggers = [(number, trigger) for number, trigger in enumerate(b.program.triggers) if trigger.playing]
    if not triggers:
        return
    b.put(f"int32_t due[{len(triggers) * b.layout.players * FIRING}], fired = 0;")
    for event, here, there in (
        ("leaves", "s->playing, s->playing_n", "after, n"),
        ("enters", "after, n", "s->playing, s->playing_n"),
    ):
        with b.block(f"for (int32_t seat = 0; seat < {b.layout.players}; seat++)"):
            b.put(f"if (!rk_in({here}, seat) || rk_in({there}, seat)) continue;")
            for number, trigger in triggers:
                if trigger.event == event:
                    b.put(f"note_firing(g, due, &fired, (const int32_t[]){{{number}, seat, 0, 0, seat}});")


def _score(b: CodeBody, ins: Score) -> None:
    store = b.layout.zones[ins.zone]
    points = b.ready_number(ins.value)
    seat = "0" if ins.player is None else b.ready_number(ins.player)
    asked = [f"{points} != 0"]
    asked += [f"{points} != RK_NONE"] if may_be_none(ins.value) else []
    asked += [f"{seat} >= 0"] if ins.player is not None and may_be_none(ins.player) else []
    with b.block(f"if ({' && '.join(asked)})"):
        place = f"s->{store.name}[{seat}]"
        b.put(f"int64_t total = (int64_t){place} + {points};")
        ty = store.zone.ty
        assert isinstance(ty, Number)
        b.put(f"rk_within(g, total, {ty.low}, {ty.high});")
        b.put(f"{place} = ({_type(b, store)})total;")
        b.put("rk_stir(s);")


# ── Rolls ─────────────────────────────────────────────────────────────────────────────────────


def _roll(b: CodeBody, ins: Roll) -> None:
    values, slot = b.ready_list(ins.generator.source), ins.generator.slot
    b.put(f"if (!{values.count}) goto L{ins.none};")
    b.put("int alike = 1;")
    b.put(f"for (int64_t i = 1; i < {values.count}; i++) alike &= {values.at}[i] == {values.at}[0];")
    b.put(f"f->l{slot} = {values.at}[alike ? 0 : rk_luck(g, (uint64_t){values.count})];")
    b.put("rk_stir(s);")


def _roll_target(b: CodeBody, ins: RollTarget) -> None:
    """Draws for each thing in its order; there is no draw for what has one value only."""
    target = ins.target
    values = (*range(b.layout.players), *ins.values) if ins.seats else ins.values
    drawn = f"rk_luck(g, {len(values)})" if len(values) > 1 else "0"

    def text(ty: Ty) -> str:
        return f"{b.unit.table(tuple(b.unit.number(value, none_of(ty)) for value in values))}[{drawn}]"

    if target.local is not None:
        b.put(f"f->l{target.local} = {text(b.store.slots[target.local].ty)};")
    elif target.key is not None and not target.state:
        _roll_cell(b, ins, text)
    else:
        with _members(b, target, ins) as (store, at):
            if store.form != "value":
                raise b.unit.refused("rolls of this zone", ins.span)
            b.put(f"s->{store.name}[{at}] = ({_type(b, store)}){text(store.zone.ty)};")
            b.put("rk_stir(s);")


def _roll_cell(b: CodeBody, ins: RollTarget, text: Callable[[Ty], str]) -> None:
    assert ins.target.zone is not None
    assert ins.target.key is not None
    store = b.layout.zones[ins.target.zone.zone]
    if store.form == "sparse":
        _put_endless(b, ins, store, "", lambda: b.hold(text(Maybe(certain(store.zone.ty))), "drawn"))
        return
    space = b.ready_number(ins.target.key)
    if store.form != "cells":
        raise b.unit.refused("rolls of this zone", ins.span)
    with b.block(f"if ({space} >= 0)" if may_be_none(ins.target.key) else ""):
        _ask_whose(b, store, space)
        at = b.hold(f"{space} - {store.first_space}", "at")
        put_cell(b, store, at, b.hold(text(Maybe(certain(store.zone.ty))), "drawn"), None, always=True)


CHANGES: Mapping[type[Instruction], Callable[[CodeBody, Any], None]] = {
    Change: _change,
    Score: _score,
    Roll: _roll,
    RollTarget: _roll_target,
}
