"""Which columns of a component are worth showing, and what kind of thing each holds.

Nothing here knows any game.  A column that only set-up reads says where a component begins, not what it is: it is left
out.  On a board counts what the rules read of what lies on a space.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from rulekit.expr import Apply, Cell, FieldOf, Property
from rulekit.instructions import Wake
from rulekit.play.trees import nodes
from rulekit.program import MATCH, Field, Program
from rulekit.types import KindOf, Number, Ty, certain, element

# Values of kinds that are called so tint what bears them.
COLOURS = {
    name: name
    for name in "pink red orange yellow green blue purple brown black white cyan grey gold silver teal".split()
} | {"gray": "grey", "violet": "purple", "turquoise": "teal", "magenta": "pink", "beige": "brown"}


@lru_cache(maxsize=256)
def fields_in_play(program: Program, component: str) -> tuple[Field, ...]:
    """The columns that play reads, and kinds that no rule reads at all; all of them if there are none."""
    read = _fields_read(program)
    mine = [(number, field) for number, field in enumerate(program.fields) if field.component == component]
    worth = [field for number, field in mine if number in read.play or (number not in read.setup and kind_of(field.ty))]
    return tuple(worth) or tuple(field for _, field in mine)


@lru_cache(maxsize=256)
def fields_on_boards(program: Program, component: str) -> tuple[Field, ...]:
    """The columns that the rules read of what lies on a space; those that matter at all if there are none."""
    read = _fields_read(program).spaces
    mine = [field for number, field in enumerate(program.fields) if field.component == component and number in read]
    return tuple(mine) or fields_in_play(program, component)


def is_number(field: Field) -> bool:
    """Whether a column holds one number for each component."""
    return isinstance(certain(field.ty), Number) and not field.indices


@lru_cache(maxsize=256)
def numbering(program: Program, component: str) -> Field | None:
    """The number that makes each of them what it is, as in a suit of cards.

    The first one that, together with the kinds, tells as many apart as all columns do.
    """
    fields = fields_in_play(program, component)
    kinds = [field for field in fields if not is_number(field)]
    numbers = [field for field in fields if is_number(field)]
    different = _different(fields)
    if _different(kinds) == different:
        return None
    return next((number for number in numbers if _different([*kinds, number]) == different), None)


def _different(fields: Sequence[Field]) -> int:
    """How many sorts these columns tell apart."""
    return len(set(zip(*(field.values for field in fields), strict=True)))


def is_colour(program: Program, field: Field) -> bool:
    """Whether a column holds colours; they are told after what bears them."""
    kind = kind_of(field.ty)
    return kind is not None and any(value in COLOURS for value in program.kinds[kind].values)


def kind_of(ty: Ty) -> str | None:
    """The kind whose values a column holds, one or several."""
    inner = certain(element(certain(ty)) or certain(ty))
    return inner.name if isinstance(inner, KindOf) else None


# ── What the rules read ───────────────────────────────────────────────────────────────────────


@attrs.frozen
class _Read:
    """Numbers of the fields that set-up reads, that play reads, and that it reads of what lies on spaces."""

    setup: frozenset[int]
    play: frozenset[int]
    spaces: frozenset[int]


@lru_cache(maxsize=64)
def _fields_read(program: Program) -> _Read:
    setup = _reads(program, [code.instructions for code in program.codes if code.name == "setup"])
    play = _reads(program, [*_play_roots(program)])
    spaces = frozenset(node.field for node in play if _is_on_a_space(node.of))
    return _Read(frozenset(node.field for node in setup), frozenset(node.field for node in play), spaces)


def _reads(program: Program, roots: list[object]) -> list[FieldOf]:
    """Every place where these trees, and the defines they ask, read a column."""
    found: list[FieldOf] = []
    asked: set[int] = set()
    waiting = list(roots)
    while waiting:
        for node in nodes(waiting.pop()):
            if isinstance(node, FieldOf):
                found.append(node)
            elif isinstance(node, Apply) and node.define not in asked:
                asked.add(node.define)
                waiting.append(program.defines[node.define].body)
    return found


def _is_on_a_space(of: object) -> bool:
    return isinstance(of, Cell) or (isinstance(of, Property) and of.name in ("top", "covered"))


def _play_roots(program: Program) -> Iterator[object]:
    for number, code in enumerate(program.codes):
        if code.name == "setup":
            continue
        instructions = code.instructions
        awake = [at for at, ins in enumerate(instructions) if isinstance(ins, Wake)]
        yield instructions[awake[0] :] if number == MATCH and awake else instructions
    yield program.ends
    yield program.winner
