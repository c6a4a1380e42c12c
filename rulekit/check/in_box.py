"""What lies in the box is of all kinds: which one was meant there, by the name it is given and what is asked of it."""

from __future__ import annotations

import re

from rulekit.check.scope import Scope
from rulekit.source import Span
from rulekit.texts import usual_plural, words

_NAME = re.compile(r"(\w+)\s+in\s+$")
_REST = re.compile(r"[^\n]*(?:\n[ ]*(?:where|while|and|or|has)\b[^\n]*)*")  # the line, and those that go on with it


def one_kind(scope: Scope, box: Span) -> str:
    """How to go through the components of one kind instead: `man in Man where man in box`."""
    if not scope.components:
        return "declare a `component`: without one, nothing ever lies in `box`"
    text = scope.source.text
    named = _NAME.search(text[text.rfind("\n", 0, box.start) + 1 : box.start])
    name = named[1] if named is not None else "x"
    rest = _REST.match(text, box.end)
    said = rest[0] if rest is not None else ""
    kind = _meant(scope, name, set(re.findall(rf"\b{re.escape(name)}\.(\w+)", said)))
    more = " and …" if said.lstrip().startswith("where") else ""
    return f"go through one kind: `{name} in {kind} where {name} in box{more}`"


def _meant(scope: Scope, name: str, asked: set[str]) -> str:
    """The kind with the most of what is asked, then the one called like the name, then the first."""

    def fitness(kind: str) -> tuple[int, bool]:
        own = {field.name for field in scope.fields if field.component == kind}
        own |= {zone.name for zone in scope.zones if zone.owner == "component" and zone.holds == kind}
        called = words(kind)
        is_called = words(name) in (called, usual_plural("en", called)) or name.startswith(called)
        return len(asked & own), is_called

    return max((component.name for component in scope.components), key=fitness)
