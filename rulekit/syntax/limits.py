"""How much a rule file may hold: far above what a game needs, too little to hang or crash a later stage."""

from __future__ import annotations

from rulekit.types import MOST

FILE_SIZE = 1_000_000  # bytes before reading, characters after
NUMBER = MOST
BRACKETS = 40  # one inside the other
INDENTS = 30
SIGNS = 100  # that nest, in one statement: trees stay shallow enough for recursion
MISTAKES = 100  # after so many broken declarations the rest is not read
