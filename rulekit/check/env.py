"""What an expression or statement may refer to at one place: locals and their slots, `you`, what is certain there.

One `Env` belongs to one frame: a code, a define, an example, or one expression outside of those.  It grows and shrinks
while its statements are read; slots are shared only by locals of the same name, so that each slot has one name.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TypeAlias

import attrs

from rulekit.check.paths import NO_FACTS, Facts, is_stable, mentions_slot
from rulekit.expr import ZoneRef
from rulekit.source import NOWHERE, Span
from rulekit.syntax import ast
from rulekit.types import Ty, certain

Mark: TypeAlias = "tuple[int, Facts]"


class Who(enum.Enum):
    """Whether there is a `you` at a place: none, surely one, or that of whoever asks."""

    NOBODY = "nobody"
    SOMEBODY = "somebody"
    CALLER = "caller"


class Tops(enum.Enum):
    """What reading the top of a deck means at a place: chance looks first, it is simply read, or it is refused."""

    LOOK = "look"
    READ = "read"
    REFUSED = "refused"


@attrs.define
class LocalName:
    """A local: its slot and type; `changeable` if `let` made it, `inner` if a generator of an expression did."""

    slot: int
    ty: Ty
    changeable: bool = False
    inner: bool = False
    grids: frozenset[int] | None = None  # a space's: the grids it can belong to, if that is known
    span: Span = NOWHERE


@attrs.define(eq=False)
class Env:
    """See the module.  `looks` collects the decks whose top the statement being read needs."""

    who: Who = Who.NOBODY
    tops: Tops = Tops.REFUSED
    example: bool = False
    in_block: bool = True  # whether there are statements around, which could stand under `each player`
    names: dict[str, LocalName] = attrs.field(factory=dict)
    certain: Facts = NO_FACTS
    you_needed: Span | None = None  # where the `you` of the caller is first used
    looks: list[ZoneRef] = attrs.field(factory=list)
    label_grids: dict[int, int] = attrs.field(factory=dict)  # of an example's labels: slot -> grid
    left_out: ast.Expr | None = None  # what a query makes of its members: none of it is left out
    outer: int = 0  # locals before this one lie outside of the step or phase being read
    outer_used: str | None = None  # one of those that was used all the same
    _order: list[str] = attrs.field(factory=list)
    _slots: list[str] = attrs.field(factory=list)
    _free: dict[tuple[str, type[Ty]], list[int]] = attrs.field(factory=dict)
    _progress: int | None = None
    _stable: Facts = NO_FACTS  # paths that are known to be stable

    # ── for places outside of codes

    @classmethod
    def rest(cls, *, you: bool) -> Env:
        """For an expression outside of any code, looked at while nothing moves: the top of a deck is refused."""
        return cls(Who.SOMEBODY if you else Who.NOBODY, in_block=False)

    @classmethod
    def of_example(cls, labels: Sequence[str]) -> Env:
        """For an example: slot i holds the space with label i, and the first seat is `you`."""
        env = cls(Who.SOMEBODY, Tops.READ, example=True)
        env._slots.extend(labels)
        return env

    # ── locals

    def add(
        self,
        name: str,
        ty: Ty,
        *,
        changeable: bool = False,
        inner: bool = False,
        grids: frozenset[int] | None = None,
        span: Span = NOWHERE,
    ) -> int:
        """Name a local that holds from here on; its slot is the next one, or a free one of that name and sort."""
        free = self._free.get((name, type(certain(ty))))
        slot = free.pop() if free else self._new(name)
        self.names[name] = LocalName(slot, ty, changeable, inner, grids, span)
        self._order.append(name)
        return slot

    def hidden(self) -> int:
        """A slot without a name, for what a loop holds."""
        return self._new("")

    def progress(self) -> int:
        """The slot for what an act in progress holds; one is enough for a frame, it is none at rest."""
        if self._progress is None:
            self._progress = self._new("")
        return self._progress

    def find(self, name: str) -> LocalName | None:
        """The local of that name, if there is one here."""
        local = self.names.get(name)
        if local is not None and self.outer and self.outer_used is None and self._order.index(name) < self.outer:
            self.outer_used = name
        return local

    def slot_names(self) -> tuple[str, ...]:
        """The names of all slots so far."""
        return tuple(self._slots)

    def _new(self, name: str) -> int:
        self._slots.append(name)
        return len(self._slots) - 1

    # ── what holds only for a while

    def open(self) -> Mark:
        """Begin a block or the inside of an expression."""
        return len(self._order), self.certain

    def close(self, mark: Mark) -> None:
        """End an expression: its locals and what it made certain end."""
        self._forget(mark[0])
        self.certain = mark[1]

    def close_block(self, mark: Mark) -> None:
        """End a block: its locals end; of what was certain before, what its statements have left so stays."""
        self._forget(mark[0])
        self.certain &= mark[1]

    def close_branches(self, mark: Mark, ends: Sequence[Facts]) -> None:
        """End a branching: what is certain at the ends of all branches that go on here stays so."""
        self._forget(mark[0])
        if ends:
            self.certain = ends[0].intersection(*ends[1:])

    def of_outer(self, mark: Mark) -> Facts:
        """What is certain here without the locals named since `mark`."""
        inner = [self.names[name].slot for name in self._order[mark[0] :]]
        return frozenset(key for key in self.certain if not any(mentions_slot(key, slot) for slot in inner))

    def begin_part(self) -> tuple[int, str | None]:
        """Begin a step or phase: from now on it is noted if locals from outside are used."""
        before = self.outer, self.outer_used
        self.outer, self.outer_used = len(self._order), None
        return before

    def end_part(self, before: tuple[int, str | None]) -> str | None:
        """End it; the name of a local from outside that was used, if any was."""
        used = self.outer_used
        self.outer, self.outer_used = before
        if used is not None and self.outer and self.outer_used is None:
            self.find(used)
        return used

    def _forget(self, length: int) -> None:
        while len(self._order) > length:
            name = self._order.pop()
            local = self.names.pop(name)
            self._free.setdefault((name, type(certain(local.ty))), []).append(local.slot)

    def learn(self, facts: Facts) -> None:
        """These paths are certain from here on."""
        if facts:
            self.certain |= facts

    def act(self) -> None:
        """A verb has changed zones or values: only paths over locals and printed fields stay certain."""
        fresh = self.certain - self._stable
        if fresh:
            self.certain = (self.certain & self._stable).union(key for key in fresh if is_stable(key))
            self._stable = self.certain

    def change_local(self, slot: int) -> None:
        """A local has a new value: nothing is certain of it any more."""
        self.certain = frozenset(key for key in self.certain if not mentions_slot(key, slot))
