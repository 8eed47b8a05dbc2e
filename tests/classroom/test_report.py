"""Tables of a class hold names that students chose: they show as they are, and no spreadsheet calculates them."""

from __future__ import annotations

from heibai.classroom.facts import ClassFacts
from heibai.classroom.results.report import ClassReport, LinkedTable
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
