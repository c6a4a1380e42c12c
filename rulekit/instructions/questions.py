"""Instructions that ask a player."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.expr import Expr, Query
from rulekit.instructions.base import Instruction
from rulekit.source import Shown


@attrs.frozen(repr=False)
class Asks(Instruction):
    """Base: `sealed` is the position of the `PassNext` of an `at once` line; None: the answer is open when given."""

    sealed: int | None = attrs.field(default=None, kw_only=True)


@attrs.frozen(repr=False)
class Choose(Asks):
    """One question: offers the values of `query.generators[0]` for which the others and `where` can be fulfilled.

    The answer goes into that generator's slot.  `word` (pass, stop or None) is offered last.  `chooser` None is you.
    `progress` is a hidden slot where the elements of a list value picked so far are kept, or None.  `seen` are the
    players who are told what is chosen, besides who chooses; None: all who see what it is chosen from.
    """

    query: Query
    none: int
    word: str | None = None
    declined: int = 0
    chooser: Expr | None = None
    progress: int | None = None
    seen: Expr | None = None


@attrs.frozen(repr=False)
class ChooseSeveral(Asks):
    """Picks one by one into a set in `slot` (tuple), `progress` holding the picks so far.  `seen` as of `Choose`.

    `low` and `high` bound how many (None: 0, and no bound).  With `limit` the clauses only get worse as picks are
    added.
    """

    slot: int
    source: Expr
    name: str
    low: Expr | None
    high: Expr | None
    where: tuple[Expr, ...]
    limit: bool
    progress: int
    none: int
    word: str | None = None
    declined: int = 0
    chooser: Expr | None = None
    seen: Expr | None = None


@attrs.frozen(repr=False)
class ChooseOrder(Asks):
    """Lets you order the components of `what` into a list in `slot`, the first uppermost.

    `progress` holds those ordered.
    """

    slot: int
    what: Expr
    progress: int


@attrs.frozen(repr=False)
class MenuBranch(Shown):
    """A branch: label, clauses, the first question of its block (must have an option) or None, and where it goes on."""

    label: str
    where: tuple[Expr, ...]
    first: Choose | ChooseSeveral | None
    to: int


@attrs.frozen(repr=False)
class Menu(Asks):
    """`choose one`; `none` is the `otherwise:` branch or the end of the block."""

    branches: tuple[MenuBranch, ...]
    none: int
    word: str | None = None
    declined: int = 0


@attrs.frozen(repr=False)
class AskYes(Asks):
    """A `may` that does not begin with a choice: yes goes on, `word` goes to `declined`."""

    word: str
    declined: int


AnyQuestion: TypeAlias = Choose | ChooseSeveral | ChooseOrder | Menu | AskYes
