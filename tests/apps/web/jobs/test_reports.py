"""The button "Report" of a job: the same files as heibai report writes, in one .zip."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from heibai.analysis import stored_review
from heibai.analysis.options import AnalysisOptions
from heibai.apps.web.jobs.reports import REPORT
from heibai.compose import job_kind
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import new_id
from heibai.jobs.kind import Work
from heibai.records.record import Record
from heibai.reports.folder import files_of
from heibai.reports.report import report_of
from heibai.store.home import runs_directory

from ..conftest import Server, refusal

ADDRESS = "/api/v1/jobs/file"
NAME = "judged-by-all"


def begun() -> RunDirectory:
    """An analysis among the user's runs, as heibai analyse leaves it; nothing is valued yet."""
    spec = GameSpec("reversi", 4)
    record = Record(moves=tuple(spec.make().parse_transcript("c4b4a1")), spec=spec, black='=1+1 <i>"you"</i>')
    options = AnalysisOptions.of(record, player="alphabeta:depth=1,eval=zones")
    return stored_review.begin(options, runs_directory() / NAME)


def unpacked(server: Server, address: str, **query: str) -> dict[str, bytes]:
    """The files of the .zip, all of them in one folder of the run's name."""
    response = server.client.get(address, params=query)
    assert response.status_code == 200, response.text
    assert response.headers["content-disposition"].endswith('-report.zip"')
    with zipfile.ZipFile(io.BytesIO(response.content)) as packed:
        folders = {name.partition("/")[0] for name in packed.namelist()}
        assert len(folders) == 1
        assert folders.pop().endswith("-report")
        return {name.partition("/")[2]: packed.read(name) for name in packed.namelist()}


def test_the_zip_holds_what_the_command_writes_also_before_the_job_is_done(refusing: Server, own_home: Path) -> None:
    directory = begun()
    kind = job_kind(directory.kind)
    for is_done in (False, True):
        if is_done:
            kind.work_on(directory, Work(threads=1))
        found = unpacked(refusing, ADDRESS, job=NAME, file=REPORT)
        assert found == files_of(report_of(kind, RunDirectory.open(directory.path)))
        assert ("It is not finished" in found["report.md"].decode()) is not is_done
        assert json.loads(found["manifest.json"])["run"]["id"] == NAME
    assert b"<i>" not in found["report.html"]  # a name is anybody's text


def test_the_name_of_a_job_leads_to_no_other_folder(refusing: Server, own_home: Path) -> None:
    begun()
    for name in ("../runs", f"../runs/{NAME}", str(runs_directory() / NAME), "nobody"):
        status, detail = refusal(refusing.client.get(ADDRESS, params={"job": name, "file": REPORT}))
        assert (status, "is no job of this machine" in detail) == (404, True), detail


def test_a_damaged_job_is_told_and_a_job_of_own_code_is_left_to_the_terminal(refusing: Server, own_home: Path) -> None:
    journal = begun().path / "positions.jsonl"
    RunDirectory.create(runs_directory() / "own", kind="match", config={"players": ["py:own.Player", "random"]})
    status, detail = refusal(refusing.client.get(ADDRESS, params={"job": "own", "file": REPORT}))
    assert (status, "use: heibai report" in detail) == (400, True), detail
    job_kind("analysis").work_on(RunDirectory.open(journal.parent), Work(threads=1))
    journal.write_bytes(journal.read_bytes()[:-3])
    status, detail = refusal(refusing.client.get(ADDRESS, params={"job": NAME, "file": REPORT}))
    assert (status, "positions.jsonl" in detail) == (400, True), detail


def test_an_analysis_of_the_page_has_a_report_too(refusing: Server) -> None:
    wanted: dict[str, Any] = {"game": "reversi/4", "moves": GameSpec("reversi", 4).make().parse_transcript("c4b4")}
    id = refusing.client.post("/api/v1/analyses", json=wanted).json()["id"]
    assert {"game.jsonl", "report.html"} <= set(unpacked(refusing, f"/api/v1/analyses/{id}/file", format="report"))
    unknown = refusing.client.get(f"/api/v1/analyses/{new_id('analysis')}/file?format=report")
    assert refusal(unknown)[0] == 404
