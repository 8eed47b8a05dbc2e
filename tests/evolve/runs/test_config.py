"""A run's configuration on disk: the game is one text there, and four fields of version 0.1.0 still load."""

from __future__ import annotations

import pytest
from kept_runs import small_config

from heibai.core.errors import CheckpointError
from heibai.evolve.runs.config import RunConfig
from heibai.games import GameSpec

GAME = GameSpec.parse("gomoku/9/renju/swap2")
FOUR_FIELDS = {"game": "gomoku", "size": 9, "rule": "renju", "opening_rule": "swap2"}


def test_the_game_is_one_text_and_comes_back():
    config = small_config(game=GAME)
    stored = config.to_json()
    assert stored["game"] == "gomoku/9/renju/swap2"
    assert RunConfig.from_json(stored) == config


def test_the_four_fields_of_the_first_version_load_and_are_written_as_one_text():
    config = small_config(game=GAME)
    loaded = RunConfig.from_json(config.to_json() | FOUR_FIELDS)
    assert loaded == config
    assert loaded.to_json() == config.to_json()


@pytest.mark.parametrize("wrong", [{"size": "9"}, {"size": 0}, {"game": 5, "size": 9}, {"rule": 3, "size": 9}])
def test_a_game_of_another_type_is_damage(wrong):
    with pytest.raises(CheckpointError, match="damaged"):
        RunConfig.from_json(small_config().to_json() | FOUR_FIELDS | wrong)
