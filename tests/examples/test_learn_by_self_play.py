"""The example that learns by self-play runs, and says what it found."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    result = subprocess.run(
        [sys.executable, "learn_by_self_play.py", "--games", "2000", "--openings", "20"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert "2000 games: score" in result.stdout
    assert "95% interval" in result.stdout
