"""A verb on a whole indexed zone: it does each member in order (semantics §8)."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.builder import HOLE, Builder
from rulekit.check.indices import index_type
from rulekit.program import IndexBy
from rulekit.syntax import ast
from rulekit.types import PLAYER, SPACE, KindOf, Number, SetOf

Make = Callable[[x.ZoneRef], i.Instruction]


def is_whole(b: Builder, ref: x.ZoneRef | None) -> bool:
    """Whether an indexed zone is named without its index."""
    return ref is not None and bool(b.scope.zones[ref.zone].indices) and not ref.indices


def held(b: Builder, value: x.Expr, node: ast.Node) -> x.Expr:
    """A value that is worked out once, before the members change."""
    if isinstance(value, x.Const):
        return value
    slot = b.env.hidden()
    b.emit(i.Let(slot, value, **b.at(node)))
    return x.Local(slot, ty=value.ty, span=value.span)


def each_member(b: Builder, ref: x.ZoneRef, node: ast.Node, make: Make) -> None:
    """The instruction that `make` gives, for each member of an indexed zone."""
    indices = b.scope.zones[ref.zone].indices
    generators = tuple(x.Generator(b.env.hidden(), _values(b, index, ref), "") for index in indices)
    slots = tuple(generator.slot for generator in generators)
    items, place = b.env.hidden(), b.env.hidden()
    b.emit(i.Gather(items, place, x.Query(generators), **b.at(node)))
    top = b.emit(i.NextItem(items, place, slots, HOLE, **b.at(node)))
    locals_ = (x.Local(slot, ty=index_type(index)) for slot, index in zip(slots, indices, strict=True))
    b.emit(make(attrs.evolve(ref, indices=tuple(locals_))))
    b.emit(i.Jump(top, **b.at(node)))
    b.fill([(top, "end")])


def _values(b: Builder, index: IndexBy, ref: x.ZoneRef) -> x.Expr:
    match index.form:
        case "player":
            return x.Builtin("players", ty=SetOf(PLAYER))
        case "kind":
            count = len(b.scope.kinds[index.name].values)
            return x.Const(tuple(range(count)), ty=SetOf(KindOf(index.name)))
        case "grid":
            owner = ref.owner if b.scope.zones[index.grid].owner == "player" else None
            return x.Contents(x.ZoneRef(index.grid, owner), ty=SetOf(SPACE))
        case _:
            ends = (x.Const(index.low, ty=Number()), x.Const(index.high, ty=Number()))
            return x.Builtin("range", ends, ty=SetOf(Number(index.low, index.high)))
