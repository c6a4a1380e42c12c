"""From C text to a library that can be called, with the system's C compiler or that of `ziglang`; each text once.

Libraries are kept in the user's cache folder, named by what they are made of (the text, the headers, the options, the
compiler) and by their own content: one that is torn or was changed does not have its name, and is built anew.  One that
is being built has another name until it is whole, so two processes may build the same one.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from errno import ENOSPC
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rulekit.data import cache_folder
from rulekit.files import digest
from rulekit.native.refused import MissingError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

FLAGS = "-std=c11 -fPIC -shared -fno-strict-aliasing -Werror=implicit-function-declaration".split()
COUNTS_BITS = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []  # all of these since 2008 can do it
STRICT = (  # for tests: a player whose compiler has a warning of its own must not be kept from playing
    "-Wall -Wextra -Werror -Wno-unused-function -Wno-unused-variable -Wno-unused-const-variable "
    "-Wno-unused-but-set-variable -Wno-parentheses-equality -Wno-ignored-optimization-argument"
).split()
PROFILED = ("-DRK_PROFILE",)
SANITIZED = "-g -fsanitize=address,undefined -fno-sanitize-recover=all".split()
HEADERS = ("runtime.h", "sets.h", "piles.h", "frames.h", "grids.h", "graphs.h", "several.h")  # included in this order
PLAYOUTS = "playouts.h"  # last of all
LONG_TEXT = 80_000  # characters: beyond that, half the time of compiling is worth a twentieth of the speed
QUICKLY = (
    "-O1 -finline-functions -fpeel-loops -funswitch-loops -fsplit-paths -fthread-jumps -ftree-vrp -fno-tree-sink "
    "-fcaller-saves -fipa-ra -fexpensive-optimizations -falign-functions=32 -falign-loops=32 -falign-jumps=16"
).split()
WELL = ("-O3",)
PLAINLY = ("-O2",)  # for a compiler that does not know all words of the others: they are gcc's
FOLDER = Path(__file__).parent
DECLARED = """
int64_t rk_size_of(int what);
int rk_begin(void *game, void *state, uint64_t drawn, int32_t first);
int rk_go_on(void *game, void *state, uint64_t seed, int32_t answer, const int32_t *script, int32_t scripted,
             int32_t patient);
const int32_t *rk_asked(const void *game, int32_t *asked);
int rk_playouts(void *game, void *state, uint64_t seed, int64_t begin, int64_t count, uint64_t drawn, int32_t first,
                const void *from, int32_t answer, const int32_t *script, int32_t scripted, int32_t *records);
void rk_profile(int64_t *times, int64_t *spent);
"""


class CannotBuildError(MissingError):
    """There is no way to compile here; the message says what to do."""


def load(text: str, more: Sequence[str] = ()) -> tuple[Any, Any]:
    """Cffi and the library of a C text, built where it is not there yet."""
    ffi, file = declared(), library(text, more)
    try:
        return ffi, ffi.dlopen(str(file))
    except OSError as error:
        raise CannotBuildError(f"the library that was built cannot be loaded from {file.parent}: {error}") from error


def library(text: str, more: Sequence[str] = ()) -> Path:
    """The file of the library of a C text, built where it is not there yet."""
    compiler = find_compiler()
    flags = [*more, *COUNTS_BITS, *(WELL if len(text) < LONG_TEXT else QUICKLY)]
    made_of = (*FLAGS, *flags, *PLAINLY, *compiler, _identity(compiler[0]))
    parts = [text, *((FOLDER / name).read_text("utf-8") for name in (*HEADERS, PLAYOUTS)), *made_of]
    name = digest("\0".join(parts).encode("utf-8"))[:32]
    return _kept(
        lambda folder: _whole(folder, name) or _build(text, compiler, (flags, [*more, *PLAINLY]), folder, name)
    )


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


def _kept(make: Callable[[Path], T]) -> T:
    """What is made in the cache folder, or in one of this process where that cannot be written, or is full."""
    try:
        return make(_native(cache_folder() or _own_folder()))
    except OSError:
        pass
    try:
        return make(_native(_own_folder()))
    except OSError as error:
        raise CannotBuildError(
            f"the native engine cannot be built, for its files cannot be written ({error.strerror or error}): "
            "make room in the cache folder or in the folder for temporary files"
        ) from error


def _native(folder: Path) -> Path:
    inside = folder / "native"
    inside.mkdir(mode=0o700, exist_ok=True)
    return inside


def _whole(folder: Path, name: str) -> Path | None:
    """The library of that name if it is there and whole; what is not whole is thrown away."""
    for file in folder.glob(f"{name}-*.so"):
        if file.name == _file_name(name, file.read_bytes()):
            return file
        file.unlink(missing_ok=True)
    return None


def _file_name(name: str, content: bytes) -> str:
    return f"{name}-{digest(content)[:32]}.so"


def _build(text: str, compiler: Sequence[str], flags: Sequence[Sequence[str]], folder: Path, name: str) -> Path:
    """Builds it with the first of these flags that the compiler takes."""
    called = " ".join(compiler)
    with tempfile.TemporaryDirectory(dir=folder) as own:
        source, target = Path(own) / "game.c", Path(own) / "game.so"
        source.write_text(text, "utf-8")
        for some in flags:
            words = [*compiler, *FLAGS, *some, f"-I{FOLDER}", "-o", str(target), str(source)]
            try:
                done = subprocess.run(words, capture_output=True, text=True, check=False)
            except OSError as error:
                raise CannotBuildError(f"the C compiler `{called}` cannot be run: {error.strerror}") from error
            if done.returncode == 0:
                return target.replace(folder / _file_name(name, target.read_bytes()))
            if os.strerror(ENOSPC) in done.stderr:
                raise OSError(ENOSPC, os.strerror(ENOSPC))
    raise CannotBuildError(
        f"the C compiler `{called}` does not take what rulekit wrote (if it compiles other programs, this "
        f"is a bug of rulekit):\n{done.stderr.strip()}"
    )


@lru_cache(maxsize=1)
def declared() -> Any:
    """What cffi makes of the declarations; to make it takes it longer than all else at a start, so that is kept."""
    try:
        backend = importlib.import_module("_cffi_backend")
        made_of = f"{DECLARED} {backend.__version__} {sys.version}"
        name = f"rulekit_{digest(made_of.encode())[:32]}"
        code = _kept(lambda folder: _kept_code(folder / f"{name}.py") or _keep_code(name, folder / f"{name}.py"))
    except ImportError as missing:
        raise CannotBuildError(
            'the native engine needs the native extra: pip install "rulekit-games[native]"'
        ) from missing
    module: dict[str, Any] = {}
    exec(code, module)
    return module["ffi"]


def _kept_code(file: Path) -> str | None:
    """The module that is kept in a file, behind its own hash; None if it is not there, or not whole."""
    try:
        told, _, code = file.read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return code if told == f"# {digest(code.encode())}" else None


def _keep_code(name: str, file: Path) -> str:
    from cffi import FFI
    from cffi.recompiler import make_py_source

    ffi = FFI()
    ffi.set_source(name, None)
    ffi.cdef(DECLARED)
    with tempfile.TemporaryDirectory(dir=file.parent) as own:
        made = Path(own) / file.name
        make_py_source(ffi, name, str(made))
        code = made.read_text("utf-8")
        made.write_text(f"# {digest(code.encode())}\n{code}", "utf-8")
        made.replace(file)
    return code


def _identity(compiler: str) -> str:
    """What changes when the compiler is exchanged for another."""
    path = Path(compiler).resolve()
    known = path.stat()
    return f"{path} {known.st_size} {known.st_mtime_ns}"


@lru_cache(maxsize=1)
def _own_folder() -> Path:
    """A folder of this process alone, where there is no cache folder."""
    return Path(tempfile.mkdtemp(prefix="rulekit-"))
