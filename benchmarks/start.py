"""What a start costs: `python -m benchmarks.start`.

Each round starts, in turn: Python with the bare imports (lark, attrs, click), `rulekit check` on a game that has not
changed, and on one in which a line has been added since.  Wall-clock seconds of whole processes; the medians count, and
how many times the bare imports they are.  The files stand in a folder of their own, the cache is the user's.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from rulekit.data import data_path

GAME = "happiest_cat.cats"
IMPORTS = [sys.executable, "-c", "import lark, attrs, click"]
CHECK = [sys.executable, "-m", "rulekit", "check", GAME]


def main(args: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args(args).rounds
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder, "games")
        shutil.copytree(data_path("games"), games)
        measured = [measure(games, number) for number in range(-1, rounds)][1:]  # the first one fills the caches
    imports, unchanged, changed = (statistics.median(times) for times in zip(*measured, strict=True))
    print(f"bare imports     {imports:.2f} s")
    print(f"check, unchanged {unchanged:.2f} s, {unchanged / imports:.1f} times the bare imports")
    print(f"check, changed   {changed:.2f} s, {changed / imports:.1f} times the bare imports")


def measure(games: Path, number: int) -> tuple[float, float, float]:
    """The seconds of one round."""
    imports, unchanged = seconds(IMPORTS, games), seconds(CHECK, games)
    with (games / GAME).open("a", encoding="utf-8") as file:
        file.write(f"# change {number}\n")
    return imports, unchanged, seconds(CHECK, games)


def seconds(command: list[str], folder: Path) -> float:
    """How long a command takes that ends well."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
