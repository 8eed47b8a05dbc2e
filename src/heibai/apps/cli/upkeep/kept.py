"""``heibai doctor``, ``store``, ``backup`` and ``restore``: all that is kept, whether it is whole, and copies of it."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ....core.errors import SpecError, StoreError, quoted
from ....core.numbers import counted
from ..options import AsJson
from ..output import tell
from ..progress import naming, waited
from ..standard_input import files_of


def doctor(as_json: AsJson = False) -> None:
    """Examine store, index, runs, weights, books and engines, and say what to do. Exit code 1: something is wrong."""
    from ....compose import job_kind
    from ....store.home import home_directory
    from ....upkeep.doctor import examine

    parts = []
    for part in waited(examine(job_kind), lambda number: f"part {number}"):
        parts.append(part)
        if not as_json:
            typer.echo(f"{part.name:<11} {'well' if part.is_well else 'FAULTY':<7} {part.about}")
            for sentence in part.findings:
                typer.echo(f"  {sentence}")
    is_well = all(part.is_well for part in parts)
    if as_json:
        told = {"home": str(home_directory()), "is_well": is_well, "parts": list(map(asdict, parts))}
        typer.echo(json.dumps(told))
    if not is_well:
        raise typer.Exit(1)


def store(
    schema: Annotated[
        int | None, typer.Option("--schema", min=1, help="Bring it to this version, for another heibai.")
    ] = None,
    lose: Annotated[bool, typer.Option("--lose", help="Give up rows that the older schema has no table for.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say where games are kept (HEIBAI_STORE, or the data folder); bring the store to an older schema."""
    from ....store.copying import rows_lost
    from ....store.home import open_store, store_address
    from ....store.schema import MIGRATIONS

    newest = len(MIGRATIONS)
    if schema is not None and schema > newest:
        raise SpecError(f"--schema {schema} is newer than this heibai, which knows {newest}; name one from 1 on")
    if lose and schema is None:
        raise SpecError("--lose belongs to --schema; leave it out")
    with closing(open_store(store_address())) as opened:
        if schema is not None:
            _require_no_loss(rows_lost(opened, schema), schema, lose=lose)
            opened.change_schema(schema)
        told = {"store": opened.place, "schema": opened.version, "newest": newest}
    tell(told, f"{told['store']}, schema {told['schema']} of {newest}", as_json=as_json)
    if schema is not None and schema < newest and not as_json:
        typer.echo(f"the next command of this heibai brings it to {newest} again", err=True)


def _require_no_loss(lost: dict[str, int], schema: int, *, lose: bool) -> None:
    if lost and not lose:
        rows = ", ".join(f"{count} of {table}" for table, count in lost.items())
        raise StoreError(
            f"schema {schema} has no place for rows that are there ({rows}); make a backup first (heibai backup FILE), "
            "then add --lose"
        )


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
    backup: Annotated[Path, typer.Argument(metavar="FILE.zip|-", help="What heibai backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Move aside what is there already.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put back what a backup holds, into the data folder (HEIBAI_HOME), but files that are not what was packed.

    These are named, and the exit code is 1.
    """
    from ....upkeep.restore import restore

    with files_of([backup]) as (file,), naming("unpacking") as say:
        done = restore(file, replace=replace, told=say)
    manifest, aside = done.manifest, [str(each) for each in (done.aside, done.schema) if each]
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(manifest.created)) if manifest.created else "a day unknown"
    whole = len(manifest.files) - sum(name in manifest.files for name in done.damaged)
    files, runs = counted(whole, "file"), counted(manifest.runs, "run")
    words = [f"put back as on {made}: {files}, with {runs}"]
    if aside:
        words.append(f"what was there before lies in {' and '.join(aside)}")
    told = {
        "files": whole,
        "runs": manifest.runs,
        "created": manifest.created,
        "aside": aside,
        "damaged": list(done.damaged),
    }
    tell(told, words, as_json=as_json)
    if done.damaged:
        named = ", ".join(map(quoted, done.damaged))
        typer.echo(
            f"heibai: what the backup holds is damaged, and left out, of {named}; all else is put back", err=True
        )
        raise typer.Exit(1)
