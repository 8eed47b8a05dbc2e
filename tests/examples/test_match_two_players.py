"""The example of a match runs, and its numbers are those of the command that it names."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_in_seconds():
    done = subprocess.run(
        [sys.executable, "match_two_players.py"],
        cwd=EXAMPLES,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    assert "wins" in done.stdout
    assert "95% interval" in done.stdout
    assert "first game: " in done.stdout
