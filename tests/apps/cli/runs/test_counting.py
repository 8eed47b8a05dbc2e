"""A kind of job of another package is known wherever jobs are, and no file of heibai names it."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys

import pytest
from killing import hear_interrupts
from narrow_pipe import NarrowPipe
from scratch_job import MILLION
from waiting import MINUTES, wait_until

from heibai.core import plugins
from heibai.upkeep.backup import write_backup
from heibai.upkeep.restore import restore

MAIN = "from heibai.apps.cli import main; main()"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch, counting_package):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def begun(home, *options):
    """A count in a process of its own, some steps on the disk, held up by what it says; its run and the process."""
    said = NarrowPipe()
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "runs", "begin", "counting", *options],
        stdout=subprocess.DEVNULL, stderr=said.write_end, preexec_fn=hear_interrupts,
    )  # fmt: skip
    (log,) = wait_until(lambda: [*home.glob("runs/*/log.jsonl")] or (process.poll() is not None and [None]))
    wait_until(lambda: log.read_text().count("\n") > 2)
    return log.parent, process, said


def test_its_kind_is_listed_with_its_options(here):
    lines = here("runs", "kinds").out.splitlines()
    place = lines.index("counting     count, in numbers; begun by: heibai runs begin counting")
    assert lines[place + 1] == (
        "    to           the number that it ends with; a whole number from 1 to 10000000, by default 1000000"
    )
    (kind,) = (each for each in here("runs", "kinds", "--json").told["kinds"] if each["name"] == "counting")
    assert kind["from"] == "heibai-counting 1.0"
    assert [option["name"] for option in kind["options"]] == ["to", "step"]


def test_it_is_begun_shown_with_its_curve_and_given_more(here, home):
    said = here("runs", "begin", "counting")
    assert "counted      1000000" in said.out
    assert said.err.splitlines()[-1] == "1000000/1000000 numbers"
    (row,) = here("runs", "--json").told["runs"]
    assert (row["kind"], row["state"], row["what"]) == ("counting", "finished", "to 1000000 by 50000")
    shown = here("runs", "show", row["id"]).out
    assert "square root" in shown
    assert "counted    1000000" in shown
    again = here("resume", row["id"], "--json").told
    assert (again["counted"], again["finished"]) == (MILLION, True)
    more = here("resume", row["id"], "--to", 2 * MILLION, "--json").told
    larger = here("runs", "begin", "counting", f"to={2 * MILLION}", "--json").told
    assert more["counted"] == 2 * MILLION
    assert more["hash"] == larger["hash"]
    assert len(here("runs", "show", row["id"], "--json").told["log"]) == 40
    assert here("doctor").code == 0


@pytest.mark.sampled(3)
def test_killed_it_is_resumed_to_the_same(here, home):
    unbroken = here("runs", "begin", "counting", f"to={MILLION}", "step=5000", "--json").told
    (home / "runs" / unbroken["id"]).rename(home.parent / "unbroken")
    run, process, said = begun(home, "step=5000")
    process.kill()
    process.wait(MINUTES)
    said.read()
    (row,) = here("runs", "--json").told["runs"]
    assert row["state"] == "stopped"
    assert f"continue it with: heibai resume {run}" in here("doctor", code=1).out
    assert here("resume", run.name, "--json").told["hash"] == unbroken["hash"]


def test_interrupted_it_names_the_command_that_continues_it(home):
    run, process, said = begun(home, "step=5000")
    process.send_signal(signal.SIGINT)
    assert said.read().endswith(f"stopped; continue with: heibai resume {run}\n")
    assert process.wait(MINUTES) == 130


def test_a_backup_holds_it(here, home, tmp_path, monkeypatch):
    counted = here("runs", "begin", "counting", "to=10", "--json").told
    write_backup(tmp_path / "backup.zip")
    shutil.rmtree(home)
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "elsewhere"))
    restore(tmp_path / "backup.zip")
    assert here("runs", "show", counted["id"], "--json").told["result"] == counted
    assert here("resume", counted["id"], "--to", 20, "--json").told["counted"] == 20


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["counting", "to=0"], "to is '0', expected a whole number from 1 to"),
        (["counting", "to=ten"], "to is 'ten', expected a whole number"),
        (["counting", "till=5"], "'till' is no option of the kind 'counting'; there are: to, step"),
        (["counting", "5"], "'5' is no option; write NAME=VALUE"),
        (["counting", "--threads", "2"], "a run of kind 'counting' works on one thread; leave --threads out"),
        (["guessing"], "'guessing' is no kind of job that this heibai knows; install the package"),
        (["evolve"], "runs of kind 'evolve' have a verb of their own: heibai evolve --help"),
        (["study"], "a run of kind 'study' needs study: which study, by its name"),
    ],
)
def test_what_cannot_be_begun_is_one_sentence(here, home, words, says):
    said = here("runs", "begin", *words, code=2).err
    assert says in said
    assert len(said.splitlines()) == 1
    assert not [*home.glob("runs/*")]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--to", "10"], "has 10 to already, so 10 are no more; name a larger number"),
        (["--games", "20"], "is of kind 'counting', which is measured in to; use --to 20"),
        (["--to", "20", "--games", "20"], "several numbers came, a run has one measure"),
        (["--cluster", "auto"], "a run of kind 'counting' works on one machine; leave --cluster out"),
    ],
)
def test_what_it_cannot_be_given_is_one_sentence(here, words, says):
    counted = here("runs", "begin", "counting", "to=10", "--json").told
    assert says in here("resume", counted["id"], *words, code=2).err


def test_without_its_package_it_is_listed_and_named_with_what_mends_that(here, home, monkeypatch, counting_package):
    counted = here("runs", "begin", "counting", "to=10", "--json").told
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(counting_package)])
    plugins.installed.cache_clear()
    says = "'counting' is no kind of job that this heibai knows; install the package that it comes from"
    (row,) = here("runs", "--json").told["runs"]
    assert row["state"] == "finished"
    assert row["what"].startswith(says)
    for words in (["resume", counted["id"]], ["runs", "show", counted["id"]]):
        assert says in here(*words, code=2).err
    found = json.loads(here("doctor", "--json", code=1).out)
    (part,) = (each for each in found["parts"] if each["name"] == "runs")
    assert says in part["findings"][0]
    assert str(home / "runs" / counted["id"]) in part["findings"][0]
