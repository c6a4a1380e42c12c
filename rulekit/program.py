"""A checked game: names resolved, types known, flow lowered to instructions.  Plain data that any engine can run.

Lists are in the order of the file; whatever refers to something does so by its number in these lists.  The code
numbered `MATCH` is the whole match: setup, play, last look at the ends, scoring, winner.
"""

from __future__ import annotations

import attrs

from rulekit.expr import Expr, Value, ZoneRef
from rulekit.fingerprint import Fingerprinted
from rulekit.instructions import Code
from rulekit.source import NOWHERE, Shown, Source, Span
from rulekit.types import Ty

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


@attrs.frozen(repr=False)
class Component(Shown):
    """A kind of component: its components are numbered `first` … `first + count - 1` over the whole game.

    `names` holds each one's own name (column `name`) or None; `fields` and `states` are numbers in the program's lists.
    """

    name: str
    first: int
    count: int
    fields: tuple[int, ...]
    states: tuple[int, ...]
    names: tuple[str | None, ...] = attrs.field(repr=False)
    stand_in: bool
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
    """What players read for an identifier, in one language; `gender` is m, f or none, an adjective has a `feminine`."""

    singular: str
    plural: str | None = None
    gender: str | None = None
    feminine: str | None = None


@attrs.frozen(repr=False)
class Face(Shown):
    """A code of a `sample`: one more component of a kind, with the values of that kind's fields, in their order."""

    code: str
    component: str
    fields: tuple[Value, ...]
    name: str | None


@attrs.frozen(repr=False)
class Answer(Shown):
    """A scripted answer of an example.

    `form` is value, face (value: number of the face), word (stop, pass, yes, no, a label, a component's name with `_`
    for blanks), space (value: (zone, seat or -1 for the table's, column, row)) or picks (value: answers).
    """

    form: str
    value: Value | tuple[Answer, ...]
    ty: Ty
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class GivenValue(Shown):
    """`given target = value`: fills a zone (faces, in order or not) or sets a value.

    `faces` are numbers of faces for a zone of components; `ordered` says whether `[…]` was written; else `value` is
    set.  `key`: a space, for `grid[space]`; a component, for state that lies on it.  `round`: the number of the round.
    """

    zone: ZoneRef | None
    faces: tuple[int | None, ...] | None
    ordered: bool
    value: Expr | None
    key: Expr | None = None
    round: bool = False
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class GivenLayout(Shown):
    """A drawn grid: (column, row, faces from the bottom) for spaces that hold something, or (column, row, values).

    `tokens` are (zone of the token, column, row).  Columns and rows are those of the grid (endless: from 0).
    """

    zone: ZoneRef
    faces: tuple[tuple[int, int, tuple[int, ...]], ...]
    values: tuple[tuple[int, int, Value], ...]
    tokens: tuple[tuple[int, int, int], ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class GivenSetup(Shown):
    """Set-up runs, with the first choice of each question and the seeds 0 to 9: the example must hold with each."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class When(Shown):
    """Runs a code as the player in seat `doer` (0: the first), answering with `choosing`.

    None for lists not written.
    """

    code: int
    args: tuple[Expr, ...]
    doer: int
    choosing: tuple[Answer, ...]
    drawing: tuple[Answer, ...] | None
    rolling: tuple[Answer, ...] | None
    then_winner: bool  # `when scoring`: the winner is settled as well
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Then(Shown):
    """What must be true; faces compare by face.  `parts` are the parts of its `and`, each a clause of its own."""

    parts: tuple[Expr, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(repr=False)
class Offered(Shown):
    """Exactly the waiting choices."""

    answers: tuple[Answer, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)


ExampleStep = GivenValue | GivenLayout | GivenSetup | When | Then | Offered


@attrs.frozen(repr=False)
class Example(Shown):
    """A drawn test.  Slot i of its expressions' frame holds what label i names: the space of a layout (see `labels`).

    `labels`: (name, zone, column, row); `faces`: all codes it may use, as extra components in this order.
    """

    name: str
    heading: str | None
    players: tuple[str, ...]
    options: tuple[tuple[int, int], ...]
    labels: tuple[tuple[str, ZoneRef, int, int], ...]
    steps: tuple[ExampleStep, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)
    source: Source | None = attrs.field(default=None, eq=False, repr=False)


MATCH = 0


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
    headings: tuple[str, ...]
    limit_span: Span = NOWHERE

    def code_named(self, name: str) -> int:
        """The number of a rule or section; KeyError if there is none."""
        for number, code in enumerate(self.codes):
            if code.name == name:
                return number
        raise KeyError(name)
