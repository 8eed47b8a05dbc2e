"""A Ray cluster of two workers on this machine, for the tests in this folder (make cluster)."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from plugin_packages import install
from waiting import MINUTES, wait_until

STARTS = 10  # most attempts to start Ray
# Ray ends this process, without a word in pytest's report, when a cluster that it still knows is gone for a minute.
os.environ["RAY_gcs_rpc_server_reconnect_timeout_s"] = "3600"  # noqa: SIM112 - as Ray spells it


class Head:
    """The head of a cluster, a process of its own with all that belong to it."""

    def __init__(self, log, packages):
        """``packages``: a folder of packages that its machines have installed.

        On a busy machine Ray gives up before its own agents are up (15 s, which no option changes): it is
        started again then.
        """
        for _ in range(STARTS):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            self.address = f"127.0.0.1:{port}"
            self._start(port, log, packages)
            if self._process.poll() is None:
                return
            self._kill()
        pytest.fail(f"Ray did not start, {STARTS} times over:\n{log.read_text()}")

    def _start(self, port, log, packages):
        program = [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", "--head", "--block"]
        options = [
            f"--port={port}", "--node-ip-address=127.0.0.1", "--num-cpus=2", "--include-dashboard=false",
            "--disable-usage-stats", "--object-store-memory=100000000",
        ]  # fmt: skip
        with open(log, "w") as out:
            self._process = subprocess.Popen(
                [*program, *options], stdout=out, stderr=out, start_new_session=True,
                env=os.environ
                | {"RAY_raylet_start_wait_time_s": "60"}  # by default 30: too short on a busy machine
                | {"RAY_worker_niceness": "0"}  # by default 15: workers starve beside the other steps of .ci/run
                | {"PYTHONPATH": os.pathsep.join(map(str, (packages, Path(__file__).parents[1])))},
            )  # fmt: skip
        wait_until(lambda: "Ray runtime started" in log.read_text() or self._process.poll() is not None, pause=0.2)

    def players(self):
        """The processes that play an item, or do another piece of work, at this instant."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdecimal():
                continue
            try:
                words, session = (entry / "cmdline").read_bytes(), os.getsid(int(entry.name))
            except OSError:
                continue
            if session == self._process.pid and words.startswith((b"ray::play_item", b"ray::do_piece")):
                found.append(int(entry.name))
        return found

    def kill_a_player(self):
        """SIGKILL for one of them; whether there was one."""
        for process in self.players():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
                return True
        return False

    def stop(self):
        """At once: Ray's own way takes half a minute and more, and then it ends whoever still knows the cluster."""
        self._kill()
        self._process.wait(timeout=MINUTES)

    def _kill(self):
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


@pytest.fixture(scope="session")
def head(tmp_path_factory):
    packages = tmp_path_factory.mktemp("packages")
    install(packages)
    started = Head(tmp_path_factory.mktemp("ray") / "head.log", packages)
    yield started
    started.stop()
