"""The oracle against the rulebook's own examples of The Happiest Cat in the World."""

from __future__ import annotations

import pytest

from tests.oracles import happiest_cat as oracle

SYMBOLS = {"t": "tree", "s": "shelf", "d": "bed", "m": "mouse", "b": "bowl"}
COLOURS = {"p": "pink", "b": "blue", "g": "green", "y": "yellow"}


def tile(code: str) -> oracle.Tile:
    """The tile of a code: its symbols, then the printed points, then `:` and the first letter of a colour."""
    face, _, colour = code.partition(":")
    symbols = face.rstrip("0123456789")
    return {
        "points": int(face[len(symbols) :] or 0),
        "colour": COLOURS.get(colour, "grey"),
        "symbols": [SYMBOLS[letter] for letter in symbols],
    }


def drawn(*rows: str) -> dict[oracle.Spot, list[oracle.Tile]]:
    """The apartment that rows of codes draw; the first code of the first row lies at (0, 0)."""
    return {
        (column, row): [tile(code)]
        for row, line in enumerate(rows)
        for column, code in enumerate(line.split())
        if code != "."
    }


def placed(rows: tuple[str, ...], spot: oracle.Spot, mouse: oracle.Spot | None = None, **options: str) -> oracle.Points:
    """The points of the tile drawn on a spot, placed last."""
    return oracle.placed_points(drawn(*rows), spot, options, mouse)


def test_the_bowl_on_the_way_feeds() -> None:
    """H-E1: entering a bowl gives its printed points, entering another tile none."""
    apartment = drawn("t b1 t")
    assert [oracle.snack_points(apartment, spot) for spot in ((1, 0), (2, 0))] == [1, 0]


@pytest.mark.parametrize(
    ("rows", "spot", "goal"),
    [
        pytest.param(("ss ss s",), (1, 0), "A", id="H-E9: a double shelf joins three"),
        pytest.param((". s1 .", "ss . ss"), (1, 0), "B", id="H-E10: one joins a diagonal group of four"),
    ],
)
def test_shelves(rows: tuple[str, ...], spot: oracle.Spot, goal: str) -> None:
    """Five symbols in the group are five points, whatever is printed."""
    assert placed(rows, spot, shelf_goal=goal).shelves == 5


@pytest.mark.parametrize(
    ("rows", "spot", "goal", "points"),
    [
        pytest.param(("d . .", "t d t", ". t d"), (2, 2), "A", 6, id="H-E11: three on a diagonal"),
        pytest.param(("d t .", ". d d"), (2, 1), "A", 2, id="H-E12: two side by side"),
        pytest.param(("d . .", "d t d"), (0, 1), "B", 6, id="H-E13: one above, one to the right"),
        pytest.param(("dd t .", ". t d"), (2, 1), "A", 2, id="H-A10: a double bed is never alone"),
    ],
)
def test_beds(rows: tuple[str, ...], spot: oracle.Spot, goal: str, points: int) -> None:
    """Two points for each bed that counts."""
    assert placed(rows, spot, bed_goal=goal).beds == points


@pytest.mark.parametrize(
    ("rows", "spot", "mouse", "goal", "points"),
    [
        pytest.param(("m t t t m1",), (4, 0), (0, 0), "A", (1, 4), id="H-E2: four steps"),
        pytest.param(("m t t t t m2",), (5, 0), (0, 0), "A", (2, 5), id="H-E14: five steps"),
        pytest.param(("m t s2 s5 s1 m2",), (5, 0), (0, 0), "B", (2, 7), id="H-E15: the two best"),
        pytest.param(("m t", "s5 m2"), (1, 1), (0, 0), "B", (2, 7), id="H87: the better of two ways"),
        pytest.param(("m b3 m2",), (2, 0), (0, 0), "B", (2, 2), id="H90: not the bowl"),
        pytest.param(("m3 t m2",), (2, 0), None, "A", (2, 0), id="H86: the first mouse tile"),
    ],
)
def test_mice(
    rows: tuple[str, ...], spot: oracle.Spot, mouse: oracle.Spot | None, goal: str, points: tuple[int, int]
) -> None:
    """Printed points and the points of the way."""
    scored = placed(rows, spot, mouse, mouse_goal=goal)
    assert (scored.printed, scored.mice) == points


def test_a_bowl_scores_once() -> None:
    """H-E7: three points for a bowl with a printed 3, not six."""
    assert placed(("t b3",), (1, 0)).total == 3


def test_one_combo_after_the_other() -> None:
    """H-E3 to H-E5: a bowl, a shelf and a bed; the last one only makes a line longer."""
    apartment = drawn("t:y s:g m:p m:p . .", "d:y . s:b s:b . .", ". . ss:g . . .")
    scored = []
    for code, spot in (("b3:p", (1, 0)), ("s1:b", (4, 1)), ("d2:b", (5, 1))):
        apartment.setdefault(spot, []).append(tile(code))
        points = oracle.placed_points(apartment, spot, {"bed_goal": "B"}, None)
        scored.append((points.total, oracle.combos_made(apartment, spot, {})))
    assert scored == [(3, 1), (6, 1), (6, 0)]


@pytest.mark.parametrize(
    ("rows", "spot", "combos"),
    [
        pytest.param(("s:b s:b s:b",), (2, 0), 1, id="H50: three"),
        pytest.param(("s:b s:b s:b s:b",), (3, 0), 0, id="H55: a fourth"),
        pytest.param(("s:b s:b d:b s:b s:b",), (2, 0), 1, id="H58: two short lines become one"),
        pytest.param(("s:b s:b s:b d:b s:b",), (3, 0), 0, id="H-A7: a long and a short one"),
        pytest.param(("d:b s:b s:b", "s:b . .", "s:b . ."), (0, 0), 2, id="H59: both ways"),
        pytest.param(("s:b . .", ". s:b .", ". . s:b"), (2, 2), 0, id="H50: never diagonal"),
        pytest.param(("s s s",), (2, 0), 0, id="H-A8: grey"),
    ],
)
def test_combos(rows: tuple[str, ...], spot: oracle.Spot, combos: int) -> None:
    """What a placement on an empty spot sets off."""
    assert oracle.combos_made(drawn(*rows), spot, {}) == combos


@pytest.mark.parametrize(
    ("code", "combos"),
    [pytest.param("b1:b", 0, id="H56: its own colour"), pytest.param("b1:p", 0, id="another colour")],
)
def test_covering_an_end_of_a_line(code: str, combos: int) -> None:
    """A bowl on the end of a line of three blue tiles."""
    apartment = drawn("s:b s:b s:b")
    apartment[0, 0].append(tile(code))
    assert oracle.combos_made(apartment, (0, 0), {}) == combos


def test_covered_tiles_are_forgotten() -> None:
    """H57: with one end covered by another colour, a tile at the other end makes a new line."""
    apartment = drawn("s:b s:b s:b d:b")
    apartment[0, 0].append(tile("b1:p"))
    assert oracle.combos_made(apartment, (3, 0), {}) == 1


def test_grey_lines_by_option() -> None:
    """H-A8: with the option, three grey tiles make a combo."""
    assert oracle.combos_made(drawn("s s s"), (2, 0), {"grey_combos": "on"}) == 1


@pytest.mark.parametrize(
    ("bonus", "rows", "points"),
    [
        pytest.param("squeaky_neighbor", ("m m m",), 3, id="H-E16: three mice"),
        pytest.param("squeaky_neighbor", ("m m t m m",), 6, id="H-E16: two pairs"),
        pytest.param("squeaky_neighbor", ("m mm m",), 6, id="H-A23: a double mouse has two neighbours"),
        pytest.param("walls_of_shelves", ("ss t",), 3, id="H-E17: a double shelf"),
        pytest.param("surrounded_beds", (". t .", "t dd t", ". t ."), 8, id="H100: two symbols, four tiles around"),
        pytest.param("surrounded_beds", (". t .", "t d .", ". t ."), 0, id="H100: one side open"),
        pytest.param("accessible_bowls", ("b1 t b1",), 12, id="H101: three spaces each"),
        pytest.param("accessible_bowls", ("b1 . b1",), 14, id="H-A25: the space between counts once"),
        pytest.param("rainbow_rows", ("s:p s:b s s:g . s:y", "s:p s:b s:g s s s"), 6, id="H104: grey is no colour"),
    ],
)
def test_bonus_tiles(bonus: str, rows: tuple[str, ...], points: int) -> None:
    """What an apartment earns from a bonus tile at the end."""
    assert oracle.bonus_points(drawn(*rows), bonus) == points


def test_what_is_left_over() -> None:
    """H-E8: the printed points of hand, draw pile and discard pile."""
    assert oracle.sum_points([tile("m1")], [tile("b5")], [tile("s")]) == 6
