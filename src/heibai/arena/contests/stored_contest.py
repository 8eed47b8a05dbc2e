"""A contest in a directory: games in parts, each part kept before the next begins, resumable after a kill.

The directory holds config.json (what was asked for, openings of a file included), games.jsonl (a record a game, in the
order of the schedule; games that it was given later come behind the others), checkpoint.json and, when all games are
played, result.json. A resumed contest ends with the very same games as an unbroken one, players that search by the
clock apart.
"""

from __future__ import annotations

import functools
from contextlib import ExitStack
from typing import Any

from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import State
from ...players.stored_weights import require_same_weights
from ..play.live import FOLDER as LIVE
from ..play.runner import Runner
from ..play.setting import Machines
from .contest import Contest, from_config
from .ledger import KeptLedger, OpenBlock, Watch, journal_of
from .playing import play_block, play_blocks


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
