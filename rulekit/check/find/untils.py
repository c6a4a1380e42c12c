"""What ends a loop: the parts of its `until` and of the `end` lines, and which of them a loop surely comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.check.find.truths import MIRRORED
from rulekit.check.intervals import number_of
from rulekit.check.trees import with_slots
from rulekit.expr import (
    Aggregate,
    Apply,
    Binary,
    Builtin,
    Cited,
    Const,
    Contents,
    Expr,
    If,
    Local,
    OptionValue,
    Property,
    Quantified,
    Stored,
    Unary,
    You,
)
from rulekit.instructions import Change, Instruction, RollTarget, Score
from rulekit.program import Program
from rulekit.types import LEAST, MOST, Number

MOST_DEEP = 20
RISES, FALLS = "rises", "falls"


def alternatives(program: Program, until: Expr | None, deep: int = 0) -> Iterator[Expr]:
    """The conditions of which one is enough, looked for inside of defines as well."""
    match until:
        case None:
            return
        case Cited(expr=inner):
            yield from alternatives(program, inner, deep)
        case Binary(op="or", left=left, right=right):
            yield from alternatives(program, left, deep)
            yield from alternatives(program, right, deep)
        case If(condition=condition, then=Const(value=True), otherwise=otherwise):
            yield from alternatives(program, condition, deep)
            yield from alternatives(program, otherwise, deep)
        case Apply(you=None) if deep < MOST_DEEP:
            yield from alternatives(program, opened(program, until), deep + 1)
        case _:
            yield until


def opened(program: Program, expr: Expr) -> Expr:
    """What a define says, with its arguments put in; any other expression as it is."""
    if not isinstance(expr, Apply) or expr.you is not None:
        return expr
    body = program.defines[expr.define].body
    inner: Expr = with_slots(body, dict(enumerate(expr.args))) if expr.args else body
    return inner


def is_fixed(program: Program, expr: Expr) -> bool:
    """Whether a number stays what it is for the whole match."""
    match expr:
        case Const() | OptionValue() | Builtin(name="players"):
            return True
        case Binary(left=left, right=right):
            return is_fixed(program, left) and is_fixed(program, right)
        case Property(name="size", of=of) | Unary(operand=of) | Cited(expr=of):
            return is_fixed(program, of)
        case Apply(you=None):
            return is_fixed(program, opened(program, expr))
        case _:
            return False


class Counters:
    """The numbers that a loop only lets rise, or only lets fall, until that ends it."""

    def __init__(self, program: Program, inside: Iterable[Instruction], ends: Iterable[Expr]) -> None:
        self._program = program
        self._ways: dict[int, str | None] = {}
        self._mine: set[int] = set()  # of which each step is one of `you`'s
        others: set[int] = set()
        for ins in inside:
            zone, way, amount, owner = _step(ins)
            if zone is None:
                continue
            one_way = way is not None and amount is not None and amount.low >= 0
            same = self._ways.setdefault(zone, way) == way
            self._ways[zone] = way if one_way and same else None
            (self._mine if isinstance(owner, You) else others).add(zone)
        self._mine -= others
        self._closed = {zone for end in ends for zone in self._closes(end)}
        self.emptied = frozenset(zone for end in ends if (zone := _says_empty(end)) is not None)

    def step(self, ins: Instruction) -> int | None:
        """By how much an instruction at least brings the loop nearer to its end; None if it is no step there."""
        zone, way, amount, _ = _step(ins)
        if zone not in self._closed or way is None or amount is None or self._ways.get(zone or 0) != way:
            return None
        return amount.low

    def _closes(self, end: Expr) -> Iterator[int]:
        """The counters of which an end says how far they may go."""
        match end:
            case Quantified(quantifier="some", query=query, condition=condition) if not query.where:
                for one in alternatives(self._program, condition):
                    yield from self._closes(one)
            case Binary(op=op, left=left, right=right) if op in MIRRORED and op != "!=":
                yield from self._compared(left, op, right)
                yield from self._compared(right, MIRRORED[op], left)

    def _compared(self, side: Expr, op: str, other: Expr) -> Iterator[int]:
        side = opened(self._program, side)
        together = isinstance(side, Aggregate) and side.op in ("total", "largest") and not side.query.where
        if isinstance(side, Aggregate) and together and side.value is not None:
            side = side.value
        if not isinstance(side, Stored) or not is_fixed(self._program, other):
            return
        zone = side.zone.zone
        ty, way = self._program.zones[zone].ty, self._ways.get(zone)
        everybody = side.zone.owner is None or isinstance(side.zone.owner, Local) or zone in self._mine
        bounded = isinstance(ty, Number) and ty.low > LEAST and ty.high < MOST
        if bounded or (everybody and op in {RISES: (">=", ">"), FALLS: ("<=", "<")}.get(way or "", ())):
            yield zone


def _step(ins: Instruction) -> tuple[int | None, str | None, Number | None, Expr | None]:
    """The number that an instruction changes: which way, by how much, whose; no way for what sets it anew."""
    match ins:
        case Score(value=value, zone=zone, player=player):
            return zone, RISES, number_of(value), player
        case Change(verb=verb, target=target, value=value) if target.zone is not None and target.key is None:
            ways = {"add": RISES, "remove": FALLS}
            way = None if target.zone.indices else ways.get(verb)
            return target.zone.zone, way, number_of(value), target.zone.owner
        case RollTarget(target=target) if target.zone is not None:
            return target.zone.zone, None, None, None
        case _:
            return None, None, None, None


def _says_empty(end: Expr) -> int | None:
    """The zone of the table whose being empty is an end."""
    match end:
        case Property(name="is_empty", of=Contents(zone=ref)):
            pass
        case Binary(op="=", left=Property(name="size", of=Contents(zone=ref)), right=Const(value=0)):
            pass
        case _:
            return None
    return ref.zone if ref.owner is None and not ref.indices else None
