"""``improvements``: one change at a time, equal games, differences seed by seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.evolve.runs.assembly import make_run
from heibai.experiments.laboratory import Laboratory
from heibai.experiments.meeting import Meeting
from heibai.experiments.studies.breeding import improvements as study
from heibai.jobs.directory import RunDirectory

CHANGES = study.changes(study.SMALL)
ALONE = [name for name in CHANGES if name != study.BASE and "," not in name]


@pytest.fixture
def lab(tmp_path):
    return Laboratory(RunDirectory.create(tmp_path / "study", kind="study", config={}), seed=1)


def met(score):
    return Meeting("a", "b", Tally(round(100 * score), 0, round(100 * (1 - score))), PairTally(_pairs(score)), 0.0, 0.0)


def _pairs(score):
    return (round(50 * (1 - score)), 0, 0, 0, round(50 * score))


def entries(base, changed):
    kinds = ((study.BASE, base), ("elitism", changed))
    return {(name, 1): study.BreedingsOfChange(90, tuple(map(met, scores))) for name, scores in kinds}


@pytest.mark.parametrize("name", ALONE)
def test_a_change_alone_moves_its_options_of_the_recipe(lab, name):
    base = study.config(lab, study.SMALL, CHANGES[study.BASE], 1, 0)
    changed = study.config(lab, study.SMALL, CHANGES[name], 1, 0)
    assert {key for key, value in changed.options.items() if base.options[key] != value} == CHANGES[name].keys()
    assert (base.seed, base.population, base.stop) == (changed.seed, changed.population, changed.stop)


def test_four_improvements_were_proposed():
    assert ALONE == ["ranked copies", "elitism", "catastrophe", "best of 4"]


@pytest.mark.parametrize("name", CHANGES)
def test_every_kind_plays_as_many_games_but_for_its_last_generation(lab, name):
    config = study.config(lab, study.SMALL, CHANGES[name], 1, 0)
    wished = config.stop["games"]
    assert wished == 90 * 21
    games = make_run(config, threads=1).go().games
    assert wished <= games < wished + 90 + 144  # of a generation and its broods


def test_differences_are_taken_seed_by_seed():
    # The seeds lie far apart, the change adds as much to each.
    gain = study.gain_of(entries((0.2, 0.5, 0.8), (0.3, 0.6, 0.9)), "elitism", 1)
    assert gain.value == pytest.approx(0.1)
    assert gain.reach == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ((0.6, 0.7, 0.62), "elitism surely helps"),
        ((0.3, 0.28, 0.26), "elitism surely harms"),
        ((0.3, 0.6, 0.5), "elitism neither surely helps nor harms"),
    ],
)
def test_the_verdict_is_that_of_the_interval(changed, said):
    assert said in study._verdict(entries((0.4, 0.5, 0.4), changed), 1, "elitism")


def test_the_sources_own_recipe_stands_beside_them_and_plays_no_game(lab):
    asked = study.ranking(lab, study.SMALL, 3)
    same = study.config(lab, study.SMALL, {}, 1, 3)
    assert (asked.recipe, asked.seed) == ("position-ranking", same.seed)
    assert (asked.population, asked.generations, asked.evaluator) == (same.population, same.generations, "seven")
    assert make_run(replace(asked, generations=1), threads=1).go().games == 0
    found = entries((0.4, 0.5, 0.4), (0.4, 0.5, 0.4))
    found[study.RANKING, 1] = study.BreedingsOfChange(0, tuple(map(met, (0.2, 0.3, 0.2))))
    size = replace(study.SMALL, openings=(1,))
    told = study._source(found, size)
    assert told.startswith("The source's own recipe, position-ranking, which plays no game, scores 0.233 ±")
    assert "surely less than the base with 1 opening a pair (-0.200" in told
    assert study._surely(found, size).startswith("Of 1 comparisons"), "it is no change of the recipe with games"
    assert [row[0] for row in study._table(found, size, 1).rows][-1] == study.RANKING


def test_the_page_does_not_say_that_the_source_plays_games():
    assert "It plays no game for this, but ranks weights within single positions" in " ".join(study.ABOUT.split())
