"""The settings of a run that learns as the form has them, to learn anew from another seed."""

from __future__ import annotations

from dataclasses import asdict

from .....core.errors import RunError, quoted
from .....jobs.directory import RunDirectory
from .....learn.training.stored_training import config_of
from ...jobs.named import require_no_own_code
from ...jobs.wire import Setting
from ..cloning import cloned
from .presets import TRAINER
from .wire import ClonedTraining, NewTraining

_WITHOUT_FIELD = "against"  # the one option that the form does not have


def clone_of(directory: RunDirectory) -> ClonedTraining:
    """Raises RunError: it learns otherwise, needs code of the user's own, or has more than the form may ask for."""
    config = config_of(directory)
    if config.trainer != TRAINER:
        raise RunError(f"{quoted(directory.id)} does not learn by temporal differences; use: {config.command}")
    require_no_own_code(directory)
    options = asdict(config.options)
    against = options.pop(_WITHOUT_FIELD)
    left_out: list[Setting] = [{"name": _WITHOUT_FIELD, "value": against[:200]}] if against else []
    settings = {"game": str(config.game), "evaluator": config.evaluator, "seed": config.seed, **options}
    return {"wanted": cloned(NewTraining, settings, directory, command=config.command), "left_out": left_out}
