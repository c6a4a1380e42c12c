"""First sweep over a rule file: every name it declares is claimed, every declaration is put where it belongs.

Gives a `Plan`, the declarations by sort in the order of the file; numbers in symbols are places in these lists.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit import program
from rulekit.check import names
from rulekit.check.scope import (
    SECTIONS,
    ComponentSymbol,
    DefineSymbol,
    KindSymbol,
    OptionSymbol,
    PartSymbol,
    RuleSymbol,
    Scope,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulekit.check.walk import nodes
from rulekit.diagnostics import Code
from rulekit.source import Span, first_line
from rulekit.syntax import ast

Once: TypeAlias = ast.Game | ast.Section | ast.End | ast.Winner


@attrs.frozen
class PlannedZone:
    """A zone line with the section it stands in."""

    node: ast.ZoneDecl
    section: ast.Zones


@attrs.define(eq=False)
class Plan:
    """The declarations of a file, by sort."""

    game: ast.Game | None = None
    components: list[ast.Component] = attrs.field(factory=list)
    holders: list[ast.Zones] = attrs.field(factory=list)
    zones: list[PlannedZone] = attrs.field(factory=list)  # numbered from 1: zone 0 is the box
    sections: dict[str, ast.Section] = attrs.field(factory=dict)
    rules: list[ast.Rule] = attrs.field(factory=list)
    triggers: list[ast.Trigger] = attrs.field(factory=list)
    parts: list[ast.Part] = attrs.field(factory=list)
    defines: list[ast.Define] = attrs.field(factory=list)
    lookups: list[ast.Lookup] = attrs.field(factory=list)
    end: ast.End | None = None
    winner: ast.Winner | None = None
    always: list[ast.Always] = attrs.field(factory=list)
    rulings: list[ast.Ruling] = attrs.field(factory=list)
    names: list[ast.Names] = attrs.field(factory=list)
    samples: list[ast.Sample] = attrs.field(factory=list)
    examples: list[ast.Example] = attrs.field(factory=list)


def plan(file: ast.File, scope: Scope) -> Plan:
    """Claim all names of a game and sort its declarations."""
    result = Plan()
    first_part = (
        len(SECTIONS)
        + sum(isinstance(d, ast.Rule) for d in file.declarations)
        + sum(isinstance(d, ast.Trigger) for d in file.declarations)
    )
    for declaration in file.declarations:
        _place(scope, result, declaration)
        if isinstance(declaration, ast.Section | ast.Rule | ast.Trigger):
            _claim_parts(scope, result, declaration, first_part)
    return result


def _place(scope: Scope, result: Plan, node: ast.Declaration | ast.Broken) -> None:
    match node:
        case ast.Broken():
            scope.broken = True
            scope.lose(node.words, node.span)
            names.claim_broken(scope, node)
        case ast.Game() | ast.Section() | ast.End() | ast.Winner():
            _place_once(scope, result, node)
        case ast.Option():
            _claim_option(scope, node)
        case ast.Kind():
            _claim_kind(scope, node)
        case ast.Component():
            if names.claim(scope, node.name, ComponentSymbol(node.name.text, span=node.name.span)):
                result.components.append(node)
        case ast.Zones():
            _claim_zones(scope, result, node)
        case ast.Trigger():
            result.triggers.append(node)
        case ast.Rule():
            number = len(SECTIONS) + len(result.rules)
            result.rules.append(node)
            if names.allowed_part(scope, node.name):
                _claim(scope, node.name, RuleSymbol(node.name.text, number, span=node.name.span))
        case ast.Define():
            _claim(scope, node.name, DefineSymbol(node.name.text, len(result.defines), span=node.name.span))
            result.defines.append(node)
        case ast.Lookup():
            _claim(scope, node.name, TableSymbol(node.name.text, len(result.lookups), span=node.name.span))
            result.lookups.append(node)
        case ast.Always():
            result.always.append(node)
        case ast.Ruling():
            result.rulings.append(node)
        case ast.Names():
            result.names.append(node)
        case ast.Sample():
            result.samples.append(node)
        case ast.Example():
            result.examples.append(node)


def _claim(scope: Scope, name: ast.Name, symbol: Symbol) -> None:
    """Claim a name whose declaration has its number in any case."""
    names.claim(scope, name, symbol)


def _place_once(scope: Scope, result: Plan, node: Once) -> None:
    match node:
        case ast.Game():
            earlier: Once | None = result.game
            result.game = result.game or node
        case ast.End():
            earlier, result.end = result.end, result.end or node
        case ast.Winner():
            earlier, result.winner = result.winner, result.winner or node
        case ast.Section():
            earlier = result.sections.setdefault(node.which, node)
            earlier = None if earlier is node else earlier
    if earlier is not None:
        word = node.which if isinstance(node, ast.Section) else type(node).__name__.lower()
        scope.report(
            Code.SECTION_TWICE,
            f"there is already a section `{word}`",
            head(scope, node.span),
            "put both into one",
            also=[scope.label(head(scope, earlier.span), "the first one")],
        )


def head(scope: Scope, span: Span) -> Span:
    """The first line of something long, without its comment: what messages about the whole of it point at."""
    return first_line(scope.source, span)


def _claim_option(scope: Scope, node: ast.Option) -> None:
    number = len(scope.options)
    if not names.claim(scope, node.name, OptionSymbol(node.name.text, number, span=node.name.span)):
        return
    values = tuple(value.text for value in _each_once(scope, node.values, f"option `{node.name.text}`"))
    for value in node.values:
        names.allowed_value(scope, value)
    heading = node.cite.text if node.cite else None
    scope.options.append(program.Option(node.name.text, values, heading, span=node.name.span))
    scope.kinds[node.name.text] = program.Kind(node.name.text, values, span=node.name.span)


def _claim_kind(scope: Scope, node: ast.Kind) -> None:
    if not names.claim(scope, node.name, KindSymbol(node.name.text, span=node.name.span)):
        return
    values = _each_once(scope, node.values, f"kind `{node.name.text}`")
    for number, value in enumerate(values):
        if value.text.isdigit():
            scope.report(
                Code.RESERVED_NAME,
                f"`{value.text}` is a number, not a name",
                value.span,
                f"write a letter before it, such as `r{value.text}`, or use a `number` instead of a kind",
            )
        else:
            names.claim(scope, value, ValueSymbol(value.text, node.name.text, number, span=value.span))
    scope.kinds[node.name.text] = program.Kind(
        node.name.text, tuple(value.text for value in values), span=node.name.span
    )


def _each_once(scope: Scope, values: tuple[ast.Name, ...], where: str) -> list[ast.Name]:
    known: dict[str, ast.Name] = {}
    for value in values:
        if value.text in known:
            scope.report(
                Code.DECLARED_TWICE,
                f"`{value.text}` stands twice in {where}",
                value.span,
                "leave one of them out",
                also=[scope.label(known[value.text].span, "the first one")],
            )
        known.setdefault(value.text, value)
    return list(known.values())


def _claim_zones(scope: Scope, result: Plan, section: ast.Zones) -> None:
    result.holders.append(section)
    for zone in section.zones:
        result.zones.append(PlannedZone(zone, section))
        if section.owner == "component":
            names.allowed_field(scope, zone.name)
        else:
            _claim(scope, zone.name, ZoneSymbol(zone.name.text, len(result.zones), span=zone.name.span))


def _claim_parts(scope: Scope, result: Plan, declaration: ast.Declaration, first: int) -> None:
    for node in nodes(declaration):
        if isinstance(node, ast.Part):
            number = first + len(result.parts)
            result.parts.append(node)
            if names.allowed_part(scope, node.name):
                _claim(scope, node.name, PartSymbol(node.name.text, number, span=node.name.span))
        elif isinstance(node, ast.Branch) and node.label is not None and names.allowed(scope, node.label):
            scope.labels.add(node.label.text)
