"""What stands twice although once is enough (RK408), as it is seen in the tree alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulekit.check.scope import Scope
from rulekit.check.walk import nodes
from rulekit.diagnostics import Code, Label
from rulekit.source import Span, first_line
from rulekit.syntax import ast

_KEEP_ONE = "keep one of them"


def check_doubled(scope: Scope, file: ast.File) -> None:
    """Report declarations, lines of examples, ranks and numbers in braces that stand twice."""
    kinds: dict[type, list[ast.Node]] = {}
    for node in file.declarations:
        match node:
            case ast.Always():
                _once(scope, kinds, node, "this promise stands twice")
            case ast.Ruling():
                _once(scope, kinds, node, "this ruling stands twice")
            case ast.Trigger():
                _once(scope, kinds, node, "this `when` stands twice: what it says would happen twice")
            case ast.Example():
                _once(scope, kinds, node, "this example stands twice")
                _check_example(scope, node)
            case ast.Winner():
                _check_ranks(scope, node)
    _check_names(scope, [node for node in file.declarations if isinstance(node, ast.Names)])
    for one in nodes(file.declarations):
        if isinstance(one, ast.Collection) and not one.ordered:
            _check_members(scope, one.items)


def _once(scope: Scope, seen: dict[type, list[ast.Node]], node: ast.Node, message: str) -> None:
    before = seen.setdefault(type(node), [])
    twin = next((one for one in before if one == node), None)
    if twin is None:
        before.append(node)
    else:
        _tell(scope, message, node.span, twin.span)


def _tell(scope: Scope, message: str, span: Span, twin: Span) -> None:
    also = (Label(scope.source, first_line(scope.source, twin), "the first one"),)
    scope.report(Code.SECTION_TWICE, message, first_line(scope.source, span), _KEEP_ONE, also)


def _check_example(scope: Scope, node: ast.Example) -> None:
    seen: list[ast.Given] = []
    for before, line in pairwise((None, *node.lines)):
        if isinstance(line, ast.Then) and line == before:
            _tell(scope, "this `then` stands twice", line.span, before.span)
        if isinstance(line, ast.Given) and line.value is not None:
            twin = next((one for one in seen if one.target == line.target), None)
            if twin is not None:
                what = scope.source.snippet(line.target.span)
                _tell(scope, f"`{what}` is given twice in this example", line.span, twin.span)
            seen.append(line)


def _check_ranks(scope: Scope, node: ast.Winner) -> None:
    ranks = [node.first, *(tie.rank for tie in node.ties if tie.rank is not None)]
    for place, rank in enumerate(ranks):
        twin = next((one for one in ranks[:place] if one.value == rank.value), None)
        if twin is not None:
            _tell(
                scope,
                f"`{scope.source.snippet(rank.value.span)}` decides in a line above already",
                rank.span,
                twin.span,
            )


def _check_names(scope: Scope, sections: Sequence[ast.Names]) -> None:
    seen: dict[tuple[str, str], Span] = {}
    for name, language in _named(sections):
        twin = seen.setdefault((language, name.text), name.span)
        if twin != name.span:
            _tell(scope, f"`{name.text}` has two names in `{language}`", name.span, twin)


def _named(sections: Sequence[ast.Names]) -> Iterator[tuple[ast.Name | ast.Quoted, str]]:
    for section in sections:
        for entry in section.entries:
            yield entry.name, section.language.text


def _check_members(scope: Scope, items: Sequence[ast.Expr]) -> None:
    numbers: dict[ast.Expr, Span] = {}
    for item in items:
        if isinstance(item, ast.Literal):
            twin = numbers.setdefault(item, item.span)
            if twin != item.span:
                _tell(scope, f"`{scope.source.snippet(item.span)}` stands twice in these braces", item.span, twin)
