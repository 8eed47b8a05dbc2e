"""``heibai backup`` and ``heibai restore``: everything that is kept, in one file, and put back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from ....core.numbers import counted
from ..options import AsJson
from ..output import tell
from ..progress import naming


def backup(
    out: Annotated[Path, typer.Argument(metavar="FILE.zip", help="The backup; one of this name is replaced.")],
    as_json: AsJson = False,
) -> None:
    """Write games, library, books, runs, analyses and engines.toml into one file; all may be in use meanwhile."""
    from ....upkeep.backup import write_backup

    with naming("packing") as say:
        manifest = write_backup(out, told=say)
    size = out.stat().st_size
    files, runs = counted(len(manifest.files), "file"), counted(manifest.runs, "run")
    words = (f"{files}, with {runs}, in {out} ({size / 1e6:.1f} MB)", f"put them back with: heibai restore {out}")
    told = {"backup": str(out), "files": len(manifest.files), "runs": manifest.runs, "bytes": size}
    tell(told, words, as_json=as_json)


def restore(
    backup: Annotated[Path, typer.Argument(metavar="FILE.zip", help="What heibai backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Move aside what is there already.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put back what a backup holds, into the data folder (HEIBAI_HOME). Each file is compared with its digest."""
    from ....upkeep.restore import restore

    with naming("unpacking") as say:
        done = restore(backup, replace=replace, told=say)
    manifest, aside = done.manifest, [str(each) for each in (done.aside, done.schema) if each]
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(manifest.created))
    files, runs = counted(len(manifest.files), "file"), counted(manifest.runs, "run")
    words = [f"put back as on {made}: {files}, with {runs}"]
    if aside:
        words.append(f"what was there before lies in {' and '.join(aside)}")
    told = {"files": len(manifest.files), "runs": manifest.runs, "created": manifest.created, "aside": aside}
    tell(told, words, as_json=as_json)
