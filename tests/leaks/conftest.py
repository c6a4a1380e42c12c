"""The figures of the matches with hidden things exchanged, as a table at the end of the run."""

from __future__ import annotations

import pytest

from tests.leaks.runner import HEADINGS

FIGURES = "leaks"


@pytest.hookimpl
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each game's test recorded, also where the tests ran in processes of their own."""
    lines = [
        str(value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == FIGURES
    ]
    if lines:
        terminalreporter.section("matches with hidden things exchanged")
        terminalreporter.line(HEADINGS)
        for line in sorted(lines):
            terminalreporter.line(line)
