"""Types and zones, as written."""

from __future__ import annotations

import attrs

from rulekit.syntax.ast.expressions import Cite, Expr, Name, Node


@attrs.frozen(repr=False)
class TypeExpr(Node):
    """`form` is named (with `name`), number (with bounds or None), yes_no, text, set or list (with `of`)."""

    form: str
    name: Name | None = None
    low: int | None = None
    high: int | None = None
    of: TypeExpr | None = None
    or_none: bool = False


@attrs.frozen(repr=False)
class IndexKind(Node):
    """An index by each value of a kind (or `Player`): `[Colour]`; or by each space of a grid: `[board]`."""

    name: Name


@attrs.frozen(repr=False)
class IndexRange(Node):
    """An index by numbers: `[0 to 9]`."""

    low: int
    high: int


@attrs.frozen(repr=False)
class ZoneType(Node):
    """Where components lie.

    `form` is deck, hand, pile, area, bag, row (with `capacity`), grid (with `width`, `height`, `hex`, `stacks`; no size
    means endless), token (`of` names the grid; with `or_none`) or score.  `of` is the kind it holds.
    """

    form: str
    of: Name | None = None
    capacity: int | None = None
    width: int | Name | None = None
    height: int | Name | None = None
    hex: bool = False
    stacks: bool = False
    or_none: bool = False


@attrs.frozen(repr=False)
class Quality(Node):
    """`seen by name`, `starts value`, `refilled from value`, `reshuffled from name`, `slides name`.

    `form` is seen_by, starts, refilled_from, reshuffled_from or slides; `value` is an expression (a `Ref` for a name).
    """

    form: str
    value: Expr


@attrs.frozen(repr=False)
class ZoneDecl(Node):
    """One line under `each player has`, `table has` or `each Kind has`."""

    name: Name
    indices: tuple[IndexKind | IndexRange, ...]
    ty: TypeExpr | ZoneType
    qualities: tuple[Quality, ...]
    cite: Cite


@attrs.frozen(repr=False)
class Param(Node):
    """A parameter; without a type it has that of the kind that bears its name."""

    name: Name
    ty: TypeExpr | None
