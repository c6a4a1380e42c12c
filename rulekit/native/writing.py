"""From a draft of the reference engine to the bytes of a native state: what `states` reads, written.

Facts, events and the reasons of scores have no place in the bytes, nor has a draw that waits for chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.native.frames import CodeStore, Slot
from rulekit.native.layout import MOST_FRAMES, MOST_QUEUED, UNITS, StateLayout, ZoneStore
from rulekit.native.packed import flat
from rulekit.native.ready import MOST_KEPT
from rulekit.native.states import OVER, STUCK
from rulekit.native.structs import Struct, none_of
from rulekit.runtime.changes import state_start
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.moves import ACT
from rulekit.runtime.result import RIVAL, Result, stuck_line
from rulekit.types import ListOf, SetOf, Ty, element

MOST_RUNS = 255  # of a deck


class NoRoomError(Exception):
    """The position holds more than C has room for."""


def bytes_of(layout: StateLayout, draft: Draft) -> bytes:
    """The bytes of the same position; raises NoRoomError."""
    writer = _Writer(layout)
    writer.flow(draft)
    writer.array("place", draft.place)
    writer.array("under", [-1] * len(draft.place))
    if layout.knows:
        writer.array("known", draft.known)
    for store in layout.zones:
        if store.zone.owner == "component":
            writer.states(store, draft.slots[store.base])
            continue
        for member in range(store.members):
            writer.content(store, member, draft.slots[store.base + member])
    writer.frames(draft.frames)
    if isinstance(draft.result, Result):
        writer.result(draft.result)
    return bytes(writer.data)


class _Writer:
    """The bytes of one state under construction."""

    def __init__(self, layout: StateLayout) -> None:
        self.layout = layout
        self.struct = layout.state
        self.data = bytearray(layout.state.size)

    def number(self, name: str, value: int) -> None:
        """Puts a number into its field."""
        self.struct.fields[name].write(self.data, (value,))

    def array(self, name: str, values: Sequence[int], start: int = 0) -> None:
        """Puts numbers into an array, from a place on."""
        _into(self.struct, self.data, name, values, start=start)

    # ── Flow ──────────────────────────────────────────────────────────────────────────────────

    def flow(self, draft: Draft) -> None:
        """Everything that is neither in zones nor in frames."""
        for name in ("working", "first", "chance", "round", "turn", "seat", "quiet", "again", "asleep", "stirred"):
            self.number(name, int(getattr(draft, name)))
        self.number("next", -1 if draft.next is None else draft.next)
        self.number("leaving", UNITS.index(draft.leaving or ""))
        line = None if draft.over is None else stuck_line(draft.over)
        self.number("over", OVER.index(draft.over) if line is None else STUCK)
        self.number("over_line", line or 0)
        self.number("playing_n", len(draft.playing))
        self.array("playing", draft.playing)
        number, _, who = draft.verdict or (-1, "", ())
        self.number("verdict", number)
        self.number("verdict_n", len(who))
        self.array("verdict_who", who)
        self.number("held_n", -1 if draft.held is None else len(draft.held))
        self.array("held", _flat(draft.held or ()))
        self._queue(draft)

    def _queue(self, draft: Draft) -> None:
        if len(draft.queue) > MOST_QUEUED:
            raise NoRoomError
        self.number("queued", len(draft.queue))
        width = 2 + self.layout.arguments
        for place, (code, you, args) in enumerate(draft.queue):
            store = self.layout.codes[code]
            values = [0] * store.waiting_at[-1]
            for slot, arg in enumerate(args):
                numbers, at = _waiting(store.slots.get(slot), arg), store.waiting_at[slot]
                values[at : at + len(numbers)] = numbers
            self.array("queue", (code, you, *values), width * place)

    def result(self, result: Result) -> None:
        """Who has won, and the rank of each player."""
        self.number("finished", 1)
        self.array("winners", [int(seat in result.winners) for seat in range(self.layout.players)])
        better, points = 0, dict(result.scores)
        for part in result.ranking:
            for seat in part:
                if seat == RIVAL:
                    self.array("rival", (1, better, points[RIVAL]))
                else:
                    self.array("ranks", (better,), seat)
            better += len(part)

    def frames(self, frames: Sequence[Frame]) -> None:
        """The frames, outermost first."""
        if len(frames) > MOST_FRAMES:
            raise NoRoomError
        used, stack = 0, self.struct.fields["stack"]
        for depth, frame in enumerate(frames):
            struct = self.layout.act if frame.code == ACT else self.layout.codes[frame.code].struct
            if used + struct.size > stack.packing.size:
                raise NoRoomError
            self.array("starts", (used,), depth)
            self._frame(struct, frame, stack.offset + used)
            used += struct.size
        self.number("depth", len(frames))
        self.number("used", used)

    def _frame(self, struct: Struct, frame: Frame, base: int) -> None:
        for name, value in (("code", frame.code), ("at", frame.at), ("you", frame.you)):
            struct.fields[name].write(self.data, (value,), base)
        if frame.code == ACT:
            struct.fields["count"].write(self.data, (len(frame.locals[0]),), base)
            _into(struct, self.data, "firings", _flat(frame.locals[0]), base)
            return
        store = self.layout.codes[frame.code]
        for slot, kind in store.slots.items():
            self._slot(store, slot, kind, frame.locals[slot], base)

    def _slot(self, store: CodeStore, slot: int, kind: Slot, value: Any, base: int) -> None:
        struct, name = store.struct, f"l{slot}"
        match kind.form:
            case "number":
                struct.fields[name].write(self.data, (_number(value, kind.ty),), base)
            case "pair":
                first, last = value or (None, None)
                struct.fields[name].write(self.data, [-1 if seat is None else seat for seat in (first, last)], base)
            case _:
                struct.fields[f"{name}_n"].write(self.data, (-1 if value is None else len(value),), base)
                self._several(store, name, kind, value or (), base)

    def _several(self, store: CodeStore, name: str, kind: Slot, value: Any, base: int) -> None:
        match kind.form:
            case "list" | "lists":
                if len(value) > kind.most:
                    raise NoRoomError
                _into(store.struct, self.data, name, _numbers(value, kind.ty), base)
            case "rows":
                _into(store.struct, self.data, name, _flat([_row(row, kind.own) for row in value]), base)
            case _:
                for place, sheet in enumerate(value):
                    for slot, held in zip(kind.own, sheet, strict=True):
                        if slot in store.slots:
                            self._sheet(store, f"{name}_{slot}", store.slots[slot], place, held, base)

    def _sheet(self, store: CodeStore, name: str, kind: Slot, place: int, value: Any, base: int) -> None:
        if kind.form == "number":
            _into(store.struct, self.data, name, (_number(value, kind.ty),), base, place)
            return
        if not kind.on_sheets:
            if value is not None:
                raise NoRoomError
            return
        _into(store.struct, self.data, f"{name}_n", (-1 if value is None else len(value),), base, place)
        numbers = _numbers(value or (), kind.ty)
        if len(numbers) > kind.numbers or len(value or ()) > kind.most:
            raise NoRoomError
        _into(store.struct, self.data, name, numbers, base, place * kind.numbers)

    # ── Zones ─────────────────────────────────────────────────────────────────────────────────

    def states(self, store: ZoneStore, content: dict[int, Any]) -> None:
        """The state on components: `content` has those alone that are not as they start."""
        start = state_start(self.layout.ready.machine, store.zone)
        for member in range(store.members):
            self.content(store, member, content.get(store.first + member, start))

    def content(self, store: ZoneStore, member: int, content: Any) -> None:
        """What a member of a zone holds."""
        name, ty = store.name, store.zone.ty
        match store.form:
            case "value":
                self.array(name, (_number(content, ty),), member)
            case "list" | "lists":
                numbers = _numbers(content, ty)
                if len(numbers) > store.count or (store.inner and len(content) > MOST_KEPT):
                    raise NoRoomError
                self.array(f"{name}_n", (len(content),), member)
                self.array(name, numbers, member * store.count)
            case "bits":
                bits = sum(1 << component - store.first for component in content)
                words = [bits >> 64 * n & (1 << 64) - 1 for n in range(store.words)]
                self.array(name, words, member * store.words)
            case "pile":
                self.array(name, (self._pile(content),), member)
            case "deck":
                self._deck(store, member, content)
            case "row":
                self.array(name, [-1 if c is None else c for c in content], member * store.count)
            case "sparse" | "cells":
                self._grid(store, member, content)

    def _pile(self, components: Sequence[int]) -> int:
        """The component on top, once each knows what lies under it."""
        for component, under in zip(components, (*components[1:], -1), strict=False):
            self.array("under", (under,), component)
        return components[0] if components else -1

    def _deck(self, store: ZoneStore, member: int, runs: Sequence[tuple[bool, tuple[int, ...]]]) -> None:
        components, mix = list[int](), list[int]()
        if len(runs) > MOST_RUNS:
            raise NoRoomError
        for number, (is_ordered, run) in enumerate(reversed(runs), 1):
            components += reversed(run) if is_ordered else run
            mix += [0 if is_ordered else number] * len(run)
        name, at = store.name, member * store.count
        self.array(f"{name}_n", (len(components),), member)
        self.array(f"{name}_c", components, at)
        self.array(f"{name}_m", mix, at)

    def _grid(self, store: ZoneStore, member: int, content: dict[int, Any]) -> None:
        name, spaces = store.name, sorted(content)
        cells = [self._cell(store, content[space]) for space in spaces]
        self.array(f"{name}_n", (len(spaces),), member)
        if store.form == "sparse":
            if len(spaces) > store.count:
                raise NoRoomError
            self.array(f"{name}_s", spaces, member * store.count)
            self.array(name, cells, member * store.count)
            return
        at = member * store.spaces
        self.array(name, [store.none] * store.spaces, at)
        sets = [0] * (store.kinds * store.words)
        for space, cell in zip(spaces, cells, strict=True):
            place = space - store.first_space
            self.array(name, (cell,), place)
            if store.kinds and cell >= 0:
                sets[cell * store.words + place // 64] |= 1 << place % 64
        if store.kinds:
            self.array(f"{name}_b", sets)

    def _cell(self, store: ZoneStore, content: Any) -> int:
        if store.stacks:
            return self._pile(content)
        return content if store.zone.holds else _number(content, store.zone.ty)


def _into(struct: Struct, data: bytearray, name: str, values: Sequence[int], base: int = 0, start: int = 0) -> None:
    """Puts numbers into an array of a struct, from a place on; raises NoRoomError where they do not fit."""
    field = struct.fields[name]
    if start + len(values) > (field.count or 1):
        raise NoRoomError
    if values:
        field.write(data, values, base + start * (field.packing.size // (field.count or 1)))


def _flat(rows: Sequence[Sequence[int]]) -> list[int]:
    return [number for row in rows for number in row]


def _waiting(kind: Slot | None, value: Any) -> list[int]:
    """An argument of a rule that waits in the queue."""
    if kind is None:
        return [value]
    if not kind.is_list:
        return [_number(value, kind.ty)]
    numbers = _numbers(value, kind.ty)
    if len(numbers) > kind.numbers or len(value) > kind.most:
        raise NoRoomError
    return [len(value), *numbers]


def _row(row: Sequence[Any], own: Sequence[int]) -> list[int]:
    """One row of a loop: numbers, and lists behind their counts."""
    flat = list[int]()
    for value, room in zip(row, own, strict=True):
        if not room:
            flat.append(value)
            continue
        if len(value) > room:
            raise NoRoomError
        flat += (len(value), *value, *[0] * (room - len(value)))
    return flat


def _number(value: Any, ty: Ty) -> int:
    """A value as one number."""
    return none_of(ty) if value is None else int(value)


def _numbers(values: Sequence[Any], ty: Ty) -> list[int]:
    """The members of a collection of this type."""
    of = element(ty) or ty if isinstance(ty, SetOf | ListOf) else ty
    if isinstance(of, SetOf | ListOf):
        return flat([_numbers(members, of) for members in values])
    return [_number(value, of) for value in values]
