"""Tables of a class hold names that students chose: they show as they are, and no spreadsheet calculates them."""

from __future__ import annotations

import json
import re

import pytest

from heibai.classroom.check import Verdict
from heibai.classroom.facts import ClassFacts, HandInFacts
from heibai.classroom.register import Late
from heibai.classroom.results.report import ClassReport, LinkedTable
from heibai.classroom.tournament.meetings import Seat, Wanted
from heibai.classroom.tournament.setting import make_setting
from heibai.classroom.tournament.stored_class import ask, begin, games_there, work_on
from heibai.games import make_game
from heibai.jobs.contents import ResultTable

TABLE = ResultTable("Standings", ("rank", "hand-in"), (("1", "=1+1"), ("2", "<b>a|b</b>")))
NOTHING = {"game": "reversi", "size": 4, "format": "round-robin", "standings": [], "gauntlet": [], "games_kept": 0}


def test_a_name_is_no_formula_and_no_markup(tmp_path, monkeypatch):
    linked = {"standings": LinkedTable(TABLE, {(1, 1): 'games.html#"><b>'})}
    monkeypatch.setattr(ClassReport, "tables", lambda self: linked)
    ClassReport(ClassFacts("</title><b>A class"), NOTHING, []).write(tmp_path)
    assert "'=1+1" in (tmp_path / "standings.csv").read_text("utf-8")
    written = (tmp_path / "report.md").read_text("utf-8")
    assert "| 1 | =1+1 |" in written
    assert "<b>" not in written.replace("\\<b\\>", "")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert "<b>" not in page
    assert 'href="games.html#&quot;&gt;&lt;b&gt;"' in page


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The report of two hand-ins and a player against each other and a rival, played without a sandbox."""
    folder = tmp_path_factory.mktemp("class")
    seats = tuple(Seat(name, name) for name in ("random", "greedy:eval=discs", "greedy:eval=zones"))
    directory = begin(folder / "run", make_setting(make_game("reversi", 4), games=2, openings="random:2", seed=1))
    ask(directory, Wanted(seats, (Seat("level:1", "level:1"),), ("random",)))
    result = work_on(directory, threads=1)
    verdict = Verdict(6, 8, ("it did not answer in time",), 0.5, False, True)
    facts = ClassFacts(
        "ours", hand_ins=(HandInFacts("random", "random", "random", "python", verdict),), solution="level:1",
        refused={"broken.py": "broken.py is no Python"}, late=(Late("eve", "new"),),
    )  # fmt: skip
    ClassReport(facts, result, games_there(directory)).write(folder)
    return folder


def test_every_link_leads_to_a_game_of_the_page(written):
    links = re.findall(r'href="games\.html#([\d-]+)(?:@\d+)?"', (written / "index.html").read_text("utf-8"))
    data = re.search(r'id="data">(.*?)</script>', (written / "games.html").read_text("utf-8")).group(1)
    games = {each["id"] for each in json.loads(data)["games"]}
    assert set(links) == games
    assert len(games) == 6 + 2


def test_every_table_is_in_the_page_and_in_markdown(written):
    page, text = (written / "index.html").read_text("utf-8"), (written / "report.md").read_text("utf-8")
    titles = "Standings", "Cross table", "Gauntlet", "Lost by", "Slowest moves", "Contract test", "After the deadline"
    for title in titles:
        assert f"<h2>{title}" in page
        assert f"## {title}" in text
    assert "level:1 (the solution)" in page


def test_gradescope_is_told_of_who_plays_and_of_who_does_not(written):
    told = json.loads((written / "gradescope" / "random" / "results.json").read_text("utf-8"))
    assert [(entry["name"], entry["status"]) for entry in told["tests"][:2]] == [
        ("legal moves in time", "failed"), ("deterministic, as it says", "failed"),
    ]  # fmt: skip
    assert told["tests"][2]["name"] == "against level:1"
    refused = json.loads((written / "gradescope" / "broken.py" / "results.json").read_text("utf-8"))
    assert refused["score"] == 0
    assert "broken.py is no Python" in refused["output"]
