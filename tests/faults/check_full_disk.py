"""The disk becomes full at some moment of a verb that writes: one sentence, nothing lost, and the verb goes on later.

    python tests/faults/check_full_disk.py --moments 4

Ten verbs, each with a few amounts of room, on a small disk in memory that a name space of this process alone has
(Linux, util-linux). Exit code 1: a traceback, more than a sentence, or something that was there before is gone.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from small_archives import random_games, write_games
from upkeep.full_home import furnish, rows

from heibai.plots import figure
from heibai.store.home import store_address

INSIDE = "HEIBAI_TEST_FULL_DISK"  # set in the name space
DISK = 64 << 20  # bytes
SMALL = ("--size", "4", "--population", "4", "--generations", "2", "--opening-plies", "2", "--panel-openings", "0")
# Verb, with {n} for the number of the try.
VERBS: dict[str, tuple[str, ...]] = {
    "import": ("import", "{home}/../more.jsonl"),
    "library rebuild": ("library", "rebuild"),
    "collections create": ("library", "collections", "create", "other {n}"),
    "collections add": ("library", "collections", "add", "small boards", "1", "2", "5"),
    "book build": ("book", "build", "built", "--game", "reversi/6", "--min", "1"),
    "evolve": ("evolve", "roulette", *SMALL, "--threads", "1"),
    "match": ("match", "greedy:eval=zones", "random", "--games", "40", "--size", "6", "--threads", "1"),
    "analyse": ("analyse", "f5d6c3", "--player", "alphabeta:depth=1,eval=zones", "--out", "{home}/report{n}"),
    "backup": ("backup", "{home}/all.zip"),
    "export": ("library", "export", "{home}/out.jsonl"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moments", type=int, default=4, help="of each verb")
    wanted = parser.parse_args()
    if INSIDE not in os.environ:
        again = ["unshare", "--map-root-user", "--mount", sys.executable, *sys.argv]
        return subprocess.run(again, env=os.environ | {INSIDE: "1"}).returncode
    figure.is_available = lambda: False  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as scratch:
        original, disk = Path(scratch, "original"), Path(scratch, "disk")
        original.mkdir()
        disk.mkdir()
        os.environ["HEIBAI_HOME"] = str(original / "home")
        furnish(original / "home")
        write_games(original / "more.jsonl", random_games(40, first=500, size=6))
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)], check=True)
        try:
            faults = [fault for name in VERBS for fault in _try_verb(name, original, disk, wanted.moments)]
        finally:
            subprocess.run(["umount", "-l", str(disk)], check=True)
    tries = len(VERBS) * wanted.moments
    print(f"a full disk at {tries} moments of {len(VERBS)} verbs: {len(faults)} faults", *faults, sep="\n")
    return 1 if faults else 0


def _try_verb(name: str, original: Path, disk: Path, moments: int) -> list[str]:
    """What is wrong with a verb. The amounts of room are parts of what it takes where there is enough."""
    home = _fresh(original, disk)
    before = _free(disk)
    code, said = _ask(name, home, 0)
    needed = max(before - _free(disk), 4 * 4096)
    if code:
        return [f"{name}: does not work at all: {said}"]
    return [
        f"{name} with room for {room} of {needed} bytes: {fault}"
        for room in (needed * moment // moments // 4096 * 4096 for moment in range(moments))
        for fault in _try_moment(name, _fresh(original, disk), disk, room)
    ]


def _try_moment(name: str, home: Path, disk: Path, room: int) -> list[str]:
    kept = rows(store_address())
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(max(0, _free(disk) - room)))
    code, said = _ask(name, home, 1)
    ballast.unlink()
    faults = []
    if code not in (0, 2) or (code == 2 and (len(said.splitlines()) != 1 or not said.startswith("heibai: "))):
        faults.append(f"it ends with {code}: {said}")
    if _lost(kept):
        faults.append("something that was there is gone")
    code, said = _ask(name, home, 2)
    if code:
        faults.append(f"it does not work when there is room again: {said}")
    if _lost(kept):
        faults.append("something that was there is gone after the second try")
    return faults + [f"the doctor says: {finding}" for finding in _findings()]


def _findings() -> list[str]:
    """What the doctor says, but of the small disk, and of runs that stood still where there was no room to say so."""
    _, said = _ask_words(("doctor",))
    usual = ("MiB are free where", "was killed; continue it with: heibai resume")
    return [each for each in said.splitlines() if not any(words in each for words in usual)]


def _lost(kept: object) -> bool:
    games, files, played, collected = rows(store_address())
    before, files_before, played_before, collected_before = kept  # type: ignore[misc]
    return not (
        set(before) <= set(games)
        and {each.path for each in files_before} <= {each.path for each in files}
        and played_before == played
        and {each.id for each in collected_before} <= {each.id for each in collected}
        and all(set(those) <= set(collected[now]) for each, those in collected_before.items() for now in collected
                if now.id == each.id)
    )  # fmt: skip


def _fresh(original: Path, disk: Path) -> Path:
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(original, disk, dirs_exist_ok=True)
    os.environ["HEIBAI_HOME"] = str(disk / "home")
    return disk / "home"


def _free(disk: Path) -> int:
    found = os.statvfs(disk)
    return found.f_bavail * found.f_frsize


def _ask(name: str, home: Path, number: int) -> tuple[int, str]:
    return _ask_words(tuple(word.replace("{home}", str(home)).replace("{n}", str(number)) for word in VERBS[name]))


def _ask_words(words: tuple[str, ...]) -> tuple[int, str]:
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
        findings = [
            f for part in json.loads(out.getvalue() or '{"parts": []}').get("parts", ()) for f in part["findings"]
        ]
        return code, _sentence(err.getvalue()) or "\n".join(findings)
    except Exception:
        return -1, traceback.format_exc()


def _sentence(error: str) -> str:
    """With --json a problem is an object."""
    lines = [line for line in error.splitlines() if line.strip()]
    try:
        return f"heibai: {json.loads(lines[-1])['detail']}" if lines else ""
    except (ValueError, KeyError, TypeError):
        return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
