"""Whether this machine has what the native engine is built with: a C compiler, or the `zig` extra; and sanitizers."""

from __future__ import annotations

import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

from rulekit.native.build import SANITIZED, CannotBuildError, find_compiler


def can_compile() -> bool:
    """Whether there is a compiler."""
    try:
        find_compiler()
    except CannotBuildError:
        return False
    return True


needs_compiler = pytest.mark.skipif(not can_compile(), reason="there is no C compiler")


@lru_cache
def can_sanitize() -> bool:
    """Whether the compiler makes programs that watch themselves: its libraries for that may be missing."""
    if not can_compile():
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "main.c"
        source.write_text("int main(void) { return 0; }", "utf-8")
        words = [*find_compiler(), *SANITIZED, "-o", str(source.with_suffix("")), str(source)]
        built = subprocess.run(words, capture_output=True, check=False).returncode == 0
        return built and subprocess.run([str(source.with_suffix(""))], check=False).returncode == 0


needs_sanitizers = pytest.mark.skipif(not can_sanitize(), reason="the C compiler has no sanitizers")
