"""A run directory keeps what it acknowledged, whatever dies in between."""

import errno
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from heibai.core.errors import CheckpointError, RunError
from heibai.jobs import atomic
from heibai.jobs.control import resume_command
from heibai.jobs.directory import RunDirectory, find_runs
from heibai.jobs.job import Progress, State, new_id

STEPS = 100

# A job whose state is a chain of hashes: a lost or repeated step changes the end.
WORKER = """
import sys, hashlib
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State, Progress
run = RunDirectory.open(sys.argv[1])
steps = int(sys.argv[2])
with run.lock():
    state = run.rewind() or {"step": 0, "hash": ""}
    print("ready", flush=True)
    for step in range(state["step"], steps):
        digest = hashlib.sha256((state["hash"] + str(step)).encode()).hexdigest()
        run.append({"step": step, "hash": digest})
        run.append_all([{"step": step, "game": g} for g in range(3)], journal="games.jsonl")
        state = {"step": step + 1, "hash": digest}
        run.save_checkpoint(state)
        run.write_state(State.RUNNING, Progress(step + 1, steps))
    run.write_state(State.FINISHED, Progress(steps, steps))
"""


@pytest.fixture
def run(tmp_path):
    return RunDirectory.create(tmp_path / "run", kind="test", config={"seed": 7, "weights": [0.1, -2.5e-300]})


def work(path, *, kill_after=None):
    process = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(path), str(STEPS)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n", process.stderr.read()
    if kill_after is not None:
        time.sleep(kill_after)
        process.send_signal(signal.SIGKILL)
    process.communicate()
    return process.returncode


def contents(path):
    """Every byte, but for the digest of config.json, which has the time of day."""
    checkpoint = json.loads((path / "checkpoint.json").read_bytes())
    names = ("log.jsonl", "games.jsonl", "log.sums", "games.sums")
    return {name: (path / name).read_bytes() for name in names} | {
        "checkpoint.json": {key: value for key, value in checkpoint.items() if key not in ("config", "sha256")}
    }


def test_config_and_payload_come_back_with_every_bit(run):
    payload = {"step": 3, "population": [[0.1 + 0.2, 1e-310], [5e-324, -0.0]], "seed": 2**64 - 1}
    run.save_checkpoint(payload)
    again = RunDirectory.open(run.path)
    assert again.config == run.config
    assert again.kind == "test"
    assert json.dumps(again.load_checkpoint(), sort_keys=True) == json.dumps(payload, sort_keys=True)


def test_a_second_run_in_one_directory_is_refused(run):
    with pytest.raises(RunError, match="heibai resume"):
        RunDirectory.create(run.path, kind="test", config={})


def test_a_directory_without_a_run_says_how_to_list_runs(tmp_path):
    with pytest.raises(RunError, match="heibai runs"):
        RunDirectory.open(tmp_path)


def test_rewind_cuts_rows_that_no_checkpoint_counts_on(run):
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    run.append({"step": 2})
    run.append({"game": 1}, journal="games.jsonl")
    assert run.rewind() == {"step": 1}
    assert list(run.rows()) == [{"step": 1}]
    assert list(run.rows("games.jsonl")) == []


def test_rewind_before_the_first_step_starts_anew(run):
    run.append({"step": 1})
    assert RunDirectory.open(run.path).rewind() is None
    assert list(run.rows()) == []


def test_a_journal_that_lost_rows_is_not_resumed(run):
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    (run.path / "log.jsonl").unlink()
    with pytest.raises(CheckpointError, match="counts on 11"):
        run.rewind()


def test_a_row_still_being_written_is_left_out(run):
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    with open(run.path / "log.jsonl", "a") as file:
        file.write('{"step": 2}\n{"step":')
    assert list(run.rows()) == [{"step": 1}]


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_a_failed_write_keeps_the_checkpoint_before_it(run, monkeypatch, call):
    run.save_checkpoint({"step": 1})

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, call, full)
        with pytest.raises(RunError, match=r"No space left.*is kept"):
            run.save_checkpoint({"step": 2})
    assert run.load_checkpoint() == {"step": 1}
    assert not list(run.path.glob(".*.tmp"))


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_death_between_write_and_rename_keeps_the_checkpoint_before_it(run, call):
    run.save_checkpoint({"step": 1})
    program = (
        "import os, sys\nfrom heibai.jobs.directory import RunDirectory\n"
        f"os.{call} = lambda *_: os._exit(9)\n"
        "RunDirectory.open(sys.argv[1]).save_checkpoint({'step': 2})"
    )
    assert subprocess.run([sys.executable, "-c", program, str(run.path)], check=False).returncode == 9
    assert run.load_checkpoint() == {"step": 1}
    run.save_checkpoint({"step": 2})
    assert run.load_checkpoint() == {"step": 2}


def test_a_job_killed_again_and_again_ends_as_an_unbroken_one(tmp_path):
    unbroken = RunDirectory.create(tmp_path / "unbroken", kind="test", config={})
    broken = RunDirectory.create(tmp_path / "broken", kind="test", config={})
    assert work(unbroken.path) == 0
    kills = 0
    while work(broken.path, kill_after=0.01 + 0.011 * kills if kills < 6 else None) != 0:
        kills += 1
        assert broken.status().state is not State.RUNNING
    assert kills > 0
    assert contents(broken.path) == contents(unbroken.path)
    assert broken.status().state is State.FINISHED


def test_two_processes_never_work_on_one_run(run):
    with run.lock(), pytest.raises(RunError, match=f"another process .{os.getpid()}. works in"), run.lock():
        pass
    with run.lock():
        run.write_state(State.RUNNING, Progress(1, 4, "generations"))
        assert run.status().state is State.RUNNING
    assert run.status().state is State.STOPPED
    assert run.status().progress == Progress(1, 4, "generations")


def test_runs_are_listed_newest_first_and_strangers_passed_over(tmp_path):
    first = RunDirectory.create(tmp_path / "a", kind="test", config={})
    second = RunDirectory.create(tmp_path / "b", kind="test", config={})
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "config.json").write_text("[]")
    assert [run.path for run in find_runs(tmp_path)] == [second.path, first.path]


def test_a_place_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(RunError, match=r"cannot write .* name another place"):
            RunDirectory.create(path, kind="test", config={})


def test_ids_differ_and_commands_are_quoted(tmp_path):
    assert new_id("evolve") != new_id("evolve")
    assert resume_command(tmp_path / "my run") == f"heibai resume '{tmp_path}/my run'"
