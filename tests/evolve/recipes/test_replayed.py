"""Breeders of one's own and the package cma: whatever asks and tells runs, and a resume tells it all again."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from genome_spaces import HELD, POWERS, SIMPLEX, ZONES
from toy_breeding import TARGET, build, closeness, finish

from heibai.core.errors import CheckpointError, RunError, UnknownNameError
from heibai.evolve.fitness.outcome import FitnessOutcome
from heibai.evolve.recipes.catalogue import parse_recipe, recipe_named
from heibai.evolve.runs.run import EvolutionRun
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

BREEDER = """
import numpy as np

class Climber:
    def __init__(self, *, space, population, rng):
        self.best, self.rng, self.count = space.random(1, rng=rng)[0], rng, population

    def ask(self):
        self.asked = self.best + self.rng.standard_normal((self.count, len(self.best)))
        self.asked[0] = self.best
        return self.asked

    def tell(self, fitness):
        self.best = self.asked[np.argmax(fitness)]

class Wide(Climber):
    def ask(self):
        return np.zeros((3, 2))

class Clumsy(Climber):
    def tell(self, fitness):
        raise ZeroDivisionError("no step is left")

class Ragged(Climber):
    def ask(self):
        return [[1.0, 2.0], [3.0]]

class Lonely(Climber):
    def ask(self):
        return super().ask()[:1]

class Named(Climber):
    champion = "best"

class Silent:
    def __init__(self, *, space, population, rng):
        pass

class Strange:
    def __init__(self, game):
        pass
"""
CMAS = ["cma:mode=full", "cma:mode=diagonal", "cma:mode=restarts"]


@pytest.fixture(autouse=True)
def _breeders(tmp_path, monkeypatch):
    (tmp_path / "my_breeders.py").write_text(BREEDER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("my_breeders", None)


class Toy:
    def evaluate(self, population, *, generation, hall=()):
        fitness = 100 * closeness(population)
        return FitnessOutcome(fitness, np.zeros((len(fitness), 3), dtype=np.int64), games=1)

    def take_extra_games(self):
        return 0


def run_of(text, directory=None, *, seed=5):
    return EvolutionRun(build(text, generations=30, population=12, seed=seed), Toy(), directory=directory)


@pytest.mark.parametrize("text", ["py:my_breeders.Climber", *CMAS])
def test_it_breeds_towards_the_target_within_the_genome_space(text):
    strategy = build(text, generations=120, population=12)
    while not strategy.finished:
        population = strategy.ask()
        assert np.array_equal(ZONES.settled(population), population)
        strategy.tell(closeness(population))
    assert np.sum((strategy.champion - TARGET) ** 2) < 1.0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", ["py:my_breeders.Climber", *CMAS])
@pytest.mark.parametrize("stop", [0, 17])
def test_a_resumed_run_has_the_unbroken_ones_hash(tmp_path, text, stop):
    unbroken = run_of(text).go()
    directory, control = RunDirectory.create(tmp_path / "run", kind="evolve", config={}), Control()
    run_of(text, directory).go(control=control, watch=lambda row: row["generation"] == stop and control.stop())
    np.random.seed(stop)
    resumed = run_of(text, RunDirectory.open(tmp_path / "run"))
    resumed.restore()
    result = resumed.go()
    assert result.generations == 31
    assert result.hash == unbroken.hash
    assert np.array_equal(result.champion, unbroken.champion)


def test_a_breeder_that_asks_something_else_than_the_journal_is_refused(tmp_path):
    directory, control = RunDirectory.create(tmp_path / "run", kind="evolve", config={}), Control()
    run_of("py:my_breeders.Climber", directory).go(
        control=control, watch=lambda row: row["generation"] == 3 and control.stop()
    )
    with pytest.raises(CheckpointError, match="asks other genomes in generation 0"):
        run_of("py:my_breeders.Climber", directory, seed=6).restore()


@pytest.mark.parametrize("space", [HELD, POWERS, SIMPLEX], ids=["held", "powers", "simplex"])
def test_cma_keeps_to_the_genome_space(space):
    strategy = finish(build("cma", space=space, population=8, generations=20), lambda p: p[:, 0])
    assert np.allclose(space.settled(strategy.champion), strategy.champion)
    assert strategy.champion[0] > np.mean([space.lower[0], space.upper[0]])


def test_a_stalled_search_begins_anew_with_twice_the_population_at_its_mean():
    strategy = build("cma:mode=restarts", population=8, generations=400)
    while len(strategy.ask()) == 8:
        strategy.tell(closeness(strategy.ask()))
    assert len(strategy.ask()) == 16
    assert np.sum((strategy.champion - TARGET) ** 2) < 1e-3
    assert np.std(strategy.ask(), axis=0).min() > 0.3  # wide again


def test_flat_fitness_is_borne_without_a_word(capfd):
    strategy = finish(build("cma", population=8, generations=30), lambda p: np.zeros(len(p)))
    assert np.all(np.isfinite(strategy.champion))
    assert capfd.readouterr() == ("", "")


def test_without_the_package_the_recipe_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(RunError, match=r"heibai\[cma\]"):
        build("cma")


def test_one_free_gene_is_no_space_for_a_covariance():
    with pytest.raises(RunError, match="at least 2 genes"):
        build("cma", population=3)


def test_a_breeder_of_ones_own_has_no_options_and_its_name_is_its_text():
    recipe, options = parse_recipe("py:my_breeders.Climber")
    assert (recipe.name, options) == ("py:my_breeders.Climber", {})
    assert recipe_named(recipe.name).name == recipe.name


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("py:my_breeders.Nobody", UnknownNameError, "no class 'Nobody'"),
        ("py:no_such_module.Breeder", UnknownNameError, "does not find"),
        ("py:my_breeders.Silent", RunError, r"has not both ask\(\) and tell"),
        ("py:my_breeders.Strange", RunError, "space, population, rng"),
    ],
)
def test_what_is_no_breeder_is_refused(text, error, says):
    with pytest.raises(error, match=says):
        build(text)


def test_genomes_of_another_shape_are_refused():
    with pytest.raises(RunError, match=r"Wide.ask\(\) gave an array of shape \[3, 2\]"):
        build("py:my_breeders.Wide").ask()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Clumsy", r"Clumsy.tell\(fitness\) failed in generation 0: ZeroDivisionError: no step is left"),
        ("Ragged", r"Ragged.ask\(\) failed in generation 0: ValueError"),
        ("Lonely", "P at least 2"),
        ("Named", "Named.champion failed in generation 1: ValueError"),
    ],
)
def test_what_fails_in_ones_own_breeder_is_one_sentence(name, says):
    with pytest.raises(RunError, match=says):
        run_of(f"py:my_breeders.{name}").go()
