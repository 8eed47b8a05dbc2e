"""What a machine lacks that a test needs: a person's run says so and goes on; one that guards main fails."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacking(how_to_run: str) -> NoReturn:
    """Skip the test; where ``CI`` is set, as for ``.ci/run``, which brings all that is needed, fail it."""
    if os.environ.get("CI"):
        pytest.fail(f"nothing is skipped where CI is set: {how_to_run}")
    pytest.skip(how_to_run)
