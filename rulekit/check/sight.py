"""What a local holds at a place, and whether somebody sees the faces of a zone there (semantics §10).

A `Scope` belongs to one place of a code, define or expression: who `you` is, where the locals come from, and what has
been revealed on the way.  Players are compared by key: two expressions with one key name the same player.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

import attrs

from rulekit.check.trees import parts, slots_used
from rulekit.expr import Binary, Builtin, Cited, Collect, Const, Expr, Generator, Local, Property, Query, You, ZoneRef
from rulekit.program import Program, Zone

Key: TypeAlias = Hashable
EVERYBODY: Key = "everybody"  # the viewer who sees only what all see
ANYBODY: Key = "anybody"  # among those who are told: who they are shows only in play
OWN = frozenset({"hand"})
UNSEEN = frozenset({"deck", "bag"})
ANY_PLAYER = frozenset({"players", "playing", "players_from"})


@attrs.frozen(eq=False)
class Origin:
    """One thing that a local can be, as an expression that is read where it stood.

    `how`: `value` (it is just that), `member` (one of those, gone through), `chosen` (one of those, which somebody or
    chance took), `moved` (lies now there; `before` says what it was).  `under` are conditions that decided about it.
    `where` are the clauses that it fulfils.  `told` are the keys of those who may know which it is; None is all who see
    what it was taken from.
    """

    value: Expr
    scope: Scope
    how: str
    under: tuple[tuple[Expr, Scope], ...] = ()
    before: tuple[Origin, ...] = ()
    where: tuple[Expr, ...] = ()
    told: tuple[Key, ...] | None = None

    def is_told(self, viewer: Key) -> bool:
        """Whether a viewer may know which it is, as far as that was not kept from them when it was chosen."""
        return self.told is None or viewer in self.told or (viewer != EVERYBODY and ANYBODY in self.told)

    @property
    def root(self) -> Origin:
        """What it was before it was moved: that says which thing it is."""
        return self.before[0].root if self.before else self


@attrs.frozen
class Revealed:
    """What has been revealed: something with that key, or the zone of that owner (None: of each).

    `to` are the keys of those who were told; None is all.
    """

    key: Key
    zone: int | None = None
    to: tuple[Key, ...] | None = None


@attrs.frozen(eq=False)
class Scope:
    """See the module.  A local without origin holds nothing hidden; `frame` tells it from those of other codes."""

    frame: Key
    you: Key
    slots: Mapping[int, tuple[Origin, ...]] = attrs.field(factory=dict)
    revealed: tuple[Revealed, ...] = ()

    def holding(self, slot: int, *origins: Origin) -> Scope:
        """The same, with what one more local holds."""
        return attrs.evolve(self, slots={**self.slots, slot: origins})

    def after(self, *revealed: Revealed) -> Scope:
        """The same, with more that has been revealed."""
        return attrs.evolve(self, revealed=(*self.revealed, *revealed))

    def key(self, expr: Expr) -> Key:
        """What tells a value from others: equal keys are the same value, as long as nothing changes."""
        match expr:
            case You():
                return self.you
            case Cited(expr=inner):
                return self.key(inner)
            case Property(name="next", of=of):
                return ("next", self.key(of))
            case Local(slot=slot):
                return self._local(slot)
            case _:
                return (expr, tuple(self._local(slot) for slot in sorted(slots_used(expr))), self.you)

    def _local(self, slot: int) -> Key:
        origins = self.slots.get(slot)
        if not origins:
            return ("local", self.frame, slot)
        if len(origins) == 1 and origins[0].how == "value":
            return origins[0].scope.key(origins[0].value)
        return origins[0].root

    def binding(
        self, generator: Generator, how: str, where: tuple[Expr, ...] = (), told: tuple[Key, ...] | None = None
    ) -> Scope:
        """The same, with the local of a generator."""
        return self.holding(generator.slot, Origin(generator.source, self, how, where=where, told=told))

    def binding_all(self, query: Query, how: str, told: tuple[Key, ...] | None = None) -> Scope:
        """The same, with the locals of all generators of a query."""
        scope = self
        for generator in query.generators:
            scope = scope.binding(generator, how, query.where, told)
        return scope


def sight_of(zone: Zone) -> str:
    """Who sees a zone: all, nobody, owner, others, or those of a define."""
    if zone.sight != "default":
        return zone.sight
    if zone.form in UNSEEN:
        return "nobody"
    return "owner" if zone.form in OWN else "all"


def sees(program: Program, ref: ZoneRef, scope: Scope, viewer: Key) -> bool:
    """Whether a viewer sees what lies in a zone.  Those of a define may do so: that shows only in play."""
    zone = program.zones[ref.zone]
    sight = sight_of(zone)
    if sight == "all":
        return True
    owner = scope.key(ref.owner) if ref.owner is not None else None
    for one in scope.revealed:
        if one.zone == ref.zone and one.key in (None, owner) and (one.to is None or viewer in one.to):
            return True
    match sight:
        case "define":
            return _may_be_listed(program, zone, viewer)
        case "owner":
            return owner == viewer
        case "others":
            return viewer != EVERYBODY and owner != viewer and not _may_be_anybody(ref.owner, scope)
        case _:
            return False


def _may_be_listed(program: Program, zone: Zone, viewer: Key) -> bool:
    body = program.defines[zone.seen_by].body if zone.seen_by is not None else None
    while isinstance(body, Cited):
        body = body.expr
    match body:
        case Builtin(name="players"):
            return True
        case Const(value=()) | Collect(items=()):
            return False
        case _:
            return viewer != EVERYBODY


def _may_be_anybody(owner: Expr | None, scope: Scope) -> bool:
    """Whether an owner is gone through or chosen among all players, the viewer among them."""
    if not isinstance(owner, Local):
        return False
    for origin in scope.slots.get(owner.slot, ()):
        source = origin.value
        if isinstance(source, Builtin) and source.name in ANY_PLAYER and not _says_other(origin.where, owner.slot):
            return True
    return False


def _says_other(where: tuple[Expr, ...], slot: int) -> bool:
    """Whether a clause asks that a player is not another one."""
    asked = (part for part in parts(where) if isinstance(part, Binary) and part.op == "!=")
    return any(slot in slots_used((part.left, part.right)) for part in asked)
