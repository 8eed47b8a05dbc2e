"""The settings of a run as its form has them, to begin one anew from another seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ....core.errors import RunError, quoted
from ....evaluators.weights import format_number
from ....evolve.runs.asked import usual_search
from ....evolve.runs.assembly import KIND
from ....evolve.runs.champion import command_of, recipe_text
from ....evolve.runs.config import RunConfig
from ....evolve.runs.stored_run import config_of
from ....jobs.directory import RunDirectory
from ....learn.training import stored_training
from ....learn.training.config import TrainingConfig
from ..jobs.named import require_no_own_code
from ..jobs.wire import Setting
from .details.wire import ClonedRun
from .learning.presets import NETWORK, TRAINER
from .learning.wire import ClonedTraining, NetworkSettings, NewTraining
from .wire import NewRun

_SEEDS = 2**31
# What the form of breeding has no field for, with what it asks for instead.
_USUAL: dict[str, Any] = {"player": "", "openings_from": "", "fixed": {}}
_WITHOUT_FIELD = "against"  # the one option that the form of learning does not have
_Form = TypeVar("_Form", bound=BaseModel)


def cloned_breeding(directory: RunDirectory) -> ClonedRun:
    """Raises RunError: it learns, needs code of the user's own, or has more than the form may ask for."""
    if directory.kind != KIND:
        raise RunError(f"{quoted(directory.id)} is a run that learns; clone it in the form New learning")
    require_no_own_code(directory)
    config = config_of(directory)
    wanted = _filled(NewRun, _settings(config), directory, command=command_of(config))
    return {"wanted": wanted, "left_out": _left_out(config)}


def cloned_training(directory: RunDirectory) -> ClonedTraining:
    """Raises RunError: it learns otherwise, needs code of the user's own, or has more than the form may ask for."""
    config = stored_training.config_of(directory)
    if config.trainer == NETWORK:
        return _cloned_network(directory, config)
    if config.trainer != TRAINER:
        which = "neither by temporal differences nor as a network, the two that a form has"
        raise RunError(f"{quoted(directory.id)} learns {which}; use: {config.command}")
    require_no_own_code(directory)
    options = asdict(config.options)
    against = options.pop(_WITHOUT_FIELD)
    left_out: list[Setting] = [{"name": _WITHOUT_FIELD, "value": against[:200]}] if against else []
    settings = {"game": str(config.game), "evaluator": config.evaluator, "seed": config.seed, **options}
    return {"wanted": _filled(NewTraining, settings, directory, command=config.command), "left_out": left_out}


def _cloned_network(directory: RunDirectory, config: TrainingConfig) -> ClonedTraining:
    options = asdict(config.options)
    known = {name: options.pop(name) for name in NetworkSettings.model_fields}
    usual = asdict(type(config.options)())
    left_out: list[Setting] = [
        {"name": name, "value": str(value)[:200]} for name, value in options.items() if value != usual[name]
    ]
    settings = {"game": str(config.game), "evaluator": NETWORK, "seed": config.seed, "network": known}
    return {"wanted": _filled(NewTraining, settings, directory, command=config.command), "left_out": left_out}


def _filled(form: type[_Form], settings: Mapping[str, Any], directory: RunDirectory, *, command: str) -> _Form:
    """The form with the ``settings`` of a run and the next seed. Raises RunError: it does not take them."""
    try:
        return form.model_validate({**settings, "seed": (settings["seed"] + 1) % _SEEDS})
    except ValidationError as error:
        what = ", ".join(f"{each['loc'][0]}: {each['msg']}" for each in error.errors())
        raise RunError(
            f"{quoted(directory.id)} has settings that the form does not take ({what}); use: {command}"
        ) from error


def _settings(config: RunConfig) -> dict[str, Any]:
    """Those of the form: most are called as the run has them."""
    asked = config.to_json()
    return {name: asked[name] for name in NewRun.model_fields if name in asked} | {
        "recipe": recipe_text(config.recipe, dict(config.options)),
        "per_pair": config.openings,
        "opponents": config.opponents or None,
        "stop": [f"{rule}={format_number(number)}" for rule, number in config.stop.items()],
    }


def _left_out(config: RunConfig) -> list[Setting]:
    usual = _USUAL | {"player": usual_search(config.evaluator)}
    asked = config.to_json()
    return [{"name": name, "value": str(asked[name])[:200]} for name in usual if asked[name] != usual[name]]
