"""Expressions of the tree become typed expressions: every name gets its meaning, every part is checked.

Never raises for bad rules: what is wrong is reported once and has the type `Unknown`, which fits everything silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import attrs

from rulekit import expr as x
from rulekit import program
from rulekit.check import access, calls, operators, queries, states
from rulekit.check.bounds import first_outside, too_far
from rulekit.check.defines import Defines
from rulekit.check.env import Env
from rulekit.check.intervals import number_of
from rulekit.check.paths import path_of, when_no, when_yes
from rulekit.check.scope import Parameter, Scope
from rulekit.check.wording import a
from rulekit.diagnostics import Code, Label
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import (
    LEAST,
    MOST,
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    KindOf,
    ListOf,
    Maybe,
    Nothing,
    Number,
    SetOf,
    Ty,
    Unknown,
    YesNo,
    certain,
    common,
    element,
    fits,
)

LONGEST_QUOTE = 48


class Elaborator:
    """Gives expressions of one game their meaning; defines are elaborated when they are first asked for."""

    def __init__(self, scope: Scope, defines: Defines | None = None) -> None:
        self.scope = scope
        self.defines = defines if defines is not None else Defines(self)
        # steps that no example can run, and a local of the block around them that they use
        self.not_alone: dict[int, str] = {}

    def within(self, scope: Scope) -> Elaborator:
        """The same game seen from an example (or a file of examples) with its own names."""
        inner = Elaborator(scope, self.defines)
        inner.not_alone = self.not_alone
        return inner

    # ── expressions

    def expr(self, node: ast.Expr, env: Env, wanted: Ty | None = None) -> x.Expr:
        """An expression with its type; `wanted` tells what is expected there (values of options, empty sets)."""
        match node:
            case ast.Ref() | ast.Dot() | ast.Index():
                return access.value(self, node, env, wanted)
            case ast.Literal():
                return self._literal(node, wanted)
            case ast.Binary():
                return operators.binary(self, node, env, wanted)
            case ast.CallExpr():
                return self.narrowed(calls.call(self, node, env), env)
            case ast.Unary():
                return operators.unary(self, node, env)
            case ast.Is():
                return states.is_state(self, node, env)
            case ast.Collection():
                return self._collection(node, env, wanted)
            case ast.IfExpr():
                return self._if(node, env, wanted)
            case ast.Aggregate():
                return queries.aggregate(self, node, env)
            case ast.Quantified():
                return queries.quantified(self, node, env)
            case ast.Pick():
                return queries.pick(self, node, env)
            case ast.Groups():
                return queries.groups(self, node, env)
            case ast.MostPairs():
                return queries.most_pairs(self, node, env)
            case _:
                assert_never(node)

    def condition(self, node: ast.Expr, env: Env) -> tuple[x.Expr, ...]:
        """The parts of a condition's `and`s; what each makes certain holds for later ones, and stays so in `env`."""
        if isinstance(node, ast.Binary) and node.op == "and":
            return (*self.condition(node.left, env), *self.condition(node.right, env))
        clause = self.yes_no(node, env)
        env.learn(when_yes(clause))
        return (clause,)

    def yes_no(self, node: ast.Expr, env: Env) -> x.Expr:
        """A condition as one expression."""
        expr = self.expr(node, env, YES_NO)
        if not fits(certain(expr.ty), YES_NO):
            self.report(
                Code.WRONG_TYPE,
                f"{self.quote(node)} is {a(expr.ty)}, but here something must be yes or no",
                node.span,
                "write each comparison out, such as `x = 3 or x = 4`"
                if isinstance(node, ast.Literal)
                else _how_to_ask(expr.ty),
            )
            return self.bad(node.span)
        return expr

    def number(self, node: ast.Expr, env: Env) -> x.Expr:
        """An expression that must give a number, and surely does."""
        return self.sure_number(self.expr(node, env, NUMBER), node)

    def sure_number(self, expr: x.Expr, node: ast.Expr) -> x.Expr:
        """The same expression, if it is a number and never none; else told and bad."""
        if isinstance(expr.ty, Unknown):
            return expr
        if not isinstance(certain(expr.ty), Number):
            advice = "write `number of … in …` or `.size` to count" if isinstance(expr.ty, SetOf | ListOf) else None
            self.report(
                Code.WRONG_TYPE, f"{self.quote(node)} is {a(expr.ty)}, but a number is due here", node.span, advice
            )
            return self.bad(node.span)
        if isinstance(expr.ty, Maybe):
            self.report(
                Code.MAY_BE_NONE,
                f"{self.quote(node)} may be none, and there is no calculating with none",
                node.span,
                self._missing_argument(expr, node) or self._what_counts(node),
            )
            return self.bad(node.span)
        return expr

    def _what_counts(self, node: ast.Expr) -> str:
        if not isinstance(node, ast.Ref | ast.Dot | ast.Index | ast.CallExpr):
            return f"say what counts then, such as `({self.plain(node)}) otherwise 0`"
        return f"say what counts then, such as `{self.plain(node)} otherwise 0`, or ask first whether it is none"

    def _missing_argument(self, expr: x.Expr, node: ast.Expr) -> str | None:
        """Help where only what a define or table is asked about may be none."""
        if not isinstance(node, ast.CallExpr) or not isinstance(expr, x.Apply):
            return None
        if isinstance(self.scope.defines[expr.define].ty or self.define(expr.define).ty, Maybe):
            return None
        missing = [written for arg, written in zip(expr.args, node.args, strict=True) if isinstance(arg.ty, Maybe)]
        if len(missing) != 1 or not isinstance(missing[0], ast.Ref):
            return None
        name, whole = self.plain(missing[0]), self.plain(node)
        return (
            f"it is `{name}` that may be none: ask first, with `if {name} is not none`, or write `{whole} otherwise 0`"
        )

    def typed(self, node: ast.Expr, env: Env, wanted: Ty) -> x.Expr:
        """An expression where a value of type `wanted` is due, brought into that form."""
        return self.fit(self.expr(node, env, wanted), wanted, node)

    def fit(self, expr: x.Expr, wanted: Ty, node: ast.Expr) -> x.Expr:
        """The expression as a value of type `wanted`; one that may be none passes (storing that fails in play)."""
        given = expr.ty if isinstance(wanted, Maybe) else certain(expr.ty)
        if not fits(given, wanted):
            self.report(Code.WRONG_TYPE, f"{self.quote(node)} is {a(expr.ty)}, but {a(wanted)} is due here", node.span)
            return self.bad(node.span)
        inner = certain(wanted)
        if isinstance(inner, Number) and not self._within(expr, inner, node):
            return self.bad(node.span)
        if isinstance(wanted, YesNo) and isinstance(expr.ty, Maybe):
            return x.Binary("otherwise", expr, x.Const(False, ty=YES_NO), ty=YES_NO, span=expr.span)
        return self.as_type(expr, wanted)

    def _within(self, expr: x.Expr, allowed: Number, node: ast.Expr) -> bool:
        """Whether a number, and each branch of it, may lie within its bounds; tells if not."""
        wrong = first_outside(expr, allowed)
        given = number_of(wrong) if wrong is not None else None
        if wrong is None or given is None:
            return True
        span = node.span if wrong is expr else wrong.span
        what = self.quote(node) if wrong is expr else f"`{self.scope.source.snippet(span)}`"
        table = self.scope.lookups[wrong.table].table if isinstance(wrong, x.LookIn) else None
        also = [] if table is None else [self.scope.label(table.span, "the table")]
        self.report(Code.OUT_OF_BOUNDS, too_far(what, given, allowed), span, also=also)
        return False

    def bounded(self, expr: x.Expr, wanted: Ty, what: str) -> x.Expr:
        """The expression; where its number may lie outside of the bounds that `what` has, that is asked in play."""
        given, inner = certain(expr.ty), certain(wanted)
        if not isinstance(given, Number) or not isinstance(inner, Number):
            return expr
        if inner.low <= given.low and given.high <= inner.high:
            return expr
        ty = Maybe(inner) if isinstance(expr.ty, Maybe) else inner
        return x.Within(expr, what, ty=ty, span=expr.span)

    def as_type(self, expr: x.Expr, wanted: Ty) -> x.Expr:
        """A list as a set, where that is what is wanted."""
        if isinstance(wanted, SetOf) and isinstance(expr.ty, ListOf):
            return x.AsSet(expr, ty=SetOf(expr.ty.of), span=expr.span)
        return expr

    # ── what else the rest of the checker asks for

    def source(self, node: ast.Expr | ast.Range, env: Env) -> x.Expr:
        """What a generator runs over: a set, a list, or `a to b`."""
        return queries.source(self, node, env)

    def generators(self, nodes: Sequence[ast.AnyGenerator], env: Env) -> tuple[x.Generator, ...]:
        """Generators, their names being added to `env`."""
        return queries.generators(self, nodes, env)

    def zone_ref(self, node: ast.Expr, env: Env) -> x.ZoneRef | None:
        """The zone or value that an expression names; told and None if it names none."""
        return access.zone_ref(self, node, env)

    def arguments(self, call: ast.CallExpr, params: Sequence[Parameter], env: Env) -> tuple[x.Expr, ...]:
        """The arguments of a define, rule or table, as many and as those are; told if they are not."""
        return calls.arguments(self, call, params, env)

    def define(self, number: int) -> program.Define:
        """A define with its type and body."""
        return self.defines.finished(number)

    # ── telling what is wrong

    def report(
        self, code: Code, message: str, span: Span, help: str | None = None, also: Sequence[Label] = (), label: str = ""
    ) -> None:
        """Note a mistake at a place of this file."""
        self.scope.report(code, message, span, help, also, label)

    def bad(self, span: Span) -> x.Expr:
        """What stands in the place of a wrong expression."""
        return x.Const(None, ty=UNKNOWN, span=span)

    def plain(self, node: ast.Node) -> str:
        """The text of a node on one line."""
        return " ".join(self.scope.source.snippet(node.span).split())

    def quote(self, node: ast.Node) -> str:
        """The text of a node between backticks, or `this` where it is long."""
        text = self.plain(node)
        return f"`{text}`" if 0 < len(text) <= LONGEST_QUOTE else "this"

    # ── small forms

    def _literal(self, node: ast.Literal, wanted: Ty | None) -> x.Expr:
        value = node.value
        if value is None:
            return x.Const(None, ty=NOTHING, span=node.span)
        if isinstance(value, bool):
            return x.Const(value, ty=YES_NO, span=node.span)
        if isinstance(wanted, KindOf):
            position = self.scope.value_number(wanted.name, str(value))
            if position is not None:
                return x.Const(position, ty=wanted, span=node.span)
        if not LEAST <= value <= MOST:
            self.report(Code.OUT_OF_BOUNDS, f"numbers go from {LEAST} to {MOST}", node.span)
            return self.bad(node.span)
        return x.Const(value, ty=Number(value, value), span=node.span)

    def _collection(self, node: ast.Collection, env: Env, wanted: Ty | None) -> x.Expr:
        inner = element(wanted) if wanted is not None else None
        items = tuple(self.expr(item, env, inner) for item in node.items)
        ty: Ty = NOTHING
        for item, written in zip(items, node.items, strict=True):
            joined = certain(item.ty) if isinstance(ty, Nothing) else common(ty, certain(item.ty))
            if joined is None:
                self.report(
                    Code.WRONG_TYPE,
                    f"{self.quote(written)} is {a(item.ty)}, but what stands before it is {a(ty)}",
                    written.span,
                    "only things of one sort can be put together",
                )
                return self.bad(node.span)
            ty = certain(joined)
        return x.Collect(items, ty=ListOf(ty) if node.ordered else SetOf(ty), span=node.span)

    def _if(self, node: ast.IfExpr, env: Env, wanted: Ty | None) -> x.Expr:
        mark = env.open()
        condition = self.yes_no(node.condition, env)
        env.learn(when_yes(condition))
        then = self.expr(node.then, env, wanted)
        env.close(mark)
        env.learn(when_no(condition))
        otherwise = self.expr(node.otherwise, env, wanted)
        env.close(mark)
        ty = self.joined(then, otherwise, node.otherwise)
        return x.If(condition, self.as_type(then, ty), self.as_type(otherwise, ty), ty=ty, span=node.span)

    def joined(self, first: x.Expr, second: x.Expr, node: ast.Expr) -> Ty:
        """The type that two alternatives share; told at `node`, the second, if there is none."""
        ty = common(first.ty, second.ty)
        if ty is None:
            self.report(
                Code.WRONG_TYPE,
                f"{self.quote(node)} is {a(second.ty)}, but the other answer is {a(first.ty)}",
                node.span,
                "all answers must be of one sort",
            )
            return UNKNOWN
        return ty

    def narrowed(self, expr: x.Expr, env: Env) -> x.Expr:
        """The expression without `or none`, where its path is certain."""
        if not env.certain or not isinstance(expr.ty, Maybe):
            return expr
        from_path = path_of(expr)
        return attrs.evolve(expr, ty=expr.ty.of) if from_path in env.certain else expr


def _how_to_ask(ty: Ty) -> str | None:
    if isinstance(ty, SetOf | ListOf):
        return "ask for example `… is empty`, `… is not empty`, or `some … in … has …`"
    if isinstance(certain(ty), Number):
        return "compare it, for example `… > 0`"
    return "compare it with something, or ask `… is none`"
