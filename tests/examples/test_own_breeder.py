"""The example of a breeder of one's own runs, and its champion beats random play."""

import re
import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds_and_breeds_something():
    result = subprocess.run(
        [sys.executable, "own_breeder.py", "--generations", "6"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert "champion  alphabeta:depth=1,eval=zones[" in result.stdout
    assert float(re.search(r"random +score ([\d.]+)", result.stdout)[1]) > 0.6
