"""The verbs that change values: score, set, add, remove, roll, let (semantics §2, §8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rulekit.diagnostics import Code
from rulekit.instructions import Change, Instruction, Let, Roll, RollTarget, Score, Target
from rulekit.program import Zone
from rulekit.runtime.draft import Chance, Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.moves import push_firings
from rulekit.runtime.reasons import heading_of
from rulekit.runtime.steps import LEFT, WAIT, Step, log
from rulekit.runtime.telling import lying
from rulekit.runtime.values import fit
from rulekit.source import Span
from rulekit.types import Maybe, Number, Ty, empty_of

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

ANEW = frozenset({"set", "roll"})  # what makes a value without looking at what it was
Found: TypeAlias = "Callable[[Draft, Frame], Sequence[int]]"  # what changes: slots, a space or a component, or nothing
Read: TypeAlias = "Callable[[Draft, Frame, int], Any]"
Write: TypeAlias = "Callable[[Draft, Frame, int, Any], None]"


def check_storable(zone: Zone, value: Any, span: Span, heading: str | None) -> None:
    """Refuses none in a plain value, and numbers beyond the declared bounds."""
    _check(zone.name, zone.ty, value, span, heading)


def _check(name: str, ty: Ty, value: Any, span: Span, heading: str | None) -> None:
    if value is None:
        if isinstance(ty, Maybe):
            return
        raise PlayError(Code.PLAY_MISSING_VALUE, f"`{name}` cannot be none", span, heading)
    plain = ty.of if isinstance(ty, Maybe) else ty
    if isinstance(plain, Number) and not plain.low <= value <= plain.high:
        message = f"`{name}` would be {value}, and it goes from {plain.low} to {plain.high}"
        raise PlayError(Code.PLAY_OUT_OF_BOUNDS, message, span, heading)


# ── Targets ───────────────────────────────────────────────────────────────────────────────────


def _access(machine: Machine, target: Target, ins: Instruction) -> tuple[Found, Read, Write]:
    """What a verb changes, and how to read and write it."""
    if target.local is not None:
        return _local(target.local)
    assert target.zone is not None
    zone = machine.program.zones[target.zone.zone]
    if target.key is not None:
        return _keyed(machine, target, zone, ins)
    slots = machine.compiler.slots(target.zone)

    def find(draft: Draft, frame: Frame) -> Sequence[int]:
        return slots(draft, frame.locals, frame.you)

    def read(draft: Draft, frame: Frame, slot: int) -> Any:
        return draft.slots[slot]

    def write(draft: Draft, frame: Frame, slot: int, value: Any) -> None:
        is_same = draft.slots[slot] == value and not isinstance(ins, RollTarget)
        if is_same and _all_know(machine, draft, slot):
            return
        _check(zone.name, zone.ty, value, ins.span, ins.heading)
        draft.slots[slot] = value
        if draft.facts is not None:
            draft.facts.touch((slot,))
            if not _all_know(machine, draft, slot):
                draft.facts.note_made(slot, -1, (frame.code, frame.at, frame.you), anew=_verb(ins) in ANEW)
        if not is_same:
            draft.stirred, draft.quiet = True, -1
        if draft.events is not None:
            log(draft, frame, ins, _verb(ins), place=slot, value=value, open_to=machine.sight(draft, slot))

    return find, read, write


def _local(slot: int) -> tuple[Found, Read, Write]:
    only = (slot,)

    def write(draft: Draft, frame: Frame, slot: int, value: Any) -> None:
        frame.locals[slot] = value

    return (lambda draft, frame: only), (lambda draft, frame, slot: frame.locals[slot]), write


def _keyed(machine: Machine, target: Target, zone: Zone, ins: Instruction) -> tuple[Found, Read, Write]:
    """A cell of a grid of values, or state on a component: a dict by space or component."""
    assert target.zone is not None
    assert target.key is not None
    key_of = machine.compile(target.key)
    is_state = target.state
    fixed = machine.layout.slot(target.zone.zone, -1, ()) if is_state else None
    starts = state_start(machine, zone) if is_state else None
    limits = zone.ty if is_state else Maybe(zone.ty)

    def slot_of(key: int) -> int:
        return fixed if fixed is not None else machine.slot_at(key)

    def find(draft: Draft, frame: Frame) -> Sequence[int]:
        key = key_of(draft, frame.locals, frame.you)
        return () if key is None else (key,)

    def read(draft: Draft, frame: Frame, key: int) -> Any:
        return draft.slots[slot_of(key)].get(key, starts)

    def write(draft: Draft, frame: Frame, key: int, value: Any) -> None:
        slot = slot_of(key)
        is_same = draft.slots[slot].get(key, starts) == value and not isinstance(ins, RollTarget)
        known = _all_know(machine, draft, slot, key if is_state else None)
        if is_same and known:
            return
        _check(zone.name, limits, value, ins.span, ins.heading)
        cells = draft.dict_of(slot)
        if value == starts:
            cells.pop(key, None)
        else:
            cells[key] = value
        if draft.facts is not None:
            draft.facts.touch((slot,))
            if not known:
                draft.facts.note_made(slot, key, (frame.code, frame.at, frame.you), anew=_verb(ins) in ANEW)
        if not is_same:
            draft.stirred, draft.quiet = True, -1
        if draft.events is None:
            return
        if is_state:
            of = lying(machine, draft, -1, key)
            log(draft, frame, ins, _verb(ins), place=slot, value=value, open_to=of.seen, given=(of,))
        else:
            log(draft, frame, ins, _verb(ins), place=key, value=value, open_to=machine.sight(draft, slot))

    return find, read, write


def _all_know(machine: Machine, draft: Draft, slot: int, component: int | None = None) -> bool:
    """Whether nobody is told anything by whether something in a slot is set to what it was: all see it, or none looks.

    Else it is noted like any other change.  State on a component all see where all see the component, too.
    """
    if draft.events is None and draft.facts is None:
        return True
    if component is None:
        return machine.sight(draft, slot) == machine.everybody
    seen = machine.sight(draft, machine.slot_at(draft.place[component]))
    return machine.zone(slot).sight in ("default", "all") and seen == machine.everybody


def state_start(machine: Machine, zone: Zone) -> Any:
    """What state on a component starts as."""
    if zone.starts is None:
        return empty_of(zone.ty)
    return machine.evaluate(machine.compile(zone.starts), Draft(), 0)


def _verb(ins: Instruction) -> str:
    return ins.verb if isinstance(ins, Change) else "roll"


# ── Verbs ─────────────────────────────────────────────────────────────────────────────────────


def change(machine: Machine, ins: Change, code: int, at: int) -> Step:
    """`set`, `add` and `remove`."""
    if ins.target.playing:
        return _change_playing(machine, ins, at)
    value_of = machine.compile(ins.value)
    find, read, write = _access(machine, ins.target, ins)
    combine = {"set": None, "add": _added, "remove": _removed}[ins.verb]

    def step(draft: Draft, frame: Frame) -> int:
        value = value_of(draft, frame.locals, frame.you)
        if combine is None:
            for thing in find(draft, frame):
                write(draft, frame, thing, value)
        elif value is not None:
            for thing in find(draft, frame):
                after = combine(read(draft, frame, thing), value)
                write(draft, frame, thing, fit(after, ins.span, ins.heading) if after.__class__ is int else after)
        return at + 1

    return step


def _added(before: Any, value: Any) -> Any:
    """A sum, or a set with one more member (lists come joined, see `check.verbs`)."""
    if not isinstance(before, tuple):
        return before + value
    return before if value in before else tuple(sorted((*before, value)))


def _removed(before: Any, value: Any) -> Any:
    if not isinstance(before, tuple):
        return before - value
    return tuple(member for member in before if member != value)


def _change_playing(machine: Machine, ins: Change, at: int) -> Step:
    """Who is in the flow; each who leaves or enters fires its triggers, `you` being that player."""
    value_of = machine.compile(ins.value)
    triggers = [(n, t) for n, t in enumerate(machine.program.triggers) if t.playing]

    def step(draft: Draft, frame: Frame) -> int:
        value = value_of(draft, frame.locals, frame.you)
        seats = set(value if isinstance(value, tuple) else (value,)) - {None}
        before = set(draft.playing)
        after = {"set": seats, "add": before | seats, "remove": before - seats}[ins.verb]
        if after == before:
            return at + 1
        draft.playing = tuple(sorted(after))
        draft.stirred, draft.quiet = True, -1
        log(draft, frame, ins, ins.verb, value=draft.playing)
        frame.at = at + 1
        if draft.asleep:
            return at + 1
        firings = [(n, seat, 0, 0, seat) for seat in sorted(before - after) for n, t in triggers if t.event == "leaves"]
        firings += [
            (n, seat, 0, 0, seat) for seat in sorted(after - before) for n, t in triggers if t.event == "enters"
        ]
        return LEFT if push_firings(draft, firings, frame.you) else at + 1

    return step


def score(machine: Machine, ins: Score, code: int, at: int) -> Step:
    """Adds points and notes why."""
    value_of = machine.compile(ins.value)
    player = machine.compile(ins.player) if ins.player is not None else None
    zone = machine.program.zones[ins.zone]

    def step(draft: Draft, frame: Frame) -> int:
        points = value_of(draft, frame.locals, frame.you)
        seat = -1 if player is None else player(draft, frame.locals, frame.you)
        if not points or seat is None:
            return at + 1
        slot = machine.layout.slot(ins.zone, seat, ())
        total = draft.slots[slot] + points
        _check(zone.name, zone.ty, total, ins.span, ins.heading)
        draft.slots[slot] = total
        if draft.facts is not None:
            draft.facts.touch((slot,))
        draft.stirred, draft.quiet = True, -1
        if draft.events is not None:
            heading = heading_of(machine, ins.value, draft, frame.locals, frame.you) or ins.heading
            log(draft, frame, ins, "score", place=slot, value=points, heading=heading)
            if draft.scored is not None:
                for who in range(machine.players) if seat < 0 else (seat,):
                    draft.scored[who].append((points, heading, ins.span.start))
        return at + 1

    return step


def roll(machine: Machine, ins: Roll, code: int, at: int) -> Step:
    """`roll x in S`: chance chooses, uniform over S, repeats counted."""
    source = machine.compile(ins.generator.source)
    slot = ins.generator.slot

    def settle(draft: Draft, value: Any) -> None:
        frame = draft.frames[-1]
        frame.locals[slot] = value
        log(draft, frame, ins, "roll", value=value)
        draft.stirred, draft.quiet = True, -1
        frame.at = at + 1

    def step(draft: Draft, frame: Frame) -> int:
        values = source(draft, frame.locals, frame.you)
        if not values:
            return ins.none
        if all(value == values[0] for value in values):
            settle(draft, values[0])
            return at + 1
        waits = machine.waits(draft, Chance(values, _itself, ins, ins.generator.name, settle))
        return WAIT if waits else at + 1

    return step


def _itself(value: Any) -> object:
    return value


def roll_target(machine: Machine, ins: RollTarget, code: int, at: int) -> Step:
    """`roll die.face`: sets a value by chance, uniform over its type; of a family each member in order."""
    find, _, write = _access(machine, ins.target, ins)
    name = machine.program.zones[ins.target.zone.zone].name if ins.target.zone is not None else ""
    values = (*range(machine.players), *ins.values) if ins.seats else ins.values

    def settle(draft: Draft, value: Any) -> None:
        frame = draft.frames[-1]
        rolled = frame.locals[ins.progress] or 0
        write(draft, frame, find(draft, frame)[rolled], value)
        frame.locals[ins.progress] = rolled + 1

    def step(draft: Draft, frame: Frame) -> int:
        while (frame.locals[ins.progress] or 0) < len(find(draft, frame)):
            if len(values) == 1:
                settle(draft, values[0])
            elif machine.waits(draft, Chance(values, _itself, ins, name, settle)):
                return WAIT
        frame.locals[ins.progress] = None
        return at + 1

    return step


def let(machine: Machine, ins: Let, code: int, at: int) -> Step:
    """Names a value."""
    value, slot = machine.compile(ins.value), ins.slot

    def step(draft: Draft, frame: Frame) -> int:
        frame.locals[slot] = value(draft, frame.locals, frame.you)
        return at + 1

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    Change: change,
    Score: score,
    Roll: roll,
    RollTarget: roll_target,
    Let: let,
}
