"""``heibai export``: what is named says what is written."""

from __future__ import annotations

import json
from contextlib import closing

import pytest
from kept_runs import small_config
from random_records import random_moves

from heibai.evolve.runs.stored_run import begin, work_on
from heibai.store.games import LiveGames
from heibai.store.home import database_path


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return command_line


def test_games_of_the_library_are_written_where_nothing_else_is_named(heibai, tmp_path):
    (tmp_path / "lines.txt").write_text("f5d6c3d3c4\nf5f6e6f4\n")
    heibai("import", tmp_path / "lines.txt")
    assert heibai("export", tmp_path / "all.sgf", "--json").told["written"] == 2
    assert heibai("export", "library", tmp_path / "some.jsonl", "--position", "f5f6", "--json").told["written"] == 1
    assert (tmp_path / "all.sgf").read_text().count("(;") == 2


def test_games_that_were_played_are_written_all_or_those_that_are_named(heibai, tmp_path):
    config = json.dumps({"game": "reversi", "size": 6, "seats": ["random", "human"], "seed": 7})
    database_path().parent.mkdir(parents=True, exist_ok=True)
    with closing(LiveGames(database_path())) as live:
        first, _ = (live.create(config, random_moves(6, seed)).id.lstrip("-") for seed in (1, 2))
    assert heibai("export", "games", tmp_path / "all.jsonl", "--json").told["written"] == 2
    assert heibai("export", "games", first, tmp_path / "one.ggf", "--json").told["written"] == 1
    assert (tmp_path / "one.ggf").read_text().startswith("(;GM[Othello]")


def test_a_run_is_written_as_a_table(heibai, tmp_path):
    run = begin(small_config(generations=1, panel_openings=0), tmp_path / "run")
    work_on(run)
    told = heibai("export", run.path, tmp_path / "run.csv", "--json").told
    rows = (tmp_path / "run.csv").read_text().splitlines()
    assert told["individuals"] == len(rows) - 1


def test_a_book_is_written_as_lines(heibai, tmp_path):
    (tmp_path / "lines.txt").write_text("f5d6c3d3c4\n" * 3)
    heibai("import", tmp_path / "lines.txt")
    heibai("book", "build", "mine", "--min", "1")
    assert heibai("export", "mine", tmp_path / "mine.txt", "--json").told["lines"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing", "x.csv"], "'nothing' is no run and no book; write library, games"),
        (["games", "x.jsonl", "--year", "1990"], "--year chooses among the games of the library"),
        (["a", "b", "x.csv"], "'a b' came; one run or book goes to one file"),
    ],
)
def test_what_is_not_there_or_does_not_fit_is_refused(heibai, words, says):
    result = heibai("export", *words)
    assert result.code == 2
    assert says in result.err
