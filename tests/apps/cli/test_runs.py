"""``heibai runs show|compare|export``: files where they were asked for, one sentence where it cannot be."""

from __future__ import annotations

import json
import sys

import pytest
from kept_runs import keep_run

from heibai.apps.cli import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two finished runs, a and b."""
    place = tmp_path_factory.mktemp("runs")
    keep_run(place / "a")
    keep_run(place / "b", seed=4, panel_openings=0)
    return place


@pytest.fixture
def runs(folder, monkeypatch, capsys):
    def call(*words, code=0):
        monkeypatch.setattr(sys, "argv", ["heibai", "runs", *map(str, words), "--folder", str(folder)])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        assert (ended.value.code or 0) == code, captured.err
        return captured.out if code == 0 else captured.err

    return call


def test_a_run_is_shown_with_and_without_the_word(runs):
    assert json.loads(runs("a", "--json")) == json.loads(runs("show", "a", "--json"))
    assert json.loads(runs("show", "a", "--json"))["code"]
    assert "begun by   heibai 0.1.0" in runs("show", "a")


def test_a_plot_goes_into_the_run_or_where_it_is_asked_for(runs, folder, tmp_path):
    assert runs("show", "a", "--plot", "diversity") == f"plot: {folder / 'a' / 'diversity.svg'}\n"
    assert "Diversity" in (folder / "a" / "diversity.svg").read_text()
    said = json.loads(runs("show", "a", "--plot", tmp_path / "x.png", "fitness", "--json"))
    assert said == {"id": "a", "kind": "fitness", "plot": str(tmp_path / "x.png")}
    assert (tmp_path / "x.png").exists()
    runs("show", "a", "--plot", "generation", tmp_path / "g.svg", "--generation", 1, "--threads", 1)
    assert "rank in generation 1" in (tmp_path / "g.svg").read_text()


def test_two_runs_are_compared_as_a_table_and_a_plot(runs, tmp_path):
    text = runs("compare", "a", "b", "--plot", tmp_path / "both.svg")
    assert "seed" in text
    assert "not measured" in text
    assert f"plot: {tmp_path / 'both.svg'}" in text
    assert (tmp_path / "both.svg").exists()
    result = json.loads(runs("compare", "a", "b", "--json"))
    assert result["different"] == {"seed": [3, 4], "panel_openings": [2, 0]}
    assert [row["id"] for row in result["runs"]] == ["a", "b"]


def test_a_run_is_exported(runs, tmp_path):
    assert "30 individuals of 5 generations" in runs("export", "a", "--to", tmp_path / "a.csv")
    said = json.loads(runs("export", "a", "--to", tmp_path / "a.json", "--json"))
    assert said == {"id": "a", "file": str(tmp_path / "a.json"), "individuals": 30, "generations": 5}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "a", "fitness"], "add --plot"),
        (["show", "a", "b"], "heibai runs compare a b"),
        (["show", "a", "fitnes", "--plot"], "kinds of plots: all, fitness, elo"),
        (["show", "a", "--plot", "a.gif"], "their files: .svg, .png, .pdf"),
        (["show"], "no run came"),
        (["compare", "a"], "a comparison needs two"),
        (["export", "a"], "--to FILE.csv"),
        (["export", "a", "b", "--to", "x.csv"], "one run to one file"),
        (["show", "a", "--to", "x.csv"], "belongs to 'heibai runs export"),
        (["--plot"], "to 'heibai runs show'"),
        (["show", "a", "--plot", "x.svg", "y.svg"], "one at a time"),
        (["show", "c"], "neither the directory nor the id"),
    ],
)
def test_what_cannot_be_is_one_sentence(runs, words, says):
    said = runs(*words, code=2)
    assert says in said
    assert len(said.strip().splitlines()) == 1


def test_the_kinds_named_in_the_help_are_those_that_are_drawn():
    from heibai.apps.cli.runs import PLOTS
    from heibai.evolve.figures import KINDS

    assert PLOTS == KINDS
