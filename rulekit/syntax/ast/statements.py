"""Statements, as written."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.ast.expressions import AnyGenerator, Bind, Cite, Expr, Name, Node, Range

Block: TypeAlias = tuple["Stmt", ...]


@attrs.frozen(repr=False)
class Choose(Node):
    """`choose generators where …, seen by seen`, by `chooser` (None: you)."""

    generators: tuple[AnyGenerator, ...]
    where: Expr | None
    seen: Expr | None = None
    chooser: Expr | None = None
    cite: Cite = None


@attrs.frozen(repr=False)
class ChooseSeveral(Node):
    """`choose how_many name in source where …, seen by seen`.

    `amount` is any, exactly, or_more, between or up_to; `low` and `high` hold the numbers it needs.
    """

    amount: str
    low: Expr | None
    high: Expr | None
    name: Name
    source: Expr | Range
    where: Expr | None
    seen: Expr | None = None
    chooser: Expr | None = None
    cite: Cite = None


@attrs.frozen(repr=False)
class Branch(Node):
    """`label where …:` and its block; `label` is None for `otherwise:`."""

    label: Name | None
    where: Expr | None
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Menu(Node):
    """`choose one` with its branches."""

    branches: tuple[Branch, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class May(Node):
    """`may` or `may repeat`, with an `otherwise` block or None."""

    repeat: bool
    body: Block
    otherwise: Block | None
    cite: Cite = None


@attrs.frozen(repr=False)
class If(Node):
    """`if`, its `else if`s and `else`: (condition, block) pairs, then a block or None.

    `else_cites` are the citations of the `else if`s and the `else` in order; empty if none of them cites anything.
    """

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None
    cite: Cite = None
    else_cites: tuple[Cite, ...] = ()


@attrs.frozen(repr=False)
class CaseLabel(Node):
    """One label of a case: a name, a number, `low to high`, yes/no (bools) or none (None)."""

    value: Name | int | bool | None
    high: int | None = None


@attrs.frozen(repr=False)
class Case(Node):
    """`labels: body` of a `by`; `labels` is None for `otherwise`.  In a define the body is an expression."""

    labels: tuple[CaseLabel, ...] | None
    body: Block | Expr
    cite: Cite = None


@attrs.frozen(repr=False)
class By(Node):
    """`by subject` with its cases, as a statement or as the body of a define."""

    subject: Expr
    cases: tuple[Case, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class ForEach(Node):
    """`for each bind` with a block."""

    bind: Bind
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Repeat(Node):
    """`repeat count times` with a block."""

    count: Expr
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class EachPlayer(Node):
    """`each [other] player [among …] [from …] [at once]` with a block."""

    other: bool
    among: Expr | None
    start: Expr | None
    at_once: bool
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class EachTakesTurn(Node):
    """`each player [among …] [from …] takes a turn`."""

    among: Expr | None
    start: Expr | None
    cite: Cite = None


@attrs.frozen(repr=False)
class Rounds(Node):
    """`rounds [until …]` with a block."""

    until: Expr | None
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Turns(Node):
    """`turns [among …] [from …] [until …]`; without a block the `turn` section is meant (`body` is None)."""

    among: Expr | None
    start: Expr | None
    until: Expr | None
    body: Block | None
    cite: Cite = None


@attrs.frozen(repr=False)
class Part(Node):
    """`phase name` or `step name` with a block; `unit` is phase or step."""

    unit: str
    name: Name
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Roll(Node):
    """`roll generators`."""

    generators: tuple[AnyGenerator, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class RollValue(Node):
    """`roll target`, a value or a field of a component."""

    target: Expr
    cite: Cite = None


@attrs.frozen(repr=False)
class Place(Node):
    """Where something is moved: `end` is any, top or bottom."""

    where: Expr
    end: str = "any"
    in_any_order: bool = False


@attrs.frozen(repr=False)
class Move(Node):
    """`move what into|onto place`."""

    what: Expr
    place: Place
    cite: Cite = None


@attrs.frozen(repr=False)
class Draw(Node):
    """`draw count from source into target`."""

    count: Expr
    source: Expr
    target: Expr
    cite: Cite = None


@attrs.frozen(repr=False)
class Act(Node):
    """A verb with at most one operand.

    `verb` is shuffle, refill, score, queue, do, go_again, next_player, end or nothing.
    score and other's scores: `value`, and `owner` for `p scores …`.  do, queue: `value` is a `CallExpr`.  end: `unit`.
    """

    verb: str
    value: Expr | None = None
    owner: Expr | None = None
    unit: str | None = None
    cite: Cite = None


@attrs.frozen(repr=False)
class Reveal(Node):
    """`reveal what [cmp other] [to whom]`."""

    what: Expr
    op: str | None
    other: Expr | None
    to: Expr | None
    cite: Cite = None


@attrs.frozen(repr=False)
class Change(Node):
    """`set target = value`, `add value to target`, `remove value from target`; `verb` is set, add or remove."""

    verb: str
    target: Expr
    value: Expr
    cite: Cite = None


@attrs.frozen(repr=False)
class Let(Node):
    """`let name = value`."""

    name: Name
    value: Expr
    cite: Cite = None


Stmt: TypeAlias = (
    Choose
    | ChooseSeveral
    | Menu
    | May
    | If
    | By
    | ForEach
    | Repeat
    | EachPlayer
    | EachTakesTurn
    | Rounds
    | Turns
    | Part
    | Roll
    | RollValue
    | Move
    | Draw
    | Act
    | Reveal
    | Change
    | Let
)
