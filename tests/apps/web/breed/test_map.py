"""The map of a run on the page: cells with their players once they can be played."""

from __future__ import annotations

import pytest

from heibai.apps.web.breed.details.map import map_state
from heibai.core.errors import RunError
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec, make_game
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import make_player


def bred(path, recipe):
    options = RECIPES[recipe].settle_options({})
    config = RunConfig(
        recipe, options, "zones", GameSpec("reversi", 6), depth=1, population=4, generations=1, panel_openings=0
    )
    work_on(begin(config, path), threads=1)
    return RunDirectory.open(path)


def test_every_cell_of_a_finished_run_is_a_player(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    told = map_state(bred(tmp_path / "runs" / "characters", "map-elites"))
    assert [axis["name"] for axis in told["axes"]] == ["mobility", "edges"]
    assert told["best"] in [each["cell"] for each in told["taken"]]
    assert told["qd_score"] == pytest.approx(sum(each["score"] for each in told["taken"]))
    for each in told["taken"]:
        assert each["player"].endswith("/characters/cell-{}-{}".format(*each["cell"]))
        assert make_player(each["player"], make_game("reversi", size=6)).name


def test_another_run_has_none(tmp_path):
    with pytest.raises(RunError, match="keeps no map of players"):
        map_state(bred(tmp_path / "run", "roulette"))
