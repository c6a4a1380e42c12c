"""How types, and many names at once, are spoken of in messages."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.types import LEAST, MOST, KindOf, ListOf, Maybe, Nothing, Number, SetOf, Ty, Unknown, YesNo, describe

SHOWN = 5


def some(names: Sequence[str]) -> str:
    """The first few of some names, and how many more there are."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def a(ty: Ty) -> str:
    """A type with its article: `a set of Tile`, `a number 0 to 9`, `the number 3`, `yes or no`, `none`."""
    if isinstance(ty, Number) and ty.low == ty.high:
        return f"the number {ty.low}"
    text = name(ty)
    if isinstance(ty, Nothing | Unknown | YesNo) or text.startswith("an "):
        return text
    return f"an {text}" if text[0] in "AEIOaeio" else f"a {text}"


def name(ty: Ty) -> str:
    """A type without an article; bounds that nobody wrote are left out."""
    match ty:
        case Number(low=low, high=high) if LEAST < low < high < MOST:
            return describe(ty)
        case Number():
            return "number"
        case KindOf(name=kind) if kind[:1].islower():
            return f"value of `{kind}`"
        case Maybe(of=of):
            return f"{name(of)} or none"
        case SetOf(of=of) if not isinstance(of, Nothing):
            return f"set of {name(of)}"
        case ListOf(of=of) if not isinstance(of, Nothing):
            return f"list of {name(of)}"
        case _:
            return describe(ty)
