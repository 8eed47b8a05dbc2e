"""This process as an engine: standard input and output belong to the protocol, whatever a player prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import BinaryIO

from ...core.system.machine import return_large_blocks
from .conversation import Server, Write, converse, writer


def serve_process(make: Callable[[Write], Server]) -> None:
    """Serve until the input ends or the other program says so; the process ends with it.

    ``make``: the server, from where it says things. Raises what it raises.
    """
    return_large_blocks()
    output = _own_output()
    server = make(writer(output))
    converse(server, server.conversation, sys.stdin.buffer)
    output.flush()
    os._exit(0)  # a thread of a player that was left behind must not keep the process


def _own_output() -> BinaryIO:
    """Standard output for the protocol alone: whatever else prints goes to standard error."""
    sys.stdout.flush()
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own
