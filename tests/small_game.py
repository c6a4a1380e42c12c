"""Hand-built programs, layouts and drafts for tests of the runtime; nothing here is parsed or checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.expr import (
    Aggregate,
    Binary,
    Builtin,
    Const,
    Contents,
    Expr,
    FieldOf,
    Generator,
    Local,
    Property,
    Query,
    Stored,
    You,
    ZoneRef,
)
from rulekit.program import (
    Component,
    Define,
    Face,
    Field,
    Grid,
    IndexBy,
    Kind,
    Option,
    OptionSize,
    Program,
    Table,
    Zone,
)
from rulekit.runtime.draft import Draft
from rulekit.runtime.expressions import Compiler
from rulekit.runtime.layout import Layout, layout_for
from rulekit.runtime.values import Got
from rulekit.runtime.zones import components_in
from rulekit.source import Source
from rulekit.types import (
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    ComponentOf,
    KindOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    Ty,
    element,
    maybe,
)

BOX_ZONE = Zone("box", "table", "box", "", NUMBER)


def program_of(**parts: Got) -> Program:
    """A program with these parts and nothing else."""
    empty: dict[str, Any] = {
        "name": "Small",
        "source": Source("small.cats", ""),
        "least_players": 1,
        "most_players": 4,
        "first_player": None,
        "rulebook": None,
        "languages": ("en",),
        "limit": None,
        "kinds": {},
        "winner": None,
        "names": {},
        "zones": (BOX_ZONE,),
    }
    lists = "options components fields defines tables codes triggers ends always rulings faces examples headings"
    return Program(**{**empty, **dict.fromkeys(lists.split(), ()), **parts})


def empty_draft(layout: Layout) -> Draft:
    """A draft in which nothing lies anywhere but in the box."""
    draft = Draft()
    zones = [layout.program.zones[zone] for zone in layout.zone_of]
    draft.slots = [_empty(zone) for zone in zones]
    draft.place = [0] * len(layout.twin)
    draft.playing = tuple(range(layout.players))
    draft.first, draft.round, draft.over, draft.result = 0, 1, None, None
    return draft


def _empty(zone: Zone) -> Got:
    if zone.form == "row":
        return (None,) * (zone.capacity or 0)
    if zone.form == "grid" or zone.owner == "component":
        return {}
    if zone.form in ("value", "score"):
        return 0 if isinstance(zone.ty, Number) else ()
    return None if zone.form in ("token", "box") else ()


# ── Cards and boards: zone numbers, fields, kinds ─────────────────────────────────────────────

SYMBOLS = ("bowl", "shelf", "bed", "mouse", "tree")
COLOURS = ("red", "blue")
CARD, TILE = ComponentOf("Card"), ComponentOf("Tile")
COLOUR, SYMBOL = KindOf("Colour"), KindOf("Symbol")
(
    BOX,
    HAND,
    KEPT,
    DEN,
    MAT,
    PAWN,
    POINTS,
    STOCK,
    HEAP,
    SHOP,
    TRACE,
    BOARD,
    TILT,
    PIT,
    OWNED,
    LEFT,
) = range(16)
C_COLOUR, C_VALUE, T_SYMBOLS, T_POINTS, T_COLOUR, T_COSTS = range(6)
VALUES_OF_CARDS = tuple(value for _ in COLOURS for value in (1, 2, 3) for _ in range(2))
COLOURS_OF_CARDS = tuple(colour for colour in range(2) for _ in range(6))
TILE_ROWS = (  # symbols, points, colour, cost by colour
    ((0,), 3, 0, (1, 2)),
    ((1,), 0, 1, (2, 0)),
    ((2,), 1, 0, (0, 0)),
    ((2, 2), 2, 1, (3, 1)),
    ((3,), 5, 0, (2, 2)),
    ((1, 3), 0, None, (1, 1)),
    ((4,), None, None, (0, 4)),
)
CARDS, TILES = len(VALUES_OF_CARDS), len(TILE_ROWS) * 6


def small_program(defines: Sequence[Define] = (), tables: Sequence[Table] = (), faces: Sequence[Face] = ()) -> Program:
    """Cards as in the kit, tiles as in The Happiest Cat, and one zone of each form."""
    tiles = [row for row in TILE_ROWS for _ in range(6)]
    tile, stacks = "Tile", Grid(None, None, hex=False, stacks=True)
    by_colour = (IndexBy("kind", "Colour"),)
    small = Number(0, 99)
    zones = (
        BOX_ZONE,
        Zone("hand", "player", "hand", "Card", SetOf(CARD)),
        Zone("kept", "player", "pile", "Card", ListOf(CARD)),
        Zone("den", "player", "area", "Card", SetOf(CARD)),
        Zone("mat", "player", "grid", tile, TILE, grid=stacks),
        Zone("pawn", "player", "token", "", Maybe(SPACE), on=MAT),
        Zone("points", "player", "score", "", NUMBER),
        Zone("stock", "table", "deck", "Card", SetOf(CARD)),
        Zone("heap", "table", "pile", "Card", ListOf(CARD)),
        Zone("shop", "table", "row", "Card", ListOf(CARD), indices=by_colour, capacity=3),
        Zone("trace", "table", "value", "", NUMBER),
        Zone("board", "table", "grid", "", PLAYER, grid=Grid(OptionSize(0), OptionSize(0), hex=False, stacks=False)),
        Zone("tilt", "component", "value", "Card", Number(0, 3), starts=Const(0, ty=NUMBER)),
        Zone("pit", "player", "area", "Card", SetOf(CARD), indices=(IndexBy("grid", grid=BOARD), IndexBy("player"))),
        Zone("owned", "table", "value", "", small, indices=(IndexBy("range", low=2, high=4),)),
        Zone("left", "player", "grid", "Card", CARD, grid=Grid(3, 2, hex=False, stacks=False)),
    )
    return program_of(
        options=(Option("size", ("3", "4"), None), Option("goal", ("A", "B"), None)),
        kinds={"Colour": Kind("Colour", COLOURS), "Symbol": Kind("Symbol", SYMBOLS)},
        components=(
            Component("Card", 0, CARDS, (C_COLOUR, C_VALUE), (TILT,), (None,) * CARDS, False),
            Component(tile, CARDS, TILES, (T_SYMBOLS, T_POINTS, T_COLOUR, T_COSTS), (), (None,) * TILES, False),
        ),
        fields=(
            Field("colour", "Card", COLOUR, COLOURS_OF_CARDS),
            Field("value", "Card", Number(1, 3), VALUES_OF_CARDS),
            Field("symbols", tile, ListOf(SYMBOL), tuple(row[0] for row in tiles)),
            Field("points", tile, Maybe(Number(0, 9)), tuple(row[1] for row in tiles)),
            Field("colour", tile, Maybe(COLOUR), tuple(row[2] for row in tiles)),
            Field("cost", tile, Number(0, 9), tuple(row[3] for row in tiles), indices=by_colour),
        ),
        zones=zones,
        defines=tuple(defines),
        tables=tuple(tables),
        faces=tuple(faces),
    )


class Bench:
    """A layout, an empty draft and a compiler, with short ways to fill zones and to evaluate."""

    def __init__(
        self,
        program: Program,
        players: int = 2,
        options: tuple[int, ...] = (0, 0),
        given: tuple[int, ...] | None = None,
    ) -> None:
        self.layout = layout_for(program, players, options, given)
        self.draft = empty_draft(self.layout)
        self.compiler = Compiler(self.layout)

    def ask(self, expr: Expr, *values: Got, you: int = 0) -> Got:
        """The value of an expression with these locals; the locals must stay as they were."""
        given = list(values)
        found = self.compiler.compile(expr)(self.draft, given, you)
        assert given == list(values)
        return found

    def put(self, zone: int, content: Got, owner: int = -1, indices: Sequence[Any] = ()) -> None:
        """Fills a slot and says of each component in it where it lies."""
        slot = self.layout.slot(zone, owner, indices)
        self.draft.slots[slot] = content
        for component in components_in(self.layout, self.draft, slot) if self._holds(zone) else ():
            self.draft.place[component] = slot
        if self.layout.program.zones[zone].form == "grid" and self._holds(zone):
            for space, lies in content.items():
                for component in lies if isinstance(lies, tuple) else (lies,):
                    self.draft.place[component] = space

    def _holds(self, zone: int) -> bool:
        return bool(self.layout.program.zones[zone].holds) and self.layout.program.zones[zone].owner != "component"

    def at(self, zone: int, column: int, row: int, owner: int = -1) -> int:
        """The space of a grid at a column and row."""
        board = self.layout.board_at[self.layout.slot(zone, owner, ())]
        space = self.layout.space(board, column, row)
        assert space is not None
        return space


# ── Short ways to write expressions ───────────────────────────────────────────────────────────


def number(value: int) -> Const:
    """A number."""
    return Const(value, ty=Number(value, value))


def is_(left: Expr, op: str, right: Expr) -> Binary:
    """A comparison."""
    return Binary(op, left, right, ty=YES_NO)


def both(*parts: Expr) -> Expr:
    """All of these, by `and`."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Binary("and", whole, part, ty=YES_NO)
    return whole


def prop(of: Expr, name: str, ty: Ty) -> Property:
    """A property."""
    return Property(name, of, ty=ty)


def top(of: Expr) -> Property:
    """The tile on top of a space."""
    return Property("top", of, ty=maybe(TILE))


def field(of: Expr, number: int, program: Program | None = None) -> FieldOf:
    """A field of a component."""
    ty = (program or small_program()).fields[number].ty
    missing = isinstance(of.ty, Maybe)
    return FieldOf(number, of, ty=maybe(ty) if missing else ty)


def zone(number: int, *indices: Expr, owner: Expr | None = None) -> ZoneRef:
    """A zone; those of players are yours unless said."""
    players = small_program().zones[number].owner == "player"
    return ZoneRef(number, (owner or You(ty=PLAYER)) if players else None, tuple(indices))


def contents(number: int, *indices: Expr, owner: Expr | None = None) -> Contents:
    """A zone as a collection."""
    of = small_program().zones[number]
    ty = SetOf(SPACE) if of.form == "grid" else of.ty
    return Contents(zone(number, *indices, owner=owner), ty=ty)


def stored(number: int, *indices: Expr, owner: Expr | None = None) -> Stored:
    """A value."""
    return Stored(zone(number, *indices, owner=owner), ty=small_program().zones[number].ty)


def local(slot: int, ty: Ty) -> Local:
    """A local."""
    return Local(slot, ty=ty)


def space(slot: int) -> Local:
    """A local that holds a space."""
    return Local(slot, ty=SPACE)


def gen(slot: int, source: Expr) -> Generator:
    """A generator."""
    return Generator(slot, source, f"x{slot}")


def query(*generators: Generator, where: Sequence[Expr] = (), while_: Sequence[Expr] = ()) -> Query:
    """A query."""
    return Query(tuple(generators), tuple(where), tuple(while_))


def number_of(*generators: Generator, where: Sequence[Expr] = ()) -> Aggregate:
    """`number of …`."""
    return Aggregate("number", None, query(*generators, where=where), ty=Number(0))


def total_of(value: Expr, *generators: Generator, where: Sequence[Expr] = ()) -> Aggregate:
    """`total of …`."""
    return Aggregate("total", value, query(*generators, where=where), ty=NUMBER)


def builtin(name: str, *args: Expr, ty: Ty = SetOf(SPACE), of: ZoneRef | None = None) -> Builtin:  # noqa: B008
    """A built-in."""
    return Builtin(name, args, of, ty=ty)


def define(name: str, params: Sequence[Ty], body: Expr, ty: Ty, **more: Got) -> Define:
    """A define."""
    parts = {"slots": 16, "needs_you": True, "stand_in": False, "heading": None, **more}
    return Define(name, tuple(params), parts.pop("slots"), ty, body, **parts)


def item_type(source: Expr) -> Ty:
    """What a collection holds."""
    found = element(source.ty)
    assert found is not None
    return found


def table(name: str, cells: Mapping[tuple[Any, ...], Any], ty: Ty) -> Table:
    """A printed table."""
    params = tuple(f"p{n}" for n in range(len(next(iter(cells)))))
    return Table(name, params, tuple(cells.items()), ty, False, None)
