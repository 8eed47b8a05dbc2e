"""The example that makes a figure and a table of a kept run."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_leaves_a_figure_a_table_and_ancestors(tmp_path):
    result = subprocess.run(
        [sys.executable, "run_report.py", "--folder", str(tmp_path), "--generations", "2"],
        cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    assert (tmp_path / "run.svg").stat().st_size > 10_000
    assert (tmp_path / "run.csv").read_text().count("\n") == 1 + 3 * 10
    assert "of the last population's parentage" in result.stdout
