"""Builders of expressions, generators and binds.  See `build.py` for what they are given."""

from __future__ import annotations

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import AnyGenerator, Bind, Expr, Name
from rulekit.syntax.build import Wider, builds, builds_as

Args = tuple[Expr, ...]


@builds
def args(span: Span, *exprs: Expr) -> Args:
    """`a, b`."""
    return exprs


# ── Operators ──


@builds
def compare(span: Span, left: Expr, cmp: Name, right: Expr) -> ast.Binary:
    """`a <= b`."""
    return ast.Binary(cmp.text, left, right, span=span)


def _binary(rule: str, op: str) -> None:
    @builds_as(rule)
    def build(span: Span, left: Expr, right: Expr) -> ast.Binary:
        return ast.Binary(op, left, right, span=span)


for _rule, _op in {
    "or_": "or",
    "and_": "and",
    "member": "in",
    "not_member": "not in",
    "fallback": "otherwise",
    "plus": "+",
    "minus": "-",
    "times": "*",
    "div": "div",
    "mod": "mod",
}.items():
    _binary(_rule, _op)


@builds
def not_(span: Span, operand: Expr) -> ast.Unary:
    """`not a`."""
    return ast.Unary("not", operand, span=span)


@builds
def negative(span: Span, operand: Expr) -> ast.Unary:
    """`-a`."""
    return ast.Unary("-", operand, span=span)


@builds
def is_(span: Span, operand: Expr, state: Name) -> ast.Is:
    """`a is empty`."""
    return ast.Is(operand, state.text, False, span=span)


@builds
def is_not(span: Span, operand: Expr, state: Name) -> ast.Is:
    """`a is not empty`."""
    return ast.Is(operand, state.text, True, span=span)


# ── Atoms and what follows them ──


@builds
def bracketed(span: Span, inner: Expr) -> Wider:
    """`(a)`."""
    return Wider(inner, span)


@builds
def ref(span: Span, name: Name) -> ast.Ref:
    """`a`, `Kind`."""
    return ast.Ref(name.text, span=span)


@builds
def yes(span: Span) -> ast.Literal:
    """`yes`."""
    return ast.Literal(True, span=span)


@builds
def no(span: Span) -> ast.Literal:
    """`no`."""
    return ast.Literal(False, span=span)


@builds
def none(span: Span) -> ast.Literal:
    """`none`."""
    return ast.Literal(None, span=span)


@builds
def set_of(span: Span, items: Args | None) -> ast.Collection:
    """`{a, b}`."""
    return ast.Collection(items or (), False, span=span)


@builds
def list_of_these(span: Span, items: Args | None) -> ast.Collection:
    """`[a, b]`."""
    return ast.Collection(items or (), True, span=span)


@builds
def dot(span: Span, of: Expr, name: Name) -> ast.Dot:
    """`a.b`."""
    return ast.Dot(of, name, span=span)


@builds
def at_index(span: Span, of: Expr, indices: Args) -> ast.Index:
    """`a[b]`."""
    return ast.Index(of, indices, span=span)


@builds
def apply(span: Span, name: Name, given: Args | None) -> ast.CallExpr:
    """`f(a)`."""
    return ast.CallExpr(name, given or (), span=span)


@builds
def apply_for(span: Span, owner: Expr, name: Name, given: Args | None) -> ast.CallExpr:
    """`p.f(a)`."""
    return ast.CallExpr(name, given or (), owner, span=span)


@builds
def bare_call(span: Span, name: Name) -> ast.CallExpr:
    """A rule without arguments."""
    return ast.CallExpr(name, (), span=span)


# ── Reaches ──


@builds
def number_of(span: Span, bind: Bind) -> ast.Aggregate:
    """`number of x in S`."""
    return ast.Aggregate("number", None, bind, span=span)


@builds
def aggregated(span: Span, op: Name, value: Expr, bind: Bind) -> ast.Aggregate:
    """`total of E for x in S`."""
    return ast.Aggregate(op.text, value, bind, span=span)


@builds
def aggregated_best(span: Span, op: Name, count: Expr, extreme: Name, value: Expr, bind: Bind) -> ast.Aggregate:
    """`total of the 2 highest E for x in S`."""
    return ast.Aggregate(op.text, value, bind, count, extreme.text, span=span)


@builds
def distinct(span: Span, value: Expr, bind: Bind) -> ast.Aggregate:
    """`distinct E for x in S`."""
    return ast.Aggregate("distinct", value, bind, span=span)


@builds
def list_of(span: Span, value: Expr, bind: Bind) -> ast.Aggregate:
    """`list of E for x in S`."""
    return ast.Aggregate("list", value, bind, span=span)


@builds
def quantified(span: Span, quantifier: Name, bind: Bind, condition: Expr) -> ast.Quantified:
    """`some x in S has P`."""
    return ast.Quantified(quantifier.text, bind, condition, span=span)


@builds
def picked(span: Span, which: Name, bind: Bind) -> ast.Pick:
    """`first x in S`."""
    return ast.Pick(which.text, bind, span=span)


@builds
def picked_best(span: Span, which: Name, bind: Bind, best: ast.Rank) -> ast.Pick:
    """`first x in S with most E`."""
    return ast.Pick(which.text, bind, best, span=span)


@builds
def rank(span: Span, order: Name, value: Expr) -> ast.Rank:
    """`most E`."""
    return ast.Rank(order.text, value, span=span)


@builds
def groups(span: Span, name: Name, source: Expr, step: Name, condition: Expr) -> ast.Groups:
    """`groups of x in S by sides where P`."""
    return ast.Groups(name, source, step, condition, span=span)


@builds
def most_pairs(span: Span, first: Name, second: Name, source: Expr, condition: Expr) -> ast.MostPairs:
    """`most pairs a, b in S where P`."""
    return ast.MostPairs(first, second, source, condition, span=span)


@builds
def if_expr(span: Span, condition: Expr, then: Expr, otherwise: Expr) -> ast.IfExpr:
    """`if P then A else B`."""
    return ast.IfExpr(condition, then, otherwise, span=span)


# ── Generators and binds ──


@builds
def gens(span: Span, *generators: AnyGenerator) -> tuple[AnyGenerator, ...]:
    """`x in S and y in T`."""
    return generators


@builds
def generator(span: Span, name: Name, source: Expr | ast.Range) -> ast.Generator:
    """`x in S`."""
    return ast.Generator(name, source, span=span)


@builds
def connected(span: Span, name: Name, start: Expr, step: Name) -> ast.Connected:
    """`x connected to s by sides`."""
    return ast.Connected(name, start, step, span=span)


@builds
def ray(span: Span, name: Name, start: Expr, direction: Expr) -> ast.Ray:
    """`x from s toward d`."""
    return ast.Ray(name, start, direction, span=span)


@builds
def range_of(span: Span, low: Expr, high: Expr) -> ast.Range:
    """`1 to 6`."""
    return ast.Range(low, high, span=span)


@builds
def bind_all(span: Span, generators: tuple[AnyGenerator, ...]) -> Bind:
    """`x in S`."""
    return Bind(generators, span=span)


@builds
def bind_where(span: Span, generators: tuple[AnyGenerator, ...], where: Expr) -> Bind:
    """`x in S where P`."""
    return Bind(generators, where, span=span)


@builds
def bind_while(span: Span, generators: tuple[AnyGenerator, ...], while_: Expr) -> Bind:
    """`x from s toward d while P`."""
    return Bind(generators, None, while_, span=span)


@builds
def bind_while_where(span: Span, generators: tuple[AnyGenerator, ...], while_: Expr, where: Expr) -> Bind:
    """`x from s toward d while P where Q`."""
    return Bind(generators, where, while_, span=span)
