"""An import that is killed at any step, and imports that run at once, leave the library that one import makes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_archives import random_games, write_games
from waiting import MINUTES

from heibai.store.home import store_address

# One process imports heibai and forks the workers, so that a kill does not cost an import of heibai too.
SCRIPT = """
import json, os, signal, sys
from pathlib import Path
import stores
from heibai.library import index
from heibai.library.imports import importing
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.store import database, library, postgres
from heibai.store.home import store_address

stores.keep_on_server()
importing.BATCH, index.FAN_IN = 10, 2
index.BLOCK = importing.BLOCK = 20

def die_at(step):
    left = [step]
    def counted(function):
        def stepping(*arguments, **named):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **named)
        return stepping
    os.replace = counted(os.replace)  # a segment becomes whole
    os.fsync = counted(os.fsync)  # it is being written
    Path.unlink = counted(Path.unlink)  # those that it replaces go
    library.LibraryGames.add = counted(library.LibraryGames.add)
    for kind in (database.Database, postgres.PostgresDatabase):
        kind.transaction = counted(kind.transaction)

def child(work):
    pid = os.fork()
    if pid == 0:
        work()
        os._exit(0)
    return pid

def killed(step):
    die_at(step)
    import_files(files, home=home)

for line in sys.stdin:
    home, files, step, at_once = json.loads(line)
    files = [Path(file) for file in files]
    died = bool(step) and os.WTERMSIG(os.waitpid(child(lambda: killed(step)), 0)[1]) == signal.SIGKILL
    for pid in [child(lambda: import_files(files, home=home)) for _ in range(at_once)]:
        assert os.waitpid(pid, 0)[1] == 0
    import_files(files, home=home)
    games = library.LibraryGames(store_address(home))
    found = PositionIndex(games, home=home)
    folder = found.segments()[0].path.parent  # beside the list of a store on a server
    left = sorted(path.name for path in folder.iterdir() if not path.name.startswith("segments.sqlite3"))
    expected = sorted(["index.lock", *(each.path.name for each in found.segments())])
    print(json.dumps([games.count(), found.digest(), found.behind(), found.damaged(), left == expected, died]))
"""


def imported(*asked):
    """Of each (home, files, step at which a first import is killed, imports at once): what the library then is."""
    lines = "".join(json.dumps([str(home), list(map(str, files)), *rest]) + "\n" for home, files, *rest in asked)
    for home, *_ in asked:
        store_address(home)  # so that it is removed in the end
    words = [sys.executable, "-c", SCRIPT]
    inherited = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(words, input=lines, capture_output=True, text=True, timeout=2 * MINUTES, env=inherited)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    return [
        write_games(folder / "first.jsonl", random_games(70, years=(1999, 2001))),
        write_games(folder / "second.jsonl", random_games(60, first=100)),
    ]


@pytest.fixture(scope="module")
def whole(files, tmp_path_factory):
    """Games, digest of the index, games that it lacks, damaged segments, no left-overs, killed; in a file."""
    (found,) = imported((tmp_path_factory.mktemp("whole"), files, 0, 0))
    assert found[0] == 130
    assert found[2:] == [0, [], True, False]
    return found


@pytest.mark.sampled(6)
def test_kills_at_steps_of_import_and_merge_change_nothing(files, whole, tmp_path, every_store):
    """Twenty of them, and five with a store on a server, which a kill reaches no more than the others."""
    steps = range(1, 60, 3 if every_store == "sqlite" else 12)
    for found in imported(*((tmp_path / str(step), files, step, 0) for step in steps)):
        assert found == [*whole[:-1], True]


@pytest.mark.sampled(3)
def test_imports_at_once_lose_and_double_nothing(files, whole, tmp_path, every_store):
    (found,) = imported((tmp_path, files, 0, 3))
    assert found[:1] + found[2:] == whole[:1] + whole[2:]
    assert found[1] == whole[1]
