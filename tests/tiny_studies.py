"""Every study at a size of seconds: the same code, numbers too small to mean anything."""

from __future__ import annotations

from dataclasses import replace

from heibai.experiments.catalogue import load_study

_TINY = {
    "evolved-v-random": {"games": 2, "seeds": 1, "generations": 1, "openings": 1},
    "population-generations": {"depth": 1, "openings": (1, 2), "seeds": 1, "games": 2, "most": 1},
    "evaluations": {"depths": (1, 2), "games": (4, 2)},
    "phase-weights": {"depth": 1, "games": 2},
    "zones-head-to-head": {"depths": (1,), "games": 2, "sweep_depth": 1, "sweep_games": 2},
}


def tiny(name):
    """The size of one study for tests; KeyError for a study without one."""
    return replace(load_study(name).SMALL, **_TINY[name])
