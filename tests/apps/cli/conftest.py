"""What tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def here(command_line: Callable[..., Any]) -> Callable[..., Any]:
    """The command line in this process, which must end with ``code``."""

    def call(*words: object, code: int = 0) -> Any:
        ended = command_line(*words)
        assert ended.code == code, ended.err
        return ended

    return call
