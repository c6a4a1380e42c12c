"""Hidden hands in the card games among the examples: who knows which card lies where."""

from __future__ import annotations

import pytest

from rulekit.play.match import Match
from tests.games import ROOT, finish, game


def known(match: Match, viewer: str | None, zone: str, owner: str) -> set[str]:
    """The cards of a zone that a viewer can name."""
    pieces = match.view(viewer).zone(zone, owner).pieces
    return {piece.key for piece in pieces if piece is not None and piece.key}


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "go_fish", "hearts"])
def test_nobody_knows_the_hand_of_another_that_was_dealt(name: str) -> None:
    """Neither the other players nor a spectator."""
    match = Match(game(ROOT / f"examples/{name}.cats"), seed=1)
    for owner in match.players:
        assert known(match, owner, "hand", owner)
        others = {player: known(match, player, "hand", owner) for player in (*match.players, None) if player != owner}
        assert not any(others.values()), others


def test_who_passed_cards_knows_where_they_lie() -> None:
    """In Hearts all pass at once; only giver and taker know the three cards."""
    match = Match(game(ROOT / "examples/hearts.cats"), seed=3)
    while match.state.round == 0:
        match.choose_number(0)
    for giver, taker, other in (("p1", "p2", "p3"), ("p2", "p3", "p4"), ("p3", "p4", "p1")):
        passed = known(match, giver, "hand", taker)
        assert len(passed) == 3
        assert passed <= known(match, taker, "hand", taker)
        assert not known(match, other, "hand", taker) & passed


def test_bids_made_at_once_are_open_when_all_have_bid() -> None:
    """In Goofspiel any player may bid first, and nobody sees it before the last has."""
    match = Match(game(ROOT / "examples/goofspiel.cats"), 3, seed=3)
    assert [question.player for question in match.questions] == ["p1", "p2", "p3"]
    before = len(match.events("p1"))
    match.choose("3.7", "p3")
    match.choose("1.2", "p1")
    assert not known(match, "p2", "bids", "p3")
    assert known(match, "p2", "hand", "p3") == {f"3.{value}" for value in range(1, 14)}
    assert len(match.events("p2")) == before
    match.choose("2.9", "p2")
    assert known(match, "p1", "bids", "p3") == {"3.7"}


def test_a_card_that_was_asked_for_and_given_stays_known() -> None:
    """In Go Fish all see what changes hands; what is fished only its owner sees."""
    match = finish(Match(game(ROOT / "examples/go_fish.cats"), 3, seed=5))
    fished = [event.text for event in match.events("p3") if "from the stock into their hand" in event.text]
    assert any(text.endswith(" moves a card from the stock into their hand.") for text in fished)
    given = [
        event.text for event in match.events("p3") if "Player 1 moves" in event.text and "Player 2’s hand" in event.text
    ]
    assert given
    assert all("(" in text for text in given)
