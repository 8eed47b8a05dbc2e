"""Imports of a page: files that it sends, paths that it names, cancel, resume, own games."""

import asyncio
import json
from pathlib import Path

import pytest
from small_archives import random_games, write_games
from starlette.requests import ClientDisconnect

from heibai.apps.web.library import uploads
from heibai.apps.web.library.imports import needed_paths, require_this_machine
from heibai.apps.web.library.uploads import Uploads
from heibai.core.errors import ForbiddenSpecError, RecordFormatError
from heibai.jobs.directory import RunDirectory
from heibai.library.imports.import_run import begin
from heibai.records.export import exporting
from heibai.records.formats import jsonl
from heibai.store.home import runs_directory

from .conftest import GAMES, events, get, import_paths, played, refusal, send, state_is, until

GOOD = b"f5d6c3d3c4\nf5f6e6f4\n"


def test_a_file_that_was_sent_is_imported(server, home):
    sent = send(server, "two games.txt", GOOD + b"f5a1\n")
    assert (sent.status_code, sent.json()["bytes"]) == (201, 25)
    created = server.begin("import", {"upload": sent.json()["upload"]})
    told = events(server, created)
    assert (told[-1]["type"], told[-1]["state"]) == ("end", "finished")
    assert {each["type"] for each in told[:-1]} == {"job"}
    entry = told[-2]["job"]
    assert (entry["read"], entry["added"], entry["refused"], entry["files"]) == (3, 2, 1, ["two games.txt"])
    [refused] = server.record(created)["refused"]
    assert (refused["record"], "byte 20: move" in refused["reason"]) == (3, True), refused
    assert get(server)["games"] == 2
    assert [each["name"] for each in server.jobs("import")] == [created]


def test_a_sent_file_without_games_is_named_and_lists_of_names_are_not(server, home):
    id = send(server, "games.txt", GOOD).json()["upload"]
    for name in ("letter.txt", "WTH_1990.wtb", "WTH.JOU"):
        send(server, name, b"Dear Anna, no games today." if name == "letter.txt" else b"", id)
    run = server.begin("import", {"upload": id})
    until(server, run, state_is("finished"))
    found = [(Path(each["file"]).name, each["record"]) for each in server.record(run)["refused"]]
    assert found == [("WTH_1990.wtb", 0), ("letter.txt", 0)]  # the first is empty
    assert server.record(run)["job"]["added"] == 2


def test_files_of_one_upload_lie_together(server, home):
    """As WTHOR's lists of names must lie beside its games."""
    id = send(server, "one.txt", GOOD).json()["upload"]
    assert send(server, "../two.txt", GOOD, id).json() == {"upload": id, "bytes": len(GOOD)}
    assert sorted(path.name for path in (home / "uploads" / id).iterdir()) == ["one.txt", "two.txt"]


def test_files_go_when_no_import_needs_them(server, home):
    first = send(server, "one.txt", GOOD).json()["upload"]
    run = server.begin("import", {"upload": first})
    until(server, run, state_is("finished"))
    waiting = send(server, "two.txt", GOOD).json()["upload"]
    third = send(server, "three.txt", GOOD).json()["upload"]
    assert {path.name for path in (home / "uploads").iterdir()} == {waiting, third}


def test_files_of_an_import_that_may_go_on_stay(server, home):
    kept = home / "uploads" / send(server, "one.txt", GOOD).json()["upload"]
    lost = home / "uploads" / send(server, "two.txt", GOOD).json()["upload"]
    begin([kept], runs_directory() / "import-later")
    Uploads().begin(needed_paths())  # of a server that knows nothing of them
    assert (kept.is_dir(), lost.is_dir()) == (True, False)


@pytest.mark.parametrize("name", ["", "..", ".hidden", "a\nb", "x" * 300])
def test_what_is_no_name_of_a_file_is_refused(server, home, name):
    response = server.client.post("/api/v1/library/uploads", params={"name": name}, content=GOOD)
    assert refusal(response)[0] in (400, 422)
    assert not list(home.glob("uploads/*/*"))


def test_uploads_are_bounded(server, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_FILES", 1)
    id = send(server, "one.txt", GOOD).json()["upload"]
    assert "1 files at most" in refusal(send(server, "two.txt", GOOD, id))[1]
    monkeypatch.setattr(uploads, "MOST_BYTES", 30)
    assert "wait for their import" in refusal(send(server, "three.txt", GOOD))[1]
    monkeypatch.setattr(uploads, "AT_ONCE", 0)
    assert refusal(send(server, "four.txt", GOOD))[0] == 503
    assert refusal(send(server, "five.txt", GOOD, "upload-20260101-000000-abcd"))[0] in (404, 503)


@pytest.mark.parametrize("broken", [ClientDisconnect, None])
def test_a_file_that_breaks_off_leaves_nothing(home, monkeypatch, broken):
    monkeypatch.setattr(uploads, "STALL", 0.01)

    async def chunks():
        yield GOOD
        if broken:
            raise broken
        await asyncio.Event().wait()  # nothing more comes

    waiting = Uploads()
    id = waiting.begin(())
    with pytest.raises(RecordFormatError, match=r"'games\.txt' broke off before its end; send it again"):
        asyncio.run(waiting.receive(id, "games.txt", chunks(), length=100))
    assert not list((home / "uploads" / id).iterdir())


def test_a_full_disk_is_said_before_anything_is_written(server, home, monkeypatch):
    monkeypatch.setattr(uploads, "LEFT_FREE", 1 << 60)
    status, detail = refusal(send(server, "one.txt", GOOD))
    assert (status, "nearly full" in detail) == (503, True)
    assert not list(home.glob("uploads/*/*"))


@pytest.mark.sampled(2)
def test_a_path_of_this_machine_is_imported(server, tmp_path):
    run = import_paths(server, write_games(tmp_path / "few.jsonl", GAMES))
    assert until(server, run, state_is("finished"))["added"] == len(GAMES)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "nothing was named"),
        ({"paths": ["wthor"]}, "no whole path"),
        ({"paths": ["/no/such/folder"]}, "there is no"),
        ({"upload": "upload-20260101-000000-abcd"}, "no upload that waits"),
    ],
)
def test_an_import_of_nothing_is_refused(server, home, body, said):
    assert said in refusal(server.ask("import", body))[1]
    assert not (home / "runs").exists() or not list((home / "runs").iterdir())


@pytest.mark.parametrize("host", ["192.0.2.7", "", "testclient"])
def test_nobody_elsewhere_names_a_path(host):
    with pytest.raises(ForbiddenSpecError, match="may name no path of the server's machine; send the files"):
        require_this_machine(host, is_shared=False)
    require_this_machine("::1", is_shared=False)


def test_behind_a_proxy_nobody_names_a_path():
    with pytest.raises(ForbiddenSpecError, match="may name no path of the server's machine; send the files"):
        require_this_machine("127.0.0.1", is_shared=True)


@pytest.mark.sampled(6)
def test_an_import_is_cancelled_and_resumed(server, tmp_path):
    games = random_games(40)
    path = tmp_path / "many.jsonl"
    with exporting(path, "jsonl") as write:  # the same games many times: enough work to cancel
        for _ in range(1500):
            for each in games:
                write(each)
    run = import_paths(server, path)
    until(server, run, lambda entry: entry["state"] == "running" and entry["read"] > 0)
    assert server.order(run, "stop").status_code == 200
    stopped = until(server, run, state_is("stopped"))
    assert 0 < stopped["read"] < 60_000
    until(server, run, lambda entry: entry["orders"] == ["resume"])
    assert server.order(run, "resume").json()["orders"] == ["stop"]
    finished = until(server, run, state_is("finished"))
    assert (finished["read"], finished["added"]) == (60_000, 40)
    status, detail = refusal(server.order(run, "resume"))
    assert (status, "cannot be told to resume now" in detail) == (400, True)


@pytest.mark.sampled(2)
def test_own_games_are_taken_once(server, tmp_path):
    assert "no game of yours is finished yet" in refusal(server.ask("import", {"own": True}))[1]
    id = server.create("reversi/4")
    with server.page() as page:
        game = page.settled(page.open(id))
        while game["result"] is None:
            game = page.play(game, game["moves"][0]["move"])
    unfinished = server.create("reversi/4")
    assert unfinished != id
    run = server.begin("import", {"own": True})
    assert until(server, run, state_is("finished"))["added"] == 1
    again = server.begin("import", {"own": True})
    assert until(server, again, state_is("finished"))["repeated"] == 1
    assert [kind["game"] for kind in get(server)["kinds"]] == ["reversi/4"]


def test_games_of_matches_are_own_games(server, tmp_path):
    match = RunDirectory.create(runs_directory() / "match-1", kind="match", config={})
    match.append_all([jsonl.to_json(played("f5d6c3", score=2))], journal="games.jsonl")
    match.save_checkpoint({})
    run = server.begin("import", {"own": True})
    assert until(server, run, state_is("finished"))["added"] == 1


def test_a_damaged_import_is_listed_with_its_reason(server, tmp_path):
    run = begin([tmp_path], runs_directory() / "import-1")
    Path(run.path / "config.json").write_text(json.dumps({"kind": "import"}), "utf-8")
    [entry] = server.jobs("import")
    assert (entry["name"], entry["state"], entry["orders"]) == ("import-1", "damaged", [])
    assert entry["message"]


def test_what_is_no_import_is_refused(server):
    RunDirectory.create(runs_directory() / "evolve-1", kind="evolve", config={})
    for run in ("nothing", "../runs"):
        assert refusal(server.client.get("/api/v1/jobs/record", params={"job": run}))[0] == 404
    assert server.jobs("import") == []
