"""What a hand-in may take, and what of it this machine can hold it to."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import EngineError

_CONFINE = ("-I", "-m", "heibai.core.system.confine")
_RUNNERS = Path(__file__).parent / "runners"
_INSTALLED = ("bin", "lib", "lib64", "pyvenv.cfg")  # of a language that was installed in a folder of its own


@dataclass(frozen=True)
class HandInLimits:
    """Of each running hand-in."""

    seconds: float = 2.0  # for a move, the start of the program included
    memory: int = 512  # megabytes, of all its processes where the system counts them
    processes: int = 32  # and threads, at a time
    file: int = 16  # megabytes, of a file and of all that it writes
    output: int = 64  # kilobytes that it may say for a move

    def command(
        self, command: tuple[str, ...], *, scratch: Path, space: int,
        shown: Iterable[Path] = (), hidden: Iterable[Path] = (), written: Iterable[Path] = (),
    ) -> tuple[str, ...]:  # fmt: skip
        """``command`` under these limits, in a root of its own (core/system/own_root.py).

        scratch: an empty folder. space: megabytes of address space. shown: what it may read beside the system and its
        language. hidden: folders that are empty to it. written: folders that it may write into.
        """
        limits = {
            "memory": self.memory, "processes": self.processes, "file": self.file, "space": space,
            "scratch": str(scratch), "shown": [*map(str, (*_language_of(command), *shown))],
            "hidden": [*map(str, hidden)], "written": [*map(str, written)],
        }  # fmt: skip
        return (sys.executable, *_CONFINE, json.dumps(limits), *command)


def _language_of(command: tuple[str, ...]) -> list[Path]:
    """Where the program that runs it was installed, by the name it is called and by the one this leads to."""
    program = Path(shutil.which(command[0]) or "/usr/bin/env") if command else Path(sys.executable)
    folders = {program.parent.parent, program.resolve().parent.parent}
    if str(program) == sys.executable:
        folders |= {Path(sys.prefix), Path(sys.base_prefix)}
    found = [folder / name for folder in sorted(folders) if folder != Path("/") for name in _INSTALLED]
    return [_RUNNERS, *(each for each in found if each.exists())]


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
