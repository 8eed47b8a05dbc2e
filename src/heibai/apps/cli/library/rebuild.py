"""``heibai library rebuild``: the index made again from the games; a run that can be resumed."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import AsJson


def command(
    merge: Annotated[bool, typer.Option("--merge", help="Only merge what there is into one segment.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make the index of positions again, or merge its segments into one, which makes look-ups fastest.

    Can be stopped or killed at any time; heibai resume goes on.
    """
    from ....compose import job_kind
    from ....store.home import new_run_path
    from ..runs.working import work_and_show

    directory = job_kind("index").begin({"merge": merge}, new_run_path("index"))
    work_and_show(directory, as_json=as_json)
