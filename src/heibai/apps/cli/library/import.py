"""``heibai import``: games from files, folders and packed files into the library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson


def command(
    paths: Annotated[
        list[Path], typer.Argument(help="Files, folders to look through, .zip and .gz: every format of heibai archive.")
    ],
    size: Annotated[
        int, typer.Option(min=1, max=100, help="Board size of transcripts; the other formats say theirs.")
    ] = 8,
    as_json: AsJson = False,
) -> None:
    """Take games into the library: replayed, once each, indexed by position.

    Begun again it goes on where it was stopped; heibai runs lists it. Exit code 1: something was refused, and heibai
    library files says what.
    """
    from ....library.imports.import_run import begin
    from ....store.home import new_run_path
    from ..runs.working import work_and_show

    work_and_show(begin(paths, new_run_path("import"), size=size), as_json=as_json)
