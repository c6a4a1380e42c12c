"""A small game to begin with: what `rulekit new` writes."""

from __future__ import annotations

import re
from unicodedata import normalize

from rulekit.play.errors import UsageError

_GAME = """\
# {title}: take 1 to 3 from the heap; whoever takes the last one wins.
# Now change it into your own game; `rulekit check`, `test` and `play` with the name of this file say how it does.

game "{title}"
  players 2
  limit 12 rounds
table has
  heap : number 0 to 12, starts 12
turn
  choose count in 1 to 3 where count <= heap
  remove count from heap
end
  heap = 0 : you win

example "The last one wins"
  given heap = 2
  when turn choosing 2
  then you.won
"""


def starter(name: str) -> dict[str, str]:
    """The files of a new game, by name."""
    if re.search(r"[/\\]", name):
        raise UsageError(f"`{name}` is no name for a game: leave out the folder, it is written in this one")
    stem = re.sub(r"[\W_]+", "_", normalize("NFC", name).removesuffix(".cats").lower()).strip("_")
    if not stem:
        raise UsageError(f"`{name}` is no name for a game: use letters")
    title = " ".join(word.capitalize() for word in stem.split("_"))
    return {f"{stem}.cats": _GAME.format(title=title, stem=stem)}
