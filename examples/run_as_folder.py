"""Play a match, make a folder of it that anybody can check, and check it. A second on one core.

    python examples/run_as_folder.py [--folder DIR]

What `heibai match`, `heibai report` and `heibai report --verify` do, through the Python API. A kind of job of your own
has a report as well: what its method `contents` says.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from heibai.arena.contests.contest import make_contest, to_config
from heibai.arena.contests.stored_contest import run
from heibai.compose import job_kind
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.reports.folder import files_of, write_folder
from heibai.reports.manifest import faults_of
from heibai.reports.report import report_of


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path, help="where run and report go; by default they are thrown away")
    options.add_argument("--games", type=int, default=100)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        show(chosen.folder or Path(scratch), games=chosen.games)


def show(folder: Path, *, games: int) -> None:
    contest = make_contest(make_game("reversi"), ["greedy:eval=zones", "random"], games=games)
    directory = RunDirectory.create(folder / "match", kind=contest.kind, config=to_config(contest))
    run(directory, threads=1)

    report = report_of(job_kind(directory.kind), directory)
    write_folder(files_of(report), folder / "match-report")
    print(f"report    {folder / 'match-report'}")
    print(f"again     {report.contents.commands[0]}")
    print(f"faults    {len(faults_of(folder / 'match-report'))}")

    changed = folder / "match-report" / report.tables[0].file
    changed.write_bytes(changed.read_bytes().replace(b"greedy", b"greedier"))
    for fault in faults_of(folder / "match-report"):
        print(f"changed   {fault}")


if __name__ == "__main__":
    main()
