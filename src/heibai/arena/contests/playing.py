"""The games of a contest block by block: those of a journal first, then new ones, each part entered in the ledger."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing

from ...jobs.control import Control
from ..play.results import Results, join
from ..play.runner import Runner
from ..schedule.pairing import Schedule
from . import game_records
from .ledger import Journal, Ledger, OpenBlock

_PART_SECONDS = 1.0  # how long the kernel's parts should take: what a kill may cost, if no game is longer
_FIRST_PART = 1  # games a thread in the kernel, before the speed is known: the first score comes soon
_WORTH_A_WRITE = 0.05  # seconds: shorter games are written together


def play_blocks(ledger: Ledger, journal: Journal, play: Callable[[OpenBlock, int], None]) -> bool:
    """The games of the journal in their places, new ones in the others; whether the contest came to its end.

    ``play`` plays at most so many of those that are left of a block.
    """
    blocks, results = ledger.contest.blocks(), None
    while True:
        try:
            block = OpenBlock(next(blocks) if results is None else blocks.send(results))
        except StopIteration:
            journal.require_end()
            return True
        while not _enter_known(ledger, journal, block):
            count, before = journal.games_until_next(block.left), ledger.done
            play(block, count)
            if not block.over and ledger.done - before < count:
                return False
        results = block.results


def _enter_known(ledger: Ledger, journal: Journal, block: OpenBlock) -> bool:
    """Count the next games that were played before; whether the block is over. Raises CheckpointError."""
    known = journal.take(block.left)
    if len(ledger.enter(block, known)) < len(known):
        raise game_records.foreign(ledger.done)
    return block.over


def play_block(runner: Runner, ledger: Ledger, block: OpenBlock, count: int, control: Control) -> None:
    """Play ``count`` games, or until the block is over or somebody says stop.

    Finished games are written before others are waited for.
    """
    in_parts = runner.way in ("kernel", "cluster")
    left = block.left.part(0, count)
    games = _in_parts(runner, left) if in_parts else _one_by_one(runner, left)
    with closing(games):
        while count and not block.over and control.proceed():
            results, seconds = next(games)
            count -= len(results)
            ledger.write(ledger.enter(block, results), seconds)


def _in_parts(runner: Runner, left: Schedule) -> Generator[tuple[Results, float]]:
    """Parts that grow or shrink towards a second each; their size never changes a result."""
    size = _FIRST_PART * runner.threads
    while len(left):
        started = time.perf_counter()
        results = runner.play(left.part(0, size), keep_moves=True)
        seconds = time.perf_counter() - started
        left = left.part(len(results), len(left))
        yield results, seconds
        size = max(runner.threads, round(size * min(4.0, max(0.25, _PART_SECONDS / max(seconds, 1e-6)))))


def _one_by_one(runner: Runner, games: Schedule) -> Generator[tuple[Results, float]]:
    """Every game by itself, those together that took no time worth a write to the disk."""
    started, together, left = time.perf_counter(), [], len(games)
    for game in runner.stream(games):
        together.append(game)
        left -= 1
        seconds = time.perf_counter() - started
        if seconds >= _WORTH_A_WRITE or not left:
            yield join(together), seconds
            started, together = time.perf_counter(), []
