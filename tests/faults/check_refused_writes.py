"""The disk can only be read, or nobody has the right to write: one sentence, nothing lost, and the verb works later.

    python tests/faults/check_refused_writes.py --moments 4

Every verb that writes, in three ways: its disk is mounted to be read only (EROFS); its files and folders are closed to
writers, and this process is no exception (EACCES); and from some file on that the verb opens to write, moves or
removes every further one is refused, with either error. The disk is that of check_full_disk.py. Exit code 1: a
traceback, more than a sentence, success where nothing could be written, or something that was there before is gone.
"""

from __future__ import annotations

import argparse
import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from writing_verbs import VERBS, ask, faults_of, fresh, in_own_name_space, original_and_disk

WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")  # root asks for rights as others do
NUMBERS = (errno.EROFS, errno.EACCES)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = ("os.chmod", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate")


class Writes:
    """Counts what Python changes below a folder, and refuses it from some moment on.

    Files that are open already and SQLite's own writes are not heard: the read-only mount refuses those.
    """

    def __init__(self) -> None:
        self.count = 0
        self.folder = ""
        self.allowed, self.number = 0, 0
        self.is_counting = False
        sys.addaudithook(self._hear)

    @contextmanager
    def refused(self, folder: Path, after: int, number: int) -> Iterator[None]:
        """In the block all but the first ``after`` writes below ``folder`` end with the error of this number."""
        self.folder, self.count, self.allowed, self.number, self.is_counting = str(folder), 0, after, number, True
        try:
            yield
        finally:
            self.is_counting = False

    def _hear(self, event: str, found: tuple[Any, ...]) -> None:
        if not self.is_counting or event not in ("open", *_CHANGES):
            return
        if event == "open" and not (isinstance(found[2], int) and found[2] & _WRITING):
            return
        path = found[0]
        if not isinstance(path, str | bytes | os.PathLike) or not os.fsdecode(path).startswith(self.folder):
            return
        self.count += 1
        if self.count > self.allowed:
            raise OSError(self.number, os.strerror(self.number), os.fsdecode(path))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moments", type=int, default=4, help="of each verb, for either error")
    wanted = parser.parse_args()
    code = in_own_name_space(*WITHOUT_RIGHTS)
    if code is not None:
        return code
    writes, faults = Writes(), list[str]()
    with original_and_disk() as (original, disk):
        for name in VERBS:
            for about, fault, must_fail in _ways(name, writes, original, disk, wanted.moments):
                found = faults_of(name, fresh(original, disk), fault, must_fail=must_fail)
                faults += [f"{name}, {about}: {each}" for each in found]
    print(f"refused writes of {len(VERBS)} verbs: {len(faults)} faults", *faults, sep="\n")
    return 1 if faults else 0


Fault = Callable[[], AbstractContextManager[None]]


def _ways(name: str, writes: Writes, original: Path, disk: Path, moments: int) -> Iterator[tuple[str, Fault, bool]]:
    """What it is called, the fault, and whether the verb cannot come to its end with it."""
    yield "a disk that is only read", lambda: _mounted_to_be_read(disk), True
    yield "without the right", lambda: _closed_to_writers(disk), True
    home = fresh(original, disk)
    with writes.refused(disk, sys.maxsize, 0):
        ask(name, home, 0)
    count = writes.count
    for number in NUMBERS:
        for after in sorted({count * moment // moments for moment in range(moments)}):
            about = f"{errno.errorcode[number]} after {after} of {count} writes"
            yield about, lambda after=after, number=number: writes.refused(disk, after, number), False


def _mounted_to_be_read(disk: Path) -> AbstractContextManager[None]:
    remount = ("mount", "-o")
    return _changed((*remount, "remount,ro", disk), (*remount, "remount,rw", disk))


def _closed_to_writers(disk: Path) -> AbstractContextManager[None]:
    return _changed(("chmod", "-R", "a-w", disk), ("chmod", "-R", "u+w", disk))


@contextmanager
def _changed(command: Sequence[str | Path], back: Sequence[str | Path]) -> Iterator[None]:
    subprocess.run(command, check=True)
    try:
        yield
    finally:
        subprocess.run(back, check=True)


if __name__ == "__main__":
    raise SystemExit(main())
