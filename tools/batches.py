"""Long work in numbered batches: on several processes, kept on disk a line a batch, gone on with behind the last line.

What a batch gives depends on its number alone, so the file is the same however often the work was ended, and however
many processes did it.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import TypeVar

from heibai.arena.play.processes import end_with_parent

Found = TypeVar("Found")


class Batches:
    """What the batches that are done have found, on disk: a line a batch, its number and its texts."""

    def __init__(self, path: Path, *, between: str = " ") -> None:
        """``between`` stands between the number and the texts, and in none of them."""
        self._path, self._between = path, between
        path.touch()
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1  # what stands behind the last end was cut short
        if whole < len(data):
            os.truncate(path, whole)
        lines = [line.split(between) for line in data[:whole].decode("ascii").splitlines()]
        for number, (name, *_) in enumerate(lines):
            if name != str(number):
                sys.exit(f"line {number + 1} of {path} is not that of batch {number}; begin in another folder")
        self.done = len(lines)
        self.found = dict.fromkeys(text for _, *texts in lines for text in texts)  # each once, in their order

    def append(self, texts: list[str]) -> None:
        """Those of the next batch."""
        with self._path.open("a", encoding="ascii", newline="\n") as file:
            file.write(self._between.join([str(self.done), *texts]) + "\n")
        self.done += 1
        self.found |= dict.fromkeys(texts)


def in_order(work: Callable[[int], Found], numbers: Iterable[int], *, workers: int) -> Iterator[Found]:
    """``work`` of each number, in their order, by so many processes; one alone is this one. ``work`` can be pickled."""
    if workers == 1:
        yield from map(work, numbers)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_watch_parent)
    waiting = deque()
    try:
        for number in numbers:
            waiting.append(pool.submit(work, number))
            if len(waiting) > workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _watch_parent() -> None:
    """A worker of a killed process ends, too."""
    Thread(target=end_with_parent, daemon=True).start()
