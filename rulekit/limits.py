"""How much a rule file and the tables beside it may hold, all in one place.

Far above what a game needs, too little to hang or crash a later stage.  What goes beyond is answered with RK109, except
where a number is simply out of its bounds (RK305) or a choice has too many answers (RK410).
"""

from __future__ import annotations

# ── The text ──────────────────────────────────────────────────────────────────────────────────

FILE_SIZE = 1_000_000  # bytes before reading, characters after
BRACKETS = 40  # one inside the other
INDENTS = 30
SIGNS = 100  # that nest, in one statement: trees stay shallow enough for recursion
MARKS = 30  # accents on one letter, as Unicode has it: composing them takes the square of their number
MISTAKES = 100  # after so many broken declarations the rest is not read
SUGGESTIONS = 100  # names for which the nearest ones are looked for

# ── Tables beside it ──────────────────────────────────────────────────────────────────────────

TABLE_SIZE = 4_000_000  # bytes
TABLE_ROWS = 65_536
TABLE_COLUMNS = 1_000
COPIES = 10_000  # of one row

# ── What it declares ──────────────────────────────────────────────────────────────────────────

LEAST_NUMBER, MOST_NUMBER = -(2**31), 2**31 - 1
PLAYERS = 99
COMPONENTS = 65_536
STEPS = 1_000_000  # of working out how many components of a kind there are
TRIGGERS = 1_000
INDEX = 65_536  # values of the index of a zone, of a table, of what can be rolled
INDICES = 1_000_000  # values of all indices of a zone together
CASES = 65_536  # values of one `by`
WIDTH = 255  # places of a row, columns and rows of a grid
DRAWN = 128  # columns and rows of a drawn grid

# ── What it asks ──────────────────────────────────────────────────────────────────────────────

SUBSETS = 65_536  # answers of a choice of several
ANSWERS = 10**6  # combinations of what is chosen together

# ── How long it goes on ───────────────────────────────────────────────────────────────────────

AGAIN = 100  # turns for each player and round of the limit; from then on to go again is to reach it
ROUNDS = 100  # taken for the limit where a game has none
