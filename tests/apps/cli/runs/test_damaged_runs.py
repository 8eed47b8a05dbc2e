"""One damaged run is listed as damaged, with its reason, and everything else works."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from kept_runs import keep_run

from heibai.jobs.directory import RunDirectory

HEAD = {"format": "heibai-run", "version": 1, "kind": "tournament", "created": 1.0, "heibai": "0.1.0"}
STATE = {"state": "stopped", "done": 1, "total": 4, "unit": "games", "message": "", "updated": 1.0}


def config(text, **changes):
    """A config.json whose config, or another field, is ``text``."""
    head = json.dumps(HEAD | {"config": {}} | changes)
    return {"config.json": head.replace('"config": {}', f'"config": {text}')}


def state(text):
    """The files of a run of heibai 0.1.0 with ``text`` in place of what was done."""
    whole = json.dumps(STATE | {"done": "?"})
    return config('{"players": ["a", "b"]}') | {"state.json": whole.replace('"?"', text)}


DEEP = '{"a":' * 900 + "1" + "}" * 900
DAMAGED = {
    "config is a list": config("[]"),
    "config is a number": config("1e400"),
    "players are numbers": config('{"players": [1, 2, 3]}'),
    "players are null": config('{"players": null}'),
    "a study without a word more": config('{"study": 3}', kind="study"),
    "nested deeply": config(DEEP),
    "nested without end": config('{"a":' * 100_000),
    "half a surrogate": config('{"players": ["\\ud800", "b"]}'),
    "half a surrogate as a kind": config("{}", kind="\ud800"),
    "a kind that is a list": config("{}", kind=[]),
    "begun at no time": config("{}", created=float("nan")),
    "begun beyond all times": config("{}", created=1e300),
    "begun before all times": config("{}", created=-1e300),
    "another version": config("{}", version=[2] * 1000),
    "no JSON": {"config.json": "{"},
    "zeros": {"config.json": "\0" * 4096},
    "nothing": {"config.json": ""},
    "a stranger's": {"config.json": '{"name": "left-pad"}'},
    "a list": {"config.json": "[]"},
    "an endless number": {"config.json": "1" * 10_000},
    "done is infinite": state("1e400"),
    "done is no number": state("NaN"),
    "done is a text": state('"many"'),
    "done is beyond all counts": state(str(10**18) + "0" * 40),
    "done is nested": state("[" * 100_000),
    "a state of zeros": config('{"players": []}') | {"state.json": "\0" * 100},
    "a checkpoint of zeros": config('{"players": []}') | {"checkpoint.json": "\0" * 100},
    "a checkpoint alone": {"checkpoint.json": "{}"},
}  # fmt: skip
PLACES = ("config.json", "state.json", "checkpoint.json", "result.json", "champion.json", "lock", "log.jsonl")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A finished run."""
    return keep_run(tmp_path_factory.mktemp("whole") / "whole")


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    """The command line in this process: stdout, or the one sentence of exit code 2."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))

    def call(*words, code=0):
        ended, out, error = command_line(*words)
        assert ended == code, error
        assert code == 0 or len(error.strip().splitlines()) == 1
        return out if code == 0 else error

    return call


@pytest.fixture
def folder(tmp_path, whole):
    """The usual folder of runs, with a whole one."""
    place = tmp_path / "home" / "runs"
    shutil.copytree(whole.path, place / "whole")
    return place


def assert_one_is_damaged(heibai, folder, name, *, says=""):
    """The list has it with a reason, in both forms; the whole run stands beside it and is shown."""
    for words in (("runs",), ("runs", "--folder", folder)):
        rows = {row["id"]: row for row in json.loads(heibai(*words, "--json"))["runs"]}
        assert rows[name]["state"] == "damaged"
        assert says in rows[name]["message"]
        assert len(rows[name]["message"]) < 1000
        assert rows["whole"]["state"] == "finished"
        assert rows["whole"].keys() >= rows[name].keys()
        lines = heibai(*words).splitlines()
        assert [line.split()[0] for line in lines] in (["whole", name], [name, "whole"])
        assert rows[name]["message"] in next(line for line in lines if line.startswith(name))
    assert "champion" in heibai("runs", "show", "whole")
    return rows[name]["message"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("files", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_run_is_listed_with_its_reason_beside_the_others(heibai, folder, files):
    (folder / "other").mkdir()
    for name, text in files.items():
        (folder / "other" / name).write_text(text)
    reason = assert_one_is_damaged(heibai, folder, "other")
    assert any(name in reason for name in ("config.json", *files)), reason
    assert reason in heibai("runs", "show", "other", code=2)
    assert any(name in heibai("resume", "other", code=2) for name in ("config.json", "checkpoint.json"))


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
@pytest.mark.parametrize("name", PLACES)
def test_what_is_no_file_is_refused_and_never_waited_for(heibai, folder, whole, name, kind):
    path = shutil.copytree(whole.path, folder / "other") / name
    path.unlink()
    {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path), "device": lambda: path.symlink_to("/dev/zero")}[kind]()
    if name not in ("lock", "log.jsonl"):  # a list looks into no journal, and into no lock of what is finished
        assert_one_is_damaged(heibai, folder, "other", says=name)
    if name != "lock":
        assert name in heibai("runs", "show", "other", code=2)
    if name in ("config.json", "checkpoint.json", "log.jsonl"):
        assert name in heibai("resume", "other", code=2)


def test_a_run_that_may_not_be_read_is_listed_with_its_reason(heibai, folder, whole, monkeypatch):
    """Permissions stop no administrator, so the system's refusal is played."""
    path = shutil.copytree(whole.path, folder / "other") / "state.json"
    opened = os.open

    def refusing(name, *how, **more):
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied")
        return opened(name, *how, **more)

    monkeypatch.setattr(os, "open", refusing)
    assert_one_is_damaged(heibai, folder, "other", says="it cannot be read: Permission denied")


def test_a_run_begun_elsewhere_is_not_forgotten_when_it_is_damaged(heibai, folder, tmp_path):
    out = tmp_path / "elsewhere"
    small = ["--size", 4, "--population", 4, "--generations", 0, "--panel-openings", 0, "--threads", 1, "--out", out]
    heibai("evolve", "roulette", *small)
    whole = (out / "config.json").read_bytes()
    (out / "config.json").write_text("oops")
    for _ in range(2):
        rows = {row["id"]: row["state"] for row in json.loads(heibai("runs", "--json"))["runs"]}
        assert rows == {"whole": "finished", "elsewhere": "damaged"}
    assert "config.json' is damaged: it is no JSON" in heibai("runs", "show", "elsewhere", code=2)
    (out / "config.json").write_bytes(whole)
    assert "elsewhere" in heibai("runs", "show", "elsewhere")


def test_a_folder_whose_name_is_no_text_is_listed(heibai, folder, whole):
    os.rename(folder / "whole", os.fsencode(folder) + b"/bad\xff")
    rows = json.loads(heibai("runs", "--json"))["runs"]
    assert [row["state"] for row in rows] == ["finished"]
    assert "bad\\udcff" in heibai("runs")


@pytest.mark.parametrize(
    ("journal", "line", "shown"),
    [("log.jsonl", 2, True), ("generations.jsonl", 3, True)],
)
def test_whoever_reads_a_damaged_journal_is_told_its_line(heibai, folder, whole, tmp_path, journal, line, shown):
    run = shutil.copytree(whole.path, folder / "other")
    lines = (run / journal).read_text().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace('"generation":', '"generation":1')
    (run / journal).write_text("".join(lines))
    for words in (
        ["runs", "show", "other"],
        ["runs", "show", "other", "--json"],
        ["runs", "show", "other", "--plot", "fitness"],
        ["runs", "compare", "other", "whole"],
        ["runs", "export", "other", "--to", tmp_path / "x.csv"],
        ["resume", "other"],
    ):
        said = heibai(*words, code=2)
        assert f"{journal}' is damaged in line {line}" in said
        assert "put back a copy of it" in said
    assert not (tmp_path / "x.csv").exists()


@pytest.mark.parametrize("change", [('"seed": 3', '"seed": 4'), ('"depth": 1', '"depth": 2')])
def test_a_run_whose_config_was_edited_says_so(heibai, folder, whole, change):
    run = shutil.copytree(whole.path, folder / "other")
    text = (run / "config.json").read_text()
    assert change[0] in text
    (run / "config.json").write_text(text.replace(*change))
    assert_one_is_damaged(heibai, folder, "other", says="was changed after the run began")
    for words in (["resume", "other"], ["runs", "show", "other"], ["runs", "export", "other", "--to", "x.csv"]):
        assert "config.json' was changed after the run began" in heibai(*words, code=2)


def test_a_finished_run_whose_result_is_damaged_makes_it_again(heibai, folder, whole):
    run = shutil.copytree(whole.path, folder / "other")
    right = RunDirectory.open(run).result()
    for name in ("result.json", "champion.json", "state.json"):
        (run / name).write_text((run / name).read_text().replace("1", "2"))
        assert f"{name}' is damaged" in heibai("runs", "show", "other", code=2)
        heibai("resume", Path("other"), "--threads", 1)
        assert RunDirectory.open(run).result() == right | {"out": str(run), "id": "other"}
        heibai("runs", "show", "other")
