"""The soak benchmark in short: many people at once, and every answer as it must be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from waiting import MINUTES

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
REPLIES = 150  # after which the people leave, however long they take
SOAK = f"import people, soak; people.PATIENCE = {MINUTES}; soak.main()"
JUDGED = (
    "import json, sys, soak; cases = json.load(sys.stdin); "
    "print(json.dumps([soak.missed_goals(result, thinks=thinks) for result, thinks in cases]))"
)


def said_by(program: str, *arguments: str, given: Any = None) -> Any:
    """What a program beside the benchmarks prints."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], env=os.environ | {"PYTHONPATH": str(BENCHMARKS)},
        input=json.dumps(given), capture_output=True, text=True, timeout=2 * MINUTES,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.sampled(4)
def test_many_people_play_take_back_and_reload_without_an_error() -> None:
    result = said_by(SOAK, "--players", "12", "--replies", str(REPLIES), "--json")
    assert result["errors"] == 0
    assert result["replies"] >= REPLIES
    assert result["asked_undo"] > 0
    assert 0 < result["resident_at_start_mb"] < result["resident_before_mb"] < 400  # patterns' tables
    assert result["growth"] == pytest.approx(result["resident_at_end_mb"] / result["resident_before_mb"])


CASES = [
    (1.1, 500.0, True, ""),
    (1.11, 500.0, True, "1.11 times the memory of before"),
    (0.9, 501.0, True, "95 percent of the replies took up to 501 ms"),
    (0.9, 501.0, False, ""),
]


def test_a_missed_goal_is_said() -> None:
    given = [({"growth": growth, "reply_95_percent_ms": reply}, thinks) for growth, reply, thinks, _ in CASES]
    judged = said_by(JUDGED, given=given)
    for missed, (*_, said) in zip(judged, CASES, strict=True):
        assert len(missed) == bool(said)
        assert all(said in each for each in missed)
