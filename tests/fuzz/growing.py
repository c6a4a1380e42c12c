"""Rule files grown from `grammar/cats.lark`: each is a small game with declarations that the grammar allows.

They are right for the parser; what they say is left to chance, with the names of the small game, so that most of it
means something to the checker.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lark.grammar import Rule

from rulekit.syntax.grammar import SECTION, cats_parser, words
from tests.random_positions import Dice

HEAD = """\
game "Anything"
  players 2
  limit 4 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand   : hand of Card
  pawn   : token on board or none
  points : score
table has
  stock        : deck of Card
  shop[Colour] : row of 2 Card, refilled from stock
  board        : grid 3 by 3 of Player
  boss         : Player or none
"""
PARTS = ("setup\n  move Card into stock\n", "turn\n  score 1\n", "winner\n  most points\n")
NAMES = (
    *"red blue colour value hand pawn points stock shop board boss you players playing round card x y it".split(),
    *"size top name next column row neighbours shortest_paths rows edge max extra owned turn space box".split(),
)
KINDS = ("Colour", "Card", "Player", "Space", "Direction", "Thing")
NUMBERS = ("0", "1", "2", "3", "9", "99", "65536", "65537", "2147483647")
STRINGS = ('"Some Heading"', '""', '"there.csv"', '"../there.csv"', '"/etc/hosts"', '"Anything"')
DRAWINGS = ("| red_1 | . |", "| colour | red |", "| 1 | 2 |", "| x@ | red_1/blue_2 |", "| |", "| red | 1 | 2 |")
CHOSEN = {"NAME": NAMES, "KIND": KINDS, "NUMBER": NUMBERS, "STRING": STRINGS, "ROW": DRAWINGS}
GROWTH = 30  # symbols, after which each one takes its shortest form


def grown(dice: Dice) -> str:
    """A small game and some declarations."""
    parts = [HEAD, *(part for part in PARTS if dice.below(4))]
    return "".join([*parts, *(declaration(dice) for _ in range(1 + dice.below(3)))])


def declaration(dice: Dice) -> str:
    """One declaration as the grammar has it."""
    lines, depth = [""], 0
    for name in _Plant(dice).leaves(SECTION):
        if name == "_NL":
            lines.append("  " * depth)
        elif name in ("_INDENT", "_DEDENT"):
            depth += 1 if name == "_INDENT" else -1
            lines[-1] = "  " * depth
        else:
            lines[-1] += f"{dice.one_of(CHOSEN[name]) if name in CHOSEN else words()[name]} "
    return "".join(f"{line.rstrip()}\n" for line in lines if line.strip())


class _Plant:
    """Grows one declaration."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.left = GROWTH

    def leaves(self, name: str) -> Iterator[str]:
        """The names of what a symbol becomes in the end."""
        if name not in _forms():
            yield name
            return
        self.left -= 1
        form = _shortest()[name] if self.left < 0 else self.dice.one_of(_forms()[name])
        for part in form:
            yield from self.leaves(part)


@cache
def _forms() -> dict[str, tuple[tuple[str, ...], ...]]:
    """What each symbol of the grammar may become."""
    found: dict[str, list[tuple[str, ...]]] = {}
    rules: list[Rule] = cats_parser().rules
    for rule in rules:
        found.setdefault(rule.origin.name, []).append(tuple(part.name for part in rule.expansion))
    return {name: tuple(forms) for name, forms in found.items()}


@cache
def _shortest() -> dict[str, tuple[str, ...]]:
    """The form of each symbol that ends soonest."""
    depth: dict[str, int] = {}
    chosen: dict[str, tuple[str, ...]] = {}
    while len(chosen) < len(_forms()):
        for name, forms in _forms().items():
            ends = [form for form in forms if all(part in depth or part not in _forms() for part in form)]
            if name not in chosen and ends:
                chosen[name] = min(ends, key=lambda form: (sum(depth.get(part, 0) for part in form), len(form)))
                depth[name] = 1 + sum(depth.get(part, 0) for part in chosen[name])
    return chosen
