"""A code: instructions with their regions."""

from __future__ import annotations

from functools import cached_property

import attrs

from rulekit.instructions.base import Instruction
from rulekit.instructions.questions import Menu
from rulekit.source import NOWHERE, Shown, Span


@attrs.frozen(repr=False)
class Region(Shown):
    """A unit that `end …` can leave: instructions start ≤ at < end; leaving goes to `end` with `you` from slot `you`.

    `name` is that of the step or phase, for the log; empty for others.
    """

    unit: str
    name: str
    start: int
    end: int
    you: int | None


@attrs.frozen(repr=False)
class Code(Shown):
    """One rule, section, trigger or the match itself.

    `name` is the rule's; of others `match`, `setup`, `play`, `turn`, `scoring`, or the trigger's words.  Its
    parameters are the first of its `locals` slots; `slots` names them all ('' where hidden), for logs and explanations.
    """

    name: str
    unit: str
    params: int
    slots: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    regions: tuple[Region, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)
    heading: str | None = None

    @cached_property
    def asked_first(self) -> frozenset[int]:
        """The questions with which branches of menus begin."""
        menus = (ins for ins in self.instructions if isinstance(ins, Menu))
        return frozenset(branch.to for menu in menus for branch in menu.branches if branch.first is not None)

    def block_at(self, at: int) -> str:
        """The name of the innermost step or phase around an instruction, else that of the code itself."""
        around = [region for region in self.regions if region.name and region.start <= at < region.end]
        return min(around, key=lambda region: region.end - region.start).name if around else self.name
