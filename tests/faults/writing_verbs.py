"""Verbs that write, called in this process on a small disk of its own, and what must not be lost by a fault of it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hand_ins import RIGHT
from small_archives import random_games, write_games
from tiny_studies import tiny
from upkeep.full_home import furnish, rows

from heibai.experiments import stored_study
from heibai.plots import figure
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

INSIDE = "HEIBAI_TEST_DISK"  # set in the name space
DISK = 64 << 20  # bytes
_SMALL = ("--size", "4", "--population", "4", "--generations", "2", "--opening-plies", "2", "--panel-openings", "0")
_JUDGE = "alphabeta:depth=1,eval=zones"
_DRAWN = "ntuple:set=straight2,random=1"
_FEW = ("--size", "6", "--threads", "1")
_FEW_TUNED = ("--game", "reversi/6", "--iterations", "3", "--games", "4", "--test-games", "8", "--threads", "1")
# Verb, with {n} for the number of the try.
VERBS: dict[str, tuple[str, ...]] = {
    "import": ("import", "{home}/../more.jsonl"),
    "library rebuild": ("library", "rebuild"),
    "library renew": ("library", "renew"),
    "collections create": ("library", "collections", "create", "other {n}"),
    "collections rename": ("library", "collections", "rename", "small boards", "small boards"),
    "collections note": ("library", "collections", "note", "small boards", "note {n}"),
    "collections add": ("library", "collections", "add", "small boards", "1", "2", "5"),
    "collections remove": ("library", "collections", "remove", "empty boards", "6"),
    "collections delete": ("library", "collections", "delete", "boards to delete {n}"),
    "collections restore": ("library", "collections", "restore", "deleted boards {n}"),
    "book build": ("book", "build", "built", "--game", "reversi/6", "--min", "1"),
    "book grow": ("book", "grow", "grown{n}", "--judge", _JUDGE, "--positions", "8", *_FEW),
    "book export": ("book", "export", "small", "{home}/book.txt"),
    "evolve": ("evolve", "roulette", *_SMALL, "--threads", "1"),
    "match": ("match", "greedy:eval=zones", "random", "--games", "40", *_FEW),
    "tournament": ("tournament", "greedy:eval=zones", "greedy:eval=discs", "random", "--games", "8", *_FEW),
    "openings": ("openings", "random:4", "--count", "40", "--out", "{home}/openings.txt"),
    "study": ("study", "evaluations", "--threads", "1"),
    "tune": ("tune", "mcts:playouts=4,simulate=9,eval=zones", "-p", "simulate=0:40", *_FEW_TUNED),
    "resume": ("resume", "bred", "--generations", "1{n}", "--threads", "1"),
    "class": ("class", "{home}/../class", "--game", "reversi/4", "--threads", "1"),
    "class new": ("class", "new", "{home}/kit{n}", "--language", "js"),
    "runs begin": ("runs", "begin", "import", "paths={home}/../more.jsonl"),
    "report": ("report", "bred", "--out", "{home}/bred-report"),
    "runs export": ("runs", "export", "bred", "--to", "{home}/bred.csv"),
    "learn samples": ("learn", "samples", "{home}/../more8.jsonl", "--out", "{home}/samples{n}"),
    "learn self-play": ("learn", "self-play", "--player", _JUDGE, "--games", "8", "--solve", "4", *_FEW),
    "learn regression": ("learn", "regression", "{home}/../more8.jsonl", "--eval", "wpc", "--threads", "1"),
    "learn policy": ("learn", "policy", "--eval", _DRAWN, "--games", "4", "--rows", "2", "--test-games", "2", *_FEW),
    "learn td": ("learn", "td", "--eval", "wpc", "--games", "32", "--rows", "2", "--test-games", "2", *_FEW),
    "analyse": ("analyse", "f5d6c3", "--player", _JUDGE, "--out", "{home}/report{n}"),
    "board": ("board", "f5d6c3", "--svg", "{home}/board.svg"),
    "backup": ("backup", "{home}/all.zip"),
    "restore": ("restore", "{home}/../whole.zip", "--replace"),
    "export": ("export", "{home}/exported.jsonl"),
    "export everything": ("export", "everything", "{home}/everything.jsonl"),
    "library export": ("library", "export", "{home}/out.jsonl"),
    "games export": ("games", "export", "--out", "{home}/played.jsonl"),
    "archive": ("archive", "{home}/../more.jsonl", "--to", "jsonl", "{home}/archive.jsonl"),
}
_TRIES = 3  # of a verb in one data folder


def in_own_name_space(*before: str) -> int | None:
    """The exit code of this program in a name space of its own, called by ``before``; None: it is inside already."""
    if INSIDE in os.environ:
        return None
    again = ["unshare", "--map-root-user", "--mount", *before, sys.executable, *sys.argv]
    return subprocess.run(again, env=os.environ | {INSIDE: "1"}).returncode


@contextmanager
def original_and_disk() -> Iterator[tuple[Path, Path]]:
    """A folder with a furnished data folder and files that verbs read, and the place of an empty small disk."""
    figure.is_available = lambda: False  # type: ignore[assignment]
    begin = stored_study.begin
    stored_study.begin = lambda name, path, **options: begin(name, path, **options, size=tiny(name))  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as scratch:
        original, disk = Path(scratch, "original"), Path(scratch, "disk")
        original.mkdir()
        disk.mkdir()
        os.environ["HEIBAI_HOME"] = str(original / "home")
        furnish(original / "home")
        write_games(original / "more.jsonl", random_games(40, first=500, size=6))
        write_games(original / "more8.jsonl", random_games(4, first=900))
        (original / "class").mkdir()
        for name in ("first", "last", "middle"):
            (original / "class" / f"{name}.py").write_text(RIGHT[name])
        _collect()
        with closing(LibraryGames(store_address())) as library:
            library.rename_openings([each._replace(opening="an older name") for each in library.games(limit=1)])
        ask_words(("backup", str(original / "whole.zip")))
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)], check=True)
        try:
            yield original, disk
        finally:
            subprocess.run(["umount", "-l", str(disk)], check=True)


def _collect() -> None:
    """Collections to take from, to delete and to bring back."""
    ask_words(("library", "collections", "create", "empty boards"))
    ask_words(("library", "collections", "add", "empty boards", "6", "7"))
    for number in range(_TRIES):
        for name in (f"boards to delete {number}", f"deleted boards {number}"):
            ask_words(("library", "collections", "create", name))
        ask_words(("library", "collections", "delete", f"deleted boards {number}"))


def fresh(original: Path, disk: Path) -> Path:
    """The data folder, as it was at first, on the small disk."""
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(original, disk, dirs_exist_ok=True)
    os.environ["HEIBAI_HOME"] = str(disk / "home")
    return disk / "home"


def kept() -> object:
    """What the data folder holds, for ``is_lost``."""
    return rows(store_address())


def is_lost(before: object, *, but: str = "") -> bool:
    """Whether something of ``before`` is gone, but what the verb of this name takes away."""
    games, files, played, collected = rows(store_address())
    games_before, files_before, played_before, collected_before = before  # type: ignore[misc]
    now = {each.id: set(those) for each, those in collected.items()}
    taken = but in ("collections remove", "collections delete")
    return not (
        {each._replace(opening="") for each in games_before} <= {each._replace(opening="") for each in games}
        and {each.path for each in files_before} <= {each.path for each in files}
        and played_before == played
        and (taken or all(each.id in now and set(those) <= now[each.id] for each, those in collected_before.items()))
    )


def findings() -> list[str]:
    """What the doctor says, but of the small disk, and of runs that stood still where there was no room to say so."""
    _, said = ask_words(("doctor",))
    usual = ("MiB are free where", "was killed; continue it with: heibai resume")
    return [each for each in said.splitlines() if not any(words in each for words in usual)]


def is_sentence(code: int, said: str) -> bool:
    """Whether a verb that could not work ended as it should."""
    return code == 2 and len(said.splitlines()) == 1 and said.startswith("heibai: ")


def ask(name: str, home: Path, number: int) -> tuple[int, str]:
    """See ``ask_words``."""
    return ask_words(tuple(word.replace("{home}", str(home)).replace("{n}", str(number)) for word in VERBS[name]))


def ask_words(words: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and what was said on stderr, and of the doctor what it found; -1: a traceback."""
    from heibai.apps.cli import main

    out, err = io.StringIO(), io.StringIO()
    sys.argv = ["heibai", *words, "--json"]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
        return 0, ""
    except SystemExit as ended:
        code = int(ended.code or 0)
        return code, _sentence(err.getvalue()) or "\n".join(_found(out.getvalue()))
    except Exception:
        return -1, traceback.format_exc()


def _found(out: str) -> list[str]:
    """By the doctor."""
    try:
        parts = json.loads(out or "{}").get("parts", ())
    except (ValueError, AttributeError):
        return []
    return [finding for part in parts for finding in part["findings"]]


def _sentence(error: str) -> str:
    """With --json a problem is an object."""
    lines = [line for line in error.splitlines() if line.strip()]
    try:
        return f"heibai: {json.loads(lines[-1])['detail']}" if lines else ""
    except (ValueError, KeyError, TypeError):
        return "\n".join(lines)


def faults_of(
    name: str, home: Path, fault: Callable[[], AbstractContextManager[None]], *, must_fail: bool = False
) -> list[str]:
    """What is wrong with a verb while its disk has a fault, and with the same verb afterwards."""
    before, faults = kept(), []
    with fault():
        code, said = ask(name, home, 1)
    if (code or must_fail) and not is_sentence(code, said):
        faults.append(f"it ends with {code}: {said}")
    if is_lost(before, but=name):
        faults.append("something that was there is gone")
    code, said = ask(name, home, 2)
    if code:
        faults.append(f"it does not work afterwards: {said}")
    if is_lost(before, but=name):
        faults.append("something that was there is gone after the second try")
    return faults + [f"the doctor says: {finding}" for finding in findings()]
