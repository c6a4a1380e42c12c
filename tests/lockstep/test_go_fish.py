"""Go Fish against OpenSpiel's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Ours, Pair, SpielState, lockstep

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
LETTERS = "abcdefghijklm"
FIRST = 66  # in game 65 a book is dealt: theirs deals cards for it, though not to the last player, and ours never


class GoFish(Pair):
    """Their action is player and rank; they write ranks as letters."""

    rules = "examples/go_fish.cats"

    def __init__(self, players: int, spiel: str = "", **options: str) -> None:
        self.players = players
        self.spiel = f"go_fish(players={players}{spiel})"
        self.options = options

    def decision(self, answers: Answers) -> str | None:
        if "rank" not in answers:
            return None
        return str((int(answers["player"][1:]) - 1) * len(RANKS) + RANKS.index(answers["rank"]))

    def outcome(self, event: ChanceEvent, key: str) -> str:
        return LETTERS[RANKS.index(key)]

    def our_facts(self, match: Ours) -> object:
        """The cards of who is asked, and everybody's numbers of cards and books."""
        asked = match.view().question
        assert asked is not None
        view = match.view(int(asked.player[1:]) - 1)
        held = Counter(RANKS.index(card.key) for card in view.zone("hand", asked.player).pieces if card is not None)
        counts = [view.zone("hand", player).count for player in view.players]
        cards = "".join(f"{LETTERS[rank]}{held[rank]}" for rank in sorted(held))
        return cards, counts, list(view.scores.values()), view.zone("stock").count

    def their_facts(self, state: SpielState) -> object:
        _, player, *hands, stock = str(state).split("\n")
        cards, books = zip(*(hand.split(":") for hand in hands), strict=True)
        return cards[int(player)], [_count(one) for one in cards], [int(one) for one in books], _count(stock)

    def returns(self, result: Result) -> Sequence[float]:
        return self.shared(result)


def _count(cards: str) -> int:
    """How many cards `a2b1` are."""
    return sum(map(int, cards[1::2]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_go_fish_in_lock_step(players: int) -> None:
    """The same cards, questions, books and winners."""
    lockstep(GoFish(players), first=FIRST)


@pytest.mark.parametrize(
    ("spiel", "options"),
    [
        (",ask_after_empty_draw=False", {"without_cards": "only_draw"}),
        (",end_on_first_out=True", {"last_card_laid": "ends_game"}),
        (",end_on_first_out=True,most_books_wins=False", {"last_card_laid": "wins"}),
    ],
)
def test_go_fish_with_options_in_lock_step(spiel: str, options: Mapping[str, str]) -> None:
    """What the options say is what theirs say."""
    lockstep(GoFish(3, spiel, **options), first=FIRST)
