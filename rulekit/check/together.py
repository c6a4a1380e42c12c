"""`each player at once`: the lines of its block become passes over all players (semantics §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import Any

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check import choices
from rulekit.check.builder import HOLE, Builder
from rulekit.check.env import Who
from rulekit.check.parts import moved
from rulekit.check.paths import when_yes
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import YES_NO

VERBS = (
    i.Move,
    i.MoveToken,
    i.Draw,
    i.Shuffle,
    i.Refill,
    i.Reveal,
    i.RevealFact,
    i.Score,
    i.Change,
    i.RollTarget,
)

OF_LOOPS = (i.TogetherBegin, i.PassBegin, i.PassNext, i.Unseal, i.TogetherEnd)


def together(b: Builder, node: ast.EachPlayer, among: x.Expr | None, start: x.Expr | None) -> None:
    """The whole loop: `among` and `start` have been read outside of it."""
    order, sheets, todo, current, saved = (b.env.hidden() for _ in range(5))
    loop = i.Together(order, sheets, todo, current, saved)
    guard = b.env.hidden()
    first = b.emit(i.TogetherBegin(loop, node.other, among, start, **b.at(node)))
    with b.you(Who.SOMEBODY), b.unit("item"):
        line = _Lines(b, loop)
        line.a_pass(node, None, lambda: _let(b, node, guard, _TRUE))
        line.block(node.body, guard)
    b.emit(i.TogetherEnd(loop, **b.at(node)))
    _fill_own(b, first, loop)
    b.work_queue(node)


_TRUE = x.Const(True, ty=YES_NO)
_FALSE = x.Const(False, ty=YES_NO)


def _let(b: Builder, node: ast.Node, slot: int, value: x.Expr, looks: tuple[x.ZoneRef, ...] = ()) -> int:
    """Puts a value into a slot; the looks at decks that it needs come right before."""
    b.env.looks.extend(looks)
    return b.emit(i.Let(slot, value, **b.at(node)))


def _fill_own(b: Builder, first: int, loop: i.Together) -> None:
    """Tells all instructions of the loop, but not those of loops inside, which slots each player has for themselves."""
    own = tuple(sorted({slot for ins in b.instructions[first:] for slot in _written(ins)}))
    for place in range(first, b.here()):
        ins = b.instructions[place]
        if isinstance(ins, OF_LOOPS) and ins.loop.order == loop.order:
            b.instructions[place] = attrs.evolve(ins, loop=attrs.evolve(ins.loop, own=own))


def _written(ins: i.Instruction) -> Iterable[int]:
    """The slots an instruction writes."""
    match ins:
        case i.Choose(query=query, progress=progress):
            return [*(generator.slot for generator in query.generators), *([] if progress is None else [progress])]
        case i.ChooseSeveral() | i.ChooseOrder():
            return [ins.slot, ins.progress]
        case i.Let(slot=slot) | i.SaveYou(slot=slot):
            return [slot]
        case i.Roll(generator=generator):
            return [generator.slot]
        case i.Gather():
            return [ins.items, ins.at]
        case i.NextItem(slots=slots):
            return slots
        case i.Move() | i.Draw() | i.Refill() | i.RollTarget():
            return [ins.progress]
        case i.Change(target=i.Target(local=int(slot))):
            return [slot]
        case i.Seats():
            return [ins.order, ins.at, ins.saved]
        case _:
            return []


class _Lines:
    """Writes the lines of one loop.  A guard is a slot that says for each player whether a block still goes on."""

    def __init__(self, b: Builder, loop: i.Together) -> None:
        self.b = b
        self.loop = loop

    def block(self, body: Sequence[ast.Stmt], guard: int) -> None:
        """A block, line by line."""
        mark = self.b.env.open()
        for stmt in body:
            with self.b.cited(stmt.cite):
                self.line(stmt, guard)
        self.b.env.close_block(mark)

    def line(self, stmt: ast.Stmt, guard: int) -> None:
        """One line, for all for whom the guard says yes."""
        match stmt:
            case ast.Choose() | ast.ChooseSeveral():
                self._question(stmt, guard)
            case ast.May(repeat=False):
                self._may(stmt, guard)
            case ast.If():
                self._if(stmt, guard)
            case ast.Move() | ast.Draw() | ast.Reveal() | ast.Change() | ast.RollValue() | ast.Act():
                self._verb(stmt, guard)
            case ast.May() | ast.Menu() | ast.Roll():
                self._not_here(stmt)
            case _:
                self._whole(stmt, guard)

    def a_pass(self, node: ast.Node, guard: int | None, write: Callable[[], object]) -> None:
        """One pass: what `write` writes is run for each player."""
        b = self.b
        b.emit(i.PassBegin(self.loop, guard, **b.at(node)))
        top = b.emit(i.PassNext(self.loop, HOLE, **b.at(node)))
        write()
        b.emit(i.Jump(top, **b.at(node)))
        b.fill([(top, "end")])

    # ── questions

    def _question(self, node: ast.Choose | ast.ChooseSeveral, guard: int, word: str | None = None) -> None:
        b = self.b
        if isinstance(node, ast.Choose):
            taken = self._taken(lambda: choices.choose(b, node, word))
        else:
            taken = self._taken(lambda: choices.choose_several(b, node, word))
        for asked in taken:
            self._ask(node, asked, guard)

    def _taken(self, write: Callable[[], object]) -> list[i.Instruction]:
        """What `write` would have written; its jumps are set anew by who writes it again."""
        b = self.b
        start, exits = b.here(), len(b.exits)
        write()
        written = b.instructions[start:]
        del b.instructions[start:], b.exits[exits:]
        return written

    def _ask(self, node: ast.Node, asked: i.Instruction, guard: int) -> None:
        """A question to all, its answers opened together; who has none leaves the block."""
        b = self.b
        places: list[int] = []
        declined = b.env.hidden() if getattr(asked, "word", None) is not None else None

        def write() -> None:
            top = b.here() - 1
            changes = {"sealed": top, "none": HOLE, "declined": HOLE}
            fields = {name: to for name, to in changes.items() if hasattr(asked, name)}
            places.append(b.emit(attrs.evolve(asked, **fields)))  # type: ignore[arg-type]
            b.emit(i.Jump(top, **b.at(node)))
            if "declined" in fields:
                b.fill([(places[0], "declined")])
            if declined is not None:
                _let(b, node, declined, _TRUE)
            if "none" in fields:
                b.fill([(places[0], "none")])
            _let(b, node, guard, _FALSE)

        self.a_pass(node, guard, write)
        for slot in _told(asked):
            b.emit(i.Unseal(self.loop, guard, slot, places[0], declined, **b.at(node)))
        b.env.act()

    def _may(self, node: ast.May, guard: int) -> None:
        b, on = self.b, self.b.env.hidden()
        self.a_pass(node, guard, lambda: _let(b, node, on, _TRUE))
        mark = b.env.open()
        first, rest = node.body[0], node.body[1:]
        if isinstance(first, ast.Choose | ast.ChooseSeveral):
            with b.cited(first.cite):
                self._question(first, on, "pass")
        else:
            self._ask(node, i.AskYes("pass", HOLE, **b.at(node)), on)
            rest = node.body
        begun = b.env.hidden()
        if node.otherwise is not None:
            never = _none_of([x.Local(on, ty=YES_NO, span=b.head(node))])
            self.a_pass(node, guard, lambda: _let(b, node, begun, never))
        for stmt in rest:
            with b.cited(stmt.cite):
                self.line(stmt, on)
        b.env.close_block(mark)
        if node.otherwise is not None:
            self.block(node.otherwise, begun)

    # ── the rest

    def _if(self, node: ast.If, guard: int) -> None:
        """All conditions are read first; then the blocks, each for those it is for."""
        b = self.b
        before = b.env.certain
        taken: list[x.Local] = []
        first: x.Expr | None = None
        for condition, _ in node.branches:
            on = b.env.hidden()
            asked = b.e.yes_no(condition, b.env)
            first = first or asked
            whole = x.Binary("and", _none_of(taken), asked, ty=YES_NO, span=asked.span) if taken else asked
            looks = tuple(b.env.looks)
            b.env.looks.clear()
            self.a_pass(node, guard, partial(_let, b, node, on, whole, looks))
            taken.append(x.Local(on, ty=YES_NO, span=asked.span))
        blocks = [(local.slot, body) for local, (_, body) in zip(taken, node.branches, strict=True)]
        if node.otherwise is not None:
            on = b.env.hidden()
            self.a_pass(node, guard, lambda: _let(b, node, on, _none_of(taken)))
            blocks.append((on, node.otherwise))
        if first is not None:  # nothing has happened since all were asked
            b.env.learn(when_yes(first))
        for on, body in blocks:
            self.block(body, on)
            b.env.certain &= before

    def _verb(self, node: ast.Stmt, guard: int) -> None:
        """All operands are read, then the effects happen player by player, then the triggers fire."""
        b = self.b
        start = b.here()
        reads: list[i.Instruction] = []
        act: i.Instruction | None = None
        for ins in self._taken(lambda: b.statement(b, node)):
            if isinstance(ins, i.ChooseOrder):
                self._ask(node, ins, guard)
            elif isinstance(ins, VERBS):
                act = _read_first(b, ins, reads)
            else:
                reads.append(ins)
        if act is None:
            self._rest(node, reads, guard, start)
            return
        if reads:
            self.a_pass(node, guard, lambda: [b.emit(ins) for ins in reads])
        b.emit(i.HoldTriggers(**b.at(node)))
        final = act
        self.a_pass(node, guard, lambda: b.emit(final))
        b.emit(i.FireHeld(**b.at(node)))

    def _rest(self, node: ast.Stmt, instructions: list[i.Instruction], guard: int, start: int) -> None:
        """What is no verb, such as a `do`; it has been written at `start` and may jump."""

        def write() -> None:
            by = self.b.here() - start
            for ins in instructions:
                self.b.emit(moved(ins, by))

        if instructions:
            self.a_pass(node, guard, write)

    def _whole(self, node: ast.Stmt, guard: int) -> None:
        """Any other statement is one line: it runs whole for each player, and asks nothing."""
        b = self.b
        start = b.here()
        self.a_pass(node, guard, lambda: b.statement(b, node))
        if any(isinstance(ins, i.Asks) for ins in b.instructions[start:]):
            self._not_here(node)

    def _not_here(self, node: ast.Stmt) -> None:
        self.b.e.report(
            Code.NOT_HERE,
            "inside `at once` only `choose` and `may` can ask, each on a line of its own",
            self.b.head(node),
            "take the question out of this block, or let the players answer one after the other",
        )


def _told(asked: i.Instruction) -> list[int | None]:
    """The slots whose values are told when the answers are opened; None where it is only told who said yes."""
    match asked:
        case i.Choose(query=query):
            return [query.generators[0].slot]
        case i.ChooseSeveral(slot=slot):
            return [slot]
        case i.AskYes():
            return [None]
        case _:
            return []


def _none_of(locals_: Sequence[x.Local]) -> x.Expr:
    """Whether none of them says yes; each stands where what it holds was read."""
    nots: list[x.Expr] = [x.Unary("not", local, ty=YES_NO, span=local.span) for local in locals_]
    return reduce(lambda found, one: x.Binary("and", found, one, ty=YES_NO, span=one.span), nots)


def _read_first(b: Builder, ins: i.Instruction, reads: list[i.Instruction]) -> i.Instruction:
    """The verb with its operands in slots; what fills the slots goes to `reads`."""
    changes: dict[str, Any] = {
        field.name: _kept(b, getattr(ins, field.name), ins, reads)
        for field in attrs.fields(type(ins))
        if field.name not in ("span", "heading")
    }
    return attrs.evolve(ins, **changes)


def _kept(b: Builder, value: Any, ins: i.Instruction, reads: list[i.Instruction]) -> Any:  # noqa: ANN401
    """An operand of any form, its expressions read into slots."""
    match value:
        case x.Const() | x.You() | x.Local() | x.OptionValue():
            return value
        case x.Expr():
            slot = b.env.hidden()
            reads.append(i.Let(slot, value, span=ins.span, heading=ins.heading))
            return x.Local(slot, ty=value.ty, span=value.span)
        case x.ZoneRef():
            owner = _kept(b, value.owner, ins, reads)
            indices = tuple(_kept(b, index, ins, reads) for index in value.indices)
            return attrs.evolve(value, owner=owner, indices=indices)
        case i.Place():
            return attrs.evolve(value, zone=_kept(b, value.zone, ins, reads), space=_kept(b, value.space, ins, reads))
        case i.Target():
            return attrs.evolve(value, zone=_kept(b, value.zone, ins, reads), key=_kept(b, value.key, ins, reads))
        case _:
            return value
