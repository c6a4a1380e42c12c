"""Lets tests import `benchmarks` and `tests.oracles`, which are no part of the package; no example has to be quick."""

import sys
from pathlib import Path

from hypothesis import settings

# At the end, so that the tests of a built package still see that package and not this folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))

# A machine that does other things besides may take its time.
settings.register_profile("rulekit", deadline=None)
settings.load_profile("rulekit")
