"""What expressions mean: their types and bounds, what is certain, what needs `you`, and the forms they take."""

from __future__ import annotations

import pytest

from rulekit import expr as x
from rulekit.driver import check_text
from rulekit.types import PLAYER, Number, describe
from tests.unused import but_unused

GAME = """\
game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue, green
option goal : short, long
option size : 3, 5
component Card, 2 for each value in 1 to 3 and colour in Colour
component Coin, 5 for each worth in 1 to 2
each Card has
  tilt : number 0 to 3, starts 0
table has
  mat           : grid of stacks of Card
  board         : grid size by 4 of Player
  stock         : deck of Card
  shop[Colour]  : row of 3 Card
  sums[0 to 2]  : number 0 to 9
  best          : Player or none
  wish          : set of Colour
each player has
  hand  : hand of Card
  kept  : pile of Card
  purse : area of Coin
  wins  : number 0 to 3
  pawn  : token on mat or none
turn
  end turn
"""


def define(line, *more):
    """The first of some defines, added to the game; the file has no mistakes."""
    lines = "".join(f"define {text}\n" for text in (line, *more))
    program, found = check_text(GAME + lines)
    assert program is not None, [f"{one.code.value} {one.message}" for one in found]
    return program.defines[0]


def codes(*lines: str) -> list[str]:
    """The codes of all mistakes in defines added to the game."""
    _, found = check_text(GAME + "".join(f"define {line}\n" for line in lines))
    return [one.code.value for one in but_unused(found)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f = 3", "number 3 to 3"),
        ("f = 2 * 3 - 10", "number -4 to -4"),
        ("f = -7 div 2", "number -4 to -4"),
        ("f = wins + 1", "number 1 to 4"),
        ("f = (wins + 5) mod 4", "number 0 to 3"),
        ("f = size", "number 3 to 5"),
        ("f = size > 3 and goal = short", "yes or no"),
        ("f = hand", "set of Card"),
        ("f = kept", "list of Card"),
        ("f = stock + hand", "set of Card"),
        ("f = kept + kept", "list of Card"),
        ("f = hand - kept", "set of Card"),
        ("f = kept - hand", "list of Card"),
        ("f = shop", "list of Card"),
        ("f = shop[red]", "list of Card"),
        ("f = shop[red][1]", "Card or none"),
        ("f = shop[red].size", "number 0 to 3"),
        ("f = sums", "list of number 0 to 9"),
        ("f = sums[1]", "number 0 to 9"),
        ("f = kept[1]", "Card"),
        ("f = kept.top", "Card or none"),
        ("f = kept.top.value", "number 1 to 3 or none"),
        ("f = kept.top.value otherwise 9", "number 1 to 9"),
        ("f = kept.top.tilt", "number 0 to 3 or none"),
        ("f = kept.top.owner", "Player or none"),
        ("f = kept.top.space", "Space or none"),
        ("f = mat", "set of Space"),
        ("f = mat[0, 0]", "Space or none"),
        ("f = board[board[1, 1]]", "Player or none"),
        ("f(space) = mat[space].colour", "Colour or none"),
        ("f = pawn", "Space or none"),
        ("f = board[1, 1].column", "number -127 to 127 or none"),
        ("f = pawn.north.west", "Space or none"),
        ("f = you.next.seat", "number 1 to 4"),
        ("f = best.hand", "set of Card"),
        ("f = best.wins", "number 0 to 3 or none"),
        ("f = players.size", "number 2 to 4"),
        ("f = Colour", "set of Colour"),
        ("f = Card", "set of Card"),
        ("f = {red, blue}", "set of Colour"),
        ("f = [kept.top, kept.first]", "list of Card"),
        ("f = first colour in Colour", "Colour"),
        ("f = first colour in Colour where colour in wish", "Colour or none"),
        ("f = all c in kept where c.value = 1", "list of Card"),
        ("f = all c in hand and d in kept where c.value = d.value", "list of Card"),
        ("f = number of c in Colour", "number 3 to 3"),
        ("f = number of c in Colour where c in wish", "number 0 to 3"),
        ("f = total of c.value for c in shop[red]", "number 0 to 2147483647"),
        ("f = total of n for n in 1 to 3", "number 0 to 9"),
        ("f = largest of n for n in 1 to 3", "number 1 to 3"),
        ("f = largest of c.value for c in hand", "number 1 to 3 or none"),
        ("f = distinct c.colour for c in kept", "set of Colour"),
        ("f = list of c.colour for c in hand", "list of Colour"),
        ("f = if round = 1 then 1 else none", "number 1 to 1 or none"),
        ("f = if round = 1 then hand else kept", "set of Card"),
        ("f = lines(board, 3)", "list of set of Space"),
        ("f = distance(board[1, 1], board[2, 2])", "number 0 to 2147483647 or none"),
        ("f = shortest_paths(board, pawn, pawn)", "set of list of Space"),
        ("f = groups of s in board by sides where s is empty", "list of set of Space"),
        ("f = most pairs a, b in kept where a.value = b.value", "number 0 to 2147483647"),
        ("f = smaller_of(wins, 2)", "number 0 to 2"),
    ],
)
def test_types(text: str, expected: str) -> None:
    """Each expression has the type and the bounds that the language gives it."""
    assert describe(define(text).ty) == expected


@pytest.mark.parametrize(
    "text",
    [
        "f = kept.top is not none and kept.top.value + 1 > 2",
        "f = kept is not empty and kept.top.value + kept.first.value > 2",
        "f = not (kept.top is none) and kept.top.value * 2 = 4",
        "f = kept.top is none or kept.top.value + 1 > 2",
        "f = kept.top.value > 1 and kept.top.value - 1 > 0",
        "f = if kept.top is none then 0 else kept.top.value + 1",
        "f = if best = you then best.wins + 1 else 0",
        "f(space) = mat[space].value > 1 and mat[space].value + 1 > 2",
        "f = total of 2 * c.top.value for c in mat where c is not empty",
        "f = number of s in mat where (s.top.colour = red or s.top.colour = blue) and s.top.value + 1 = 2",
        "f = some s in mat where s.top is not none has s.top.value + 1 = 2",
    ],
)
def test_what_a_condition_makes_certain(text: str) -> None:
    """A path is certain where a condition holds that says no without it."""
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "f = kept.top.value + 1 > 2 and kept.top is not none",
        "f = kept.top is not none or kept.top.value + 1 > 2",
        "f = kept.top != kept.first and kept.top.value + 1 > 2",
        "f = if kept.top is none then kept.top.value + 1 else 0",
        "f = (kept.top.colour = red or wins = 1) and kept.top.value + 1 = 2",
        "f = kept.first is not none and kept.last.value + 1 > 2",
        "f = 2 * largest of c.value for c in hand",
    ],
)
def test_what_stays_uncertain(text: str) -> None:
    """A number that may be missing is refused in arithmetic."""
    assert set(codes(text)) <= {"RK303", "RK311"}
    assert "RK303" in codes(text)


def test_guards_say_the_contrary_to_later_ones() -> None:
    """What a guard excludes is certain in the guards below it."""
    guards = "f: number\n  when kept.top is none     : 0\n  when kept.top.value > 2 : kept.top.value\n"
    assert codes(guards + "  otherwise : kept.top.value + 1") == []


def test_an_option_is_known_beside_its_values() -> None:
    """The position of a value of an option; the number itself where all values are numbers."""
    assert define("f = long != goal").body == x.Binary(
        "!=", define("f = goal = long").body.right, x.OptionValue(0, ty=define("g = goal").ty), ty=define("f = yes").ty
    )
    assert define("f = size = 5").body.right.value == 5


def test_none_is_asked_by_is() -> None:
    """`x = none` is `x is none`, on either side."""
    assert define("f = best = none").body == define("f = best is none").body
    assert define("f = none != best").body == define("f = best is not none").body


def test_sets_and_lists_compare_as_sets() -> None:
    """The list becomes a set, and two lists stay lists."""
    assert isinstance(define("f = hand = kept").body.right, x.AsSet)
    assert isinstance(define("f = kept = kept + kept").body.left, x.Contents)


def test_who_needs_you() -> None:
    """A define that reads a player's zone without an owner needs `you`, and so do those that ask it."""
    assert define("f = hand.size").needs_you
    assert define("f = g", "g = h(1)", "h(n: number) = wins + n").needs_you
    assert not define("f(player) = player.g + player.hand.size", "g = wins").needs_you
    assert not define("f = total of player.wins for player in players").needs_you


def test_asking_for_another_player() -> None:
    """`p.f(x)` carries its player."""
    body = define("f(player) = player.g(2)", "g(n: number) = wins + n").body
    assert isinstance(body, x.Apply)
    assert body.you == x.Local(0, ty=PLAYER)


def test_a_define_asked_of_nothing_gives_nothing() -> None:
    """What may be none, given where something is due, makes the answer none."""
    assert describe(define("f = g(kept.top)", "g(card) = card.value").ty) == "number 1 to 3 or none"


def test_the_flood_is_bounded_by_its_condition() -> None:
    """The `where` of `connected` bounds the flood; what names a later generator filters afterwards."""
    text = "f(start: Space) = number of s connected to start by sides and c in Colour where s is empty and c in wish"
    query = define(text).body.query
    assert len(query.generators[0].source.where) == 1
    assert len(query.where) == 1


BEST = "f(to: Space) = largest of E for path in shortest_paths(mat, pawn, to)"


def test_the_best_path_is_found_without_listing() -> None:
    """A total over the path, or over its n highest, also by way of a define that has the path as argument."""
    total = define(BEST.replace("E", "(total of s.top.value for s in path where s is not empty)")).body
    assert isinstance(total, x.BestPath)
    assert (total.op, total.count, len(total.where)) == ("largest", None, 1)
    best_two = define(BEST.replace("E", "g(path, 2)"), "g(path: list of Space, n: number) = h(path, n)", BEST_OF_PATH)
    assert isinstance(best_two.body, x.BestPath)
    assert best_two.body.count == x.Const(2, ty=Number(2, 2))
    assert best_two.body.extreme == "highest"


BEST_OF_PATH = "h(path: list of Space, n: number) = total of the n highest (mat[s].value otherwise 0) for s in path"


def test_other_paths_are_listed() -> None:
    """What does not add up over the path is an ordinary aggregate."""
    body = define(BEST.replace("E", "path.size")).body
    assert isinstance(body, x.Aggregate)
    twice = define(BEST.replace("E", "(total of path.size for s in path)")).body
    assert isinstance(twice, x.Aggregate)


def test_citations_of_answers() -> None:
    """An answer that cites a heading carries it, inside that of its define."""
    body = define('f: number "Outer"\n  by goal\n    short: 1 "Inner"\n    long: 2').body
    assert isinstance(body, x.Cited)
    assert body.heading == "Outer"
    assert isinstance(body.expr, x.Cases)
    inner = body.expr.cases[0][1]
    assert isinstance(inner, x.Cited)
    assert inner.heading == "Inner"


def test_slots_are_shared_by_name_only() -> None:
    """Generators beside each other share a slot if they have one name; those within each other do not."""
    body = define("f = (number of c in hand) + number of c in kept").body
    assert body.left.query.generators[0].slot == body.right.query.generators[0].slot == 0
    nested = define("f = number of c in hand where (some d in kept has d = c)")
    assert nested.slots == 2


def test_a_path_ends_with_the_local_in_its_index() -> None:
    """What was certain by way of a local is so no more when that local changes."""
    lines = [
        "let n = 1",
        "if kept[n + 1].tilt > 1 and mat[n + 1, 0] is not none",
        "  set n = 5",
        "  score mat[n + 1, 0].row",
    ]
    _, found = check_text(
        GAME.replace("  wins  :", "  points : score\n  wins  :").replace("  end turn\n", _block(lines))
    )
    assert [one.code.value for one in found] == ["RK303"]
    assert "mat[n + 1, 0].row" in found[0].message


def _block(lines: list[str]) -> str:
    return "".join(f"  {line}\n" for line in lines)
