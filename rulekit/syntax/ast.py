"""The tree of a rule file, as written.  Nothing has a meaning yet; Lark's trees never leave `syntax/`.

Every node has a `span` that takes no part in equality, so trees are easy to compare in tests.  Words of the grammar
that only choose between forms (`some`/`every`/`no`) are plain strings here, spelled as in the rule file.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs
from attrs import frozen as node

from rulekit.source import NOWHERE, Span


@node
class Node:
    """Base of all nodes."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@node
class Name(Node):
    """A name (small letter) or the name of a kind (capital), or a number used as an option value."""

    text: str


@node
class Quoted(Node):
    """A string without its quotation marks; as a citation, a heading of the rulebook."""

    text: str


Cite: TypeAlias = Quoted | None

# ── Expressions ───────────────────────────────────────────────────────────────────────────────


@node
class Literal(Node):
    """A number, `yes`, `no` (bools) or `none` (None)."""

    value: int | bool | None


@node
class Ref(Node):
    """A name, or the name of a kind, standing for its value."""

    name: str


@node
class Dot(Node):
    """`of.name`."""

    of: Expr
    name: Name


@node
class Index(Node):
    """`of[indices]`."""

    of: Expr
    indices: tuple[Expr, ...]


@node
class CallExpr(Node):
    """`name(args)`, or `owner.name(args)`."""

    name: Name
    args: tuple[Expr, ...]
    owner: Expr | None = None


@node
class Collection(Node):
    """`{a, b}` (`ordered` is no) or `[a, b]` (`ordered` is yes)."""

    items: tuple[Expr, ...]
    ordered: bool


@node
class Unary(Node):
    """`not x` or `- x`; `op` is `not` or `-`."""

    op: str
    operand: Expr


@node
class Binary(Node):
    """`op` is one of: or and = != < <= > >= in `not in` otherwise + - * div mod."""

    op: str
    left: Expr
    right: Expr


@node
class Is(Node):
    """`operand is state` or `is not`; `state` is empty, full or none."""

    operand: Expr
    state: str
    negated: bool


@node
class IfExpr(Node):
    """`if condition then then else otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@node
class Range(Node):
    """`low to high`, a source of generators only."""

    low: Expr
    high: Expr


@node
class Generator(Node):
    """`name in source`."""

    name: Name
    source: Expr | Range


@node
class Connected(Node):
    """`name connected to start by step`; the condition of its bind bounds the flood."""

    name: Name
    start: Expr
    step: Name


@node
class Ray(Node):
    """`name from start toward direction`."""

    name: Name
    start: Expr
    direction: Expr


AnyGenerator: TypeAlias = Generator | Connected | Ray


@node
class Bind(Node):
    """Generators with what filters them: `gens while … where …`."""

    generators: tuple[AnyGenerator, ...]
    where: Expr | None = None
    while_: Expr | None = None


@node
class Rank(Node):
    """`most value` or `least value`; `order` is most or least."""

    order: str
    value: Expr


@node
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


@node
class Quantified(Node):
    """`some|every|no bind has condition`."""

    quantifier: str
    bind: Bind
    condition: Expr


@node
class Pick(Node):
    """`all|first|last bind [with rank]`."""

    which: str
    bind: Bind
    rank: Rank | None = None


@node
class Groups(Node):
    """`groups of name in source by step where condition`."""

    name: Name
    source: Expr
    step: Name
    condition: Expr


@node
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

# ── Types and zones ───────────────────────────────────────────────────────────────────────────


@node
class TypeExpr(Node):
    """`form` is named (with `name`), number (with bounds or None), yes_no, text, set or list (with `of`)."""

    form: str
    name: Name | None = None
    low: int | None = None
    high: int | None = None
    of: TypeExpr | None = None
    or_none: bool = False


@node
class IndexKind(Node):
    """An index by each value of a kind (or `Player`): `[Colour]`; or by each space of a grid: `[board]`."""

    name: Name


@node
class IndexRange(Node):
    """An index by numbers: `[0 to 9]`."""

    low: int
    high: int


@node
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


@node
class Quality(Node):
    """`seen by name`, `starts value`, `refilled from value`, `reshuffled from name`, `slides name`.

    `form` is seen_by, starts, refilled_from, reshuffled_from or slides; `value` is an expression (a `Ref` for a name).
    """

    form: str
    value: Expr


@node
class ZoneDecl(Node):
    """One line under `each player has`, `table has` or `each Kind has`."""

    name: Name
    indices: tuple[IndexKind | IndexRange, ...]
    ty: TypeExpr | ZoneType
    qualities: tuple[Quality, ...]
    cite: Cite


@node
class Param(Node):
    """A parameter; without a type it has that of the kind that bears its name."""

    name: Name
    ty: TypeExpr | None


# ── Statements ────────────────────────────────────────────────────────────────────────────────

Block: TypeAlias = tuple["Stmt", ...]


@node
class Choose(Node):
    """`choose generators where …`, by `chooser` (None: you)."""

    generators: tuple[AnyGenerator, ...]
    where: Expr | None
    chooser: Expr | None = None
    cite: Cite = None


@node
class ChooseSeveral(Node):
    """`choose how_many name in source where …`.

    `amount` is any, exactly, or_more, between or up_to; `low` and `high` hold the numbers it needs.
    """

    amount: str
    low: Expr | None
    high: Expr | None
    name: Name
    source: Expr | Range
    where: Expr | None
    chooser: Expr | None = None
    cite: Cite = None


@node
class Branch(Node):
    """`label where …:` and its block; `label` is None for `otherwise:`."""

    label: Name | None
    where: Expr | None
    body: Block
    cite: Cite = None


@node
class Menu(Node):
    """`choose one` with its branches."""

    branches: tuple[Branch, ...]
    cite: Cite = None


@node
class May(Node):
    """`may` or `may repeat`, with an `otherwise` block or None."""

    repeat: bool
    body: Block
    otherwise: Block | None
    cite: Cite = None


@node
class If(Node):
    """`if`, its `else if`s and `else`: (condition, block) pairs, then a block or None.

    `else_cites` are the citations of the `else if`s and the `else` in order; empty if none of them cites anything.
    """

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None
    cite: Cite = None
    else_cites: tuple[Cite, ...] = ()


@node
class CaseLabel(Node):
    """One label of a case: a name, a number, `low to high`, yes/no (bools) or none (None)."""

    value: Name | int | bool | None
    high: int | None = None


@node
class Case(Node):
    """`labels: body` of a `by`; `labels` is None for `otherwise`.  In a define the body is an expression."""

    labels: tuple[CaseLabel, ...] | None
    body: Block | Expr
    cite: Cite = None


@node
class By(Node):
    """`by subject` with its cases, as a statement or as the body of a define."""

    subject: Expr
    cases: tuple[Case, ...]
    cite: Cite = None


@node
class ForEach(Node):
    """`for each bind` with a block."""

    bind: Bind
    body: Block
    cite: Cite = None


@node
class Repeat(Node):
    """`repeat count times` with a block."""

    count: Expr
    body: Block
    cite: Cite = None


@node
class EachPlayer(Node):
    """`each [other] player [among …] [from …] [at once]` with a block."""

    other: bool
    among: Expr | None
    start: Expr | None
    at_once: bool
    body: Block
    cite: Cite = None


@node
class EachTakesTurn(Node):
    """`each player [among …] [from …] takes a turn`."""

    among: Expr | None
    start: Expr | None
    cite: Cite = None


@node
class Rounds(Node):
    """`rounds [until …]` with a block."""

    until: Expr | None
    body: Block
    cite: Cite = None


@node
class Turns(Node):
    """`turns [among …] [from …] [until …]`; without a block the `turn` section is meant (`body` is None)."""

    among: Expr | None
    start: Expr | None
    until: Expr | None
    body: Block | None
    cite: Cite = None


@node
class Part(Node):
    """`phase name` or `step name` with a block; `unit` is phase or step."""

    unit: str
    name: Name
    body: Block
    cite: Cite = None


@node
class Roll(Node):
    """`roll generators`."""

    generators: tuple[AnyGenerator, ...]
    cite: Cite = None


@node
class RollValue(Node):
    """`roll target`, a value or a field of a component."""

    target: Expr
    cite: Cite = None


@node
class Place(Node):
    """Where something is moved: `end` is any, top or bottom."""

    where: Expr
    end: str = "any"
    in_any_order: bool = False


@node
class Move(Node):
    """`move what into|onto place`."""

    what: Expr
    place: Place
    cite: Cite = None


@node
class Draw(Node):
    """`draw count from source into target`."""

    count: Expr
    source: Expr
    target: Expr
    cite: Cite = None


@node
class Act(Node):
    """A verb with one operand; `verb` is shuffle, refill, score, queue, do, go_again, next_player or end.

    score and other's scores: `value`, and `owner` for `p scores …`.  do, queue: `value` is a `CallExpr`.  end: `unit`.
    """

    verb: str
    value: Expr | None = None
    owner: Expr | None = None
    unit: str | None = None
    cite: Cite = None


@node
class Reveal(Node):
    """`reveal what [cmp other] [to whom]`."""

    what: Expr
    op: str | None
    other: Expr | None
    to: Expr | None
    cite: Cite = None


@node
class Change(Node):
    """`set target = value`, `add value to target`, `remove value from target`; `verb` is set, add or remove."""

    verb: str
    target: Expr
    value: Expr
    cite: Cite = None


@node
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

# ── Declarations ──────────────────────────────────────────────────────────────────────────────


@node
class Game(Node):
    """The `game` section; what a line does not say is None or empty."""

    title: Quoted
    players: tuple[int, int] | None = None
    first_player: Quoted | None = None
    rulebook: Quoted | None = None
    headings_file: Quoted | None = None
    languages: tuple[Name, ...] = ()
    names_file: Quoted | None = None
    limit: int | None = None
    limit_unit: str | None = None


@node
class Option(Node):
    """`option name : values`."""

    name: Name
    values: tuple[Name, ...]
    cite: Cite = None


@node
class Kind(Node):
    """`kind Name : values`."""

    name: Name
    values: tuple[Name, ...]
    cite: Cite = None


@node
class FromTable(Node):
    """`from "file"[, count noun][, stand-in]`."""

    file: Quoted
    count: int | None
    stand_in: bool


@node
class Copies(Node):
    """`, amount for each generators`; `amount` is a literal 1 for `one`, a number, or a call."""

    amount: Expr
    generators: tuple[AnyGenerator, ...]


@node
class Field(Node):
    """A column of a component's table."""

    name: Name
    indices: tuple[IndexKind | IndexRange, ...]
    ty: TypeExpr
    stand_in: bool
    cite: Cite = None


@node
class Component(Node):
    """`component Name data` with its fields."""

    name: Name
    data: FromTable | Copies | None
    fields: tuple[Field, ...]
    cite: Cite = None


@node
class Zones(Node):
    """`each player has`, `table has` or `each Kind has`: `owner` is player, table or component (with `kind`)."""

    owner: str
    kind: Name | None
    zones: tuple[ZoneDecl, ...]
    cite: Cite = None


@node
class Section(Node):
    """`setup`, `turn`, `play` or `scoring`; `which` is that word."""

    which: str
    body: Block
    cite: Cite = None


@node
class Trigger(Node):
    """`when thing enters|leaves zone at place`; `thing` and `at` are locals (or `thing` a token)."""

    event: str
    thing: Name
    zone: Name
    at: Name | None
    body: Block
    cite: Cite = None


@node
class Rule(Node):
    """`rule name(params)` with a block."""

    name: Name
    params: tuple[Param, ...]
    body: Block
    cite: Cite = None


@node
class Guard(Node):
    """`when condition : value` in a define."""

    condition: Expr
    value: Expr
    cite: Cite = None


@node
class Guards(Node):
    """Guards from the top, and what holds otherwise."""

    guards: tuple[Guard, ...]
    otherwise: Expr
    otherwise_cite: Cite = None


@node
class Define(Node):
    """`define name(params): type = …` or with a block."""

    name: Name
    params: tuple[Param, ...]
    ty: TypeExpr | None
    body: Expr | By | Guards
    stand_in: bool = False
    cite: Cite = None


@node
class Row(Node):
    """One drawn line `| a | b |`: its text without the outer bars, as cut by the caller."""

    text: str


@node
class Lookup(Node):
    """`table name(params)` with its drawn rows."""

    name: Name
    params: tuple[Name, ...]
    rows: tuple[Row, ...]
    stand_in: bool = False
    cite: Cite = None


@node
class EndLine(Node):
    """`condition : who wins|loses`; `outcome` is win or lose."""

    condition: Expr
    who: Name
    outcome: str
    cite: Cite = None


@node
class End(Node):
    """The `end` section."""

    lines: tuple[EndLine, ...]
    cite: Cite = None


@node
class Tie(Node):
    """A line after the first rank.

    `form` is then (with `rank`), share, ask (with `text`) or rival (with `value` and perhaps `where`).
    """

    form: str
    rank: Rank | None = None
    text: Quoted | None = None
    value: Expr | None = None
    where: Expr | None = None
    cite: Cite = None


@node
class Winner(Node):
    """The `winner` section."""

    first: Rank
    ties: tuple[Tie, ...]
    cite: Cite = None


@node
class Always(Node):
    """`always "…" : condition`."""

    text: Quoted
    condition: Expr


@node
class Ruling(Node):
    """`ruling "…" [option name = value]`."""

    text: Quoted
    option: Name | None
    value: Name | None
    cite: Cite = None


@node
class Names(Node):
    """`names language` with its (identifier, display name) lines."""

    language: Name
    entries: tuple[tuple[Name, Quoted], ...]


@node
class Sample(Node):
    """`sample Kind` with its drawn rows."""

    kind: Name
    rows: tuple[Row, ...]


# ── Examples ──────────────────────────────────────────────────────────────────────────────────


@node
class GivenSetup(Node):
    """`given setup`."""


@node
class Given(Node):
    """`given target = value`, or with drawn rows (`value` is None)."""

    target: Expr
    value: Expr | None = None
    rows: tuple[Row, ...] = ()


@node
class When(Node):
    """`when [doer does] call [choosing …] [drawing …] [rolling …]`."""

    doer: Name | None
    call: CallExpr
    choosing: tuple[Expr, ...] | None
    drawing: tuple[Expr, ...] | None
    rolling: tuple[Expr, ...] | None


@node
class Then(Node):
    """`then condition`, or `then offered {…}` (`offered` is yes)."""

    condition: Expr
    offered: bool = False


ExampleLine: TypeAlias = GivenSetup | Given | When | Then


@node
class Example(Node):
    """`example "…"` with who plays, the options, and its lines in order."""

    title: Quoted
    players: tuple[Name, ...]
    options: tuple[tuple[Name, Name], ...]
    lines: tuple[ExampleLine, ...]
    cite: Cite = None


Declaration: TypeAlias = (
    Game
    | Option
    | Kind
    | Component
    | Zones
    | Section
    | Trigger
    | Rule
    | Define
    | Lookup
    | End
    | Winner
    | Always
    | Ruling
    | Names
    | Sample
    | Example
)


@node
class Broken(Node):
    """A declaration that did not parse; it still declares its name, if one could be read.

    `inside` are the names that its lines seem to declare, too: zones, values of a kind or an option, steps and phases.
    """

    name: Name | None
    inside: tuple[Name, ...] = ()


@node
class File(Node):
    """A rule file: what it declares, in order.  `examples_for` is set where it only holds examples of a game."""

    declarations: tuple[Declaration | Broken, ...]
    examples_for: Quoted | None = None
