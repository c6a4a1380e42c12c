"""From C text to a library that can be called, with the system's C compiler or that of `ziglang`; each text once.

Libraries are kept in the user's cache folder, named by the text, the headers, the options and the compiler.  One that
is being built has another name until it is whole, so two processes may build the same one.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulekit.data import cache_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

FLAGS = (
    "-std=c11 -fPIC -shared -fno-strict-aliasing -Wall -Wextra -Werror "
    "-Wno-unused-function -Wno-unused-variable -Wno-unused-const-variable -Wno-unused-but-set-variable"
).split()
SANITIZED = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all".split()
HEADERS = ("runtime.h", "graphs.h", "several.h", "playouts.h")
LONG_TEXT = 80_000  # characters: beyond that, half the time of compiling is worth a tenth of the speed
FOLDER = Path(__file__).parent
DECLARED = """
int64_t rk_size_of(int what);
int rk_begin(void *game, void *state, uint64_t seed, uint64_t drawn, int32_t first);
int rk_go_on(void *game, void *state, uint64_t seed, int32_t answer);
const int32_t *rk_asked(const void *game, int32_t *asked);
int rk_playouts(void *game, void *state, uint64_t seed, int64_t begin, int64_t count, uint64_t drawn, int32_t first,
                const void *from, int32_t *records);
"""


class CannotBuildError(Exception):
    """There is no way to compile here; the message says what to do."""


def load(text: str, more: Sequence[str] = ()) -> tuple[Any, Any]:
    """Cffi and the library of a C text, built where it is not there yet."""
    ffi = _ffi()
    return ffi, ffi.dlopen(str(library(text, more)))


def library(text: str, more: Sequence[str] = ()) -> Path:
    """The file of the library of a C text, built where it is not there yet."""
    compiler = find_compiler()
    flags = [*FLAGS, "-O2" if len(text) < LONG_TEXT else "-O1", *more]
    parts = [text, *((FOLDER / name).read_text("utf-8") for name in HEADERS), *flags, *compiler, _identity(compiler[0])]
    name = hashlib.sha256("\0".join(parts).encode("utf-8")).hexdigest()[:32]
    folder = (cache_folder() or _own_folder()) / "native"
    folder.mkdir(mode=0o700, exist_ok=True)
    made = folder / f"{name}.so"
    if not made.exists():
        _build(text, [*compiler, *flags], folder, made)
    return made


def find_compiler() -> tuple[str, ...]:
    """The words that call a C compiler; raises CannotBuildError without one."""
    found = shutil.which("cc")
    if found is not None:
        return (found,)
    if importlib.util.find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "cc")
    raise CannotBuildError(
        "the native engine needs a C compiler: install one that answers to `cc`, or the `zig` extra "
        '(`pip install "rulekit-games[zig]"`); the reference engine plays everything without it'
    )


def _build(text: str, command: list[str], folder: Path, made: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as own:
        source, target = Path(own) / "game.c", Path(own) / "game.so"
        source.write_text(text, "utf-8")
        words = [*command, f"-I{FOLDER}", "-o", str(target), str(source)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotBuildError(f"the C compiler refused what rulekit wrote, which is a bug:\n{done.stderr.strip()}")
        target.replace(made)


@lru_cache(maxsize=1)
def _ffi() -> Any:
    try:
        from cffi import FFI
    except ImportError as missing:
        raise CannotBuildError(
            'the native engine needs the native extra: pip install "rulekit-games[native]"'
        ) from missing
    ffi = FFI()
    ffi.cdef(DECLARED)
    return ffi


def _identity(compiler: str) -> str:
    """What changes when the compiler is exchanged for another."""
    path = Path(compiler).resolve()
    known = path.stat()
    return f"{path} {known.st_size} {known.st_mtime_ns}"


@lru_cache(maxsize=1)
def _own_folder() -> Path:
    """A folder of this process alone, where there is no cache folder."""
    return Path(tempfile.mkdtemp(prefix="rulekit-"))
