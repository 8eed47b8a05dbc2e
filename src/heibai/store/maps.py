"""Maps of players in run directories: of every cell its best, with its weights (``heibai evolve map-elites``).

The file is JSON: the axes, then a row a cell that ends with a weights file of its own, checksum and all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import RunError, UnknownNameError, quoted
from ..core.files import read_text
from ..evaluators.weights_file import WeightsFile, parse_weights_file, weights_document
from ..jobs.documents import write_atomically

MAP = "map.json"
FORMAT = "heibai-map"
_CELL = re.compile(r"(?s)(.+)/cell-([0-9]{1,3})-([0-9]{1,3})")
Cell = tuple[int, int]


def cell_name(cell: Cell) -> str:
    """What stands behind a run's name: ``cell-3-4``, along the first axis and the second, from 0."""
    return f"cell-{cell[0]}-{cell[1]}"


def split_cell(name: str) -> tuple[str, Cell] | None:
    """``RUN/cell-3-4`` as the run's name and the cell; None for a name of another form."""
    found = _CELL.fullmatch(name)
    return (found[1], (int(found[2]), int(found[3]))) if found else None


def write_map(path: Path, about: Mapping[str, Any], cells: Sequence[tuple[Mapping[str, Any], WeightsFile]]) -> None:
    """``about`` the map, JSON values, and each cell's row (``cell`` and what else is told of it) with its weights.

    Raises WeightsError, RunError: a weight is not finite, or the disk refuses.
    """
    rows = [{**row, "weights": weights_document(weights)} for row, weights in cells]
    text = json.dumps({"format": FORMAT, "version": 1, **about, "cells": rows}, allow_nan=False)
    write_atomically(path, (text + "\n").encode())


def read_cell(path: Path, cell: Cell) -> WeightsFile:
    """The weights of the best in a cell.

    Raises:
        RunError: the file is damaged.
        UnknownNameError: nobody is in that cell.
        WeightsFileError: its weights are damaged.
    """
    rows = _rows(path)
    if cell not in rows:
        taken = " ".join(cell_name(each) for each in sorted(rows)[:20])
        raise UnknownNameError(f"nobody is in {cell_name(cell)} of {quoted(path.parent.name)}; taken: {taken} ...")
    return parse_weights_file(json.dumps(rows[cell]), f"{path}, {cell_name(cell)}")


def _rows(path: Path) -> dict[Cell, Any]:
    try:
        body = json.loads(read_text(path))
        if body["format"] != FORMAT or body["version"] != 1:
            raise ValueError("of another format")
        return {(int(row["cell"][0]), int(row["cell"][1])): row["weights"] for row in body["cells"]}
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise RunError(
            f"the map {str(path)!r} cannot be read ({error!r}); it is made again by: heibai resume {path.parent}"
        ) from error
