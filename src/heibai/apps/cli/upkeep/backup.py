"""``heibai backup``: everything that is kept, in one file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ....core.numbers import counted
from ..options import AsJson


def command(
    out: Annotated[Path, typer.Argument(metavar="FILE.zip", help="The backup; one of this name is replaced.")],
    as_json: AsJson = False,
) -> None:
    """Write games, library, books, runs, analyses and engines.toml into one file; all may be in use meanwhile."""
    from ....upkeep.backup import write_backup
    from ..progress import naming

    with naming("packing") as tell:
        manifest = write_backup(out, told=tell)
    size = out.stat().st_size
    if as_json:
        about = {"backup": str(out), "files": len(manifest.files), "runs": manifest.runs, "bytes": size}
        typer.echo(json.dumps(about))
    else:
        files, runs = counted(len(manifest.files), "file"), counted(manifest.runs, "run")
        typer.echo(f"{files}, with {runs}, in {out} ({size / 1e6:.1f} MB)")
        typer.echo(f"put them back with: heibai restore {out}")
