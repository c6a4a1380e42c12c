"""What a shelter of Way Too Many Cats! is worth, and what a rival does, by trying everything.

Nothing here is clever: kittens, toys and feather groups are shared out in every possible way, and the best one counts.
Spaces are (column, row) from 1.  A cat is a dict with `types` (one for each icon), `needs` and `starter`; a need one
with `place` (a set of spaces, empty for anywhere), `toy` (or None), `missing` and `points`; a habitat the list of its
kittens.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

TYPES = ("yarn", "paw", "fish", "feather", "special_1", "special_2", "special_3")
TOYS = ("feather_toy", "scratching_post", "cat_bed")
SPACES = tuple((column, row) for row in (1, 2) for column in (1, 2, 3, 4))
FEATHERS = {1: 0, 2: 3, 3: 7, 4: 12, 5: 18}

Space = tuple[int, int]
Cat = Mapping[str, Any]
Need = Mapping[str, Any]
Cats = Mapping[Space, Cat]
Habitats = Mapping[Space, Sequence[str]]


def total(cats: Cats, habitats: Habitats, kittens: Sequence[str], toys: Sequence[str]) -> int:
    """All points of a shelter."""
    types = (
        yarn_points(cats) + paw_points(cats, habitats) + fish_points(cats, habitats) + feather_points(cats, habitats)
    )
    return starter_points(cats) + kitten_points(kittens) + need_points(cats, toys) + types


# ── Starter cats and kittens ──────────────────────────────────────────────────────────────────


def starter_points(cats: Cats) -> int:
    """Two for each cat of the starter's type, or of the rarer of its two types."""
    icons = [kind for cat in cats.values() for kind in cat["types"]]
    return sum(2 * min(icons.count(kind) for kind in cat["types"]) for cat in cats.values() if cat["starter"])


def kitten_points(kittens: Sequence[str]) -> int:
    """The best of all ways to part kittens into full groups, fours and left-overs."""
    return _parted(tuple(kittens.count(kind) for kind in TYPES))


@cache
def _parted(counts: tuple[int, ...]) -> int:
    ways = [-2 * sum(counts)]
    if min(counts) > 0:
        ways.append(15 + _parted(tuple(count - 1 for count in counts)))
    for kind, count in enumerate(counts):
        if count >= 4:
            ways.append(8 + _parted((*counts[:kind], count - 4, *counts[kind + 1 :])))
    return max(ways)


# ── Needs and toys ────────────────────────────────────────────────────────────────────────────


def need_points(cats: Cats, toys: Sequence[str]) -> int:
    """The best of all ways to hand out toys: each cat in turn may have any of those that are left.

    A second toy of a sort would do nothing for a cat, so no way gives it two.
    """
    spaces = [*cats]

    @cache
    def best(number: int, left: tuple[int, ...]) -> int:
        if number == len(spaces):
            return 0
        space = spaces[number]
        ways = []
        for taken in itertools.product((0, 1), repeat=len(TOYS)):
            rest = tuple(count - some for count, some in zip(left, taken, strict=True))
            if min(rest) >= 0:
                held = [toy for toy, some in zip(TOYS, taken, strict=True) if some]
                ways.append(_needs_met(cats[space], space, held) + best(number + 1, rest))
        return max(ways)

    return best(0, tuple(toys.count(toy) for toy in TOYS))


def _needs_met(cat: Cat, space: Space, held: Sequence[str]) -> int:
    return sum(need["points"] for need in cat["needs"] if is_met(need, space, held))


def is_met(need: Need, space: Space, held: Iterable[str]) -> bool:
    """Whether a need scores, its points good or bad, for a cat on a space with these toys."""
    if need["place"] and space not in need["place"]:
        return False
    if need["toy"] is None:
        return True
    return bool((need["toy"] in held) != need["missing"])


# ── Types ─────────────────────────────────────────────────────────────────────────────────────


def beside(space: Space, other: Space) -> bool:
    """Whether two spaces share a side."""
    return abs(space[0] - other[0]) + abs(space[1] - other[1]) == 1


def types_beside(space: Space, cats: Cats, habitats: Habitats) -> list[str]:
    """The type of each cat and kitten beside a space."""
    found = [kind for other, cat in cats.items() if beside(space, other) for kind in cat["types"]]
    return found + [kitten for other, kittens in habitats.items() if beside(space, other) for kitten in kittens]


def yarn_points(cats: Cats) -> int:
    """Two for each."""
    return sum(2 for cat in cats.values() for kind in cat["types"] if kind == "yarn")


def paw_points(cats: Cats, habitats: Habitats) -> int:
    """One for each different type beside a paw cat, four at most."""
    return sum(
        min(4, len(set(types_beside(space, cats, habitats))))
        for space, cat in cats.items()
        for kind in cat["types"]
        if kind == "paw"
    )


def fish_points(cats: Cats, habitats: Habitats) -> int:
    """Two for each yarn beside a fish cat, six at most."""
    return sum(
        min(6, 2 * types_beside(space, cats, habitats).count("yarn"))
        for space, cat in cats.items()
        for kind in cat["types"]
        if kind == "fish"
    )


def feather_points(cats: Cats, habitats: Habitats) -> int:
    """The groups of feather cats, each split in the best way."""
    return sum(split_points(size) for size in feather_sizes(cats, habitats))


def feather_sizes(cats: Cats, habitats: Habitats) -> list[int]:
    """The size of each group, upwards."""
    groups = [{space} for space, cat in cats.items() if "feather" in cat["types"]]
    while (pair := _touching(groups)) is not None:
        one, other = pair
        groups.remove(other)
        one |= other
    return sorted(_feathers(group, cats) + _homes(group, habitats) for group in groups)


def _touching(groups: Sequence[set[Space]]) -> tuple[set[Space], set[Space]] | None:
    for one, other in itertools.combinations(groups, 2):
        if any(beside(space, there) for space in one for there in other):
            return one, other
    return None


def _feathers(group: set[Space], cats: Cats) -> int:
    return sum(cats[space]["types"].count("feather") for space in group)


def _homes(group: set[Space], habitats: Habitats) -> int:
    with_feathers = [home for home, kittens in habitats.items() if "feather" in kittens]
    return sum(any(beside(home, space) for space in group) for home in with_feathers)


@cache
def split_points(size: int) -> int:
    """The best of all ways to split a group into groups of five at most."""
    if size == 0:
        return 0
    return max(points + split_points(size - part) for part, points in FEATHERS.items() if part <= size)


# ── The rival ─────────────────────────────────────────────────────────────────────────────────

GROUP_WISHES = {
    "collector": ("new kittens", "fewest"),
    "hunter": ("fewest", "toys"),
    "hoarder": ("toys", "most"),
}
CAT_WISHES = {
    "collector": ("icons", "needs", "own"),
    "hunter": ("own", "icons", "feathers"),
    "hoarder": ("needs", "own", "icons"),
}


def rival_group(rival: str, groups: Sequence[Sequence[str]], held: Sequence[str], room: int) -> int:
    """Which of the groups, which lie by size, a rival takes that holds these tokens."""

    def worth(group: Sequence[str]) -> list[int]:
        found = {
            "fewest": -len(group),
            "most": len(group),
            "new kittens": len({token for token in group if token in TYPES and token not in held}),
            "toys": sum(token in TOYS for token in group),
        }
        return [found[wish] for wish in GROUP_WISHES[rival]]

    best = max(range(3), key=lambda number: (worth(groups[number]), -number))
    return 1 if best == 0 and room < 2 else best


def rival_cats(rival: str, starters: Sequence[Cat], alley: Sequence[Cat], group: int) -> list[Cat]:
    """The cats that it takes with a group, one after the other."""
    own = {kind for starter in starters for kind in starter["types"]}

    def worth(cat: Cat) -> list[int]:
        found = {
            "icons": len(cat["types"]),
            "needs": len(cat["needs"]),
            "own": sum(kind in own for kind in cat["types"]),
            "feathers": cat["types"].count("feather"),
        }
        return [found[wish] for wish in CAT_WISHES[rival]]

    if group == 2:
        return [alley[-1]]
    left, taken = list(alley), []
    for _ in range(2 - group):
        best = max(range(len(left)), key=lambda number: (worth(left[number]), -number))
        taken.append(left.pop(best))
    return taken
