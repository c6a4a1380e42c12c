"""What a viewer may see: zones, sight and what they know, and nothing else."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

from rulekit.chance import GAME, Stream
from rulekit.driver import load_file, load_text
from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, apply, initial_state, machine_of, outcome, question
from rulekit.runtime.state import State, thaw
from rulekit.runtime.view import Piece, View, ZoneView, open_view, view

ROOT = Path(__file__).parent.parent

CARDS = """
game "Cards"
  players 2
  limit 9 rounds
kind Suit : hearts, spades
component Card, one for each suit in Suit and rank in 1 to 4
each player has
  hand   : hand of Card
  shown  : pile of Card
  secret : number 0 to 9, seen by owner
  guess  : number 0 to 9, seen by others
table has
  stock  : deck of Card
  offer  : row of 2 Card, refilled from stock
setup
  move Card into stock
  shuffle stock
  refill offer
  each player
    draw 2 from stock into hand
    set secret = you.seat
turn
  choose card in hand
  move card onto top of stock
play
  rounds until round = 3
    each player takes a turn
"""


@pytest.fixture(scope="module")
def cards() -> Program:
    """A small game of hidden cards."""
    return load_text(CARDS)


@pytest.fixture(scope="module")
def cat() -> Program:
    """The Happiest Cat."""
    return load_file(ROOT / "games" / "happiest_cat.cats")


def states(program: Program, seed: int, players: int = 2) -> Iterator[State]:
    """The states of a random match at each question, and its end."""
    state, luck, moves = initial_state(program, players), Stream.of(seed, GAME), 0
    while (asked := question(program, state)) is not None:
        if isinstance(asked, ChanceEvent):
            state = outcome(program, state, luck.bounded(moves, len(asked.outcomes)))
        else:
            yield state
            state = apply(program, state, luck.bounded(moves, len(asked.choices)))
        moves += 1
    yield state


def first_state(program: Program) -> State:
    """The first question of a match."""
    return next(states(program, 7))


def zone(seen: View, name: str, owner: str | None = None) -> ZoneView:
    """A zone of a view, by name and owner."""
    return seen.zone(name, owner)


def test_own_hand_is_open_and_others_are_counts(cards: Program) -> None:
    """The owner names the cards in a hand; everybody else knows how many there are."""
    state = first_state(cards)
    mine, theirs = zone(view(cards, state, 0), "hand", "p1"), zone(view(cards, state, 1), "hand", "p1")
    assert (mine.count, len(mine.pieces), mine.hidden) == (2, 2, 0)
    assert (theirs.count, theirs.pieces, theirs.hidden) == (2, (), 2)
    assert all(isinstance(piece, Piece) and piece.key for piece in mine.pieces)


def test_a_row_keeps_its_gaps(cards: Program) -> None:
    """Rows are slots; what lies there is open."""
    offer = zone(view(cards, first_state(cards), None), "offer")
    assert (offer.count, len(offer.pieces)) == (2, 2)


def test_a_piece_tells_its_columns(cards: Program) -> None:
    """A component is its key and its columns, as names and numbers."""
    offer = zone(view(cards, first_state(cards), None), "offer")
    piece = offer.pieces[0]
    assert piece is not None
    assert piece.kind == "Card"
    assert piece.key == f"{piece.fields['suit']}.{piece.fields['rank']}"


def test_values_by_sight(cards: Program) -> None:
    """A value is there for who sees it."""
    state = first_state(cards)
    own, other, table = (view(cards, state, viewer) for viewer in (0, 1, None))
    assert zone(own, "secret", "p1").value == 1
    assert zone(other, "secret", "p1").value is None
    assert not zone(other, "secret", "p1").seen
    assert zone(other, "guess", "p1").seen
    assert not zone(own, "guess", "p1").seen
    assert not zone(table, "guess", "p1").seen


def test_who_put_a_card_on_a_deck_knows_it(cards: Program) -> None:
    """The top of a deck is named to who knows it, as long as its order is known."""
    state = first_state(cards)
    asked = question(cards, state)
    assert not isinstance(asked, ChanceEvent)
    assert asked is not None
    key = asked.choices[0].key
    after = apply(cards, state, 0)
    me, other = (view(cards, after, seat) for seat in (asked.seat, 1 - asked.seat))
    assert [piece and piece.key for piece in zone(me, "stock").pieces] == [key]
    assert zone(other, "stock").pieces == ()
    assert zone(me, "stock").count == zone(other, "stock").count


def test_only_who_is_asked_sees_the_choices(cards: Program) -> None:
    """Others learn who is asked; what about only if all its choices are open to them."""
    state = first_state(cards)
    asked, other = view(cards, state, 0).question, view(cards, state, 1).question
    assert asked is not None
    assert other is not None
    assert asked.choices is not None
    assert [choice.lies and choice.lies.at for choice in asked.choices] == [0, 1]
    assert (other.player, other.choices, other.name, other.heading) == ("p1", None, "", None)


def test_an_open_question_is_told_to_all(cat: Program) -> None:
    """Where the cat goes is chosen among open spaces: everybody knows what is asked."""
    seen = view(cat, first_state(cat), 1).question
    assert seen is not None
    assert (seen.player, seen.name, seen.heading, seen.choices) == ("p1", "space", "Moving the Cat Token", None)


def plain(seen: View) -> dict[str, object]:
    """A view as JSON and back: fails if it holds anything else."""
    found: dict[str, object] = json.loads(json.dumps(attrs.asdict(seen), ensure_ascii=False))
    return found


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_does_not_depend_on_what_is_hidden(cat: Program, viewer: int | None) -> None:
    """Exchanging two tiles that a viewer can name neither of changes nothing in the view."""
    exchanged = 0
    for state in list(states(cat, 3))[::9]:
        seen = view(cat, state, viewer)
        for first, second in _hidden_pairs(cat, state, viewer):
            assert view(cat, _exchange(state, first, second), viewer) == seen
            exchanged += 1
    assert exchanged > 20


def _hidden_pairs(program: Program, state: State, viewer: int | None) -> Iterator[tuple[int, int]]:
    machine, draft = machine_of(program, state), thaw(state)
    bit = 1 << (state.players if viewer is None else viewer)
    hidden = [
        component
        for component, place in enumerate(state.place)
        if not (state.known[component] | machine.sight(draft, machine.slot_at(place))) & bit
    ]
    places = {state.place[component]: component for component in hidden}
    found = list(places.values())
    yield from pairwise(found)


def _exchange(state: State, first: int, second: int) -> State:
    other = {first: second, second: first}

    def swapped(content: object) -> Any:  # noqa: ANN401
        if isinstance(content, tuple):
            return tuple(swapped(part) for part in content)
        return other.get(content, content) if isinstance(content, int) and not isinstance(content, bool) else content

    place, known = list(state.place), list(state.known)
    place[first], place[second] = place[second], place[first]
    known[first], known[second] = known[second], known[first]
    touched = {state.place[first], state.place[second]}
    slots = tuple(swapped(c) if slot in touched else c for slot, c in enumerate(state.slots))
    return attrs.evolve(state, place=tuple(place), known=tuple(known), slots=slots)


def test_views_are_plain_data_all_match_long(cat: Program) -> None:
    """Every view of a match is JSON, and no number of a component, no seed and no frame is in it."""
    for state in list(states(cat, 5))[::7]:
        for viewer in (0, 1, None):
            data = plain(view(cat, state, viewer))
            assert set(data) == {field.name for field in attrs.fields(View)}


def test_hidden_hands_are_named_nowhere(cat: Program) -> None:
    """No key of an unseen hand tile stands in the zones of a viewer but where they lie openly elsewhere."""
    state = first_state(cat)
    mine, theirs = view(cat, state, 0), view(cat, state, 1)
    assert zone(theirs, "hand", "p1").pieces == ()
    assert zone(mine, "hand", "p2").pieces == ()
    assert zone(mine, "draw_pile", "p1").pieces == ()


def test_boards_and_tokens(cat: Program) -> None:
    """A grid lists what lies on it, piles from the top; a token says where it stands."""
    seen = view(cat, first_state(cat), None)
    board = zone(seen, "apartment", "p1")
    assert board.count == len(board.spaces) == 5
    assert board.size is None
    assert {(space.column, space.row) for space in board.spaces} == {(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)}
    token = zone(seen, "cat", "p1").spot
    assert token is not None
    assert (token.zone, token.owner, token.column, token.row) == ("apartment", "p1", 0, 0)
    assert zone(seen, "mouse_token", "p1").spot is None


def test_an_author_sees_everything(cards: Program) -> None:
    """The view of a laid out position hides nothing."""
    state = first_state(cards)
    everything = open_view(machine_of(cards, state), thaw(state))
    assert all(zone.seen for zone in everything.zones)
    assert sum(zone.hidden for zone in everything.zones if zone.form != "deck") == 0
    assert zone(everything, "secret", "p2").value == 2


def test_state_on_components_is_seen_with_the_face() -> None:
    """What lies on a component is told with it, at its start value too."""
    program = load_text(
        """
game "Dice"
  players 2
  limit 3 rounds
component Die, 2 for each size in 6 to 6
each Die has
  face : number 1 to 6, starts 1
table has
  cup : area of Die
setup
  move Die into cup
turn
  choose die in cup
  set die.face = 4
play
  rounds until round = 3
    each player takes a turn
"""
    )
    cup = zone(view(program, first_state(program), None), "cup")
    assert {str(piece.states["face"]) for piece in cup.pieces if piece is not None} == {"1", "4"}
