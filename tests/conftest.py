"""What every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("heibai", deadline=None)  # a loaded machine is no failure
settings.load_profile("heibai")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder that HEIBAI_DATA names, with ``wthor/`` and ``fforum/`` in it; without it the test is skipped."""
    named = os.environ.get("HEIBAI_DATA")
    if not named:
        pytest.skip("HEIBAI_DATA names no folder with wthor/ and fforum/ in it")
    return Path(named)
