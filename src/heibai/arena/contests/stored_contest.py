"""A contest in a directory: games in parts, each part kept before the next begins, resumable after a kill.

The directory holds config.json (what was asked for, openings of a file included), games.jsonl (a record a game, in the
order of the schedule; games that it was given later come behind the others), checkpoint.json and, when all games are
played, result.json. A resumed contest ends with the very same games as an unbroken one, players that search by the
clock apart.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from typing import Any

from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import State
from ...players.stored_weights import require_same_weights
from ..play.live import FOLDER as LIVE
from ..play.results import Results, join
from ..play.runner import Runner
from ..play.setting import Machines
from ..schedule.pairing import Schedule
from . import game_records
from .contest import Contest, from_config
from .ledger import Journal, KeptLedger, Ledger, OpenBlock, Watch, journal_of


def run(
    directory: RunDirectory,
    *,
    threads: int | None = None,
    cluster: Machines | None = None,
    control: Control | None = None,
    watch: Watch | None = None,
) -> dict[str, Any]:
    """Play what is left of the contest in ``directory``; its summary, with ``finished`` false when it was stopped.

    Raises:
        RunError: another process works there, or the disk is full.
        CheckpointError: damaged files.
    """
    control = control or Control()
    contest = from_config(directory.config)
    with directory.lock(), ExitStack() as stack:
        before = directory.rewind() or {"seconds": 0.0}
        ledger = KeptLedger(contest, directory, before["seconds"], watch)

        @functools.cache
        def runner() -> Runner:  # made when a game is left to play
            require_same_weights(directory.config.get("weights", {}), contest.game)
            ledger.tell(State.RUNNING)
            made = Runner(
                contest.game, contest.players, contest.openings,
                seed=contest.seed, threads=threads, move_seconds=contest.move_seconds, cluster=cluster,
                live=directory.path / LIVE,
            )  # fmt: skip
            return stack.enter_context(made)

        def play(block: OpenBlock, count: int) -> None:
            play_block(runner(), ledger, block, count, control)

        finished = play_blocks(ledger, journal_of(contest, directory), play)
        return ledger.finish(finished=finished, reason=control.reason)


def so_far(directory: RunDirectory, contest: Contest | None = None) -> dict[str, Any]:
    """The summary of the games that the contest in ``directory`` has on disk; nothing is played or written.

    ``contest``: what the directory asks for, of somebody who looks often: to read many openings takes seconds.

    Raises:
        CheckpointError: damaged files.
    """
    contest = contest or from_config(directory.config)
    payload = directory.load_checkpoint() or {"seconds": 0.0}
    ledger = KeptLedger(contest, directory, payload["seconds"], None)
    finished = play_blocks(ledger, journal_of(contest, directory), lambda block, count: None)
    return ledger.so_far() | {"finished": finished}


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
