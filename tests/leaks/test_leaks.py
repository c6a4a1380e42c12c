"""Random matches of every game beside the same match with hidden things exchanged; and leaks that must be found."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from rulekit.driver import load_file
from rulekit.instructions import Move
from rulekit.play import sentences
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.eyes import Eyes, everything
from rulekit.runtime.machine import machine_for
from tests.games import GAMES, game
from tests.leaks import runner
from tests.leaks.conftest import FIGURES
from tests.leaks.runner import Leak, Played, Tally, try_swaps
from tests.leaks.seen import has_hidden_zones

MATCHES = int(os.environ.get("RULEKIT_LEAKS", "3"))
HERE = Path(__file__).parent
SKULL = HERE / "skull.cats"


def setup_of(program: Program, number: int) -> Setup:
    """Players, options and who begins go round with the number of the match."""
    players = program.least_players + number % (program.most_players - program.least_players + 1)
    options = {option.name: option.values[number % len(option.values)] for option in program.options}
    return Setup(players, options, number % players, number)


def tally_of(program: Program, matches: int) -> Tally:
    """So many matches of a game; raises Leak."""
    tally = Tally()
    for number in range(matches):
        try_swaps(Played(program, setup_of(program, number)), tally)
    return tally


@pytest.mark.timeout(60 + 20 * MATCHES)
@pytest.mark.parametrize("path", [*GAMES, SKULL], ids=lambda path: path.stem)
def test_nothing_tells_what_its_viewer_may_not_know(path: Path, record_property: Callable[[str, object], None]) -> None:
    """What a player cannot tell apart by zones makes no difference to what that player is given."""
    program = game(path)
    tally = tally_of(program, MATCHES)
    record_property(FIGURES, tally.row(program.name))
    machine = machine_for(program, program.least_players, (0,) * len(program.options))
    assert tally.completed > 0 or not has_hidden_zones(machine), tally


def test_rules_that_leak_are_found() -> None:
    """A value that all see is worked out from a hand that the others do not see."""
    with pytest.raises(Leak, match=r"tells .* apart"):
        tally_of(load_file(HERE / "leaking_rules.cats"), 20)


def test_a_log_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that name all components, to whomever."""

    def leaking(teller: sentences._Teller, items: object) -> str:
        return ", ".join(str(item.component) for item in items)  # type: ignore[attr-defined]

    monkeypatch.setattr(sentences._Teller, "_components", leaking)  # noqa: SLF001
    with pytest.raises(Leak, match="the log of "):
        tally_of(game(next(path for path in GAMES if path.stem == "kuhn_poker")), 20)


def test_a_view_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eyes that name everything."""
    monkeypatch.setattr(Eyes, "names", lambda eyes, component, slot: True)
    with pytest.raises(Leak, match="the view of "):
        tally_of(game(next(path for path in GAMES if path.stem == "kuhn_poker")), 20)


def test_a_choice_named_to_who_merely_knew_is_found() -> None:
    """Without what the checker says of moves of chosen things, hands dealt from the open box leak."""
    program = load_file(SKULL)
    codes = tuple(
        attrs.evolve(
            code,
            instructions=tuple(
                attrs.evolve(ins, picked=None) if isinstance(ins, Move) else ins for ins in code.instructions
            ),
        )
        for code in program.codes
    )
    with pytest.raises(Leak, match=r"tells .* apart"):
        tally_of(attrs.evolve(program, codes=codes), 20)


def test_an_explanation_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What points are made of, for eyes that see everything; with those of the player nothing is told."""
    program = load_file(HERE / "telling_points.cats")
    assert tally_of(program, 20).completed
    monkeypatch.setattr(runner, "look_of", lambda _: everything)
    with pytest.raises(Leak, match="the why of the points of "):
        tally_of(program, 20)
