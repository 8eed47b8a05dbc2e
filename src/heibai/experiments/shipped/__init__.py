"""What the studies found before a release: NAME.json, as a study writes it, for every study."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def shipped_result(name: str) -> dict[str, Any]:
    """The JSON of the study ``name``, which the catalogue has; not to be changed. Without ``run``, files and cells."""
    found: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}.json").read_text("utf-8"))
    return found
