"""The example of an evaluator of one's own runs, and does what its documentation says."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    result = subprocess.run(
        [sys.executable, "own_evaluator.py"], cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True
    )
    assert "of 20 games won" in result.stdout
