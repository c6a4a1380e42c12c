"""Top-level declarations and the file, as written."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.ast.examples import Example, Row
from rulekit.syntax.ast.expressions import AnyGenerator, Cite, Expr, Name, Node, Quoted, Rank
from rulekit.syntax.ast.statements import Block, By
from rulekit.syntax.ast.zones import IndexKind, IndexRange, Param, TypeExpr, ZoneDecl


@attrs.frozen(repr=False)
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


@attrs.frozen(repr=False)
class Option(Node):
    """`option name : values`."""

    name: Name
    values: tuple[Name, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class Kind(Node):
    """`kind Name : values`."""

    name: Name
    values: tuple[Name, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class FromTable(Node):
    """`from "file"[, count noun][, stand-in]`."""

    file: Quoted
    count: int | None
    stand_in: bool


@attrs.frozen(repr=False)
class Copies(Node):
    """`, amount [for each generators]`; `amount` is a literal 1 for `one`, a number, or a call."""

    amount: Expr
    generators: tuple[AnyGenerator, ...]


@attrs.frozen(repr=False)
class Field(Node):
    """A column of a component's table."""

    name: Name
    indices: tuple[IndexKind | IndexRange, ...]
    ty: TypeExpr
    stand_in: bool
    cite: Cite = None


@attrs.frozen(repr=False)
class Component(Node):
    """`component Name data` with its fields."""

    name: Name
    data: FromTable | Copies | None
    fields: tuple[Field, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class Zones(Node):
    """`each player has`, `table has` or `each Kind has`: `owner` is player, table or component (with `kind`)."""

    owner: str
    kind: Name | None
    zones: tuple[ZoneDecl, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class Section(Node):
    """`setup`, `turn`, `play` or `scoring`; `which` is that word."""

    which: str
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Trigger(Node):
    """`when thing enters|leaves zone at place`; `thing` and `at` are locals (or `thing` a token)."""

    event: str
    thing: Name
    zone: Name
    at: Name | None
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Rule(Node):
    """`rule name(params)` with a block."""

    name: Name
    params: tuple[Param, ...]
    body: Block
    cite: Cite = None


@attrs.frozen(repr=False)
class Guard(Node):
    """`when condition : value` in a define."""

    condition: Expr
    value: Expr
    cite: Cite = None


@attrs.frozen(repr=False)
class Guards(Node):
    """Guards from the top, and what holds otherwise."""

    guards: tuple[Guard, ...]
    otherwise: Expr
    otherwise_cite: Cite = None


@attrs.frozen(repr=False)
class Define(Node):
    """`define name(params): type = …` or with a block."""

    name: Name
    params: tuple[Param, ...]
    ty: TypeExpr | None
    body: Expr | By | Guards
    stand_in: bool = False
    cite: Cite = None


@attrs.frozen(repr=False)
class Lookup(Node):
    """`table name(params)` with its drawn rows."""

    name: Name
    params: tuple[Param, ...]
    rows: tuple[Row, ...]
    stand_in: bool = False
    cite: Cite = None


@attrs.frozen(repr=False)
class EndLine(Node):
    """`condition : who wins|loses`; `outcome` is win or lose."""

    condition: Expr
    who: Name
    outcome: str
    cite: Cite = None


@attrs.frozen(repr=False)
class End(Node):
    """The `end` section."""

    lines: tuple[EndLine, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
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


@attrs.frozen(repr=False)
class Winner(Node):
    """The `winner` section."""

    first: Rank
    ties: tuple[Tie, ...]
    cite: Cite = None


@attrs.frozen(repr=False)
class Always(Node):
    """`always "…" : condition`."""

    text: Quoted
    condition: Expr


@attrs.frozen(repr=False)
class Ruling(Node):
    """`ruling "…" [option name = value]`."""

    text: Quoted
    option: Name | None
    value: Name | None
    cite: Cite = None


@attrs.frozen(repr=False)
class NamePart(Node):
    """`gender f`, `plural "…"` or `feminine "…"`: what a language must know of a display name."""

    part: str
    value: Name | Quoted


@attrs.frozen(repr=False)
class Translation(Node):
    """`name "…", gender f, plural "…"`, or what the table is asked: `"…" "…"`."""

    name: Name | Quoted
    text: Quoted
    parts: tuple[NamePart, ...] = ()


@attrs.frozen(repr=False)
class Names(Node):
    """`names language` with its lines."""

    language: Name
    entries: tuple[Translation, ...]


@attrs.frozen(repr=False)
class Sample(Node):
    """`sample Kind` with its drawn rows."""

    kind: Name
    rows: tuple[Row, ...]


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


@attrs.frozen(repr=False)
class Broken(Node):
    """A declaration that did not parse; it still declares its name, if one could be read.

    `inside` are the names that its lines seem to declare, too: zones, values of a kind or an option, steps and phases.
    `words` are all that stand in it.  What can be read of it follows it in the file, as a declaration of its own.
    """

    name: Name | None
    inside: tuple[Name, ...] = ()
    words: frozenset[str] = frozenset()


@attrs.frozen(repr=False)
class File(Node):
    """A rule file: what it declares, in order.  `examples_for` is set where it only holds examples of a game."""

    declarations: tuple[Declaration | Broken, ...]
    examples_for: Quoted | None = None
