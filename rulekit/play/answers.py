"""What a person has typed, as one of the choices: a number, a key, or a name or its beginning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import attrs

from rulekit.play.prompts import WORDS

_SEAT = re.compile(r"p(\d+)")


@attrs.frozen
class Offer:
    """What can be typed: the keys of the choices and what people read for them, in their order.

    `on_table`: they are things and spaces, whose numbers in this order stand in the picture as well.
    """

    keys: tuple[str, ...]
    texts: tuple[str, ...]
    on_table: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """What stands before each choice: its number, or its key where people choose a number; of players theirs."""
        seats = [_SEAT.fullmatch(key) for key in self.keys]
        if any(seats) and all(found or key in WORDS for found, key in zip(seats, self.keys, strict=True)):
            return tuple(found[1] if found else key for found, key in zip(seats, self.keys, strict=True))
        if not self.on_table and any(key.lstrip("-").isdecimal() for key in self.keys):
            return self.keys
        return tuple(str(number) for number in range(1, len(self.keys) + 1))


def matching(typed: str, offer: Offer) -> list[int]:
    """The choices that may be meant, from 0: none, one, or several where it is the beginning of several names.

    Case, accents and `_` do not matter.  What fits whole wins over the beginning of a name, that over one of its words.
    """
    wanted = folded(typed)
    if not wanted:
        return []
    tries: tuple[Sequence[str], ...] = (offer.labels, offer.keys, offer.texts)
    for names in tries:
        found = [place for place, name in enumerate(names) if folded(name) == wanted]
        if found:
            return found[:1]
    named = [tuple(map(folded, names)) for names in zip(offer.keys, offer.texts, strict=True)]
    begun = [place for place, names in enumerate(named) if any(name.startswith(wanted) for name in names)]
    return begun or [place for place, names in enumerate(named) if any(f" {wanted}" in name for name in names)]


def folded(text: str) -> str:
    """A text as it is compared."""
    plain = unicodedata.normalize("NFKD", text.replace("_", " ").casefold())
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())
