"""The studies: a line and a module each (``zones-head-to-head`` lives in ``studies/zones_head_to_head.py``)."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

from ..core.errors import unknown

if TYPE_CHECKING:
    from .findings import Findings
    from .laboratory import Laboratory

# name -> one line; listing the studies imports none of them
STUDIES = {
    "evolved-v-random": "bred weights of seven against a random player: what costs a sound program its games?",
    "population-generations": "roulette: how large a population, how many generations, how many openings a pair?",
    "mcts-end": "tree search with playouts to the end against minimax, 10 to 100,000 playouts",
    "mcts-truncated": "tree search with playouts that are cut off against minimax, up to 100,000 playouts",
    "zones-head-to-head": "hand-set zones weights against each other: which are good, is strength transitive?",
    "evaluations": "a rating table of six evaluations of Reversi at depths 1 to 6",
    "reward-learning": "paired-blend on the reward table of Gomoku: does the champion beat it, which rewards move?",
    "sequence-v-tree": "the genetic move-sequence solver of Gomoku against alpha-beta: strength and cost",
    "othello-league": "1-ply players with noise against the standard heuristic: the published scores beside ours",
    "phase-weights": "phased against its single terms, by phase",
    "phase-schedule": "tree search by phase against fixed playouts of equal cost",
    "playouts": "is tree search stronger with ten times the playouts, up to 100,000, and by how much?",
    "parallel": "time to depth with 1, 2, ... threads: what do several gain for one search?",
    "convergence": "does tree search find the moves and values of solved positions, with how many playouts?",
    "reversi-6x6": "the exact score of Reversi 6x6, proven from the start, and a perfect game",
}


class Study(Protocol):
    """What a study's module holds. ``SMALL`` and ``FULL`` are frozen dataclasses of numbers, texts and tuples."""

    ABOUT: str  # what the source did and found, for the report
    REPRODUCIBLE: bool  # the same seed gives the same result; False where players or measurements go by the clock
    SMALL: Any  # minutes on two cores
    FULL: Any  # for publication

    @staticmethod
    def run(lab: Laboratory, size: Any) -> Findings:
        """The experiment: cells of the laboratory, composed into tables."""


def load_study(name: str) -> Study:
    """The module of a study. Raises UnknownNameError."""
    if name not in STUDIES:
        raise unknown("study", name, list(STUDIES), mend="list them with: heibai study")
    module: Any = importlib.import_module(f".studies.{name.replace('-', '_')}", __package__)
    return module  # type: ignore[no-any-return]
