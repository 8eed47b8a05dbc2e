"""The games of a contest block by block: those of a journal first, then new ones, each part entered in the ledger."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing

from ...jobs.control import Control
from ..play.results import Results, join
from ..play.runner import Runner
from . import game_records
from .ledger import Journal, Ledger, OpenBlock

_PART_SECONDS = 1.0  # how long the kernel's parts should take: what a kill may cost, if no game is longer
_FIRST_PART = 1  # games a thread in the kernel, before the speed is known: the first score comes soon
_WORTH_A_WRITE = 0.05  # seconds: shorter games are written together


def play_blocks(ledger: Ledger, journal: Journal, play: Callable[[OpenBlock], None]) -> bool:
    """The games of the journal first, then new ones; whether the contest came to its end."""
    blocks, results = ledger.contest.blocks(), None
    while True:
        try:
            block = OpenBlock(next(blocks) if results is None else blocks.send(results))
        except StopIteration:
            journal.require_end()
            return True
        known = journal.take(block.schedule)
        if len(ledger.enter(block, known)) < len(known):
            raise game_records.foreign(ledger.done)
        if not block.over:
            journal.require_end()
            play(block)
            if not block.over:
                return False
        results = block.results


def play_block(runner: Runner, ledger: Ledger, block: OpenBlock, control: Control) -> None:
    """Until the block is over or somebody says stop; finished games are written before others are waited for."""
    in_parts = runner.way in ("kernel", "cluster")
    games = _in_parts(runner, block) if in_parts else _one_by_one(runner, block)
    with closing(games):
        while not block.over and control.proceed():
            results, seconds = next(games)
            ledger.write(ledger.enter(block, results), seconds)


def _in_parts(runner: Runner, block: OpenBlock) -> Generator[tuple[Results, float]]:
    """Parts that grow or shrink towards a second each; their size never changes a result."""
    size = _FIRST_PART * runner.threads
    while True:
        started = time.perf_counter()
        results = runner.play(block.left.part(0, size), keep_moves=True)
        seconds = time.perf_counter() - started
        yield results, seconds
        size = max(runner.threads, round(size * min(4.0, max(0.25, _PART_SECONDS / max(seconds, 1e-6)))))


def _one_by_one(runner: Runner, block: OpenBlock) -> Generator[tuple[Results, float]]:
    """Every game by itself, those together that took no time worth a write to the disk."""
    started, together, left = time.perf_counter(), [], len(block.left)
    for game in runner.stream(block.left):
        together.append(game)
        left -= 1
        seconds = time.perf_counter() - started
        if seconds >= _WORTH_A_WRITE or not left:
            yield join(together), seconds
            started, together = time.perf_counter(), []
