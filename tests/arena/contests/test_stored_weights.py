"""A contest goes on only with the weights that it began with, also where a text merely names them."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.contests import contest, stored_contest
from heibai.core.errors import CheckpointError
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

GAME = make_game("reversi", 6)


def write(path, corners):
    write_weights(path, WeightsFile("reversi", 6, "zones", np.array([corners, 6, -8, -6, 4, 4.0])))


def stopped(tmp_path):
    """A match of a player from a file, stopped after its first games."""
    write(tmp_path / "w.json", 15.0)
    players = (f"greedy:eval=@{tmp_path / 'w.json'}", "random")
    made = contest.make_contest(GAME, players, games=400, openings_text="random:6", seed=1)
    directory, control = RunDirectory.create(tmp_path / "m", kind="match", config=contest.to_config(made)), Control()
    stored_contest.run(directory, threads=1, control=control, watch=lambda done, total, so_far: control.stop())
    return RunDirectory.open(tmp_path / "m")


def test_a_file_that_changed_stops_the_resume(tmp_path):
    directory = stopped(tmp_path)
    write(tmp_path / "w.json", -15.0)
    with pytest.raises(CheckpointError, match="are not those that it began with"):
        stored_contest.run(directory, threads=1)


def test_the_same_weights_written_again_go_on(tmp_path):
    directory = stopped(tmp_path)
    write(tmp_path / "w.json", 15.0)
    assert stored_contest.run(directory, threads=1)["finished"]


def test_texts_that_say_all_themselves_have_no_digest():
    made = contest.make_contest(
        GAME, ("greedy:eval=[zones:weights=[1,2,3,4,5,6]]", "random"), games=2, openings_text="start", seed=1
    )
    assert "weights" not in contest.to_config(made)
