"""A run leaves as CSV, JSON and Parquet with every bit of its numbers, and is read back as arrays."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest
from kept_runs import keep_run, small_config
from lacking import installed

from heibai.core.errors import RunError
from heibai.evolve.runs import chronicle
from heibai.evolve.runs import export as exports
from heibai.evolve.runs.chronicle import read_chronicle, read_generation
from heibai.evolve.runs.comparison import compare
from heibai.evolve.runs.export import export, individuals
from heibai.evolve.runs.run import GENERATIONS
from heibai.evolve.runs.stored_run import begin
from heibai.games import GameSpec


@pytest.fixture(scope="module")
def directory(tmp_path_factory):
    return keep_run(tmp_path_factory.mktemp("runs") / "small")


@pytest.fixture(scope="module")
def run(directory):
    return read_chronicle(directory)


def test_the_chronicle_is_what_the_journals_hold(directory, run):
    rows = list(directory.rows(GENERATIONS))
    assert run.numbers == [0, 1, 2, 3, 4]
    for row, generation in zip(rows, run.generations, strict=True):
        assert generation.population.tolist() == row["population"]
        assert generation.fitness.tolist() == row["fitness"]
        assert generation.errors.tolist() == row["errors"]
        assert np.all(generation.tallies.sum(axis=1) == 5 * 2 * 2)
    assert run.games == [60, 120, 180, 240, 300]
    assert [number for number, _ in run.measured] == [2, 4]
    assert run.result["hash"] == directory.result()["hash"]


def test_the_standard_error_is_that_of_a_sum_over_games(run):
    """Recomputed from the counts: a game is worth 2, 1 or 0."""
    for generation in run.generations:
        wins, draws, losses = generation.tallies.T
        games = wins + draws + losses
        mean = (2 * wins + draws) / games
        variance = (4 * wins + draws) / games - mean**2
        assert np.allclose(generation.errors, np.sqrt(games * variance))


def test_csv_has_a_row_an_individual_with_every_bit(run, tmp_path):
    assert export(run, tmp_path / "run.csv") == 5 * 6
    with open(tmp_path / "run.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 30
    last = run.generations[4]
    assert float(rows[-1]["weight.mobility"]) == last.population[5, run.genes.index("mobility")]
    assert float(rows[-1]["fitness"]) == last.fitness[5]
    assert int(rows[-1]["wins"]) == last.tallies[5, 0]
    assert rows[0]["parents"] == ""
    assert rows[-1]["parents"] == " ".join(f"{g}:{p}" for g, p in last.parents[5])
    assert rows[-1]["parents"].startswith("3:")
    assert rows[-1]["origin"] == last.kin.origins[5]
    assert float(rows[-7]["chance_second"]) == run.generations[3].kin.choice.chances[1, 5]
    assert rows[-1]["chance_second"] == ""  # nothing was bred from the last


def test_json_has_everything(run, tmp_path):
    export(run, tmp_path / "run.json")
    whole = json.loads((tmp_path / "run.json").read_text())
    assert whole["config"]["seed"] == 3
    assert whole["code"] == run.code
    assert whole["log"] == list(run.log)
    assert whole["result"] == run.result
    assert whole["individuals"] == individuals(run)


def test_parquet_has_the_same_columns(run, tmp_path):
    parquet = installed("pyarrow.parquet", "pyarrow")
    export(run, tmp_path / "run.parquet")
    table = parquet.read_table(tmp_path / "run.parquet")
    assert table.to_pydict() == individuals(run)
    about = json.loads(table.schema.metadata[b"heibai"])
    assert about["config"]["recipe"] == "roulette"


def test_without_pyarrow_parquet_says_how_to_get_it(run, tmp_path, monkeypatch):
    monkeypatch.setattr(exports.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[parquet\]'"):
        export(run, tmp_path / "run.parquet")
    assert list(tmp_path.iterdir()) == []


def test_another_suffix_is_refused(run, tmp_path):
    with pytest.raises(RunError, match=r"'run.xls' is of no format .* \.csv, \.json, \.parquet"):
        export(run, tmp_path / "run.xls")


def test_a_log2_gene_is_exported_as_its_weight(tmp_path):
    directory = keep_run(
        tmp_path / "run", "paired-blend:rounds=2", evaluator="rewards", game=GameSpec("gomoku", 5), player="rewards",
        population=4, generations=1, panel_openings=0, opening_plies=3,
    )  # fmt: skip
    run = read_chronicle(directory)
    columns = individuals(run)
    assert columns["weight.own_1"][0] == 2.0**20
    assert run.generations[0].population[0][run.genes.index("own_1")] == 20.0


def test_a_run_of_an_older_heibai_has_no_parents_no_errors_and_no_chances(directory, tmp_path):
    path = tmp_path / "old"
    path.mkdir()
    for file in directory.path.glob("*.json*"):
        (path / file.name).write_bytes(file.read_bytes())
    rows = [json.loads(line) for line in (path / GENERATIONS).read_text().splitlines()]
    kept = [{key: row[key] for key in ("generation", "population", "fitness", "tallies")} for row in rows]
    (path / GENERATIONS).write_text("".join(json.dumps(row) + "\n" for row in kept))
    old = type(directory).open(path)
    old.save_checkpoint(old.load_checkpoint())  # counts on the journals as they are now
    run = read_chronicle(old)
    for column in ("parents", "error", "origin", "chance_first", "chance_second"):
        assert individuals(run)[column] == [None] * 30


def test_a_run_without_a_generation_says_so(tmp_path):
    with pytest.raises(RunError, match="no generation yet"):
        read_chronicle(begin(small_config(), tmp_path / "run"))


def test_a_damaged_journal_says_so(tmp_path):
    directory = begin(small_config(), tmp_path / "run")
    directory.append({"generation": 0}, journal=GENERATIONS)
    directory.save_checkpoint({})
    with pytest.raises(RunError, match=r"generations.jsonl of 'run' is damaged"):
        read_chronicle(directory)


@pytest.mark.parametrize("wrong", [{"origins": ["copy"]}, {"choice": {"by": "luck"}}, {"parents": []}])
def test_kinship_that_does_not_fit_its_population_is_damage(directory, tmp_path, wrong):
    run = begin(small_config(), tmp_path / "run")
    row = next(directory.rows(GENERATIONS))
    run.append(row | wrong, journal=GENERATIONS)
    run.save_checkpoint({})
    with pytest.raises(RunError, match=r"generations.jsonl of 'run' is damaged"):
        read_chronicle(run)


def test_a_comparison_names_what_differs_and_what_came_of_it(run, tmp_path):
    other = read_chronicle(keep_run(tmp_path / "other", seed=4, population=4))
    result = compare([run, other])
    assert result["different"] == {"population": [6, 4], "seed": [3, 4]}
    mine, its = result["runs"]
    assert (mine["id"], mine["games"], mine["generations"]) == ("small", 300, 5)
    assert mine["score"] == run.log[-1]["panel"]["original zones"]["score"]
    assert mine["hash"] != its["hash"]
    assert compare([run, run])["different"] == {}


def test_one_generation_is_read_alone_and_is_the_same(directory, run, monkeypatch):
    made = []
    generation_of = chronicle.generation_of
    monkeypatch.setattr(chronicle, "generation_of", lambda row: made.append(row) or generation_of(row))
    for number in (0, 1, None):
        whole = exports.columns_of(run, run.generations[-1] if number is None else run.generation(number))
        alone = exports.plain_columns_of(read_generation(directory, number))
        assert alone == {name: values for name, values in whole.items() if not name.startswith("weight.")}
    assert len(made) == 3  # of the others no arrays are made
    with pytest.raises(RunError, match="generations 0 to 4"):
        read_generation(directory, 5)
