"""Positions that were asked for join a growing book before all others."""

import json

import pytest

from heibai.core.errors import SpecError
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory
from heibai.library.books.book import open_book
from heibai.library.openings import named_positions
from heibai.players.books import growing
from heibai.players.books.included import included_lines, leaves_along

RENJU = GameSpec("gomoku", 15, "renju")
JUDGE = "alphabeta:nodes=20,table=1,eval=lines"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


def begun(path, name, include, positions=8):
    asked = growing.growth_config(
        name, RENJU, JUDGE, positions=positions, seed=1, weight=10.0, batch=4, include=include
    )
    return growing.begin(asked, path)


def test_named_are_the_openings_with_a_name_and_the_positions_before_them():
    lines = included_lines("named", RENJU)
    assert (len(lines), lines[0]) == (26, "h8 h9 h10")
    leaves = leaves_along(lines, RENJU.make())
    assert len(leaves) == 1 + 1 + 2 + 26  # the empty board, one stone, a direct and an indirect one, the openings
    assert set(named_positions(RENJU)) <= set(leaves)


@pytest.mark.sampled(3)
def test_a_book_begins_with_them_and_goes_on_as_usual(tmp_path):
    file = tmp_path / "lines.txt"
    file.write_text("# first lines\nh8 i9 j10\n\nh8h9 # direct\n")
    summary = growing.work_on(begun(tmp_path / "run", "mine", str(file)))
    entries = open_book("mine").entries
    assert (summary["positions"], len(entries)) == (8, 8)
    wanted = leaves_along(["h8 i9 j10", "h8 h9"], RENJU.make())
    assert len(wanted) == 5
    assert set(wanted) <= set(entries)
    journal = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert {int(row["entry"][0], 16) for row in journal[:5]} == set(wanted)


@pytest.mark.sampled(6)
def test_one_that_grows_on_is_the_same(tmp_path):
    unbroken = growing.work_on(begun(tmp_path / "one", "one", "named", positions=9))
    first = growing.work_on(begun(tmp_path / "some", "other", "named", positions=5))  # 1, then batches of 4
    assert first["positions"] == 5
    grown_on = growing.work_on(begun(tmp_path / "more", "other", "named", positions=9))
    assert set(open_book("other").entries) <= set(leaves_along(included_lines("named", RENJU), RENJU.make()))
    assert grown_on["hash"] == unbroken["hash"]


def test_a_run_from_before_there_was_such_a_wish_goes_on(tmp_path):
    config = dict(begun(tmp_path / "new", "mine", "").config)
    del config["include"]
    directory = RunDirectory.create(tmp_path / "old", kind=growing.KIND, config=config)
    assert growing.config_of(directory).include == ""
    assert growing.work_on(directory)["positions"] == 8


@pytest.mark.parametrize(
    ("text", "matter"), [("h8 h8\n", "not legal"), ("h8 z9\n", "z9"), (None, "it is 'named' or a file")]
)
def test_what_cannot_be_included_is_said(tmp_path, text, matter):
    file = tmp_path / "lines.txt"
    if text:
        file.write_text(text)
    with pytest.raises(SpecError, match=matter):
        included_lines(str(file), RENJU)


def test_a_game_without_named_openings_says_so():
    with pytest.raises(SpecError, match=r"no opening of gomoku/9.* has a name"):
        included_lines("named", GameSpec("gomoku", 9))
