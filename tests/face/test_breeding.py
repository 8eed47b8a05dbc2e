"""Runs of evolution from a program: their champion, their rows, their place on disk."""

from __future__ import annotations

import pytest

import heibai
from heibai.errors import RunError, UnknownNameError

SMALL = {"game": "reversi/4", "population": 4, "generations": 2, "depth": 1, "panel_openings": 2, "seed": 5}


@pytest.fixture(scope="module")
def run():
    return heibai.evolve("roulette", **SMALL)


def test_a_run_has_a_champion_that_plays(run):
    start = heibai.Game("reversi/4").start()
    assert run.champion.choose(start) in start.moves
    assert run.evaluator.weights("reversi/4") == run.weights


def test_a_run_has_a_row_for_each_generation(run):
    assert [row["generation"] for row in run.rows] == [0, 1, 2]
    assert run.games == sum(row["games"] for row in run.rows)


def test_the_same_seed_breeds_the_same_champion(run):
    again = heibai.evolve("roulette", **SMALL, threads=1)
    assert (again.hash, again.weights) == (run.hash, run.weights)
    assert heibai.evolve("roulette", **(SMALL | {"seed": 6})).hash != run.hash


def test_a_run_is_kept_where_it_is_told_and_goes_on_there(run, tmp_path):
    kept = heibai.evolve("roulette", **SMALL, out=tmp_path / "run")
    assert (kept.hash, len(kept.rows)) == (run.hash, 3)
    assert heibai.evolve("roulette", **SMALL, out=tmp_path / "run").hash == run.hash
    with pytest.raises(RunError):
        heibai.evolve("roulette", **(SMALL | {"seed": 9}), out=tmp_path / "run")


def test_the_champion_is_saved_and_loaded(run, tmp_path):
    loaded = heibai.load_weights(run.save(tmp_path / "champion.json"))
    assert loaded.weights() == run.weights
    start = heibai.Game("reversi/4").start()
    by_file = heibai.Player("alphabeta:depth=1", evaluator=loaded)
    assert by_file.choose(start) == run.champion.choose(start)


def test_progress_hears_of_every_generation():
    heard = []
    heibai.evolve("roulette", **SMALL, progress=heard.append)
    assert [row["generation"] for row in heard] == [0, 1, 2]


def test_a_run_prints_its_weights_and_its_panel(run):
    assert "outer_corners" in str(run)
    assert "champion against" in str(run)
    assert run._repr_html_().count("<table>") == 2


def test_wishes_are_those_of_the_command_line(run):
    asked = heibai.evolve(
        "roulette:mutation=0.2", **(SMALL | {"panel_openings": 0}), fixed={"mobility": 4}, stop={"games": 30}
    )
    assert asked.weights["mobility"] == 4
    assert len(asked.rows) < 4
    assert asked.panel == {}


def test_gomoku_s_recipe_names_its_game():
    bred = heibai.evolve("paired-blend", population=4, generations=1, panel_openings=0, fixed=None)
    assert bred.game.spec.name == "gomoku"


def test_an_unknown_recipe_is_told_with_the_known_ones():
    with pytest.raises(UnknownNameError, match="roulette"):
        heibai.evolve("rulette")
