"""What a hand-in may take, and what of it this machine can hold it to."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from ..core import system
from ..core.errors import EngineError

_CONFINE = Path(system.__file__).parent / "confine.py"


@dataclass(frozen=True)
class HandInLimits:
    """Of each running hand-in."""

    seconds: float = 2.0  # for a move, the start of the program included
    memory: int = 512  # megabytes, of all its processes where the system counts them
    processes: int = 32  # and threads, at a time
    file: int = 16  # megabytes, of a file and of all that it writes
    output: int = 64  # kilobytes that it may say for a move

    def command(self, command: tuple[str, ...], *, scratch: Path, space: int) -> tuple[str, ...]:
        """``command`` under these limits; ``scratch``: an empty folder; ``space``: megabytes of address space."""
        limits = {
            "memory": self.memory, "processes": self.processes, "file": self.file, "space": space,
            "scratch": str(scratch),
        }  # fmt: skip
        return (sys.executable, "-I", str(_CONFINE), json.dumps(limits), *command)


def what_holds(limits: HandInLimits, *, scratch: Path) -> dict[str, bool]:
    """Limit -> whether this machine enforces it. Raises EngineError: not even the resource limits can be set."""
    done = subprocess.run(
        limits.command((), scratch=scratch, space=limits.memory), capture_output=True, text=True, check=False
    )
    try:
        found: dict[str, bool] = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.strip().rpartition("\n")[2]
        raise EngineError(
            f"hand-ins cannot be limited on this system ({said}); use Linux, or a container of it"
        ) from None
    return found
