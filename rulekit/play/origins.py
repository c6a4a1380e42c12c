"""Where the values came from that an example expected otherwise: a few lines of explanation, and what was scored."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.expr import Binary, Expr, Stored
from rulekit.play.because import Named, Words, because_lines
from rulekit.play.staging import Stage
from rulekit.runtime.draft import Draft
from rulekit.runtime.errors import PlayError
from rulekit.runtime.explain import explain
from rulekit.runtime.nodes import walk
from rulekit.types import Ty

MOST_LINES = 8


class ExampleWords(Words):
    """Says values with the names of an example: its codes, labels and players."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.machine, "en")
        self._stage = stage

    def value(self, value: object, ty: Ty) -> str:
        """A value as the example would write it."""
        return self._stage.say(value, ty)  # type: ignore[arg-type]


def origins(stage: Stage, draft: Draft, part: Expr) -> tuple[str, ...]:
    """What a part of a `then` is made of, in a few lines; nothing where that is all in its words."""
    try:
        tree = explain(stage.machine, draft, part, stage.locals, 0, source=stage.source)
    except PlayError:
        return ()
    because = ExampleWords(stage).because(tree)
    shown = [one for one in because.parts if one.parts] if isinstance(part, Binary) else because.parts
    line = stage.source.line_of(part.span)
    lines = (*_scored(stage, draft, part), *because_lines(shown, "en", Named(line)))
    return lines if len(lines) <= MOST_LINES else (*lines[: MOST_LINES - 1], "  …")


def _scored(stage: Stage, draft: Draft, part: Expr) -> Iterator[str]:
    """What was scored of the points that a part looks at."""
    for read in walk(part):
        if not isinstance(read, Stored) or stage.program.zones[read.zone.zone].form != "score":
            continue
        for slot in stage.machine.compiler.slots(read.zone)(draft, stage.locals, 0):
            seat = stage.layout.owner_of[slot]
            for points, heading, offset in (draft.scored or [])[max(seat, 0)]:
                line = stage.program.source.position(offset).line
                yield f"  {points:+}  line {line}" + (f' "{heading}"' if heading else "")
