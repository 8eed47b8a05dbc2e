"""Packed files of games are read whole, and what is wrong with one is said before it does harm."""

import gzip
import io
import zipfile

import pytest
from small_archives import random_games, write_games, write_wthor

from heibai.library.imports import sources
from heibai.library.imports.importing import import_files

# What these tests are about never reaches the store; they run on one kind of it.
pytestmark = pytest.mark.parametrize("store_kind", ["sqlite"], indirect=True)


@pytest.fixture
def home(tmp_path, every_store):
    return tmp_path / "home"


def test_zip_and_gz_are_read_with_the_names_beside_the_games(home, tmp_path):
    folder = tmp_path / "archive"
    folder.mkdir()
    write_wthor(folder / "WTH_2001.wtb", 5)
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as packed:
        for path in folder.iterdir():
            packed.write(path, f"deep/{path.name}")
    other = write_games(tmp_path / "other.jsonl", random_games(4, first=100))
    with gzip.open(tmp_path / "other.jsonl.gz", "wb") as packed:
        packed.write(other.read_bytes())
    done = import_files([tmp_path / "archive.zip", tmp_path / "other.jsonl.gz"], home=home)
    assert (done.added, done.faults) == (9, [])
    assert import_files([tmp_path / "archive.zip"], home=home).unchanged == 1
    assert list((home / "library").glob(".unpacked-*")) == []


def test_a_fault_in_a_member_names_the_archive_and_the_member(home, tmp_path):
    damaged = write_wthor(tmp_path / "WTH_2001.wtb", 3).read_bytes()[:-5]
    names = (tmp_path / "WTH_2001.JOU").read_bytes()[:-5]
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as packed:
        packed.writestr("deep/a.wtb", damaged)
        packed.writestr("deep/WTH.JOU", names)
    with gzip.open(tmp_path / "a.wtb.gz", "wb") as single:
        single.write(damaged)
    faults = import_files([tmp_path / "bad.zip", tmp_path / "a.wtb.gz"], home=home).faults
    assert f"'{tmp_path}/bad.zip!deep/WTH.JOU' is no whole list" in faults[0].reason
    assert f"'{tmp_path}/a.wtb.gz!a.wtb' is no whole WTHOR archive" in faults[1].reason
    assert not any(".unpacked-" in fault.reason for fault in faults)


def test_empty_files_of_games_are_said_to_be_empty_wherever_they_lie(home, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("a.wtb", "b.sgf", "c.nothing"):
        (folder / name).touch()
    with zipfile.ZipFile(tmp_path / "empty.zip", "w") as packed:
        packed.writestr("d.sgf", "")
    faults = import_files([folder, tmp_path / "empty.zip"], home=home).faults
    assert [(fault.label, fault.reason) for fault in faults] == [
        (str(folder / "a.wtb"), "it is empty; fetch it again"),
        (str(folder / "b.sgf"), "it is empty; fetch it again"),
        (f"{tmp_path}/empty.zip!d.sgf", "it is empty; fetch it again"),
    ]


def test_a_bomb_is_refused_before_it_fills_the_disk(home, tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "FREE", 1 << 20)
    monkeypatch.setattr(sources, "MOST_RATIO", 10)
    with gzip.open(tmp_path / "bomb.gz", "wb") as packed:
        packed.write(bytes(50 << 20))
    (fault,) = import_files([tmp_path / "bomb.gz"], home=home).faults
    assert "more than is allowed" in fault.reason


def test_what_a_killed_import_had_unpacked_goes_with_the_next_one(home, tmp_path):
    left = home / "library" / ".unpacked-abc.999999999.tmp"
    left.mkdir(parents=True)
    (left / "games.jsonl").write_text("half")
    import_files([write_games(tmp_path / "games.jsonl", random_games(2))], home=home)
    assert not left.exists()


def test_members_that_lead_out_of_their_zip_stay_in_it(home, tmp_path):
    text = io.StringIO()
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as packed:
        packed.writestr("../../escaped.txt", "f5d6c3d3c4\n" + text.getvalue())
    done = import_files([tmp_path / "bad.zip"], home=home)
    assert not list(tmp_path.rglob("escaped.txt"))
    assert done.added == 1


@pytest.mark.parametrize("name", ["broken.zip", "broken.gz"])
def test_a_broken_packed_file_is_a_fault(home, tmp_path, name):
    (tmp_path / name).write_bytes(b"PK\x03\x04" + bytes(100))
    (fault,) = import_files([tmp_path / name], home=home).faults
    assert "damaged" in fault.reason


def test_members_of_one_name_are_all_read(home, tmp_path):
    with zipfile.ZipFile(tmp_path / "twice.zip", "w") as packed:
        packed.writestr("games.txt", "f5d6c3\n")
        with pytest.warns(UserWarning, match="Duplicate name"):
            packed.writestr("games.txt", "f5f6e6\n")
    assert import_files([tmp_path / "twice.zip"], home=home).added == 2


def test_damaged_lzma_is_a_fault(home, tmp_path):
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as packed:
        packed.writestr("a.txt", "f5d6c3\n" * 1000)
    data = bytearray(path.read_bytes())
    data[50] ^= 255
    path.write_bytes(data)
    (fault,) = import_files([path], home=home).faults
    assert "damaged" in fault.reason
