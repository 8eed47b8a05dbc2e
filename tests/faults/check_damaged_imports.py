"""Five hundred damaged files beside good ones: each is refused or kept in part, with a reason and the byte.

    python tests/faults/check_damaged_imports.py

One `heibai import` takes those that leave no new game, another one the others; their processes are measured. The good
files have a real archive of WTHOR where HEIBAI_DATA names one.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from damaged_files import changing, good_files, losing

from heibai.core.errors import HeibaiError
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.library.stored import record_of
from heibai.records.export import exporting
from heibai.records.ingest import check, find_archives, read_archive
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

MOST_SECONDS = 90  # of processor time, for all
MOST_MEMORY = 400 << 10  # KiB resident


def damaged(folder, makers, good):
    """The files that these make, each with a stream of its own; the lists of WTHOR's names lie beside them."""
    folder.mkdir()
    for ending in (".JOU", ".TRN"):
        shutil.copy(good["wthor"].with_name(f"WTH{ending}"), folder)
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
    with closing(LibraryGames(store_address(home))) as games:
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
    with closing(LibraryGames(store_address(home))) as games:
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


def check_losing(good, whole, folder):
    """Damage that leaves no new game leaves the library as it was."""
    paths = damaged(folder / "damaged", losing(good), good)
    summary, seconds, memory = heibai_import(folder / "home", [*good.values(), *paths])
    assert digest_of(folder / "home") == digest_of(whole)
    reasons = reasons_of(folder / "home", summary)
    silent = [path for path in paths if not reasons.get(shown(path))]
    unsaid = [path.name for path in silent if not is_whole(path)]
    assert not unsaid, unsaid
    assert len(silent) < len(paths) // 10, [path.name for path in silent]
    assert list((folder / "home" / "library").glob(".*")) == []
    return say(paths, summary, seconds, memory)


def check_changing(good, whole, folder):
    """Behind other damage games may be legal: they are kept, and the index holds exactly what the library holds."""
    paths = damaged(folder / "damaged", changing(good), good)
    summary, seconds, memory = heibai_import(folder / "home", [*paths, *good.values()])
    with closing(LibraryGames(store_address(folder / "home"))) as games:
        rows = list(games.games())
    with closing(LibraryGames(store_address(whole))) as games:
        assert {row.fingerprint for row in games.games()} <= {row.fingerprint for row in rows}
    with exporting(folder / "kept.jsonl", "jsonl") as write:
        for row in rows:
            write(record_of(row))
    again = import_files([folder / "kept.jsonl"], home=folder / "again")
    assert (again.added, again.refused) == (len(rows), 0)
    assert digest_of(folder / "home") == digest_of(folder / "again")
    return say(paths, summary, seconds, memory)


def say(paths, summary, seconds, memory):
    print(
        f"{len(paths)} damaged files: {summary['added']} games kept, {summary['refused']} refused, "
        f"{len(summary['faults'])} files with faults, {seconds:.1f} s of processor time, {memory >> 10} MiB resident"
    )
    assert seconds < MOST_SECONDS
    assert memory < MOST_MEMORY
    return len(paths)


def main():
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        for each in ("good", "losing", "changing"):
            (folder / each).mkdir()
        real = os.environ.get("HEIBAI_DATA")  # a real archive, where there is one
        good = good_files(folder / "good", Path(real) if real else None)
        import_files(good.values(), home=folder / "whole")
        count = check_losing(good, folder / "whole", folder / "losing")
        count += check_changing(good, folder / "whole", folder / "changing")
        assert count >= 500, count


if __name__ == "__main__":
    main()
