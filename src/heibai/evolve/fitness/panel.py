"""The fixed panel: a champion against opponents that do not change, over openings it was not bred on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...arena.play.cluster import Cluster
from ...arena.schedule.openings import make_openings
from ...core.rng import stream_state
from ...jobs.control import Control
from ...players.text import with_evaluator
from .. import streams
from ..genome import FloatArray
from ..hall import HallEntry, spread_over
from .fitness import Players, measure_against

HALL_SIZE = 4  # members of the hall of fame that the champion meets
# Evaluators of those whom every champion meets besides random, where the game has them: of a greedy player, and (with
# its name) of the rival, who searches as the champion does.
GREEDY, RIVAL, RIVAL_NAME = "squares", "zones:weights=[15,6,-8,-6,4,4]", "original zones"


def opponents_of(players: Players) -> dict[str, str]:
    """Name -> player text of the fixed opponents; the last one is the rival."""
    greedy, name, rival = GREEDY, RIVAL_NAME, RIVAL
    if not {"squares", "zones"} <= players.game.feature_sets().keys():
        greedy = rival = players.evaluator.features.name
        name = "default weights"
    return {"random": "random", "greedy": with_evaluator("greedy", greedy), name: players.text_with(rival)}


def rival_of(players: Players) -> tuple[str, str]:
    """Name and player text of the hand-set weights in the champion's own search."""
    return list(opponents_of(players).items())[-1]


@dataclass(frozen=True)
class FixedPanel:
    """Random, greedy, hand-set weights in the champion's own search, and four of the hall of fame."""

    players: Players
    openings: int  # against each opponent, both colours
    openings_text: str
    seed: int  # of the run
    threads: int | None
    cluster: Cluster | None = None
    control: Control | None = None

    def measure(self, champion: FloatArray, hall: list[HallEntry]) -> dict[str, Any]:
        """By opponent: games, wins, draws, losses, score and Elo with their 95% intervals. Raises Stopped."""
        earlier = [fame for fame in hall if not np.array_equal(fame.genome, champion)]
        famous = spread_over(earlier, count=HALL_SIZE)
        seed = stream_state(self.seed, (streams.PANEL,))
        game, fixed = self.players.game, opponents_of(self.players)
        results = measure_against(
            self.players.text(champion),
            [*fixed.values(), *self.players.texts(np.array([fame.genome for fame in famous]))],
            game,
            openings=make_openings(self.openings_text, game, self.openings, seed=seed),
            seed=seed,
            threads=self.threads,
            cluster=self.cluster,
            control=self.control,
        )
        names = [*fixed, *(f"best of generation {fame.generation}" for fame in famous)]
        return {name: _row(*result) for name, result in zip(names, results, strict=True)}


def _row(tally: Any, estimate: Any) -> dict[str, Any]:
    return {
        **tally.to_json(),
        "score": estimate.score,
        "score_interval": list(estimate.score_interval),
        "elo": _finite(estimate.elo),
        "elo_interval": [_finite(bound) for bound in estimate.elo_interval],
    }


def _finite(elo: float) -> float | None:
    """JSON has no infinity: null stands for it."""
    return elo if math.isfinite(elo) else None
