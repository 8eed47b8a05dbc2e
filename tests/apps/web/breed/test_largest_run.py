"""The largest run that the page lets begin: it obeys a stop at once, and what is larger is refused with its size."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from waiting import MINUTES, wait_until

from heibai.apps.web.breed.presets import check
from heibai.apps.web.breed.wire import NewRun
from heibai.core.errors import TooLargeError
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State
from heibai.store.home import runs_directory

from ..conftest import Server, refusal
from .conftest import begun

LARGEST = {
    "game": "reversi/8", "recipe": "roulette", "evaluator": "zones", "population": 200, "per_pair": 1000, "depth": 8,
    "generations": 100_000, "panel_openings": 500, "panel_every": 1,
}  # fmt: skip


def test_what_exceeds_the_machine_is_refused_with_its_time_and_memory(refusing: Server, home: Path) -> None:
    for check_only in (True, False):
        status, detail = refusal(refusing.ask("evolve", LARGEST, check=check_only))
        assert status == 422
        assert detail.startswith("39,800,000 games of a generation take")
        assert all(words in detail for words in ("days and", "MB of memory", "heibai evolve"))
    assert not (home / "runs").exists()


def test_what_a_generation_takes_is_told_before_it_begins(refusing: Server) -> None:
    told = refusing.ask("evolve", {**LARGEST, "per_pair": 2, "depth": 1, "population": 10}, check=True).json()
    assert told["generation"]["games"] == 180
    assert told["generation"]["seconds"] > 0
    assert 0 < told["generation"]["megabytes"] < 1000


def deepest() -> dict[str, object]:
    """The largest settings that the page takes on this machine."""
    for per_pair, depth in ((per_pair, depth) for per_pair in (1000, 100, 10) for depth in range(8, 0, -1)):
        wanted = {**LARGEST, "per_pair": per_pair, "depth": depth}
        try:
            check(NewRun.model_validate(wanted))
        except TooLargeError:
            continue
        return wanted
    raise AssertionError("the page takes no run of 200 individuals on this machine")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("games", ["most", "slowest"])
def test_the_largest_run_obeys_a_stop_within_a_second_of_work(games: str) -> None:
    wanted = deepest() if games == "most" else {**LARGEST, "per_pair": 1, "population": 20}
    directory = begun(runs_directory() / "largest", **wanted)
    worker = [sys.executable, "-m", "heibai.apps.web.jobs.worker", str(directory.path)]
    with subprocess.Popen(worker, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin
        seen = psutil.Process(process.pid)
        wait_until(lambda: directory.status().state is State.RUNNING)
        playing = seconds(seen) + 2.0
        wait_until(lambda: seconds(seen) > playing)
        used, most = seconds(seen), seen.memory_info().rss
        process.stdin.write("stop\n")
        process.stdin.flush()
        last = used

        def is_over() -> bool:
            nonlocal last
            if process.poll() is not None:
                return True
            last = max(last, seconds(seen, otherwise=last))
            return False

        wait_until(is_over, pause=0.02)
        assert process.wait(MINUTES) == 0
    assert last - used < 1.0
    assert most < 1 << 30
    status = RunDirectory.open(directory.path).status()
    assert (status.state, status.message) == (State.STOPPED, "stopped on the page")


def seconds(process: psutil.Process, *, otherwise: float = 0.0) -> float:
    """Of all processors, that it has used; ``otherwise`` where it has just ended."""
    try:
        used = process.cpu_times()
    except psutil.NoSuchProcess:
        return otherwise
    return used.user + used.system
