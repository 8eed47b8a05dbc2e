"""``heibai serve`` whose searches count their nodes instead of the clock: on a busy machine they find the same, later.

Where the program gives a search a share of a second, it gets the nodes that are searched in about that time here, so
what a page shows is the same every time. Where it says how long something may take at most, that is out of reach.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Any

from heibai.__main__ import main
from heibai.analysis import analyst, stored_review
from heibai.analysis.analyst import Analyst
from heibai.apps.web.analyse import forced_wins
from heibai.apps.web.players import opponents
from heibai.apps.web.think import brood, growth, network, plan, worker, worker_process
from heibai.apps.web.thinking import thinker
from heibai.core.contract import Limits
from heibai.players.engine import Limited
from heibai.players.keys import KEYS

HOUR = 3600.0
NODES_A_SECOND = int(os.environ.get("NODES_A_SECOND", 100_000))
PYTHON_NODES_A_SECOND = 5_000  # of a game that the kernel does not know


class FewerNodes(Analyst):
    """Of the page Analyse: as many nodes as this process says, whatever the text of the analysis does."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        if isinstance(self.player, Limited):
            self.player = self.player.under(Limits(nodes=NODES_A_SECOND // 5))


def unhurry() -> None:
    for module in (thinker, forced_wins, brood, worker_process, growth, network, plan):
        module.SECONDS = HOUR  # type: ignore[attr-defined]
    opponents.MAX_SECONDS = HOUR  # type: ignore[assignment]
    KEYS["seconds"] = replace(KEYS["seconds"], web_limit=HOUR)  # type: ignore[index]
    analyst.NODES = {}  # type: ignore[misc]
    analyst.USUAL_NODES, analyst.PYTHON_NODES = NODES_A_SECOND // 5, PYTHON_NODES_A_SECOND // 10  # type: ignore[misc]
    stored_review.Analyst = FewerNodes  # type: ignore[misc]


if __name__ == "__main__":
    unhurry()
    worker_process._WORKER = "unhurried"  # type: ignore[misc]
    main() if sys.argv[1:] else worker.main()  # the second works for the page "Think"
