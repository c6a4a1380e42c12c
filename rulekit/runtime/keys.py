"""Keys: how a choice is written, made of names as in the rule file, never of internal numbers (semantics §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.builtins import DIRECTIONS
from rulekit.expr import Value
from rulekit.instructions import (
    AskYes,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Draw,
    Instruction,
    LookTop,
    Menu,
    Move,
    Refill,
    Roll,
    RollTarget,
)
from rulekit.runtime.draft import Draft
from rulekit.types import (
    ComponentOf,
    DirectionTy,
    KindOf,
    ListOf,
    Maybe,
    PlayerTy,
    SetOf,
    SpaceTy,
    Text,
    Ty,
    YesNo,
    certain,
    element,
)

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def answer_type(machine: Machine, ins: Instruction) -> Ty:
    """The type of one answer to an instruction that asks (players or chance)."""
    match ins:
        case Choose(query=query, progress=progress):
            ty = _of(query.generators[0].source.ty)
            return _of(ty) if progress is not None else ty
        case ChooseSeveral(source=source):
            return _of(source.ty)
        case ChooseOrder(what=what):
            return _of(what.ty)
        case Roll(generator=generator):
            return _of(generator.source.ty)
        case RollTarget(target=target):
            assert target.zone is not None
            return machine.program.zones[target.zone.zone].ty
        case Draw() | LookTop() | Refill() | Move():
            return ComponentOf("")
        case Menu():
            return Text()
        case AskYes():
            return YesNo()
        case _:
            raise TypeError(f"{type(ins).__name__} asks nothing")


def _of(ty: Ty) -> Ty:
    return certain(element(ty) or ty)


def key_of(machine: Machine, draft: Draft | None, value: Value, ty: Ty, *, plain: bool = True) -> str:
    """A value as it is written.  `plain`: spaces without the name of their grid."""
    match ty:
        case _ if value is None:
            return "none"
        case YesNo():
            return "yes" if value else "no"
        case KindOf(name=name):
            assert isinstance(value, int)
            return machine.program.kinds[name].values[value]
        case ComponentOf():
            assert isinstance(value, int)
            return component_key(machine, value)
        case PlayerTy():
            assert isinstance(value, int)
            return f"p{value + 1}"
        case SpaceTy():
            assert isinstance(value, int)
            return space_key(machine, value, plain=plain)
        case DirectionTy():
            assert isinstance(value, int)
            return DIRECTIONS[value]
        case SetOf(of=of) | ListOf(of=of):
            assert isinstance(value, tuple)
            return "+".join(key_of(machine, draft, member, of, plain=plain) for member in value)
        case Maybe(of=of):
            return key_of(machine, draft, value, of, plain=plain)
        case _:
            return str(value)


def space_key(machine: Machine, space: int, *, plain: bool) -> str:
    """`c,r`, or `zone.p1:c,r` where grids must be told apart."""
    layout = machine.layout
    place = f"{layout.column(space)},{layout.row(space)}"
    if plain:
        return place
    board = layout.board_of(space)
    owner = f".p{board.owner + 1}" if board.owner >= 0 else ""
    return f"{machine.program.zones[board.zone].name}{owner}:{place}"


def component_key(machine: Machine, component: int) -> str:
    """A component's name with `_` for blanks, else its fields that have a value, joined by `.`."""
    layout = machine.layout
    name = layout.component_names[component]
    if name:
        return "_".join(name.split())
    kind = machine.program.components[layout.kind_of(component)]
    parts = []
    for number in kind.fields:
        field = machine.program.fields[number]
        value = layout.columns[number][component]
        if value is None or value == () or field.indices:
            continue
        parts.append(key_of(machine, None, value, field.ty))
    return ".".join(parts) or kind.name.lower()
