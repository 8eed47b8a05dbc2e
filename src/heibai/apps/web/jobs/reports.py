"""The report of a job as one .zip, made of the same values as the folder of ``heibai report``."""

from __future__ import annotations

from fastapi.responses import Response

from ....compose import job_kind
from ....jobs.directory import RunDirectory
from ....reports.folder import files_of, folder_name, zip_of
from ....reports.report import report_of
from .named import require_no_own_code, unknown_names_as_run_errors

REPORT = "report.zip"  # asked for as a file of the job


def report_file(directory: RunDirectory) -> Response:
    """The .zip to save, of a job at work what there is so far.

    Raises RunError, CheckpointError: the job is damaged, or needs code of the user's own, which the server never runs.
    """
    require_no_own_code(directory, use="heibai report")
    with unknown_names_as_run_errors(directory):
        name = folder_name(directory.id)
        content = zip_of(files_of(report_of(job_kind(directory.kind), directory)), name)
    return Response(
        content,
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}.zip"'},
    )
