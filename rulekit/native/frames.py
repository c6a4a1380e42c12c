"""What a frame of each code holds: the locals that outlive an instruction, typed by who writes them.

A slot of the reference engine becomes a number, or a count and a list, or the few other things that loops keep.  Hidden
slots in which a draw waits for chance need no place: chance is settled at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import attrs

from rulekit.expr import Expr, Generator, Local
from rulekit.instructions import (
    Call,
    Change,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Code,
    Gather,
    Instruction,
    Let,
    Menu,
    NextItem,
    NextSeat,
    NextTurn,
    Queue,
    Roll,
    SaveYou,
    Seats,
    TogetherBegin,
    TurnsBegin,
)
from rulekit.native.ready import MOST_ITEMS, MOST_KEPT, Ready
from rulekit.native.refused import refused
from rulekit.native.structs import Struct
from rulekit.program import MATCH, Program
from rulekit.types import NOTHING, NUMBER, PLAYER, ListOf, SetOf, Ty, Unknown, certain, element

MOST_LOOPED = 1024  # that a loop of the rules goes through; more than that is found in play
MOST_ROWS = 1 << 15  # numbers that are kept for it, the members of lists among them
MOST_ADDED = 64  # members of a local that grows; more than that is found in play


@attrs.frozen
class Slot:
    """What a slot holds: `number`, `list`, `lists`, `rows` (each of `width`), `pair`, `sheets`; `most` of them.

    `own`: of sheets the slots on each; of rows for each member how many it holds if it is a list (behind its count), or
    0 if it is a number.  Of `lists` each holds `inner` at most, and `width` is the room for all numbers and counts.
    """

    form: str
    ty: Ty
    most: int = 1
    width: int = 1
    own: tuple[int, ...] = ()
    inner: int = 0

    @property
    def is_list(self) -> bool:
        """Whether it is a count and so many numbers."""
        return self.form in ("list", "lists")

    @property
    def numbers(self) -> int:
        """How many numbers it has room for."""
        return self.width if self.form == "lists" else self.most * self.width

    @property
    def on_sheets(self) -> bool:
        """Whether a sheet has room for it: not for what a loop goes through, for a loop is over when its line is."""
        return self.form != "rows"


@attrs.frozen
class CodeStore:
    """A code, its slots by number, and the struct of its frame."""

    number: int
    code: Code
    slots: dict[int, Slot]
    struct: Struct

    @property
    def bounds(self) -> dict[int, int]:
        """How many things the slots hold that are lists."""
        return _bounds(self.slots)

    @property
    def waiting_at(self) -> list[int]:
        """Where each argument begins of a rule that waits in the queue, and how many numbers they take together."""
        slots = [self.slots.get(slot) for slot in range(self.code.params)]
        return [*accumulate((1 + slot.numbers if slot and slot.is_list else 1 for slot in slots), initial=0)]


def code_stores(ready: Ready) -> list[CodeStore]:
    """Those of all codes, in their order."""
    known: list[dict[int, Slot]] = [{} for _ in ready.program.codes]
    reached = reachable(ready.program)
    for _ in range(3):  # a bound may come from another code, and from one further back
        for number in reached:
            _look_at_code(ready, ready.program.codes[number], known[number], known)
    for number in reached:
        _ask_readers(ready.program.codes[number], known[number])
    return [
        CodeStore(number, code, known[number], _struct(number, known[number]))
        for number, code in enumerate(ready.program.codes)
    ]


def reachable(program: Program) -> list[int]:
    """The codes that a match can come to; others are there for examples."""
    found, waiting = set[int](), [MATCH, *(trigger.code for trigger in program.triggers)]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting += [ins.code for ins in program.codes[number].instructions if isinstance(ins, Call | Queue)]
    return sorted(found)


def _struct(number: int, slots: dict[int, Slot]) -> Struct:
    struct = Struct(f"F{number}")
    struct.add("code", "i16")
    struct.add("at", "i16")
    struct.add("you", "i32")
    for slot, held in sorted(slots.items()):
        name = f"l{slot}"
        match held.form:
            case "number":
                struct.add(name, "i64")
            case "list":
                struct.add(f"{name}_n", "i32")
                struct.add(name, "i32", max(-(-held.most // 4) * 4, 1))  # see `Listed.by_four`
            case "lists" | "rows":
                struct.add(f"{name}_n", "i32")
                struct.add(name, "i32", max(held.numbers, 1))
            case "pair":
                struct.add(name, "i32", 2)
            case _:
                _add_sheets(struct, name, held, slots)
    return struct


def _add_sheets(struct: Struct, name: str, held: Slot, slots: dict[int, Slot]) -> None:
    struct.add(f"{name}_n", "i32")
    for own in held.own:
        inner = slots.get(own)
        if inner is None or not inner.on_sheets:
            continue
        if inner.is_list:
            struct.add(f"{name}_{own}_n", "i32", held.most)
        struct.add(f"{name}_{own}", "i32" if inner.is_list else "i64", held.most * inner.numbers)


# ── Who writes what ───────────────────────────────────────────────────────────────────────────


def _look_at_code(ready: Ready, code: Code, slots: dict[int, Slot], known: list[dict[int, Slot]]) -> None:
    bounds = _bounds(slots)
    for ins in code.instructions:
        for slot, held in list(_written(ready, code, ins, slots)):
            _note(ready, slots, slot, held, ins)
        if isinstance(ins, Call | Queue):
            for slot, arg in enumerate(ins.args):
                _note(ready, known[ins.code], slot, _of_value(ready, arg, bounds), ins)
    for trigger in ready.program.triggers:
        if ready.program.codes[trigger.code] is code:
            for slot in range(1 + trigger.at):
                slots.setdefault(slot, Slot("number", PLAYER))


def _ask_readers(code: Code, slots: dict[int, Slot]) -> None:
    """Who reads it says what a slot holds to which only `none` is ever given."""
    nothing = {slot for slot, held in slots.items() if isinstance(held.ty, type(NOTHING))}
    for local in _locals(code.instructions) if nothing else ():
        if local.slot in nothing:
            slots[local.slot] = attrs.evolve(slots[local.slot], ty=local.ty)


def _locals(value: object) -> Iterator[Local]:
    """Those that stand anywhere in instructions, or in a part of them."""
    if isinstance(value, Local):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _locals(part)
    else:
        for field in getattr(value, "__attrs_attrs__", ()):
            yield from _locals(getattr(value, field.name))


def _note(ready: Ready, slots: dict[int, Slot], slot: int, held: Slot, ins: Instruction) -> None:
    before = slots.get(slot)
    if before is None or isinstance(certain(before.ty), type(NOTHING)) or _may_become(before, held):
        slots[slot] = held
    elif _may_become(held, before):
        return
    elif before.form == held.form == "lists":
        most, inner = max(before.most, held.most), max(before.inner, held.inner)
        slots[slot] = attrs.evolve(before, most=most, inner=inner, width=ready.packed(most, inner))
    elif before.form != held.form or before.width != held.width:
        raise refused(ready.program, "names that stand for one thing here and for several elsewhere", ins.span)
    elif held.most > before.most:
        slots[slot] = attrs.evolve(before, most=held.most)


def _may_become(empty: Slot, lists: Slot) -> bool:
    """Whether a slot to which only `[]` is ever given so far is one for a list of lists."""
    return empty.form == "list" and lists.form == "lists" and isinstance(element(empty.ty), type(NOTHING))


def _of_value(ready: Ready, value: Expr, bounds: dict[int, int]) -> Slot:
    if isinstance(value.ty, SetOf | ListOf):
        if isinstance(value.ty.of, SetOf | ListOf):
            return _lists(ready, value, bounds)
        return _list(value.ty, ready.most(ready.expr(value), bounds))
    return Slot("number", value.ty)


def _lists(ready: Ready, value: Expr, bounds: dict[int, int]) -> Slot:
    """A slot for a list of lists."""
    of = element(value.ty)
    if isinstance(element(of or value.ty), SetOf | ListOf):
        raise refused(ready.program, "names for lists of lists of lists", value.span)
    expr = ready.expr(value)
    most, inner = min(ready.most(expr, bounds), MOST_KEPT), min(ready.inner(expr), MOST_KEPT)
    return Slot("lists", value.ty, most, ready.packed(most, inner), inner=inner)


def _of_element(ready: Ready, generator: Generator) -> Slot:
    ty = element(generator.source.ty) or Unknown()
    if isinstance(ty, SetOf | ListOf):
        source = ready.expr(generator.source)
        if isinstance(ty.of, SetOf | ListOf):
            raise refused(ready.program, "choices and loops over lists of lists of lists", generator.source.span)
        return _list(ty, ready.inner(source))
    return Slot("number", ty)


def _list(ty: Ty, most: int) -> Slot:
    """A slot for a list; where a bound is not known it has room for as many as a value has."""
    return Slot("list", ty, most if most < MOST_ITEMS else MOST_KEPT)


def _bounds(slots: dict[int, Slot]) -> dict[int, int]:
    """How many things those slots hold that are lists."""
    return {number: slot.most for number, slot in slots.items() if slot.is_list}


def _written(ready: Ready, code: Code, ins: Instruction, slots: dict[int, Slot]) -> Iterator[tuple[int, Slot]]:
    players = ready.layout.players
    bounds = _bounds(slots)
    seats = Slot("list", SetOf(PLAYER), players)
    match ins:
        case Let():
            yield ins.slot, _of_value(ready, ins.value, bounds)
        case Change() if ins.target.local in slots and slots[ins.target.local].form == "lists":
            kind = slots[ins.target.local]
            yield ins.target.local, attrs.evolve(kind, most=MOST_ADDED)
            if ins.verb == "set" and isinstance(element(ins.value.ty), SetOf | ListOf):
                yield ins.target.local, _lists(ready, ins.value, bounds)
        case Change() if ins.target.local in slots and ins.verb == "add":
            kind = slots[ins.target.local]
            if kind.form == "list":
                kinds = ready.kinds_of(element(kind.ty) or kind.ty) or MOST_ADDED
                yield ins.target.local, attrs.evolve(kind, most=max(kind.most, min(kinds, MOST_ADDED)))
        case Choose():
            chosen = _of_element(ready, ins.query.generators[0])
            yield ins.query.generators[0].slot, chosen
            if ins.progress is not None:
                yield ins.progress, chosen
        case ChooseSeveral():
            most = _list(SetOf(element(ins.source.ty) or NUMBER), ready.most(ready.expr(ins.source), bounds))
            yield ins.slot, most
            yield ins.progress, most
        case ChooseOrder():
            most = _list(ins.what.ty, ready.most(ready.expr(ins.what), bounds))
            yield ins.slot, most
            yield ins.progress, most
        case Menu():
            for branch in ins.branches:
                if branch.first is not None:
                    yield from _written(ready, code, branch.first, slots)
        case Gather():
            yield from _gathered(ready, ins, code, bounds)
        case Seats() | NextSeat():
            yield ins.order, seats
            yield ins.at, Slot("number", PLAYER)
            yield ins.saved, Slot("number", PLAYER)
        case TurnsBegin() | NextTurn():
            yield ins.seat, Slot("pair", PLAYER)
            yield ins.saved, Slot("number", PLAYER)
        case SaveYou():
            yield ins.slot, Slot("number", PLAYER)
        case Roll():
            yield ins.generator.slot, _of_element(ready, ins.generator)
        case TogetherBegin():
            yield ins.loop.order, seats
            yield ins.loop.todo, seats
            yield ins.loop.current, Slot("number", PLAYER)
            yield ins.loop.saved, Slot("number", PLAYER)
            yield ins.loop.sheets, Slot("sheets", NUMBER, players, own=ins.loop.own)


def _gathered(ready: Ready, ins: Gather, code: Code, bounds: dict[int, int]) -> Iterator[tuple[int, Slot]]:
    yield ins.at, Slot("number", PLAYER)
    if ins.query is None:
        yield ins.items, Slot("rows", NUMBER, 0, 0)
        return
    query = ready.query(ins.query)
    most = min(ready.combinations(query, bounds), MOST_LOOPED)
    members = [_of_element(ready, generator) for generator in query.generators]
    inner = tuple(member.most if member.form == "list" else 0 for member in members)
    width = len(members) + sum(inner)
    yield ins.items, Slot("rows", NUMBER, min(most, max(MOST_ROWS // width, 1)), width, inner)
    following = next(i for i in code.instructions if isinstance(i, NextItem) and i.items == ins.items)
    yield from zip(following.slots, members, strict=True)
