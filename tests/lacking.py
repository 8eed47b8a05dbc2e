"""What a machine lacks that a test needs: a person's run says so and goes on; one that guards main fails."""

from __future__ import annotations

import importlib
import os
from types import ModuleType
from typing import NoReturn

import pytest

GUARDS = ("CI", "HEIBAI_EVERY_TEST")  # variables; .ci/run sets the second wherever the archives are


def lacking(how_to_run: str) -> NoReturn:
    """Skip the test, or the module that says so as it is imported; where one of ``GUARDS`` is set, as in ``.ci/run``,
    which brings all that is needed, fail it."""
    for guard in GUARDS:
        if os.environ.get(guard):
            pytest.fail(f"nothing is skipped where {guard} is set: {how_to_run}")
    pytest.skip(how_to_run, allow_module_level=True)


def installed(module: str, package: str) -> ModuleType:
    """A module that a test needs, which comes with this package; ``lacking`` where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        lacking(f"{package} is not installed; to run: .venv/bin/pip install {package}; make test")


def keras_on_jax() -> ModuleType:
    """Keras; on JAX, which the tests bring, unless KERAS_BACKEND names another: by itself it wants TensorFlow."""
    os.environ.setdefault("KERAS_BACKEND", "jax")
    return installed("keras", "'heibai[keras]'")
