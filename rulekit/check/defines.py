"""Defines, elaborated when they are first asked for: so the type of one without a written type is known in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit import program
from rulekit.check.cases import resolve_cases
from rulekit.check.env import Env, Tops, Who
from rulekit.check.paths import present, when_no, when_yes
from rulekit.check.scope import DefineDecl
from rulekit.check.wording import name
from rulekit.diagnostics import Code
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import UNKNOWN, Maybe, Ty

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


class Defines:
    """All defines of a game, as far as they have been asked for."""

    def __init__(self, elaborator: Elaborator) -> None:
        self._elaborator = elaborator
        self._finished: dict[int, program.Define] = {}
        self._asking: list[int] = []
        self.used: set[int] = set()  # those that any expression asks

    def finished(self, number: int) -> program.Define:
        """A define with its type and body."""
        if number not in self._finished:
            self._asking.append(number)
            self._finished[number] = _Body(self._elaborator, number).define()
            self._asking.pop()
        return self._finished[number]

    def asked(self, number: int, span: Span, e: Elaborator) -> program.Define | None:
        """The same for an expression at `span`; told and None if the define is asking itself there."""
        self.used.add(number)
        if number not in self._asking:
            return self.finished(number)
        names = [e.scope.defines[asking].name for asking in self._asking[self._asking.index(number) :]]
        around = f", by way of {' and '.join(f'`{name}`' for name in names[1:])}" if len(names) > 1 else ""
        e.report(
            Code.RECURSION,
            f"`{names[0]}` asks itself{around}: it would never come to an answer",
            span,
            "a define may build only on others that do not lead back to it",
        )
        return None


class _Body:
    """Elaborates one define."""

    def __init__(self, elaborator: Elaborator, number: int) -> None:
        self.e = elaborator
        self.number = number
        self.decl: DefineDecl = elaborator.scope.defines[number]
        self.env = Env(Who.CALLER, Tops.REFUSED)
        for param in self.decl.params:
            self.env.add(param.name, param.ty, span=param.span)

    def define(self) -> program.Define:
        """The finished define."""
        node = self.decl.node
        body = self._body(node.body)
        if node.cite is not None:
            body = x.Cited(body, node.cite.text, ty=body.ty, span=body.span)
        return program.Define(
            self.decl.name,
            tuple(param.ty for param in self.decl.params),
            len(self.env.slot_names()),
            self.decl.ty if self.decl.ty is not None else body.ty,
            body,
            self.env.you_needed is not None,
            node.stand_in,
            node.cite.text if node.cite is not None else None,
            span=node.span,
        )

    def _body(self, node: ast.Expr | ast.By | ast.Guards) -> x.Expr:
        match node:
            case ast.By():
                return self._by(node)
            case ast.Guards():
                return self._guards(node)
            case _:
                return self._answer(node, None)

    def _answer(self, node: ast.Expr, cite: ast.Cite) -> x.Expr:
        """One answer, as the type of the define wants it."""
        wanted = self.decl.ty
        expr = self.e.expr(node, self.env, wanted)
        if wanted is not None:
            expr = self.e.fit(expr, wanted, node)
            if isinstance(expr.ty, Maybe) and not isinstance(wanted, Maybe):
                self._may_be_none(node, wanted)
            expr = self.e.bounded(expr, wanted, self.decl.name)
        if cite is not None:
            expr = x.Cited(expr, cite.text, ty=expr.ty, span=expr.span)
        return expr

    def _may_be_none(self, node: ast.Expr, wanted: Ty) -> None:
        self.e.report(
            Code.MAY_BE_NONE,
            f"{self.e.quote(node)} may be none, but `{self.decl.name}` is declared to give {name(wanted)}",
            node.span,
            f"say what counts then (`otherwise …`), or declare it as `{name(wanted)} or none`",
        )

    def _by(self, node: ast.By) -> x.Expr:
        subject = self.e.expr(node.subject, self.env)
        resolved = resolve_cases(self.e, subject, node)
        answers: list[tuple[tuple[x.Value, ...], x.Expr]] = []
        bodies: list[x.Expr] = []
        otherwise: x.Expr | None = None
        for case, values in zip(node.cases, resolved.values, strict=True):
            mark = self.env.open()
            if values is None or None not in values:
                self.env.learn(present(subject) if values is not None or resolved.none_named else frozenset())
            body = self._answer(_as_expr(case.body), case.cite)
            bodies.append(body)
            self.env.close(mark)
            if values is None:
                otherwise = body
            else:
                answers.append((values, body))
        ty = self._joined(bodies, [_as_expr(case.body) for case in node.cases])
        fitted = tuple((values, self.e.as_type(answer, ty)) for values, answer in answers)
        rest = self.e.as_type(otherwise, ty) if otherwise is not None else None
        return x.Cases(subject, fitted, rest, ty=ty, span=node.span)

    def _guards(self, node: ast.Guards) -> x.Expr:
        mark = self.env.open()
        conditions: list[x.Expr] = []
        answers: list[x.Expr] = []
        for guard in node.guards:
            condition = self.e.yes_no(guard.condition, self.env)
            inside = self.env.open()
            self.env.learn(when_yes(condition))
            answers.append(self._answer(guard.value, guard.cite))
            self.env.close(inside)
            self.env.learn(when_no(condition))
            conditions.append(condition)
        answers.append(self._answer(node.otherwise, node.otherwise_cite))
        self.env.close(mark)
        ty = self._joined(answers, [*(guard.value for guard in node.guards), node.otherwise])
        result = self.e.as_type(answers[-1], ty)
        for condition, answer in zip(reversed(conditions), reversed(answers[:-1]), strict=True):
            result = x.If(condition, self.e.as_type(answer, ty), result, ty=ty, span=node.span)
        return result

    def _joined(self, answers: Sequence[x.Expr], nodes: Sequence[ast.Expr]) -> Ty:
        """The type all answers share."""
        if not answers:
            return UNKNOWN
        first = answers[0]
        for answer, node in zip(answers[1:], nodes[1:], strict=True):
            first = x.Const(None, ty=self.e.joined(first, answer, node), span=answer.span)
        return first.ty


def _as_expr(body: ast.Block | ast.Expr) -> ast.Expr:
    assert not isinstance(body, tuple), "the answer of a define is an expression"
    return body
