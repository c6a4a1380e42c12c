"""The files that come with rulekit, and the folder where it may keep what it has worked out.

It knows where they lie, and reads the grammar and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import NamedTuple

VERSION = "0.1.0"

_PACKAGE = Path(__file__).resolve().parent


class Grammar(NamedTuple):
    """The text of a grammar, and where its tables may be kept (None: nowhere)."""

    text: str
    cache: Path | None


def data_path(*parts: str) -> Path:
    """A file or folder below `grammar/` or `games/`: in the installed package, else in the checkout around it."""
    inside = _PACKAGE / "_data"
    return (inside if inside.is_dir() else _PACKAGE.parent).joinpath(*parts)


def package_path() -> Path:
    """The folder of rulekit's own modules."""
    return _PACKAGE


def cache_folder(part: str = "") -> Path | None:
    """Where rulekit may keep what it has worked out, made if need be; None if that cannot be written."""
    try:
        folder = _user_cache() / "rulekit" / part
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def cats_grammar() -> Grammar:
    """The grammar of rule files.  The name of its cache tells versions and grammars apart."""
    text = data_path("grammar", "cats.lark").read_text(encoding="utf-8")
    folder = cache_folder()
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    python = f"{sys.version_info.major}{sys.version_info.minor}"
    return Grammar(text, folder and folder / f"cats-{VERSION}-{digest}-py{python}.lark")


def _user_cache() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    # The specification has relative paths ignored.
    chosen = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return chosen if chosen.is_absolute() else Path.home() / ".cache"
