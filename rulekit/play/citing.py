"""Headings of the rulebook in sentences, and where one says more than the name of the step that it stands in."""

from __future__ import annotations

from functools import lru_cache

from rulekit.program import Program
from rulekit.texts import text


def with_heading(lang: str, said: str, heading: str | None) -> str:
    """A sentence with the heading it comes from, if there is one."""
    return text(lang, "with-heading", text=said, heading=heading) if heading else said


def named_by_heading(program: Program, block: str, heading: str | None) -> bool:
    """Whether a statement inside a step has a heading of its own, so that the name of the step would mislead."""
    own = _heading_of_step(program, block)
    return heading is not None and own is not None and heading != own


@lru_cache(maxsize=1024)
def _heading_of_step(program: Program, block: str) -> str | None:
    """The heading under which a step or phase begins; none for rules and sections."""
    for code in program.codes:
        for region in code.regions:
            if region.name == block and region.start < len(code.instructions):
                return code.instructions[region.start].heading
    return None
