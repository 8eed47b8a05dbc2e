"""The disk becomes full at some moment of a verb that writes: one sentence, nothing lost, and the verb goes on later.

    python tests/faults/check_full_disk.py --moments 4

Every verb that writes, each with a few amounts of room, on a small disk in memory that a name space of this process
alone has (Linux, util-linux). Exit code 1: a traceback, more than a sentence, or something that was there before is
gone.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from writing_verbs import VERBS, ask, faults_of, fresh, in_own_name_space, original_and_disk


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moments", type=int, default=4, help="of each verb")
    wanted = parser.parse_args()
    code = in_own_name_space()
    if code is not None:
        return code
    with original_and_disk() as (original, disk):
        faults = [fault for name in VERBS for fault in _try_verb(name, original, disk, wanted.moments)]
    tries = len(VERBS) * wanted.moments
    print(f"a full disk at {tries} moments of {len(VERBS)} verbs: {len(faults)} faults", *faults, sep="\n")
    return 1 if faults else 0


def _try_verb(name: str, original: Path, disk: Path, moments: int) -> list[str]:
    """What is wrong with a verb. The amounts of room are parts of what it takes where there is enough."""
    home = fresh(original, disk)
    before = _free(disk)
    code, said = ask(name, home, 0)
    needed = max(before - _free(disk), 4 * 4096)
    if code:
        return [f"{name}: does not work at all: {said}"]
    return [
        f"{name} with room for {room} of {needed} bytes: {fault}"
        for room in (needed * moment // moments // 4096 * 4096 for moment in range(moments))
        for fault in faults_of(name, fresh(original, disk), lambda room=room: _filled(disk, room))
    ]


@contextmanager
def _filled(disk: Path, room: int) -> Iterator[None]:
    """But for so many bytes."""
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(max(0, _free(disk) - room)))
    try:
        yield
    finally:
        ballast.unlink()


def _free(disk: Path) -> int:
    found = os.statvfs(disk)
    return found.f_bavail * found.f_frsize


if __name__ == "__main__":
    raise SystemExit(main())
