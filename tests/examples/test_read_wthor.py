"""The example of reading archives runs, on the archive that it makes itself."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_runs_without_an_archive():
    result = subprocess.run(
        [sys.executable, "read_wthor.py"], cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True
    )
    lines = result.stdout.splitlines()
    assert lines[0] == "200 games in WTH_2001.wtb"
    assert sum(int(line.split()[1]) for line in lines[1:]) == 200
