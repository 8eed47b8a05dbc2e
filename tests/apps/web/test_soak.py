"""The soak benchmark in short: many people at once, and every answer as it must be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parents[3] / "benchmarks" / "soak.py"
JUDGED = "import sys; sys.path.insert(0, {folder!r}); import soak; print(*soak.missed_goals({result}, thinks={thinks}))"


def test_many_people_play_take_back_and_reload_without_an_error() -> None:
    command = [sys.executable, str(SOAK), "--players", "12", "--seconds", "5", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert result["errors"] == 0
    assert result["replies"] > 20
    assert result["asked_undo"] > 0
    assert 0 < result["resident_at_start_mb"] < result["resident_before_mb"] < 200
    assert result["growth"] == pytest.approx(result["resident_at_end_mb"] / result["resident_before_mb"])


@pytest.mark.parametrize(
    ("growth", "reply", "thinks", "said"),
    [
        (1.1, 500.0, True, ""),
        (1.11, 500.0, True, "1.11 times the memory of before"),
        (0.9, 501.0, True, "95 percent of the replies took up to 501 ms"),
        (0.9, 501.0, False, ""),
    ],
)
def test_a_missed_goal_is_said(growth: float, reply: float, thinks: bool, said: str) -> None:
    result = {"growth": growth, "reply_95_percent_ms": reply}
    program = JUDGED.format(folder=str(SOAK.parent), result=result, thinks=thinks)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert said in done.stdout if said else done.stdout.strip() == ""
