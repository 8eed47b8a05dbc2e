"""What systems do differently, on this one."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys

import pytest

from heibai.core.system.pipes import is_ready, read_ready, write_within
from heibai.core.system.processes import is_alive

HIGH = 1100  # a descriptor that select.select does not know


@pytest.fixture
def pipe():
    """Two ends with high numbers."""
    low = os.pipe()
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, HIGH) for end in low]
    for end in low:
        os.close(end)
    yield ends
    for end in ends:
        os.close(end)


def test_pipes_of_any_number_are_looked_at(pipe):
    read_end, write_end = pipe
    assert not is_ready(read_end)
    assert read_ready(read_end, 8) == b""
    assert write_within(write_end, b"a line\n", 0)
    assert is_ready(read_end)
    assert read_ready(read_end, 64) == b"a line\n"
    assert not write_within(write_end, b"x" * (1 << 22), 0)  # more than it holds, and nobody reads


def test_a_lower_priority_than_ours_stays():
    program = (
        "import os; os.nice(15); from heibai.core.system.machine import lower_priority; lower_priority(); "
        "print(os.getpriority(os.PRIO_PROCESS, 0))"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(told.stdout) >= 15


def test_what_is_no_process_is_not_alive():
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert is_alive(os.getpid())
    assert not is_alive(ended.pid)
    assert not is_alive(10**20)
