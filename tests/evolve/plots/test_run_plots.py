"""Plots of runs: what they show is what the run holds."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from kept_runs import keep_run

from heibai.core.errors import RunError, UnknownNameError
from heibai.evolve.plots.figures import KINDS, plot_comparison, plot_run
from heibai.evolve.runs.chronicle import read_chronicle
from heibai.evolve.runs.matchups import champions_matchups, generation_matchups
from heibai.games import GameSpec
from heibai.plots.style import spread_apart


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return read_chronicle(keep_run(tmp_path_factory.mktemp("runs") / "small"))


@pytest.mark.sampled(6)
def test_one_figure_has_a_panel_for_each_kind(run, tmp_path):
    plot_run(run, tmp_path / "run.svg", threads=1)
    text = (tmp_path / "run.svg").read_text()
    for title in (
        "Fitness in the population", "Champion against the fixed panel", "Weights of the best", "Diversity",
        "Best of each generation", "Row against column, 50 games each", "roulette:mutation=0.5 of zones",
    ):  # fmt: skip
        assert title in text
    for gene in run.genes:
        assert gene in text
    plot_run(run, tmp_path / "again.svg", threads=2)
    assert (tmp_path / "again.svg").read_text() == text


@pytest.fixture(scope="module")
def map_run(tmp_path_factory):
    return read_chronicle(keep_run(tmp_path_factory.mktemp("runs") / "map", "map-elites:bins=4"))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", KINDS[1:])
def test_each_kind_is_a_picture_of_its_own(run, map_run, tmp_path, kind):
    plot_run(map_run if kind == "map" else run, tmp_path / "run.png", kind=kind, threads=1)
    assert (tmp_path / "run.png").read_bytes().startswith(b"\x89PNG")


def test_only_a_run_that_keeps_a_map_shows_one(run, tmp_path):
    with pytest.raises(RunError, match="'small' keeps no map of players"):
        plot_run(run, tmp_path / "run.png", kind="map")


def test_the_fitness_bands_are_least_quartiles_and_greatest(run):
    from matplotlib.figure import Figure

    from heibai.evolve.plots.kinds import draw_fitness

    axes = Figure().add_subplot()
    draw_fitness(axes, run)
    median, best = (line.get_ydata() for line in axes.lines)
    assert np.array_equal(median, [np.median(g.fitness) for g in run.generations])
    assert np.array_equal(best, [g.fitness.max() for g in run.generations])


def test_runs_are_compared_only_against_one_opponent(run, tmp_path):
    plot_comparison([run, run], tmp_path / "two.svg")
    assert "Champion against the original zones" in (tmp_path / "two.svg").read_text()
    gomoku = keep_run(
        tmp_path / "run", evaluator="shapes", game=GameSpec("gomoku", 5), player="greedy", population=2, generations=0,
        panel_openings=0, opening_plies=3,
    )  # fmt: skip
    with pytest.raises(RunError, match="different opponents"):
        plot_comparison([run, read_chronicle(gomoku)], tmp_path / "no.svg")


@pytest.mark.sampled(6)
def test_a_run_of_one_generation_that_nobody_measured_is_drawn_too(tmp_path):
    run = read_chronicle(keep_run(tmp_path / "run", generations=0, panel_openings=0))
    plot_run(run, tmp_path / "run.svg", threads=1)
    assert "nothing measured yet" in (tmp_path / "run.svg").read_text()


def test_matchups_are_scores_over_paired_openings(run):
    matchups = generation_matchups(run, 4, openings=2, threads=1)
    assert matchups.games == 4
    assert matchups.scores.shape == (6, 6)
    off = ~np.eye(6, dtype=bool)
    assert np.allclose((matchups.scores + matchups.scores.T)[off], 1.0)
    assert np.all(np.isnan(np.diag(matchups.scores)))
    assert np.all(matchups.scores[off] * 8 == np.round(matchups.scores[off] * 8))
    best = champions_matchups(run, openings=2, threads=1)
    assert best.names[0] == "0"
    assert len(best.names) == len({tuple(g.leader) for g in run.generations})


def test_wrong_kinds_generations_and_suffixes_are_one_sentence(run, tmp_path):
    with pytest.raises(UnknownNameError, match="'fitnes' is no kind of plot"):
        plot_run(run, tmp_path / "run.svg", kind="fitnes")
    with pytest.raises(RunError, match="has no generation 9; it has evaluated generations 0 to 4"):
        generation_matchups(run, 9)
    with pytest.raises(RunError, match=r"'run.txt' is no picture; name a file \.svg"):
        plot_run(run, tmp_path / "run.txt")


def test_without_matplotlib_it_says_how_to_get_it(run, tmp_path, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[plots\]'"):
        plot_run(run, tmp_path / "run.svg")
    assert list(tmp_path.iterdir()) == []


def test_labels_in_each_others_way_share_the_move():
    assert spread_apart([1.0, 5.0], room=1.0) == [1.0, 5.0]
    assert spread_apart([2.0, 2.0], room=1.0) == [1.5, 2.5]
    assert spread_apart([0.0, 0.0, 0.5, 9.0], room=1.0) == pytest.approx([-5 / 6, 1 / 6, 7 / 6, 9.0])
