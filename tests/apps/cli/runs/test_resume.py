"""``heibai resume`` of every kind: continued, given more by the name of its measure, refused in a sentence."""

from __future__ import annotations

import importlib
from types import SimpleNamespace

import pytest

from heibai.apps.cli import runs
from heibai.apps.cli.runs import resume
from heibai.apps.cli.runs.view import _OWN, TerminalView
from heibai.compose import JOBS
from heibai.core.errors import SpecError

SMALL = ["--size", 4, "--threads", 1]
# kind -> the command that begins it with a number, the option of resume that gives it more, two numbers
GIVEN = {
    "evolve": (["evolve", "roulette", *SMALL, "--population", 4, "--panel-openings", 0], "generations", 1, 3),
    "learn": (["learn", "td", *SMALL, "--eval", "wpc", "--rows", 2, "--test-games", 2, "--batch", 4], "games", 16, 32),
    "match": (["match", "random", "greedy:eval=zones", *SMALL, "--openings", "random:4"], "games", 4, 8),
    "tournament": (
        ["tournament", "random", "greedy:eval=zones", "greedy:eval=discs", *SMALL, "--openings", "random:4"],
        "games", 2, 6,
    ),
    "book": (
        ["book", "grow", "mine", "--judge", "alphabeta:nodes=50,table=1,eval=zones", "--size", 6, "--threads", 1],
        "positions", 5, 19,
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", GIVEN)
def test_a_finished_run_is_given_more_by_the_name_of_its_measure(here, home, tmp_path, kind):
    begin, option, few, many = GIVEN[kind]
    rows = ["--rows", 4] if kind == "learn" else []
    out = ["--out", tmp_path / "run"]
    few_came = here(*begin, f"--{option}", few, *out, "--json").told
    given = here("resume", tmp_path / "run", f"--{option}", many, "--threads", 1, "--json")
    assert ("the mean over the last 0.5 of all rows" in given.err) is (kind == "learn")
    if kind == "book":
        (home / "books" / "mine.book.json.gz").rename(tmp_path / "taken.away")
    larger = here(*begin, *rows, f"--{option}", many, "--out", tmp_path / "larger", "--json").told
    assert given.told["hash"] == larger["hash"]
    assert given.told["hash"] != few_came["hash"]
    if kind == "book":
        return  # the run's own book is the larger one now
    assert here("resume", tmp_path / "run", "--threads", 1, "--json").told["hash"] == larger["hash"]


def test_to_is_any_measure_and_a_wrong_one_names_the_right(here, tmp_path):
    begin, _, few, many = GIVEN["match"]
    here(*begin, "--games", few, "--out", tmp_path / "run")
    said = here("resume", tmp_path / "run", "--generations", many, code=2).err
    assert said == f"heibai: 'run' is of kind 'match', which is measured in games; use --games {many}\n"
    assert "'run' has 4 games already, so 4 are no more" in here("resume", tmp_path / "run", "--to", few, code=2).err
    assert here("resume", tmp_path / "run", "--to", many, "--json").told["games_played"] == many


def test_an_index_is_a_run_and_has_no_measure(here, tmp_path):
    (tmp_path / "games.txt").write_text("f5d6c3d3c4f4f6f3\n")
    here("import", tmp_path / "games.txt")
    told = here("library", "rebuild", "--json").told
    assert (told["finished"], told["positions"]) == (True, 8)
    (row,) = (row for row in here("runs", "--json").told["runs"] if row["kind"] == "index")
    assert (row["state"], row["what"]) == ("finished", "made again from the games")
    assert "positions    8" in here("resume", row["id"]).out
    assert "positions  8" in here("runs", "show", row["id"]).out
    assert "an index of the library" not in here("library", "rebuild", "--merge").out
    said = here("resume", row["id"], "--to", 5, code=2).err
    assert "is of kind 'index', which cannot be given more; begin a new one" in said


@pytest.mark.parametrize("name", _OWN)
def test_a_view_is_of_a_kind_that_there_is(name):
    assert name in JOBS
    assert issubclass(importlib.import_module(f"..{_OWN[name]}", runs.__name__).VIEW, TerminalView)


def test_a_measure_without_a_flag_of_its_own_is_named_by_to(monkeypatch):
    kind = SimpleNamespace(name="counting", more=lambda directory: SimpleNamespace(option="numbers"))
    monkeypatch.setattr(resume, "job_kind", lambda name: kind)
    with pytest.raises(SpecError, match="measured in numbers; use --to 20"):
        resume.give_more(SimpleNamespace(id="run", kind="counting"), None, {"games": 20})
