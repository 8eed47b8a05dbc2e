"""Every study at a tiny size: runs, resumes with the same result, writes its files."""

from __future__ import annotations

import gzip
import json
from itertools import count

import pytest
from lacking import installed
from tiny_studies import tiny

from heibai.core.errors import CheckpointError, RunError, UnknownNameError
from heibai.experiments import time_to_depth
from heibai.experiments.catalogue import EXTRA_OF, STUDIES, load_study
from heibai.experiments.stored_study import begin, command_of, work_on
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.plots import figure

pytestmark = pytest.mark.sampled(12, together="studies")
THREADS = {"archive-player": 1}  # its players are Python: two threads are ten processes


@pytest.fixture(scope="module", params=STUDIES)
def name(request):
    if request.param in EXTRA_OF:
        installed("optax", f"'heibai[{EXTRA_OF[request.param]}]'")
    return request.param


@pytest.fixture(scope="module")
def unbroken(name, tmp_path_factory):
    """(directory, result, last word to the watcher) of a study that nobody disturbed."""
    directory, steps = begin(name, tmp_path_factory.mktemp("studies") / name, size=tiny(name)), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_to_depth, "side_by_side", twice(time_to_depth.side_by_side))
        result = work_on(directory, threads=THREADS.get(name), watch=steps.append)
    return directory, result, steps[-1]


def twice(measure):
    """Of the measurements that ``parallel`` makes by processes the first two are real; the others take 1 s."""
    calls = count()
    return lambda *asked: measure(*asked) if next(calls) < 2 else 1.0


def lasting(result):
    """What must not depend on stops, places and speed."""
    return {key: value for key, value in result.items() if key not in ("run", "files", "seconds")}


def test_tables_are_rectangular_and_speak(unbroken):
    findings = unbroken[1]["findings"]
    assert findings["tables"]
    assert findings["notes"]
    for table in findings["tables"]:
        assert table["rows"], table["title"]
        assert all(len(row) == len(table["columns"]) for row in table["rows"])


def test_the_plot_has_as_many_intervals_as_points(unbroken):
    for series in unbroken[1]["findings"]["plot"]["series"]:
        assert len(series["x"]) == len(series["y"])
        assert len(series["intervals"]) in (0, len(series["y"]))
        for y, (low, high) in zip(series["y"], series["intervals"], strict=False):
            assert low <= y <= high


def test_markdown_json_cells_and_plot_are_written(name, unbroken):
    directory, result, _ = unbroken
    markdown = (directory.path / f"{name}.md").read_text("utf-8")
    assert f"heibai study {name} --seed 1" in markdown
    assert all(table["title"] in markdown for table in result["findings"]["tables"])
    assert f"({name}.svg)" in markdown
    assert (directory.path / f"{name}.svg").read_text("utf-8").count("<svg") == 1
    stored = json.loads((directory.path / f"{name}.json").read_text("utf-8"))
    cells = json.loads(gzip.decompress((directory.path / f"{name}.cells.json.gz").read_bytes()))
    assert lasting(stored | {"cells": cells}) == lasting(json.loads(json.dumps(result)))
    assert str(directory.path) not in markdown + json.dumps(stored)


def test_every_cell_that_was_expected_was_done(unbroken):
    directory, result, last = unbroken
    assert last.finished == last.cells == len(result["cells"]) == len(list(directory.rows("cells.jsonl")))
    assert directory.status().progress.done == last.cells


def stopping_after(words, control):
    """A watcher that asks for a stop when it has heard so much."""
    heard = count(1)
    return lambda step: control.stop("enough") if next(heard) == words else None


def test_stopped_again_and_again_it_ends_as_the_unbroken_one(name, unbroken, tmp_path, monkeypatch):
    # Processes that ``parallel`` starts to be measured; the first two of the unbroken one were real.
    monkeypatch.setattr(time_to_depth, "side_by_side", lambda work, positions, processes: 1.0)
    directory = begin(name, tmp_path / "broken", size=tiny(name))
    result, stops = {"finished": False}, 0
    while not result["finished"]:
        control = Control()
        watch = stopping_after(2, control) if stops < 4 else None
        result = work_on(RunDirectory.open(directory.path), threads=1, control=control, watch=watch)
        stops += not result["finished"]
    assert stops > 0
    whole = unbroken[0].path
    if load_study(name).REPRODUCIBLE:
        assert lasting(result) == lasting(unbroken[1])
        for suffix in ("md", "svg"):
            assert (directory.path / f"{name}.{suffix}").read_bytes() == (whole / f"{name}.{suffix}").read_bytes()
    else:
        assert result["cells"].keys() == unbroken[1]["cells"].keys()


def test_finished_it_says_the_same_again_without_work(unbroken):
    directory, result, _ = unbroken
    again = work_on(RunDirectory.open(directory.path), watch=lambda step: pytest.fail(str(step)))
    assert again == result


def test_without_matplotlib_everything_but_the_plot_is_there(unbroken, monkeypatch):
    directory, result, _ = unbroken
    monkeypatch.setattr(figure, "is_available", lambda: False)
    again = work_on(RunDirectory.open(directory.path))
    assert again["files"]["plot"] is None
    assert again["findings"] == result["findings"]
    markdown = directory.path / f"{again['study']}.md"
    assert ".svg" not in markdown.read_text("utf-8")
    monkeypatch.undo()
    assert work_on(RunDirectory.open(directory.path))["files"]["plot"]


def test_small_and_full_have_the_same_parameters(name):
    study = load_study(name)
    assert type(study.SMALL) is type(study.FULL)
    assert study.SMALL != study.FULL


def test_the_command_names_what_was_asked():
    config = {"study": "zones-head-to-head", "full": True, "seed": 7, "size": {}}
    assert command_of(config) == "heibai study zones-head-to-head --full --seed 7"


def test_unknown_studies_foreign_runs_and_strange_sizes_are_refused(tmp_path):
    with pytest.raises(UnknownNameError, match=r"known: .*zones-head-to-head"):
        begin("zones", tmp_path / "x")
    foreign = RunDirectory.create(tmp_path / "match", kind="match", config={})
    with pytest.raises(RunError, match="expected 'study'"):
        work_on(foreign)
    config = {"study": "zones-head-to-head", "full": False, "seed": 1, "size": {"plies": 3}}
    strange = RunDirectory.create(tmp_path / "strange", kind="study", config=config)
    with pytest.raises(CheckpointError, match="other parameters"):
        work_on(strange)
    damaged = RunDirectory.create(tmp_path / "damaged", kind="study", config={"study": "zones-head-to-head"})
    with pytest.raises(CheckpointError, match="damaged"):
        work_on(damaged)
