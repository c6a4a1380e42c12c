"""`python -m tests.fuzz`: a long run in two processes; what fails is made small and written to a folder.

It can be stopped, and goes on where `--first` says.  An input in which Python itself dies (a full stack, too much
memory) is noticed by its number, and the run goes on after it.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import multiprocessing
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import attrs

from rulekit.diagnostics import Code
from tests.fuzz.judging import judge
from tests.fuzz.mutating import Case
from tests.fuzz.running import Tally, case_of, try_one
from tests.fuzz.shrinking import shrunk

BATCH = 250
MEMORY = 2_000_000_000  # bytes of one process
DIED = "Python itself died"


@attrs.define
class Work:
    """A process and what it is at: the inputs from `at` on, one in `step`."""

    at: int
    step: int
    process: BaseProcess | None = None
    told: Connection | None = None


def main(args: list[str] | None = None) -> int:
    """Run, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Rule files that nobody would write.")
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("fuzz-found"), help="where failing files are written")
    asked = parser.parse_args(args)
    last = asked.first + asked.inputs
    works = [Work(asked.first + number, asked.processes) for number in range(asked.processes)]
    with tempfile.TemporaryDirectory() as folder:  # what a process loads once, it need not load for each batch
        try_one(asked.seed, asked.first, Path(folder), Tally())
    tally, began, said = Tally(), time.monotonic(), time.monotonic()
    try:
        while any(work.at < last for work in works):
            for work in works:
                _go_on(work, last, asked.seed, tally)
            if time.monotonic() > said + 30:
                said = time.monotonic()
                _say(f"{tally.inputs} inputs, {len(tally.failures)} failures, after {said - began:.0f} s")
    except KeyboardInterrupt:
        _say(f"stopped; it goes on with --first {min(work.at for work in works)} --seed {asked.seed}")
    _write_failures(asked.seed, tally, asked.out)
    _say(summary(tally, time.monotonic() - began))
    return 1 if tally.failures else 0


def _go_on(work: Work, last: int, seed: int, tally: Tally) -> None:
    """Take what a process has to tell, or start one where there is none."""
    if work.at >= last:
        return
    if work.process is None:
        work.told, tell = multiprocessing.Pipe(duplex=False)
        batch = range(work.at, min(last, work.at + BATCH * work.step), work.step)
        work.process = multiprocessing.Process(target=_run, args=(seed, batch, tell), daemon=True)
        work.process.start()
        tell.close()
    assert work.told is not None
    if not work.told.poll(0.1):
        return
    try:
        word = work.told.recv()
    except EOFError:
        tally.failures[work.at] = DIED
        tally.inputs += 1
        work.at += work.step
        word = None
    if isinstance(word, int):
        work.at = word
        return
    if isinstance(word, Tally):
        tally.join(word)
        work.at += work.step
    work.process.join()
    work.process = None


def _run(seed: int, batch: range, tell: Connection) -> None:
    """A batch of inputs in a process of its own; each number is told before the input is tried."""
    faulthandler.enable(sys.__stderr__ or sys.stderr)
    tally = Tally()
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError):
        resource = None  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        for number in batch:
            tell.send(number)
            try_one(seed, number, Path(folder), tally)
    if resource is not None:
        tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    tell.send(tally)


def _write_failures(seed: int, tally: Tally, out: Path) -> None:
    """The first case of each failure, made small."""
    for failure in sorted(set(tally.failures.values())):
        number = min(one for one, other in tally.failures.items() if other == failure)
        case = case_of(seed, number)
        out.mkdir(exist_ok=True)
        if failure != DIED:
            with tempfile.TemporaryDirectory() as folder:
                case = shrunk(case, lambda less, f=failure, at=folder: judge(less, Path(at)).failure == f)  # type: ignore[misc]
        _write(case, out, f"{seed}-{number}")
        count = sum(other == failure for other in tally.failures.values())
        _say(f"{failure}: {count} inputs, the first is {number}, written to {out / f'{seed}-{number}.cats'}")


def _write(case: Case, out: Path, name: str) -> None:
    (out / f"{name}.cats").write_bytes(case.data)
    for beside, data in case.beside.items():
        (out / f"{name}-{beside}").write_bytes(data)


def summary(tally: Tally, seconds: float) -> str:
    """The figures, for docs/explanation/testing.md."""
    never = sorted(code.value for code in Code if not code.value.startswith("RK5") and code.value not in tally.codes)
    figures = {
        "inputs": tally.inputs,
        "failures": len(tally.failures),
        "characters": tally.characters,
        "sound games": tally.sound,
        "laid out": tally.laid_out,
        "sorts of messages": len(tally.codes),
        "never seen": never,
        "seconds": round(seconds),
        "CPU seconds": round(tally.seconds),
        "milliseconds an input": round(1000 * tally.seconds / max(1, tally.inputs), 1),
        "slowest, seconds": round(tally.slowest[0], 2),
        "slowest, its number": tally.slowest[1],
        "memory, MB": round(tally.memory / 1e6),
    }
    return json.dumps(figures, indent=1)


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
