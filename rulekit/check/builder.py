"""Writing the instructions of one code: positions, jumps that are filled in later, regions, headings, blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

import attrs

from rulekit import instructions as i
from rulekit.check.blocks import acts, changed_locals, statements
from rulekit.check.env import Env, Tops, Who
from rulekit.check.looks import looks
from rulekit.check.paths import Facts
from rulekit.check.plan import head
from rulekit.check.sites import Site
from rulekit.source import Span
from rulekit.syntax import ast

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

HOLE = -1

Hole = tuple[int, str]


class Where(TypedDict):
    """What each instruction says of its place."""

    span: Span
    heading: str | None


@attrs.define(eq=False)
class Shared:
    """What all codes of a game share while they are lowered."""

    has_queue: bool
    part_codes: dict[int, int]  # id of the tree of a step or phase -> number of its code
    parts: dict[int, i.Code] = attrs.field(factory=dict)
    not_alone: dict[int, str] = attrs.field(factory=dict)  # steps that use a local of the block around them
    sites: list[Site] = attrs.field(factory=list)


class Builder:
    """See the module.  `exits` are the jumps to the end of the innermost block that wait for it."""

    def __init__(self, e: Elaborator, number: int, env: Env, shared: Shared) -> None:
        self.e = e
        self.scope = e.scope
        self.number = number
        self.env = env
        self.shared = shared
        self.instructions: list[i.Instruction] = []
        self.regions: list[i.Region] = []
        self.exits: list[Hole] = []
        self.heading: str | None = None
        self.units: list[str] = []  # what is around here in this code, outermost first
        self.lines = False  # whether each statement here is a line of `play`
        self.changed: set[str] | None = None
        self.statement: Callable[[Builder, ast.Stmt], None]

    # ── positions

    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self.instructions)

    def at(self, node: ast.Node) -> Where:
        """The place of an instruction for that node."""
        return {"span": node.span, "heading": self.heading}

    def head(self, node: ast.Node) -> Span:
        """The first line of a statement: what messages about the whole of it point at."""
        return head(self.scope, node.span)

    def emit(self, instruction: i.Instruction) -> int:
        """Append an instruction, after the looks at decks that its expressions need; gives its position."""
        for zone, needed in looks(instruction, self.env.looks) if self.env.looks else ():
            self.instructions.append(i.LookTop(zone, needed, span=instruction.span, heading=instruction.heading))
        self.env.looks.clear()
        self.instructions.append(instruction)
        return len(self.instructions) - 1

    def fill(self, holes: list[Hole], to: int | None = None) -> None:
        """Let these jumps lead to a position (None: here)."""
        target = self.here() if to is None else to
        for place, field in holes:
            # every instruction in the list of holes has that field; attrs checks it
            changes: dict[str, Any] = {field: target}
            self.instructions[place] = attrs.evolve(self.instructions[place], **changes)

    def meet(self, over: list[Hole]) -> None:
        """Let the ends of several branches lead here; the last one falls through, without its jump."""
        if over and over[-1][0] == self.here() - 1:
            self.instructions.pop()
            over = over[:-1]
        self.fill(over)

    # ── blocks

    def block(self, body: ast.Block) -> None:
        """The statements of a block: its locals and what it makes certain end with it."""
        with self.inside_block():
            for stmt in body:
                self.line(stmt)

    def branch(self, body: ast.Block) -> Facts:
        """A block that is one of several; gives what is certain at its end."""
        with self.inside_block():
            before = self.env.open()
            for stmt in body:
                self.line(stmt)
            kept = None if self.exits else self.env.of_outer(before)
        return self.env.certain if kept is None else kept

    @contextmanager
    def inside_block(self) -> Iterator[None]:
        """A block: choices without option in it lead to its end."""
        outer, self.exits = self.exits, []
        mark = self.env.open()
        yield
        self.env.close_block(mark)
        self.fill(self.exits)
        self.exits = outer

    def line(self, stmt: ast.Stmt) -> None:
        """One statement; where it is a line of `play`, the queue is worked off after it."""
        with self.cited(stmt.cite):
            self.statement(self, stmt)
            if self.lines and not isinstance(stmt, ast.Part | ast.Choose | ast.ChooseSeveral | ast.Let):
                self.work_queue(stmt)

    def work_queue(self, node: ast.Node) -> None:
        """Work off the queue here, if anything is ever queued in this game."""
        if self.shared.has_queue:
            self.emit(i.WorkQueue(**self.at(node)))
            self.env.act()

    @contextmanager
    def cited(self, cite: ast.Cite) -> Iterator[None]:
        """The heading of what follows, if it has one of its own."""
        outer = self.heading
        if cite is not None:
            self.heading = cite.text
        yield
        self.heading = outer

    @contextmanager
    def unit(self, unit: str) -> Iterator[None]:
        """A unit around what follows; its statements are no lines of `play` unless it is a round."""
        lines = self.lines
        self.units.append(unit)
        self.lines = lines and unit == "round"
        yield
        self.units.pop()
        self.lines = lines

    @contextmanager
    def you(self, who: Who) -> Iterator[None]:
        """Another `you` for what follows: nothing that was certain by way of the old one is so any more."""
        outer, self.env.who = self.env.who, who
        self.env.act()
        yield
        self.env.who = outer
        self.env.act()

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Inside, the top of a deck is refused: choices ask what is known already."""
        outer, self.env.tops = self.env.tops, Tops.REFUSED
        yield
        self.env.tops = outer

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Inside is the question of an `until`: an expression that stands in no block."""
        self.env.in_block = False
        with self.resting():
            yield
        self.env.in_block = True

    def before_loop(self, body: ast.Block) -> None:
        """What is certain at the head of a loop: only what no round of it can change."""
        if not self.env.certain:
            return
        inside = list(statements(body))
        if any(acts(stmt) for stmt in inside):
            self.env.act()
        for name in changed_locals(body):
            local = self.env.names.get(name)
            if local is not None:
                self.env.change_local(local.slot)

    # ── calls

    def site(self, form: str, callee: int | None, node: ast.Node, instruction: i.Instruction | None = None) -> None:
        """Note that something here leads to another code, or needs a unit around it."""
        self.shared.sites.append(
            Site(self.number, form, callee, tuple(self.units), self.env.who, node.span, instruction)
        )
