"""``heibai study``: the list, a whole study in a real process, a real kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest
from killing import hear_interrupts
from narrow_pipe import NarrowPipe
from waiting import MINUTES, wait_until

from heibai.experiments.catalogue import STUDIES

NAME = "zones-head-to-head"
# The command line with a study of seconds.
PROGRAM = (
    f"from heibai.experiments import catalogue; from tiny_studies import tiny; s = catalogue.load_study({NAME!r}); "
    f"s.SMALL = tiny({NAME!r}); from heibai.apps.cli import main; main()"
)
WITHOUT_MATPLOTLIB = "import sys; sys.modules['matplotlib'] = None; " + PROGRAM
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


def heibai(*arguments, program=PROGRAM, code=0):
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True, text=True, timeout=MINUTES, check=False, env=ENVIRONMENT,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    out = tmp_path_factory.mktemp("studies") / "unbroken"
    return heibai("study", NAME, "--json", "--out", out), out


def test_alone_it_lists_every_study_with_a_line(here):
    lines = here("study").out.splitlines()
    assert [line.split()[0] for line in lines] == list(STUDIES)
    assert all(len(line) <= 120 for line in lines)
    listed = json.loads(here("study", "--json").out)["studies"]
    assert [study["name"] for study in listed] == list(STUDIES)
    assert all(study["source"] for study in listed)


def test_the_list_imports_no_study(tmp_path):
    program = (
        "import sys; sys.argv[1:] = ['study']; from heibai.apps.cli import main\ntry: main()\nexcept SystemExit: pass"
    )
    loaded = heibai(program=program + "\nprint('numpy' in sys.modules, file=sys.stderr)").stderr
    assert loaded.strip() == "False"


def test_an_unknown_study_is_one_sentence(here):
    error = here("study", "chess", code=2).err
    assert error.startswith("heibai: 'chess' is no study; known: ")
    assert "heibai study" in error


@pytest.mark.sampled(3)
def test_json_is_one_object_and_progress_goes_to_stderr(unbroken):
    done, out = unbroken
    result = json.loads(done.stdout)
    assert result["finished"]
    assert result["study"] == NAME
    first, *_, last = told = done.stderr.splitlines()
    assert len(told) == len(result["cells"])
    assert (first.endswith(" left"), " left" in last) == (True, False)
    assert result["files"]["markdown"] == str(out / f"{NAME}.md")


@pytest.mark.sampled(4)
def test_people_see_tables_sentences_and_where_the_files_are(here, unbroken):
    shown = here("resume", unbroken[1]).out
    assert "35:29 28:36" in shown
    assert "* Outer corners: the source advises 15 to 18" in shown
    assert f"{NAME}.svg" in shown


@pytest.mark.sampled(12)
def test_killed_and_resumed_it_ends_as_the_unbroken_one(tmp_path, unbroken):
    out, said = tmp_path / "killed", NarrowPipe()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "study", NAME, "--out", str(out)],
        stdout=subprocess.DEVNULL, stderr=said.write_end, env=ENVIRONMENT,
    )  # fmt: skip
    journal = out / "cells.jsonl"
    wait_until(lambda: (journal.exists() and journal.read_bytes().count(b"\n") >= 2) or process.poll() is not None)
    process.kill()
    process.wait()
    said.read()
    kept = journal.read_bytes().count(b"\n")
    assert 2 <= kept < 30
    resumed = heibai("resume", out, "--json")
    whole, again = json.loads(unbroken[0].stdout), json.loads(resumed.stdout)
    # A kill between a row and its checkpoint costs that one cell.
    assert len(resumed.stderr.splitlines()) - (len(whole["cells"]) - kept) in (0, 1)
    assert (again["findings"], again["cells"]) == (whole["findings"], whole["cells"])
    for suffix in ("md", "svg"):
        assert (out / f"{NAME}.{suffix}").read_bytes() == (unbroken[1] / f"{NAME}.{suffix}").read_bytes()


@pytest.mark.sampled(3)
def test_interrupted_it_names_the_command_that_goes_on(tmp_path):
    out, said = tmp_path / "stopped", NarrowPipe()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "study", NAME, "--out", str(out)],
        stdout=subprocess.DEVNULL, stderr=said.write_end, env=ENVIRONMENT, preexec_fn=hear_interrupts,
    )  # fmt: skip
    journal = out / "cells.jsonl"
    wait_until(lambda: (journal.exists() and journal.read_bytes()) or process.poll() is not None)
    process.send_signal(signal.SIGINT)
    assert f"heibai resume {out}" in said.read()
    assert process.wait(MINUTES) == 130


def test_runs_lists_a_study_by_its_name(here, unbroken):
    shown = here("runs", "show", unbroken[1]).out
    assert f"{NAME}, seed 1" in shown
    assert "finished" in shown


def test_a_directory_that_holds_a_study_is_not_begun_again(here, unbroken):
    assert "heibai resume" in here("study", NAME, "--out", unbroken[1], code=2).err


@pytest.mark.sampled(3)
def test_without_matplotlib_one_sentence_says_how_to_get_the_plot(tmp_path):
    done = heibai("study", NAME, "--out", tmp_path / "plain", program=WITHOUT_MATPLOTLIB)
    last = done.stderr.splitlines()[-1]
    assert "pip install 'heibai[plots]'" in last
    assert (tmp_path / "plain" / f"{NAME}.md").exists()
    assert not (tmp_path / "plain" / f"{NAME}.svg").exists()
