"""What is packed: an import of it shows its progress, stops in the middle, and tells a full disk from damage."""

import errno
import gzip
import os
import zipfile

import pytest
from small_archives import random_games, write_games

from heibai.jobs.control import Control
from heibai.library.imports import sources
from heibai.library.imports.importing import import_files
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

MEMBERS = 5


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.fixture
def archive(tmp_path):
    """Members of two games each, the first much longer than the others."""
    path = tmp_path / "archive.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for number in range(MEMBERS):
            games = write_games(tmp_path / "games.jsonl", random_games(2 if number else 20, first=100 * number))
            packed.write(games, f"{number}.jsonl")
    return path


def files_of(home):
    library = LibraryGames(store_address(home))
    found = library.files()
    library.close()
    return found


class Impatient(Control):
    """Stops when it is asked for the n-th time."""

    def __init__(self, patience):
        super().__init__()
        self.patience, self.asked = patience, 0

    def proceed(self):
        self.asked += 1
        if self.asked >= self.patience:
            self.stop()
        return super().proceed()


def test_the_progress_of_an_archive_rises_with_every_member_by_its_size(home, archive):
    seen = []
    done = import_files([archive], home=home, told=lambda done: seen.append(done.bytes))
    assert seen == sorted(seen)
    assert len({place for place in seen if 0 < place < done.total_bytes}) >= 2 * (MEMBERS - 1)
    assert done.bytes == done.total_bytes == archive.stat().st_size
    assert min(place for place in seen if place) > done.total_bytes / 2  # behind the long member


def test_a_stop_is_seen_between_two_members_and_the_others_come_later(home, archive):
    stopping = Control()
    first = import_files([archive], home=home, control=stopping, told=lambda done: done.read >= 22 and stopping.stop())
    assert (first.stopped, first.read, len(files_of(home))) == (True, 22, 2)
    second = import_files([archive], home=home)
    assert (first.opened, first.unchanged) == (2, 0)
    assert (second.opened, second.unchanged, second.added, second.faults) == (3, 2, 6, [])


@pytest.mark.parametrize("name", ["archive.zip", "games.jsonl.gz"])
def test_a_stop_is_seen_while_a_file_is_unpacked(home, archive, monkeypatch, name):
    (archive.parent / "games.jsonl.gz").write_bytes(gzip.compress((archive.parent / "games.jsonl").read_bytes()))
    monkeypatch.setattr(sources, "_CHUNK", 50)
    impatient = Impatient(3)
    done = import_files([archive.parent / name], home=home, control=impatient)
    assert (done.stopped, done.files, done.faults, files_of(home)) == (True, 0, [], [])
    assert impatient.asked < 10
    assert list((home / "library").glob(".unpacked-*")) == []


@pytest.mark.parametrize("name", ["archive.zip", "games.jsonl.gz"])
def test_a_full_disk_is_told_once_as_what_it_is_and_the_file_is_taken_when_there_is_room(
    home, archive, monkeypatch, name
):
    (archive.parent / "games.jsonl.gz").write_bytes(gzip.compress((archive.parent / "games.jsonl").read_bytes()))

    def full(path, mode):
        return open("/dev/full" if "w" in mode else path, mode)

    monkeypatch.setattr(sources, "open", full, raising=False)
    (fault,) = import_files([archive.parent / name], home=home).faults
    assert "it cannot be unpacked (No space left on device); make room and import it again" in fault.reason
    assert "damaged" not in fault.reason
    monkeypatch.undo()
    assert import_files([archive.parent / name], home=home).faults == []


def test_a_folder_that_takes_nothing_is_told(home, archive, monkeypatch):
    def full(**_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sources, "TemporaryDirectory", full)
    (fault,) = import_files([archive], home=home).faults
    assert "No space left on device" in fault.reason


def test_a_path_that_is_too_long_for_a_store_is_a_fault_and_the_other_members_are_kept(home, tmp_path):
    path = tmp_path / "deep.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("/".join(["x" * 200] * 10) + "/games.txt", "f5d6c3\n")
        packed.writestr("games.txt", "f5f6e6\n")
    done = import_files([path], home=home)
    assert done.added == 1
    (fault,) = done.faults
    assert "bytes, expected at most 2000; move it" in fault.reason
