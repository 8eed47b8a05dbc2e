"""A turn ends by work, so that a busy machine takes nobody's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from waiting import wait_until

from heibai.apps.web.think import work_clock
from heibai.apps.web.think.work_clock import WorkClock


@pytest.fixture
def idle() -> Iterator[int]:
    with subprocess.Popen(
        [sys.executable, "-c", "print(); input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as it:
        assert it.stdout
        it.stdout.readline()  # it has been started, and works no more
        yield it.pid
        it.kill()


def test_of_time_without_work_a_tenth_counts(idle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(work_clock, "monotonic", lambda: now[0])
    clock = WorkClock(idle)
    assert clock.seconds() < 0.5
    now[0] += 50
    assert clock.seconds() == pytest.approx(50 * work_clock.IDLE_SHARE)
    assert (0.1 if work_clock.TELLS_WORK else 1) == work_clock.IDLE_SHARE


def test_work_counts() -> None:
    clock = WorkClock(os.getpid())
    wait_until(lambda: sum(range(100_000)) and clock.seconds() > 0.2)


def test_a_process_that_has_ended_works_no_more(idle: int) -> None:
    clock = WorkClock(idle)
    os.kill(idle, 9)
    os.waitpid(idle, 0)
    assert clock.seconds() < 0.5
