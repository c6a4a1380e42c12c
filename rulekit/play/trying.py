"""Checking by play, as `rulekit check --play` does it: the games of each file, and saves of what they show."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import attrs
import click

from rulekit.diagnostics import Code, Diagnostic, in_order
from rulekit.driver import check_file
from rulekit.play.bots import PERSON, spec_of
from rulekit.play.console import again
from rulekit.play.errors import SaveError
from rulekit.play.match import checked_seed
from rulekit.play.saves import SUFFIX, free_path, writable_folder
from rulekit.play.trial_findings import Keep, findings
from rulekit.play.trials import Moment, Trials, save_at
from rulekit.program import Program


@attrs.define
class Tried:
    """What was found in each file, how the games are played again, and whether somebody stopped them."""

    found: dict[Path, tuple[Diagnostic, ...]]
    told: str | None = None
    stopped: bool = False


def try_out(paths: Sequence[Path], named: Sequence[str], games: int, seed: int | None, saves: str | None) -> Tried:
    """Plays so many games of each rule file that can be played; what they show joins what the checker finds.

    They are saved in the folder `saves`, else where `rulekit play` saves.  `named` are the files as they were named.
    """
    seed = checked_seed(seed)
    checked = {path: check_file(path) for path in paths}
    words = ["check", *named, "--play", str(games), *(["--saves", saves] if saves is not None else [])]
    run = Tried({path: diagnostics for path, (_, diagnostics) in checked.items()})
    folder = _Folder(None if saves is None else Path(saves))
    for path, (program, diagnostics) in checked.items():
        if program is not None and program.source.path == str(path) and not run.stopped:  # not a file of examples
            trials = Trials(program, seed)
            run.stopped = not _play(trials, str(path), games)
            run.told = again(words, seed)
            if run.stopped:
                run.told = f"stopped after {trials.games.total()} of {games} games of {path}\n{run.told}"
            run.found[path] = in_order((*diagnostics, *findings(trials, folder.keeper(program))))
    return run


def _play(trials: Trials, name: str, games: int) -> bool:
    """Plays so many games, with a bar at a terminal; says whether it came to the end."""
    bar = click.progressbar(range(games), label=name, file=sys.stderr, hidden=not sys.stderr.isatty())
    try:
        with bar as numbers:
            for _ in numbers:
                trials.play()
    except KeyboardInterrupt:
        return False
    return True


class _Folder:
    """Where saves go: `GAME-CODE-LINE.match`; those of an earlier run are replaced."""

    def __init__(self, given: Path | None) -> None:
        self._given = given
        self._taken: set[Path] = set()

    def keeper(self, program: Program) -> Keep:
        """What saves moments of a game."""

        def keep(code: Code, line: int, moment: Moment) -> str:
            path = self._free(f"{Path(program.source.path).stem}-{code.value}-{line}")
            seats = ["random" if moment.answers is None else PERSON] * moment.setup.players
            path.write_text(save_at(program, moment, spec_of(seats)), encoding="utf-8", newline="\n")
            return str(path)

        return keep

    def _free(self, stem: str) -> Path:
        """A file in the folder that no other save of this run has."""
        path = free_path(self._path, stem, SUFFIX, self._taken.__contains__)
        self._taken.add(path)
        return path

    @cached_property
    def _path(self) -> Path:
        if self._given is not None:
            self._given.mkdir(parents=True, exist_ok=True)
            return self._given
        found = writable_folder(Path())
        if found is None:
            raise SaveError("there is no folder to save games in: give one with `--saves DIR`")
        return found
