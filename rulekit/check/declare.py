"""All declarations of a rule file, from names to the cells of tables: fills a `Scope`.

The order matters: names first, then types (which need names), then printed tables, then components (whose numbers may
need printed tables).  Expressions and statements come after, in `check.assemble`.
"""

from __future__ import annotations

import attrs

from rulekit.check.beside import Beside
from rulekit.check.components import count_components, declare_fields
from rulekit.check.game import GameFacts, game_facts
from rulekit.check.lookups import declare_lookup
from rulekit.check.plan import Plan, plan
from rulekit.check.rules import declare_codes, declare_defines
from rulekit.check.scope import Scope
from rulekit.check.stand_ins import note_stand_ins
from rulekit.check.zones import BOX_ZONE, check_holder, check_scores, declare_zone
from rulekit.diagnostics import Code
from rulekit.source import Source
from rulekit.syntax import ast


@attrs.frozen
class Declared:
    """A rule file whose declarations are known: what they mean (`scope`), and the trees of what is still to be read."""

    scope: Scope
    plan: Plan
    facts: GameFacts


def declare(file: ast.File, source: Source, beside: Beside) -> Declared:
    """Give every declaration its meaning.  Never raises for bad rules: mistakes are in `scope.diagnostics`."""
    scope = Scope(source)
    scope.zones.append(BOX_ZONE)
    planned = plan(file, scope)
    facts = game_facts(scope, planned)
    declare_fields(scope, planned)
    for section in planned.holders:
        check_holder(scope, section)
    for zone in planned.zones:
        declare_zone(scope, zone)
    check_scores(scope)
    _own_states(scope)
    scope.lookups.extend(declare_lookup(scope, lookup) for lookup in planned.lookups)
    declare_defines(scope, planned)
    declare_codes(scope, planned)
    count_components(scope, planned, beside)
    note_stand_ins(scope, planned)
    return Declared(scope, planned, facts)


def _own_states(scope: Scope) -> None:
    """Give each component the numbers of what lies on it (`each Tile has`), each under a name of its own."""
    states: dict[str, dict[str, int]] = {}
    for number, zone in enumerate(scope.zones):
        if zone.owner != "component":
            continue
        known = states.setdefault(zone.holds, {})
        field = scope.field(zone.holds, zone.name)
        if zone.name in known or field is not None:
            scope.report(
                Code.DECLARED_TWICE,
                f"`{zone.holds}` has {'a field' if field is not None else 'something'} called `{zone.name}` already",
                zone.span,
            )
        known.setdefault(zone.name, number)
    for place, component in enumerate(scope.components):
        numbers = tuple(states.get(component.name, {}).values())
        scope.components[place] = attrs.evolve(component, states=numbers)
