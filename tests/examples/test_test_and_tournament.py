"""The example of a sequential test and a tournament runs and decides."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    done = subprocess.run(
        [sys.executable, "test_and_tournament.py"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert "elo1 after" in done.stdout
    assert "3 random" in done.stdout
    assert "Elo +0 (0.0 to 0.0)" in done.stdout
    assert "circles: none" in done.stdout
