"""Findings as Markdown and as a figure."""

from __future__ import annotations

import pytest

from heibai.experiments.findings import Findings, ResultTable
from heibai.experiments.report import markdown
from heibai.plots.figure import Plot, Series, draw
from heibai.reports.markdown import markdown_table

PLOT = Plot("Strength by depth", "depth", "score", (Series("ours", (1.0, 2.0), (0.4, 0.6), ((0.3, 0.5), (0.5, 0.7))),))
TABLE = ResultTable("Scores", ("pair", "score"), (("a | b", "0.5"),))


def test_a_table_is_githubs_and_a_bar_is_escaped():
    assert markdown_table(TABLE) == "| pair | score |\n| --- | --- |\n| a \\| b | 0.5 |"


def test_a_page_has_source_command_notes_plot_and_tables_in_this_order():
    page = markdown("x", "\nThe source.\n", "heibai study x", Findings((TABLE,), ("It holds.",), PLOT), picture="x.svg")
    parts = ["# Study: x", "The source.", "`heibai study x`", "* It holds.", "![Strength by depth](x.svg)", "## Scores"]
    assert [page.index(part) for part in parts] == sorted(page.index(part) for part in parts)


def test_a_page_without_a_plot_has_no_dead_picture():
    assert "![" not in markdown("x", "", "c", Findings((TABLE,), (), PLOT), picture=None)


def test_the_same_numbers_draw_the_same_file(tmp_path):
    for name in ("a.svg", "b.svg"):
        assert draw(PLOT, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert "Strength by depth" in (tmp_path / "a.svg").read_text("utf-8")


@pytest.mark.parametrize("lines", [True, False])
def test_series_over_names_stand_side_by_side(tmp_path, lines):
    series = tuple(Series(f"series {n}", ("first name", "second name"), (0.1 * n, 0.2)) for n in range(3))
    assert draw(Plot("t", "x", "y", series, reference=0.5, lines=lines), tmp_path / "x.svg")
    drawn = (tmp_path / "x.svg").read_text("utf-8")
    assert all(text in drawn for text in ("first name", "second name", "series 2"))


def test_ranges_are_drawn_and_a_plot_without_any_says_what_it_always_said(tmp_path):
    plain = Series("bred", (1.0, 2.0), (0.4, 0.6), ((0.3, 0.5), (0.5, 0.7)))
    wide = Series("bred", (1.0, 2.0), (0.4, 0.6), ((0.3, 0.5), (0.5, 0.7)), ((0.2, 0.6), (0.5, 0.9)))
    drawn = {}
    for name, series in (("plain", plain), ("wide", wide)):
        plot = Plot("Champions", "generation", "score", (series,))
        assert draw(plot, tmp_path / f"{name}.svg")
        drawn[name] = (tmp_path / f"{name}.svg").read_text("utf-8")
        findings = Findings((TABLE,), (), plot)
        assert Findings.from_json(findings.to_json()) == findings
        assert ("ranges" in findings.to_json()["plot"]["series"][0]) == (name == "wide")
    assert drawn["wide"].count("<path") > drawn["plain"].count("<path")
