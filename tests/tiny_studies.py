"""Every study at a size of seconds: the same code, numbers too small to mean anything."""

from __future__ import annotations

from dataclasses import replace

from heibai.experiments.catalogue import load_study

_TINY = {
    "zones-head-to-head": {"depths": (1,), "games": 2, "sweep_depth": 1, "sweep_games": 2},
}


def tiny(name):
    """The size of one study for tests; KeyError for a study without one."""
    return replace(load_study(name).SMALL, **_TINY[name])
