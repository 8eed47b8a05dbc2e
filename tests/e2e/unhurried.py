"""``heibai serve`` whose searches count their nodes instead of the clock: on a busy machine they find the same, later.

Where the program gives a search a share of a second, it gets the nodes that are searched in about that time here, so
what a page shows is the same every time. Where it says how long something may take at most, that is out of reach.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from heibai.__main__ import main
from heibai.analysis import stored_review
from heibai.analysis.analyst import Analyst
from heibai.apps.web.analyse import forced_wins
from heibai.apps.web.players import opponents
from heibai.apps.web.think import brood, growth, plan, worker, worker_process
from heibai.apps.web.thinking import thinker
from heibai.apps.web.thinking.every_move import EveryMove
from heibai.core.contract import Game, Limits, Report
from heibai.core.rng import Rng
from heibai.players.engine import Limited
from heibai.players.keys import KEYS

HOUR = 3600.0
NODES_A_SECOND = int(os.environ.get("NODES_A_SECOND", 100_000))
PYTHON_NODES_A_SECOND = 5_000  # of a game that the kernel does not know
EVERY_MOVE_NODES = 50_000  # of all moves together, each round

limited_by_seconds = opponents.Opponents.analyst


def limited_by_nodes(self: opponents.Opponents, game: Game) -> str:
    """Of the analyst of Play."""
    seconds = opponents.ANALYST_SECONDS
    nodes = seconds * (NODES_A_SECOND if game.kernel else PYTHON_NODES_A_SECOND)
    return limited_by_seconds(self, game).replace(f"seconds={seconds}", f"nodes={nodes:.0f}")


class FewerNodes(Analyst):
    """Of the page Analyse: as many nodes as this process says, whatever the text of the analysis does."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        if isinstance(self.player, Limited):
            self.player = self.player.under(Limits(nodes=NODES_A_SECOND // 5))


def deepen(
    self: EveryMove, children: Mapping[int, Any], replies: Mapping[int, Report], depth: int, until: float, rng: Rng
) -> dict[int, Report] | None:
    """The next round of values of every move; None when its nodes are used up, or nothing is left to be found."""
    deeper, left = dict(replies), EVERY_MOVE_NODES
    for move in [move for move, reply in replies.items() if not reply.exact]:
        deeper[move] = self._reply(children[move], Limits(depth=depth, nodes=left), rng)
        left -= deeper[move].nodes
        if left <= 0:
            return None
    return None if all(reply.exact for reply in replies.values()) else deeper


def unhurry() -> None:
    for module in (thinker, forced_wins, brood, worker_process, growth, plan):
        module.SECONDS = HOUR  # type: ignore[attr-defined]
    opponents.MAX_SECONDS = HOUR  # type: ignore[assignment]
    KEYS["seconds"] = replace(KEYS["seconds"], web_limit=HOUR)  # type: ignore[index]
    opponents.Opponents.analyst = limited_by_nodes  # type: ignore[method-assign]
    stored_review.Analyst = FewerNodes  # type: ignore[misc]
    EveryMove._deepen = deepen  # type: ignore[method-assign]


if __name__ == "__main__":
    unhurry()
    worker_process._WORKER = "unhurried"  # type: ignore[misc]
    main() if sys.argv[1:] else worker.main()  # the second works for the page "Think"
