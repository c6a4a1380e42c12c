"""Does a question tell its player what they may not see?  What it offers must not depend on hidden things (RK701)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.check.sight import Asked, are_spaces, bind_query, is_opaque, sees, tells
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Contents, Expr, Generator, Query, You
from rulekit.instructions import Choose, ChooseSeveral, Code, Gather, Instruction, Let, Menu, Reveal
from rulekit.program import Program
from rulekit.source import Span

BY_PLACE = frozenset({"row", "pile", "grid"})  # the places are open, so what one does not see is chosen by its place


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each question that would show its player something hidden."""
    found: dict[tuple[Span, Span], Diagnostic] = {}
    for code in program.codes:
        for question, asked in _questions(program, code):
            for span, what in _leaks(program, question, asked):
                found.setdefault((question.span, span), _tell(program, question, span, what))
    return tuple(found.values())


def _questions(program: Program, code: Code) -> Iterator[tuple[Choose | ChooseSeveral | Menu, Asked]]:
    """Every question of a code, with what is known of its locals; a zone the code reveals counts as shown."""
    shown = frozenset(
        ins.what.zone.zone
        for ins in code.instructions
        if isinstance(ins, Reveal) and ins.to is None and isinstance(ins.what, Contents)
    )
    asked = Asked(You(), True, frozenset(), shown)
    for ins in code.instructions:
        asked = _after(program, ins, asked)
        if isinstance(ins, Choose | ChooseSeveral | Menu):
            chooser = getattr(ins, "chooser", None)
            yield ins, asked if chooser is None else attrs.evolve(asked, chooser=chooser, is_you=chooser == You())


def _after(program: Program, ins: Instruction, asked: Asked) -> Asked:
    """What is known of the locals behind an instruction."""
    match ins:
        case Let(slot=slot, value=value):
            return asked.binding(slot, opaque=is_opaque(program, value, asked))
        case Gather(query=Query(generators=generators)):
            for generator in generators:
                asked = asked.binding(generator.slot, opaque=is_opaque(program, generator.source, asked))
            return asked
        case _:
            return asked


def _leaks(program: Program, question: Choose | ChooseSeveral | Menu, asked: Asked) -> Iterator[tuple[Span, str]]:
    match question:
        case Choose(query=query):
            yield from _query_leaks(program, query, asked)
        case ChooseSeveral(slot=slot, source=source, where=where, name=name):
            query = Query((Generator(slot, source, name),), where)
            yield from _query_leaks(program, query, asked)
        case Menu(branches=branches):
            for branch in branches:
                span = next((s for clause in branch.where if (s := tells(program, clause, asked)) is not None), None)
                if span is not None:
                    yield span, "this is not seen by who is asked"


def _query_leaks(program: Program, query: Query, asked: Asked) -> Iterator[tuple[Span, str]]:
    span, _ = bind_query(program, query, asked)
    if span is not None:
        yield span, "this is not seen by who is asked"
        return
    for generator in query.generators:
        unseen = _unseen_zone(program, generator.source, asked)
        if unseen is not None:
            yield generator.source.span, f"`{unseen}` is not seen by who is asked"
            return


def _unseen_zone(program: Program, source: Expr, asked: Asked) -> str | None:
    """The zone from which something would be chosen that can be told neither by its face nor by its place."""
    match source:
        case Contents(zone=ref):
            zone = program.zones[ref.zone]
            return None if zone.form in BY_PLACE or not zone.holds or sees(program, ref, asked) else zone.name
        case _ if not are_spaces(source) and is_opaque(program, source, asked):
            return "this"
        case _:
            return None


def _tell(program: Program, question: Choose | ChooseSeveral | Menu, span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        Error.HIDDEN_CHOICE,
        "this choice would show who is asked what they may not see",
        Label(program.source, span, what),
        help="ask about what they see, `reveal` it first, or leave it to chance: `draw 1 from … into …`",
    )
