"""A run directory keeps what it acknowledged, whatever dies in between."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys

import pytest

from heibai.core.errors import CheckpointError, RunError
from heibai.jobs import documents
from heibai.jobs.control import resume_command
from heibai.jobs.directory import RunDirectory
from heibai.jobs.found_runs import find_runs
from heibai.jobs.job import Progress, State, new_id

STEPS = 100

# A job whose state is a chain of hashes: a lost or repeated step changes the end.
WORKER = """
import hashlib, signal, sys
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State, Progress
run = RunDirectory.open(sys.argv[1])
steps = int(sys.argv[2])
with run.lock():
    state = run.rewind() or {"step": 0, "hash": ""}
    signal.setitimer(signal.ITIMER_PROF, float(sys.argv[3]))  # the system ends the process by SIGPROF; 0: never
    for step in range(state["step"], steps):
        digest = hashlib.sha256((state["hash"] + str(step)).encode()).hexdigest()
        run.append({"step": step, "hash": digest})
        run.append_all([{"step": step, "game": g} for g in range(3)], journal="games.jsonl")
        state = {"step": step + 1, "hash": digest}
        run.save_checkpoint(state)
        run.write_state(State.RUNNING, Progress(step + 1, steps))
    while float(sys.argv[3]):
        pass  # the system counts in ticks, and may be late
    run.write_state(State.FINISHED, Progress(steps, steps))
"""


@pytest.fixture
def run(tmp_path):
    return RunDirectory.create(tmp_path / "run", kind="test", config={"seed": 7, "weights": [0.1, -2.5e-300]})


def work(path, *, kill_after=0.0):
    """How it ended: 0, or minus SIGPROF after about so many seconds of processor time, which no busy machine moves."""
    words = [sys.executable, "-c", WORKER, str(path), str(STEPS), str(kill_after)]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ended.returncode in (0, -signal.SIGPROF), ended.stderr
    return ended.returncode


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
        patch.setattr(documents.os, call, full)
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
    for kills in range(6):
        assert work(broken.path, kill_after=0.01 + 0.011 * kills) == -signal.SIGPROF
        assert broken.status().state is not State.RUNNING
    assert work(broken.path) == 0
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


def test_runs_are_listed_newest_first_the_damaged_last_and_strangers_passed_over(tmp_path):
    first = RunDirectory.create(tmp_path / "a", kind="test", config={})
    second = RunDirectory.create(tmp_path / "b", kind="test", config={})
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "config.json").write_text("[]")
    (tmp_path / "d").mkdir()
    *runs, damaged = find_runs(tmp_path)
    assert [run.path for run in runs] == [second.path, first.path]
    assert (damaged.id, damaged.reason) == (
        "c",
        f"{str(tmp_path / 'c' / 'config.json')!r} is damaged: it is no JSON object; put back a copy of it",
    )


def test_a_place_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(RunError, match=r"cannot write .* name another place"):
            RunDirectory.create(path, kind="test", config={})


def test_ids_differ_and_commands_are_quoted(tmp_path):
    assert new_id("evolve") != new_id("evolve")
    assert resume_command(tmp_path / "my run") == f"heibai resume '{tmp_path}/my run'"


def test_a_config_changed_after_the_beginning_is_refused(run):
    config = run.path / "config.json"
    whole = config.read_text()
    config.write_text(whole.replace('"seed": 7', '"seed": 8'))
    with pytest.raises(RunError, match=r"config.json' was changed after the run began .* put back a copy"):
        RunDirectory.open(run.path)
    config.write_text(whole)
    assert RunDirectory.open(run.path).config["seed"] == 7


def test_a_run_without_its_checkpoint_does_not_begin_again_unasked(run):
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    (run.path / "checkpoint.json").unlink()
    with pytest.raises(RunError, match=r"checkpoint.json' is missing, but work was done here \(log.jsonl\)") as told:
        RunDirectory.open(run.path)
    with pytest.raises(RunError, match="is missing"):
        run.rewind()
    assert list(run.path.glob("*.jsonl"))
    subprocess.run(str(told.value).partition("from zero with: ")[2], shell=True, check=True)
    assert RunDirectory.open(run.path).rewind() is None


@pytest.mark.parametrize("left", ["state.json", "result.json", "games.jsonl"])
def test_any_trace_of_work_keeps_a_run_from_beginning_again(run, left):
    if left == "state.json":
        run.write_state(State.RUNNING, Progress(3, 4, "steps"))
    else:
        (run.path / left).write_text("{}")
    (run.path / "checkpoint.json").unlink()
    with pytest.raises(RunError, match=f"work was done here .{left}"):
        RunDirectory.open(run.path)


def test_what_is_left_of_a_run_is_not_taken_over_by_a_new_one(run):
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    (run.path / "config.json").unlink()
    with pytest.raises(RunError, match=r"would take for its own \(log.jsonl, checkpoint.json\)"):
        RunDirectory.create(run.path, kind="test", config={})
    assert list(run.path.glob("*.jsonl"))


def test_a_run_that_died_while_it_was_made_begins(run):
    (run.path / "checkpoint.json").unlink()
    again = RunDirectory.open(run.path)
    assert again.rewind() is None
    again.append({"step": 1})
    again.save_checkpoint({"step": 1})
    assert again.is_verified


def test_a_checkpoint_of_another_run_is_refused(run, tmp_path):
    other = RunDirectory.create(tmp_path / "other", kind="test", config={"seed": 8})
    shutil.copyfile(other.path / "checkpoint.json", run.path / "checkpoint.json")
    with pytest.raises(RunError, match="the checkpoint has the digest of another"):
        RunDirectory.open(run.path)


@pytest.mark.parametrize("done", ["3", "1e400", "-1", "NaN", '"3"', "null", str(10**30)])
def test_a_state_that_was_changed_is_told_and_made_again(run, done):
    run.write_state(State.STOPPED, Progress(2, 4, "steps"))
    path = run.path / "state.json"
    path.write_text(path.read_text().replace('"done": 2', f'"done": {done}'))
    with pytest.raises(RunError, match=r"state.json' is damaged: .*made again by: heibai resume"):
        run.status()
    run.write_state(State.STOPPED, Progress(2, 4, "steps"))
    assert run.status().progress.done == 2


def test_a_state_of_another_run_is_told(run, tmp_path):
    other = RunDirectory.create(tmp_path / "other", kind="test", config={})
    other.write_state(State.FINISHED, Progress(4, 4, "steps"))
    shutil.copyfile(other.path / "state.json", run.path / "state.json")
    with pytest.raises(RunError, match="it is of another run"):
        run.status()


def test_a_lost_state_is_told_once_work_was_done(run):
    (run.path / "state.json").unlink()
    assert run.status().state is State.QUEUED
    run.append({"step": 1})
    run.save_checkpoint({"step": 1})
    with pytest.raises(RunError, match=r"state.json' is damaged: it is missing"):
        run.status()


def test_a_result_and_what_belongs_to_it_are_covered_by_the_checkpoint(run):
    (run.path / "champion.json").write_text("{}")
    run.save_checkpoint({"step": 1})
    assert run.result() is None
    run.write_result({"hash": "abc", "games": 12}, also=("champion.json",))
    assert RunDirectory.open(run.path).result() == {"hash": "abc", "games": 12}
    assert run.load_checkpoint() == {"step": 1}
    for name in ("result.json", "champion.json"):
        whole = (run.path / name).read_bytes()
        (run.path / name).write_bytes(whole + b" ")
        with pytest.raises(RunError, match=f"{name}' is damaged: it is not what the run wrote; it is made again by"):
            run.result()
        (run.path / name).unlink()
        with pytest.raises(RunError, match=f"{name}' is damaged: it is missing"):
            run.result()
        (run.path / name).write_bytes(whole)
    run.save_checkpoint({"step": 2})  # it goes on, so this is no result any more
    assert run.result() is None
