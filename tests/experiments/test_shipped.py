"""The pages in docs/studies say what the studies make of the cells that lie beside them, to the letter.

Only evaluator texts may be those of the heibai that wrote a page: ``zones[15,6]`` for ``zones:weights=[15,6]``.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict

import pytest
from shipped_studies import PAGES, Shelf, shipped_study

from heibai.experiments import report, stored_study
from heibai.experiments.catalogue import STUDIES, load_study
from heibai.experiments.questions import in_todays_texts

MOST_BYTES = 90_000  # cells of 288 breedings take 84 kB


OLDER = re.compile(r"\b[a-z][a-z0-9-]*(?:/[a-z0-9=+-]+)*(?:/[a-z0-9=+-]+|\[[-0-9.,]+\])")


def in_todays_words(page):
    """The page with every evaluator text in it as it is written now."""
    return OLDER.sub(lambda found: in_todays_texts(found[0]), page)


def told(findings):
    """What a page takes from findings."""
    return in_todays_words(json.dumps([findings["tables"], findings["notes"], findings["plot"]["title"]]))


@pytest.fixture(scope="module", params=STUDIES)
def shipped(request):
    return shipped_study(request.param)


def test_shipped_files_stay_small():
    assert [path.name for path in PAGES.iterdir() if path.stat().st_size > MOST_BYTES] == []


def test_the_size_is_that_of_the_command(shipped):
    study = load_study(shipped["study"])
    size = study.FULL if shipped["full"] else study.SMALL
    assert in_todays_texts(shipped["size"]) == in_todays_texts(json.loads(json.dumps(asdict(size))))
    assert shipped["command"] == stored_study.command_of(shipped)


@pytest.mark.sampled(4)
def test_the_page_is_what_the_study_makes_of_its_cells(shipped, tmp_path, monkeypatch):
    monkeypatch.setattr("heibai.experiments.studies.search.parallel.default_threads", lambda: 2)  # where it was made
    name, study = shipped["study"], load_study(shipped["study"])
    findings = study.run(Shelf(shipped, tmp_path), stored_study.size_of(type(study.SMALL), shipped["size"]))
    assert told(shipped["findings"]) == told(asdict(findings))
    findings = stored_study.findings_of(shipped)
    page = report.markdown(name, study.ABOUT, shipped["command"], findings, picture=f"{name}.svg")
    assert in_todays_words(page) == in_todays_words((PAGES / f"{name}.md").read_text("utf-8"))
