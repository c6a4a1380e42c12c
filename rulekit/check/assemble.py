"""From declarations to a `Program`: zones get their qualities, bodies become instructions, examples are read.

The last pass of `check`; what it builds from rules with mistakes is thrown away, but all mistakes are found.
"""

from __future__ import annotations

from rulekit.check.beside import Beside
from rulekit.check.declare import Declared
from rulekit.check.display import display_names
from rulekit.check.doubled import check_doubled
from rulekit.check.examples import read_examples
from rulekit.check.expressions import Elaborator
from rulekit.check.headings import check_citations, headings_at, read_headings
from rulekit.check.lower import lower_codes
from rulekit.check.outcome import end_lines, promises, rulings, winner
from rulekit.check.picked import with_picked
from rulekit.check.qualities import with_qualities
from rulekit.check.samples import read_samples
from rulekit.program import Program, Trigger
from rulekit.syntax import ast


def assemble(file: ast.File, declared: Declared, beside: Beside) -> tuple[Program, Elaborator]:
    """The program that the declarations describe, and what its examples in other files are read with."""
    scope, plan, facts = declared.scope, declared.plan, declared.facts
    elaborator = Elaborator(scope)
    for number, planned in enumerate(plan.zones, 1):
        scope.zones[number] = with_qualities(elaborator, planned, scope.zones[number])
    codes = with_picked(lower_codes(elaborator))
    headings = read_headings(scope, plan, beside)
    cited = check_citations(scope, file, headings)
    check_doubled(scope, file)
    names = display_names(scope, plan, facts, file, beside, codes)
    ends, chain, kept = end_lines(elaborator, plan), winner(elaborator, plan), promises(elaborator, plan)
    samples = read_samples(scope, plan.samples)
    program = Program(
        name=facts.name,
        source=scope.source,
        least_players=facts.least_players,
        most_players=facts.most_players,
        first_player=facts.first_player,
        rulebook=facts.rulebook,
        languages=facts.languages,
        limit=facts.limit,
        options=tuple(scope.options),
        kinds=scope.kinds,
        components=tuple(scope.components),
        fields=tuple(scope.fields),
        zones=tuple(scope.zones),
        defines=tuple(elaborator.define(number) for number in range(len(scope.defines))),
        tables=tuple(lookup.table for lookup in scope.lookups),
        codes=codes,
        triggers=tuple(
            Trigger(one.event, one.zone, one.token, one.at, one.playing, one.code) for one in scope.triggers
        ),
        ends=ends,
        winner=chain,
        always=kept,
        rulings=rulings(scope, plan),
        faces=samples.faces,
        examples=read_examples(elaborator, plan.examples, samples),
        names=names,
        headings=headings,
        limit_span=facts.limit_span,
        headings_at=headings_at(plan),
        cited=cited,
        asked=frozenset(elaborator.defines.used),
    )
    return program, elaborator
