"""The studies: a line and a module each, in the room of its subject.

``zones-head-to-head`` lives in ``studies/evaluation/zones_head_to_head.py``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

from ..core.errors import unknown

if TYPE_CHECKING:
    from .findings import Findings
    from .laboratory import Laboratory

# room -> name -> one line; listing the studies imports none of them
_ROOMS = {
    "breeding": {
        "evolved-v-random": "bred weights of seven against a random player: what costs a sound program its games?",
        "population-generations": "roulette: how large a population, how many generations, how many openings a pair?",
        "breeding-at-length": "30 to 50 individuals, hundreds of generations: how do strength and diversity go on?",
        "reward-learning": "paired-blend on the reward table of Gomoku: does the champion beat it, which rewards move?",
        "improvements": "ranked copies, elitism, catastrophe, best of 2n: does each one help a genetic algorithm?",
        "styles": "a map of players by style: do its characters stay what they are, what does each style cost?",
        "learnt-v-bred": "the same weights bred, learnt and fitted: how strong are they after how many games?",
    },
    "evaluation": {
        "zones-head-to-head": "hand-set zones weights against each other: which are good, is strength transitive?",
        "evaluations": "a rating table of six evaluations of Reversi at depths 1 to 6",
        "phase-weights": "phased against its single terms, by phase",
        "othello-league": "1-ply players with noise against the standard heuristic: the published scores beside ours",
        "archive-player": "the move that won most in so many games: is such a player stronger than the champion alone?",
        "evaluation-error": "how many discs are evaluations off, by phase, on positions that none of them learnt from?",
    },
    "network": {
        "network-v-earlier": "the tree that a network guides against the searches before it, while it is trained",
        "evolved-network": "the weights of a small network as a genome, against gradients for the same games",
        "minutes-until": "minutes and games until so few discs are lost to perfect play on 6x6, by five ways to learn",
    },
    "search": {
        "mcts-end": "tree search with playouts to the end against minimax, 10 to 100,000 playouts",
        "mcts-truncated": "tree search with playouts that are cut off against minimax, up to 100,000 playouts",
        "playouts": "is tree search stronger with ten times the playouts, up to 100,000, and by how much?",
        "convergence": "does tree search find the moves and values of solved positions, with how many playouts?",
        "phase-schedule": "tree search by phase against fixed playouts of equal cost",
        "sequence-v-tree": "the genetic move-sequence solver of Gomoku against alpha-beta: strength and cost",
        "parallel": "time to depth with 1, 2, ... threads: what do several gain for one search?",
        "reversi-6x6": "the exact score of Reversi 6x6, proven from the start, and a perfect game",
    },
}
STUDIES = {name: line for room in _ROOMS.values() for name, line in room.items()}
ROOM_OF = {name: room for room, studies in _ROOMS.items() for name in studies}
EXTRA_OF = dict.fromkeys(_ROOMS["network"], "train")  # what must be installed besides

_REVERSI, _GOMOKU = "a report on Reversi", "a report on Gomoku"
SOURCES = {  # whose question it is: author, year, title
    "evolved-v-random": _REVERSI,
    "population-generations": _REVERSI,
    "breeding-at-length": f"{_REVERSI}, what it wished for",
    "reward-learning": _GOMOKU,
    "improvements": f"{_REVERSI}, its proposals",
    "styles": "Mouret and Clune 2015, Illuminating search spaces by mapping elites",
    "learnt-v-bred": "Lucas and Runarsson 2006; Szubert, Jaskowski and Krawiec 2009 and 2013",
    "zones-head-to-head": _REVERSI,
    "evaluations": "reports on Reversi",
    "phase-weights": _REVERSI,
    "othello-league": "the Othello League; Lucas and Runarsson 2006, Jaskowski 2014, Jaskowski and Szubert 2016",
    "archive-player": "a source's idea of a database of games, which it did not try",
    "evaluation-error": "after Buro 1998, From simple features to sophisticated evaluation functions",
    "network-v-earlier": f"{_REVERSI}, what it set out to do",
    "evolved-network": "Salimans et al. 2017, Evolution Strategies as a Scalable Alternative to Reinforcement Learning",
    "minutes-until": "no source: a question of our own",
    "mcts-end": _REVERSI,
    "mcts-truncated": _REVERSI,
    "playouts": "reports on Reversi, further than they went",
    "convergence": "no source: a question of our own",
    "phase-schedule": f"{_REVERSI}, an idea without numbers",
    "sequence-v-tree": "Wang and Huang 2014, Evolving Gomoku Solver by Genetic Algorithm",
    "parallel": "a source's attempt with threads of Python",
    "reversi-6x6": "Feinstein 1993, Amenor wins World 6x6 Championships, British Othello Federation",
}


class Study(Protocol):
    """What a study's module holds. ``SMALL`` and ``FULL`` are frozen dataclasses of numbers, texts and tuples."""

    ABOUT: str  # what the source did and found, for the report
    REPRODUCIBLE: bool  # the same seed gives the same result; False where players or measurements go by the clock
    SMALL: Any  # minutes on two cores
    FULL: Any  # for publication

    @staticmethod
    def expected(size: Any) -> list[float]:
        """Rough seconds of its cells in their order, see ``expected.py``; none where nobody can know how many."""

    @staticmethod
    def run(lab: Laboratory, size: Any) -> Findings:
        """The experiment: cells of the laboratory, composed into tables."""


def load_study(name: str) -> Study:
    """The module of a study. Raises UnknownNameError."""
    if name not in STUDIES:
        raise unknown("study", name, list(STUDIES), mend="list them with: heibai study")
    module: Any = importlib.import_module(f".studies.{ROOM_OF[name]}.{name.replace('-', '_')}", __package__)
    return module  # type: ignore[no-any-return]
