"""The processes that play a match end with it, also when it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import psutil
import pytest
from waiting import wait_until

ENDLESS = "minimax:depth=12,eval=zones,python=1"  # a first move would take hours


def children(process):
    """The processes whose parent is ``process``."""
    try:
        return psutil.Process(process).children()
    except psutil.NoSuchProcess:
        return []


def is_running(process):
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def seconds_used(process):
    try:
        return process.cpu_times().user
    except psutil.NoSuchProcess:
        return 0.0


@pytest.mark.sampled(6)
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
