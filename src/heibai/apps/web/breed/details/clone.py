"""The settings of a run as the form has them, to breed anew from another seed."""

from __future__ import annotations

from typing import Any

from .....core.errors import RunError, quoted
from .....evaluators.weights import format_number
from .....evolve.runs.asked import usual_search
from .....evolve.runs.assembly import KIND
from .....evolve.runs.champion import command_of, recipe_text
from .....evolve.runs.config import RunConfig
from .....evolve.runs.stored_run import config_of
from .....jobs.directory import RunDirectory
from ...jobs.named import require_no_own_code
from ...jobs.wire import Setting
from ..cloning import cloned
from ..wire import NewRun
from .wire import ClonedRun

# What the form has no field for, with what it asks for instead.
_USUAL: dict[str, Any] = {
    "player": "", "openings_from": "", "fixed": {},
}  # fmt: skip


def clone_of(directory: RunDirectory) -> ClonedRun:
    """Raises RunError: it learns, needs code of the user's own, or has more than the form may ask for."""
    if directory.kind != KIND:
        raise RunError(f"{quoted(directory.id)} is a run that learns; clone it in the form New learning")
    require_no_own_code(directory)
    config = config_of(directory)
    wanted = cloned(NewRun, _settings(config), directory, command=command_of(config))
    return {"wanted": wanted, "left_out": _left_out(config)}


def _settings(config: RunConfig) -> dict[str, Any]:
    return {
        "evaluator": config.evaluator,
        "population": config.population,
        "generations": config.generations,
        "depth": config.depth,
        "game": str(config.game),
        "recipe": recipe_text(config.recipe, dict(config.options)),
        "per_pair": config.openings,
        "opening_plies": config.opening_plies,
        "panel_openings": config.panel_openings,
        "panel_every": config.panel_every,
        "scoring": config.scoring,
        "opponents": config.opponents or None,
        "race": config.race,
        "stop": [f"{rule}={format_number(number)}" for rule, number in config.stop.items()],
        "seed": config.seed,
    }


def _left_out(config: RunConfig) -> list[Setting]:
    usual = _USUAL | {"player": usual_search(config.evaluator)}
    asked = config.to_json()
    return [{"name": name, "value": str(asked[name])[:200]} for name in usual if asked[name] != usual[name]]
