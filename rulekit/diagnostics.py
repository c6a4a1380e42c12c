"""Mistakes in rule files, as values.  One closed list of codes; nothing here knows how they are printed.

Floors of the numbers: RK1xx syntax, 2xx names, 3xx types, 4xx structure of the game, 5xx during play, 6xx tables and
headings, 7xx who may know what, 8xx display names.  A number is never used again for something else.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable

import attrs

from rulekit.source import Source, Span


class Severity(enum.Enum):
    """How bad it is: errors and warnings make a command fail, notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(enum.Enum):
    """Every diagnostic of rulekit.  The value is what an author sees."""

    # syntax
    UNEXPECTED = "RK101"
    TAB = "RK102"
    INDENTATION = "RK103"
    OPEN_STRING = "RK104"
    OPEN_BRACKET = "RK105"
    NOT_UTF8 = "RK106"
    STRANGE_CHARACTER = "RK107"
    SAID_OTHERWISE = "RK108"
    TOO_MUCH = "RK109"
    # names
    UNKNOWN_NAME = "RK201"
    DECLARED_TWICE = "RK202"
    RESERVED_NAME = "RK203"
    SHADOWED_NAME = "RK204"
    UNKNOWN_FIELD = "RK205"
    UNKNOWN_VALUE = "RK206"
    NEEDS_TYPE = "RK207"
    UNUSED = "RK208"
    PERHAPS_UNUSED = "RK209"
    DEAD_OPTION = "RK210"
    NEVER_HAPPENS = "RK211"
    NEVER_CHANGES = "RK212"
    # types
    WRONG_TYPE = "RK301"
    WRONG_ARGUMENTS = "RK302"
    MAY_BE_NONE = "RK303"
    NO_YOU = "RK304"
    OUT_OF_BOUNDS = "RK305"
    NOT_A_PLACE = "RK306"
    CANNOT_CHANGE = "RK307"
    WRONG_INDEX = "RK308"
    NEEDS_START = "RK309"
    NOT_FINITE = "RK310"
    BOTH_MAY_BE_NONE = "RK311"
    NONE_IS_EMPTY = "RK312"
    # structure
    CASE_MISSING = "RK401"
    CASE_TWICE = "RK402"
    RECURSION = "RK403"
    NO_REST = "RK404"
    LIMIT_MISSING = "RK405"
    NOT_INSIDE = "RK406"
    NOT_HERE = "RK407"
    SECTION_TWICE = "RK408"
    SECTION_MISSING = "RK409"
    TOO_MANY_CHOICES = "RK410"
    NEEDS_AT_ONCE = "RK412"
    LOOKED_AT_ONCE = "RK413"
    DOES_NOTHING = "RK414"
    NEVER_SHUFFLED = "RK415"
    NOBODY_WINS = "RK416"
    ALWAYS_AGAIN = "RK417"
    BEYOND_BOARD = "RK418"
    UNREACHABLE = "RK420"
    # during play
    PLAY_OUT_OF_BOUNDS = "RK501"
    PLAY_DIVISION = "RK502"
    PLAY_NO_ROOM = "RK503"
    PLAY_NO_CASE = "RK504"
    PLAY_TOO_MANY_CHOICES = "RK505"
    PLAY_MISSING_VALUE = "RK506"
    PLAY_TOKEN_NEVER_PLACED = "RK507"
    PLAY_ALWAYS_BROKEN = "RK508"
    PLAY_REFUSED = "RK509"
    PLAY_SAVE_DOES_NOT_FIT = "RK510"
    PLAY_NOT_PLAYING = "RK511"
    PLAY_LIMIT = "RK512"
    PLAY_RAN_OUT = "RK513"
    PLAY_NO_OPTION = "RK514"
    PLAY_NEVER_FIRED = "RK515"
    PLAY_NEVER_USED = "RK516"
    PLAY_STUCK = "RK517"
    # tables and headings
    TABLE_MISSING = "RK601"
    TABLE_ENCODING = "RK602"
    TABLE_HEADER = "RK603"
    TABLE_CELL = "RK604"
    TABLE_COUNT = "RK605"
    OUTSIDE_FOLDER = "RK606"
    LAYOUT = "RK607"
    NAME_TWICE_IN_TABLE = "RK608"
    UNKNOWN_HEADING = "RK609"
    STAND_IN = "RK610"
    NEVER_CITED = "RK611"
    CITES_NOTHING = "RK612"
    HEADINGS_FILE = "RK613"
    # who may know what
    HIDDEN_CHOICE = "RK701"
    HIDDEN_END = "RK702"
    HIDDEN_CAUSE = "RK703"
    HIDDEN_SIGHT = "RK704"
    TOLD_CHOICE = "RK705"
    # display names
    NAMES_TABLE = "RK801"
    NAME_NOT_TRANSLATED = "RK802"
    NAME_WITHOUT_GRAMMAR = "RK803"
    LANGUAGE_UNSPOKEN = "RK804"


NOTES = frozenset(
    {
        Code.PERHAPS_UNUSED,
        Code.NEVER_SHUFFLED,
        Code.STAND_IN,
        Code.NEVER_CITED,
        Code.CITES_NOTHING,
        Code.HIDDEN_CAUSE,
        Code.NAME_NOT_TRANSLATED,
        Code.NAME_WITHOUT_GRAMMAR,
        Code.LANGUAGE_UNSPOKEN,
        # What random play does not show may still happen, and a limit, an empty deck or being stuck may be meant.
        Code.PLAY_LIMIT,
        Code.PLAY_RAN_OUT,
        Code.PLAY_NO_OPTION,
        Code.PLAY_NEVER_FIRED,
        Code.PLAY_NEVER_USED,
        Code.PLAY_STUCK,
    }
)
WARNINGS = frozenset(
    {
        Code.UNUSED,
        Code.DEAD_OPTION,
        Code.NEVER_HAPPENS,
        Code.NEVER_CHANGES,
        Code.DOES_NOTHING,
        Code.NOBODY_WINS,
        Code.ALWAYS_AGAIN,
        Code.BEYOND_BOARD,
        Code.BOTH_MAY_BE_NONE,
        Code.NONE_IS_EMPTY,
        Code.LOOKED_AT_ONCE,
        Code.UNREACHABLE,
        Code.TOLD_CHOICE,
    }
)

MOST_PLACES = 8  # that are shown of one unknown name


@attrs.frozen
class Label:
    """A place in a text, with what to say there (may be empty)."""

    source: Source
    span: Span
    text: str = ""


@attrs.frozen
class Diagnostic:
    """One mistake: `message` stands alone (lower case, no full stop, names in backticks), `help` says what to do."""

    code: Code
    message: str
    at: Label
    also: tuple[Label, ...] = ()
    help: str | None = None

    @property
    def severity(self) -> Severity:
        """Note for the codes of `NOTES`, warning for those of `WARNINGS`, else error."""
        if self.code in NOTES:
            return Severity.NOTE
        return Severity.WARNING if self.code in WARNINGS else Severity.ERROR


class RulesError(Exception):
    """A rule file that cannot be played; carries everything found, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        first = next((d for d in self.diagnostics if d.severity is not Severity.NOTE), None)
        super().__init__(f"{first.code.value}: {first.message}" if first else "the rules cannot be played")


def is_bad(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether there is more among them than notes: then a command fails."""
    return any(diagnostic.severity is not Severity.NOTE for diagnostic in diagnostics)


_OF_NAMES = frozenset({Code.UNKNOWN_NAME, Code.UNKNOWN_VALUE, Code.UNKNOWN_FIELD, Code.NAMES_TABLE, Code.TABLE_HEADER})


def gathered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same, with a name that is unknown in several places as one mistake that points at them, up to some."""
    found: dict[object, Diagnostic] = {}
    for one in in_order(diagnostics):
        name = one.at.source.snippet(one.at.span)
        key: object = name if one.code in _OF_NAMES and f"`{name}`" in one.message else one
        before = found.setdefault(key, one)
        if before is not one and len(before.also) < MOST_PLACES:
            found[key] = attrs.evolve(before, also=(*before.also, attrs.evolve(one.at, text="and here")))
    return tuple(found.values())


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same diagnostics by file and place, each once."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.at.source.path, d.at.span, d.code.value, d.message)))
