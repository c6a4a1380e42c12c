"""What an example stands on: its game, players, options, codes and labelled spaces."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.check.env import Env
from rulekit.check.expressions import Elaborator
from rulekit.check.names import describe, not_shadowing
from rulekit.check.outcome import option_and_value
from rulekit.check.samples import Samples
from rulekit.check.scope import LabelSymbol, Scope, SeatSymbol, Symbol
from rulekit.diagnostics import Code
from rulekit.expr import ZoneRef
from rulekit.program import OptionSize
from rulekit.source import NOWHERE, Span
from rulekit.syntax import ast


@attrs.frozen
class Labelled:
    """A labelled space of a drawn grid; `seat` is whose grid it is, -1 for the table's."""

    name: str
    zone: ZoneRef
    seat: int
    column: int
    row: int


@attrs.define(eq=False)
class Stage:
    """Grows while the lines of one example are read; labels are known before all else."""

    scope: Scope  # of the game, seen from this example
    elaborator: Elaborator
    samples: Samples
    players: tuple[str, ...]
    options: dict[int, int]
    labels: list[Labelled] = attrs.field(factory=list)

    def env(self) -> Env:
        """For one expression of the example: slot i holds the space with label i."""
        return Env.of_example([label.name for label in self.labels])

    def face_number(self, face: int) -> int:
        """The number of a face as a component: faces come after all components of the game."""
        return self.scope.component_count + face

    def size(self, written: int | OptionSize | None) -> int | None:
        """The width or height of a grid in this example; None if it is endless."""
        if isinstance(written, OptionSize):
            values = self.scope.options[written.option].values
            return int(values[self.options.get(written.option, 0)])
        return written

    def add_label(self, name: ast.Name, label: Labelled) -> None:
        """Name a space; its name may mean nothing else."""
        if not not_shadowing(self.scope, name, "a labelled space"):
            return
        known = self.scope.local.get(name.text)
        if known is not None:
            code = Code.LAYOUT if isinstance(known, LabelSymbol) else Code.SHADOWED_NAME
            self.scope.report(
                code,
                f"`{name.text}` is already {describe(known)}",
                name.span,
                "choose another label",
                also=[self.scope.label(known.span, "here")],
            )
            return
        self.scope.local[name.text] = LabelSymbol(name.text, len(self.labels), label.zone.zone, span=name.span)
        self.labels.append(label)


def set_stage(elaborator: Elaborator, node: ast.Example, samples: Samples) -> Stage:
    """The stage of an example before its lines: codes, players, options."""
    scope = elaborator.scope
    local: dict[str, Symbol] = dict(samples.symbols)
    players = _players(scope, node)
    for seat, name in enumerate(players):
        if seat < len(node.players):
            _seat(scope, local, node.players[seat], seat)
        elif name not in scope.symbols and name not in local:
            local[name] = SeatSymbol(name, seat)
    inner = scope.inside(local)
    return Stage(inner, elaborator.within(inner), samples, players, _options(scope, node.options))


def _players(scope: Scope, node: ast.Example) -> tuple[str, ...]:
    """The names of the seats; without a line `players` the fewest play: `p1`, `p2` and so on."""
    if not node.players:
        return tuple(f"p{seat}" for seat in range(1, scope.least_players + 1))
    count = len(node.players)
    if not scope.least_players <= count <= scope.most_players:
        least, most = scope.least_players, scope.most_players
        fits = f"{least} to {most}" if least != most else str(least)
        scope.report(
            Code.OUT_OF_BOUNDS,
            f"this game is for {fits}, and here {count} play",
            Span(node.players[0].span.start, node.players[-1].span.end),
            "give each player of the example a name, or change the line `players` of the game",
            [scope.label(scope.players_at, "said here")] if scope.players_at != NOWHERE else (),
        )
    return tuple(name.text for name in node.players)


def _seat(scope: Scope, local: dict[str, Symbol], name: ast.Name, seat: int) -> None:
    if not not_shadowing(scope, name, "a player"):
        return
    if name.text in local:
        known = local[name.text]
        code = Code.DECLARED_TWICE if isinstance(known, SeatSymbol) else Code.SHADOWED_NAME
        scope.report(
            code,
            f"`{name.text}` is already {describe(known)}",
            name.span,
            "choose another name",
            also=[scope.label(known.span, "here")],
        )
        return
    local[name.text] = SeatSymbol(name.text, seat, span=name.span)


def _options(scope: Scope, written: Sequence[tuple[ast.Name, ast.Name]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for name, value in written:
        pair = option_and_value(scope, name, value)
        if pair is None:
            continue
        if pair[0] in found:
            scope.report(Code.SECTION_TWICE, f"the option `{name.text}` is set twice", name.span)
        found[pair[0]] = pair[1]
    return found
