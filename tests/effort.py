"""How many random cases a test goes through: a few at each change, many with RULEKIT_LONG=1 (see CONTRIBUTING.md)."""

from __future__ import annotations

import os

IS_LONG = os.environ.get("RULEKIT_LONG", "0") not in ("", "0")


def cases(few: int, many: int) -> int:
    """The number for this run."""
    return many if IS_LONG else few
