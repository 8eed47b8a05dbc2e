"""The processes that play a match end with it, also when it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from killing import wait_until

ENDLESS = "minimax:depth=12,eval=zones,python=1"  # a first move would take hours


def children(process):
    """The processes whose parent is ``process``."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        if int(after_name[1]) == process:
            found.add(int(status.parent.name))
    return found


def is_running(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def seconds_used(process):
    try:
        after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0  # ended meanwhile
    return int(after_name[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at processes; run it on Linux")
def test_a_killed_match_leaves_nobody_playing(tmp_path):
    match = subprocess.Popen(
        [sys.executable, "-m", "heibai", "match", ENDLESS, ENDLESS, "--games", "4", "--threads", "2"],
        env=os.environ | {"HEIBAI_HOME": str(tmp_path)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_until(lambda: sum(seconds_used(each) > 1.5 for each in children(match.pid)) >= 2)  # they play
        players = children(match.pid)
    finally:
        match.send_signal(signal.SIGKILL)
        match.wait()
    wait_until(lambda: not any(map(is_running, players)))
