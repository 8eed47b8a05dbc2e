"""``heibai report --again``: the commands of a report run once more, and their tables beside those that it holds."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from ....core.errors import RunError, quoted, quoted_path
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import find_runs
from ..output import tell

DIFFERENT = 1  # exit code
_MINE = "mine/"  # begins champions of one's own in a player text


def make_again(folder: Path, *, as_json: bool) -> None:
    """Say of every table whether it came out the same. Raises RunError, typer.Exit."""
    from ....reports.manifest import faults_of, read_manifest

    manifest = read_manifest(folder)
    _require_repeatable(folder, manifest)
    if faults := faults_of(folder):
        raise RunError(f"{quoted_path(folder)} is not as it was written ({faults[0]}); write it again first")
    with tempfile.TemporaryDirectory(prefix="heibai-again-") as scratch:
        run = _run(folder, manifest, Path(scratch))
        differences = _differences(folder, manifest["tables"], run)
    same = [name for name in manifest["tables"] if name not in differences]
    words = [
        *(f"same       {name}" for name in same),
        *(f"different  {key}: {why}" for key, why in differences.items()),
    ]
    tell({"folder": str(folder), "same": same, "different": differences}, words, as_json=as_json)
    if differences:
        raise typer.Exit(DIFFERENT)


def _require_repeatable(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Raises RunError where a comparison would say nothing."""
    if not manifest["commands"]:
        raise RunError(f"{quoted_path(folder)} has no command that makes it again; only --verify can be asked of it")
    if manifest["varies"]:
        raise RunError(
            f"the tables of {quoted_path(folder)} come out otherwise every time ({manifest['varies']}); compare them "
            f"by eye after: {manifest['commands'][0]}"
        )
    if manifest["run"]["state"] != "finished":
        raise RunError(
            f"{quoted_path(folder)} was written while its run was {manifest['run']['state']}; finish it with heibai "
            f"resume {quoted(manifest['run']['id'])[1:-1]} and write the report again"
        )


def _run(folder: Path, manifest: Mapping[str, Any], scratch: Path) -> RunDirectory:
    """Run the commands beside copies of the report's files; the run that they leave. Raises RunError."""
    home, work = scratch / "home", scratch / "work"
    shutil.copytree(folder, work)
    (home / "runs").mkdir(parents=True)
    lent = _lend_champions(home / "runs") if any(_MINE in each for each in manifest["commands"]) else set()
    for text in manifest["commands"]:
        words = shlex.split(text)
        _require_harmless(words, manifest["run"]["kind"], text)
        typer.echo(f"running    {text}", err=True)
        done = subprocess.run(
            [sys.executable, "-m", "heibai", *words[1:]],
            cwd=work, env=os.environ | {"HEIBAI_HOME": str(home), "PYTHONSAFEPATH": "1"}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False,
        )  # fmt: skip
        if done.returncode not in (0, 1):  # 1: a test that decided nothing, and the like; the run is there
            said = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
            raise RunError(f"{quoted(text, 80)} ended with exit code {done.returncode}: {said}")
    return _the_run(find_runs(home / "runs"), manifest["run"]["kind"], lent)


def _require_harmless(words: Sequence[str], kind: str, text: str) -> None:
    """A report may come from anybody: its commands begin a job of its kind in our data folder, and write nowhere else.

    Raises RunError.
    """
    from ....compose import job_kind

    verb = ["heibai", *job_kind(kind).verb.split()]
    writes = any(word.split("=")[0] in ("--out", "--plot", "--cluster") for word in words)
    if words[: len(verb)] != verb or writes or any("py:" in word for word in words):
        raise RunError(
            f"{quoted(text, 80)} is not run for you: it is not plainly {' '.join(verb)}, or starts code (py:); read it "
            "first, and run it yourself"
        )


def _the_run(found: Sequence[Any], kind: str, lent: set[str]) -> RunDirectory:
    made = [run for run in found if isinstance(run, RunDirectory) and run.kind == kind and run.path.name not in lent]
    if not made:
        raise RunError(f"the commands left no run of kind {quoted(kind)}; run them by hand, and report what they leave")
    return made[0]  # the newest


def _lend_champions(runs: Path) -> set[str]:
    """Links to the user's runs that have champions, which the commands name; what the links are called."""
    from ....store.champions import CHAMPION, runs_with

    names = set()
    for number, path in enumerate(runs_with(CHAMPION)):
        name = path.name if not (runs / path.name).exists() else f"{path.name}-{number}"
        (runs / name).symlink_to(path, target_is_directory=True)
        names.add(name)
    return names


def _differences(folder: Path, tables: Sequence[str], run: RunDirectory) -> dict[str, str]:
    """By table what is another: its first line that differs."""
    from ....compose import job_kind
    from ....reports.csv_table import csv_of
    from ....reports.report import report_of

    report = report_of(job_kind(run.kind), run)
    made = {each.file: csv_of(each.value) for each in report.tables}
    found = {name: _difference((folder / name).read_bytes(), made.get(name)) for name in tables}
    found |= {name: "the report has no such table" for name in made if name not in tables}
    return {name: why for name, why in found.items() if why}


def _difference(before: bytes, now: bytes | None) -> str:
    """Empty: none."""
    if now is None:
        return "the commands make no such table"
    if before == now:
        return ""
    lines = [data.decode(errors="replace").splitlines() for data in (before, now)]
    for number in range(max(map(len, lines))):
        one, other = (each[number] if number < len(each) else "nothing" for each in lines)
        if one != other:
            return f"line {number + 1} is {quoted(one, 60)}, and was {quoted(other, 60)} this time"
    return "its line ends differ"
