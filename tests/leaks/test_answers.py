"""Random matches beside the same match with another secret answer; and leaks of such answers that must be found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.driver import load_file
from rulekit.play import sentences
from tests.effort import cases
from tests.leaks.answers import try_answers
from tests.leaks.conftest import FIGURES
from tests.leaks.runner import Leak, Played, Tally
from tests.leaks.test_leaks import setup_of

HERE = Path(__file__).parent
MATCHES = cases(8, 60)


def tally_of(name: str, matches: int = MATCHES) -> Tally:
    """So many matches of a game beside this file; raises Leak."""
    program, tally = load_file(HERE / name), Tally()
    for number in range(matches):
        try_answers(Played(program, setup_of(program, number)), tally)
    return tally


@pytest.mark.timeout(60 + 2 * MATCHES)
@pytest.mark.parametrize("name", ["code.cats", "secrets.cats"])
def test_nothing_tells_a_secret_answer(name: str, record_property: Callable[[str, object], None]) -> None:
    """View, log, choices, undo, explanations and bytes are the same whatever was chosen in secret."""
    tally = tally_of(name)
    record_property(FIGURES, tally.row(name))
    assert tally.completed > tally.tried // 5, tally


def test_an_answer_that_shows_is_found() -> None:
    """Points that hang on what was chosen."""
    with pytest.raises(Leak, match="the log of "):
        tally_of("leaking_secret.cats", 20)


def test_an_answer_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that tell every choice, to whomever."""
    monkeypatch.setattr(sentences, "is_open_choice", lambda machine, event, viewer: True)
    with pytest.raises(Leak, match="the log of "):
        tally_of("secrets.cats", 20)


def test_a_hidden_value_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that tell what a value was set to, to whomever."""
    monkeypatch.setattr(sentences, "is_told", lambda machine, event, viewer: True)
    monkeypatch.setattr(sentences._Teller, "_is_open", lambda teller: True)  # noqa: SLF001
    with pytest.raises(Leak, match="the log of "):
        tally_of("secrets.cats", 20)
