"""Lets tests import `benchmarks` and `tests.oracles`, which are no part of the package."""

import sys
from pathlib import Path

# At the end, so that the tests of a built package still see that package and not this folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))
