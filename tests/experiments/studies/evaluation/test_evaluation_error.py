"""``evaluation-error``: which positions, which labels, and what is said of the errors."""

from __future__ import annotations

import numpy as np
import pytest
from small_archives import write_wthor

from heibai.core.contract import Limits
from heibai.core.errors import CheckpointError
from heibai.core.position import Color
from heibai.experiments.labelled import (
    DATA,
    archive_folder,
    archive_positions,
    of_empties,
    read_positions,
    write_positions,
)
from heibai.experiments.laboratory import Laboratory
from heibai.experiments.repeats import Mean
from heibai.experiments.studies.evaluation import evaluation_error as study
from heibai.experiments.studies.evaluation.value_error import Error
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.jobs.directory import RunDirectory
from heibai.learn.samples.samples import digest_of, open_samples

SIZE = study.EvaluationErrorSize(
    evaluators=("zones", "patterns"), searching=(), years=(2013, 2019), games=6, solve=6,
    empties=(30, 24, 6, 4), positions=20, solved=10, depth=1, searched=6,
)  # fmt: skip
THEORETICAL = 40  # black's discs in every game of the small archives


@pytest.fixture
def archive(tmp_path, monkeypatch):
    folder = tmp_path / "data" / "wthor"
    folder.mkdir(parents=True)
    for year in SIZE.years:
        write_wthor(folder / f"WTH_{year}.wtb", 12, theoretical=THEORETICAL, first=year, year=year)
    monkeypatch.setenv(DATA, str(folder.parent))
    return folder


@pytest.fixture
def lab(tmp_path):
    return Laboratory(RunDirectory.create(tmp_path / "study", kind="study", config={}), seed=1, threads=1)


def gathered(lab):
    about = study._gather(lab, SIZE)
    return about, open_samples(lab.folder("positions") / "chosen").columns


def require_solved(columns, empties):
    """Labels are the solver's."""
    chosen = of_empties(columns, empties, most=100)
    assert len(chosen) >= 4
    columns = (chosen.own.tolist(), chosen.opponent.tolist(), chosen.target.tolist())
    for own, opponent, target in zip(*columns, strict=True):
        found = ReversiSolver().search(ReversiPosition(own, opponent, Color.BLACK, 8), limits=Limits())
        assert target == found.score.value


def test_the_archive_labels_at_24_empties_and_the_solver_below(archive, lab):
    about, columns = gathered(lab)
    assert (about["archive"], about["proven"]) == (True, 24)
    assert set(np.abs(of_empties(columns, 24, most=100).target).tolist()) == {2 * THEORETICAL - 64}
    require_solved(columns, 6)
    assert set(columns.year.tolist()) == set(SIZE.years)


def test_without_the_archive_positions_come_from_games_of_our_own(monkeypatch, lab):
    monkeypatch.delenv(DATA, raising=False)
    about, columns = gathered(lab)
    assert (about["archive"], about["proven"]) == (False, 6)
    require_solved(columns, 6)
    assert "folder wthor of HEIBAI_DATA" in study._source(about)


def test_an_archive_that_lacks_a_year_is_none(archive):
    assert archive_folder(SIZE.years) == archive
    archive.joinpath("WTH_2019.wtb").unlink()
    assert archive_folder(SIZE.years) is None
    assert archive_folder(()) is None


def test_without_the_variable_no_folder_that_lies_about_is_taken_for_the_archive(archive, monkeypatch):
    monkeypatch.delenv(DATA)
    monkeypatch.chdir(archive.parent)
    assert archive_folder(SIZE.years) is None


def test_a_study_that_was_stopped_needs_the_archive_no_more(archive, lab, monkeypatch):
    about = lab.cell("positions", study._asked(lab, SIZE), lambda: study._gather(lab, SIZE))
    monkeypatch.delenv(DATA)
    zones = study.ENTRANTS["zones"]
    assert lab.cell("positions", study._asked(lab, SIZE), lambda: pytest.fail("gathered again")) == about
    assert set(study._static(lab, zones, about)) == {int(at) for at, count in about["counts"].items() if count >= 2}


@pytest.mark.parametrize("size", [study.SMALL, study.FULL])
def test_what_is_exact_with_the_most_empties_is_measured_with_and_without_the_archive(size):
    assert {24, size.solve} <= set(size.empties)
    assert set(size.searching) <= set(size.evaluators) <= set(study.ENTRANTS)
    assert study.ENTRANTS[size.evaluators[-1]].in_discs


def error(plain, scaled=5.0, reach=0.1):
    return Error(300, plain, scaled, reach, 0.9)


ABOUT = {"archive": True, "proven": 24, "counts": {"24": 300}}


def test_marks_are_said_to_be_missed_or_reached():
    static, searched = {"patterns": {24: error(6.05)}}, study.Searched(error(6.0), error(3.9), Mean(2.0, 0.5))
    missed, reached = study._marks("patterns", static, {"patterns": searched}, ABOUT)
    assert "is 5.9: missed with 6.05" in missed
    assert "is 4.1: reached with 3.90" in reached
    assert study._marks("patterns", static, {"patterns": searched}, ABOUT | {"archive": False}) == []
    assert study._marks("zones", {"zones": {24: error(None)}}, {}, ABOUT) == []


@pytest.mark.parametrize(
    ("gain", "said"),
    [(Mean(2.0, 0.5), ": surely nearer, by 2.00"), (Mean(-2.0, 0.5), ": surely farther, by 2.00"),
     (Mean(0.2, 0.5), ": not surely nearer, by 0.20")],
)  # fmt: skip
def test_what_a_search_gains_is_said_by_its_interval(gain, said):
    found = study.Searched(error(6.0), error(4.0), gain)
    assert said in study._gain("patterns", found, SIZE, ABOUT)


def test_an_evaluation_is_surely_nearer_where_the_intervals_do_not_touch():
    static = {"patterns": {24: error(6.0)}, "near": {24: error(None, 6.1)}, "far": {24: error(None, 9.0)}}
    assert study._verdict("patterns", static, ABOUT).endswith("It is surely nearer than 1 of 2.")


def test_the_best_of_every_phase_is_named():
    static = {"a": {24: error(6.0), 8: error(3.0)}, "b": {24: error(5.0), 8: error(4.0)}}
    assert study._phases(static) == "The smallest error by empties: b with 24, a with 8."


def test_positions_are_those_that_the_study_began_with(archive, tmp_path):
    found = archive_positions(archive, SIZE.years)
    write_positions(found, tmp_path / "kept")
    assert len(read_positions(tmp_path / "kept", digest_of(found), 24)) == len(of_empties(found, 24, most=len(found)))
    write_positions(found[slice(5)], tmp_path / "kept")
    with pytest.raises(CheckpointError, match="are not those that the study began with"):
        read_positions(tmp_path / "kept", digest_of(found), 24)
    (tmp_path / "kept" / "samples.json").write_text("{}")
    with pytest.raises(CheckpointError, match="are damaged"):
        read_positions(tmp_path / "kept", digest_of(found), 24)
