"""Runs, games, weights and books of the heibai of commit 6ce5d9f3: they load, and resume to what it made of them."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from heibai.compose import job_kind
from heibai.evaluators.weights_file import read_weights
from heibai.jobs.directory import RunDirectory
from heibai.jobs.kind import Work
from heibai.library.books.book import open_book
from heibai.library.index import PositionIndex
from heibai.store.games import LiveGames
from heibai.store.home import store_address
from heibai.store.library import LibraryGames
from heibai.upkeep.doctor import examine

KEPT = Path(__file__).parents[1] / "fixtures" / "6ce5d9f3"
CAME_TO = json.loads((KEPT / "came_to.json").read_text())
RUNS = [name for name in CAME_TO if not name.endswith(" larger")]
LARGER = {"evolve": 6, "match": 14, "tournament": 14, "learn": 90, "book": 23}  # as in make.py


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    shutil.unpack_archive(KEPT / "home.tar.gz", tmp_path / "home")  # no filter: Python 3.11.2 has none
    return tmp_path / "home"


def work_on(path):
    directory = RunDirectory.open(path)
    return job_kind(directory.kind).work_on(directory, Work(threads=1))


def hash_of(result):
    if "hash" in result:
        return result["hash"]
    return {name: result[name] for name in ("read", "added", "refused")}


def test_nothing_is_wrong_with_its_data_folder():
    assert [finding for part in examine(job_kind) for finding in part.findings] == []


def test_its_games_are_found(home):
    with closing(LibraryGames(store_address(home))) as library, closing(LiveGames(store_address(home))) as live:
        assert len(list(library.games())) == 8
        assert PositionIndex(library, home=home).behind() == 0
        assert [game.moves for game in live.list()] == [(1, 2)]


def test_its_book_and_its_weights_are_read(home):
    assert len(open_book("mine").entries) == 2
    weights = read_weights(home / "runs" / "bred-finished" / "champion.json")
    assert weights.evaluator == "zones"


def test_its_runs_are_listed_and_shown(command_line):
    rows = {row["id"]: row for row in command_line("runs", "--json").told["runs"]}
    assert rows.keys() == set(RUNS)
    for name, row in rows.items():
        assert row["state"] == ("finished" if name.endswith("finished") or name in ("import", "islands") else "stopped")
        assert command_line("runs", "show", name).out.startswith(name)


def test_an_analysis_keeps_the_values_that_it_found(home):
    """Those that it finds now are of a newer analyst: of images, without the bias of their depth, and made to agree."""
    found = (home / "runs" / "analysis" / "positions.jsonl").read_text()
    result = work_on(home / "runs" / "analysis")
    assert found
    assert (home / "runs" / "analysis" / "positions.jsonl").read_text().startswith(found)
    assert [move["move"] for move in result["moves"]] == [move for move, _ in CAME_TO["analysis"]]


@pytest.mark.parametrize("name", [name for name in RUNS if name != "analysis"])
def test_it_resumes_to_what_that_heibai_made_of_it(home, name):
    assert hash_of(work_on(home / "runs" / name)) == CAME_TO[name]


@pytest.mark.parametrize("name", [name for name in RUNS if f"{name} larger" in CAME_TO])
def test_given_more_it_becomes_what_that_heibai_made_of_the_larger_number(home, name):
    directory = RunDirectory.open(home / "runs" / name)
    job_kind(directory.kind).give_more(directory, LARGER[directory.kind])
    assert hash_of(work_on(directory.path)) == CAME_TO[f"{name} larger"]
