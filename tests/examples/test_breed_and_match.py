"""The example that breeds and measures runs, and says what it found."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    result = subprocess.run(
        [sys.executable, "breed_and_match.py", "--generations", "2", "--openings", "20"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert "champion  alphabeta:depth=1,eval=zones[" in result.stdout
    assert "95% interval" in result.stdout
