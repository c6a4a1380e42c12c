"""Plays games in C under the address and undefined-behaviour sanitizers; `make sanitize` runs it.

It plays every game that C can say, and the corners of the language.  Each becomes a program of its own: the C text of
the native engine, and a `main` that plays whole games and steps through one of them question by question.  What a
sanitizer finds ends that program, and is told.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from rulekit import driver
from rulekit.native.build import FLAGS, FOLDER, SANITIZED, STRICT, find_compiler
from rulekit.native.emit import emit
from rulekit.native.refused import Unsupported
from rulekit.program import Program
from rulekit.runtime.machine import machine_for

ROOT = Path(__file__).parent.parent
FOLDERS = ("examples", "games", "tests/corners")
MAIN = """
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int64_t games = argc > 1 ? atoll(argv[1]) : 100;
    uint64_t seed = 1;
    void *game = calloc(1, (size_t)rk_size_of(0)), *state = malloc((size_t)rk_size_of(1));
    int32_t *records = malloc((size_t)games * RK_RECORD * sizeof *records), asked[4];
    rk_playouts(game, state, seed, 0, games, 0, 0, NULL, -1, NULL, 0, records);
    int why = rk_begin(game, state, 0, 0);
    if (why == RK_PLAYED) why = rk_go_on(game, state, seed, -1, NULL, 0, 0);
    for (int step = 0; why == RK_WAITS && step < 5000; step++) {
        rk_asked(game, asked);
        uint64_t answer = rk_mix((uint64_t)step) % (uint64_t)(asked[1] + asked[2]);
        why = rk_go_on(game, state, seed, (int32_t)answer, NULL, 0, 0);
    }
    free(records), free(state), free(game);
    return 0;
}
"""


@click.command()
@click.option("--games", default=300, show_default=True, help="How many games of each match.")
@click.argument("only", nargs=-1)
def main(games: int, only: Sequence[str]) -> None:
    """Plays the games named, or all."""
    found = 0
    for name, program, players, options in matches(only):
        try:
            told = sanitized(program, players, options, games)
        except Unsupported as refusal:
            told = None
            click.echo(f"{name}, {players} players: {refusal}")
        else:
            click.echo(f"{name}, {players} players: {'clean' if told is None else told}")
        found += told is not None
    sys.exit(found > 0)


def matches(only: Sequence[str]) -> Iterator[tuple[str, Program, int, tuple[int, ...]]]:
    """The games, and the corners of the language: the fewest and the most players, first and last values of options."""
    for path in sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.cats")):
        if only and path.stem not in only:
            continue
        program = driver.load_file(path)
        for players in sorted({program.least_players, min(program.most_players, 5)}):
            last = tuple(len(option.values) - 1 for option in program.options)
            for options in sorted({(0,) * len(last), last}):
                yield path.stem, program, players, options


def sanitized(program: Program, players: int, options: tuple[int, ...], games: int, level: str = "-O1") -> str | None:
    """What the sanitizers say of some games; None where they say nothing."""
    text = emit(machine_for(program, players, options)).text + MAIN
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "game.c", Path(folder) / "game"
        source.write_text(text, "utf-8")
        flags = [flag for flag in FLAGS if flag != "-shared"]
        command = [*find_compiler(), *flags, *STRICT, *SANITIZED, level, f"-I{FOLDER}", "-o", str(target), str(source)]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            return built.stderr
        ran = subprocess.run([str(target), str(games)], capture_output=True, text=True, check=False)
        return None if ran.returncode == 0 else f"exit {ran.returncode}\n{ran.stderr[-3000:]}"


if __name__ == "__main__":
    main()
