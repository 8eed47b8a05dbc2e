"""Several runs side by side: where their configurations differ, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..fitness.panel import opponents_of
from .champion import recipe_text
from .chronicle import Chronicle


def compare(runs: Sequence[Chronicle]) -> dict[str, Any]:
    """For JSON: ``runs`` (a row each, see below) and ``different``, setting by setting the values in their order."""
    settings = [_settings(run) for run in runs]
    names = list(dict.fromkeys(name for each in settings for name in each))
    values = {name: [each.get(name) for each in settings] for name in names}
    different = {name: each for name, each in values.items() if any(value != each[0] for value in each)}
    return {"runs": [_row(run) for run in runs], "different": different}


def _settings(run: Chronicle) -> dict[str, Any]:
    """What was asked for, the recipe with its options as its text, and by which code."""
    config = asdict(run.config)
    options = config.pop("options")
    return {"code": run.code} | config | {"recipe": recipe_text(run.config.recipe, options)}


def _row(run: Chronicle) -> dict[str, Any]:
    """Sizes, the last generation's diversity and noise, and the last measurement against the hand-set rival."""
    rival = list(opponents_of(run.players))[-1]
    last, measured = run.log[-1], run.measured
    against = measured[-1][1].get(rival) if measured else None
    return {
        "id": run.id,
        "generations": len(run.generations),
        "games": run.games[-1],
        "seconds": sum(float(row["seconds"]) for row in run.log),
        "spread": last["spread"],
        "noise": last["noise"],
        "diversity": last["diversity"],
        "rival": rival,
        "measured": measured[-1][0] if measured else None,
        "score": against and against["score"],
        "score_interval": against and against["score_interval"],
        "elo": against and against["elo"],
        "elo_interval": against and against["elo_interval"],
        "hash": (run.result or {}).get("hash"),
    }
