"""One note for each declaration whose values the rulebook does not print."""

from __future__ import annotations

from rulekit.check.plan import Plan
from rulekit.check.scope import Scope
from rulekit.diagnostics import Code
from rulekit.source import Span
from rulekit.syntax import ast


def note_stand_ins(scope: Scope, plan: Plan) -> None:
    """Note all components, columns, printed tables and defines that are marked `stand-in`."""
    for component in plan.components:
        if isinstance(component.data, ast.FromTable) and component.data.stand_in:
            _note(scope, f"the table of `{component.name.text}`", component.data.file.span)
        for field in component.fields:
            if field.stand_in:
                _note(scope, f"the column `{field.name.text}` of `{component.name.text}`", field.name.span)
    for lookup in plan.lookups:
        if lookup.stand_in:
            _note(scope, f"the table `{lookup.name.text}`", lookup.name.span)
    for define in plan.defines:
        if define.stand_in:
            _note(scope, f"`{define.name.text}`", define.name.span)


def _note(scope: Scope, what: str, span: Span) -> None:
    scope.report(Code.STAND_IN, f"{what} is a stand-in: the rulebook does not print its values", span)
