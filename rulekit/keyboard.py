"""Reads commands at a terminal: some keys are a command at once, everything else is typed and ends with Enter.

Where keys cannot be read one by one, all is typed.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable

try:
    import select
    import termios
    import tty
except ImportError:  # as on Windows
    _HAS_KEYS = False
else:
    _HAS_KEYS = True

# What terminals send for keys without a letter, behind Escape, and what these commands are called.
KEYS = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "OA": "up", "OB": "down", "OC": "right", "OD": "left",
    "[5~": "pageup", "[6~": "pagedown", "[H": "home", "[F": "end", "OH": "home", "OF": "end", "[1~": "home",
    "[4~": "end", "[7~": "home", "[8~": "end",
}  # fmt: skip
_ESCAPE, _END, _RUBOUT, _KILL = "\x1b", "\x04", ("\x7f", "\b"), "\x15"
_PAUSE = 0.05  # seconds within which the rest of a key follows


def read_command(mark: str) -> str:
    """What is typed behind the mark, or the name of a key pressed on an empty line.  EOFError at the end."""
    if not (_HAS_KEYS and sys.stdin.isatty()):
        return input(mark)
    descriptor = sys.stdin.fileno()
    _echo(mark)
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSANOW)  # keeps what was typed while the screen was drawn
    try:
        return command(_letters(descriptor), _echo)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        _echo("\n")


def command(letter: Callable[[float | None], str], echo: Callable[[str], None]) -> str:
    """A command out of letters.  `letter(seconds)` gives the next one, or "" if none comes in time (None: it waits)."""
    typed = ""
    while True:
        got = letter(None)
        if got in ("\n", "\r"):
            return typed
        if got == _ESCAPE:
            name = KEYS.get(_sequence(letter), "")
            if name and not typed:
                return name
        elif got in ("", _END):
            if not typed:
                raise EOFError
        elif got in _RUBOUT or got == _KILL:
            gone = min(len(typed), 1 if got in _RUBOUT else len(typed))
            echo("\b \b" * gone)
            typed = typed[: len(typed) - gone]
        elif got == " " and not typed:
            return "right"
        elif got.isprintable():
            typed += got
            echo(got)


def _sequence(letter: Callable[[float | None], str]) -> str:
    """What follows an Escape: nothing, or the rest of what one key sends."""
    rest = letter(_PAUSE)
    if rest not in ("[", "O"):
        return rest
    while (got := letter(_PAUSE)) != "":
        rest += got
        if got.isalpha() or got == "~":
            break
    return rest


def _letters(descriptor: int) -> Callable[[float | None], str]:
    decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")

    def letter(seconds: float | None) -> str:
        while select.select([descriptor], [], [], seconds)[0]:
            data = os.read(descriptor, 1)
            found = decoder.decode(data, final=not data)
            if found or not data:
                return found
        return ""

    return letter


def _echo(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
