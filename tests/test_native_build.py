"""Building libraries: once, whole, by several processes at once, with any compiler, and where there is none."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulekit.native import build
from rulekit.native.build import FLAGS, FOLDER, STRICT, CannotBuildError, find_compiler, library
from rulekit.native.emit import emit
from rulekit.native.engine import Native, compiled_for
from rulekit.runtime.engine import option_values
from rulekit.runtime.machine import machine_for
from tests.commands import RUN, environment, in_a_process
from tests.compilers import needs_compiler
from tests.test_native import EXAMPLES, every_match, load

GAME = str(EXAMPLES / "tic_tac_toe.cats")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own; where the libraries will be."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "rulekit" / "native"


def text_of_game() -> str:
    """The C text of a small game."""
    return emit(machine_for(load("tic_tac_toe"), 2, (0,))).text


@needs_compiler
def test_two_processes(folder: Path) -> None:
    """Four processes that build the same library at once all play, and one whole library is left."""
    command = [*RUN, "bench", GAME, "--games", "20", "--seed", "1", "--engine", "native", "--json"]
    variables = environment(XDG_CACHE_HOME=str(folder.parent.parent))
    running = [
        subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    told = [process.communicate(timeout=80) for process in running]
    assert [process.returncode for process in running] == [0] * 4, told
    assert len({out.partition('"wins"')[2] for out, _ in told}) == 1
    left = list(folder.iterdir())
    assert left
    assert {path.suffix for path in left} == {".so", ".py"}
    assert library(text_of_game()) in left


@needs_compiler
@pytest.mark.parametrize("content", [b"", b"\x7fELF torn", None])
def test_torn(content: bytes | None, folder: Path) -> None:
    """A library that is torn (None: cut off in the middle) is never loaded, but built anew."""
    made = library(text_of_game())
    whole = made.read_bytes()
    made.write_bytes(whole[: len(whole) // 2] if content is None else content)
    again = library(text_of_game())
    assert build.load(text_of_game())[1].rk_size_of(1) > 0
    assert [path for path in folder.iterdir() if path.suffix == ".so"] == [again]


@needs_compiler
def test_torn_declarations(folder: Path) -> None:
    """What is kept of the declarations is made anew where it is torn."""
    build.declared.cache_clear()
    build.load(text_of_game())
    (kept,) = folder.glob("*.py")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:200])
    build.declared.cache_clear()
    assert build.load(text_of_game())[1].rk_size_of(1) > 0
    assert kept.read_bytes() == whole
    build.declared.cache_clear()


@needs_compiler
def test_folder_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a cache folder the library lies in a folder of this process."""
    monkeypatch.setattr(build, "cache_folder", lambda: None)
    monkeypatch.setattr(build, "_own_folder", lambda: tmp_path)
    assert library(text_of_game()).parent == tmp_path / "native"


@needs_compiler
@pytest.mark.parametrize("full", ["all", "cache"])
def test_disk_is_full(full: str, tmp_path: Path) -> None:
    """Where the cache folder is full it is built elsewhere; where all is full one sentence says so, and exit code 2."""
    bad, cache, other = tmp_path / "bin" / "cc", tmp_path / "cache", tmp_path / "other"
    for folder in (bad.parent, cache, other):
        folder.mkdir()
    where = "*" if full == "all" else f"*{cache}*"
    refusal = "echo ld: final link failed: No space left on device >&2; exit 1"
    bad.write_text(f'#!/bin/sh\ncase "$*" in {where}) {refusal};; esac\nexec {find_compiler()[0]} "$@"\n', "utf-8")
    bad.chmod(0o755)
    variables = {"PATH": f"{bad.parent}:/bin:/usr/bin", "XDG_CACHE_HOME": str(cache), "TMPDIR": str(other)}
    ran = in_a_process("bench", GAME, "--games", "3", "--engine", "native", "--json", **variables)
    if full == "cache":
        assert (ran.code, ran.last["engine"], ran.err) == (0, "native", "")
        return
    assert (ran.code, ran.out) == (2, "")
    assert "its files cannot be written (No space left on device): make room in the cache folder or in" in ran.err
    assert "Traceback" not in ran.err


@needs_compiler
def test_compiler_that_knows_fewer_words(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A compiler that refuses gcc's own words for optimizing, as clang does, is given plain ones."""
    compiler = tmp_path / "cc"
    compiler.write_text(
        f'#!/bin/sh\ncase "$*" in *split-paths*) exit 1;; esac\nexec {find_compiler()[0]} "$@"\n', "utf-8"
    )
    compiler.chmod(0o755)
    monkeypatch.setattr(build, "find_compiler", lambda: (str(compiler),))
    monkeypatch.setattr(build, "LONG_TEXT", 0)
    assert build.load(text_of_game())[1].rk_size_of(1) > 0


@needs_compiler
def test_file_in_place_of_the_folder(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the folder cannot be made, the library lies in a folder of this process."""
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder", "utf-8")
    monkeypatch.setattr(build, "_own_folder", lambda: tmp_path)
    assert library(text_of_game()).parent == tmp_path / "native"


@pytest.mark.skipif(find_spec("ziglang") is not None, reason="`ziglang` is installed")
def test_no_compiler(tmp_path: Path) -> None:
    """Without a C compiler: one sentence that says what to do; exit code 2 where the engine was asked for by name."""
    variables = {"PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "empty")}
    ran = in_a_process("bench", GAME, "--games", "3", "--engine", "native", **variables)
    assert (ran.code, ran.out) == (2, "")
    assert "the native engine needs a C compiler: install one that answers to `cc`, or the `zig` extra" in ran.err
    ran = in_a_process("bench", GAME, "--games", "3", "--engine", "all", "--json", **variables)
    assert (ran.code, ran.last["engine"]) == (0, "reference")
    assert ran.err.startswith("the native engine needs a C compiler")
    ran = in_a_process(
        "play", GAME, "--seed", "1", "--save", str(tmp_path / "a.match"), "--engine", "native", **variables
    )
    assert ran.code == 2
    assert "the native engine needs a C compiler" in ran.err
    assert not (tmp_path / "a.match").exists()


def test_no_cffi(tmp_path: Path) -> None:
    """Without cffi: one sentence that says what to do, and everything else plays."""
    (tmp_path / "cffi.py").write_text("raise ImportError('blocked')\n", "utf-8")
    path = ":".join([str(tmp_path), *sys.path])
    ran = in_a_process("bench", GAME, "--games", "3", "--engine", "native", PYTHONPATH=path)
    assert (ran.code, ran.out) == (2, "")
    assert 'the native engine needs the native extra: pip install "rulekit-games[native]"' in ran.err
    assert in_a_process("bench", GAME, "--games", "3", PYTHONPATH=path).code == 0


def test_compiler_that_does_not_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that refuses everything, or cannot be run, is named."""
    bad = tmp_path / "bin" / "cc"
    bad.parent.mkdir()
    bad.write_text("#!/bin/sh\necho no header >&2\nexit 1\n", "utf-8")
    bad.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bad.parent}:/bin:/usr/bin")
    with pytest.raises(CannotBuildError, match=r"(?s)the C compiler `.*cc` does not take .*no header"):
        library(text_of_game())
    bad.write_text("not a program", "utf-8")
    with pytest.raises(CannotBuildError, match=r"the C compiler `.*cc` (cannot be run|does not take)"):
        library(text_of_game())


needs_zig = pytest.mark.skipif(find_spec("ziglang") is None, reason="`ziglang` is not installed")
COMPILERS = {"cc": ("cc",), "zig": (sys.executable, "-m", "ziglang", "cc")}


@needs_zig
@pytest.mark.slow
def test_zig(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the `zig` extra it builds where there is no `cc`, and plays the same."""
    native = Native(load("tic_tac_toe"))
    compiled_for.cache_clear()
    here = native.playouts(native.initial_state(2), 100, seed=1)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(tmp_path / "zig"))
    compiled_for.cache_clear()
    assert find_compiler() == COMPILERS["zig"]
    assert native.playouts(native.initial_state(2), 100, seed=1) == here
    compiled_for.cache_clear()


@needs_compiler
@pytest.mark.parametrize("compiler", ["cc", pytest.param("zig", marks=[needs_zig, pytest.mark.slow])])
@every_match
def test_no_warning(game: str, players: int, options: dict[str, str], compiler: str, tmp_path: Path) -> None:
    """No compiler warns of anything in what is written."""
    text = emit(machine_for(load(game), players, option_values(load(game), options))).text
    (tmp_path / "game.c").write_text(text, "utf-8")
    words = [
        *COMPILERS[compiler],
        *FLAGS,
        *STRICT,
        "-O0",
        "-c",
        "-o",
        str(tmp_path / "game.o"),
        f"-I{FOLDER}",
        str(tmp_path / "game.c"),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
