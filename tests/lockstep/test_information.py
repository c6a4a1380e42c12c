"""Each player knows what a player of that game knows: counted over whole games, and beside OpenSpiel's strings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec

import pytest

from rulekit.chance import Stream, seed_of_match
from rulekit.expr import Value
from rulekit.instructions import ChooseSeveral
from rulekit.play.fillings import Luck
from rulekit.runtime.engine import ChanceEvent, Question
from rulekit.runtime.events import Event
from tests.lockstep.harness import GAMES, SEED, SpielState, our_game, their_game
from tests.lockstep.information import Both, Table, Told
from tests.lockstep.test_go_fish import RANKS, GoFish
from tests.lockstep.test_hearts import DIRECTIONS, HAND, Hearts
from tests.lockstep.test_kuhn_poker import KuhnPoker
from tests.lockstep.test_leduc_poker import LeducPoker

MOST_STEPS = 120  # of one match of Go Fish that are looked at
HAS_SPIEL = find_spec("pyspiel") is not None
needs_spiel = pytest.mark.skipif(not HAS_SPIEL, reason="OpenSpiel is not installed; `make lockstep` installs it")


def _draw(theirs: SpielState, name: str) -> None:
    """Theirs draws what has that name."""
    actions = [action for action, _ in theirs.chance_outcomes()]
    theirs.apply_action(next(action for action in actions if theirs.action_to_string(action) == name))


class Tree(Both[SpielState | None]):
    """A game of the tree: their chance and ours are the same, and each decision is one action."""

    pair: KuhnPoker | LeducPoker
    decisions: dict[str, str]

    def drawn(self, event: ChanceEvent, key: str, value: Value) -> None:
        if self.theirs is not None:
            _draw(self.theirs, self.pair.outcome(event, key))

    def chose(self, event: Event) -> None:
        if self.theirs is not None:
            self.theirs.apply_action(int(self.decisions[str(event.value)]))


class Kuhn(Tree):
    """A fold is their pass, a call their bet."""

    pair = KuhnPoker(2)
    decisions = {"check": "0", "fold": "0", "bet": "1", "call": "1"}  # noqa: RUF012


class Leduc(Tree):
    """A check is their call."""

    pair = LeducPoker()
    decisions = {"fold": "0", "check": "1", "call": "1", "raise": "2"}  # noqa: RUF012


def add_tree(both: Tree, table: Table) -> None:
    """Every position of a game that is asked about, on both sides."""
    asked = both.ours.asked
    if asked is None:
        return
    if isinstance(asked, Question):
        table.add(asked.seat, both.ours.information(asked.seat), _string(both.theirs, asked.seat))
    for option in asked.choices if isinstance(asked, Question) else asked.outcomes:
        other = both.copied()
        other.go(option.key)
        add_tree(other, table)


def _string(state: SpielState | None, player: int) -> str:
    """What they say a player knows; in Hearts without the order in which cards were passed."""
    if state is None:
        return ""
    found: str = state.information_state_string(player)  # type: ignore[attr-defined]
    return re.sub(r"(?<=Cards: ).*", lambda cards: " ".join(sorted(cards[0].split())), found)


def tree_of(kind: type[Tree]) -> Table:
    """The whole tree; the same partition on both sides, where OpenSpiel is there to say."""
    table = Table()
    theirs = their_game(kind.pair.spiel) if HAS_SPIEL else None
    add_tree(kind(Told.begin(our_game(kind.pair.rules), 2), theirs), table)
    if HAS_SPIEL:
        assert table.ours_decides
        assert table.theirs_decides
    return table


def test_kuhn_poker_has_twelve_informations() -> None:
    """Three cards; the first is asked at the start and after check and bet, the second after a check or a bet."""
    assert len(tree_of(Kuhn).theirs) == 3 * (2 + 2)


@pytest.mark.timeout(300)
def test_leduc_poker_has_936_informations() -> None:
    """Six cards with rank and suit; 288 where only ranks are told apart."""
    found = tree_of(Leduc).theirs
    assert len(found) == 936
    assert len({(seat, re.sub("hearts|spades", "suit", told)) for seat, told in found}) == 288


class HeartsBoth(Both[SpielState]):
    """They deal round the table, we hand by hand; three cards go in the order in which we pick them."""

    def __init__(self, ours: Told, passing: str, deal: Sequence[str]) -> None:
        theirs = their_game("hearts")
        theirs.apply_action(DIRECTIONS.index(passing))
        for card in deal:
            self._play(theirs, card)
        super().__init__(ours, theirs)

    def drawn(self, event: ChanceEvent, key: str, value: Value) -> None:
        """Theirs has been dealt already."""

    def chose(self, event: Event) -> None:
        cards = event.value if isinstance(event.value, tuple) else (event.value,)
        for card in cards:
            self._play(self.theirs, _card(int(str(card))))

    def _play(self, theirs: SpielState, name: str) -> None:
        theirs.apply_action(next(a for a in theirs.legal_actions() if theirs.action_to_string(a) == name))


def _card(number: int) -> str:
    """Ours are numbered by suit, then by rank; theirs are called `QS`."""
    return "23456789TJQKA"[number % HAND] + "CDHS"[number // HAND]


def play_hearts(number: int, table: Table, swap: tuple[int, int] | None) -> None:
    """A random hand; with a swap the same hand with two cards exchanged, as far as it can go."""
    luck = Luck(Stream.of(seed_of_match(SEED, number)))
    rename = {} if swap is None else {swap[0]: swap[1], swap[1]: swap[0]}
    deal = [rename.get(card, card) for card in luck.shuffled(range(4 * HAND))]  # hand by hand
    theirs = [_card(deal[HAND * seat + place]) for place in range(HAND) for seat in range(4)]
    ours = Told.begin(our_game(Hearts.rules), 4, {"passing": "left", "queen_breaks": "on"})
    both = HeartsBoth(ours, "left", theirs)
    for card in deal[:-1]:
        asked = both.ours.asked
        assert isinstance(asked, ChanceEvent)
        both.go(next(option.key for option in asked.outcomes if option.value == card))
    play = Luck(Stream.of(seed_of_match(SEED, number), 1))
    while isinstance(asked := both.ours.asked, Question):
        if not isinstance(asked.instruction, ChooseSeveral):
            table.add(asked.seat, both.ours.information(asked.seat), _string(both.theirs, asked.seat))
        drawn = play.below(len(asked.choices))
        # What the same luck brings in the first hand, renamed.
        by_first = sorted(asked.choices, key=lambda option: rename.get(int(str(option.value)), int(str(option.value))))
        both.go(by_first[drawn].key)


@needs_spiel
@pytest.mark.timeout(60 + 5 * GAMES)
def test_hearts_is_known_as_in_openspiel() -> None:
    """Along random hands, each played again with two cards exchanged: equal with us is equal with them, and back."""
    table = Table()
    for number in range(GAMES):
        pair = Luck(Stream.of(number, 2))
        play_hearts(number, table, None)
        play_hearts(number, table, (pair.below(52), pair.below(52)))
    assert table.ours_decides
    assert table.theirs_decides
    print(f"hearts: {table.met} positions, {table.repeated} met again")
    assert table.repeated >= GAMES // 2


class GoFishBoth(Both[SpielState]):
    """A question is one action of theirs: a player and a rank."""

    pair = GoFish(3)
    player = 0

    def drawn(self, event: ChanceEvent, key: str, value: Value) -> None:
        self.skip_certain()
        _draw(self.theirs, self.pair.outcome(event, key))

    def chose(self, event: Event) -> None:
        ins = self.ours.program.codes[event.code].instructions[event.at]
        if ins.query.generators[0].name == "player":  # type: ignore[attr-defined]
            self.player = int(str(event.value))
            return
        self.skip_certain()
        self.theirs.apply_action(self.player * 13 + int(str(event.value)))

    def skip_certain(self) -> None:
        """Theirs draws where nothing else can come."""
        while self.theirs.is_chance_node() and len(self.theirs.chance_outcomes()) == 1:
            self.theirs.apply_action(self.theirs.chance_outcomes()[0][0])


def play_go_fish(number: int, table: Table, swap: tuple[int, int] | None) -> None:
    """A random match of three; with a swap two of the cards dealt are exchanged."""
    both = GoFishBoth(Told.begin(our_game(GoFish.rules), 3), their_game("go_fish(players=3)"))
    draw, play = (Luck(Stream.of(seed_of_match(SEED, number), stream)) for stream in (0, 1))
    cards = draw.shuffled([rank for rank in RANKS for _ in range(4)])
    if swap is not None:
        cards[swap[0]], cards[swap[1]] = cards[swap[1]], cards[swap[0]]
    for _ in range(MOST_STEPS):
        asked = both.ours.asked
        if isinstance(asked, ChanceEvent):
            both.go(cards.pop(0))
            if both.ours.state.asleep and any(event.kind == "score" for event in both.ours.state.events):
                return  # a book was dealt: theirs deals cards for it
        elif asked is None:
            return
        else:
            if asked.name == "player":
                both.skip_certain()
                theirs = _without_draws(_string(both.theirs, asked.seat), asked.seat)
                table.add(asked.seat, both.ours.information(asked.seat), theirs)
            both.go(asked.choices[play.below(len(asked.choices))].key)


def _without_draws(theirs: str, seat: int) -> str:
    """Their string without the ranks that others have drawn and shown to nobody.

    It has a line for each question since this player's last one, the newest first: `1 asked 0 for 5`.  A card drawn
    from the stock is a line as well, with -3 for the stock: `1 asked -3 for 10 recieved 1`.  That line tells everybody
    the rank of the card, which at the table only who drew it sees.  So the rank is left out; the line stays, for all
    see that a card is drawn.  Ranks stay of cards that this player drew, and of a card that is the rank just asked for
    (the line below): it is shown, and its player goes again.
    """
    drawn = rf"^(?!{seat} )((\d+) asked -3) for (\d+)( .*\n)(?!\2 asked \d+ for \3\b)"
    return re.sub(drawn, r"\1\4", theirs, flags=re.MULTILINE)


def test_only_ranks_that_nobody_saw_are_left_out() -> None:
    """Player 1 draws a 10 unseen and then a 3 asked for; player 0, who reads this, drew a 7."""
    theirs = "1 asked -3 for 3 recieved 1\n1 asked 2 for 3\n1 asked -3 for 10 recieved 1\n1 asked 0 for 5\n"
    told = theirs.replace("-3 for 10", "-3")
    assert _without_draws(theirs + "0 asked -3 for 7 recieved 1\n", 0) == told + "0 asked -3 for 7 recieved 1\n"


@needs_spiel
@pytest.mark.timeout(60 + 5 * GAMES)
def test_go_fish_is_known_as_in_openspiel() -> None:
    """Equal with us is equal with them; not back, for their string has nothing of what was asked and answered."""
    table = Table()
    for number in range(GAMES):
        pair = Luck(Stream.of(number, 2))
        play_go_fish(number, table, None)
        play_go_fish(number, table, (pair.below(15), pair.below(52)))
    assert table.ours_decides
    print(f"go fish: {table.met} positions, {table.repeated} met again")
    assert table.repeated >= GAMES // 2
