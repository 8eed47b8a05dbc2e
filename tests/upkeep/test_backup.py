"""A backup holds everything as it was at one moment, appears whole or not at all, and can be put back."""

import hashlib
import json
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import zipfile
from contextlib import closing

import pytest
from damage import flip
from small_archives import random_games, write_games
from upkeep.full_home import ANALYSIS, content, rows
from waiting import MINUTES

from heibai.arena.play.live import FOLDER as LIVE
from heibai.core.errors import HeibaiError, RunError, StoreError
from heibai.jobs.directory import RunDirectory
from heibai.library import index
from heibai.library.imports import importing
from heibai.library.imports.importing import import_files
from heibai.store.games import LiveGames
from heibai.store.home import open_store, store_address
from heibai.store.runs import RunIndex
from heibai.upkeep import snapshot
from heibai.upkeep.backup import write_backup
from heibai.upkeep.doctor import examine
from heibai.upkeep.manifest import NAME
from heibai.upkeep.restore import restore
from heibai.upkeep.runs import all_runs


def is_well():
    return [part.findings for part in examine() if part.findings] == []


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Has heibai use another, empty data folder from when it is called."""

    def move():
        monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "elsewhere"))
        return tmp_path / "elsewhere"

    return move


def test_a_restored_backup_is_what_was_there(home, tmp_path, elsewhere, command_line):
    (home / "engines.toml").write_text("[engines.x]\ncommand = ['true']\nprotocol = 'gtp'\n")
    before, kept = content(home), rows(store_address(home))
    code, said, _ = command_line("backup", tmp_path / "all.zip", "--json")
    assert code == 0
    assert json.loads(said)["runs"] == 1
    new = elsewhere()
    code, said, _ = command_line("restore", tmp_path / "all.zip")
    assert (code, "put back as on " in said and said.splitlines()[0].endswith(", with 1 run")) == (0, True)
    assert content(new) == before
    assert rows(store_address(new)) == kept
    (new / "engines.toml").unlink()
    assert is_well()


def test_a_restored_folder_lists_each_run_once_at_its_own_place(home, tmp_path, elsewhere, command_line):
    outside = RunDirectory.create(tmp_path / "outside", kind="evolve", config={"seed": 7})
    with closing(RunIndex(home / "heibai.sqlite3")) as index:
        index.add(outside)
    before = {run["id"] for run in command_line("runs", "--json").told["runs"]}
    write_backup(tmp_path / "all.zip")
    new = elsewhere()
    restore(tmp_path / "all.zip")
    assert {run.path.resolve() for run in all_runs(new)} == {new / "runs" / "bred", outside.path}
    assert sorted(run["id"] for run in command_line("runs", "--json").told["runs"]) == sorted(before)


@pytest.mark.parametrize("damage", [False, True])
def test_a_run_of_the_same_name_in_a_runs_folder_elsewhere_is_not_forgotten(home, tmp_path, elsewhere, damage):
    namesake = RunDirectory.create(tmp_path / "project" / "runs" / "bred", kind="evolve", config={"seed": 8})
    with closing(RunIndex(home / "heibai.sqlite3")) as index:
        index.add(RunDirectory.open(home / "runs" / "bred"))
        index.add(namesake)
    write_backup(tmp_path / "all.zip")
    if damage:
        (namesake.path / "config.json").write_text("{")
    new = elsewhere()
    restore(tmp_path / "all.zip")
    assert {run.path.resolve() for run in all_runs(new)} == {new / "runs" / "bred", namesake.path}


def test_what_is_no_backup_is_a_sentence(home, tmp_path, elsewhere):
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as packed:
        packed.writestr("games.txt", "f5d6c3")
    elsewhere()
    with pytest.raises(StoreError, match=rf"\(it has no {NAME}, which heibai backup writes\)"):
        restore(tmp_path / "games.zip")


def test_every_member_has_its_digest_and_any_zip_program_can_read_it(home, tmp_path):
    manifest = write_backup(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        assert packed.testzip() is None
        assert set(packed.namelist()) == {*manifest.files, NAME}
    assert {
        "heibai.sqlite3", "books/small.book.json.gz", "runs/bred/champion.json", f"analyses/{ANALYSIS}/positions.jsonl",
    } <= set(manifest.files)  # fmt: skip


def test_the_lock_and_games_on_the_go_are_left_out(home, tmp_path):
    on_the_go = home / "runs" / "bred" / LIVE / "0.json"
    on_the_go.parent.mkdir()
    on_the_go.write_text("{}")
    files = write_backup(tmp_path / "all.zip").files
    assert "runs/bred/config.json" in files
    assert [name for name in files if name.endswith((f"{LIVE}/0.json", "lock"))] == []


def test_what_is_there_already_is_replaced_only_when_asked_and_is_kept_aside(home, tmp_path):
    write_backup(tmp_path / "all.zip")
    before, kept = content(home), rows(store_address(home))
    with pytest.raises(
        StoreError, match=r"holds library, books, runs, analyses, heibai.sqlite3.* already; add --replace"
    ):
        restore(tmp_path / "all.zip")
    shutil.rmtree(home / "runs")
    with closing(LiveGames(store_address(home))) as games:
        games.create("{}")
    changed = rows(store_address(home))
    aside = restore(tmp_path / "all.zip", replace=True).aside
    assert {name: data for name, data in content(home).items() if aside.name not in name} == before
    assert rows(store_address(home)) == kept
    assert rows(aside / "heibai.sqlite3") == changed
    assert is_well()


def test_a_folder_in_use_is_left_alone(home, tmp_path):
    write_backup(tmp_path / "all.zip")
    before = content(home)
    with closing(LiveGames(store_address(home))), pytest.raises(StoreError, match="locked by another process"):
        restore(tmp_path / "all.zip", replace=True)
    for run in ("runs/bred", f"analyses/{ANALYSIS}"):
        with RunDirectory.open(home / run).lock(), pytest.raises(RunError, match="another process works in"):
            restore(tmp_path / "all.zip", replace=True)
    assert content(home) == before


@pytest.mark.parametrize("damage", ["cut", "garbage", "page"])
def test_a_damaged_store_is_put_aside_for_the_one_of_the_backup(home, tmp_path, damage):
    write_backup(tmp_path / "all.zip")
    kept, path = rows(store_address(home)), home / "heibai.sqlite3"
    data = path.read_bytes()
    path.write_bytes({"cut": data[:5000], "garbage": b"garbage " * 999, "page": data[:100] + bytes(8000)}[damage])
    assert not is_well()
    restore(tmp_path / "all.zip", replace=True)
    assert rows(store_address(home)) == kept
    assert is_well()


def test_nothing_to_keep_is_said_and_writes_nothing(tmp_path, elsewhere):
    elsewhere().mkdir()
    with pytest.raises(StoreError, match="nothing is kept in"):
        write_backup(tmp_path / "all.zip")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["elsewhere"]


def test_a_segment_that_a_merge_removes_meanwhile_is_none_that_nobody_may_read(home, monkeypatch):
    merged = home / "library" / "1-30.0.tallies"
    merged.write_bytes(b"")

    def has_right(path, right):
        merged.unlink(missing_ok=True)
        return path != merged

    monkeypatch.setattr(snapshot, "has_right", has_right)
    snapshot.require_readable(home)
    assert not merged.exists()


def test_a_backup_while_games_are_played_imported_and_bred_is_sound(home, tmp_path, elsewhere, monkeypatch):
    monkeypatch.setattr(importing, "BATCH", 5)
    monkeypatch.setattr(index, "BLOCK", 10)
    monkeypatch.setattr(importing, "BLOCK", 10)
    monkeypatch.setattr(index, "FAN_IN", 2)
    monkeypatch.setitem(open_store.__kwdefaults__, "patience", MINUTES)
    more = write_games(tmp_path / "more.jsonl", random_games(200, size=6, first=1000))
    run = RunDirectory.create(home / "runs" / "busy", kind="evolve", config={})
    done = threading.Event()

    def busy():
        with closing(LiveGames(store_address(home))) as games:
            id = games.create("{}").id
            step = 0
            while not done.is_set():
                step += 1
                games.save(id, [step % 64])
                run.append({"step": step})
                run.save_checkpoint({"step": step})

    threads = [
        threading.Thread(target=busy),
        threading.Thread(target=import_files, args=([more],), kwargs={"home": home}),
    ]
    for thread in threads:
        thread.start()
    try:
        backups = [tmp_path / f"{number}.zip" for number in range(3)]
        for backup in backups:
            write_backup(backup)
    finally:
        done.set()
        for thread in threads:
            thread.join()
    new = elsewhere()
    for backup in backups:
        restore(backup, replace=True)
        faults = [fault for part in examine() for fault in part.findings]
        assert [fault for fault in faults if "lacks about" not in fault] == []
        payload = RunDirectory.open(new / "runs" / "busy").rewind()
        assert payload is None or payload["step"] == len(list(RunDirectory.open(new / "runs" / "busy").rows()))
    import_files([more], home=new)
    assert len(rows(store_address(new))[0]) == 230
    assert is_well()


KILLED = """
import os, signal, sys, zipfile
from pathlib import Path
from heibai.upkeep.backup import write_backup
from heibai.upkeep.restore import restore
from heibai.upkeep.runs import all_runs

def die_at(step, owner, name):
    function, left = getattr(owner, name), [step]
    def stepping(*arguments, **named):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **named)
    setattr(owner, name, stepping)

for line in sys.stdin:
    verb, path, step, place = line.split()
    pid = os.fork()
    if pid == 0:
        die_at(int(step), zipfile.ZipFile if place == "open" else os, place)
        write_backup(Path(path)) if verb == "backup" else restore(Path(path), replace=True)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""


def killed(verb, path, moments):
    """The verb begun and killed at each moment (step, place): how each ended."""
    lines = "".join(f"{verb} {path} {step} {place}\n" for step, place in moments)
    done = subprocess.run([sys.executable, "-c", KILLED], input=lines, capture_output=True, text=True, check=True)
    return [int(code) for code in done.stdout.split()]


def test_a_kill_in_the_middle_leaves_the_old_backup_and_the_next_one_sweeps(home, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    write_backup(folder / "all.zip")
    before = (folder / "all.zip").read_bytes()
    moments = [*((step, "open") for step in (1, 4, 9)), (1, "fsync"), (1, "replace")]
    assert killed("backup", folder / "all.zip", moments) == [-signal.SIGKILL] * 5
    assert (folder / "all.zip").read_bytes() == before
    assert len(list(folder.iterdir())) > 1
    write_backup(folder / "all.zip")
    assert [path.name for path in folder.iterdir()] == ["all.zip"]


def test_a_kill_in_the_middle_of_a_restore_loses_nothing_and_it_can_be_begun_again(home, tmp_path):
    write_backup(tmp_path / "all.zip")
    before, kept = content(home), rows(store_address(home))
    moments = [(4, "open"), *((step, "replace") for step in range(1, 9)), (2, "fsync")]
    assert killed("restore", tmp_path / "all.zip", moments) == [-signal.SIGKILL] * len(moments)
    aside = [path for path in home.iterdir() if path.name.startswith("before-restore")]
    assert any((path / "heibai.sqlite3").exists() for path in aside)
    restore(tmp_path / "all.zip", replace=True)
    assert {name: data for name, data in content(home).items() if not name.startswith("before-")} == before
    assert rows(store_address(home)) == kept
    assert is_well()


def test_damaged_backups_are_refused_and_nothing_is_touched(home, tmp_path):
    write_backup(tmp_path / "all.zip")
    whole, before, rng = (tmp_path / "all.zip").read_bytes(), content(home), random.Random(1)
    damaged = tmp_path / "damaged.zip"
    changes = [whole[: rng.randrange(len(whole))] for _ in range(10)] + [b"", b"no zip " * 50]
    for data in changes:
        damaged.write_bytes(data)
        with pytest.raises(HeibaiError, match="is no backup, or a damaged one"):
            restore(damaged, replace=True)
    assert content(home) == before


def test_of_a_backup_with_a_flipped_bit_the_whole_is_put_back_and_the_rest_named(home, tmp_path, elsewhere):
    shutil.copytree(home / "runs" / "bred", home / "runs" / "lauf-ä")
    write_backup(tmp_path / "all.zip")
    whole, before, kept = bytearray((tmp_path / "all.zip").read_bytes()), content(home), rows(store_address(home))
    new = elsewhere()
    rng, damaged, lacking, refused = random.Random(2), tmp_path / "damaged.zip", 0, 0
    flips = [(rng.randrange(len(whole)), 1 << rng.randrange(8)) for _ in range(24)]
    flips += [(found.end() - 1, 1 << 7) for found in re.finditer("lauf-ä".encode(), whole)]
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        places = {about.filename: about.header_offset for about in packed.infolist()}
    behind = len(whole) - len(places) * 60  # somewhere in the list at the end
    flips += [(rng.randrange(places[NAME], len(whole)), 1 << rng.randrange(8)) for _ in range(12)]
    flips += [(behind, 4), (len(whole) - 22, 1), (len(whole) - 6, 1)]  # where the list is, and where it begins
    for place, bit in flips:
        whole[place] ^= bit
        damaged.write_bytes(whole)
        whole[place] ^= bit
        try:
            done = restore(damaged)
        except StoreError:
            refused += 1
            continue
        lacking += bool(done.damaged)
        assert set(done.damaged) <= {*before, NAME, "heibai.sqlite3"}
        assert content(new) == {name: data for name, data in before.items() if name not in done.damaged}
        if "heibai.sqlite3" not in done.damaged:
            assert rows(store_address(new)) == kept
        shutil.rmtree(new)
    assert lacking > 12
    assert refused == 0


def test_what_is_damaged_in_a_backup_is_said_with_an_exit_code(home, tmp_path, elsewhere, command_line):
    write_backup(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        about = packed.getinfo("runs/bred/log.jsonl")
    flip(tmp_path / "all.zip", about.header_offset + 30 + len(about.filename) + 20 + about.compress_size // 2)
    new = elsewhere()
    code, said, error = command_line("restore", tmp_path / "all.zip", "--json")
    assert (code, json.loads(said)["damaged"]) == (1, ["runs/bred/log.jsonl"])
    assert "'runs/bred/log.jsonl'" in error
    assert (new / "runs" / "bred" / "checkpoint.json").exists()
    assert not (new / "runs" / "bred" / "log.jsonl").exists()


def test_a_file_that_vanishes_from_the_folder_is_not_told_as_a_missing_backup(home, tmp_path, monkeypatch):
    write_backup(tmp_path / "all.zip")
    with pytest.raises(StoreError, match="there is no such file"):
        restore(tmp_path / "none.zip", replace=True)

    def vanished(scratch, home):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr("heibai.upkeep.restore._take_place", vanished)
    with pytest.raises(RunError, match="No such file"):
        restore(tmp_path / "all.zip", replace=True)


@pytest.mark.parametrize("step", ["_require_free", "_settle", "_take_place"])
def test_a_mistake_of_the_program_is_not_told_as_a_damaged_backup(home, tmp_path, monkeypatch, step):
    write_backup(tmp_path / "all.zip")
    before = content(home)

    def fail(*_, **__):
        raise ValueError("a mistake")

    monkeypatch.setattr(f"heibai.upkeep.restore.{step}", fail)
    with pytest.raises(ValueError, match="a mistake"):
        restore(tmp_path / "all.zip", replace=True)
    assert content(home) == before


@pytest.mark.parametrize(
    "name", ["../escaped", "/etc/escaped", "runs/../../escaped", "other.txt", "runs", "library\\x"]
)
def test_a_backup_that_leads_out_of_the_folder_is_refused(tmp_path, elsewhere, name):
    about = {
        "format": "heibai-backup",
        "version": 1,
        "created": 0,
        "heibai": "",
        "files": {name: {"bytes": 1, "sha256": ""}},
    }
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as packed:
        packed.writestr(name, "x")
        packed.writestr(NAME, json.dumps(about))
    elsewhere()
    with pytest.raises(StoreError, match="is no file of a data folder"):
        restore(tmp_path / "bad.zip")


def test_a_backup_of_a_newer_heibai_is_refused_before_anything_moves(home, tmp_path):
    with sqlite3.connect(home / "heibai.sqlite3") as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    write_backup(tmp_path / "all.zip")
    newer = tmp_path / "newer.zip"
    _with_schema(tmp_path / "all.zip", newer, version + 1, tmp_path)
    before = content(home)
    with pytest.raises(StoreError, match="newer one: pip install --upgrade heibai"):
        restore(newer, replace=True)
    assert content(home) == before


def _with_schema(source, target, version, scratch):
    """The same backup with another number in its database."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        old.extract("heibai.sqlite3", scratch)
        with sqlite3.connect(scratch / "heibai.sqlite3") as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        connection.close()
        about, data = json.loads(old.read(NAME)), (scratch / "heibai.sqlite3").read_bytes()
        about["files"]["heibai.sqlite3"] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name in old.namelist():
            new.writestr(name, {"heibai.sqlite3": data, NAME: json.dumps(about)}.get(name) or old.read(name))
