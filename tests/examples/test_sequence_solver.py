"""The example of the move-sequence solver runs, and its sequences get fitter."""

import re
import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_shows_fitness_growing_in_seconds():
    result = subprocess.run(
        [sys.executable, "sequence_solver.py"],
        cwd=EXAMPLES,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    rows = re.findall(r"^ *(\d+) +([\d,]+) +[\d.]+% +([\d,]+)", result.stdout, flags=re.MULTILINE)
    fitness = [int(row[2].replace(",", "")) for row in rows]
    assert len(fitness) > 3
    assert fitness == sorted(set(fitness))
    assert "It plays g10" in result.stdout
