"""What is chosen unseen from what others know stays unseen: only sight or a `reveal` names it (semantics §10)."""

from __future__ import annotations

import rulekit

HEAD = """
game "Skulls"
  players 3
  limit 40 turns
kind Face : skull, rose
component Disc, one for each face in Face and mark in 1 to 2 and colour in 1 to 3
each player has
  hand  : hand of Disc
  mat   : pile of Disc, seen by owner
  away  : area of Disc, seen by nobody
  shown : pile of Disc
table has
  stack : deck of Disc
  pit   : pile of Disc, seen by nobody
setup
  each player
    move all disc in Disc where disc.colour = you.seat into hand
play
  turns
"""


def played(turn: str, *answers: str) -> rulekit.Match:
    """A match of a game with that turn, after some answers."""
    match = rulekit.Match(rulekit.loads(HEAD + turn), players=3, seed=1)
    for answer in answers:
        match.choose(answer)
    return match


def known(match: rulekit.Match, viewer: str | None, zone: str, owner: str | None = "p1") -> list[str]:
    """The discs of a zone that a viewer can name."""
    seen = match.view(viewer).zone(zone, owner)
    return sorted(piece.key for piece in (*seen.pieces, *seen.mixed) if piece is not None and piece.key)


def told(match: rulekit.Match, viewer: str | None) -> list[str]:
    """The log of a viewer without set-up and turns."""
    return [event.text for event in match.events(viewer) if event.kind in ("chose", "move", "reveal")][3:]


HIDDEN = """
turn
  choose disc in hand
  move disc into mat
"""


def test_what_is_chosen_from_a_known_hand_is_not_named() -> None:
    """All know the four discs, and nobody but the owner which one lies on the mat or is left in the hand."""
    match = played(HIDDEN, "skull.1.1")
    assert known(match, "p1", "mat") == ["skull.1.1"]
    for viewer in ("p2", "p3", None):
        assert known(match, viewer, "mat") == known(match, viewer, "hand") == []
        assert told(match, viewer) == ["Player 1 moves a disc from their hand onto their mat."]
    others = {fact.key: fact.nowhere for fact in match.view("p2").facts if fact.form == "absent"}
    assert "hand.p1" not in others["skull.1.1"]
    assert "mat.p1" not in others["skull.1.1"]
    assert "hand.p2" in others["skull.1.1"]
    assert known(match, "p2", "hand", "p3") == ["rose.1.3", "rose.2.3", "skull.1.3", "skull.2.3"]


def test_what_is_moved_by_rule_stays_named() -> None:
    """Who knows the hand knows what a `where` takes out of it, and what it leaves."""
    match = played(
        """
turn
  choose face in Face
  move all disc in hand where disc.face = face into mat
""",
        "skull",
    )
    assert known(match, "p2", "mat") == ["skull.1.1", "skull.2.1"]
    assert known(match, "p2", "hand") == ["rose.1.1", "rose.2.1"]


def test_what_was_revealed_since_is_named() -> None:
    """To all, or to those it was shown to."""
    to_all = played(HIDDEN.replace("  move", "  reveal disc\n  move"), "skull.1.1")
    assert known(to_all, None, "mat") == ["skull.1.1"]
    to_one = played(HIDDEN.replace("  move", "  reveal disc to you.next\n  move"), "skull.1.1")
    assert known(to_one, "p2", "mat") == ["skull.1.1"]
    assert known(to_one, "p2", "hand") == ["rose.1.1", "rose.2.1", "skull.2.1"]
    assert known(to_one, "p3", "mat") == known(to_one, "p3", "hand") == []


def test_a_reveal_on_one_way_only_is_none() -> None:
    """Where one way to the move shows the disc and another does not, it is not shown."""
    turn = """
turn
  choose disc in hand
  if disc.face = rose
    reveal disc
  move disc into mat
"""
    assert known(played(turn, "skull.1.1"), "p2", "mat") == []


def test_it_is_followed_into_a_rule_and_a_let() -> None:
    """What a rule is given, what a `let` names and what a loop goes over are the same disc."""
    turn = """
turn
  choose disc in hand
  let taken = disc
  do lay_all({taken})
rule lay_all(discs: set of Disc)
  for each one in discs
    do lay(one)
rule lay(disc: Disc)
  move disc into mat
"""
    assert known(played(turn, "skull.1.1"), "p2", "mat") == []


def test_what_depends_on_the_choice_is_not_named() -> None:
    """The others of its face tell which face it was."""
    turn = """
turn
  choose disc in hand
  move all other in hand where other.face = disc.face into mat
"""
    match = played(turn, "skull.1.1")
    assert known(match, "p1", "mat") == ["skull.1.1", "skull.2.1"]
    assert known(match, "p2", "mat") == []


def test_the_last_of_a_hand_is_named() -> None:
    """Where there is nothing else, there is nothing to hide."""
    turn = """
turn
  move all disc in hand where disc.face = rose into mat
  choose 2 discs in hand
  move discs into away
"""
    match = played(turn)
    assert known(match, "p2", "away") == ["skull.1.1", "skull.2.1"]


def test_who_sees_it_where_it_goes_is_told() -> None:
    """It is chosen unseen, but laid down openly; the others left in the hand stay known."""
    match = played(HIDDEN.replace("mat", "shown"), "skull.1.1")
    assert told(match, "p2") == ["Player 1 moves a disc (skull) from their hand onto their shown."]
    assert known(match, "p2", "hand") == ["rose.1.1", "rose.2.1", "skull.2.1"]


def test_who_chooses_knows_it_without_seeing_it() -> None:
    """From an area nobody sees, whose discs are known: only who has chosen follows it."""
    turn = """
turn
  move hand into away
  reveal away
  choose disc in away
  move disc into pit
"""
    match = played(turn, "skull.1.1")
    assert known(match, "p1", "pit", None) == ["skull.1.1"]
    assert known(match, "p2", "pit", None) == []


def test_answers_given_at_once_are_opened_to_who_sees_what_was_offered() -> None:
    """All answer at once, each from a known hand; nobody learns what the others took."""
    turn = """
turn
  each player at once
    choose disc in hand
    move disc into mat
"""
    match = played(turn)
    for seat in match.players:
        match.choose(f"skull.1.{seat[1]}", seat)
    assert known(match, "p2", "mat", "p2") == ["skull.1.2"]
    assert known(match, "p2", "mat", "p1") == known(match, "p2", "mat", "p3") == []
    assert all("skull" not in line for line in told(match, None))


def test_an_order_that_somebody_chooses_is_theirs() -> None:
    """The discs were shown and are named together; in which order they lie knows who laid them."""
    turn = """
turn
  reveal hand
  move hand onto top of stack in any order
"""
    match = played(turn, "skull.2.1", "rose.1.1", "skull.1.1")
    order = ["skull.2.1", "rose.1.1", "skull.1.1", "rose.2.1"]
    assert [piece.key for piece in match.view("p1").zone("stack").pieces if piece] == order
    assert match.view("p2").zone("stack").pieces == match.view("p2").zone("stack").mixed == ()
    (moved,) = [line for line in told(match, "p2") if line.startswith("Player 1 moves")]
    assert moved == "Player 1 moves 2 discs (skull) and 2 discs (rose) from their hand onto the stack."


def test_whether_a_choice_is_open_does_not_depend_on_what_is_known() -> None:
    """Among discs that all know it is no more open than among others: else its options would tell."""
    asked = (
        played("""
turn
  choose disc in hand where disc.face = rose
  move disc into mat
""")
        .view("p2")
        .question
    )
    assert asked is not None
    assert (asked.player, asked.name) == ("p1", "")


def test_what_chance_draws_from_a_known_hand_is_not_named() -> None:
    """As with a choice: which of the four it was sees its owner, where it comes to lie, and nobody else."""
    match = played("""
turn
  draw 1 from hand into mat
  choose disc in hand
  move disc into mat
""")
    assert len(known(match, "p1", "mat")) == 1
    assert known(match, "p2", "mat") == known(match, "p2", "hand") == []
    assert [event.text for event in match.events("p2") if event.kind == "draw"] == ["Player 1 draws a disc."]
