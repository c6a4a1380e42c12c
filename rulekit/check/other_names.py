"""Names that nearly everybody tries once, and what they are called here: a table for messages about unknown names."""

from __future__ import annotations

OTHER_NAMES = {
    **dict.fromkeys(["next", "next_player", "left"], "the player who comes after you is `you.next`"),
    **dict.fromkeys(["me", "self", "current_player", "active_player"], "whose turn it is, is `you`"),
    **dict.fromkeys(["opponent", "other_player"], "in a game for two it is `you.next`, else `choose player in others`"),
    **dict.fromkeys(["opponents", "other_players", "enemies"], "they are `others`"),
    **dict.fromkeys(["everyone", "all_players"], "they are `players`; as an outcome, `everybody`"),
    **dict.fromkeys(
        ["nothing", "null", "nil", "nobody"], "what is not there is `none`: `if x is none`, `set x = none`"
    ),
    "empty": "what holds nothing is asked by `hand is empty`, and a value that is not there is `none`",
    "true": "write `yes`",
    "false": "write `no`",
    "max": "write `larger_of(a, b)`, or `largest of card.value for card in hand`",
    "min": "write `smaller_of(a, b)`, or `smallest of card.value for card in hand`",
    "sum": "write `total of card.value for card in hand`",
    "count": "write `number of card in hand`, or `hand.size`",
    "size": "write `hand.size`",
    "length": "write `hand.size`",
    "abs": "write `larger_of(x, -x)`",
    "len": "write `hand.size`",
    **dict.fromkeys(
        ["floor", "ceil", "int", "round"], "numbers are whole: `div` rounds down, and `(x + 1) div 2` rounds a half up"
    ),
    **dict.fromkeys(["d4", "d6", "d8", "d10", "d12", "d20"], "a number that falls is rolled by `roll pips in 1 to 6`"),
    "random": "write `roll pips in 1 to 6`",
    "die": "a number that falls is `roll pips in 1 to 6`; a die that lies there is a component with a `face`",
    **dict.fromkeys(["all", "everybody"], "they are `players`; what all may see needs no `to`: `reveal card`"),
    "a": "leave it out: `choose card in hand` takes one",
}
