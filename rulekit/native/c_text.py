"""How comments and tables look in C."""

from __future__ import annotations

INDENT = "    "


def comment(text: str) -> str:
    """A C comment.  What the rules say in it (names, headings) never ends it, whatever it is."""
    inside = "".join(sign if sign.isprintable() else "?" for sign in text)
    return f"/* {inside.replace('*/', '* /').replace('/*', '/ *')} */"


def array(head: str, values: tuple[int, ...]) -> list[str]:
    """A table of numbers."""
    texts = [_literal(value) for value in values or (0,)]
    lines, line = [f"{head}[{len(texts)}] = {{"], INDENT
    for text in texts:
        if len(line) + len(text) > 110:
            lines.append(line.rstrip())
            line = INDENT
        line += f"{text}, "
    return [*lines, line.rstrip(), "};"]


def _literal(value: int) -> str:
    return "INT64_MIN" if value == -(1 << 63) else str(value)
