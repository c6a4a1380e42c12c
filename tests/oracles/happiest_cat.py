"""What a tile scores in The Happiest Cat in the World, worked out the slow and obvious way.

Takes apartments as plain dictionaries from (column, row) to the tiles that lie there, the visible one last; rows grow
downwards. Gives points and legal spaces. Everything is found by trying it out (all ways, all pairings, all lines), so
that it shares no idea with the programs it judges. H30, H81 and so on are the rules by number, H-A14 and so on the
readings of what the rulebook leaves open.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypedDict

Spot = tuple[int, int]


class Tile(TypedDict):
    """What the scoring needs of a tile; more fields do no harm."""

    points: int
    colour: str
    symbols: Sequence[str]


Apartment = Mapping[Spot, Sequence[Tile]]
Options = Mapping[str, str]
Joined = Callable[[Spot, Spot], bool]


class Points(NamedTuple):
    """What a newly placed tile gives, part by part."""

    printed: int
    shelves: int
    beds: int
    mice: int

    @property
    def total(self) -> int:
        """All of it; the order of the parts does not matter (H39)."""
        return sum(self)


# --- Placing a tile --------------------------------------------------------------------------------------------------


def placed_points(apartment: Apartment, new_spot: Spot, options: Options, mouse_pos: Spot | None) -> Points:
    """The points of the tile that was just placed on `new_spot`, the mouse token still lying where it was before.

    Printed points count once, for a bowl as well (H37, H41); each different symbol scores its goal once (H38 to H40).
    """
    visible = visible_tiles(apartment)
    tile = visible[new_spot]
    return Points(
        printed=tile["points"],
        shelves=shelf_points(visible, new_spot, options) if "shelf" in tile["symbols"] else 0,
        beds=bed_points(visible, new_spot, options) if "bed" in tile["symbols"] else 0,
        mice=mouse_points(visible, new_spot, options, mouse_pos) if "mouse" in tile["symbols"] else 0,
    )


def spots_beside_the_cat(apartment: Apartment, tile: Tile, cat: Spot, mouse_pos: Spot | None) -> set[Spot]:
    """Where a tile may go in step 2: like anywhere, but only beside the cat's tile (H31, H32)."""
    return {spot for spot in spots_anywhere(apartment, tile, cat, mouse_pos) if beside(spot, cat)}


def spots_anywhere(apartment: Apartment, tile: Tile, cat: Spot, mouse_pos: Spot | None) -> set[Spot]:
    """Where a tile may go in a Cat Combo (H53).

    A bowl covers a tile that is no bowl and carries no token (H33, H34); any other tile goes on an empty spot beside
    one of the apartment's tiles (H35).
    """
    visible = visible_tiles(apartment)
    if "bowl" in tile["symbols"]:
        bare = {spot for spot, under in visible.items() if "bowl" not in under["symbols"]}
        return bare - {cat, mouse_pos}
    return {spot for used in visible for spot in four_sides(used)} - set(visible)


def snack_points(apartment: Apartment, spot: Spot) -> int:
    """What the cat gets for entering a tile: the printed points of a bowl (H25)."""
    tile = visible_tiles(apartment)[spot]
    return tile["points"] if "bowl" in tile["symbols"] else 0


def combos_made(apartment: Apartment, new_spot: Spot, options: Options) -> int:
    """How many Cat Combos the tile just placed sets off: none, one, or one each way (H50, H59).

    A direction does if its new line contains no line of three or more that was visible before (H55 to H58).
    """
    before = visible_tiles(without_the_newest(apartment, new_spot))
    after = visible_tiles(apartment)
    old_lines = list(lines(before, options))
    combos = 0
    for step in ((1, 0), (0, 1)):
        new_lines = [line for line in lines_along(after, step, options) if new_spot in line]
        if new_lines and not any(old <= max(new_lines, key=len) for old in old_lines):
            combos += 1
    return combos


# --- Goals -----------------------------------------------------------------------------------------------------------


def shelf_points(visible: Mapping[Spot, Tile], new_spot: Spot, options: Options) -> int:
    """One for each shelf symbol in the new tile's group, joined by sides (H81) or by corners alone (H82).

    Mixed tiles belong to it with their one symbol (H83).
    """
    joined = beside if option(options, "shelf_goal") == "A" else cornering
    groups = [{spot} for spot, tile in visible.items() if "shelf" in tile["symbols"]]
    while pair := next(touching_groups(groups, joined), None):
        one, other = pair
        groups = [group for group in groups if group not in (one, other)] + [one | other]
    (mine,) = [group for group in groups if new_spot in group]
    return sum(count(visible[spot], "shelf") for spot in mine)


def bed_points(visible: Mapping[Spot, Tile], new_spot: Spot, options: Options) -> int:
    """Two for each bed symbol that has its row and its column for itself (H84), or that the new tile sees (H85).

    The two symbols of a double bed are not alone (H-A10); nothing blocks the view (H-A11).
    """
    beds = symbols_at(visible, "bed")
    if option(options, "bed_goal") == "A":
        columns = [column for column, _ in beds]
        rows = [row for _, row in beds]
        return 2 * len([bed for bed in beds if columns.count(bed[0]) == 1 and rows.count(bed[1]) == 1])
    return 2 * len([bed for bed in beds if bed[0] == new_spot[0] or bed[1] == new_spot[1]])


def mouse_points(visible: Mapping[Spot, Tile], new_spot: Spot, options: Options, mouse_pos: Spot | None) -> int:
    """What the mouse's way to the new tile is worth; nothing the first time (H86).

    One for each tile (H88), or the two highest values of the best of the shortest ways (H89, H-A14); the tile it
    starts on is left out, the new one counts.
    """
    if mouse_pos is None:
        return 0
    ways = shortest_ways(set(visible), mouse_pos, new_spot)
    if option(options, "mouse_goal") == "A":
        return len(ways[0])
    return max(sum(sorted(mouse_value(visible[spot], options) for spot in way)[-2:]) for way in ways)


def mouse_value(tile: Tile, options: Options) -> int:
    """What a tile on its way is worth to the mouse: never a bowl's points (H90), unless the option says so."""
    if "bowl" in tile["symbols"] and option(options, "mouse_b_bowls") == "off":
        return 0
    return tile["points"]


def shortest_ways(spots: set[Spot], start: Spot, goal: Spot) -> list[list[Spot]]:
    """All shortest ways over the spots, without the start (H87): try all of length 1, then 2, and so on."""
    for length in range(1, len(spots)):
        if ways := list(ways_of_length(spots, [start], goal, length)):
            return [way[1:] for way in ways]
    raise ValueError("there is no way")


def ways_of_length(spots: set[Spot], way: list[Spot], goal: Spot, length: int) -> Iterator[list[Spot]]:
    """The ways that go on for so many more steps and end at the goal, depth first; hopelessly far ones are dropped."""
    here = way[-1]
    if abs(here[0] - goal[0]) + abs(here[1] - goal[1]) > length:
        return
    if length == 0:
        yield way
        return
    for there in four_sides(here):
        if there in spots and there not in way:
            yield from ways_of_length(spots, [*way, there], goal, length - 1)


# --- The end of the game ---------------------------------------------------------------------------------------------


def sum_points(*piles: Iterable[Tile]) -> int:
    """The Sum goal: the printed points of all tiles in hand, draw pile and discard pile (H77)."""
    return sum(tile["points"] for pile in piles for tile in pile)


def bonus_points(apartment: Apartment, bonus: str) -> int:
    """The points of one of the five bonus tiles, by its name (H78)."""
    visible = visible_tiles(apartment)
    match bonus:
        case "surrounded_beds":
            return surrounded_beds(visible)
        case "accessible_bowls":
            return accessible_bowls(visible)
        case "squeaky_neighbor":
            return squeaky_neighbor(visible)
        case "walls_of_shelves":
            return walls_of_shelves(visible)
        case "rainbow_rows":
            return rainbow_rows(visible)
    raise ValueError(f"no bonus tile is called {bonus}")


def surrounded_beds(visible: Mapping[Spot, Tile]) -> int:
    """Four for each bed symbol on a tile with tiles on all four sides (H100)."""
    return 4 * len([bed for bed in symbols_at(visible, "bed") if four_sides(bed) <= set(visible)])


def accessible_bowls(visible: Mapping[Spot, Tile]) -> int:
    """Two for each empty space beside a bowl, holes included, each counted once (H101, H-A25)."""
    beside_bowls = {spot for bowl in symbols_at(visible, "bowl") for spot in four_sides(bowl)}
    return 2 * len(beside_bowls - set(visible))


def squeaky_neighbor(visible: Mapping[Spot, Tile]) -> int:
    """Three for each pair of adjacent mouse symbols in the best pairing (H102, H-A23)."""
    return 3 * most_pairs(tuple(sorted(symbols_at(visible, "mouse"))))


@cache
def most_pairs(mice: tuple[Spot, ...]) -> int:
    """The best of all pairings: the first mouse stays alone or goes with any of the others beside it."""
    if not mice:
        return 0
    first, rest = mice[0], mice[1:]
    with_first = [rest[:i] + rest[i + 1 :] for i, other in enumerate(rest) if beside(first, other)]
    return max([most_pairs(rest)] + [1 + most_pairs(left) for left in with_first])


def walls_of_shelves(visible: Mapping[Spot, Tile]) -> int:
    """Three for each shelf tile, however many symbols, in the leftmost and the rightmost column (H103, H-A26)."""
    walls = {min(column for column, _ in visible), max(column for column, _ in visible)}
    return 3 * len({spot for spot in symbols_at(visible, "shelf") if spot[0] in walls})


def rainbow_rows(visible: Mapping[Spot, Tile]) -> int:
    """Six for each row in which pink, blue, green and yellow are all to be seen (H104, H-A24)."""
    rainbow = {"pink", "blue", "green", "yellow"}
    rows = {row for _, row in visible}
    return 6 * len([row for row in rows if rainbow <= {visible[spot]["colour"] for spot in visible if spot[1] == row}])


# --- Looking at an apartment -----------------------------------------------------------------------------------------


def visible_tiles(apartment: Apartment) -> dict[Spot, Tile]:
    """The tiles that count: covered ones do not exist (H91)."""
    return {spot: stack[-1] for spot, stack in apartment.items() if stack}


def without_the_newest(apartment: Apartment, new_spot: Spot) -> Apartment:
    """The apartment as it was before the top tile of a spot was placed."""
    return {spot: stack[:-1] if spot == new_spot else stack for spot, stack in apartment.items()}


def lines(visible: Mapping[Spot, Tile], options: Options) -> Iterator[set[Spot]]:
    """All straight lines of three or more tiles of one colour, parts of longer ones included; never diagonal (H50)."""
    for step in ((1, 0), (0, 1)):
        yield from lines_along(visible, step, options)


def lines_along(visible: Mapping[Spot, Tile], step: Spot, options: Options) -> Iterator[set[Spot]]:
    """Those in one direction; bowls and trees have a colour like any tile (H60), grey ones by option (H-A8)."""
    for (column, row), tile in visible.items():
        if tile["colour"] == "grey" and option(options, "grey_combos") == "off":
            continue
        line = {(column, row)}
        for number in itertools.count(1):
            spot = (column + number * step[0], row + number * step[1])
            if spot not in visible or visible[spot]["colour"] != tile["colour"]:
                break
            line = line | {spot}
            if len(line) >= 3:
                yield line


def touching_groups(groups: list[set[Spot]], joined: Joined) -> Iterator[tuple[set[Spot], set[Spot]]]:
    """The pairs of groups that are really one."""
    for one, other in itertools.combinations(groups, 2):
        if any(joined(a, b) for a in one for b in other):
            yield one, other


def symbols_at(visible: Mapping[Spot, Tile], symbol: str) -> list[Spot]:
    """Where a symbol is to be seen; a tile that shows it twice is there twice."""
    return [spot for spot, tile in visible.items() for shown in tile["symbols"] if shown == symbol]


def count(tile: Tile, symbol: str) -> int:
    """How often a tile shows a symbol."""
    return list(tile["symbols"]).count(symbol)


def option(options: Options, name: str) -> str:
    """The value of an option; left out, it is the first one."""
    return options.get(name, "A" if name.endswith("_goal") else "off")


def beside(one: Spot, other: Spot) -> bool:
    """Whether two spots share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def cornering(one: Spot, other: Spot) -> bool:
    """Whether two spots share a corner and no side."""
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def four_sides(spot: Spot) -> set[Spot]:
    """The spots that share a side with one."""
    column, row = spot
    return {(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)}
