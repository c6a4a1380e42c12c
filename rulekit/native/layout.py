"""Where everything of a match lies in C: the struct of the state, and those of the frames that lie on its stack.

Zones have one field (or a few), an array over their members: owner by owner, index by index, as the reference engine
numbers slots.  What a zone holds, by its form:

==================  ==============================================================================================
value, score        the smallest number type that holds its bounds; sets: a count and a list; lists of lists: how many
                    there are, and one after the other, each behind its count
hand, area, bag     a bit for each component of its kind
pile                the component on top; `under` says of each component what lies under it
deck                components from the bottom up, and for each the number of its mixed run (see `piles.h`)
row                 a component or -1 for each place
sized grid          a value, or a component (of stacks the one on top), or -1 for each space; how many are used
grid without size   for each used space, in their order, the space and the component on top
box                 nothing: `place` says it
==================  ==============================================================================================

`place` holds slots and spaces, numbered as the reference engine numbers them.  What is not here is refused.
"""

from __future__ import annotations

import attrs

from rulekit.instructions import Place, Queue
from rulekit.native.depth import deepest
from rulekit.native.frames import CodeStore, code_stores
from rulekit.native.ready import MOST_KEPT, Ready
from rulekit.native.refused import refused
from rulekit.native.structs import ALIGNED, Struct, none_of, smallest
from rulekit.program import Zone
from rulekit.runtime.nodes import may_be_none
from rulekit.types import ListOf, Maybe, Number, SetOf, certain

MOST_KINDS, MOST_WORDS = 16, 3  # of a board that keeps sets of its spaces
MOST_FRAMES = 48
MOST_COMPONENTS = (1 << 15) - 1  # what a component is in piles, decks, rows and on boards
MOST_QUEUED = 32
PAST_A_DECK = 8  # more places than components: `rk_close_short` reads and writes eight at once
MOST_HELD = 64
MOVING = ("bits", "pile", "deck", "row", "cells", "sparse")  # where components come to lie and go from
FIRING = 5  # trigger, thing, where it must still lie, what `at` names, `you`
UNITS = ("", "step", "phase", "turn", "round", "game")
NUMBERS = (
    "depth used working first chance round turn seat again next leaving asleep stirred quiet "
    "verdict verdict_n over over_line finished playing_n queued held_n"
).split()


@attrs.frozen
class ZoneStore:
    """How the members of a zone are kept.  `first` and `count` are those of its components, `words` of its bits."""

    zone: Zone
    number: int
    base: int
    members: int
    form: str  # value, list, bits, pile, deck, row, cells, sparse, box
    first: int = 0
    count: int = 0
    words: int = 0
    none: int = -1
    first_space: int = 0
    spaces: int = 0
    inner: int = 0  # how many each list of a list of lists holds
    endless: int = 0  # the number of the first of its grids without a size, among all of these
    kinds: int = 0  # of a board of few values that has for each of them the set of its spaces, too

    @property
    def stacks(self) -> bool:
        """Whether several components may lie on one of its spaces."""
        return self.zone.grid is not None and self.zone.grid.stacks

    @property
    def name(self) -> str:
        """Of its field; others begin with it."""
        return f"z{self.number}"

    def has(self, place: str) -> str:
        """Whether a slot or space is one of this zone."""
        if self.form in ("cells", "sparse"):
            return f"{place} >= {self.first_space} && {place} < {self.first_space + self.members * self.spaces}"
        if self.members == 1:
            return f"{place} == {self.base}"
        return f"{place} >= {self.base} && {place} < {self.base + self.members}"

    def member_at(self, slot: str) -> str:
        """Which of its members a slot is."""
        return "0" if self.members == 1 else f"({slot} - {self.base})"

    def grid_of(self, space: str) -> str:
        """Which of its grids a space belongs to."""
        if self.members == 1:
            return "0"
        counted = f"({space} - {self.first_space})"
        return f"RK_GRID{counted}" if self.form == "sparse" else f"{counted} / {self.spaces}"

    def used(self, at: str) -> str:
        """The used spaces of one of its grids without a size, as arguments: the list and their number."""
        return f"s->{self.name}_s + {at} * {self.count}, s->{self.name}_n[{at}]"

    def sides(self, at: str) -> str:
        """The first and last used column of such a grid."""
        return f"g->sides + {self.endless} + {at}"


@attrs.frozen
class Grids:
    """Grids that are asked in one way: all there are, or the few of one zone where others have no size."""

    spaces: range
    stores: tuple[ZoneStore, ...]
    hex: bool

    @property
    def endless(self) -> ZoneStore | None:
        """Their zone, if they have no size."""
        return next((store for store in self.stores if store.form == "sparse"), None)

    def has(self, space: str) -> str:
        """Whether a space belongs to one of them."""
        return f"{space} >= {self.spaces.start} && {space} < {self.spaces.stop}"


class StateLayout:
    """See the module."""

    def __init__(self, ready: Ready) -> None:
        self.ready = ready
        self.program = ready.program
        self.players = ready.layout.players
        self.components = len(ready.layout.twin)
        if self.components > MOST_COMPONENTS:
            raise refused(self.program, f"room for more than {MOST_COMPONENTS:,} components")
        self.codes: list[CodeStore] = code_stores(ready)
        self.act = Struct("A")
        self.act.add("code", "i16")
        self.act.add("at", "i16")
        self.act.add("you", "i32")
        self.act.add("next", "i32")
        self.act.add("count", "i32")
        self.firings = MOST_HELD if self.program.triggers else 1
        self.act.add("firings", "i32", self.firings * FIRING)
        self.knows = ready.machine.asks_by_knowledge  # then who knows what decides which choices are one
        queued = {ins.code for code in self.codes for ins in code.code.instructions if isinstance(ins, Queue)}
        self.arguments = max(
            (code.waiting_at[-1] if code.number in queued else code.code.params for code in self.codes), default=0
        )
        self.has_rival = self.program.winner is not None and self.program.winner.rival is not None
        self.state = Struct("S")
        self.endless, self.spaces = 0, 0  # how many grids without a size there are; the numbers of spaces up to theirs
        self._add_flow()
        self.zones = [self._add_zone(number, zone) for number, zone in enumerate(self.program.zones)]
        self.grids = self._sorts_of_grids()
        if self.endless and len(self.grids) > 1:
            self.spaces = self.ready.layout.end  # what is asked of a space may be asked of any
        self.state.add("stack", "u64", deepest(self.program, self.codes, self.act.size) // ALIGNED)

    def first_spaces(self) -> list[str]:
        """From where the spaces of grids without a size count; those of several zones need not lie side by side."""
        firsts = [grids.spaces.start for grids in self.grids if grids.endless]
        lines, found = [f"#define FIRST_SPACE {(firsts or [self.ready.layout.slots])[0]}"], "FIRST_SPACE"
        for first in firsts[1:]:
            found = f"((space) >= {first} ? {first} : {found})"
        if found != "FIRST_SPACE":
            lines.append(f"#define RK_FIRST_OF(space) {found}")
        most = max((store.count for store in self.zones if store.form == "sparse"), default=0)
        return lines if most <= self.components else [*lines, f"#define RK_USED {most}"]

    def _sorts_of_grids(self) -> tuple[Grids, ...]:
        """What is asked in one way: all grids, but each zone alone where one without a size has others beside it."""
        layout, stores = self.ready.layout, [store for store in self.zones if store.spaces]
        if len(stores) < 2 or all(store.form == "cells" for store in stores):
            is_hex = bool(layout.boards) and layout.boards[0].hex
            return (Grids(range(layout.slots, layout.end), tuple(stores), is_hex),)
        return tuple(
            Grids(range(store.first_space, store.first_space + store.members * store.spaces), (store,), board.hex)
            for store in stores
            for board in [layout.board_at[store.base]]
        )

    def _add_flow(self) -> None:
        add = self.state.add
        add("bits", "u64")  # keeps the struct aligned; nothing is kept in it
        for name in NUMBERS:
            add(name, "i32")
        for name in ("playing", "verdict_who", "winners", "ranks"):
            add(name, "i32", self.players)
        if self.has_rival:
            add("rival", "i32", 3)  # whether it is there, its rank, its points
        queued = [ins for code in self.codes for ins in code.code.instructions if isinstance(ins, Queue)]
        add("queue", self._queue_type(queued), (MOST_QUEUED if queued else 1) * (2 + self.arguments))
        add("held", "i32", self.firings * FIRING)
        add("starts", "i32", MOST_FRAMES)
        add("place", "i32", max(self.components, 1))
        add("under", "i16", max(self.components, 1))
        if self.knows:
            add("known", smallest(0, self.ready.layout.everybody), max(self.components, 1))

    def _queue_type(self, queued: list[Queue]) -> str:
        """What an argument that waits is: no number has no place among those of 32 bits."""
        for ins in queued:
            slots = self.codes[ins.code].slots
            for slot, arg in enumerate(ins.args):
                if slot in slots and none_of(slots[slot].ty) < -1 and may_be_none(arg):
                    return "i64"
        return "i32"

    def _add_zone(self, number: int, zone: Zone) -> ZoneStore:
        layout, add = self.ready.layout, self.state.add
        base = layout.base[number]
        members = sum(1 for other in layout.zone_of if other == number)
        kind = next((kind for kind in self.program.components if kind.name == zone.holds), None)
        first, count = (0, self.components) if kind is None else (kind.first, kind.count)
        name = f"z{number}"
        if zone.owner == "component":
            return self._add_state(number, zone, base)
        match zone.form:
            case "box":
                return ZoneStore(zone, number, base, members, "box", first, count)
            case "value" | "score":
                return self._add_value(number, zone, base, members)
            case "token":
                add(name, "i32", members)
                return ZoneStore(zone, number, base, members, "value")
            case "hand" | "area" | "bag":
                words = -(-count // 64)
                add(name, "u64", members * words)
                return ZoneStore(zone, number, base, members, "bits", first, count, words)
            case "pile":
                add(name, "i16", members)
                return ZoneStore(zone, number, base, members, "pile", first, count)
            case "deck":
                add(f"{name}_n", "i16", members)
                add(f"{name}_c", "i16", members * count + PAST_A_DECK)
                add(f"{name}_m", "u8", members * count)
                return ZoneStore(zone, number, base, members, "deck", first, count)
            case "row":
                add(name, "i16", members * (zone.capacity or 1))
                return ZoneStore(zone, number, base, members, "row", first, zone.capacity or 0)
            case _:
                return self._add_grid(number, zone, base, members)

    def _add_state(self, number: int, zone: Zone, base: int) -> ZoneStore:
        """State on components: a value for each of its kind."""
        kind = next(kind for kind in self.program.components if number in kind.states)
        if zone.form != "value":
            raise refused(self.program, "such state on components", zone.span)
        return attrs.evolve(self._add_value(number, zone, base, max(kind.count, 1)), first=kind.first)

    def _add_value(self, number: int, zone: Zone, base: int, members: int) -> ZoneStore:
        name, ty = f"z{number}", zone.ty
        if isinstance(ty, SetOf | ListOf):
            if isinstance(ty.of, SetOf | ListOf):
                return self._add_lists(number, zone, base, members, ty.of)
            most = -(-max(self.ready.kept(ty), 1) // 4) * 4  # see `Listed.by_four`
            self.state.add(f"{name}_n", "i32", members)
            self.state.add(name, "i32", members * most)
            return ZoneStore(zone, number, base, members, "list", count=most)
        plain = certain(ty)
        if isinstance(ty, Maybe) and isinstance(plain, Number):
            kind = "i64"
        elif isinstance(plain, Number):
            kind = smallest(plain.low, plain.high)
        else:
            kind = "i32"
        self.state.add(name, kind, members)
        return ZoneStore(zone, number, base, members, "value", none=none_of(ty))

    def _add_lists(self, number: int, zone: Zone, base: int, members: int, of: SetOf | ListOf) -> ZoneStore:
        """Values that are lists of lists."""
        if isinstance(of.of, SetOf | ListOf) or zone.owner == "component":
            raise refused(self.program, "such values of lists of lists", zone.span)
        inner = self.ready.kept(of)
        room = self.ready.packed(MOST_KEPT, inner)
        self.state.add(f"z{number}_n", "i32", members)
        self.state.add(f"z{number}", "i32", members * room)
        return ZoneStore(zone, number, base, members, "lists", count=room, inner=inner)

    def _add_grid(self, number: int, zone: Zone, base: int, members: int) -> ZoneStore:
        board = self.ready.layout.board_at[base]
        if board.endless:
            return self._add_endless(number, zone, base, members)
        plain = certain(zone.ty)
        if zone.holds:
            kind, none = "i16", -1
        elif isinstance(plain, Number):
            kind, none = "i64", none_of(zone.ty)
        elif isinstance(plain, SetOf | ListOf):
            raise refused(self.program, "grids of collections", zone.span)
        else:
            kind, none = smallest(-1, self.ready.kinds_of(plain) or 1 << 30), -1
        self.state.add(f"z{number}_n", "i32", members)
        self.state.add(f"z{number}", kind, members * board.count)
        place = {"none": none, "first_space": board.first, "spaces": board.count}
        kinds = 0 if zone.holds or members > 1 else self.ready.kinds_of(plain) or MOST_KINDS + 1
        words = -(-board.count // 64)
        if not 0 < kinds <= MOST_KINDS or words > MOST_WORDS:
            return ZoneStore(zone, number, base, members, "cells", **place)
        self.state.add(f"z{number}_b", "u64", kinds * words)
        return ZoneStore(zone, number, base, members, "cells", words=words, kinds=kinds, **place)

    def _add_endless(self, number: int, zone: Zone, base: int, members: int) -> ZoneStore:
        """A grid without a size: of components no more spaces are used than there are of those."""
        board = self.ready.layout.board_at[base]
        if not zone.holds and (self.ready.kinds_of(zone.ty) or MOST_COMPONENTS) >= MOST_COMPONENTS:
            raise refused(self.program, "such values on grids without a size", zone.span)
        most = max(self.ready.held(zone), 1)
        self.state.add(f"z{number}_n", "i32", members)
        self.state.add(f"z{number}_s", "i32", members * most)
        self.state.add(f"z{number}", "i16", members * most)
        place = {"first_space": board.first, "spaces": board.count, "endless": self.endless}
        self.endless += members
        self.spaces = board.first + members * board.count
        return ZoneStore(zone, number, base, members, "sparse", count=most, **place)


def target_zone(layout: StateLayout, place: Place) -> int | None:
    """The number of the zone in which a place must lie, if that is known and components move there."""
    if place.zone is not None:
        store = layout.zones[place.zone.zone]
    else:
        boards = [store for store in layout.zones if store.form in ("cells", "sparse")]
        if len(boards) != 1:
            return None
        store = boards[0]
    return store.number if store.form in MOVING and store.zone.holds else None
