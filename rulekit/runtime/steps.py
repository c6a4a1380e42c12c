"""What compiled instructions give back to the machine that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from rulekit.instructions import Asks, Instruction
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.events import Event, Given, Moved

if TYPE_CHECKING:
    from rulekit.expr import Value

WAIT = -1  # a question or chance event waits; the instruction runs anew, or its answer says where to go on
LEFT = -2  # the frames have changed: go on with the one in front

Step: TypeAlias = Callable[[Draft, Frame], int]


def log(
    draft: Draft,
    frame: Frame,
    ins: Instruction,
    kind: str,
    *,
    moved: tuple[Moved, ...] = (),
    place: int | None = None,
    value: Value = None,
    open_to: int = -1,
    heading: str | None = None,
    you: int | None = None,
    given: tuple[Given, ...] = (),
) -> None:
    """Notes an event, where somebody listens; `you` says who acts if not the frame's.

    A sealed answer is noted when all are opened.
    """
    if draft.events is None or (isinstance(ins, Asks) and ins.sealed is not None):
        return
    draft.events.append(
        Event(
            kind,
            frame.you if you is None else you,
            draft.round,
            heading or ins.heading,
            ins.span,
            frame.code,
            frame.at,
            moved,
            place,
            value,
            open_to,
            _callers(draft),
            given,
        )
    )


def _callers(draft: Draft) -> tuple[tuple[int, int], ...]:
    """The instructions that led to the frame in front; a frame that waits for another stands behind its call."""
    behind = draft.frames[draft.working : -1]
    return tuple((frame.code, frame.at - 1) for frame in reversed(behind))
