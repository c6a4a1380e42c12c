"""Whether this machine has what the native engine is built with: a C compiler, or the `zig` extra."""

from __future__ import annotations

import pytest

from rulekit.native.build import CannotBuildError, find_compiler


def can_compile() -> bool:
    """Whether there is a compiler."""
    try:
        find_compiler()
    except CannotBuildError:
        return False
    return True


needs_compiler = pytest.mark.skipif(not can_compile(), reason="there is no C compiler")
