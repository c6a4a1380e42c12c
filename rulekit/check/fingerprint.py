"""The hash of a checked game: the same for two files that mean the same in play, on every machine.

Left out is all that only people read: spans, names of the game, headings, rulings, examples, display names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import attrs

from rulekit.program import Program

# Of a program, and of everything in it.
_PEOPLE_READ = frozenset("name source rulebook languages rulings faces examples names headings rules".split())
_NOT_PLAYED = frozenset({"span", "heading", "stand_in"})


def fingerprint(program: Program) -> str:
    """SHA-256, as hexadecimal digits."""
    digest = hashlib.sha256()
    for field in attrs.fields(Program):
        if field.name == "first_player":
            digest.update(f"first_player={program.first_player is not None};".encode())
        elif field.name not in _PEOPLE_READ:
            digest.update(f"{field.name}=".encode())
            for piece in _pieces(getattr(program, field.name)):
                digest.update(piece.encode())
    return digest.hexdigest()


def _pieces(value: object) -> Iterator[str]:
    """A text that tells values apart: names of classes with their fields, plain values as JSON."""
    if isinstance(value, bool):
        yield str(int(value))
    elif value is None or isinstance(value, int | str):
        yield json.dumps(value)
    elif isinstance(value, tuple):
        yield "("
        for item in value:
            yield from _pieces(item)
            yield ","
        yield ")"
    elif isinstance(value, dict):
        yield "{"
        for key, item in sorted(value.items()):
            yield f"{json.dumps(key)}:"
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
        if field.name not in _NOT_PLAYED:
            yield f"{field.name}="
            yield from _pieces(getattr(value, field.name))
            yield ","
    yield ")"
