"""Who may read what an expression reads: the label of every part, for one who is asked (semantics §7, §10).

An expression is *opaque* where its value are components whose faces the asked player does not see: which component it
is tells nothing as long as nobody looks at it.  It *tells* where it reads something that player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.expr import (
    Aggregate,
    Apply,
    Binary,
    Builtin,
    Cell,
    Connected,
    Contents,
    Expr,
    FieldOf,
    Groups,
    Local,
    MostPairs,
    Pick,
    Property,
    Quantified,
    Query,
    RowSlot,
    StateOf,
    Stored,
    Unary,
    You,
    ZoneRef,
    parts,
)
from rulekit.program import Program, Zone
from rulekit.source import Span
from rulekit.types import SpaceTy, certain, element

OPEN_PROPERTIES = frozenset({"size", "is_empty", "is_full", "space", "owner"})
COMPARISONS = frozenset({"=", "!=", "in", "not_in", "same_faces"})
OWN = frozenset({"hand"})
UNSEEN = frozenset({"deck", "bag"})


@attrs.frozen
class Asked:
    """Who is asked: the expression that names them, whether `you` is they, and the slots that hold opaque things.

    `shown` are zones revealed to all before the question.
    """

    chooser: Expr
    is_you: bool
    opaque: frozenset[int]
    shown: frozenset[int]

    def binding(self, slot: int, *, opaque: bool) -> Asked:
        """The same, knowing what one more slot holds."""
        slots = self.opaque | {slot} if opaque else self.opaque - {slot}
        return attrs.evolve(self, opaque=slots)


def sees(program: Program, ref: ZoneRef, asked: Asked) -> bool:
    """Whether who is asked sees what lies in a zone."""
    zone = program.zones[ref.zone]
    if ref.zone in asked.shown:
        return True
    is_own = (isinstance(ref.owner, You) and asked.is_you) or ref.owner == asked.chooser
    match _sight(zone):
        case "nobody":
            return False
        case "owner":
            return is_own
        case "others":
            return not is_own
        case _:
            return True


def _sight(zone: Zone) -> str:
    if zone.sight != "default":
        return zone.sight
    if zone.form in UNSEEN:
        return "nobody"
    return "owner" if zone.form in OWN else "all"


def is_opaque(program: Program, expr: Expr, asked: Asked) -> bool:
    """Whether the value are components (or one) that who is asked does not see."""
    match expr:
        case Local(slot=slot):
            return slot in asked.opaque
        case Contents(zone=ref) | RowSlot(zone=ref) | Cell(zone=ref):
            return bool(program.zones[ref.zone].holds) and not sees(program, ref, asked)
        case Pick(query=query):
            return is_opaque(program, query.generators[0].source, asked)
        case Apply(define=number, you=None) if not expr.args:
            return is_opaque(program, program.defines[number].body, asked)
        case FieldOf() | StateOf() | Stored():
            return False
        case Property(name=name, of=of):
            return name in ("top", "first", "last", "covered") and is_opaque(program, of, asked)
        case _:
            return any(is_opaque(program, part, asked) for part in _joined(expr))


def are_spaces(expr: Expr) -> bool:
    """Whether the value are spaces: which ones there are, and where they lie, is open even if the faces are not."""
    return isinstance(certain(element(expr.ty) or expr.ty), SpaceTy)


def _joined(expr: Expr) -> Iterator[Expr]:
    """The parts whose components make up the value: of unions, lists, branches."""
    if isinstance(expr, Binary) and expr.op in ("join", "unite", "without", "otherwise"):
        yield from (expr.left, expr.right)
    elif not isinstance(
        expr, Binary | Unary | Aggregate | Quantified | Apply | Builtin | Groups | Connected | MostPairs
    ):
        yield from parts(expr)


def tells(program: Program, expr: Expr, asked: Asked) -> Span | None:
    """The first place where the expression reads what who is asked may not know; None if there is none."""
    match expr:
        case FieldOf(of=of) | StateOf(of=of):
            return expr.span if is_opaque(program, of, asked) else tells(program, of, asked)
        case Property(name=name, of=of) if name in OPEN_PROPERTIES:
            return tells(program, of, asked)
        case Stored(zone=ref):
            return None if sees(program, ref, asked) else expr.span
        case Cell(zone=ref, space=space):
            hidden = not program.zones[ref.zone].holds and not sees(program, ref, asked)
            return expr.span if hidden else tells(program, space, asked)
        case Binary(op=op, left=left, right=right) if op in COMPARISONS:
            for side in (left, right):
                if not are_spaces(side) and is_opaque(program, side, asked):
                    return side.span
        case Apply():
            return _define_tells(program, expr, asked)
        case Aggregate(query=query) | Quantified(query=query) | Pick(query=query):
            return _query_tells(program, expr, query, asked)
        case Connected(slot=slot) | Groups(slot=slot):
            asked = asked.binding(slot, opaque=False)
        case MostPairs(first=first, second=second, source=source):
            opaque = is_opaque(program, source, asked)
            asked = asked.binding(first, opaque=opaque).binding(second, opaque=opaque)
        case _:
            pass
    return _first(program, parts(expr), asked)


def _first(program: Program, found: Iterator[Expr], asked: Asked) -> Span | None:
    return next((span for part in found if (span := tells(program, part, asked)) is not None), None)


def _query_tells(program: Program, expr: Expr, query: Query, asked: Asked) -> Span | None:
    span, inner = bind_query(program, query, asked)
    if span is not None:
        return span
    others = (getattr(expr, name, None) for name in ("value", "condition", "rank", "count"))
    return _first(program, (part for part in others if isinstance(part, Expr)), inner)


def bind_query(program: Program, query: Query, asked: Asked) -> tuple[Span | None, Asked]:
    """What the generators and clauses of a query tell, and what is known of their slots behind them."""
    for generator in query.generators:
        span = tells(program, generator.source, asked)
        if span is not None:
            return span, asked
        asked = asked.binding(generator.slot, opaque=is_opaque(program, generator.source, asked))
    return _first(program, iter((*query.while_, *query.where)), asked), asked


def _define_tells(program: Program, expr: Apply, asked: Asked) -> Span | None:
    span = _first(program, iter(expr.args), asked)
    if span is not None:
        return span
    slots = frozenset(slot for slot, arg in enumerate(expr.args) if is_opaque(program, arg, asked))
    is_you = asked.is_you if expr.you is None else expr.you == asked.chooser or _is_you(expr.you, asked)
    inside = attrs.evolve(asked, chooser=You() if is_you else _NOBODY, is_you=is_you, opaque=slots)
    return expr.span if tells(program, program.defines[expr.define].body, inside) is not None else None


def _is_you(expr: Expr, asked: Asked) -> bool:
    return isinstance(expr, You) and asked.is_you


_NOBODY = Expr()  # names no player that a define could name
