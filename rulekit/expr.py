"""Typed expressions of a checked program: trees of plain data, shared by every engine and by explanations.

Every name has become a number (a slot of the frame, a zone, a define, a field) and every expression carries its type.
How values look is said in `rulekit.types`.  A condition list (`where`) is a tuple of clauses: the parts of its `and`,
as written, each with its span; the first that says no is the reason of a refusal.

None, everywhere (semantics §2): a field, property, index, element or define of none is none, or an empty tuple where
the type is a set or list; comparisons with a missing side say no (`!=`, `not in`: yes); a missing yes/no counts as no.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from rulekit.source import NOWHERE, Shown, Span
from rulekit.types import UNKNOWN, Ty

Value: TypeAlias = "int | str | tuple[Value, ...] | None"  # bool is an int


@attrs.frozen(repr=False)
class Expr(Shown):
    """Base of all expressions; the span takes no part in equality, so equal paths are equal keys."""

    ty: Ty = attrs.field(default=UNKNOWN, kw_only=True)
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@attrs.frozen(repr=False)
class Const(Expr):
    """A value known when checked."""

    value: Value


@attrs.frozen(repr=False)
class OptionValue(Expr):
    """The value of an option, by its number: constant for a match."""

    option: int


@attrs.frozen(repr=False)
class Local(Expr):
    """What slot `slot` of the frame (or define, or comprehension) holds."""

    slot: int


@attrs.frozen(repr=False)
class You(Expr):
    """The player `you` is."""


@attrs.frozen(repr=False)
class Unary(Expr):
    """`op`: not, negative, is_none, is_some (not none)."""

    op: str
    operand: Expr


@attrs.frozen(repr=False)
class Binary(Expr):
    """`op`, two operands.

    Yes or no: and, or (both short-circuit), =, !=, <, <=, >, >=, in, not_in, same_faces (examples only: components
    compare by face; two lists position by position, a set on either side as multisets).
    Numbers: +, -, *, div, mod (div rounds down, mod has the divisor's sign).
    Collections: join (lists), unite (gives a set), without (keeps order), minus (of a list: the first of each only).
    Any: otherwise (the right side where the left is none).
    = of a set and a list is only built after `AsSet` of the list.
    """

    op: str
    left: Expr
    right: Expr


@attrs.frozen(repr=False)
class If(Expr):
    """`then` where the condition says yes, else `otherwise`; guards become chains of these."""

    condition: Expr
    then: Expr
    otherwise: Expr


@attrs.frozen(repr=False)
class Cases(Expr):
    """The first case whose values hold the subject's; `otherwise` takes the rest (None: that fails with RK504)."""

    subject: Expr
    cases: tuple[tuple[tuple[Value, ...], Expr], ...]
    otherwise: Expr | None


@attrs.frozen(repr=False)
class Cited(Expr):
    """`expr`, an answer, a guard or a define's body that cites a heading; evaluates to `expr`."""

    expr: Expr
    heading: str


@attrs.frozen(repr=False)
class Within(Expr):
    """A number where only those within the bounds of its type may stand: outside fails with RK501 (`what` is told)."""

    expr: Expr
    what: str


@attrs.frozen(repr=False)
class Collect(Expr):
    """`{a, b}` or `[a, b]`; what is none is left out.  Whether it is a set (sorted, no repeats) says `ty`."""

    items: tuple[Expr, ...]


@attrs.frozen(repr=False)
class AsSet(Expr):
    """A list as a set: canonical order, repeats dropped."""

    expr: Expr


@attrs.frozen(repr=False)
class ZoneRef(Shown):
    """A zone, by number, of a player or the table, with its indices.

    `owner` is None for zones of the table.  `indices` is empty for an indexed zone as a whole: all its members, in
    order.
    """

    zone: int
    owner: Expr | None = None
    indices: tuple[Expr, ...] = ()


@attrs.frozen(repr=False)
class Contents(Expr):
    """The components in a zone (deck, hand, area, bag: set; pile, row without gaps: list; from the top or left).

    Of a grid: the set of its spaces (endless: those something lies on).  Of a whole indexed zone: all members joined.
    """

    zone: ZoneRef


@attrs.frozen(repr=False)
class Stored(Expr):
    """What a plain value, a token (its space or none) or a score holds."""

    zone: ZoneRef


@attrs.frozen(repr=False)
class Cell(Expr):
    """`grid[space]`: the value there, or the top component, or none."""

    zone: ZoneRef
    space: Expr


@attrs.frozen(repr=False)
class SpaceAt(Expr):
    """`grid[column, row]`: that space, or none where the grid has none."""

    zone: ZoneRef
    column: Expr
    row: Expr


@attrs.frozen(repr=False)
class RowSlot(Expr):
    """`row[n]`, counted from 1 with the gaps: the component there or none; outside fails with RK504."""

    zone: ZoneRef
    index: Expr


@attrs.frozen(repr=False)
class Element(Expr):
    """`list[n]`, from 1; outside fails with RK504."""

    of: Expr
    index: Expr


@attrs.frozen(repr=False)
class FieldOf(Expr):
    """A column of a component's table, by the field's number; with indices if it was declared so."""

    field: int
    of: Expr
    indices: tuple[Expr, ...] = ()


@attrs.frozen(repr=False)
class StateOf(Expr):
    """State on a component (`each Tile has`), by zone number."""

    zone: int
    of: Expr


@attrs.frozen(repr=False)
class Property(Expr):
    """What the language itself knows of a value; `name` is one of these.

    collection: size, first, last.  deck or pile (of is `Contents`): top.  component: owner, space.
    space: top, covered, column, row, owner, north, northeast, east, southeast, south, southwest, west, northwest.
    player: seat, next, won.  any collection, zone or space: is_empty.  row or grid (of is `Contents`): is_full.
    `space.top` is the component or value on top there, `covered` the one under it; they ask the zone the space
    belongs to.
    """

    name: str
    of: Expr


@attrs.frozen(repr=False)
class Apply(Expr):
    """A define, by number, asked for `you` (None: the caller's)."""

    define: int
    args: tuple[Expr, ...]
    you: Expr | None = None


@attrs.frozen(repr=False)
class Builtin(Expr):
    """A function or predeclared name of `rulekit.builtins`, by name."""

    name: str
    args: tuple[Expr, ...] = ()
    zone: ZoneRef | None = None  # those that take a grid by name: edge rows columns leftmost rightmost lines …


@attrs.frozen(repr=False)
class LookIn(Expr):
    """A cell of a printed table, by number.  `-` and arguments beyond the headings fail with RK504."""

    table: int
    args: tuple[Expr, ...]


@attrs.frozen(repr=False)
class Generator(Shown):
    """`name in source`: slot `slot` runs over the source (a set, a list; a `Builtin` range), in its order."""

    slot: int
    source: Expr
    name: str


@attrs.frozen(repr=False)
class Query(Shown):
    """Generators, the first outermost, and the clauses that filter their combinations."""

    generators: tuple[Generator, ...]
    where: tuple[Expr, ...] = ()
    while_: tuple[Expr, ...] = ()


@attrs.frozen(repr=False)
class Step(Shown):
    """The function from a space to spaces of `connected` and `groups`: a built-in or a define of one parameter."""

    builtin: str | None = None
    define: int | None = None


@attrs.frozen(repr=False)
class Connected(Expr):
    """The set of spaces reached from `start` by steps, start first, each (held in `slot`) fulfilling the clauses.

    A start that does not fulfil them reaches nothing.
    """

    slot: int
    start: Expr
    step: Step
    where: tuple[Expr, ...]


@attrs.frozen(repr=False)
class Ray(Expr):
    """The list of spaces after `start` toward `direction`, to the border (endless: last used column or row)."""

    start: Expr
    direction: Expr


@attrs.frozen(repr=False)
class Aggregate(Expr):
    """`op`: number (value None), total, largest, smallest, distinct (a set), list.

    With `count` only the `count` highest or lowest values (`extreme`) count; fewer if there are fewer.
    None values are left out; total and number of nothing are 0, largest and smallest of nothing none.
    """

    op: str
    value: Expr | None
    query: Query
    count: Expr | None = None
    extreme: str | None = None


@attrs.frozen(repr=False)
class Quantified(Expr):
    """`quantifier`: some, every, no; stops as soon as it can."""

    quantifier: str
    query: Query
    condition: Expr


@attrs.frozen(repr=False)
class Pick(Expr):
    """`which`: all (set or list, as its source; several generators: list of the first's), first or last (or none).

    With a rank only those with the best value (`order` most or least; none left out) are picked from.
    """

    which: str
    query: Query
    order: str | None = None
    rank: Expr | None = None


@attrs.frozen(repr=False)
class Groups(Expr):
    """All groups of the source's spaces that fulfil the clauses, steps both ways; a list of sets by first member."""

    slot: int
    source: Expr
    step: Step
    where: tuple[Expr, ...]


@attrs.frozen(repr=False)
class MostPairs(Expr):
    """How many disjoint pairs of places in the list can fulfil the clauses, either way round: a maximum matching."""

    first: int
    second: int
    source: Expr
    where: tuple[Expr, ...]


@attrs.frozen(repr=False)
class BestPath(Expr):
    """`largest` or `smallest` (`op`) over all shortest paths of what adds up along the path.

    `slot` holds a space of the path, `value` its amount; with `count` only the `count` highest (or lowest: `extreme`)
    amounts of the path add up.  Spaces failing `where` and amounts of none add nothing.  No path: none.
    Computed without listing paths (dynamic programming over the layers of equal distance).
    """

    op: str
    zone: ZoneRef
    start: Expr
    goal: Expr
    slot: int
    value: Expr
    where: tuple[Expr, ...] = ()
    count: Expr | None = None
    extreme: str | None = None


def parts(value: object) -> Iterator[Expr]:
    """The expressions directly inside an expression (or zone, query, tuple), in the order of evaluation."""
    if isinstance(value, Const):
        return
    if isinstance(value, Expr):
        for field in attrs.fields(type(value)):
            yield from inside(getattr(value, field.name))
    else:
        yield from inside(value)


def inside(value: object) -> Iterator[Expr]:
    """The outermost expressions in a value of any form."""
    if isinstance(value, Expr):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from inside(part)
    elif isinstance(value, ZoneRef):
        yield from inside((value.owner, value.indices))
    elif isinstance(value, Query):
        yield from inside((value.generators, value.while_, value.where))
    elif isinstance(value, Generator):
        yield value.source
