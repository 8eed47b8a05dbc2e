"""Hundreds of damaged files beside good ones: each is refused or kept in part, with a reason and the byte.

One `heibai import` takes them all; its process is measured.
"""

import json
import os
import random
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from damaged_files import changing, good_files, losing

from heibai.core.errors import HeibaiError
from heibai.library.importing import import_files
from heibai.library.index import PositionIndex
from heibai.library.stored import record_of
from heibai.records.export import exporting
from heibai.records.ingest import check, find_archives, read_archive
from heibai.store.home import database_path
from heibai.store.library import LibraryGames

MOST_SECONDS = 90  # of processor time, for all
MOST_MEMORY = 400 << 10  # KiB resident


def damaged(folder, makers):
    """The files that these make, each with a stream of its own."""
    folder.mkdir()
    paths = []
    for name, make in makers:
        path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name.encode("utf-8", "surrogateescape")))
        make(path, random.Random(repr(name)))
        paths.append(path)
    return paths


def heibai_import(home, paths):
    """(the summary, processor seconds, KiB resident) of one process."""
    words = [sys.executable, "-m", "heibai", "import", "--json", *paths]
    with subprocess.Popen(words, env=os.environ | {"HEIBAI_HOME": str(home)}, stdout=subprocess.PIPE) as process:
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 1, said
    return json.loads(said), used.ru_utime + used.ru_stime, used.ru_maxrss


def digest_of(home):
    with closing(LibraryGames(database_path(home))) as games:
        index = PositionIndex(games, home=home)
        assert index.behind() == 0
        assert index.damaged() == []
        assert games.database.read("PRAGMA integrity_check")[0][0] == "ok"
        return index.digest()


def reasons_of(home, summary):
    """By path of a file what was said of it and of its records."""
    found = {}
    for fault in summary["faults"]:
        found.setdefault(fault["label"].partition("!")[0], []).append(fault["reason"])
    with closing(LibraryGames(database_path(home))) as games:
        for file in games.files():
            refused = [reason for _, reason in games.refused(file)]
            assert all("byte " in reason for reason in refused), (file.path, refused)
            found.setdefault(file.path.partition("!")[0], []).extend(refused)
    return found


def is_whole(path):
    """Whether what is left of a file is a file without a fault, as one that was cut between two lines."""
    try:
        return all(each.legal for archive in find_archives([path]) for each in check(read_archive(archive)))
    except HeibaiError:
        return False


def shown(path):
    whole = path.resolve() if os.path.exists(path) else path.absolute()
    return os.fsencode(whole).decode("utf-8", "backslashreplace")


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    folder = tmp_path_factory.mktemp("good")
    named = os.environ.get("HEIBAI_DATA")  # a real archive, where there is one
    return good_files(folder, Path(named) if named else None)


@pytest.fixture(scope="module")
def whole(good, tmp_path_factory):
    """A library of the good files alone, and its digest."""
    home = tmp_path_factory.mktemp("whole")
    import_files(good.values(), home=home)
    return home, digest_of(home)


def test_damage_that_leaves_no_new_game_leaves_the_library_as_it_was(good, whole, tmp_path):
    paths = damaged(tmp_path / "damaged", losing(good))
    summary, seconds, memory = heibai_import(tmp_path / "home", [*good.values(), *paths])
    assert len(paths) > 300
    assert digest_of(tmp_path / "home") == whole[1]
    reasons = reasons_of(tmp_path / "home", summary)
    silent = [path for path in paths if not reasons.get(shown(path))]
    assert [path.name for path in silent if not is_whole(path)] == []
    assert len(silent) < len(paths) // 10
    assert seconds < MOST_SECONDS
    assert memory < MOST_MEMORY
    assert list((tmp_path / "home" / "library").glob(".*")) == []


def test_damage_that_leaves_other_games_keeps_those_that_are_legal(good, whole, tmp_path):
    paths = damaged(tmp_path / "damaged", changing(good))
    _, seconds, memory = heibai_import(tmp_path / "home", [*paths, *good.values()])
    assert len(paths) > 200
    with closing(LibraryGames(database_path(tmp_path / "home"))) as games:
        kept = [record_of(row) for row in games.games()]
    with closing(LibraryGames(database_path(whole[0]))) as games:
        assert {row.fingerprint for row in games.games()} <= fingerprints_of(tmp_path / "home")
    with exporting(tmp_path / "kept.jsonl", "jsonl") as write:
        for record in kept:
            write(record)
    again = import_files([tmp_path / "kept.jsonl"], home=tmp_path / "again")
    assert (again.added, again.refused) == (len(kept), 0)
    assert digest_of(tmp_path / "home") == digest_of(tmp_path / "again")
    assert seconds < MOST_SECONDS
    assert memory < MOST_MEMORY


def fingerprints_of(home):
    with closing(LibraryGames(database_path(home))) as games:
        return {row.fingerprint for row in games.games()}
