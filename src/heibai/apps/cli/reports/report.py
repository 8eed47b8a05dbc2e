"""``heibai report``: a run as one folder; whether such a folder is whole; whether its commands make the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....core.errors import SpecError
from ....jobs.directory import RunDirectory
from ..options import AsJson
from ..output import tell
from ..progress import waiting

DIFFERENT = 1  # exit code


def command(
    which: Annotated[
        str, typer.Argument(metavar="RUN|FOLDER", help="A run by id or directory; with --verify, --again a report.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="By default RUN-report in this folder.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Whether FOLDER holds what its manifest says.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Run the commands of FOLDER in a data folder of their own, compare tables.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write a run, contest, study or analysis as one folder: HTML, Markdown, CSV, plots, and what makes it again.

    --verify and --again: exit code 1 where something differs.
    """
    if (verify and again) or (out is not None and (verify or again)):
        raise SpecError("--out, --verify and --again came together; give one of them")
    if verify:
        verify_report(Path(which), as_json=as_json)
    elif again:
        from .again import make_again

        make_again(Path(which), as_json=as_json)
    else:
        write_report(find_job(which), out, as_json=as_json)


def write_report(directory: RunDirectory, out: Path | None, *, as_json: bool) -> None:
    """Raises RunError, CheckpointError: the run is damaged, or the place is taken; UnknownNameError."""
    from ....compose import job_kind
    from ....reports.folder import files_of, folder_name, write_folder
    from ....reports.report import report_of

    path = out or Path(folder_name(directory.id))
    with waiting("writing"):
        report = report_of(job_kind(directory.kind), directory)
        files = files_of(report)
        write_folder(files, path)
    said = {"id": report.id, "folder": str(path), "finished": report.is_finished, "files": sorted(files)}
    varies = f" (their tables may differ: {report.contents.varies})" if report.contents.varies else ""
    so_far = f"state      {report.status.state.value}, {report.progress}: not finished"
    tell(
        said | {"commands": list(report.contents.commands), "varies": report.contents.varies},
        [
            f"report     {path}",
            *([] if report.is_finished else [so_far]),
            *(f"again      {each}{varies}" for each in report.contents.commands),
        ],
        as_json=as_json,
    )


def find_job(which: str) -> RunDirectory:
    """A run by its directory or its id, or an analysis of the page. Raises RunError: there is none."""
    from ....jobs.job import is_run
    from ....store.home import ANALYSES, make_home
    from ..runs.known_runs import find_run, say_unverified

    of_page = make_home() / ANALYSES / which
    is_named = Path(which).name == which and not is_run(Path(which)) and is_run(of_page)
    run = RunDirectory.open(of_page) if is_named else find_run(which)
    say_unverified(run)
    return run


def verify_report(folder: Path, *, as_json: bool) -> None:
    """Raises RunError: there is no report, or its manifest is damaged; typer.Exit."""
    from ....reports.manifest import faults_of, read_manifest, run_faults

    manifest = read_manifest(folder)
    id, count = manifest["run"]["id"], len(manifest["files"])
    run = _run_here(id)
    faults = [*faults_of(folder), *(run_faults(run, manifest) if run else ())]
    beside = f"and so is the run at {run}" if run else "its run is not on this machine, so only they were looked at"
    words = faults or [f"{count} files are as the manifest of {id} says", beside]
    said = {"folder": str(folder), "files": count, "run": str(run) if run else None, "faults": faults}
    tell(said, words, as_json=as_json)
    if faults:
        raise typer.Exit(DIFFERENT)


def _run_here(id: str) -> Path | None:
    """Where the run of that id is, damaged or not; None: not on this machine."""
    from ....jobs.job import is_run
    from ....store.home import ANALYSES, make_home, runs_directory
    from ..runs.known_runs import known_runs

    usual = (folder / id for folder in (runs_directory(), make_home() / ANALYSES))
    if Path(id).name == id and (found := next(filter(is_run, usual), None)):
        return found
    return next((run.path for run in known_runs(None) if run.id == id), None)
