"""Which names, fields and indexes a condition makes certain (semantics §2, *None, completely*).

A path is kept as a plain key without types, so that `space.top` is the same before and after it has become certain.
"""

from __future__ import annotations

from typing import TypeAlias

from rulekit import expr as x
from rulekit.check.trees import parts, slots_used
from rulekit.types import ListOf, Number, SetOf, certain

PathKey: TypeAlias = "tuple[object, ...]"
Facts: TypeAlias = "frozenset[PathKey]"

NO_FACTS: Facts = frozenset()
STABLE = frozenset({"local", "const", "option", "field", "compared"})
ENDS = ("top", "first", "last")
MISSING_SAYS_NO = frozenset({"=", "<", "<=", ">", ">=", "in"})
COMPARING = MISSING_SAYS_NO | {"!=", "not_in"}


def path_of(expr: x.Expr) -> PathKey | None:
    """The key of a path: a name with fields and indexes behind it; None for any other expression."""
    match expr:
        case x.Local():
            return ("local", expr.slot)
        case x.FieldOf():
            return _under("field", expr.field, expr.of, expr.indices)
        case x.Property():
            return _under("property", expr.name, expr.of)
        case x.StateOf():
            return _under("state", expr.zone, expr.of)
        case x.Stored():
            return ("stored", _zone_key(expr.zone))
        case x.Contents():
            return ("contents", _zone_key(expr.zone))
        case x.Cell():
            return ("cell", _zone_key(expr.zone), _index_key(expr.space))
        case x.SpaceAt():
            return ("space", _zone_key(expr.zone), _index_key(expr.column), _index_key(expr.row))
        case x.RowSlot():
            return ("slot", _zone_key(expr.zone), _index_key(expr.index))
        case x.Element():
            return _under("element", None, expr.of, (expr.index,))
        case x.Apply():
            return ("define", expr.define, expr.you and _index_key(expr.you), *map(_index_key, expr.args))
        case x.Builtin() if not expr.args and expr.zone is None:
            return ("builtin", expr.name)
        case x.You():
            return ("you",)
        case x.Const():
            return ("const", expr.value)
        case x.OptionValue():
            return ("option", expr.option)
        case _:
            return None


def is_stable(key: object) -> bool:
    """Whether no verb can change the path: it consists of locals and printed fields only."""
    if not isinstance(key, tuple) or not key:
        return True
    return key[0] in STABLE and all(is_stable(part) for part in key[1:] if isinstance(part, tuple))


def mentions_slot(key: object, slot: int) -> bool:
    """Whether the path goes through that local, or has an index that reads it."""
    if isinstance(key, x.Expr):
        return slot in slots_used(key)
    if not isinstance(key, tuple):
        return False
    return key == ("local", slot) or any(mentions_slot(part, slot) for part in key)


def when_yes(expr: x.Expr) -> Facts:
    """The paths that are certain where the condition says yes, and what it has compared."""
    return _when_yes(expr) | _compared(expr)


def when_no(expr: x.Expr) -> Facts:
    """The paths that are certain where the condition says no, and what it has compared."""
    return _when_no(expr) | _compared(expr)


def places_in(expr: x.Expr) -> Facts:
    """What says where a space is: the numbers, and the spaces, that stand in an expression."""
    return frozenset(("compared", _origin(part)) for part in parts(expr) if isinstance(part, x.Local | x.Stored))


def placed(slot: int, value: x.Expr, known: Facts) -> Facts:
    """The slot of a name, if the space it stands for was chosen by asking where it is, or is one of several."""
    several = isinstance(value, x.If) or (isinstance(value, x.Binary) and value.op == "otherwise")
    return frozenset({("compared", ("local", slot))}) if several or places_in(value) & known else NO_FACTS


def _compared(expr: x.Expr) -> Facts:
    """The numbers that a condition compares, and the spaces whose column or row it compares."""
    match expr:
        case x.Binary() if expr.op in COMPARING:
            found = [_number_in(part) for part in parts((expr.left, expr.right))]
            return frozenset(("compared", _origin(part)) for part in found if part is not None)
        case _:
            return NO_FACTS


def _number_in(part: object) -> x.Local | x.Stored | None:
    match part:
        case x.Property(name="column" | "row", of=x.Local() | x.Stored() as of):
            return of
        case x.Local() | x.Stored() if isinstance(certain(part.ty), Number):
            return part
        case _:
            return None


def _origin(part: x.Local | x.Stored) -> object:
    return ("local", part.slot) if isinstance(part, x.Local) else part.zone.zone


def _when_yes(expr: x.Expr) -> Facts:
    match expr:
        case x.Binary(op="and"):
            return when_yes(expr.left) | when_yes(expr.right)
        case x.Binary(op="or"):
            return when_yes(expr.left) & when_yes(expr.right)
        case x.Binary() if expr.op in MISSING_SAYS_NO:
            return _side(expr.left) | (present(expr.right) if expr.op == "in" else _side(expr.right))
        case x.Unary(op="not"):
            return when_no(expr.operand)
        case x.Unary(op="is_some"):
            return present(expr.operand)
        case x.Quantified(quantifier="some"):
            return present(expr.query.generators[0].source)
        case x.Cited():
            return when_yes(expr.expr)
        case x.Property(name="is_full"):
            return present(expr.of)
        case x.Property(name="is_empty") | x.Unary() | x.Binary():
            return NO_FACTS
        case _:
            return present(expr)


def _when_no(expr: x.Expr) -> Facts:
    match expr:
        case x.Binary(op="and"):
            return when_no(expr.left) & when_no(expr.right)
        case x.Binary(op="or"):
            return when_no(expr.left) | when_no(expr.right)
        case x.Binary(op="!="):
            return _side(expr.left) | _side(expr.right)
        case x.Binary(op="not_in"):
            return _side(expr.left) | present(expr.right)
        case x.Unary(op="not"):
            return when_yes(expr.operand)
        case x.Unary(op="is_none"):
            return present(expr.operand)
        case x.Property(name="is_empty"):
            return present(expr.of) | _ends(expr.of)
        case x.Quantified(quantifier="no" | "every"):
            return present(expr.query.generators[0].source)
        case x.Cited():
            return when_no(expr.expr)
        case _:
            return NO_FACTS


def present(expr: x.Expr) -> Facts:
    """The paths that are certain where `expr` is neither none nor empty: itself, and what it is asked of."""
    match expr:
        case x.Property(name="size" | "is_empty"):
            return NO_FACTS
        case x.FieldOf():
            inner = _all_present((expr.of, *expr.indices))
        case x.Property() | x.StateOf():
            inner = present(expr.of)
        case x.Element():
            inner = _all_present((expr.of, expr.index))
        case x.Stored() | x.Contents():
            inner = _zone_present(expr.zone)
        case x.Cell():
            inner = _zone_present(expr.zone) | present(expr.space)
        case x.SpaceAt():
            inner = _zone_present(expr.zone) | present(expr.column) | present(expr.row)
        case x.RowSlot():
            inner = _zone_present(expr.zone) | present(expr.index)
        case x.Apply():
            inner = present(expr.you) if expr.you is not None else NO_FACTS
        case x.AsSet() | x.Cited() | x.Within():
            return present(expr.expr)
        case x.Pick():
            return present(expr.query.generators[0].source)
        case _:
            inner = NO_FACTS
    key = path_of(expr)
    return inner if key is None else inner | {key}


def _side(expr: x.Expr) -> Facts:
    """What a comparison that says no to a missing side tells of one side; an empty set is not missing."""
    return NO_FACTS if isinstance(expr.ty, SetOf | ListOf) else present(expr)


def _ends(expr: x.Expr) -> Facts:
    key = path_of(expr)
    return NO_FACTS if key is None else frozenset(("property", end, key) for end in ENDS)


def _all_present(exprs: tuple[x.Expr, ...]) -> Facts:
    return NO_FACTS.union(*(present(expr) for expr in exprs))


def _zone_present(zone: x.ZoneRef) -> Facts:
    owner = NO_FACTS if zone.owner is None else present(zone.owner)
    return owner | _all_present(zone.indices)


def _under(tag: str, what: object, of: x.Expr, indices: tuple[x.Expr, ...] = ()) -> PathKey | None:
    inner = path_of(of)
    return None if inner is None else (tag, what, inner, *map(_index_key, indices))


def _index_key(expr: x.Expr) -> PathKey:
    return path_of(expr) or ("expr", expr)


def _zone_key(zone: x.ZoneRef) -> PathKey:
    owner = None if zone.owner is None else _index_key(zone.owner)
    return (zone.zone, owner, *map(_index_key, zone.indices))
