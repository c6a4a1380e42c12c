"""Rule files that nobody would write: `check` and `fmt` answer each of them.  The long run is `make fuzz`."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from rulekit.source import Source
from rulekit.syntax.parser import parse
from tests.effort import cases
from tests.fuzz.__main__ import main
from tests.fuzz.growing import declaration
from tests.fuzz.judging import TooSlowError, failure_of, judge, time_limit
from tests.fuzz.mutating import Case
from tests.fuzz.running import Tally, case_of, try_one
from tests.fuzz.shrinking import shrunk
from tests.random_positions import Dice

SEED = 20_260
BATCHES = cases(4, 100)
EACH = 100


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_is_in_a_file_it_is_answered(batch: int, tmp_path: Path) -> None:
    """Without a crash, within the time, and with messages that can be shown."""
    tally = Tally()
    for number in range(EACH * batch, EACH * (batch + 1)):
        try_one(SEED, number, tmp_path, tally)
    assert tally.failures == {}
    assert tally.inputs == EACH


FOUND = {
    "a drawn row with nothing in it": "table cost(value)\n  | value | 1 |\n  | |\n",
    "a file name that is too long": f'examples for "{"a" * 300}.cats"\n',
    "two answers for the rest": "define worth\n  by 1\n    otherwise: 1\n    otherwise: 2\n",
    "a kind that is called Token": "table has\n  sack : bag of Token\n  shop : row of 2 Card, refilled from sack\n",
}


@pytest.mark.parametrize("text", FOUND.values(), ids=FOUND)
def test_what_was_found(text: str, tmp_path: Path) -> None:
    """The small files in which a long run found something."""
    assert judge(Case(text.encode()), tmp_path).failure is None


def test_an_input_is_the_same_everywhere() -> None:
    """It depends on the seed and its number alone, and others differ."""
    assert case_of(1, 5) == case_of(1, 5)
    assert len({case_of(1, number).data for number in range(30)}) > 20


def test_what_is_grown_can_be_parsed() -> None:
    """Whatever the grammar allows is grown, and only that: what the parser refuses is no matter of words."""
    for seed in range(100):
        text = declaration(Dice(seed))
        _, found = parse(Source("grown.cats", text))
        assert [one for one in found if one.code.value in {"RK102", "RK103", "RK104", "RK105", "RK107"}] == []


def test_a_hang_is_noticed() -> None:
    """What takes longer than it may is ended, and named."""
    with pytest.raises(TooSlowError) as caught, time_limit(0.05):
        sum(0 for _ in count())
    assert failure_of(caught.value) == "too slow"


def test_a_failing_file_is_made_small() -> None:
    """What does not matter is left out: other lines, other words, and the files beside it."""
    case = Case(b"one two\nthree bad four\nfive\n", {"a.csv": b"x\n", "b.csv": b"1\nbad\n2\n"})

    def fails(less: Case) -> bool:
        return b"bad" in less.data and b"bad" in less.beside.get("b.csv", b"")

    assert shrunk(case, fails) == Case(b"bad", {"b.csv": b"bad\n"})


def test_the_long_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It goes through a range of inputs in processes, and says what came of them."""
    assert main(["--inputs", "20", "--first", "40", "--out", str(tmp_path / "found")]) == 0
    assert '"inputs": 20,' in capsys.readouterr().out
    assert not (tmp_path / "found").exists()
