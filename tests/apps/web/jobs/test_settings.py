"""Settings of every kind of job become rows in one way."""

from __future__ import annotations

import pytest

from heibai.apps.web.jobs.general import settings_of
from heibai.core.errors import CheckpointError, RunError
from heibai.jobs.job import reading_config


def test_numbers_texts_lists_and_settings_inside_settings_are_texts() -> None:
    values = {
        "games": 2000, "rate": 0.1 + 0.2, "is_fast": False, "depths": (1, 2), "lines": [[1, 2], [3]],
        "stop": ["games=5"], "options": {"rate": 0.5, "size": 3},
        "name": "x" * 300, "nothing": None, "empty": [], "none": "",
    }  # fmt: skip
    assert {each["name"]: each["value"] for each in settings_of(values)} == {
        "games": "2000", "rate": "0.3", "is_fast": "False", "depths": "1, 2", "lines": "(1, 2), (3)", "stop": "games=5",
        "options": "rate=0.5, size=3", "name": "x" * 200,
    }  # fmt: skip


@pytest.mark.parametrize("error", [KeyError("game"), TypeError("no text"), ValueError("no number"), AttributeError()])
def test_a_config_that_no_job_has_is_damaged(error: Exception) -> None:
    with pytest.raises(RunError, match=r"its config.json is damaged: .*; put back a copy of it"), reading_config():
        raise error


def test_an_error_with_a_sentence_keeps_it() -> None:
    with pytest.raises(CheckpointError, match=r"^the checkpoint is damaged$"), reading_config():
        raise CheckpointError("the checkpoint is damaged")
