"""How the time of `check` and `fmt` grows with the file: `python -m benchmarks.check_time`.

For each family of generated files (rules, one long rule, defines, zones, kinds, examples, printed tables, a table
beside the file, all of them mixed) and each length, the file is checked some times, in turn with the other lengths so
that what else a machine does hits all alike; the median of the CPU times counts.  Then the growth: the exponent b of
the curve a * n^b nearest to the medians (least squares of the logarithms).  1 is linear, 2 would be quadratic.
"""

from __future__ import annotations

import argparse
import math
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from rulekit.driver import check_text
from rulekit.formatting import lay_out_data

LENGTHS = (500, 1_000, 2_000, 5_000, 10_000, 20_000)
HEAD = """\
game "Long"
  players 2 to 4
  limit 30 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand   : hand of Card
  points : score
  coins  : number 0 to 99
table has
  stock : deck of Card
  heap  : pile of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  add 1 to coins
  score coins
winner
  most points
  ties share
"""


def rules(lines: int) -> str:
    """Rules of eight lines."""
    return "".join(
        f"rule rule_{n}\n  choose card in hand where card.value >= 2\n  score card.value\n  move card into heap\n"
        f"  if coins > {n % 90}\n    set coins = 0\n  else\n    add 1 to coins\n"
        for n in range(lines // 8)
    )


def one_rule(lines: int) -> str:
    """One long rule, with a choice in every fourth line."""
    block = "  may\n    choose card in hand where card.value >= 2\n    score card.value\n    move card into heap\n"
    return "rule the_only_one\n" + block * (lines // 4)


def calls(lines: int) -> str:
    """Rules that do the next one, in groups of twenty."""
    return "".join(
        f"rule call_{n}\n  {'score 1' if n % 20 == 19 else f'do call_{n + 1}'}\n  score 1\n"
        for n in range(lines // 60 * 20)
    )


def defines(lines: int) -> str:
    """Defines of one line, each built on the one before, in groups of twenty."""
    return "".join(
        f"define count_{n} = {f'count_{n - 1}' if n % 20 else 'heap.size'} + {n % 9}\n" for n in range(lines)
    )


def zones(lines: int) -> str:
    """Zones and numbers of the table."""
    return "table has\n" + "".join(
        f"  zone_{n} : {'pile of Card' if n % 2 else 'number 0 to 9'}\n" for n in range(lines)
    )


def kinds(lines: int) -> str:
    """Kinds of three values each."""
    return "".join(f"kind Kind_{n} : one_{n}, two_{n}, three_{n}\n" for n in range(lines))


def examples(lines: int) -> str:
    """Examples of four lines."""
    return "".join(
        f'example "{n}"\n  given p1.coins = {n % 90}\n  when turn\n  then p1.points = {n % 90}\n'
        for n in range(lines // 4)
    )


def tables(lines: int) -> str:
    """Printed tables of eight rows."""
    rows = "".join(f"  | {n} | {n} | {9 - n} |\n" for n in range(1, 8))
    return "".join(f"table cost_{n}(first, second)\n  | first | 1 | 2 |\n{rows}" for n in range(lines // 9))


def beside(lines: int) -> str:
    """A component whose rows stand in a table beside the file, a row for each line."""
    return f'component Thing from "{lines}.csv"\n  cost   : number 0 to 9\n  colour : Colour\n'


def write_tables(folder: Path, lengths: Iterable[int]) -> None:
    """The tables that `beside` names."""
    for lines in lengths:
        rows = "".join(f"{n % 9},red\n" for n in range(lines))
        (folder / f"{lines}.csv").write_text(f"cost,colour\n{rows}", encoding="utf-8")


def mistakes(lines: int) -> str:
    """Defines of names that are not there."""
    return "".join(f"define wrong_{n} = nothing_{n}\n" for n in range(lines))


def mixed(lines: int) -> str:
    """Some of everything."""
    families = (rules, calls, defines, zones, kinds, examples, tables)
    return "".join(family(lines // len(families)) for family in families)


FAMILIES: tuple[Callable[[int], str], ...] = (
    rules,
    one_rule,
    calls,
    defines,
    zones,
    kinds,
    examples,
    tables,
    beside,
    mistakes,
    mixed,
)


def medians(texts: dict[int, str], work: Callable[[str], object], runs: int) -> dict[int, float]:
    """The median CPU time for each length, the lengths in turn."""
    times: dict[int, list[float]] = {length: [] for length in texts}
    for _ in range(runs):
        for length, text in texts.items():
            began = time.process_time()
            work(text)
            times[length].append(time.process_time() - began)
    return {length: statistics.median(found) for length, found in times.items()}


def growth(found: dict[int, float]) -> float:
    """The exponent of the curve nearest to some medians."""
    points = [(math.log(length), math.log(max(seconds, 1e-6))) for length, seconds in found.items()]
    middle_x, middle_y = (statistics.mean(values) for values in zip(*points, strict=True))
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0.0


def main(args: list[str] | None = None) -> None:
    """Print a row for each family."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check_time")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS)
    parser.add_argument("--fmt", action="store_true", help="measure `fmt` instead of `check`")
    parser.add_argument("families", nargs="*", help="some of the families; else all")
    asked = parser.parse_args(args)
    print("| Seconds for lines | " + " | ".join(f"{length:,}" for length in asked.lengths) + " | growth |")
    print("|---" * (2 + len(asked.lengths)) + "|")
    with tempfile.TemporaryDirectory() as folder:
        work = _fmt if asked.fmt else partial(check_text, folder=folder)
        write_tables(Path(folder), asked.lengths)
        for family in FAMILIES:
            if asked.families and family.__name__ not in asked.families:
                continue
            texts = {length: HEAD + family(length) for length in asked.lengths}
            found = medians(texts, work, asked.runs)
            row = " | ".join(f"{seconds:.2f}" for seconds in found.values())
            print(f"| {family.__name__} | {row} | {growth(found):.2f} |", flush=True)
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at once")


def _fmt(text: str) -> object:
    return lay_out_data(text.encode(), "long.cats")


if __name__ == "__main__":
    main()
