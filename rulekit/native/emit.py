"""The C text of one match: a program with its options and seats."""

from __future__ import annotations

import attrs

from rulekit.instructions import Instruction
from rulekit.native import packed
from rulekit.native.build import HEADERS, PLAYOUTS
from rulekit.native.c_text import comment
from rulekit.native.changes import CHANGES, check
from rulekit.native.code_body import CodeBody, blank, copy_list
from rulekit.native.expressions import WAYS
from rulekit.native.flow import FLOW
from rulekit.native.frames import CodeStore, reachable
from rulekit.native.layout import FIRING, MOST_FRAMES, UNITS, StateLayout, ZoneStore
from rulekit.native.moves import move_functions
from rulekit.native.pieces import put_starts
from rulekit.native.questions import QUESTIONS
from rulekit.native.ready import Ready
from rulekit.native.refused import Unsupported
from rulekit.native.rival import put_rival
from rulekit.native.structs import none_of, none_text
from rulekit.native.taking import grid_lists
from rulekit.native.together import TOGETHER
from rulekit.native.verbs import VERBS
from rulekit.native.writer import Body, Unit
from rulekit.native.zones import lists_at
from rulekit.program import MATCH
from rulekit.runtime.machine import Machine
from rulekit.runtime.nodes import may_be_none, needs_you
from rulekit.types import ListOf, SetOf, empty_of

INSTRUCTIONS = {**FLOW, **QUESTIONS, **CHANGES, **VERBS, **TOGETHER}


@attrs.frozen
class Emitted:
    """The text, without the headers, and how the state lies in memory."""

    text: str
    layout: StateLayout


def emit(machine: Machine) -> Emitted:
    """The C text; raises `Unsupported` for what C cannot say yet."""
    ready = Ready(machine)
    layout = StateLayout(ready)
    unit = Unit(ready, layout, WAYS)
    reached = [layout.codes[number] for number in reachable(ready.program)]
    codes = [line for store in reached for line in _code(unit, store)]
    ends, finish, begin = _look_at_ends(unit), _finish(unit), _begin(unit)
    moves = move_functions(unit)
    structs = [line for store in reached for line in (*store.struct.text(), *store.struct.asserts(), "")]
    lines = [
        *_head(unit),
        *layout.state.text(),
        *layout.state.asserts(),
        "",
        *(f'#include "{name}"' for name in HEADERS),
        "",
        *layout.act.text(),
        "",
        *structs,
        *_regions(unit, reached),
        *unit.table_lines,
        "",
        *unit.functions,
        *_pushes(layout, reached),
        *moves,
        *ends,
        *finish,
        *codes,
        *_fire_next(unit),
        *_run(reached),
        *_look_at_grids(unit),
        *begin,
        *_records(unit),
    ]
    return Emitted("\n".join(lines) + "\n", layout)


def _head(unit: Unit) -> list[str]:
    layout = unit.layout
    return [
        comment(f"{unit.program.name} for {layout.players} players; made by rulekit."),
        "",
        "#include <stddef.h>",
        "#include <stdint.h>",
        "",
        f"#define PLAYERS {layout.players}",
        f"#define RIVAL {int(layout.has_rival)}",
        f"#define FRAMES {MOST_FRAMES}",
        f"#define COMPONENTS {max(layout.components, 1)}",
        f"#define GRIDS {layout.endless} /* without a size */",
        *layout.first_spaces(),
        f"#define SPACES {layout.spaces} /* up to the last of these */",
        f"#define INSTRUCTIONS {sum(len(code.instructions) for code in unit.program.codes)}",
        "",
        "/* The state of a match. */",
    ]


def _regions(unit: Unit, reached: list[CodeStore]) -> list[str]:
    lines, rows = [], {}
    for store in reached:
        regions = store.code.regions
        rows[store.number] = f"    {{(int32_t)sizeof(F{store.number}), {len(regions)}, NULL}},"
        if regions:
            lines.append(f"static const rk_region regions{store.number}[] = {{")
            for region in regions:
                you = -1 if region.you is None else store.struct.fields[f"l{region.you}"].offset
                lines.append(f"    {{{UNITS.index(region.unit)}, {region.start}, {region.end}, {you}}},")
            lines.append("};")
            rows[store.number] = rows[store.number].replace("NULL", f"regions{store.number}")
    table = [rows.get(number, "    {0, 0, NULL},") for number in range(len(unit.program.codes))]
    return [*lines, "const rk_code rk_codes[] = {", *table, "};", ""]


def _pushes(layout: StateLayout, reached: list[CodeStore]) -> list[str]:
    """For each code a function that puts a frame of it in front, and one for the frame that fires triggers."""
    lines = []
    for store in reached:
        n = store.number
        lines += [
            f"static F{n} *push{n}(rk_game *g, int64_t you) {{",
            f"    F{n} *f = rk_push(g, {n}, (int)sizeof(F{n}), you);",
            *(f"    {line}" for slot, kind in sorted(store.slots.items()) for line in blank(slot, kind)),
            "    return f;",
            "}",
            "",
        ]
    return [
        *lines,
        "static void push_act(rk_game *g, const int32_t *due, int32_t n, int64_t you) {",
        "    A *act = rk_push(g, -1, (int)sizeof(A), you);",
        "    act->next = 0;",
        "    act->count = n;",
        f"    memcpy(act->firings, due, (size_t)n * {FIRING} * sizeof *due);",
        "}",
        "",
    ]


def _instruction(b: CodeBody, ins: Instruction) -> None:
    """The lines of an instruction, which says where it stands if what it is made of cannot."""
    try:
        INSTRUCTIONS[type(ins)](b, ins)
    except Unsupported as refusal:
        if refusal.line:
            raise
        raise b.unit.refused(refusal.what, ins.span) from refusal


def _code(unit: Unit, store: CodeStore) -> list[str]:
    """The function of a code: goes on where its frame says."""
    code, line_of = store.code, unit.program.source.line_of
    before = sum(len(other.instructions) for other in unit.program.codes[: store.number])
    b = CodeBody(unit, store)
    for at, ins in enumerate(code.instructions):
        b.at = at
        b.label(f"L{at}")
        name = type(ins).__name__
        with b.block(f"/* line {line_of(ins.span)}: {name} */"):
            b.put(f"RK_AT({before + at});")
            _instruction(b, ins)
    b.label(f"L{len(code.instructions)}")
    b.put("return RK_LEFT;")
    heading = f", {code.heading}" if code.heading else ""
    cases = "".join(f" case {at}: goto L{at};" for at in range(len(code.instructions)))
    return [
        comment(f"{code.name}: line {line_of(code.span)}{heading}"),
        f"static int code{store.number}(rk_game *g) {{",
        "    S *s = g->s;",
        f"    F{store.number} *f = rk_top(s);",
        f"    switch (f->at) {{{cases} default: goto L{len(code.instructions)}; }}",
        *b.lines,
        "}",
        "",
    ]


def _look_at_ends(unit: Unit) -> list[str]:
    b = Body(unit, "you")
    for number, line in enumerate(unit.program.ends):
        waits = "if (you >= 0)" if needs_you(unit.program, line.condition, line.who) else ""
        b.put(f"/* line {unit.program.source.line_of(line.span)} */")
        with b.block(waits), b.block(f"if ({b.test(b.ready.expr(line.condition))})"):
            b.put(f"s->verdict = {number};")
            who = b.ready.expr(line.who)
            if isinstance(who.ty, SetOf | ListOf):
                copy_list(b, b.listed(who), "s->verdict_who", "s->verdict_n", unit.layout.players)
            else:
                b.put(f"s->verdict_who[0] = (int32_t){b.number(who)};")
                b.put("s->verdict_n = s->verdict_who[0] >= 0;")
            b.put("return 1;")
    return [
        "/* The `end` lines from the top: whether one decides. */",
        "static int look_at_ends(rk_game *g) {",
        "    S *s = g->s;",
        "    int64_t you = s->seat;",
        "    (void)you;",
        *b.lines,
        "    return 0;",
        "}",
        "",
    ]


def _finish(unit: Unit) -> list[str]:
    winner, b = unit.program.winner, Body(unit, "seat")
    ranks = () if winner is None else winner.ranks
    loses = ", ".join(str(int(line.outcome == "lose")) for line in unit.program.ends) or "0"
    with b.block("if (s->verdict >= 0)"):
        b.put(f"static const int loses[] = {{{loses}}};")
        b.put("int some = 0, others = 0;")
        with b.block("for (int seat = 0; seat < PLAYERS; seat++)"):
            b.put("s->winners[seat] = rk_in(s->verdict_who, s->verdict_n, seat) != loses[s->verdict];")
            b.put("some |= s->winners[seat];")
            b.put("others |= !s->winners[seat];")
        b.put("for (int i = 0; i < PLAYERS; i++) s->ranks[i] = some && others && !s->winners[i];")
        b.put("return;")
    b.put(f"int64_t keys[PLAYERS * {max(len(ranks), 1)}] = {{0}};")
    with b.block("for (int64_t seat = 0; seat < PLAYERS; seat++)"):
        for place, line in enumerate(ranks):
            value = b.hold(b.number(b.ready.expr(line.value)))
            key = f"-({value})" if line.order == "most" else value
            if may_be_none(line.value):
                key = f"{value} == {none_text(line.value.ty)} ? INT64_MAX : {key}"
            b.put(f"keys[seat * {len(ranks)} + {place}] = {key};")
    b.put(f"rk_partition(keys, PLAYERS, {max(len(ranks), 1)}, s->ranks);")
    put_rival(b)
    b.put("for (int i = 0; i < PLAYERS; i++) s->winners[i] = !s->ranks[i];")
    return [
        "/* Ranks the players. */",
        "static void finish(rk_game *g) {",
        "    S *s = g->s;",
        "    s->finished = 1;",
        *b.lines,
        "}",
        "",
    ]


def _fire_next(unit: Unit) -> list[str]:
    """Fires the next trigger of an act, if it still may."""
    lines = [
        "static void fire_next(rk_game *g) {",
        "    S *s = g->s;",
        "    A *act = rk_top(s);",
        "    if (act->next == act->count) {",
        "        rk_pop(s);",
        "        return;",
        "    }",
        f"    int32_t *due = act->firings + {FIRING} * act->next++;",
        "    switch (due[0]) {",
    ]
    layout = unit.ready.layout
    names = [layout.index_of(slot)[:1] or (-1,) for slot in range(layout.slots)]
    for number, trigger in enumerate(unit.program.triggers):
        slots = unit.layout.codes[trigger.code].slots
        lines.append(f"    case {number}: {{")
        if trigger.token is None and not trigger.playing:
            lines.append("        if (s->place[due[1]] != due[2]) break;")
        lines.append(f"        F{trigger.code} *f = push{trigger.code}(g, due[4]);")
        if 0 in slots:
            lines.append("        f->l0 = due[1];")
        if trigger.at and 1 in slots:
            flat = ", ".join(str(name[0]) for name in names)
            lines.append(f"        static const int32_t names[] = {{{flat}}};")
            lines.append(f"        f->l1 = due[3] >= {layout.slots} ? due[3] : names[due[3]];")
        lines += ["        (void)f;", "        break;", "    }"]
    return [*lines, "    default: break;", "    }", "}", ""]


def _run(reached: list[CodeStore]) -> list[str]:
    cases = [f"        case {store.number}: went = code{store.number}(g); break;" for store in reached]
    return [
        "/* Goes on until a question waits (1) or nothing is left to do (0). */",
        "static RK_APART int run(rk_game *g) {",
        "    S *s = g->s;",
        "    while (s->depth > 0) {",
        "        int went = RK_LEFT;",
        "        switch (((rk_frame *)rk_top(s))->code) {",
        *cases,
        "        default: fire_next(g); break;",
        "        }",
        "        if (went == RK_WAIT) return 1;",
        "    }",
        "    return 0;",
        "}",
        "",
    ]


# ── How a match begins ────────────────────────────────────────────────────────────────────────


def _look_at_grids(unit: Unit) -> list[str]:
    """Fills what is kept beside the state, of a state that was put there."""
    lines = ["static RK_APART void look_at_grids(rk_game *g) {", "    S *s = g->s;", "    (void)s;"]
    lines += [
        f"    for (int at = 0; at < {store.members}; at++) rk_look(g, {grid_lists(store)});"
        for store in unit.layout.zones
        if store.form == "sparse"
    ]
    return [*lines, "}", ""]


def _begin(unit: Unit) -> list[str]:
    b = Body(unit, "you")
    for store in unit.layout.zones:
        if store.zone.owner == "component":
            put_starts(b, store)
        else:
            _empty(b, store)
    seats = [-1, *range(unit.layout.players)]
    for seat in seats:
        b.you = str(seat)
        for store in unit.layout.zones:
            if store.zone.starts is not None and store.zone.owner != "component":
                _start(b, store, seat)
    return [
        "/* Before anything has happened: all components in the box, values as they start. */",
        "static RK_APART void blank(rk_game *g, int32_t first) {",
        "    S *s = g->s;",
        "    memset(s, 0, sizeof *s);",
        "    look_at_grids(g);",
        "    s->first = first;",
        "    s->seat = s->next = s->verdict = s->held_n = -1;",
        "    s->asleep = 1;",
        "    s->playing_n = PLAYERS;",
        "    for (int i = 0; i < PLAYERS; i++) s->playing[i] = i;",
        *(["    for (int i = 0; i < COMPONENTS; i++) s->known[i] = sees[0];"] if unit.layout.knows else []),
        *b.lines,
        f"    push{MATCH}(g, first);",
        "}",
        "",
    ]


def _empty(b: Body, store: ZoneStore) -> None:
    fill = f"for (int i = 0; i < {{}}; i++) s->{store.name}[i] = {{}};"
    match store.form:
        case "value":
            empty = empty_of(store.zone.ty)
            value = empty if isinstance(empty, int) else store.none
            if value:
                b.put(fill.format(store.members, "RK_NONE" if value == none_of(store.zone.ty) < -1 else value))
        case "pile":
            b.put(fill.format(store.members, -1))
        case "row":
            b.put(fill.format(store.members * store.count, -1))
        case "cells":
            none = "RK_NONE" if store.none < -1 else "-1"
            b.put(fill.format(store.members * store.spaces, none))
        case _:
            pass


def _start(b: Body, store: ZoneStore, seat: int) -> None:
    layout, zone = b.ready.layout, store.zone
    assert zone.starts is not None
    for member in range(store.members):
        if layout.owner_of[store.base + member] != seat:
            continue
        with b.block(""):
            ready = b.ready.expr(zone.starts)
            if store.form == "lists":
                packed.keep(b, b.listed(ready), lists_at(store, str(member)))
                continue
            if store.form == "list":
                listed, at = b.listed(ready), f"(s->{store.name} + {member * store.count})"
                copy_list(b, listed, at, f"s->{store.name}_n[{member}]", store.count)
                continue
            value = b.hold(b.number(ready, zone.ty))
            check(b, zone.ty, value, zone.starts)
            kind = b.layout.state.fields[store.name].type.replace("i", "int") + "_t"
            b.put(f"s->{store.name}[{member}] = ({kind}){value};")


# ── What Python calls ─────────────────────────────────────────────────────────────────────────


def _records(unit: Unit) -> list[str]:
    zones = unit.layout.zones
    score = next((store for store in zones if store.zone.form == "score"), None)
    points = "0"
    if score is not None:
        points = f"(int32_t)s->{score.name}[{'i' if score.zone.owner == 'player' else '0'}]"
    return [
        "static int32_t points_of(const S *s, int i) {",
        "    (void)s, (void)i;",
        f"    return {points};",
        "}",
        "",
        f'#include "{PLAYOUTS}"',
    ]
