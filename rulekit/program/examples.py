"""Samples and examples of a checked game: tests that are drawn, as plain data."""

from __future__ import annotations

import attrs

from rulekit.expr import Expr, Value, ZoneRef
from rulekit.source import NOWHERE, Shown, Source, Span
from rulekit.types import Ty


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
    set.  `key`: a space, for `grid[space]`; a component, for state that lies on it.  `round` sets the number of the
    round.
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
