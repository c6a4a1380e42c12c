"""A checked game: names resolved, types known, flow lowered to instructions.  Plain data that any engine can run.

Lists are in the order of the file; whatever refers to something does so by its number in these lists.  The code
numbered `MATCH` is the whole match: setup, play, last look at the ends, scoring, winner.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import limits
from rulekit.expr import Expr, Value, ZoneRef
from rulekit.fingerprint import Fingerprinted
from rulekit.instructions import Code, Instruction
from rulekit.program.examples import (
    Answer,
    Example,
    ExampleStep,
    Face,
    GivenLayout,
    GivenSetup,
    GivenValue,
    Offered,
    Then,
    When,
)
from rulekit.source import NOWHERE, Shown, Source, Span
from rulekit.types import Ty

__all__ = [
    "BOX",
    "COMPONENT_ZONES",
    "LONGEST_RANGE",
    "MATCH",
    "PLAY",
    "SCORING",
    "SETUP",
    "TURN",
    "UNORDERED",
    "Always",
    "Answer",
    "Component",
    "Define",
    "DisplayName",
    "EndLine",
    "Example",
    "ExampleStep",
    "Face",
    "Field",
    "GivenLayout",
    "GivenSetup",
    "GivenValue",
    "Grid",
    "IndexBy",
    "Kind",
    "Offered",
    "Option",
    "OptionSize",
    "Program",
    "Rank",
    "Ruling",
    "Table",
    "Then",
    "Trigger",
    "When",
    "Winner",
    "Zone",
]

COMPONENT_ZONES = frozenset({"deck", "hand", "pile", "area", "bag", "row", "grid"})
UNORDERED = frozenset({"hand", "area", "bag"})
BOX = 0
LONGEST_RANGE = 1_000_000  # numbers that `a to b` may stand for, and times that `repeat` may go round


@attrs.frozen(repr=False)
class Kind(Shown):
    """A closed list of names.  Options are kinds of their own, named as the option."""

    name: str
    values: tuple[str, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Option(Shown):
    """A variant or the side of a tile; the first value is the default."""

    name: str
    values: tuple[str, ...]
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Field(Shown):
    """A column of a component kind.  `values` holds the column of that kind's components, in their order.

    With indices a value is a tuple, one entry for each combination of `indices` (last fastest).  A set of spaces is as
    drawn, (width, height, ((column, row), …)), or () where it is empty: which spaces these are depends on the match.
    """

    name: str
    component: str
    ty: Ty
    values: tuple[Value, ...] = attrs.field(repr=False)
    indices: tuple[IndexBy, ...] = ()
    stand_in: bool = False
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Component(Shown):
    """A kind of component: its components are numbered `first` … `first + count - 1` over the whole game.

    `names` holds each one's own name (column `name`) or None; `fields` and `states` are numbers in the program's lists.
    `counted` is what decided how many there are, read once and before any match: what its `for each` goes over, and how
    many of each.
    """

    name: str
    first: int
    count: int
    fields: tuple[int, ...]
    states: tuple[int, ...]
    names: tuple[str | None, ...] = attrs.field(repr=False)
    stand_in: bool
    counted: tuple[Expr, ...] = attrs.field(default=(), eq=False, repr=False)
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class IndexBy(Shown):
    """One index of a zone or field.

    `form` is kind (of `name`), player, range (`low` to `high`) or grid (zone `grid`).
    """

    form: str
    name: str = ""
    low: int = 0
    high: int = 0
    grid: int = 0


@attrs.frozen(repr=False)
class Grid(Shown):
    """Size and shape of a grid.  A size is a number, or the number of an option whose value it is; None is endless."""

    width: int | OptionSize | None
    height: int | OptionSize | None
    hex: bool
    stacks: bool


@attrs.frozen(repr=False)
class OptionSize(Shown):
    """A size that is the value of an option (its value names are numbers)."""

    option: int


@attrs.frozen(repr=False)
class Zone(Shown):
    """A zone or value.  Zone 0 is the box.

    `owner`: table, player or component (state on a component, keyed by component).
    `form`: box, deck, hand, pile, area, bag, row, grid, value, token, score.
    `holds`: for zones of components that kind; a grid of values has "" and the values' type in `ty`.
    `ty`: of a value, token or score its type; of a grid that of what a cell holds.
    `sight`: default, all, nobody, owner, others, or define (then `seen_by` is that define).
    `starts`: its first value, evaluated before setup, table first, then seat by seat.
    """

    name: str
    owner: str
    form: str
    holds: str
    ty: Ty
    indices: tuple[IndexBy, ...] = ()
    grid: Grid | None = None
    capacity: int | None = None
    on: int | None = None  # of a token: the grid
    sight: str = "default"
    seen_by: int | None = None
    starts: Expr | None = None
    refilled_from: ZoneRef | None = None
    reshuffled_from: int | None = None  # a zone of the same owner, same indices
    slides: str | None = None  # left or right
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)
    heading: str | None = None


@attrs.frozen(repr=False)
class Define(Shown):
    """A named question or quantity; its parameters are slots 0 … of `slots` locals."""

    name: str
    params: tuple[Ty, ...]
    slots: int
    ty: Ty
    body: Expr
    needs_you: bool
    stand_in: bool
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Trigger(Shown):
    """`when thing enters|leaves zone`.

    `token`: the token that moves (then `zone` is its grid and slot 0 of the code holds the space), else None and slot 0
    holds the component and slot 1, if `at`, its space or index.  `playing`: fires as a player enters or leaves the
    flow.
    """

    event: str
    zone: int
    token: int | None
    at: bool
    playing: bool
    code: int


@attrs.frozen(repr=False)
class Table(Shown):
    """A printed table: arguments (as values) to cell.  What is not in it fails; None is a cell `-`."""

    name: str
    params: tuple[str, ...]
    cells: tuple[tuple[tuple[Value, ...], Value], ...]
    ty: Ty
    stand_in: bool
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class EndLine(Shown):
    """A sudden end.  `who` is a player or set of players; `outcome` is win or lose."""

    condition: Expr
    who: Expr
    outcome: str
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Rank(Shown):
    """A line of the winner chain: players by `value`, `order` most or least first, none last."""

    order: str
    value: Expr
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Winner(Shown):
    """How players are ranked.  `share`: what stays equal shares; `ask`: a text for the table to settle it."""

    ranks: tuple[Rank, ...]
    share: bool
    ask: str | None
    rival: Expr | None
    rival_where: Expr | None
    heading: str | None


@attrs.frozen(repr=False)
class Always(Shown):
    """A promise checked at rest."""

    text: str
    condition: Expr
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Ruling(Shown):
    """How a gap in the rulebook is read, and the option value that holds the reading."""

    text: str
    option: str | None
    value: str | None
    heading: str | None
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class DisplayName(Shown):
    """What players read for an identifier, in one language.

    `gender` is m or f, mp or fp of a name that is a plural itself, or none; an adjective has a `feminine`.
    """

    singular: str
    plural: str | None = None
    gender: str | None = None
    feminine: str | None = None


MATCH, SETUP, PLAY, TURN, SCORING = range(5)  # what the first codes are


@attrs.frozen(eq=False, repr=False, slots=False)
class Program(Fingerprinted):
    """A checked game."""

    name: str
    source: Source
    least_players: int
    most_players: int
    first_player: str | None
    rulebook: str | None
    languages: tuple[str, ...]
    limit: tuple[int, str] | None
    options: tuple[Option, ...]
    kinds: dict[str, Kind]
    components: tuple[Component, ...]
    fields: tuple[Field, ...]
    zones: tuple[Zone, ...]
    defines: tuple[Define, ...]
    tables: tuple[Table, ...]
    codes: tuple[Code, ...]
    triggers: tuple[Trigger, ...]
    ends: tuple[EndLine, ...]
    winner: Winner | None
    always: tuple[Always, ...]
    rulings: tuple[Ruling, ...]
    faces: tuple[Face, ...]
    examples: tuple[Example, ...]
    names: dict[str, dict[str, DisplayName]]  # language, identifier
    headings: tuple[str, ...]  # of the rulebook, in its order; empty where the game names no file of them
    headings_at: Span = NOWHERE  # where it names that file
    cited: frozenset[str] = frozenset()  # those of the headings that anything but an example cites
    asked: frozenset[int] = frozenset()  # the defines that anything asks; some are worked into what asks them
    limit_span: Span = NOWHERE

    def placed(self) -> Iterator[tuple[int, int, Instruction]]:
        """All instructions, each behind the number of its code and its place there."""
        for number, code in enumerate(self.codes):
            for at, ins in enumerate(code.instructions):
                yield number, at, ins

    def most_again(self, players: int) -> int:
        """The number of the turn from which on to go again is to reach the limit: a round need not end else."""
        most, unit = self.limit or (limits.ROUNDS, "rounds")
        return most if unit == "turns" else most * players * limits.AGAIN

    def code_named(self, name: str) -> int:
        """The number of a rule or section; KeyError if there is none."""
        for number, code in enumerate(self.codes):
            if code.name == name:
                return number
        raise KeyError(name)
