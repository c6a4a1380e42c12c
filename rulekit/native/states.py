"""From the bytes of a native state to a draft of the reference engine: the same position, ready for hash and keys.

Who knows what is not kept in a native state, nor facts, nor events: a draft has them empty, as in a playout.
"""

from __future__ import annotations

from typing import Any

from rulekit.native.frames import CodeStore, Slot
from rulekit.native.layout import FIRING, UNITS, StateLayout, ZoneStore
from rulekit.native.packed import unpacked
from rulekit.native.structs import Struct, none_of
from rulekit.runtime.beginning import blank_draft
from rulekit.runtime.changes import state_start
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.machine import Machine
from rulekit.runtime.moves import ACT
from rulekit.runtime.ranking import scores
from rulekit.runtime.result import LIMIT, RIVAL, Result, stuck_at, stuck_line
from rulekit.types import ListOf, SetOf, Ty, YesNo, certain, element

OVER = (None, "end", LIMIT, "game", "done")
STUCK = len(OVER)


def draft_of(machine: Machine, layout: StateLayout, data: bytes) -> Draft:
    """The draft at the same position; what waits is not set."""
    reader = _Reader(machine, layout, data)
    draft = blank_draft(machine, reader.number("first"))
    draft.known, draft.scored = [], None
    if layout.knows:
        draft.known = list(layout.state.fields["known"].read(data))
    draft.place = list(layout.state.fields["place"].read(data))[: layout.components]
    for store in layout.zones:
        if store.zone.owner == "component":
            draft.slots[store.base] = reader.states(store)
            continue
        for member in range(store.members):
            draft.slots[store.base + member] = reader.content(store, member)
    reader.flow(draft)
    draft.frames = reader.frames()
    if reader.number("finished"):
        ranked = reader.array("winners"), reader.array("ranks"), reader.array("rival") if layout.has_rival else ()
        draft.result = made_result(machine, *ranked, scores(machine, draft), draft.over, draft.verdict is not None)
    return draft


def made_result(
    machine: Machine,
    won: tuple[int, ...],
    ranks: tuple[int, ...],
    rival: tuple[int, ...],
    points: tuple[tuple[int, int], ...],
    over: str | None,
    is_sudden: bool,  # noqa: FBT001
) -> Result:
    """How a match ended, from who has won and the ranks; of a rival: whether it is there, its rank, its points."""
    ranked = list(enumerate(ranks))
    if rival and rival[0]:
        ranked.append((RIVAL, rival[1]))
        points = (*points, (RIVAL, rival[2]))
    places = sorted({place for _, place in ranked})
    ranking = tuple(tuple(seat for seat, place in ranked if place == one) for one in places)
    notes = (over,) if over is not None and (over == LIMIT or stuck_line(over) is not None) else ()
    winner = machine.program.winner
    if not is_sudden and winner is not None and winner.ask is not None and len(ranking[0]) > 1:
        notes = (*notes, winner.ask)
    return Result(ranking, tuple(seat for seat, has in enumerate(won) if has), points, notes)


def over_of(over: int, line: int) -> str | None:
    """Why a match is over, in words."""
    return stuck_at(line) if over == STUCK else OVER[over]


class _Reader:
    """The bytes of one state."""

    def __init__(self, machine: Machine, layout: StateLayout, data: bytes) -> None:
        self.machine = machine
        self.layout = layout
        self.data = data
        self.struct = layout.state

    def number(self, name: str) -> int:
        """A field that is one number."""
        return self.struct.read(self.data, name)

    def array(self, name: str) -> tuple[int, ...]:
        """A field that is several."""
        return self.struct.fields[name].read(self.data)

    # ── Flow ──────────────────────────────────────────────────────────────────────────────────

    def flow(self, draft: Draft) -> None:
        """Everything that is neither in zones nor in frames."""
        for name in ("working", "chance", "round", "turn", "seat", "quiet"):
            setattr(draft, name, self.number(name))
        for name in ("again", "asleep", "stirred"):
            setattr(draft, name, bool(self.number(name)))
        draft.next = None if self.number("next") < 0 else self.number("next")
        draft.leaving = UNITS[self.number("leaving")] or None
        draft.over = over_of(self.number("over"), self.number("over_line"))
        draft.playing = self.array("playing")[: self.number("playing_n")]
        if (line := self.number("verdict")) >= 0:
            who = self.array("verdict_who")[: self.number("verdict_n")]
            draft.verdict = (line, self.machine.program.ends[line].outcome, who)
        held = self.number("held_n")
        draft.held = None if held < 0 else _firings(self.array("held"), held)
        width, queue = 2 + self.layout.arguments, self.array("queue")
        for start in range(0, width * self.number("queued"), width):
            code, you, *args = queue[start : start + width]
            store = self.layout.codes[code]
            typed = [_waiting(store.slots.get(slot), args[place:]) for slot, place in enumerate(store.waiting_at[:-1])]
            draft.queue.append((code, you, tuple(typed)))

    def frames(self) -> list[Frame]:
        """The frames, outermost first."""
        starts, stack = self.array("starts"), self.struct.fields["stack"].offset
        return [self._frame(stack + start) for start in starts[: self.number("depth")]]

    def _frame(self, base: int) -> Frame:
        act = self.layout.act
        code = act.read(self.data, "code", base)
        if code == ACT:
            first, count = act.read(self.data, "next", base), act.read(self.data, "count", base)
            firings = _firings(act.fields["firings"].read(self.data, base), count)
            return Frame(ACT, 0, act.read(self.data, "you", base), [firings[first:]])
        store = self.layout.codes[code]
        values: list[Any] = [None] * len(store.code.slots)
        for slot, kind in store.slots.items():
            values[slot] = self._slot(store, slot, kind, base)
        struct = store.struct
        return Frame(code, struct.read(self.data, "at", base), struct.read(self.data, "you", base), values)

    def _slot(self, store: CodeStore, slot: int, kind: Slot, base: int) -> Any:
        struct, name = store.struct, f"l{slot}"
        match kind.form:
            case "number":
                return _value(struct.read(self.data, name, base), kind.ty)
            case "pair":
                first, last = struct.fields[name].read(self.data, base)
                return None if first < 0 else (first, None if last < 0 else last)
            case "list" | "lists":
                return self._list(struct, name, struct.read(self.data, f"{name}_n", base), kind, base)
            case "rows":
                return self._rows(struct, name, kind, base)
            case _:
                return self._sheets(store, name, kind, base)

    def _list(self, struct: Struct, name: str, count: int, kind: Slot, base: int, start: int = 0) -> Any:
        if count < 0:
            return None
        ty = element(kind.ty) or kind.ty
        if kind.form == "lists":
            return _lists(struct.fields[name].read(self.data, base)[start:], count, ty)
        return tuple(_value(x, ty) for x in struct.fields[name].read(self.data, base)[start : start + count])

    def _rows(self, struct: Struct, name: str, kind: Slot, base: int) -> Any:
        count = struct.read(self.data, f"{name}_n", base)
        if count < 0:
            return None
        flat, width = struct.fields[name].read(self.data, base), kind.width
        return tuple(_row(flat[width * n : width * (n + 1)], kind.own) for n in range(count))

    def _sheets(self, store: CodeStore, name: str, kind: Slot, base: int) -> Any:
        count = store.struct.read(self.data, f"{name}_n", base)
        if count < 0:
            return None
        return tuple(tuple(self._sheet(store, name, slot, n, base) for slot in kind.own) for n in range(count))

    def _sheet(self, store: CodeStore, name: str, slot: int, place: int, base: int) -> Any:
        kind = store.slots.get(slot)
        if kind is None or not kind.on_sheets:
            return None
        field = store.struct.fields[f"{name}_{slot}"]
        if kind.form == "number":
            return _value(field.read(self.data, base)[place], kind.ty)
        count = store.struct.fields[f"{name}_{slot}_n"].read(self.data, base)[place]
        return self._list(store.struct, field.name, count, kind, base, place * kind.numbers)

    # ── Zones ─────────────────────────────────────────────────────────────────────────────────

    def states(self, store: ZoneStore) -> dict[int, Any]:
        """The state on components that is not as it starts."""
        start = state_start(self.machine, store.zone)
        found = {store.first + member: self.content(store, member) for member in range(store.members)}
        return {component: value for component, value in found.items() if value != start}

    def content(self, store: ZoneStore, member: int) -> Any:
        """What a member of a zone holds, as `runtime.draft` says it."""
        name, ty = store.name, store.zone.ty
        match store.form:
            case "value":
                return _value(self.array(name)[member], ty)
            case "list":
                values = self.array(name)[member * store.count :][: self.array(f"{name}_n")[member]]
                return tuple(_value(value, element(ty) or ty) for value in values)
            case "lists":
                numbers = self.array(name)[member * store.count : (member + 1) * store.count]
                return _lists(numbers, self.array(f"{name}_n")[member], element(ty) or ty)
            case "bits":
                words = self.array(name)[member * store.words : (member + 1) * store.words]
                bits = sum(word << 64 * n for n, word in enumerate(words))
                return tuple(store.first + n for n in range(store.count) if bits >> n & 1)
            case "pile":
                return self._pile(self.array(name)[member])
            case "deck":
                return self._deck(store, member)
            case "row":
                row = self.array(name)[member * store.count : (member + 1) * store.count]
                return tuple(None if c < 0 else c for c in row)
            case "sparse":
                count, at = self.array(f"{name}_n")[member], member * store.count
                spaces = self.array(f"{name}_s")[at : at + count]
                tops = self.array(name)[at : at + count]
                if not store.zone.holds:
                    return {space: _value(value, ty) for space, value in zip(spaces, tops, strict=True)}
                return {space: self._on_space(store, top) for space, top in zip(spaces, tops, strict=True)}
            case "cells" if store.zone.holds:
                first = store.first_space + member * store.spaces
                tops = self.array(name)[member * store.spaces : (member + 1) * store.spaces]
                return {first + n: self._on_space(store, top) for n, top in enumerate(tops) if top >= 0}
            case "cells":
                first = store.first_space + member * store.spaces
                cells = self.array(name)[member * store.spaces : (member + 1) * store.spaces]
                return {first + n: _value(value, ty) for n, value in enumerate(cells) if value != store.none}
            case _:
                return ()

    def _pile(self, top: int) -> tuple[int, ...]:
        under, found = self.array("under"), []
        while top >= 0:
            found.append(top)
            top = under[top]
        return tuple(found)

    def _on_space(self, store: ZoneStore, top: int) -> Any:
        return self._pile(top) if store.stacks else top

    def _deck(self, store: ZoneStore, member: int) -> tuple[tuple[bool, tuple[int, ...]], ...]:
        name, at = store.name, member * store.count
        count = self.array(f"{name}_n")[member]
        components = self.array(f"{name}_c")[at : at + count]
        mix = self.array(f"{name}_m")[at : at + count]
        runs: list[tuple[int, list[int]]] = []
        for component, mixed in reversed(list(zip(components, mix, strict=True))):
            if not runs or runs[-1][0] != mixed:
                runs.append((mixed, []))
            runs[-1][1].append(component)
        return tuple((not mixed, tuple(sorted(run) if mixed else run)) for mixed, run in runs)


def _waiting(kind: Slot | None, numbers: list[int]) -> Any:
    """An argument of a rule that waits in the queue, which begins there."""
    if kind is None:
        return numbers[0]
    if not kind.is_list:
        return _value(numbers[0], kind.ty)
    count, of = numbers[0], element(kind.ty) or kind.ty
    if kind.form == "lists":
        return _lists(tuple(numbers[1:]), count, of)
    return tuple(_value(number, of) for number in numbers[1 : 1 + count])


def _lists(numbers: tuple[int, ...], count: int, ty: Ty) -> tuple[tuple[Any, ...], ...]:
    """A list of so many lists of a type."""
    of = element(ty) or ty
    return tuple(tuple(_value(value, of) for value in members) for members in unpacked(numbers, count))


def _row(flat: tuple[int, ...], own: tuple[int, ...]) -> tuple[Any, ...]:
    """One row of a loop: numbers, and lists behind their counts."""
    found, at = [], 0
    for inner in own:
        found.append(flat[at + 1 : at + 1 + flat[at]] if inner else flat[at])
        at += 1 + inner
    return tuple(found)


def _firings(flat: tuple[int, ...], count: int) -> Any:
    return tuple(flat[FIRING * n : FIRING * (n + 1)] for n in range(count))


def _value(number: int, ty: Ty) -> Any:
    if isinstance(ty, SetOf | ListOf):
        return ()
    if number == none_of(ty):
        return None
    return bool(number) if isinstance(certain(ty), YesNo) else number
