"""Every study at a size of seconds: the same code, numbers too small to mean anything.

``python tests/tiny_studies.py study NAME`` is ``heibai study NAME`` at this size.
"""

from __future__ import annotations

from dataclasses import replace

from heibai.experiments.catalogue import load_study

_TINY = {
    "evolved-v-random": {"games": 2, "seeds": 1, "generations": 1, "openings": 1},
    "population-generations": {"depth": 1, "openings": (1, 2), "breedings": (2, 1), "games": 2, "most": 1},
    "evaluations": {"depths": (1, 2), "games": (4, 2)},
    "reward-learning": {
        "board": 6,
        "population": 4,
        "generations": 1,
        "rounds": 2,
        "every": 1,
        "seeds": 1,
        "games": 2,
        "openings": "random:4",
    },
    "sequence-v-tree": {
        "board": 7,
        "openings": "random:4",
        "depths": (1,),
        "fixed_games": (2,),
        "seconds": (0.005,),
        "timed_games": (2,),
        "walks": 1,
    },
    "mcts-end": {"depths": (1,), "games": 2, "further": ((300, 2),)},
    "mcts-truncated": {"depths": (1,), "games": 2, "further_plies": (10,), "further": ((400, 2),)},
    "phase-schedule": {"playouts": (10, 20), "games": (2, 2), "walks": 1},
    "playouts": {"rungs": (10, 1_000, 1_010), "reversi": (2, 2), "gomoku": (2, 2)},
    "convergence": {"playouts": (10, 20), "early": 2, "late": 1, "empties": (8,), "seeds": 1},
    "parallel": {
        "positions": 1,
        "repeats": 1,
        "minimax": 1,
        "reversi": 4,
        "gomoku": 3,
        "empties": 10,
        "reversi_playouts": 50,
        "gomoku_playouts": 50,
        "most": 2,
    },
    "improvements": {"generations": 1, "openings": (1,), "brood": 1, "seeds": 2, "games": 2},
    "styles": {"population": 4, "generations": 1, "openings": 1, "bins": 3, "games": 2},
    "breeding-at-length": {"populations": (4, 5), "measured": (0, 1, 2), "seeds": 2, "games": 2},
    "network-v-earlier": {
        "moves": (8, 16),
        "games_at_once": 2,
        "blocks": 0,
        "channels": 8,
        "learnt": 100,
        "visits": 4,
        "seconds": 0.002,
        "games": 2,
        "timed_games": 2,
    },
    "minutes-until": {
        "evaluator": "wpc",
        "games": (40,),
        "labelled": (6,),
        "moves": (10,),
        "descent": (10,),
        "games_of_gumbel": 2,
        "games_of_descent": 1,
        "simulations": 1,
        "blocks": 0,
        "channels": 8,
        "seeds": 1,
        "openings": 2,
    },
    "evolved-network": {"blocks": 0, "games": (64,), "seeds": 1, "measured": 2, "openings": 2},
    "learnt-v-bred": {
        "evaluators": ("wpc",),
        "games": (60, 400),
        "labelled": (6,),
        "solve": 4,
        "seeds": 1,
        "measured": 2,
    },
    "archive-player": {"libraries": (4, 0), "depths": (1,), "games": 2, "plies": 4, "least": (1, 2), "own": 8},
    "evaluation-error": {
        "evaluators": ("zones", "td-network"),
        "searching": ("zones",),
        "years": (),
        "games": 2,
        "solve": 8,
        "empties": (30, 8, 4),
        "positions": 20,
        "solved": 10,
        "depth": 1,
        "searched": 6,
    },
    "othello-league": {"double_games": 2, "positions": 2, "cross_games": 2},
    "reversi-6x6": {"opening": "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2", "leaf_empties": 14, "table": 1},
    "phase-weights": {"depth": 1, "games": 2},
    "zones-head-to-head": {"depths": (1,), "games": 2, "sweep_depth": 1, "sweep_games": 2},
}


def tiny(name):
    """The size of one study for tests; KeyError for a study without one."""
    return replace(load_study(name).SMALL, **_TINY[name])


def main():
    from heibai.apps.cli import main as heibai
    from heibai.experiments import stored_study

    begin = stored_study.begin
    stored_study.begin = lambda name, path, **options: begin(name, path, **options, size=tiny(name))
    heibai()


if __name__ == "__main__":
    main()
