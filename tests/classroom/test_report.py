"""Tables of a class hold names that students chose: they show as they are, and no spreadsheet calculates them."""

from __future__ import annotations

from heibai.classroom import report

TABLE = ("Standings", ("rank", "hand-in"), [("1", "=1+1"), ("2", "<b>a|b</b>")])


def test_a_name_is_no_formula_and_no_markup(tmp_path, monkeypatch):
    monkeypatch.setattr(report.ClassResult, "tables", lambda self: [TABLE])
    result = report.ClassResult("A class", {"standings": []}, [], [], {}, [], {})
    result.write(tmp_path)
    assert "'=1+1" in (tmp_path / "standings.csv").read_text("utf-8")
    written = (tmp_path / "report.md").read_text("utf-8")
    assert "| 1 | =1+1 |" in written
    assert "<b>" not in written.replace("\\<b\\>", "")
    assert "<b>a|b" not in (tmp_path / "index.html").read_text("utf-8")
