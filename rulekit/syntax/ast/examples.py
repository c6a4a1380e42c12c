"""Samples and examples, as written."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.ast.expressions import CallExpr, Cite, Expr, Name, Node, Quoted


@attrs.frozen(repr=False)
class Row(Node):
    """One drawn line `| a | b |`: its text without the outer bars, as cut by the caller."""

    text: str


@attrs.frozen(repr=False)
class GivenSetup(Node):
    """`given setup`."""


@attrs.frozen(repr=False)
class Given(Node):
    """`given target = value`, or with drawn rows (`value` is None)."""

    target: Expr
    value: Expr | None = None
    rows: tuple[Row, ...] = ()


@attrs.frozen(repr=False)
class When(Node):
    """`when [doer does] call [choosing …] [drawing …] [rolling …]`."""

    doer: Name | None
    call: CallExpr
    choosing: tuple[Expr, ...] | None
    drawing: tuple[Expr, ...] | None
    rolling: tuple[Expr, ...] | None


@attrs.frozen(repr=False)
class Then(Node):
    """`then condition`, or `then offered {…}` (`offered` is yes)."""

    condition: Expr
    offered: bool = False


ExampleLine: TypeAlias = GivenSetup | Given | When | Then


@attrs.frozen(repr=False)
class Example(Node):
    """`example "…"` with who plays, the options, and its lines in order."""

    title: Quoted
    players: tuple[Name, ...]
    options: tuple[tuple[Name, Name], ...]
    lines: tuple[ExampleLine, ...]
    cite: Cite = None
