"""Fits a picture into few lines: its parts are shortened one after the other, what matters least first.

Knows nothing of what the parts show: each says itself what shorter forms it has, and when its turn to be shortened is.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.play.picture.canvas import Block, Line


@attrs.frozen
class Shorter:
    """A shorter form of a part.  Those with the lowest `turn` are taken first; `loses` says whether it tells less."""

    turn: int
    block: Block
    loses: bool = True


@attrs.frozen
class Part:
    """A part of a picture, whole and in shorter forms, each taken after the one before it."""

    whole: Block
    shorter: tuple[Shorter, ...] = ()

    def form(self, number: int) -> Block:
        """The part as it is (0), or in one of its shorter forms."""
        return self.whole if number == 0 else self.shorter[number - 1].block


def airy(parts: Sequence[Part]) -> Block:
    """All of them whole, with a blank line between two of them."""
    lines: list[Line] = []
    for part in parts:
        lines += [*([()] if lines and part.whole else []), *part.whole]
    return tuple(lines)


def fitted(parts: Sequence[Part], height: int, more: Block) -> Block:
    """The parts without blank lines, as whole as the height allows; with `more` where something is left out."""
    forms = [0] * len(parts)
    steps = [
        (one.turn, place, number) for place, part in enumerate(parts) for number, one in enumerate(part.shorter, 1)
    ]
    taken: list[tuple[int, int]] = []  # which part was shortened, and what form it had before
    for _, place, number in sorted(steps):
        if _height(parts, forms, more) <= height:
            break
        if len(parts[place].form(number)) < len(parts[place].form(forms[place])):
            taken.append((place, forms[place]))
            forms[place] = number
    for place, before in reversed(taken):  # what need not have been shortened, as more was saved after it
        fuller = [*forms[:place], before, *forms[place + 1 :]]
        if forms[place] > before and _height(parts, fuller, more) <= height:
            forms = fuller
    lines = tuple(runs for part, form in zip(parts, forms, strict=True) for runs in part.form(form))
    return (*lines, *more) if _loses(parts, forms) else lines


def _height(parts: Sequence[Part], forms: Sequence[int], more: Block) -> int:
    lines = sum(len(part.form(form)) for part, form in zip(parts, forms, strict=True))
    return lines + (len(more) if _loses(parts, forms) else 0)


def _loses(parts: Sequence[Part], forms: Sequence[int]) -> bool:
    return any(part.shorter[form - 1].loses for part, form in zip(parts, forms, strict=True) if form)
