"""The types of the rules language.  Plain data; how values look at run time is said here and nowhere else.

=================  =============================================================================
type               value at run time
=================  =============================================================================
`Number`           int
`YesNo`            bool
`Text`             str
`KindOf`           int: the position of the value in the kind's list, from 0
`ComponentOf`      int: the number of the component, in canonical order, from 0
`PlayerTy`         int: seat - 1
`SpaceTy`          int: see `runtime.layout`; the order of the numbers is the canonical order
`DirectionTy`      int: 0 north, 1 northeast, ... 7 northwest (clockwise)
`SetOf`            tuple, sorted, without repeats
`ListOf`           tuple
`Maybe(t)`         a value of t, or None
=================  =============================================================================

So every value is immutable and hashable, and the canonical order of `semantics.md` §3 is the order of Python.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit import limits

LEAST, MOST = limits.LEAST_NUMBER, limits.MOST_NUMBER


@attrs.frozen
class Number:
    """A whole number with bounds, both inclusive; without bounds what 32 bits hold."""

    low: int = LEAST
    high: int = MOST


@attrs.frozen
class YesNo:
    """`yes` or `no`."""


@attrs.frozen
class Text:
    """A text; only in tables."""


@attrs.frozen
class KindOf:
    """A value of the kind `name` (an option counts as a kind: its name starts with a small letter)."""

    name: str


@attrs.frozen
class ComponentOf:
    """A component of the kind `name`."""

    name: str


@attrs.frozen
class PlayerTy:
    """A player."""


@attrs.frozen
class SpaceTy:
    """A space of some grid of the match."""


@attrs.frozen
class DirectionTy:
    """One of the eight directions."""


@attrs.frozen
class SetOf:
    """A set; always in canonical order."""

    of: Ty


@attrs.frozen
class ListOf:
    """A list; keeps order and repeats."""

    of: Ty


@attrs.frozen
class Maybe:
    """`of`, or none.  Never nested, and never around a set or list (those are empty instead)."""

    of: Ty


@attrs.frozen
class Nothing:
    """The type of the word `none`, and of the members of `{}` and `[]`."""


@attrs.frozen
class Unknown:
    """What a wrong expression has.  It fits everything silently, so that one mistake is told once."""


Ty: TypeAlias = (
    Number
    | YesNo
    | Text
    | KindOf
    | ComponentOf
    | PlayerTy
    | SpaceTy
    | DirectionTy
    | SetOf
    | ListOf
    | Maybe
    | Nothing
    | Unknown
)

NUMBER, YES_NO, PLAYER, SPACE, DIRECTION = Number(), YesNo(), PlayerTy(), SpaceTy(), DirectionTy()
NOTHING, UNKNOWN = Nothing(), Unknown()


def empty_of(ty: Ty) -> int | str | tuple[()] | None:
    """What a value is that nobody has given: 0 or the nearest bound, no, empty, none (semantics §2, §12)."""
    match ty:
        case Number(low=low, high=high):
            return min(max(0, low), high)
        case YesNo():
            return False
        case SetOf() | ListOf():
            return ()
        case Text():
            return ""
        case _:
            return None


def certain(ty: Ty) -> Ty:
    """The type without `or none`."""
    return ty.of if isinstance(ty, Maybe) else ty


def maybe(ty: Ty) -> Ty:
    """The type with `or none`; sets, lists and wrong types stay as they are."""
    return ty if isinstance(ty, Maybe | SetOf | ListOf | Nothing | Unknown) else Maybe(ty)


def element(ty: Ty) -> Ty | None:
    """What a set or list holds; none of anything else."""
    return ty.of if isinstance(ty, SetOf | ListOf) else None


def fits(given: Ty, wanted: Ty) -> bool:
    """Whether a value of type `given` may stand where `wanted` is asked.  Bounds of numbers are no matter of type."""
    if isinstance(given, Unknown) or isinstance(wanted, Unknown):
        return True
    if isinstance(wanted, Maybe):
        return isinstance(given, Nothing) or fits(certain(given), wanted.of)
    if isinstance(given, SetOf | ListOf) and isinstance(wanted, SetOf | ListOf):
        return isinstance(given.of, Nothing) or fits(certain(given.of), wanted.of)
    if isinstance(given, Number):
        return isinstance(wanted, Number)
    return given == wanted


def common(left: Ty, right: Ty) -> Ty | None:
    """The type both fit into, or None if there is none."""
    if isinstance(left, Nothing):
        return maybe(right)
    if isinstance(right, Nothing):
        return maybe(left)
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return UNKNOWN
    plain_left, plain_right = certain(left), certain(right)
    either = isinstance(left, Maybe) or isinstance(right, Maybe)
    if isinstance(plain_left, Number) and isinstance(plain_right, Number):
        joined: Ty = Number(min(plain_left.low, plain_right.low), max(plain_left.high, plain_right.high))
    elif isinstance(plain_left, ListOf) and isinstance(plain_right, ListOf):
        inner = common(plain_left.of, plain_right.of)
        if inner is None:
            return None
        joined = ListOf(inner)
    elif isinstance(plain_left, SetOf | ListOf) and isinstance(plain_right, SetOf | ListOf):
        inner = common(plain_left.of, plain_right.of)
        if inner is None:
            return None
        joined = SetOf(inner)
    elif plain_left == plain_right:
        joined = plain_left
    else:
        return None
    return maybe(joined) if either else joined


def describe(ty: Ty) -> str:
    """The type as an author would say it: `set of Space`, `number 0 to 9`, `Tile or none`."""
    match ty:
        case Number(low=low, high=high):
            return "number" if (low, high) == (LEAST, MOST) else f"number {low} to {high}"
        case YesNo():
            return "yes or no"
        case Text():
            return "text"
        case KindOf(name=name) | ComponentOf(name=name):
            return name
        case PlayerTy():
            return "Player"
        case SpaceTy():
            return "Space"
        case DirectionTy():
            return "Direction"
        case SetOf(of=of):
            return "an empty set" if isinstance(of, Nothing) else f"set of {describe(of)}"
        case ListOf(of=of):
            return "an empty list" if isinstance(of, Nothing) else f"list of {describe(of)}"
        case Maybe(of=of):
            return f"{describe(of)} or none"
        case Nothing():
            return "none"
        case Unknown():
            return "something unknown"
