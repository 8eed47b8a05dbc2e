"""The settings of a run as a form has them, to begin one anew from another seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ....core.errors import RunError, quoted
from ....jobs.directory import RunDirectory

_SEEDS = 2**31
_Form = TypeVar("_Form", bound=BaseModel)


def cloned(form: type[_Form], settings: Mapping[str, Any], directory: RunDirectory, *, command: str) -> _Form:
    """The form filled with the ``settings`` of a run and the next seed. Raises RunError: it does not take them."""
    try:
        return form.model_validate({**settings, "seed": (settings["seed"] + 1) % _SEEDS})
    except ValidationError as error:
        what = ", ".join(f"{each['loc'][0]}: {each['msg']}" for each in error.errors())
        raise RunError(
            f"{quoted(directory.id)} has settings that the form does not take ({what}); use: {command}"
        ) from error
