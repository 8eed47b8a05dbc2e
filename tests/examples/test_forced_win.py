"""The example of a forced win runs, and every reply to its first move loses."""

import re
import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_reply_loses():
    done = subprocess.run(
        [sys.executable, "forced_win.py"], cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True
    )
    assert "continuous fours: none" in done.stdout
    lost, replies = map(int, re.search(r"(\d+) of (\d+) replies", done.stdout).groups())
    assert lost == replies > 200
