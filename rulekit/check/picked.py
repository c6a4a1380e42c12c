"""Which moves carry what somebody has chosen: who merely knew the components there is not told which one it was.

Follows the locals that a choice of components fills, along every way through a code and into the rules it is handed
to, until a `reveal` shows what was chosen (semantics §10).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from heapq import heappop, heappush

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.flow import OUT, Live, steps
from rulekit.check.find.uses import parts
from rulekit.check.trees import slots_used
from rulekit.types import PLAYER, ComponentOf, certain, element

YOU = x.You(ty=PLAYER)


@attrs.frozen
class _Root:
    """A choice: where it stands in its code (below zero: the parameter that brings it), and who has chosen."""

    at: int
    by: x.Expr = YOU
    is_order: bool = False


@attrs.frozen
class _Held:
    """What holds before an instruction: the choices each slot depends on, and to whom each has been shown."""

    slots: dict[int, frozenset[_Root]] = attrs.field(factory=dict)
    shown: dict[_Root, tuple[x.Expr, ...]] = attrs.field(factory=dict)

    def roots(self, value: object) -> frozenset[_Root]:
        """The choices that a value depends on."""
        found = (self.slots.get(slot, frozenset()) for slot in slots_used(value))
        return reduce(frozenset.union, found, frozenset())

    def filled(self, slots: Iterable[int], roots: frozenset[_Root]) -> _Held:
        """The same once these slots depend on these choices."""
        return attrs.evolve(self, slots={**self.slots, **dict.fromkeys(slots, roots)})

    def chosen(self, slot: int, root: _Root) -> _Held:
        """The same once something has been chosen."""
        held = self.filled((slot,), frozenset({root}))
        return attrs.evolve(held, shown={**held.shown, root: ()})

    def revealed(self, roots: frozenset[_Root], to: x.Expr | None) -> _Held:
        """The same once what was chosen has been shown, to all or to some."""
        if to is not None:
            return attrs.evolve(
                self, shown={root: (*who, to) if root in roots else who for root, who in self.shown.items()}
            )
        return _Held(
            {slot: held - roots for slot, held in self.slots.items()},
            {root: who for root, who in self.shown.items() if root not in roots},
        )

    def kept(self, asked: Live, at: int) -> _Held:
        """The same, of the slots alone that are asked for from an instruction on."""
        held = {slot: roots for slot, roots in self.slots.items() if asked.has(at, slot)}
        roots = {root for found in held.values() for root in found}
        return _Held(held, {root: who for root, who in self.shown.items() if root in roots})

    def joined(self, other: _Held) -> _Held:
        """What holds where two ways meet."""
        slots = {
            slot: self.slots.get(slot, frozenset()) | other.slots.get(slot, frozenset())
            for slot in {**self.slots, **other.slots}
        }
        shown = {**other.shown, **self.shown}
        for root in self.shown.keys() & other.shown.keys():
            shown[root] = tuple(who for who in self.shown[root] if who in other.shown[root])
        return _Held(slots, shown)


def with_picked(codes: tuple[i.Code, ...]) -> tuple[i.Code, ...]:
    """The codes, with `picked` at each move of something chosen."""
    handed: dict[int, frozenset[int]] = {}  # by code: the parameters that bring something chosen
    before: dict[int, dict[int, _Held]] = {}
    waiting = [number for number, code in enumerate(codes) if _asks(code)]
    while waiting:
        number = waiting.pop()
        held = before[number] = _follow(codes[number], handed.get(number, frozenset()))
        for at, ins in enumerate(codes[number].instructions):
            if isinstance(ins, i.Call | i.Queue) and at in held:
                brought = frozenset(place for place, arg in enumerate(ins.args) if held[at].roots(arg))
                known = handed.get(ins.code, frozenset())
                if not brought <= known:
                    handed[ins.code] = known | brought
                    waiting.append(ins.code)
    return tuple(_marked(code, before[number]) if number in before else code for number, code in enumerate(codes))


def _asks(code: i.Code) -> bool:
    return any(_root_of(at, ins) is not None for at, ins in enumerate(code.instructions))


def _root_of(at: int, ins: i.Instruction) -> tuple[int, _Root] | None:
    """The slot that an instruction fills with chosen components, and the choice."""
    match ins:
        case i.Choose(query=query, chooser=chooser) if _are_components(query.generators[0].source):
            return query.generators[0].slot, _Root(at, chooser or YOU)
        case i.ChooseSeveral(slot=slot, source=source, chooser=chooser) if _are_components(source):
            return slot, _Root(at, chooser or YOU)
        case i.ChooseOrder(slot=slot):
            return slot, _Root(at, YOU, is_order=True)
        case _:
            return None


def _are_components(source: x.Expr) -> bool:
    ty = certain(element(source.ty) or source.ty)
    return isinstance(certain(element(ty) or ty), ComponentOf)


def _follow(code: i.Code, brought: frozenset[int]) -> dict[int, _Held]:
    """What holds before each instruction that can be reached."""
    start = _Held()
    for place in sorted(brought):
        start = start.chosen(place, _Root(-1 - place))
    before, waiting = {0: start}, [0]  # the first one goes on first: nearly all lead forward
    asked = Live(code, [_reads(ins) for ins in code.instructions], [_fills(ins) for ins in code.instructions])
    while waiting:
        at = heappop(waiting)
        after = _after(before[at], at, code.instructions[at])
        for to, _ in steps(code, at):
            if to == OUT:
                continue
            came = after.kept(asked, to)
            met = came if to not in before else before[to].joined(came)
            if before.get(to) != met:
                before[to] = met
                if to not in waiting:
                    heappush(waiting, to)
    return before


def _reads(ins: i.Instruction) -> frozenset[int]:
    """The slots that an instruction asks for."""
    read = {part.slot for part in parts(ins) if isinstance(part, x.Local)}
    return frozenset(read | {ins.items}) if isinstance(ins, i.NextItem) else frozenset(read)


def _fills(ins: i.Instruction) -> frozenset[int]:
    """The slots that an instruction gives another meaning."""
    match ins:
        case i.Let(slot=slot) | i.ChooseSeveral(slot=slot) | i.Gather(items=slot):
            return frozenset({slot})
        case i.Choose(query=query):
            return frozenset({query.generators[0].slot})
        case i.Roll(generator=generator):
            return frozenset({generator.slot})
        case i.NextItem(slots=slots):
            return frozenset(slots)
        case _:
            return frozenset()


def _after(held: _Held, at: int, ins: i.Instruction) -> _Held:
    """What holds once an instruction is done."""
    root = _root_of(at, ins)
    if isinstance(ins, i.ChooseOrder) and root is not None:
        roots = held.roots(ins.what)
        return held.chosen(*root).filled((ins.slot,), roots | {root[1]})
    if root is not None:
        return held.chosen(*root)
    match ins:
        case i.Choose(query=query):
            return held.filled((query.generators[0].slot,), frozenset())
        case i.ChooseSeveral(slot=slot):
            return held.filled((slot,), frozenset())
        case i.Roll(generator=generator):
            return held.filled((generator.slot,), frozenset())
        case i.Let(slot=slot, value=value):
            return held.filled((slot,), held.roots(value))
        case i.Change(target=i.Target(local=int(local)), value=value):
            return held.filled((local,), held.roots(value))
        case i.Gather(items=items, query=query):
            return held.filled((items,), held.roots(query))
        case i.NextItem(items=items, slots=slots):
            return held.filled(slots, held.slots.get(items, frozenset()))
        case i.Reveal(what=what, to=to):
            shown = what.expr if isinstance(what, x.Cited) else what
            return held.revealed(held.roots(shown), to) if isinstance(shown, x.Local) else held
        case _:
            return held


def _marked(code: i.Code, before: dict[int, _Held]) -> i.Code:
    instructions = list(code.instructions)
    for at, ins in enumerate(instructions):
        roots = before[at].roots(ins.what) if isinstance(ins, i.Move) and at in before else frozenset()
        if isinstance(ins, i.Move) and roots:
            instructions[at] = attrs.evolve(ins, picked=_picked(before[at], roots))
    return attrs.evolve(code, instructions=tuple(instructions))


def _picked(held: _Held, roots: frozenset[_Root]) -> i.Picked:
    """Who knows what was chosen: those who know it of each of these choices."""
    first, *rest = sorted(roots, key=lambda root: root.at)
    known = [(root.by, *held.shown.get(root, ())) for root in rest]
    knowers = [who for who in (first.by, *held.shown.get(first, ())) if all(who in others for others in known)]
    orders = [root.is_order for root in roots]
    return i.Picked(tuple(dict.fromkeys(knowers)), which=not all(orders), order=any(orders))


__all__ = ["with_picked"]
