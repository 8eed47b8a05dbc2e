"""Random damage to a data folder, one at a time: library, store, books, analyses, runs.

    python tests/faults/check_damage.py --damages 300 --seed 7

After each, every verb that reads is asked what it was asked before. It answers as before, or says that something is
damaged (by a sentence, a word about the row, or its exit code); another answer without a word is silent. Exit code 1:
some were silent, or ended in a traceback.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import logging
import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from damage import damage
from kept_runs import small_config
from small_archives import random_games, write_games
from upkeep.full_home import ANALYSIS, furnish

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin as begin_analysis
from heibai.analysis.stored_review import work_on as analyse
from heibai.evolve.runs import stored_run
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.library.books.book import book_of_library, book_path, write_book
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.plots import figure
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

OTHER_ANALYSIS = "analysis-20260102-000000-abcd"
RUNS = ("bred", "stopped")
AREAS = ("heibai.sqlite3", "library", "books", "analyses", "runs")
QUESTIONS: tuple[tuple[str, ...], ...] = (
    ("library", "explore", "--game", "reversi/6"),
    ("library", "search", "--limit", "50"),
    ("library", "players"),
    ("library", "openings"),
    ("library", "files"),
    ("library", "collections", "list"),
    ("library", "collections", "show", "small boards"),
    ("games",),
    ("book", "show", "--book", "small"),
    ("book", "show", "--book", "other"),
    ("runs",),
    ("runs", "--folder", "{home}/analyses"),
    *(("runs", "show", f"{{home}}/runs/{name}") for name in RUNS),
    *(("runs", "show", f"{{home}}/analyses/{name}") for name in (ANALYSIS, OTHER_ANALYSIS)),
)
CLOCKS = re.compile(r'"(seconds|games_per_second|time|left|rate|age)": [0-9.e+-]+')
WORDS = re.compile(
    r"damage|not what was|differs|is gone|is no |cannot|lacks?\b|checksum|malformed|unreadable|missing|another run|"
    r"there is no|no such|restore|resume|expected|put back",
    re.IGNORECASE,
)


class Answer(NamedTuple):
    """Of one verb."""

    code: int
    said: str  # without clocks and places
    error: str  # and what was logged


def build(home: Path, *, first: int) -> None:
    """Something of everything: also a stopped run, a second book, a second analysis, and refused records."""
    furnish(home)
    lines = home.parent / "lines.txt"
    lines.write_text("f5d6c3\nf5d6a1\nf5d6c3d3\nf5f6e6f4\n")
    import_files([lines, write_games(home.parent / "more.jsonl", random_games(30, first=first, size=6))], home=home)
    with contextlib.closing(LibraryGames(store_address(home))) as library:
        index = PositionIndex(library, home=home)
        index.finish()
        write_book(book_of_library(index, GameSpec("reversi", 6), least=2, plies=3), book_path("other", home=home))
    control = Control()
    stopped = stored_run.begin(small_config(seed=5), home / "runs" / "stopped")
    stored_run.work_on(stopped, threads=1, control=control, watch=lambda row: control.stop("enough"))
    [game] = random_games(1, first=first, size=4)
    wish = AnalysisOptions.of(game, player="alphabeta:depth=1,eval=zones", seconds=1.0)
    analyse(begin_analysis(wish, home / "analyses" / OTHER_ANALYSIS))
    with contextlib.closing(sqlite3.connect(home / database_name())) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def database_name() -> str:
    return AREAS[0]


def ask(home: Path, words: tuple[str, ...]) -> Answer:
    """The command line in this process. Raises whatever it raises that is no end of a program."""
    from heibai.apps.cli import main

    out, err = io.StringIO(), io.StringIO()
    told = logging.StreamHandler(err)
    log = logging.getLogger("heibai")
    log.addHandler(told)
    sys.argv = ["heibai", *(word.replace("{home}", str(home)) for word in words), "--json"]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
        code = 0
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        log.removeHandler(told)
    said = CLOCKS.sub("", out.getvalue().replace(str(home), "HOME"))
    return Answer(code, said, err.getvalue())


def answers(home: Path) -> dict[tuple[str, ...], Answer]:
    os.environ["HEIBAI_HOME"] = str(home)
    return {words: ask(home, words) for words in QUESTIONS}


def is_told(answer: Answer) -> bool:
    return answer.code != 0 or bool(WORDS.search(answer.error)) or bool(WORDS.search(answer.said))


def silent(right: dict[tuple[str, ...], Answer], found: dict[tuple[str, ...], Answer]) -> Iterator[tuple[str, ...]]:
    for words, answer in found.items():
        before = right[words]
        is_other = (answer.code, answer.said) != (before.code, before.said)
        if is_other and not (answer.code or answer.error != before.error or _named_damage(answer, before)):
            yield words


def _named_damage(answer: Answer, before: Answer) -> bool:
    """Whether the answer itself says so, where the right one does not: a row that says "damaged"."""
    return len(WORDS.findall(answer.said)) > len(WORDS.findall(before.said))


def areas(home: Path, rng: random.Random) -> Path:
    """Each kind of thing is damaged as often, however many files it has."""
    return home / rng.choice(AREAS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figure.is_available = lambda: False  # type: ignore[assignment]
    os.fsync = lambda descriptor: None  # type: ignore[assignment]  # no power is cut here
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        return _run(Path(scratch), wanted.damages, wanted.seed, counts)


def _run(scratch: Path, damages: int, seed: int, counts: Counter[str]) -> int:
    original, other = scratch / "original" / "home", scratch / "other" / "home"
    for first, home in ((70, original), (300, other)):
        home.parent.mkdir()
        os.environ["HEIBAI_HOME"] = str(home)
        build(home, first=first)
    one, two = (original / "books" / f"{name}.book.json.gz" for name in ("small", "other"))
    for source, target in ((one, two), (two, one)):  # a book in the place of another of the same folder
        shutil.copy(source, other / "books" / target.name)
    whole = scratch / "whole" / "home"
    shutil.copytree(original, whole)
    right = answers(whole)
    if bad := [words for words, answer in right.items() if answer.code]:
        raise AssertionError(f"what is whole is not answered: {bad} {right[bad[0]]}")
    for number in range(damages):
        rng = random.Random(f"{seed} {number}")
        place = scratch / f"{number}" / "home"
        shutil.copytree(original, place)
        area = areas(place, rng)
        how, path = _damaged(area, original.parent, other / area.name, rng)
        what = f"{number}: {how} of {path.relative_to(place)}"
        try:
            found = answers(place)
            doctor = ask(place, ("doctor",))
        except Exception:
            counts["tracebacks"] += 1
            print(f"{what}: TRACEBACK\n{traceback.format_exc()}", flush=True)
            continue
        finally:
            shutil.rmtree(place.parent)
        for words in silent(right, found):
            counts["silent"] += 1
            print(f"{what}: SILENT in {' '.join(words)}\n   {_difference(right[words], found[words])}", flush=True)
        changed = any(found[words][:2] != right[words][:2] for words in found)
        counts["told" if changed or doctor.code else "of no consequence"] += 1
    told = ", ".join(f"{counts[name]} {name}" for name in ("silent", "tracebacks", "told", "of no consequence"))
    print(f"{damages} damages of seed {seed}: {told}")
    return 1 if counts["silent"] or counts["tracebacks"] else 0


def _damaged(area: Path, folder: Path, other: Path, rng: random.Random) -> tuple[str, Path]:
    """Damage one file of a part; a part that is one file is damaged as a folder with that file.

    Another store in the place of one is no damage: it is whole, and nothing outside says which one belongs here.
    """
    if area.is_dir():
        return damage(area, other, rng)
    box, like = folder / "box", folder / "like"
    for each, source in ((box, area), (like, other)):
        shutil.rmtree(each, ignore_errors=True)
        each.mkdir()
        shutil.copy(source, each / area.name)
    (like / area.name).write_bytes(b"")  # no database at all
    how, path = damage(box, like, rng)
    area.unlink()
    if path.exists():
        shutil.move(path, area)
    return how, area


def _difference(right: Answer, found: Answer) -> Any:
    """Where the two answers part."""
    at = next((n for n, (a, b) in enumerate(zip(right.said, found.said, strict=False)) if a != b), 0)
    return json.dumps([right.said[max(0, at - 60) : at + 60], found.said[max(0, at - 60) : at + 60]])


if __name__ == "__main__":
    raise SystemExit(main())
