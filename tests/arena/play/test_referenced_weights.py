"""Weights travel to the games by name and digest: short, read once a process, and refused when they changed."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest

from heibai.arena.play.cluster import play_item
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.core.errors import WeightsFileError
from heibai.evaluators import weights_file
from heibai.evaluators.weights_file import WeightsFile, read_weights, write_weights
from heibai.games import make_game

GAME = make_game("reversi", 4)
SCHEDULE = schedule_pairs([(0, 1)], openings=3)


def write(path, corners=15.0):
    write_weights(path, WeightsFile("reversi", 4, "zones", np.array([corners, 6, -8, -6, 4, 4.0])))
    return path


def runner(path, threads):
    """Games that the kernel does not play as a batch."""
    players = [f"greedy:eval=@{path},python=1", "random"]
    return Runner(GAME, players, make_openings("random:2", GAME, 3, seed=1), seed=5, threads=threads)


def test_processes_load_what_the_text_names_and_play_the_same_games(tmp_path):
    path = write(tmp_path / "w.json")
    with runner(path, 1) as here, runner(path, 2) as processes:
        assert (here.way, processes.way) == ("here", "processes")
        assert np.array_equal(here.play(SCHEDULE).margin, processes.play(SCHEDULE).margin)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_file_that_changes_before_the_games_is_refused_wherever_they_are_played(tmp_path, threads):
    path = write(tmp_path / "w.json")
    with runner(path, threads) as made:
        write(path, corners=-15.0)
        with pytest.raises(WeightsFileError, match=r"the weights of '@.*w.json' changed while games were played"):
            made.play(SCHEDULE)


def test_a_file_written_again_with_the_same_weights_is_the_same(tmp_path):
    path = write(tmp_path / "w.json")
    with runner(path, 1) as made:
        write(path)
        assert len(made.play(SCHEDULE)) == 6


def test_another_machines_file_is_refused(tmp_path):
    with runner(write(tmp_path / "w.json"), 1) as made:
        setting = made._setting(keep_moves=False)
    (reference,) = setting.weights
    assert play_item(setting, (5, 0, 0), SCHEDULE)[0] == (5, 0, 0)
    other = replace(setting, weights=(replace(reference, sha256="0" * 64),))
    with pytest.raises(WeightsFileError, match="or are others on this machine"):
        play_item(other, (5, 0, 0), SCHEDULE)


def test_many_weights_do_not_travel(tmp_path):
    game, weights = make_game("reversi", 8), np.random.default_rng(1).uniform(-1, 1, 56_769)
    write_weights(tmp_path / "n.json", WeightsFile("reversi", 8, "ntuple:set=logistello", weights))
    players = [f"greedy:eval=@{tmp_path / 'n.json'},python=1", "random"]
    with Runner(game, players, [], seed=1, threads=1) as made:
        assert len(pickle.dumps(made._setting(keep_moves=False))) < 2_000


def test_a_process_reads_a_file_once_until_it_changes(tmp_path, monkeypatch):
    path, parsed = write(tmp_path / "w.json"), []
    parse = weights_file.parse_weights_file
    monkeypatch.setattr(weights_file, "parse_weights_file", lambda *text: (parsed.append(1), parse(*text))[1])
    with runner(path, 1) as made:
        made.play(SCHEDULE)
    assert len(parsed) == 1
    assert read_weights(path) is read_weights(path)
    write(path, corners=3.0)
    assert read_weights(path).weights[0] == 3.0
    assert len(parsed) == 2
