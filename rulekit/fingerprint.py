"""The hash of a checked game: the same for two files that mean the same in play, on every machine.

Left out is all that only people read: spans, names of the game, headings, rulings, examples, display names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property

import attrs

from rulekit.source import Shown

# Of a program, and of everything in it.
_PEOPLE_READ = frozenset(
    "name source rulebook languages rulings faces examples names headings headings_at cited asked limit_span".split()
)
# The last two follow from the others.
_NOT_PLAYED = frozenset({"span", "heading", "stand_in", "counted", "picked", "veiled"})
_ADDED = frozenset({"needed", "seen"})  # left out where it is None: rules without it keep their hash, and their saves


class Fingerprinted(Shown):
    """Gives a program the hash of its rules, worked out when it is first asked for: `rulekit check` never does."""

    @cached_property
    def rules(self) -> str:
        """SHA-256 of all that has a meaning in play, as hexadecimal digits."""
        digest = hashlib.sha256()
        for field in attrs.fields(type(self)):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.name == "first_player":
                digest.update(f"first_player={value is not None};".encode())
            elif field.name not in _PEOPLE_READ:
                digest.update(f"{field.name}=".encode())
                for piece in _pieces(value):
                    digest.update(piece.encode())
        return digest.hexdigest()


def _pieces(value: object) -> Iterator[str]:
    """A text that tells values apart: names of classes with their fields, texts with their lengths."""
    if isinstance(value, str):
        yield f"{len(value)}:{value}"
    elif value is None:
        yield "none"
    elif isinstance(value, int):
        yield f"{value:d}"
    elif isinstance(value, tuple):
        yield "("
        for item in value:
            yield from _pieces(item)
            yield ","
        yield ")"
    elif isinstance(value, dict):
        yield "{"
        for key, item in sorted(value.items()):
            yield from _pieces(key)
            yield from _pieces(item)
            yield ","
        yield "}"
    else:
        yield from _object(value)


def _object(value: object) -> Iterator[str]:
    kind = type(value)
    if not attrs.has(kind):
        raise TypeError(f"a program holds a {kind.__name__}")
    yield f"{kind.__name__}("
    for field in attrs.fields(kind):
        part = getattr(value, field.name)
        if field.name not in _NOT_PLAYED and not (part is None and field.name in _ADDED):
            yield f"{field.name}="
            yield from _pieces(part)
            yield ","
    yield ")"
