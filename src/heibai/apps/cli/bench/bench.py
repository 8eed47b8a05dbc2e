"""``heibai bench``: fixed work, its node total (the signature of the searches) and its speed."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.errors import RecordFormatError, SpecError, quoted, quoted_path
from ....core.files import read_text
from ....jobs.documents import write_atomically
from ....players.engine import VARIABLE
from ..options import AsJson
from ..output import tell
from ..progress import waiting

SIGNATURE = Path("benchmarks/signature.txt")


@dataclass(frozen=True)
class Result:
    """One entry as it ran."""

    name: str
    nodes: int
    seconds: float  # wall clock, best of the repeats


def command(
    check: Annotated[bool, typer.Option("--check", help="Compare the nodes with the signature file.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write the signature file.")] = False,
    signature: Annotated[Path, typer.Option(help="The signature file.")] = SIGNATURE,
    only: Annotated[str, typer.Option(help="Run the entries whose name contains this.")] = "",
    repeat: Annotated[
        int, typer.Option(min=1, max=1000, help="Run each entry this many times; the best time counts.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Search fixed positions; print the node total (the signature) and the speed.

    Exit code 1 when --check finds other nodes than the signature file.
    """
    from .entries import entries

    os.environ[VARIABLE] = "1"  # several threads have no node count to compare
    expected = read_signature(signature) if check else {}
    results = []
    for entry in entries():
        if only in entry.name:
            with waiting(entry.name):
                results.append(_measured(entry.name, entry.run, repeat))
            if not as_json:
                typer.echo(format_result(results[-1]))
    if not results:
        raise SpecError(f"no entry's name contains {quoted(only)}; see the names with: heibai bench")
    differences = compare(results, expected, whole=not only) if check else []
    if write:
        write_atomically(signature, format_signature(results))
    total = Result("total", sum(r.nodes for r in results), sum(r.seconds for r in results))
    told = as_object(results, total, differences if check else None)
    tell(told, (format_result(total), f"signature: {total.nodes}"), as_json=as_json)
    for difference in differences:
        typer.echo(f"heibai: {difference}", err=True)
    if differences:
        typer.echo(f"heibai: if the change is meant, write it down with: heibai bench --write ({signature})", err=True)
        raise typer.Exit(1)


def _measured(name: str, run: Any, repeat: int) -> Result:
    best, nodes = float("inf"), 0
    for _ in range(repeat):
        started = time.perf_counter()
        nodes = run()
        best = min(best, time.perf_counter() - started)
    return Result(name, nodes, best)


def rate(result: Result) -> float:
    """Nodes a second."""
    return result.nodes / max(result.seconds, 1e-9)


def format_result(result: Result) -> str:
    """One line for people."""
    return f"{result.name:<56}{result.nodes:>14,} nodes{result.seconds:>9.3f} s{rate(result) / 1e6:>9.2f} M nodes/s"


def as_object(results: list[Result], total: Result, differences: list[str] | None) -> dict[str, Any]:
    """The verb's JSON; ``differences`` only after --check."""

    def row(result: Result) -> dict[str, Any]:
        seconds = round(result.seconds, 6)
        return {"nodes": result.nodes, "seconds": seconds, "nodes_per_second": round(rate(result))}

    found: dict[str, Any] = row(total) | {"entries": [{"name": r.name} | row(r) for r in results]}
    return found if differences is None else found | {"differences": differences}


def format_signature(results: list[Result]) -> str:
    """The signature file: ``nodes<TAB>name`` a line, the total last."""
    lines = [f"{result.nodes}\t{result.name}" for result in results]
    return "\n".join([*lines, f"{sum(r.nodes for r in results)}\ttotal"]) + "\n"


def read_signature(path: Path) -> dict[str, int]:
    """Name -> nodes. Raises RecordFormatError for a file that is missing or no signature."""
    mend = "name one with --signature, or write it with: heibai bench --write"
    try:
        lines = read_text(path).splitlines()
        return {name: int(nodes) for nodes, name in (line.split("\t") for line in lines)}
    except OSError as error:
        raise RecordFormatError(f"cannot read the signature {quoted_path(path)} ({error.strerror}); {mend}") from None
    except ValueError:
        raise RecordFormatError(f"{str(path)!r} is no signature of 'nodes<TAB>name' lines; {mend}") from None


def compare(results: list[Result], expected: dict[str, int], *, whole: bool) -> list[str]:
    """One sentence for each entry whose nodes are not the expected ones; ``whole``: missing entries count too."""
    found = {result.name: result.nodes for result in results}
    if whole:
        found["total"] = sum(found.values())
    names = expected.keys() | found.keys() if whole else found.keys()
    return [
        f"{name!r} has {found.get(name, 'no')} nodes, the signature {expected.get(name, 'none')}"
        for name in [*found, *sorted(names - found.keys())]
        if found.get(name) != expected.get(name)
    ]
