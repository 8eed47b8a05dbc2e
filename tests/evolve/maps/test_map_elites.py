"""Maps of players: the same archive after a kill and on any number of threads, cells as players."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from heibai.core.abilities.styles import Style
from heibai.core.errors import CheckpointError, RunError, UnknownNameError
from heibai.evolve.fitness.outcome import FitnessOutcome
from heibai.evolve.maps.archive import Archive, Elite, Grid
from heibai.evolve.maps.replayed_map import archive_of
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.assembly import make_run, make_strategy, players_of
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.players.evaluator_text import make_evaluator
from heibai.store.champions import champion_named

GRID = Grid((Style("a", "one", 0.0, 1.0), Style("b", "two", 0.2, 0.6)), bins=4)
CONFIG = RunConfig(
    "map-elites", RECIPES["map-elites"].settle_options({"bins": "6"}), "zones", GameSpec("reversi", 6), depth=1,
    population=8, generations=6, seed=3, openings=1, opening_plies=4, panel_openings=0,
)  # fmt: skip


def elite(cell, fitness, place=0, generation=0):
    return Elite(cell, (1.0, 2.0), fitness, (3, 1, 0), (0.5, 0.5), (generation, place))


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    path = tmp_path_factory.mktemp("maps") / "unbroken"
    return work_on(begin(CONFIG, path), threads=1)


# --- the archive ------------------------------------------------------------------------------------------------


def test_styles_beyond_the_bounds_are_in_outer_cells_and_unseen_ones_in_none():
    assert GRID.cell_of((0.0, 0.2)) == (0, 0)
    assert GRID.cell_of((0.49, 0.41)) == (1, 2)
    assert GRID.cell_of((1.0, 0.9)) == (3, 3)
    assert GRID.cell_of((-1.0, 0.0)) == (0, 0)
    assert GRID.cell_of((float("nan"), 0.4)) is None


def test_a_cell_keeps_the_fitter_and_of_equals_the_first():
    archive = Archive(GRID)
    assert archive.offer(elite((1, 1), 5.0, place=0))
    assert not archive.offer(elite((1, 1), 5.0, place=1))
    assert archive.offer(elite((1, 1), 6.0, place=2))
    assert archive.elites[1, 1].home == (0, 2)
    assert archive.coverage == 1 / 16
    assert archive.qd_score == 3.5 / 4


def test_the_digest_does_not_depend_on_who_came_first_but_on_who_is_there():
    one, other = Archive(GRID), Archive(GRID)
    for archive, cells in ((one, [(0, 1), (2, 3)]), (other, [(2, 3), (0, 1)])):
        for cell in cells:
            archive.offer(elite(cell, 1.0))
    assert one.hexdigest() == other.hexdigest()
    other.offer(elite((3, 3), 1.0))
    assert one.hexdigest() != other.hexdigest()


def test_an_elite_survives_json():
    told = json.loads(json.dumps(elite((1, 3), 0.1 + 0.2, place=4, generation=7).to_json()))
    assert Elite.from_json(told) == elite((1, 3), 0.1 + 0.2, place=4, generation=7)


# --- the strategy -----------------------------------------------------------------------------------------------


def strategy_of(config=CONFIG):
    return make_strategy(config, players_of(config), threads=1)


def outcome(styles, fitness):
    tallies = np.zeros((len(fitness), 3), np.int64)
    return FitnessOutcome(np.array(fitness, float), tallies, games=1, styles=np.array(styles, float))


def test_children_descend_from_elites_and_say_so():
    strategy, _ = strategy_of(replace(CONFIG, options={**CONFIG.options, "random": 1}))
    asked = strategy.ask()
    styles = np.linspace(0.3, 0.8, len(asked))[:, None] * np.ones(3)
    strategy.tell_outcome(outcome(styles, range(8)))
    homes = {each.home for each in strategy.archive.ordered}
    assert all(set(parents) <= homes and len(parents) == 2 for parents in strategy.parents)
    assert strategy.champion.tolist() == asked[7].tolist()
    assert not np.array_equal(strategy.ask(), asked)


def test_without_steps_children_are_their_elites():
    options = RECIPES["map-elites"].settle_options({"step": "0", "mutation": "isotropic", "random": "1"})
    strategy, _ = strategy_of(replace(CONFIG, options=options))
    asked = strategy.ask().tolist()
    strategy.tell_outcome(outcome(np.full((8, 3), 0.5), range(8)))
    assert strategy.ask().tolist() == [asked[7]] * 8


def test_fitness_alone_and_games_that_show_nothing_are_refused():
    strategy, _ = strategy_of()
    with pytest.raises(RunError, match="tell_outcome"):
        strategy.tell(np.zeros(8))
    with pytest.raises(RunError, match="told of no styles"):
        strategy.tell_outcome(replace(outcome(np.zeros((8, 3)), np.zeros(8)), styles=None))
    with pytest.raises(RunError, match="take other axes"):
        strategy.tell_outcome(outcome(np.full((8, 3), np.nan), np.zeros(8)))


def test_a_state_of_another_population_is_refused():
    strategy, _ = strategy_of()
    other, _ = strategy_of(replace(CONFIG, population=9))
    with pytest.raises(CheckpointError, match="does not fit this run"):
        strategy.restore(other.state())
    with pytest.raises(CheckpointError, match="are declared now"):
        strategy.restore(strategy.state() | {"axes": [["mobility", 0.0, 1.0], ["edges", 0.0, 1.0]]})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": {"x": "attack"}}, "'attack' is no style of 'reversi'; known: mobility, edges, discs"),
        ({"options": {"x": "edges"}}, "both axes of the map are 'edges'"),
        ({"opponents": "round-robin"}, "not 'round-robin'; use --opponents panel"),
        ({"opponents": "[panel,[hall:members=2]]"}, "use --opponents panel"),
        ({"scoring": "rank"}, "--scoring points, margin or difference"),
    ],
)
def test_what_makes_no_map_is_refused_before_the_first_game(changes, message):
    options = {**CONFIG.options, **changes.pop("options", {})}
    config = replace(CONFIG, options=options, **changes)
    with pytest.raises(RunError, match=message.replace("[", r"\[")):
        make_run(config)


# --- runs -------------------------------------------------------------------------------------------------------


def test_the_same_genome_is_as_fit_in_every_generation():
    _, fitness = strategy_of()
    genomes = np.array([[5.0, 5.0, -10.0, -4.0, 4.0, 4.0], [15.0, 6.0, -8.0, -4.0, 2.0, 2.0]])
    first, later = (fitness.evaluate(genomes, generation=number) for number in (0, 9))
    assert first.fitness.tolist() == later.fitness.tolist()
    assert first.styles.tolist() == later.styles.tolist()


def test_threads_change_nothing(unbroken, tmp_path):
    result = work_on(begin(CONFIG, tmp_path / "run"), threads=3)
    assert (result["hash"], result["map"]) == (unbroken["hash"], unbroken["map"])


def test_a_run_that_is_killed_resumes_to_the_same_archive(unbroken, tmp_path):
    """The worker kills itself, as a power cut would, right after the third generation was saved."""
    path = tmp_path / "run"
    begin(CONFIG, path)
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from heibai.evolve.runs.stored_run import work_on\n"
        "from heibai.jobs.directory import RunDirectory\n"
        "kill = lambda row: row['generation'] == 2 and os.kill(os.getpid(), signal.SIGKILL)\n"
        "work_on(RunDirectory.open(Path(sys.argv[1])), threads=1, watch=kill)\n"
    )
    killed = subprocess.run([sys.executable, "-c", program, str(path)], env=os.environ, check=False)
    assert killed.returncode == -signal.SIGKILL
    broken = RunDirectory.open(path)
    assert len(list(broken.rows())) == 3
    result = work_on(broken, threads=1)
    assert result["map"]["hash"] == unbroken["map"]["hash"]
    assert (result["hash"], result["map"]) == (unbroken["hash"], unbroken["map"])


def test_a_run_that_is_stopped_keeps_its_map_and_goes_on(unbroken, tmp_path):
    control = Control()
    directory = begin(CONFIG, tmp_path / "run")
    stopped = work_on(directory, threads=1, control=control, watch=lambda row: control.stop("enough"))
    assert not stopped["finished"]
    assert (directory.path / "map.json").is_file()
    assert work_on(RunDirectory.open(directory.path), threads=1)["map"] == unbroken["map"]


def test_the_map_is_found_again_from_the_generations(unbroken):
    directory = RunDirectory.open(unbroken["out"])
    assert archive_of(directory).hexdigest() == unbroken["map"]["hash"]
    assert [row["map"]["filled"] for row in directory.rows()][-1] == unbroken["map"]["filled"]


def test_other_runs_have_no_map(tmp_path):
    config = replace(CONFIG, recipe="roulette", options=RECIPES["roulette"].settle_options({}), generations=0)
    result = work_on(begin(config, tmp_path / "run"), threads=1)
    assert "map" not in result
    with pytest.raises(RunError, match="keeps no map of players"):
        archive_of(RunDirectory.open(result["out"]))


def test_the_best_of_a_cell_is_a_player_by_its_name(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    result = work_on(begin(replace(CONFIG, generations=1), tmp_path / "runs" / "characters"), threads=1)
    told = result["map"]["taken"][0]
    name = f"characters/cell-{told['cell'][0]}-{told['cell'][1]}"
    found = champion_named(name)
    assert found.weights.provenance["cell"] == told["cell"]
    assert champion_named(found.full_name).weights.weights.tolist() == found.weights.weights.tolist()
    home = archive_of(RunDirectory.open(result["out"])).elites[tuple(told["cell"])]
    evaluator = make_evaluator(f"mine/{name}", make_game("reversi", size=6))
    assert tuple(evaluator.weights) == home.genome
    taken = {tuple(each["cell"]) for each in result["map"]["taken"]}
    empty = next((x, y) for x in range(6) for y in range(6) if (x, y) not in taken)
    with pytest.raises(UnknownNameError, match="nobody is in cell-"):
        champion_named(f"characters/cell-{empty[0]}-{empty[1]}")
    with pytest.raises(UnknownNameError, match="no run named 'other'"):
        champion_named("other/cell-0-0")
