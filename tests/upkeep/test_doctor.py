"""Whatever is damaged in a data folder, the doctor names it, and what mends it; of a sound one it says nothing."""

import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

import pytest
from players.remote.local_engines import faulty, write_engines
from upkeep.full_home import ANALYSIS
from waiting import MINUTES

from heibai.evaluators import weights_file
from heibai.jobs.directory import KILLED, RunDirectory
from heibai.jobs.job import Progress, State
from heibai.upkeep import folder, weights
from heibai.upkeep.doctor import examine


def findings():
    """What is wrong, by part."""
    return {part.name: part.findings for part in examine() if part.findings}


def only_finding(part):
    """The one thing that is wrong."""
    found = findings()
    assert list(found) == [part]
    (sentence,) = found[part]
    return sentence


def change_byte(path, place):
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def test_a_sound_folder_is_well_and_the_exit_code_says_so(home, command_line):
    code, said, _ = command_line("doctor")
    assert code == 0
    assert [line.split()[:2] for line in said.splitlines()] == [
        [name, "well"]
        for name in ("folder", "store", "index", "collections", "runs", "analyses", "weights", "books", "engines")
    ]
    told = json.loads(command_line("doctor", "--json")[1])
    assert told["is_well"]
    assert told["home"] == str(home)


def test_a_finding_stands_below_its_part_and_makes_the_exit_code_one(home, command_line):
    (home / "books" / "small.book.json.gz").write_bytes(b"no book")
    code, said, _ = command_line("doctor")
    assert code == 1
    assert "books       FAULTY  1\n  '" in said
    code, said, _ = command_line("doctor", "--json")
    assert (code, json.loads(said)["is_well"]) == (1, False)


def test_a_folder_that_is_not_there_is_well_and_is_not_made(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "none"))
    assert findings() == {}
    assert not (tmp_path / "none").exists()


def test_a_damaged_page_of_the_database_is_found(home):
    path = home / "heibai.sqlite3"
    with sqlite3.connect(path) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'library_games'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    data = bytearray(path.read_bytes())
    data[(root - 1) * size + 8 : (root - 1) * size + 200] = bytes(192)
    path.write_bytes(data)
    (sentence,) = findings()["store"]
    assert "is damaged" in sentence
    assert "heibai restore FILE" in sentence


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("PRAGMA user_version = 99", "newer one: pip install --upgrade heibai"),
        ("PRAGMA application_id = 1", "database of another program; move it away"),
        ("PRAGMA journal_mode = DELETE", "keeps no write-ahead log; any command that opens it mends that"),
        (
            "INSERT INTO library_refused VALUES (77, 1, 'none', NULL)",
            "1 rows of the database .* something that is gone",
        ),
        ("INSERT INTO live_games VALUES ('odd', '{}', 'x', 0, 0, 9, NULL)", "stored game 'odd' is damaged"),
    ],
)
def test_what_is_wrong_inside_the_database_is_said(home, statement, said):
    with sqlite3.connect(home / "heibai.sqlite3") as connection:
        connection.execute(statement)
    connection.close()
    (sentence,) = findings()["store"]
    assert re.search(said, sentence)


def test_a_file_that_is_no_database_is_said(home):
    (home / "heibai.sqlite3").write_text("dear diary, " * 100)
    assert "is no SQLite database" in findings()["store"][0]


def test_a_changed_segment_and_one_that_is_gone_are_found(home):
    (segment,) = (home / "library").glob("*.tallies")
    change_byte(segment, 100)
    assert "is not what was written; make it again with: heibai library rebuild" in only_finding("index")
    segment.unlink()
    assert segment.name in only_finding("index")


def test_an_index_that_lacks_games_or_counts_others_is_found(home):
    with sqlite3.connect(home / "heibai.sqlite3") as connection:
        connection.execute("DELETE FROM library_games WHERE id = 5")
    assert "counts 30 games of reversi/6, the store has 29" in only_finding("index")
    with connection:
        connection.execute("DELETE FROM library_segments")
    connection.close()
    lacking, stray = findings()["index"]
    assert "lacks about 30 games; make it again with: heibai library rebuild" in lacking
    assert "belongs to no index; rm " in stray


def test_a_collection_whose_game_is_gone_is_found(home):
    with sqlite3.connect(home / "heibai.sqlite3") as connection:
        connection.execute("DELETE FROM library_games WHERE id = 3")
    connection.close()
    (sentence,) = findings()["collections"]
    assert sentence.startswith("the library lacks 1 games of the collection 'small boards'; put back a backup with")


def test_a_damaged_journal_of_a_run_is_found_with_its_line(home):
    change_byte(home / "runs" / "bred" / "generations.jsonl", 30)
    assert "is damaged in line 1" in only_finding("runs")


@pytest.mark.parametrize("name", ["checkpoint.json", "champion.json", "result.json", "config.json"])
def test_a_damaged_file_of_a_run_is_found(home, name):
    change_byte(home / "runs" / "bred" / name, 200)
    found = findings()
    assert list(found) == ["runs"]
    assert name in found["runs"][0]


def test_a_run_whose_process_was_killed_is_to_be_resumed(home):
    run = RunDirectory.create(home / "runs" / "killed", kind="evolve", config={})
    run.write_state(State.RUNNING, Progress(0))
    assert only_finding("runs").endswith(f"was killed; continue it with: heibai resume {run.path}")
    with run.lock():
        assert findings() == {}


def test_a_damaged_analysis_is_found_and_one_that_was_broken_off_is_well(home):
    change_byte(home / "analyses" / ANALYSIS / "positions.jsonl", 20)
    found = only_finding("analyses")
    assert "is damaged in line 1" in found
    assert found.endswith(f"remove it with: rm -r {home / 'analyses' / ANALYSIS}")
    shutil.rmtree(home / "analyses" / ANALYSIS)
    run = RunDirectory.create(home / "analyses" / "killed", kind="analysis", config={})
    run.write_state(State.RUNNING, Progress(0, 2, "positions"))
    assert run.status().message == KILLED
    assert findings() == {}


def test_damaged_weights_of_the_package_ask_for_another_installation(home, tmp_path, monkeypatch):
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    text = (weights_file.SHIPPED / "reversi-6-champion.json").read_text()
    (shipped / "reversi-6-champion.json").write_text(text.replace("0.", "1.", 1))
    monkeypatch.setattr(weights, "SHIPPED", shipped)
    sentence = only_finding("weights")
    assert "its checksum does not match" in sentence
    assert sentence.endswith("pip install --force-reinstall heibai")


def test_a_damaged_book_is_found(home):
    path = home / "books" / "small.book.json.gz"
    path.write_bytes(gzip.compress(b"{}"))
    assert "is no book" in only_finding("books")


def test_a_faulty_list_of_engines_is_said(home):
    (home / "engines.toml").write_text("[engines.x]\nprotocol = 'gtp'\n")
    assert "lacks command" in only_finding("engines")


def test_programs_that_do_not_start_or_do_not_answer_are_named(home, monkeypatch):
    monkeypatch.setattr("heibai.upkeep.engines.PATIENCE", MINUTES)
    silent = {"command": [sys.executable, "-S", "-c", "import sys; sys.stdin.read()"], "protocol": "gtp", "start": 0.3}
    missing = {"command": ["/nowhere/brain"], "protocol": "gomocup"}
    write_engines(home, {"well": faulty("play", start=MINUTES), "silent": silent, "missing": missing})
    found = dict(zip(("silent", "missing"), findings()["engines"], strict=True))
    assert "no answer in time" in found["silent"]
    assert "cannot be started" in found["missing"]
    assert all(f"mend [engines.{name}] of " in sentence for name, sentence in found.items())


def test_left_overs_of_killed_processes_are_named_with_the_command_that_removes_them(home):
    dead = subprocess.Popen([sys.executable, "-S", "-c", ""])
    dead.wait()
    left = home / "runs" / "bred" / f".checkpoint.json.{dead.pid}.tmp"
    left.write_text("half")
    (home / f".mine.{os.getpid()}.tmp").write_text("of a process that lives")
    assert only_finding("folder").endswith(f"rm -r {left}")


def test_a_folder_without_room_or_without_the_right_to_write_is_said(home, monkeypatch):
    monkeypatch.setattr(folder, "LEAST_FREE", 1 << 60)
    assert "MiB are free" in only_finding("folder")

    def refused(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folder, "_write_into", refused)
    assert f"cannot be written (Permission denied); chmod u+rwx {home}" in only_finding("folder")


def test_a_game_of_the_library_that_was_changed_is_named(home):
    with sqlite3.connect(home / "heibai.sqlite3") as connection:
        connection.execute("UPDATE library_games SET score = 63 WHERE id = 7")
    connection.close()
    assert "1 games of the library are not what was imported (7); put back a backup with" in only_finding("store")
