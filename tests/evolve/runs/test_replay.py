"""A generation's games once more: who beat whom, exactly as it was bred."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from heibai.core.errors import RunError
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.chronicle import read_generation
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.replay import replay_generation
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec

WHOLE = RunConfig(
    recipe="roulette",
    options=RECIPES["roulette"].settle_options({}),
    evaluator="zones",
    game=GameSpec.parse("reversi/4"),
    population=5,
    generations=3,
    openings=3,
    panel_openings=0,
)


def bred(path, **changes):
    directory = begin(replace(WHOLE, **changes), path)
    work_on(directory, threads=1)
    return directory


@pytest.mark.parametrize("opponents", ["", "random:2", "[round-robin,[hall:members=2]]", "swiss:rounds=2"])
@pytest.mark.parametrize("number", [2, None])
def test_every_generation_is_played_again_exactly(tmp_path, number, opponents):
    directory = bred(tmp_path / "run", opponents=opponents)
    meetings = replay_generation(directory, number, threads=2)
    kept = read_generation(directory, number)
    wins, draws, _ = kept.tallies.T
    inside = np.nansum(meetings.scores * meetings.games, axis=1)
    assert meetings.generation.number == (3 if number is None else number)
    assert np.array_equal(meetings.games, meetings.games.T)
    assert np.all(np.isnan(np.diag(meetings.scores)))
    assert meetings.others == kept.tallies.sum() - meetings.games.sum()
    assert (meetings.others > 0) == ("hall" in opponents)
    if not meetings.others:
        assert np.array_equal(inside, wins + draws / 2)
        assert np.array_equal(meetings.games.sum(axis=1), kept.tallies.sum(axis=1))


def test_a_share_and_its_opposite_are_one(tmp_path):
    scores = replay_generation(bred(tmp_path / "run"), 0).scores
    both = scores + scores.T
    assert np.allclose(both[~np.isnan(both)], 1.0)


def test_other_results_than_were_kept_are_no_replay(tmp_path, monkeypatch):
    directory = bred(tmp_path / "run")
    rows = [json.loads(line) for line in (directory.path / "generations.jsonl").read_text().splitlines()]
    rows[1]["tallies"][0][0] += 1
    monkeypatch.setattr(type(directory), "rows", lambda self, name: iter(rows))
    assert replay_generation(directory, 0).games.sum() == 5 * 4 * 6
    with pytest.raises(RunError, match="other results than were kept"):
        replay_generation(directory, 1)


def test_a_generation_that_is_not_there_and_one_without_games_are_refused(tmp_path):
    with pytest.raises(RunError, match="no generation 9; it has evaluated generations 0 to 3"):
        replay_generation(bred(tmp_path / "run"), 9)
    options = RECIPES["position-ranking"].settle_options({"positions": "2"})
    quiet = bred(
        tmp_path / "quiet", recipe="position-ranking", options=options, evaluator="seven", population=9, generations=1
    )
    with pytest.raises(RunError, match="without games"):
        replay_generation(quiet, 0)
