"""``heibai restore``: what a backup holds, put back."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from ....core.numbers import counted
from ..options import AsJson


def command(
    backup: Annotated[Path, typer.Argument(metavar="FILE.zip", help="What heibai backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Move aside what is there already.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put back what a backup holds, into the data folder (HEIBAI_HOME). Each file is compared with its digest."""
    from ....upkeep.restore import restore
    from ..progress import naming

    with naming("unpacking") as tell:
        done = restore(backup, replace=replace, told=tell)
    manifest, aside = done.manifest, [str(each) for each in (done.aside, done.schema) if each]
    if as_json:
        about = {"files": len(manifest.files), "runs": manifest.runs, "created": manifest.created}
        typer.echo(json.dumps(about | {"aside": aside}))
        return
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(manifest.created))
    files, runs = counted(len(manifest.files), "file"), counted(manifest.runs, "run")
    typer.echo(f"put back as on {made}: {files}, with {runs}")
    if aside:
        typer.echo(f"what was there before lies in {' and '.join(aside)}")
