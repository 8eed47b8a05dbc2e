"""The example that learns from its own games runs, and says what it found."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    result = subprocess.run(
        [sys.executable, "learn_regression.py", "--games", "40", "--openings", "10"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert "round 2: mean error" in result.stdout
    assert "95% interval" in result.stdout
