"""The verbs that change values, as C: set, add, remove, score, roll; and those that move, shuffle and reveal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.expr import Contents, Expr
from rulekit.instructions import (
    Change,
    Draw,
    Instruction,
    LookTop,
    Move,
    MoveToken,
    Picked,
    Place,
    Refill,
    Reveal,
    RevealFact,
    Roll,
    RollTarget,
    Score,
    Shuffle,
)
from rulekit.native import zones
from rulekit.native.code_body import CodeBody, copy_list
from rulekit.native.knowing import note_choice, seat_bits
from rulekit.native.layout import FIRING, ZoneStore
from rulekit.native.moves import ENDS
from rulekit.native.structs import none_of, none_text
from rulekit.native.writer import Body, Listed
from rulekit.runtime.nodes import bounds, can_fail, may_be_none
from rulekit.runtime.targets import fellow_slot
from rulekit.types import LEAST, MOST, ListOf, Maybe, Number, SetOf, Ty, certain

BLINDLY = Picked((), which=True, order=False)  # chance picks: who merely knew it cannot tell

# ── Values ────────────────────────────────────────────────────────────────────────────────────


def check(b: Body, ty: Ty, value: str, expr: Expr | None) -> None:
    """Fails where a value may not be stored: none in a plain value, a number beyond its bounds."""
    plain = certain(ty)
    if not isinstance(ty, Maybe) and (expr is None or may_be_none(expr)) and not isinstance(ty, SetOf | ListOf):
        b.put(f"if ({value} == {none_text(ty)}) rk_leave(g, RK_FAILED);")
    if isinstance(plain, Number):
        low, high = bounds(expr) if expr is not None else (LEAST, MOST)
        if low < plain.low or high > plain.high:
            b.put(f"rk_within(g, {value}, {plain.low}, {plain.high});")


def _change(b: CodeBody, ins: Change) -> None:
    target = ins.target
    if target.playing:
        _change_playing(b, ins)
    elif target.local is not None:
        _change_local(b, ins, target.local)
    elif target.state:
        raise b.unit.refused("state on components", ins.span)
    elif target.key is not None:
        _change_cell(b, ins)
    else:
        _change_value(b, ins)


def _change_local(b: CodeBody, ins: Change, slot: int) -> None:
    kind = b.store.slots[slot]
    if ins.verb == "set":
        b.keep(slot, ins.value)
        return
    value = b.ready_number(ins.value)
    with _there(b, ins, value):
        if kind.form == "list":
            _one_of_list(b, ins.verb, Listed(f"f->l{slot}", f"f->l{slot}_n", kind.most), value)
            return
        b.put(f"f->l{slot} = rk_fit(g, f->l{slot} {_sign(ins)} {value});")


def _there(b: CodeBody, ins: Change, value: str) -> Any:
    return b.block(f"if ({value} != {none_text(ins.value.ty)})" if may_be_none(ins.value) else "")


def _sign(ins: Change) -> str:
    return "+" if ins.verb == "add" else "-"


def _one_of_list(b: CodeBody, verb: str, into: Listed, value: str) -> None:
    if verb == "add":
        b.put(f"if ({into.count} >= {into.most} && !rk_in({into.at}, {into.count}, {value})) rk_leave(g, RK_BEYOND);")
    word = "insert" if verb == "add" else "drop"
    b.put(f"{into.count} = (int32_t)rk_{word}({into.at}, rk_most({into.count}, 0), {value});")


def _change_value(b: CodeBody, ins: Change) -> None:
    assert ins.target.zone is not None
    ref = b.ready.zone(ins.target.zone)
    store = zones.store_of(b, ref)
    if store.form == "list":
        _change_set(b, ins, store, zones.member(b, ref, ins.value))
        return
    if store.form != "value":
        raise b.unit.refused("changes of this zone", ins.span)
    due = store.zone.ty if ins.verb == "set" else None
    value = b.hold(b.number(b.ready.expr(ins.value), due))
    with _there(b, ins, value) if ins.verb != "set" else b.block(""):
        at = b.hold(zones.member(b, ref, ins.value), "at")
        place = f"s->{store.name}[{at}]"
        if ins.verb != "set":
            value = b.hold(f"rk_fit(g, {place} {_sign(ins)} {value})", "after")
        with b.block(f"if ({place} != {value})"):
            check(b, store.zone.ty, value, ins.value if ins.verb == "set" else None)
            b.put(f"{place} = ({_type(b, store)}){value};")
            b.put("rk_stir(s);")


def _type(b: CodeBody, store: ZoneStore) -> str:
    kinds = {"i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t"}
    return kinds[b.layout.state.fields[store.name].type]


def _change_set(b: CodeBody, ins: Change, store: ZoneStore, member: str) -> None:
    at = b.hold(member, "at")
    into = Listed(f"(s->{store.name} + {at} * {store.count})", f"s->{store.name}_n[{at}]", store.count)
    if ins.verb == "set":
        value = b.ready_list(ins.value)
        with b.block(f"if (!rk_same({into.at}, {into.count}, {value.at}, {value.count}))"):
            copy_list(b, value, into.at, into.count, store.count)
            b.put("rk_stir(s);")
        return
    one = b.ready_number(ins.value)
    with _there(b, ins, one):
        b.put(f"int has = rk_in({into.at}, {into.count}, {one});")
        with b.block(f"if ({'!has' if ins.verb == 'add' else 'has'})"):
            _one_of_list(b, ins.verb, into, one)
            b.put("rk_stir(s);")


def _change_cell(b: CodeBody, ins: Change) -> None:
    assert ins.target.zone is not None
    assert ins.target.key is not None
    store = b.layout.zones[ins.target.zone.zone]
    if store.form != "cells" or ins.verb != "set":
        raise b.unit.refused("changes of this zone", ins.span)
    ty = Maybe(certain(store.zone.ty))
    value = b.hold(b.number(b.ready.expr(ins.value), ty))
    space = b.ready_number(ins.target.key)
    with b.block(f"if ({space} >= 0)" if may_be_none(ins.target.key) else ""):
        at = b.hold(f"{space} - {store.first_space}", "at")
        place, none = f"s->{store.name}[{at}]", none_text(ty)
        with b.block(f"if ({place} != {value})"):
            check(b, ty, value, ins.value)
            count = f"s->{store.name}_n[{'0' if store.members == 1 else f'{at} / {store.spaces}'}]"
            b.put(f"{count} += ({value} != {none}) - ({place} != {none});")
            if store.kinds:
                sets = f"s->{store.name}_b"
                b.put(f"if ({place} >= 0) RK_TAKE({sets} + {place} * {store.words}, {at});")
                b.put(f"if ({value} >= 0) RK_PUT({sets} + {value} * {store.words}, {at});")
            b.put(f"{place} = ({_type(b, store)}){value};")
            b.put("rk_stir(s);")


def _change_playing(b: CodeBody, ins: Change) -> None:
    players, is_list = b.layout.players, isinstance(ins.value.ty, SetOf | ListOf)
    if any(trigger.playing for trigger in b.program.triggers):
        raise b.unit.refused("triggers of players who enter or leave", ins.span)
    if is_list:
        seats = b.ready_list(ins.value)
        chosen = f"rk_in({seats.at}, {seats.count}, seat)"
    else:
        chosen = f"seat == {b.ready_number(ins.value)}"
    word = {"set": "chosen", "add": "before || chosen", "remove": "before && !chosen"}[ins.verb]
    b.put(f"int32_t after[{players}], n = 0;")
    with b.block(f"for (int32_t seat = 0; seat < {players}; seat++)"):
        b.put(f"int chosen = {chosen}, before = rk_in(s->playing, s->playing_n, seat);")
        b.put("(void)before;")
        b.put(f"if ({word}) after[n++] = seat;")
    with b.block("if (!rk_same(after, n, s->playing, s->playing_n))"):
        b.put("memcpy(s->playing, after, sizeof after);")
        b.put("s->playing_n = n;")
        b.put("rk_stir(s);")


def _score(b: CodeBody, ins: Score) -> None:
    store = b.layout.zones[ins.zone]
    points = b.ready_number(ins.value)
    seat = "0" if ins.player is None else b.ready_number(ins.player)
    asked = [f"{points} != 0"]
    asked += [f"{points} != RK_NONE"] if may_be_none(ins.value) else []
    asked += [f"{seat} >= 0"] if ins.player is not None and may_be_none(ins.player) else []
    with b.block(f"if ({' && '.join(asked)})"):
        place = f"s->{store.name}[{seat}]"
        b.put(f"int64_t total = {place} + {points};")
        ty = store.zone.ty
        assert isinstance(ty, Number)
        b.put(f"rk_within(g, total, {ty.low}, {ty.high});")
        b.put(f"{place} = ({_type(b, store)})total;")
        b.put("rk_stir(s);")


def _roll(b: CodeBody, ins: Roll) -> None:
    values, slot = b.ready_list(ins.generator.source), ins.generator.slot
    b.put(f"if (!{values.count}) goto L{ins.none};")
    b.put("int alike = 1;")
    b.put(f"for (int64_t i = 1; i < {values.count}; i++) alike &= {values.at}[i] == {values.at}[0];")
    b.put(f"f->l{slot} = {values.at}[alike ? 0 : (int64_t)rk_below(&g->luck, (uint64_t){values.count})];")
    b.put("rk_stir(s);")


def _roll_target(b: CodeBody, ins: RollTarget) -> None:
    zone, local = ins.target.zone, ins.target.local
    if ins.target.key is not None:
        raise b.unit.refused("rolls of cells and of state on components", ins.span)
    values = (*range(b.layout.players), *ins.values) if ins.seats else ins.values
    b.put(f"int64_t drawn = {f'(int64_t)rk_below(&g->luck, {len(values)})' if len(values) > 1 else '0'};")
    if local is not None:
        none = none_of(b.store.slots[local].ty)
        b.put(f"f->l{local} = {b.unit.table(tuple(b.unit.number(value, none) for value in values))}[drawn];")
        return
    assert zone is not None
    ref = b.ready.zone(zone)
    store = zones.store_of(b, ref)
    if store.form != "value":
        raise b.unit.refused("rolls of this zone", ins.span)
    table = b.unit.table(tuple(b.unit.number(value, store.none) for value in values))
    b.put(f"s->{store.name}[{_member(b, ins.target.zone, ins)}] = ({_type(b, store)}){table}[drawn];")
    b.put("rk_stir(s);")


def _member(b: CodeBody, zone: Any, ins: Instruction) -> str:
    return zones.member(b, b.ready.zone(zone), Expr(span=ins.span))


# ── Moves ─────────────────────────────────────────────────────────────────────────────────────


def place_of(b: CodeBody, place: Place, ins: Instruction) -> str:
    """The slot or space of a place; -1 where there is none."""
    if place.zone is None:
        assert place.space is not None
        return b.ready_number(place.space)
    ref = b.ready.zone(place.zone)
    if ref.owner is not None and may_be_none(ref.owner):
        raise b.unit.refused("zones whose owner may be none", ins.span)
    return b.hold(zones.slot(b, ref, Expr(span=ins.span)), "target")


def _move(b: CodeBody, ins: Move) -> None:
    target = place_of(b, ins.place, ins)
    if ins.source is not None and b.layout.zones[ins.source.zone].form == "deck":
        form = None if ins.place.zone is None else b.layout.zones[ins.place.zone.zone].form
        if form not in ("bits", "box"):
            raise b.unit.refused("moves of whole decks", ins.span)
    is_list = isinstance(ins.what.ty, SetOf | ListOf)
    b.put(f"if ({target} < 0) goto L{b.at + 1};")
    if is_list:
        listed = b.ready_list(ins.what)
        at, count = f"{listed.at}", listed.count
    else:
        b.put(f"int32_t one = (int32_t){b.number(b.ready.expr(ins.what))};")
        at, count = "&one", "one >= 0"
    as_list = int(not isinstance(ins.what.ty, SetOf))
    note_choice(b, ins.picked)
    b.put(f"f->at = {b.at + 1};")
    b.put("g->moved = 0;")
    b.put(f"move_all(g, {at}, {count}, {target}, {ENDS[ins.place.end]}, {as_list});")
    b.put("if (fire(g, f->you)) return RK_LEFT;")


def _draw(b: CodeBody, ins: Draw) -> None:
    ref = b.ready.zone(ins.source)
    source = b.hold(zones.slot(b, ref, Expr(span=ins.span)), "source")
    target = place_of(b, ins.place, ins)
    b.put(f"if ({target} < 0) goto L{b.at + 1};")
    count = b.ready_number(ins.count)
    note_choice(b, BLINDLY)
    b.put(f"f->at = {b.at + 1};")
    b.put("g->moved = 0;")
    with b.block(f"for (int64_t left = {count}; left > 0; left--)"):
        b.put(f"int32_t drawn = (int32_t)next_of(g, {source});")
        b.put("if (drawn < 0) break;")
        b.put(f"move_all(g, &drawn, 1, {target}, {ENDS[ins.place.end]}, 1);")
    b.put("if (fire(g, f->you)) return RK_LEFT;")


def _shuffle(b: CodeBody, ins: Shuffle) -> None:
    store = b.layout.zones[ins.zone.zone]
    if store.form != "deck":
        return
    at = b.hold(_member(b, ins.zone, ins))
    b.put(f"rk_shuffle(deck{store.number}(s, {at}));")
    if b.layout.knows:
        known = f"s->known[s->{store.name}_c[{at} * {store.count} + i]] &= sees[{store.base} + {at}];"
        b.put(f"for (int i = 0; i < s->{store.name}_n[{at}]; i++) {known}")
    b.put(f"if (s->{store.name}_n[{at}] > 1) rk_stir(s);")


def _look_top(b: CodeBody, ins: LookTop) -> None:
    store = b.layout.zones[ins.zone.zone]
    at = b.hold(_member(b, ins.zone, ins))
    b.put(f"if (s->{store.name}_n[{at}]) top_of(g, deck{store.number}(s, {at}), 1);")


def _move_token(b: CodeBody, ins: MoveToken) -> None:
    store = b.layout.zones[ins.token.zone]
    triggers = [(n, t) for n, t in enumerate(b.program.triggers) if t.token == ins.token.zone]
    space, at = b.ready_number(ins.space), b.hold(_member(b, ins.token, ins), "at")
    if triggers:
        b.put(f"f->at = {b.at + 1};")
        b.put(f"int32_t due[{len(triggers) * FIRING}], n = 0, before = s->{store.name}[{at}];")
        b.put("(void)before;")
    with b.block(f"if (s->{store.name}[{at}] != {space})"):
        if not isinstance(store.zone.ty, Maybe):
            b.put(f"if ({space} < 0) rk_leave(g, RK_FAILED);")
        b.put(f"s->{store.name}[{at}] = (int32_t){space};")
        b.put("rk_stir(s);")
        owner = at if store.zone.owner == "player" else b.you
        for event, place in (("leaves", "before"), ("enters", space)):
            for number, trigger in triggers:
                if trigger.event == event:
                    firing = f"{number}, (int32_t){place}, 0, 0, (int32_t){owner}"
                    b.put(f"if ({place} >= 0) note_firing(g, due, &n, (const int32_t[]){{{firing}}});")
    if triggers:
        b.put("if (!s->asleep && fire_all(g, due, n, f->you)) return RK_LEFT;")


def _refill(b: CodeBody, ins: Refill) -> None:
    """Fills the gaps of a row, or of each of a family; slides first, where the row says so."""
    ref = b.ready.zone(ins.zone)
    store, machine, layout = b.layout.zones[ref.zone], b.ready.machine, b.ready.layout
    assert store.zone.refilled_from is not None
    sources = [fellow_slot(machine, store.base + n, store.zone.refilled_from) for n in range(store.members)]
    family = bool(store.zone.indices) and not ref.indices
    owner = "0" if ref.owner is None else b.number(ref.owner)
    first = f"{owner} * {layout.stride[ref.zone]}" if family else zones.member(b, ref, Expr(span=ins.span))
    count = layout.stride[ref.zone] if family else 1
    note_choice(b, BLINDLY)
    end = ENDS["right" if store.zone.slides == "right" else "any"]
    b.put(f"f->at = {b.at + 1};")
    b.put("g->moved = 0;")
    b.put(f"int64_t first = {first};")
    with b.block(f"for (int64_t at = first; at < first + {count}; at++)"):
        b.put(f"int16_t *row = s->{store.name} + at * {store.count};")
        if store.zone.slides is not None:
            b.put(f"if (rk_slide(row, {store.count}, {int(store.zone.slides == 'right')})) rk_stir(s);")
        with b.block(f"while (rk_gap(row, {store.count}))"):
            b.put(f"int32_t drawn = (int32_t)next_of(g, {b.unit.table(tuple(sources))}[at]);")
            b.put("if (drawn < 0) break;")
            b.put(f"move_all(g, &drawn, 1, {store.base} + at, {end}, 1);")
    b.put("if (fire(g, f->you)) return RK_LEFT;")


def _reveal(b: CodeBody, ins: Reveal | RevealFact) -> None:
    """Who knows what is kept where choices depend on it, facts never; what can fail is asked in any case."""
    if b.layout.knows and isinstance(ins, Reveal):
        bits = str(b.ready.layout.everybody) if ins.to is None else seat_bits(b, ins.to)
        what = b.ready.expr(ins.what)
        if isinstance(what, Contents) and b.program.zones[what.zone.zone].form == "grid":
            raise b.unit.refused("`reveal` of a grid", ins.span)
        if isinstance(what.ty, SetOf | ListOf):
            b.each(what, lambda c: b.put(f"s->known[{c}] |= {bits};"))
        else:
            one = b.hold(b.number(what))
            b.put(f"if ({one} >= 0) s->known[{one}] |= {bits};")
        return
    if can_fail(b.ready.expr(ins.what)):
        if isinstance(ins.what.ty, SetOf | ListOf):
            b.ready_list(ins.what)
        else:
            b.put(f"(void)({b.ready_number(ins.what)});")


VERBS: Mapping[type[Instruction], Callable[[CodeBody, Any], None]] = {
    Change: _change,
    Score: _score,
    Roll: _roll,
    RollTarget: _roll_target,
    Move: _move,
    Draw: _draw,
    Shuffle: _shuffle,
    LookTop: _look_top,
    MoveToken: _move_token,
    Refill: _refill,
    Reveal: _reveal,
    RevealFact: _reveal,
}
