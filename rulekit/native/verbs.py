"""The verbs that move, shuffle and reveal, as C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.expr import Contents, Expr
from rulekit.instructions import (
    Draw,
    Instruction,
    LookTop,
    Move,
    MoveToken,
    Picked,
    Refill,
    Reveal,
    RevealFact,
    Shuffle,
)
from rulekit.native import targets, zones
from rulekit.native.code_body import CodeBody
from rulekit.native.deck_moves import is_apart, move_decks
from rulekit.native.firing import fires
from rulekit.native.knowing import note_choice, seat_bits, seen_in
from rulekit.native.layout import FIRING, target_zone
from rulekit.native.moves import ENDS
from rulekit.native.pouring import poured
from rulekit.runtime.nodes import can_fail
from rulekit.runtime.targets import fellow_slot
from rulekit.types import ListOf, Maybe, SetOf

BLINDLY = Picked((), which=True, order=False)  # chance picks: who merely knew it cannot tell

# ── Moves ─────────────────────────────────────────────────────────────────────────────────────


def _move(b: CodeBody, ins: Move) -> None:
    target = targets.place_of(b, ins.place, ins)
    b.put(f"if ({target} < 0) goto L{b.at + 1};")
    if is_apart(b, ins):
        _begin_act(b, None)
        move_decks(b, ins, target)
        _end_act(b, target_zone(b.layout, ins.place))
        return
    if (pair := poured(b.unit, ins)) is not None:
        assert isinstance(ins.what, Contents)
        source = targets.slot(b, ins.what.zone, ins)
        _begin_act(b, ins.picked)
        pour = f"pour{pair[0].number}_{pair[1].number}"
        b.put(f"if ({source} >= 0) {pour}(g, {source}, {target}, {ENDS[ins.place.end]});")
        return
    is_list = isinstance(ins.what.ty, SetOf | ListOf)
    if is_list:
        listed = targets.components(b, ins.what, ins)
        at, count = listed.at, listed.count
    else:
        b.put(f"int32_t one = (int32_t){b.number(b.ready.expr(ins.what))};")
        at, count = "&one", "one >= 0"
    as_list = int(not isinstance(ins.what.ty, SetOf))
    _begin_act(b, ins.picked)
    number = None if is_list else target_zone(b.layout, ins.place)
    if number is not None:
        b.put(f"if (one >= 0) move_one{number}(g, one, {target}, {ENDS[ins.place.end]});")
    else:
        b.put(f"move_all(g, {at}, {count}, {target}, {ENDS[ins.place.end]}, {as_list});")
    _end_act(b, target_zone(b.layout, ins.place))


def _begin_act(b: CodeBody, picked: Picked | None) -> None:
    """The frame goes on behind the act, whatever it fires."""
    note_choice(b, picked)
    b.put(f"f->at = {b.at + 1};")
    b.put("g->moved = 0;")


def _end_act(b: CodeBody, zone: int | None, source: int | None = None) -> None:
    """What has moved into a zone fires triggers, if there are any; what was reshuffled into a source of it, too."""
    reshuffled = source is not None and b.layout.zones[source].zone.reshuffled_from is not None
    if fires(b.unit, zone) or (reshuffled and fires(b.unit, source)):
        b.put("if (fire(g, f->you)) return RK_LEFT;")


def _draw(b: CodeBody, ins: Draw) -> None:
    source, target = targets.slot(b, ins.source, ins), targets.place_of(b, ins.place, ins)
    b.put(f"if ({source} < 0 || {target} < 0) goto L{b.at + 1};")
    count, number = b.ready_number(ins.count), target_zone(b.layout, ins.place)
    _begin_act(b, BLINDLY)
    with b.block(f"for (int64_t left = {count}; left > 0; left--)"):
        b.put(f"int32_t drawn = (int32_t)next{ins.source.zone}(g, {source});")
        b.put("if (drawn < 0) break;")
        _stay_on_top(b, ins, source, target, number)
        if number is not None:
            _put_drawn(b, ins.source.zone, source, number, target, ENDS[ins.place.end])
        else:
            b.put(f"move_all(g, &drawn, 1, {target}, {ENDS[ins.place.end]}, 1);")
    _end_act(b, number, ins.source.zone)


def _stay_on_top(b: CodeBody, ins: Draw, source: str, target: str, number: int | None) -> None:
    """What is drawn from a deck into that same deck is its top from then on, not one of a mixed run any more."""
    store = b.layout.zones[ins.source.zone]
    if store.form == "deck" and number in (None, store.number):
        b.put(f"rk_deck deck = deck{store.number}(s, {store.member_at(source)});")
        b.put(f"if ({source} == {target} && deck.mix[*deck.count - 1]) rk_decide_top(deck, g->hint);")


def _put_drawn(b: CodeBody, source: int, slot: str, number: int, target: str, end: int) -> None:
    """What was drawn from a slot of a zone goes to a place in another one."""
    if source == number:
        b.put(f"move_one{number}(g, drawn, {target}, {end});")
        return
    store = b.layout.zones[source]
    if store.form == "deck":  # where it lies is known
        b.put(f"rk_deck_cut(deck{source}(s, {store.member_at(slot)}), g->hint);")
    else:
        b.put(f"take{source}(g, {slot}, drawn);")
    b.put(f"put_one{number}(g, drawn, {slot}, {target}, {end});")


def _shuffle(b: CodeBody, ins: Shuffle) -> None:
    if b.layout.zones[ins.zone.zone].form != "deck":
        return
    with targets.each_member(b, ins.zone, ins) as (store, at):
        b.put(f"rk_shuffle(deck{store.number}(s, {at}));")
        if b.layout.knows:
            known = f"s->known[s->{store.name}_c[{at} * {store.count} + i]] &= sees[{store.base} + {at}];"
            b.put(seen_in(b.unit, f"for (int i = 0; i < s->{store.name}_n[{at}]; i++) {known}"))
        b.put(f"if (s->{store.name}_n[{at}] > 1) rk_stir(s);")


def _look_top(b: CodeBody, ins: LookTop) -> None:
    needed = "" if ins.needed is None else f"if ({b.ready_test(ins.needed)})"
    with b.block(needed), targets.each_member(b, ins.zone, ins) as (store, at):
        b.put(f"if (s->{store.name}_n[{at}]) top{store.number}(g, {at}, 1);")


def _move_token(b: CodeBody, ins: MoveToken) -> None:
    triggers = [(n, t) for n, t in enumerate(b.program.triggers) if t.token == ins.token.zone]
    space = b.ready_number(ins.space)
    if triggers:
        b.put(f"f->at = {b.at + 1};")
        b.put(f"int32_t due[{len(triggers) * FIRING * b.layout.zones[ins.token.zone].members}], n = 0;")
    with targets.each_member(b, ins.token, ins) as (store, at):
        b.put(f"int32_t before = s->{store.name}[{at}];")
        with b.block(f"if (before != {space})"):
            if not isinstance(store.zone.ty, Maybe):
                b.put(f"if ({space} < 0) rk_leave(g, RK_FAILED);")
            b.put(f"s->{store.name}[{at}] = (int32_t){space};")
            b.put("rk_stir(s);")
            owner = f"{at} / {b.ready.layout.stride[ins.token.zone]}" if store.zone.owner == "player" else b.you
            for event, place in (("leaves", "before"), ("enters", space)):
                for number, trigger in triggers:
                    if trigger.event == event:
                        firing = f"{number}, (int32_t){place}, 0, 0, (int32_t)({owner})"
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
        number = layout.zone_of[sources[0]]
        b.put(f"int64_t source = {b.unit.table(tuple(sources))}[at];")
        with b.block(f"while (rk_gap(row, {store.count}))"):
            b.put(f"int32_t drawn = (int32_t)next{number}(g, source);")
            b.put("if (drawn < 0) break;")
            _put_drawn(b, number, "source", store.number, f"{store.base} + at", end)
    _end_act(b, store.number, number)


def _reveal(b: CodeBody, ins: Reveal | RevealFact) -> None:
    """Who knows what is kept where choices depend on it, facts never; what can fail is asked in any case."""
    if b.layout.knows and isinstance(ins, Reveal):
        bits = str(b.ready.layout.everybody) if ins.to is None else seat_bits(b, ins.to)
        what = b.ready.expr(ins.what)
        if isinstance(what.ty, SetOf | ListOf):
            b.over(targets.components(b, ins.what, ins), lambda c: b.put(f"s->known[{c}] |= {bits};"))
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
    Move: _move,
    Draw: _draw,
    Shuffle: _shuffle,
    LookTop: _look_top,
    MoveToken: _move_token,
    Refill: _refill,
    Reveal: _reveal,
    RevealFact: _reveal,
}
