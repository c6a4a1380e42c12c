"""Whether this machine can build the native engine: it wants cffi, and a C compiler or the `zig` extra."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from rulekit.native.build import CannotBuildError, find_compiler


def can_compile() -> bool:
    """Whether there is all that building takes."""
    try:
        find_compiler()
    except CannotBuildError:
        return False
    return find_spec("cffi") is not None


needs_compiler = pytest.mark.skipif(not can_compile(), reason="there is no C compiler, or no cffi")
