"""Runs for other programs: a row an individual as CSV or Parquet, or everything as JSON."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...core.errors import RunError
from ...jobs.documents import write_atomically
from .chronicle import Chronicle, Generation

SUFFIXES = (".csv", ".json", ".parquet")
Columns = dict[str, list[Any]]  # name -> a value for every individual


def export(run: Chronicle, path: Path) -> int:
    """Write ``run`` to ``path`` in the format of its suffix; the number of individuals written.

    Raises:
        RunError: another suffix, pyarrow is not installed (Parquet), or the disk refuses.
    """
    write = {".csv": _csv, ".json": _json, ".parquet": _parquet}.get(path.suffix)
    if write is None:
        raise RunError(f"{path.name!r} is of no format that runs are exported to; name a file {', '.join(SUFFIXES)}")
    write_atomically(path, write(run))
    return sum(len(generation.population) for generation in run.generations)


def individuals(run: Chronicle) -> Columns:
    """A value for every individual of every generation, in order.

    ``error`` is the standard error of ``fitness`` (None: unknown), ``parents`` are texts like "3:0 3:4", generation
    and place (None: unknown; empty: drawn or given), ``origin`` is how it came about (see lineage.py; None: unknown),
    ``chance_first`` and ``chance_second`` are the probabilities to be the first and the second of a pair of parents
    (None: there were none, or unknown), ``weight.NAME`` the evaluator's weights.
    """
    columns: Columns = {name: [] for name in (*_COLUMNS, *(f"weight.{gene}" for gene in run.genes))}
    for generation in run.generations:
        for name, values in columns_of(run, generation).items():
            columns[name] += values
    return columns


_COLUMNS = (
    "generation", "place", "fitness", "error", "wins", "draws", "losses", "games", "parents", "origin", "chance_first",
    "chance_second",
)  # fmt: skip


def columns_of(run: Chronicle, generation: Generation) -> Columns:
    """The same of one generation."""
    weights = run.weights(generation.population).T.tolist()
    genes = {f"weight.{gene}": values for gene, values in zip(run.genes, weights, strict=True)}
    return plain_columns_of(generation) | genes


def plain_columns_of(generation: Generation) -> Columns:
    """The same without the weights."""
    size, kin = len(generation.population), generation.kin
    unknown = [None] * size
    chances = None if kin.choice is None else kin.choice.chances
    first, second = (unknown, unknown) if chances is None else chances.tolist()
    wins, draws, losses = generation.tallies.T.tolist()
    return {
        "generation": [generation.number] * size,
        "place": list(range(size)),
        "fitness": generation.fitness.tolist(),
        "error": unknown if generation.errors is None else generation.errors.tolist(),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "games": generation.tallies.sum(axis=1).tolist(),
        "parents": unknown if kin.parents is None else list(map(_names, kin.parents)),
        "origin": unknown if kin.origins is None else list(kin.origins),
        "chance_first": first,
        "chance_second": second,
    }


def _names(parents: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{generation}:{place}" for generation, place in parents)


def _csv(run: Chronicle) -> bytes:
    columns, text = individuals(run), io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue().encode()


def _json(run: Chronicle) -> bytes:
    """Everything: who, what was asked for, the log, the result, and the individuals by column."""
    whole = _about(run) | {"log": list(run.log), "result": run.result, "individuals": individuals(run)}
    return (json.dumps(whole, allow_nan=False) + "\n").encode()


def _about(run: Chronicle) -> dict[str, Any]:
    return {"id": run.id, "created": run.created, "code": run.code, "config": asdict(run.config)}


def _parquet(run: Chronicle) -> bytes:
    """The individuals; the file's metadata has under ``heibai`` who they are and what was asked for."""
    if importlib.util.find_spec("pyarrow") is None:
        raise RunError(
            "Parquet is written by pyarrow, which is not installed; get it with: pip install 'heibai[parquet]', or "
            "export to a .csv or .json file"
        )
    import pyarrow
    from pyarrow import parquet

    columns = individuals(run)
    kinds = {name: pyarrow.int64() for name in ("generation", "place", "wins", "draws", "losses", "games")}
    kinds |= dict.fromkeys(("parents", "origin"), pyarrow.string())
    fields = [(name, kinds.get(name, pyarrow.float64())) for name in columns]
    schema = pyarrow.schema(fields, metadata={"heibai": json.dumps(_about(run))})
    data = io.BytesIO()
    parquet.write_table(pyarrow.table(columns, schema=schema), data)
    return data.getvalue()
