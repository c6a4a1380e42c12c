"""Builders of statements.  See `build.py` for what they are given."""

from __future__ import annotations

import attrs

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import AnyGenerator, Block, Cite, Expr, Name, Stmt
from rulekit.syntax.build import Wider, builds, builds_as, number

Label = ast.CaseLabel


@attrs.frozen
class Else:
    """`else if condition` with its block, or `else` (no condition)."""

    condition: Expr | None
    body: Block
    cite: Cite
    span: Span


@builds_as("block", "own_turn")
def block(span: Span, *stmts: Stmt) -> Block:
    """Indented statements."""
    return stmts


@builds
def line(span: Span, stmt: Stmt, cite: Cite) -> Stmt | Wider:
    """A statement of one line."""
    return Wider(attrs.evolve(stmt, cite=cite), span) if cite else stmt


@builds
def cite(span: Span, heading: ast.Quoted) -> ast.Quoted:
    """A citation."""
    return heading


@builds_as(
    "where",
    "told_to",
    "otherwise",
    "among",
    "starting",
    "until",
    "to_whom",
    "choosing",
    "drawing",
    "rolling",
    "of_type",
)
def just_that(span: Span, part: object) -> object:
    """A part behind a word that says what it is for."""
    return part


# ── Structure ──


@builds
def menu(span: Span, cite: Cite, *branches: ast.Branch) -> ast.Menu:
    """`choose one`."""
    return ast.Menu(branches, cite, span=span)


@builds
def branch(span: Span, label: Name, where: Expr | None, cite: Cite, body: Block) -> ast.Branch:
    """`label where P:`."""
    return ast.Branch(label, where, body, cite, span=span)


@builds
def last_branch(span: Span, cite: Cite, body: Block) -> ast.Branch:
    """`otherwise:`."""
    return ast.Branch(None, None, body, cite, span=span)


@builds
def may(span: Span, repeatedly: Name | None, cite: Cite, body: Block, otherwise: Block | None) -> ast.May:
    """`may`, `may repeat`."""
    return ast.May(repeatedly is not None, body, otherwise, cite, span=span)


@builds
def if_(span: Span, condition: Expr, cite: Cite, body: Block, *rest: Else | None) -> ast.If:
    """`if` with its `else if`s and its `else`."""
    others = [part for part in rest if part]
    branches = [(condition, body)]
    branches += [(part.condition, part.body) for part in others if part.condition is not None]
    last = next((part.body for part in others if part.condition is None), None)
    cites = tuple(part.cite for part in others)
    return ast.If(tuple(branches), last, cite, cites if any(cites) else (), span=span)


@builds
def else_if(span: Span, condition: Expr, cite: Cite, body: Block) -> Else:
    """`else if P`."""
    return Else(condition, body, cite, span)


@builds
def else_(span: Span, cite: Cite, body: Block) -> Else:
    """`else`."""
    return Else(None, body, cite, span)


@builds
def by(span: Span, subject: Expr, cite: Cite, *cases: ast.Case) -> ast.By:
    """`by E` with blocks."""
    return ast.By(subject, cases, cite, span=span)


@builds
def block_case(span: Span, labels: tuple[Label, ...], cite: Cite, body: Block) -> ast.Case:
    """`a, b:` and a block."""
    return ast.Case(labels, body, cite, span=span)


@builds
def last_block_case(span: Span, cite: Cite, body: Block) -> ast.Case:
    """`otherwise:` and a block."""
    return ast.Case(None, body, cite, span=span)


@builds
def case_labels(span: Span, *labels: Label) -> tuple[Label, ...]:
    """`a, b`."""
    return labels


@builds
def label_value(span: Span, label: Name | ast.Literal) -> Label:
    """A name or a number."""
    return Label(label if isinstance(label, Name) else number(label), span=span)


@builds
def label_range(span: Span, low: ast.Literal, high: ast.Literal) -> Label:
    """`2 to 4`."""
    return Label(number(low), number(high), span=span)


@builds
def label_yes(span: Span) -> Label:
    """`yes`."""
    return Label(True, span=span)


@builds
def label_no(span: Span) -> Label:
    """`no`."""
    return Label(False, span=span)


@builds
def label_none(span: Span) -> Label:
    """`none`."""
    return Label(None, span=span)


@builds
def for_each(span: Span, bind: ast.Bind, cite: Cite, body: Block) -> ast.ForEach:
    """`for each x in S`."""
    return ast.ForEach(bind, body, cite, span=span)


@builds
def repeat_times(span: Span, count: Expr, cite: Cite, body: Block) -> ast.Repeat:
    """`repeat n times`."""
    return ast.Repeat(count, body, cite, span=span)


@builds
def each_player(
    span: Span,
    other: Name | None,
    among: Expr | None,
    start: Expr | None,
    at_once: Name | None,
    cite: Cite,
    body: Block,
) -> ast.EachPlayer:
    """`each player`."""
    return ast.EachPlayer(other is not None, among, start, at_once is not None, body, cite, span=span)


@builds
def each_takes_turn(span: Span, among: Expr | None, start: Expr | None, cite: Cite) -> ast.EachTakesTurn:
    """`each player takes a turn`."""
    return ast.EachTakesTurn(among, start, cite, span=span)


@builds
def rounds(span: Span, until: Expr | None, cite: Cite, body: Block) -> ast.Rounds:
    """`rounds until P`."""
    return ast.Rounds(until, body, cite, span=span)


@builds
def turns(
    span: Span, among: Expr | None, start: Expr | None, until: Expr | None, cite: Cite, body: Block | None
) -> ast.Turns:
    """`turns until P`."""
    return ast.Turns(among, start, until, body, cite, span=span)


@builds
def part(span: Span, unit: Name, name: Name, cite: Cite, body: Block) -> ast.Part:
    """`phase name`, `step name`."""
    return ast.Part(unit.text, name, body, cite, span=span)


# ── Verbs ──


@builds
def roll(span: Span, generators: tuple[AnyGenerator, ...]) -> ast.Roll:
    """`roll n in 1 to 6`."""
    return ast.Roll(generators, span=span)


@builds
def roll_value(span: Span, target: Expr) -> ast.RollValue:
    """`roll die.face`."""
    return ast.RollValue(target, span=span)


@builds
def move(span: Span, what: Expr, place: ast.Place) -> ast.Move:
    """`move x into z`."""
    return ast.Move(what, place, span=span)


@builds
def inside(span: Span, where: Expr, in_any_order: Name | None) -> ast.Place:
    """`z`."""
    return ast.Place(where, "any", in_any_order is not None, span=span)


@builds
def inside_that(span: Span, where: Expr) -> ast.Place:
    """`first x in z`."""
    return ast.Place(where, "any", False, span=span)


@builds
def on_top(span: Span, where: Expr, in_any_order: Name | None) -> ast.Place:
    """`top of z`."""
    return ast.Place(where, "top", in_any_order is not None, span=span)


@builds
def at_bottom(span: Span, where: Expr, in_any_order: Name | None) -> ast.Place:
    """`bottom of z`."""
    return ast.Place(where, "bottom", in_any_order is not None, span=span)


@builds
def draw(span: Span, count: Expr, source: Expr, target: Expr) -> ast.Draw:
    """`draw n from a into b`."""
    return ast.Draw(count, source, target, span=span)


def _act(verb: str) -> None:
    @builds_as(verb)
    def build(span: Span, value: Expr | None = None) -> ast.Act:
        return ast.Act(verb, value, span=span)


for _verb in ("shuffle", "refill", "score", "do", "queue", "go_again", "next_player", "nothing"):
    _act(_verb)


@builds
def other_scores(span: Span, owner: Expr, value: Expr) -> ast.Act:
    """`p scores n`."""
    return ast.Act("score", value, owner, span=span)


@builds
def end_unit(span: Span, unit: Name) -> ast.Act:
    """`end turn`."""
    return ast.Act("end", unit=unit.text, span=span)


@builds
def reveal(span: Span, what: Expr, to: Expr | None) -> ast.Reveal:
    """`reveal z to p`."""
    return ast.Reveal(what, None, None, to, span=span)


@builds
def reveal_these(span: Span, what: Expr) -> ast.Reveal:
    """`reveal all x in z to p`: nobody reveals a range, so the `to` of the last generator is that of the verb."""
    if not isinstance(what, ast.Pick) or what.rank or what.bind.where or what.bind.while_:
        return ast.Reveal(what, None, None, None, span=span)
    *before, last = what.bind.generators
    if not isinstance(last, ast.Generator) or not isinstance(last.source, ast.Range):
        return ast.Reveal(what, None, None, None, span=span)
    source, to = last.source.low, last.source.high
    end = source.span.end
    last = ast.Generator(last.name, source, span=Span(last.span.start, end))
    bind = ast.Bind((*before, last), span=Span(what.bind.span.start, end))
    return ast.Reveal(ast.Pick(what.which, bind, span=Span(what.span.start, end)), None, None, to, span=span)


@builds
def reveal_fact(span: Span, what: Expr, cmp: Name, other: Expr, to: Expr | None) -> ast.Reveal:
    """`reveal e = v to p`."""
    return ast.Reveal(what, cmp.text, other, to, span=span)


@builds
def set_value(span: Span, target: Expr, value: Expr) -> ast.Change:
    """`set x = v`."""
    return ast.Change("set", target, value, span=span)


@builds
def add(span: Span, value: Expr, target: Expr) -> ast.Change:
    """`add v to x`."""
    return ast.Change("add", target, value, span=span)


@builds
def remove(span: Span, value: Expr, target: Expr) -> ast.Change:
    """`remove v from x`."""
    return ast.Change("remove", target, value, span=span)


@builds
def let(span: Span, name: Name, value: Expr) -> ast.Let:
    """`let x = v`."""
    return ast.Let(name, value, span=span)
