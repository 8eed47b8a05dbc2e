"""``heibai report``: every kind as a folder, and the same tables when its commands run again."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest
from hostile_report import hostile_report
from kept_runs import small_config
from tiny_studies import tiny

from heibai.evolve.runs.stored_run import begin as begin_breeding
from heibai.evolve.runs.stored_run import work_on as breed
from heibai.experiments import stored_study
from heibai.jobs.control import Control
from heibai.reports import report
from heibai.reports.folder import files_of, write_folder
from heibai.reports.manifest import MANIFEST, faults_of, read_manifest, seal

JUDGE = "alphabeta:depth=1,eval=zones"
SMALL = ("--size", "4", "--population", "4", "--generations", "2", "--opening-plies", "2", "--panel-openings", "2")
FEW = ("--size", "6", "--games", "4", "--threads", "1")
KINDS = {
    "evolve": ("evolve", "roulette", *SMALL, "--threads", "1"),
    "map": ("evolve", "map-elites", *SMALL, "--threads", "1"),
    "match": ("match", "greedy:eval=zones", "random", *FEW),
    "match of a file": ("match", "greedy:eval=zones", "random", *FEW, "--openings", "openings.txt"),
    "tournament": ("tournament", "greedy:eval=zones", "greedy:eval=discs", "random", *FEW),
    "learn": ("learn", "td", "--eval", "wpc", "--rows", "2", "--test-games", "2", *FEW),
    "analysis": ("analyse", "f5d6c3d3c4", "--player", JUDGE, "--threads", "1"),
    "book": ("book", "grow", "grown", "--judge", JUDGE, "--positions", "8", "--size", "6", "--threads", "1"),
    "tune": (
        "tune", "mcts:playouts=4,simulate=9,eval=zones", "-p", "simulate=0:40", "--game", "reversi/6", "--iterations",
        "2", "--games", "2", "--test-games", "2", "--threads", "1",
    ),
}  # fmt: skip
HOLDS = {  # a few files of each beside the pages
    "evolve": {"champion.json", "plots/fitness.svg", "plots/elo.svg"},
    "map": {"champion.json", "map.json", "plots/map.svg", "tables/05-the-map-of-players.csv"},
    "match": {"games.jsonl"},
    "match of a file": {"games.jsonl", "openings.txt"},
    "tournament": {"games.jsonl", "plots/matchups.svg", "tables/02-standings.csv"},
    "learn": {"champion.json", "plots/curve.svg"},
    "analysis": {"game.jsonl", "analysed.jsonl", "plots/values.svg", "tables/02-moves.csv"},
    "book": {"tables/02-outcome.csv"},
    "tune": {"tables/02-curves.csv"},
}


@pytest.fixture
def work(tmp_path, monkeypatch):
    """A data folder and a working folder of one's own."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def newest_run():
    """The only one of the data folder."""
    (run,) = Path(os.environ["HEIBAI_HOME"], "runs").iterdir()
    return run


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_run_again_by_its_own_commands_gives_the_same_tables(here, work, tmp_path, monkeypatch, kind):
    (work / "openings.txt").write_text("c2\ne4\n")
    here(*KINDS[kind])
    told = here("report", newest_run().name, "--json").told
    first = work / told["folder"]
    assert told["finished"]
    assert not told["varies"]
    assert HOLDS[kind] <= set(told["files"])
    assert faults_of(first) == []

    monkeypatch.setattr(report, "is_available", lambda: False)  # pictures are drawn once
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "other"))
    monkeypatch.chdir(first)
    for command in told["commands"]:
        here(*shlex.split(command)[1:])
    here("report", newest_run().name, "--out", tmp_path / "second")
    assert tables_of(first) == tables_of(tmp_path / "second") != {}


def tables_of(folder):
    """The content of those that the commands make again."""
    return {name: (folder / name).read_bytes() for name in read_manifest(folder)["tables"]}


def test_a_study_reports_the_same_tables_twice_and_hides_no_size_of_its_own(here, work, monkeypatch):
    for name in ("one", "two"):
        directory = stored_study.begin("evaluations", work / name, seed=1, size=tiny("evaluations"))
        stored_study.work_on(directory, threads=1)
        here("report", work / name)
        monkeypatch.setattr(report, "is_available", lambda: False)
    one, two = work / "one-report", work / "two-report"
    assert tables_of(one) == tables_of(two)
    assert len(tables_of(one)) > 1
    assert (one / "plots/study.svg").is_file()
    assert read_manifest(one)["commands"] == []  # no command says the numbers of this test


def test_a_study_of_a_known_size_names_its_command(here, work):
    stored_study.begin("evaluations", work / "begun", seed=3)
    here("report", work / "begun")
    assert read_manifest(work / "begun-report")["commands"] == ["heibai study evaluations --seed 3"]


def test_again_runs_the_commands_in_a_process_of_their_own_and_says_same_or_different(here, work):
    here(*KINDS["match"])
    here("report", newest_run().name, "--out", "report")
    assert here("report", "report", "--again", "--json").told["different"] == {}
    before = newest_run()

    manifest = read_manifest(work / "report")
    manifest["commands"] = [manifest["commands"][0].replace("--seed 0", "--seed 5")]
    (work / "report" / MANIFEST).write_bytes(seal(manifest))
    told = here("report", "report", "--again", "--json", code=1).told
    assert "line 6 is 'seed,0'" in told["different"]["tables/01-settings.csv"]
    assert newest_run() == before  # nothing was added to the user's own data folder


def test_a_run_at_work_is_reported_as_such_and_compared_with_nothing(here, work, monkeypatch):
    monkeypatch.setattr(report, "is_available", lambda: False)
    directory = begin_breeding(small_config(), work / "begun")
    control = Control()
    breed(directory, threads=1, control=control, watch=lambda *_: control.stop("enough"))
    assert "stopped, 1/5 generations: not finished" in here("report", work / "begun").out
    assert "finish it with heibai resume begun" in here("report", "begun-report", "--again", code=2).err


def test_a_run_without_a_step_is_reported(here, work):
    begin_breeding(small_config(), work / "begun")
    here("report", work / "begun")
    assert "not finished" in (work / "begun-report" / "report.md").read_text()


def test_a_clock_is_said_and_nothing_is_compared(here, work):
    here("match", "alphabeta:seconds=0.001,eval=zones", "random", *FEW)
    told = here("report", newest_run().name, "--out", "report", "--json").told
    assert told["varies"].startswith("seconds of a clock")
    assert "come out otherwise every time" in here("report", "report", "--again", code=2).err


def test_verify_names_the_changed_file_and_looks_at_the_run(here, work):
    here(*KINDS["match"])
    here("report", newest_run().name, "--out", "report")
    assert here("report", "report", "--verify", "--json").told["faults"] == []
    (work / "report" / "report.md").write_text("other words")
    assert "report.md: it has 11 bytes" in here("report", "report", "--verify", code=1).out
    games = newest_run() / "games.jsonl"
    games.write_bytes(games.read_bytes().replace(b"{", b"[", 1))
    assert "games.jsonl of the run: it was changed" in here("report", "report", "--verify", code=1).out


@pytest.mark.parametrize(
    "command",
    ["rm -r /", "heibai restore all.zip --replace", "heibai match random py:evil.Player", "heibai match a b --out /x"],
)
def test_commands_of_a_strangers_report_are_not_run_where_they_do_more_than_a_job(here, work, command):
    files = files_of(hostile_report(pictures=(), commands=(command,)))
    write_folder(files, work / "report")
    assert "is not run for you" in here("report", "report", "--again", code=2).err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nothing",), "neither the directory nor the id of a run"),
        (("nothing", "--verify"), "holds no report"),
        (("nothing", "--verify", "--again"), "give one of them"),
        (("nothing", "--out", "x", "--verify"), "give one of them"),
    ],
)
def test_what_cannot_be_reported_is_one_sentence(here, work, words, sentence):
    assert sentence in here("report", *words, code=2).err
    assert os.listdir(work) == []


def test_a_damaged_run_is_reported_as_damaged_and_nothing_is_written(here, work):
    here(*KINDS["match"])
    games = newest_run() / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-9])
    assert "games.jsonl" in here("report", newest_run().name, code=2).err
    assert os.listdir(work) == []


def test_an_analysis_of_the_page_is_found_by_its_id(here, work, tmp_path):
    here(*KINDS["analysis"])
    of_page = tmp_path / "home" / "analyses"
    of_page.mkdir()
    newest_run().rename(of_page / "analysis-1")
    assert json.loads(here("report", "analysis-1", "--json").out)["id"] == "analysis-1"
