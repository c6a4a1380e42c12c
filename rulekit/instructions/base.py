"""What all instructions share, and what they point at."""

from __future__ import annotations

import attrs

from rulekit.expr import Expr, ZoneRef
from rulekit.source import NOWHERE, Shown, Span


@attrs.frozen(repr=False)
class Instruction(Shown):
    """Base: where it stands in the rule file, and the rulebook heading that holds there (its own or one outward)."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)
    heading: str | None = attrs.field(default=None, kw_only=True)


@attrs.frozen(repr=False)
class Place(Shown):
    """Where things go.  Exactly one of `zone` and `space` is set (a space: onto it, in whatever grid it belongs to).

    `end` is any, top or bottom.  A pile, deck or stack takes things on top unless said; a row fills its gaps from the
    left.
    """

    zone: ZoneRef | None
    space: Expr | None = None
    end: str = "any"


@attrs.frozen(repr=False)
class Target(Shown):
    """What `set`, `add`, `remove` and `roll` change: a local, a value zone, a cell of a grid, or a component's state.

    `local`: a slot.  `zone` alone: a stored value.  `zone` and `key`: `grid[key]`, or with `state` that state of
    component `key`.  `playing`: the players in the flow.
    """

    local: int | None = None
    zone: ZoneRef | None = None
    key: Expr | None = None
    state: bool = False
    playing: bool = False
