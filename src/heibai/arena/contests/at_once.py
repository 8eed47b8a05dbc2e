"""A contest played from its first game to its last in memory: nothing is written, nothing can be resumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.contract import Player
from ...jobs.control import Control
from ...players.spec import PlayerMaker
from ..play.results import Results
from ..play.runner import Runner
from ..schedule.pairing import Schedule
from .contest import Contest
from .ledger import Journal, Ledger, Watch
from .stored_contest import play_block, play_blocks


@dataclass(frozen=True)
class Played:
    """What was played and what it says."""

    summary: dict[str, Any]  # see summary.summarise
    schedule: Schedule
    results: Results  # with moves


def play_at_once(
    contest: Contest,
    players: Sequence[str | PlayerMaker | Player],
    *,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Played:
    """The very games that `stored_contest.run` plays, those of players by the clock apart.

    Args:
        players: in the order of the contest's names.

    Raises:
        KeyboardInterrupt: the games are lost.
        RunError: a process died.
    """
    ledger, control = Ledger(contest, watch), Control()
    with Runner(
        contest.game, players, contest.openings,
        seed=contest.seed, threads=threads, move_seconds=contest.move_seconds,
    ) as runner:  # fmt: skip
        finished = play_blocks(
            ledger, Journal(), lambda block, count: play_block(runner, ledger, block, count, control)
        )
    return Played(ledger.so_far() | {"finished": finished}, ledger.schedule, ledger.results)
