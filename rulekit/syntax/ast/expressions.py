"""Names, strings and expressions, as written."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.source import NOWHERE, Shown, Span


@attrs.frozen(repr=False)
class Node(Shown):
    """Base of all nodes."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@attrs.frozen(repr=False)
class Name(Node):
    """A name (small letter) or the name of a kind (capital), or a number used as an option value."""

    text: str


@attrs.frozen(repr=False)
class Quoted(Node):
    """A string without its quotation marks; as a citation, a heading of the rulebook."""

    text: str


Cite: TypeAlias = Quoted | None


@attrs.frozen(repr=False)
class Literal(Node):
    """A number, `yes`, `no` (bools) or `none` (None)."""

    value: int | bool | None


@attrs.frozen(repr=False)
class Ref(Node):
    """A name, or the name of a kind, standing for its value."""

    name: str


@attrs.frozen(repr=False)
class Dot(Node):
    """`of.name`."""

    of: Expr
    name: Name


@attrs.frozen(repr=False)
class Index(Node):
    """`of[indices]`."""

    of: Expr
    indices: tuple[Expr, ...]


@attrs.frozen(repr=False)
class CallExpr(Node):
    """`name(args)`, or `owner.name(args)`."""

    name: Name
    args: tuple[Expr, ...]
    owner: Expr | None = None


@attrs.frozen(repr=False)
class Collection(Node):
    """`{a, b}` (`ordered` is no) or `[a, b]` (`ordered` is yes)."""

    items: tuple[Expr, ...]
    ordered: bool


@attrs.frozen(repr=False)
class Unary(Node):
    """`not x` or `- x`; `op` is `not` or `-`."""

    op: str
    operand: Expr


@attrs.frozen(repr=False)
class Binary(Node):
    """`op` is one of: or and = != < <= > >= in `not in` otherwise + - * div mod."""

    op: str
    left: Expr
    right: Expr


@attrs.frozen(repr=False)
class Is(Node):
    """`operand is state` or `is not`; `state` is empty, full or none."""

    operand: Expr
    state: str
    negated: bool


@attrs.frozen(repr=False)
class IfExpr(Node):
    """`if condition then then else otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@attrs.frozen(repr=False)
class Range(Node):
    """`low to high`, a source of generators only."""

    low: Expr
    high: Expr


@attrs.frozen(repr=False)
class Generator(Node):
    """`name in source`."""

    name: Name
    source: Expr | Range


@attrs.frozen(repr=False)
class Connected(Node):
    """`name connected to start by step`; the condition of its bind bounds the flood."""

    name: Name
    start: Expr
    step: Name


@attrs.frozen(repr=False)
class Ray(Node):
    """`name from start toward direction`."""

    name: Name
    start: Expr
    direction: Expr


AnyGenerator: TypeAlias = Generator | Connected | Ray


@attrs.frozen(repr=False)
class Bind(Node):
    """Generators with what filters them: `gens while … where …`."""

    generators: tuple[AnyGenerator, ...]
    where: Expr | None = None
    while_: Expr | None = None


@attrs.frozen(repr=False)
class Rank(Node):
    """`most value` or `least value`; `order` is most or least."""

    order: str
    value: Expr


@attrs.frozen(repr=False)
class Aggregate(Node):
    """`op of value for bind`.

    `op` is number (value is None), total, largest, smallest, distinct, or list.  With `count` and `extreme` (highest
    or lowest) it is over `the count highest value`.
    """

    op: str
    value: Expr | None
    bind: Bind
    count: Expr | None = None
    extreme: str | None = None


@attrs.frozen(repr=False)
class Quantified(Node):
    """`some|every|no bind has condition`."""

    quantifier: str
    bind: Bind
    condition: Expr


@attrs.frozen(repr=False)
class Pick(Node):
    """`all|first|last bind [with rank]`."""

    which: str
    bind: Bind
    rank: Rank | None = None


@attrs.frozen(repr=False)
class Groups(Node):
    """`groups of name in source by step where condition`."""

    name: Name
    source: Expr
    step: Name
    condition: Expr


@attrs.frozen(repr=False)
class MostPairs(Node):
    """`most pairs first, second in source where condition`."""

    first: Name
    second: Name
    source: Expr
    condition: Expr


Expr: TypeAlias = (
    Literal
    | Ref
    | Dot
    | Index
    | CallExpr
    | Collection
    | Unary
    | Binary
    | Is
    | IfExpr
    | Aggregate
    | Quantified
    | Pick
    | Groups
    | MostPairs
)
