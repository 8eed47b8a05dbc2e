"""The list of analyses, and all of them as one file, over HTTP."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from heibai.apps.web.analyse.wire import MAX_KEPT_BYTES
from heibai.records.pasted import read_pasted

from ..conftest import Server, refusal
from .test_routes import begin, heard

FILE, LIST = "/api/v1/analyses/all/file", "/api/v1/analyses"


def test_analyses_leave_in_one_file_and_come_back(server: Server, tmp_path: Path) -> None:
    id = begin(server, black="Ann")
    heard(server, id)
    state = server.client.get(f"{LIST}/{id}").json()
    nodes = state["study"]["nodes"]
    said = {"start": {"comment": "so it begins"}, "nodes": nodes}
    assert server.client.post(f"{LIST}/{id}/study", json=said).status_code == 200
    state = server.client.get(f"{LIST}/{id}").json()
    second = begin(server, black="Ben")
    listed = server.client.get(LIST).json()
    told = [(each["id"], each["black"], each["moves"], each["noted"], each["fault"]) for each in listed]
    assert told == [(second, "Ben", 13, False, ""), (id, "Ann", 13, True, "")]

    answer = server.client.get(FILE)
    assert answer.headers["content-disposition"] == 'attachment; filename="heibai-analyses.jsonl"'
    assert [record.black for record in read_pasted(answer.content)] == ["Ann", "Ben"]
    assert server.client.post(FILE, content=answer.content).json() == {"added": []}
    shutil.rmtree(tmp_path / "data" / "analyses")
    assert server.client.get(LIST).json() == []
    assert server.client.post(FILE, content=answer.content).json() == {"added": [id, second]}
    assert server.client.get(f"{LIST}/{id}").json() == state
    assert server.client.get(LIST).json() == listed


def test_what_is_damaged_is_refused_and_changes_nothing(server: Server, tmp_path: Path) -> None:
    id = begin(server)
    content = server.client.get(FILE).content
    shutil.rmtree(tmp_path / "data" / "analyses")
    row = json.loads(content)
    row["analysis"]["files"]["study.json"] = '{"start":{},"nodes":[]}'
    for damaged in (content.replace(b"queued", b"failed"), json.dumps(row, separators=(",", ":")).encode()):
        status, sentence = refusal(server.client.post(FILE, content=damaged))
        assert (status, "save the file once more" in sentence) == (400, True)
        assert server.client.get(LIST).json() == []
    foreign = refusal(server.client.post(FILE, content=b"no file of heibai"))
    assert foreign == (400, "the file carries no analysis; games are taken into the library by: heibai import FILE")
    assert server.client.post(FILE, content=content).json() == {"added": [id]}


def test_an_analysis_that_cannot_be_read_is_listed_with_the_reason_and_left_out(server: Server, tmp_path: Path) -> None:
    id, other = begin(server), begin(server)
    (tmp_path / "data" / "analyses" / id / "config.json").write_text("{")
    faults = {each["id"]: each["fault"] for each in server.client.get(LIST).json()}
    assert ("is damaged" in faults[id], faults[other]) == (True, "")
    (line,) = server.client.get(FILE).content.splitlines()
    assert json.loads(line)["analysis"]["id"] == other


def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    refused = server.client.post(FILE, content=b"x" * (MAX_KEPT_BYTES + 1))
    assert refused.status_code == 413
