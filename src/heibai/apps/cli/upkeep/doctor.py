"""``heibai doctor``: is all that is kept whole, and what mends what is not?"""

from __future__ import annotations

from dataclasses import asdict

import typer

from ..options import AsJson
from ..output import tell
from ..progress import waited


def command(as_json: AsJson = False) -> None:
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
    tell({"home": str(home_directory()), "is_well": is_well, "parts": list(map(asdict, parts))}, (), as_json=as_json)
    if not is_well:
        raise typer.Exit(1)
