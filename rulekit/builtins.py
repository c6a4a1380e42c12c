"""The built-in names and functions of the language, in one table: checker, engines and docs read it from here.

Argument forms: `grid` (a grid by name), `space`, `spaces` (a set or list), `player`, `players`, `number`, `direction`,
`any`.  The result is a type; where it depends on the arguments, `check` computes it and the table says `None`.
"""

from __future__ import annotations

import attrs

from rulekit.types import DIRECTION, NUMBER, PLAYER, SPACE, ListOf, Maybe, Number, SetOf, Ty

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

RESERVED_OPENERS = (
    "number total largest smallest distinct list some every no all first last most groups if yes none not".split()
)
RESERVED_WORDS = frozenset([*RESERVED_OPENERS, "stop", "pass"])
NOT_FIELDS = frozenset({"name", "copies", "space", "owner"})
PREDECLARED_KINDS = ("Player", "Space", "Direction")


@attrs.frozen
class Function:
    """A built-in: its arguments by form, its result, and one line for the docs."""

    name: str
    args: tuple[str, ...]
    result: Ty | None
    about: str


def _table(*rows: tuple[str, str, Ty | None, str]) -> dict[str, Function]:
    return {name: Function(name, tuple(args.split()), ty, about) for name, args, ty, about in rows}


FUNCTIONS = _table(
    ("sides", "space", SetOf(SPACE), "the spaces beside it: four, on a hex grid six"),
    ("corners", "space", SetOf(SPACE), "the four spaces touching its corners"),
    ("around", "space", SetOf(SPACE), "sides and corners"),
    ("neighbours", "space", SetOf(SPACE), "those of its sides that the grid has (endless: that something lies on)"),
    ("edge", "grid", SetOf(SPACE), "the empty spaces with a used side"),
    ("row_through", "space", SetOf(SPACE), "the spaces of its row"),
    ("column_through", "space", SetOf(SPACE), "the spaces of its column"),
    ("leftmost", "grid", SetOf(SPACE), "the spaces of the leftmost column"),
    ("rightmost", "grid", SetOf(SPACE), "the spaces of the rightmost column"),
    ("rows", "grid", ListOf(SetOf(SPACE)), "its rows, from the top"),
    ("columns", "grid", ListOf(SetOf(SPACE)), "its columns, from the left"),
    ("lines", "grid number", ListOf(SetOf(SPACE)), "all straight lines of that many spaces"),
    ("home_edge", "player", SetOf(SPACE), "the edge of the board a player starts from"),
    ("far_edge", "player", SetOf(SPACE), "the edge opposite a player's home edge"),
    ("ahead", "space", SetOf(SPACE), "up to three spaces one row further from your home edge"),
    ("row_from", "player space", NUMBER, "the row counted from that player's home edge, which is 1"),
    ("distance", "space space", Maybe(NUMBER), "steps from one to the other; none if out of reach"),
    ("shortest_paths", "grid space space", SetOf(ListOf(SPACE)), "all shortest paths, without the start"),
    ("players_from", "player", ListOf(PLAYER), "the players clockwise, that one first"),
    ("smaller_of", "number number", NUMBER, "the smaller of two numbers"),
    ("larger_of", "number number", NUMBER, "the larger of two numbers"),
)

NAMES = _table(
    ("players", "", SetOf(PLAYER), "everybody in the match"),
    ("playing", "", SetOf(PLAYER), "who is still in the flow"),
    ("others", "", ListOf(PLAYER), "the other players, clockwise from you"),
    ("first_player", "", PLAYER, "who begins the match"),
    ("round", "", Number(0), "the number of the round, from 1"),
    ("box", "", None, "where all components begin"),
    ("game_over", "", None, "whether the match has ended"),
    *((name, "", DIRECTION, f"the direction {name}") for name in DIRECTIONS),
)

STEPS = frozenset({"sides", "corners", "around", "neighbours"})
OUTCOMES = ("nobody", "everybody")
PREDECLARED = frozenset([*FUNCTIONS, *NAMES, *OUTCOMES, *PREDECLARED_KINDS, "you"])
