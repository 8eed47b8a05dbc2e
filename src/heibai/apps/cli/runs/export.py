"""``heibai runs export``: a run of breeding for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson
from ..progress import waiting
from .asked_plot import RunFolder
from .known_runs import find_verifiable


def command(
    which: Annotated[str, typer.Argument(metavar="RUN", help="The run's id or directory.")],
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="A .csv, .json or .parquet file.")],
    folder: RunFolder = None,
    as_json: AsJson = False,
) -> None:
    """Write every individual of a run of breeding to a file."""
    from ....evolve.runs.chronicle import read_chronicle
    from ....evolve.runs.export import export

    chronicle = read_chronicle(find_verifiable(which, folder))
    with waiting("writing"):
        count = export(chronicle, to)
    said = {"id": chronicle.id, "file": str(to), "individuals": count, "generations": len(chronicle.generations)}
    typer.echo(json.dumps(said) if as_json else f"{count:,} individuals of {said['generations']} generations: {to}")
