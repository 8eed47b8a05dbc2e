"""``heibai import``, ``heibai library files``, ``check``, ``rebuild`` and ``renew``: the library and its index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.errors import HeibaiError, RecordFormatError
from ..opened_library import opened_library
from ..options import AsJson
from ..output import tell
from ..standard_input import files_of


def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Files, folders to look through, .zip and .gz, or -: every format of heibai archive."),
    ],
    size: Annotated[
        int, typer.Option(min=1, max=100, help="Board size of transcripts; the other formats say theirs.")
    ] = 8,
    as_json: AsJson = False,
) -> None:
    """Take games into the library: replayed, once each, indexed by position; analyses among them for the page Analyse.

    Begun again it goes on where it was stopped; heibai runs lists it. Exit code 1: something was refused, and heibai
    library files says what of games.
    """
    from ....library.imports.import_run import begin
    from ....store.home import new_run_path
    from ..runs.working import work_and_show

    with files_of(paths) as files:
        are_taken = _take_analyses(files)
        work_and_show(begin(files, new_run_path("import"), size=size), as_json=as_json)
    if not are_taken:
        raise typer.Exit(1)


def _take_analyses(paths: Sequence[Path]) -> bool:
    """Keep the analyses that these files carry; False: one was refused, which was said.

    They come before the games, because an import that goes on takes games alone.
    """
    from ....records.formats.jsonl import analysed_lines

    files = [file for path in paths for file in (sorted(path.rglob("*.jsonl")) if path.is_dir() else [path])]
    lines: list[str] = []
    for file in filter(Path.is_file, files):
        with suppress(OSError, RecordFormatError):  # which the import says
            lines += analysed_lines(file)
    if not lines:
        return True
    from ....analysis.kept.carried import keep_carried
    from ....store.home import ANALYSES, make_home
    from ...web.records.study.kept import require_study

    refused: list[HeibaiError] = []
    added: list[str] = []
    try:
        added = keep_carried(lines, make_home() / ANALYSES, check=require_study, refuse=refused.append)
    except HeibaiError as error:
        refused += [error] * (len(lines) - len(refused))
    for why in dict.fromkeys(map(str, refused)):
        typer.echo(f"heibai: {why}", err=True)
    known = len(lines) - len(added) - len(refused)
    counts = f"{len(added)} added, {known} known already" + (f", {len(refused)} refused" if refused else "")
    typer.echo(f"analyses: {counts}; heibai serve lists them in Analyse", err=True)
    return not refused


def files(
    file: Annotated[str, typer.Option("--file", help="Whose file's path begins so.")] = "", as_json: AsJson = False
) -> None:
    """List the imported files with their counts, and the records of them that were refused, with the reason."""
    with opened_library() as (games, _):
        rows = [
            asdict(each) | {"refused_records": [{"record": n, "reason": why} for n, why in games.refused(each)]}
            for each in games.files()
            if each.path.startswith(file)
        ]
    tell({"files": rows}, _file_lines(rows), as_json=as_json)


def _file_lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    for row in rows:
        state = "" if row["done"] else ", not to its end"
        counts = f"{row['read']} read, {row['added']} added, {row['repeated']} known, {row['refused']} refused{state}"
        yield f"{row['path']}: {counts}"
        yield from (f"  record {each['record']}: {each['reason']}" for each in row["refused_records"])
    if not rows:
        yield "nothing was imported; begin with: heibai import FILE"


def check(as_json: AsJson = False) -> None:
    """Read the whole index and say what is in it. Exit code 1: it is damaged, or behind the games."""
    with opened_library() as (games, index):
        damaged = [each.path.name for each in index.damaged()]
        rows, size = index.size()
        told = {
            "games": games.count(),
            "positions": rows,
            "bytes": size,
            "segments": len(index.segments()),
            "behind": index.behind(),
            "damaged": damaged,
            "digest": None if damaged else index.digest(),
        }
    words = {name: ", ".join(value) if isinstance(value, list) else value for name, value in told.items()}
    tell(told, (f"{name:<10} {value}" for name, value in words.items()), as_json=as_json)
    if damaged or told["behind"]:
        typer.echo("mend it with: heibai library rebuild", err=True)
        raise typer.Exit(1)


def rebuild(
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


def renew(as_json: AsJson = False) -> None:
    """Give games that an older heibai imported the names that their openings have today; each import does so, too."""
    from ....library.imports.renewal import renew_fingerprints, renew_names

    with opened_library() as (games, _):
        renew_fingerprints(games)
        count = renew_names(games)
    words = f"games whose opening has another name now: {count}"
    tell({"renamed": count}, (words,), as_json=as_json)
