"""The soak benchmark in short: many people at once, and every answer as it must be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SOAK = Path(__file__).parents[3] / "benchmarks" / "soak.py"


def test_many_people_play_take_back_and_reload_without_an_error() -> None:
    command = [sys.executable, str(SOAK), "--players", "12", "--seconds", "5", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert result["errors"] == 0
    assert result["replies"] > 20
    assert result["asked_undo"] > 0
    assert result["resident_at_end_mb"] < 150
