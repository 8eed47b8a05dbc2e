"""``heibai class``: hand-ins are tried, confined, played and reported; a kill in the middle changes nothing."""

import csv
import json
import os
import signal
import subprocess
import sys

import pytest
from hand_ins import FAULTS, RIGHT, WRONG, write_class
from waiting import MINUTES, wait_until

HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()"]
SMALL = ("--game", "reversi/4", "--threads", "1")
FEW = ("first", "last", "illegal", "network", "writer")


@pytest.fixture
def call(command_line):
    def called(*words, code=0):
        ended = command_line(*words)
        assert ended.code == code, ended.err
        return ended

    return called


def _standings(folder):
    with (folder / "class-results" / "standings.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    folder = tmp_path_factory.mktemp("few") / "class"
    folder.mkdir()
    for name in FEW:
        text = {**RIGHT, **WRONG}[name].replace("OUTSIDE", str(folder.parent))
        (folder / f"{name}.py").write_text(text)
    return folder


def test_right_hand_ins_play_and_every_fault_is_named(few, call):
    ended = call("class", few, "--against", "random", *SMALL)
    assert {row["hand-in"] for row in _standings(few)} == {"first", "last", "random"}
    report = (few / "class-results" / "report.md").read_text()
    assert "it tried to use the network, which is off" in report
    assert "it tried to write outside of its own folder" in report
    assert "it answered 'a0', which is no legal move there" in report
    assert str(few / "class-results" / "index.html") in ended.out
    board = json.loads((few / "class-results" / "results.json").read_text())
    assert {entry["name"] for entry in board["first"]["leaderboard"]} == {"Rank", "Points", "Elo"}


def test_nothing_outside_of_the_folder_is_written(few):
    assert [each.name for each in few.parent.iterdir()] == ["class"]


def test_a_second_call_plays_nothing_again(few, call):
    before = _standings(few)
    ended = call("class", few, "--against", "random", *SMALL)
    assert "trying" not in ended.err
    assert _standings(few) == before


def test_fewer_than_three_players_are_refused_with_what_was_wrong(few, call):
    refused = " ".join(call("class", few, *SMALL, code=2).err.split())
    assert "a class needs three" in refused
    assert "illegal: it answered" in refused


def test_a_starter_kit_is_written_once(tmp_path, call):
    kit = tmp_path / "mine"
    call("class", "new", kit, "--language", "python")
    subprocess.run([sys.executable, "-m", "unittest"], cwd=kit, check=True, capture_output=True)
    assert "there already" in call("class", "new", kit, code=2).err


@pytest.mark.sampled(40)
def test_a_class_of_24_that_was_killed_has_the_standings_of_an_unbroken_one(tmp_path):
    found = []
    for name, is_killed in (("whole", False), ("killed", True)):
        folder = write_class(tmp_path / name / "class", tmp_path / name)
        (tmp_path / name / ".ssh").mkdir()
        (tmp_path / name / ".ssh" / "id_rsa").write_text("the teacher's key")
        before = _all_but_results(tmp_path / name)
        words = [*HEIBAI, "class", str(folder), "--seconds", "5", "--threads", "2"]
        if is_killed:
            _kill_in_the_middle(words, folder)
        subprocess.run(words, check=True, capture_output=True, timeout=10 * MINUTES)
        found.append(_standings(folder))
        assert _all_but_results(tmp_path / name) == before
        report = (folder / "class-results" / "report.md").read_text().replace("\\", "")
        for hand_in, fault in FAULTS.items():
            assert any(fault in line for line in report.splitlines() if f" {hand_in} " in line), hand_in
        assert "the teacher's key" not in report
        assert "| copied | original |" in report
    assert found[0] == found[1]
    assert {"killer", "compiled", "scripted"} <= {row["hand-in"] for row in found[0]}


def _kill_in_the_middle(words, folder):
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    journals = folder / "class-results" / "runs"
    wait_until(lambda: any(each.stat().st_size > 5000 for each in journals.glob("*/games.jsonl")))
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def _all_but_results(folder):
    """Path -> what is in it, and when it was written."""
    return {
        each: (each.stat().st_mtime_ns, each.read_bytes() if each.is_file() else b"")
        for each in folder.rglob("*")
        if "class-results" not in each.parts and each.name != "class"
    }
