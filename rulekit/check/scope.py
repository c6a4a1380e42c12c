"""All that a rule file declares: names and what they mean, and the mistakes found so far.

Filled by `check.declare`, read by everything after it.  Numbers are those that `Program` will use.  Never reads a file.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from rulekit import limits, program
from rulekit.builtins import PREDECLARED_KINDS
from rulekit.diagnostics import Code, Diagnostic, Label, Severity
from rulekit.source import NOWHERE, Source, Span
from rulekit.syntax import ast
from rulekit.types import DIRECTION, PLAYER, SPACE, UNKNOWN, ComponentOf, KindOf, Number, Ty

# ── What a name can mean ──────────────────────────────────────────────────────────────────────


@attrs.frozen
class Named:
    """Base of all symbols: the name as written and where it was declared (nowhere: built in)."""

    name: str
    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@attrs.frozen
class KindSymbol(Named):
    """A kind of the file, or `Player`, `Space`, `Direction`."""


@attrs.frozen
class ValueSymbol(Named):
    """A value of a kind, by its number there."""

    kind: str
    number: int


@attrs.frozen
class OptionSymbol(Named):
    """An option, by number; its type is `Scope.option_type(number)`."""

    number: int


@attrs.frozen
class ComponentSymbol(Named):
    """A kind of component."""


@attrs.frozen
class ZoneSymbol(Named):
    """A zone or value of the table or of each player, by number."""

    number: int


@attrs.frozen
class DefineSymbol(Named):
    """A define, by its number in `Scope.defines`."""

    number: int


@attrs.frozen
class RuleSymbol(Named):
    """A rule, by its number in `Scope.codes`."""

    number: int


@attrs.frozen
class PartSymbol(Named):
    """A step or phase, by its number in `Scope.codes` (examples run them)."""

    number: int


@attrs.frozen
class TableSymbol(Named):
    """A printed table, by its number in `Scope.lookups`."""

    number: int


@attrs.frozen
class FaceSymbol(Named):
    """A code of a sample, in examples only: a component of `component`, numbered after all of the game."""

    face: int
    component: str


@attrs.frozen
class LabelSymbol(Named):
    """A labelled space of an example, in slot `slot` of its frame; `zone` is its grid."""

    slot: int
    zone: int


@attrs.frozen
class SeatSymbol(Named):
    """A player of an example."""

    seat: int


@attrs.frozen
class ErrorSymbol(Named):
    """The name of a broken declaration: whatever uses it is silent."""


Symbol: TypeAlias = (
    KindSymbol
    | ValueSymbol
    | OptionSymbol
    | ComponentSymbol
    | ZoneSymbol
    | DefineSymbol
    | RuleSymbol
    | PartSymbol
    | TableSymbol
    | FaceSymbol
    | LabelSymbol
    | SeatSymbol
    | ErrorSymbol
)

_BUILT_IN_KINDS: dict[str, Ty] = {"Player": PLAYER, "Space": SPACE, "Direction": DIRECTION}

# ── What is declared, beside what `Program` already has a class for ───────────────────────────


@attrs.frozen
class Parameter:
    """A parameter with its type; `Unknown` where that was wrong."""

    name: str
    ty: Ty
    span: Span


@attrs.frozen
class DefineDecl:
    """A define; `ty` is what it was declared to give, None where its body decides."""

    name: str
    params: tuple[Parameter, ...]
    ty: Ty | None
    node: ast.Define


@attrs.frozen
class CodeDecl:
    """What becomes a `Code`.  `node` is None where the section is missing, and for the match itself.

    `unit`: match, setup, play, turn, scoring, rule, trigger, step, phase.
    """

    name: str
    unit: str
    params: tuple[Parameter, ...]
    node: ast.Section | ast.Rule | ast.Trigger | ast.Part | None


@attrs.frozen
class TriggerDecl:
    """The head of a trigger; `params` of its code are the thing and, with `at`, where (of a token: the space)."""

    event: str
    zone: int
    token: int | None
    at: bool
    playing: bool
    code: int


@attrs.frozen
class LookupDecl:
    """A printed table; `params` are the types of its arguments (numbers: as far as the headings go)."""

    table: program.Table
    params: tuple[Ty, ...]


_UNKNOWN = frozenset({Code.UNKNOWN_NAME, Code.UNKNOWN_FIELD, Code.UNKNOWN_VALUE, Code.NAMES_TABLE, Code.TABLE_HEADER})
SECTIONS = ("match", "setup", "play", "turn", "scoring")


@attrs.define(eq=False)
class Scope:
    """The names of a game and what they mean; shared lists, so an example's scope (`inside`) sees the same game."""

    source: Source
    symbols: dict[str, Symbol] = attrs.field(factory=dict)
    local: dict[str, Symbol] = attrs.field(factory=dict)  # codes, labels and seats, in an example only
    kinds: dict[str, program.Kind] = attrs.field(factory=dict)  # options too, by the option's name
    options: list[program.Option] = attrs.field(factory=list)
    components: list[program.Component] = attrs.field(factory=list)
    fields: list[program.Field] = attrs.field(factory=list)
    zones: list[program.Zone] = attrs.field(factory=list)  # without starts and refilled_from; 0 is the box
    defines: list[DefineDecl] = attrs.field(factory=list)
    codes: list[CodeDecl] = attrs.field(factory=list)  # the first five are SECTIONS
    triggers: list[TriggerDecl] = attrs.field(factory=list)
    lookups: list[LookupDecl] = attrs.field(factory=list)
    labels: set[str] = attrs.field(factory=set)  # the labels of all menus
    broken: bool = False  # part of the file could not be read: what is missing may stand there
    lost: set[str] = attrs.field(factory=set)  # the words of those parts: what nothing else declares may stand there
    silent: list[Span] = attrs.field(factory=list)  # those parts: what else seems wrong in them may come of that
    least_players: int = 1
    players_at: Span = NOWHERE  # the line that says how many can play
    most_players: int = 99
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    searches: list[str] = attrs.field(factory=list)  # the names for which the nearest ones were looked for
    _places: set[tuple[str, Span, Code]] = attrs.field(factory=set)

    # ── mistakes

    def label(self, span: Span, text: str = "") -> Label:
        """A place in this file."""
        return Label(self.source, span, text)

    def report(
        self,
        code: Code,
        message: str,
        span: Span,
        help: str | None = None,
        also: Sequence[Label] = (),
        label: str = "",
    ) -> None:
        """Note a mistake at a place of this file; a second one of the same code at the same place is dropped."""
        self.report_at(code, message, Label(self.source, span, label), help, also)

    def report_at(
        self, code: Code, message: str, at: Label, help: str | None = None, also: Sequence[Label] = ()
    ) -> None:
        """Note a mistake at a place of any text, such as a cell of a table; nothing if it is only an echo."""
        if self._is_echo(code, at):
            return
        place = (at.source.path, at.span, code)
        if place not in self._places:
            self._places.add(place)
            self.diagnostics.append(Diagnostic(code, message, at, tuple(also), help))

    def lose(self, words: Iterable[str], span: Span | None = None) -> None:
        """Part of the file was not understood: names in it count as declared, and all in `span` stays silent."""
        self.lost.update(words)
        if span is not None:
            self.silent.append(span)

    def is_silent(self, span: Span) -> bool:
        """Whether a place lies in a part of the file that could not be read."""
        return any(part.start <= span.start < part.end for part in self.silent)

    def _is_echo(self, code: Code, at: Label) -> bool:
        inside = at.source is self.source and self.is_silent(at.span)
        return inside or (code in _UNKNOWN and at.source.snippet(at.span) in self.lost)

    # ── names

    def find(self, name: str) -> Symbol | None:
        """What a name means here; None if nothing (locals and built-in names are no matter of the scope)."""
        if name in self.local:
            return self.local[name]
        if name in _BUILT_IN_KINDS:
            return KindSymbol(name)
        return self.symbols.get(name)

    def suggest(self, name: str, forms: tuple[type[Named], ...] = (), more: Iterable[str] = ()) -> str | None:
        """Help with the nearest names of the right kind (`forms`: classes of symbols; none given: any), ignoring case.

        `more` adds names, such as locals or built-ins.
        """
        if not self._may_search(name):
            return None
        known = {**self.symbols, **self.local}
        known = {n: symbol for n, symbol in known.items() if not isinstance(symbol, ErrorSymbol)}
        names = {n for n, symbol in known.items() if not forms or isinstance(symbol, forms)}
        if not forms or KindSymbol in forms:
            names.update(PREDECLARED_KINDS)
        return did_you_mean(name, {*names, *more})

    def nearest(self, name: str, names: Iterable[str]) -> str | None:
        """Help with the nearest of some names, as `did_you_mean` gives it."""
        return did_you_mean(name, names) if self._may_search(name) else None

    def _may_search(self, name: str) -> bool:
        """Whether there is still time to look for what a name may have been meant to be."""
        self.searches.append(name)
        return len(self.searches) <= limits.SUGGESTIONS

    def inside(self, local: dict[str, Symbol], source: Source | None = None) -> Scope:
        """The same game with codes, labels and seats of an example (in another file, with its source)."""
        return attrs.evolve(self, local=local, source=source or self.source)

    # ── what belongs to what

    def component(self, name: str) -> program.Component | None:
        """The kind of component of that name."""
        return next((c for c in self.components if c.name == name), None)

    def field(self, component: str, name: str) -> int | None:
        """The number of a column of a component kind."""
        return next((i for i, f in enumerate(self.fields) if f.name == name and f.component == component), None)

    def state(self, component: str, name: str) -> int | None:
        """The number of the zone that holds a state of a component kind (`each Tile has`)."""
        return next(
            (
                i
                for i, zone in enumerate(self.zones)
                if zone.name == name and zone.owner == "component" and zone.holds == component
            ),
            None,
        )

    def option_type(self, option: int) -> Ty:
        """The type of an option: a number if all of its values are, else a kind of its own."""
        values = self.options[option].values
        if values and all(value.isdigit() for value in values):
            return Number(min(map(int, values)), max(map(int, values)))
        return KindOf(self.options[option].name)

    def option_value(self, option: int, name: str) -> int | None:
        """The value (as at run time) that an option's value of that name has; None if it has none such."""
        values = self.options[option].values
        if name not in values:
            return None
        return int(name) if isinstance(self.option_type(option), Number) else values.index(name)

    def value_number(self, kind: str, name: str) -> int | None:
        """The number of a value within a kind."""
        values = self.kinds[kind].values if kind in self.kinds else ()
        return values.index(name) if name in values else None

    def type_named(self, name: str) -> Ty | None:
        """The type a capital word stands for: a kind, a component, `Player`, `Space`, `Direction`; None if unknown."""
        if name in _BUILT_IN_KINDS:
            return _BUILT_IN_KINDS[name]
        match self.symbols.get(name):
            case KindSymbol():
                return KindOf(name)
            case ComponentSymbol():
                return ComponentOf(name)
            case ErrorSymbol():
                return UNKNOWN
            case _:
                return None

    @property
    def has_errors(self) -> bool:
        """Whether something was found that keeps the game from being played."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)

    @property
    def lies_in_box(self) -> Ty:
        """What a component in `box` is: of the only kind there is, or of any."""
        return ComponentOf(self.components[0].name) if len(self.components) == 1 else UNKNOWN

    @property
    def component_count(self) -> int:
        """How many components the game has; faces are numbered from here."""
        return sum(component.count for component in self.components)


SHOWN = 12  # names in one line of help


def did_you_mean(name: str, names: Iterable[str]) -> str | None:
    """A question with up to three nearest names, ignoring case; None if none is near."""
    by_lower: dict[str, str] = {}
    for known in sorted(names):
        by_lower.setdefault(known.lower(), known)
    near = [by_lower[lower] for lower in difflib.get_close_matches(name.lower(), sorted(by_lower), n=3)]
    if not near:
        return None
    quoted = [f"`{one}`" for one in near]
    return f"did you mean {' or '.join([', '.join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)}?"


def has_values(values: Sequence[str]) -> str:
    """Which values there are, as far as anybody reads on."""
    return f"it has {', '.join(f'`{value}`' for value in values[:SHOWN])}{' …' if len(values) > SHOWN else ''}"
