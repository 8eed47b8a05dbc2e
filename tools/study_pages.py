"""Makes the page of a study in docs/studies again, with the cells that lie beside it.

    python tools/study_pages.py NAME --out RUN                  # from the cells, and what the study asks besides
    python tools/study_pages.py NAME --out RUN --anew breed-a   # cells whose keys begin so are worked on again
    python tools/study_pages.py NAME --out RUN --anew ''        # all of them

RUN is a directory of ``heibai study``: after a stop or a kill the same command goes on, and ``heibai resume RUN`` does.
Page, plot, cells and result take the places of those that ship.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
from pathlib import Path

from heibai.experiments import stored_study
from heibai.experiments.catalogue import STUDIES
from heibai.experiments.laboratory import CELLS
from heibai.experiments.shipped import shipped_result
from heibai.jobs.directory import RunDirectory

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "studies"
RESULTS = ROOT / "src" / "heibai" / "experiments" / "shipped"


def begin(name: str, out: Path, *, full: bool, anew: tuple[str, ...]) -> RunDirectory:
    """A study that has the shipped cells but those whose keys begin with one of ``anew``."""
    shipped = shipped_result(name)
    cells = json.loads(gzip.decompress((PAGES / f"{name}.cells.json.gz").read_bytes()))
    seconds = round(shipped["seconds"] / len(cells), 3)
    directory = stored_study.begin(name, out, full=full, seed=shipped["seed"])
    with directory.lock():
        directory.append_all(
            [{"cell": key, "seconds": seconds, **cell} for key, cell in cells.items() if not key.startswith(anew)],
            journal=CELLS,
        )
        directory.save_checkpoint({"cells": len(cells)})
    return directory


def publish(name: str, run: Path) -> None:
    for ending in ("md", "svg", "cells.json.gz"):
        shutil.copyfile(run / f"{name}.{ending}", PAGES / f"{name}.{ending}")
    shutil.copyfile(run / f"{name}.json", RESULTS / f"{name}.json")


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("name", choices=STUDIES)
    asked.add_argument("--out", type=Path, required=True, help="where it works")
    asked.add_argument("--full", action="store_true", help="the full size")
    asked.add_argument("--anew", action="append", default=[], help="beginning of keys of cells to work on again")
    asked.add_argument("--threads", type=int, default=None)
    told = asked.parse_args()
    is_begun = (told.out / "config.json").exists()
    directory = (
        RunDirectory.open(told.out) if is_begun else begin(told.name, told.out, full=told.full, anew=tuple(told.anew))
    )
    result = stored_study.work_on(directory, threads=told.threads)
    publish(told.name, told.out)
    print(f"{told.name}: {len(result['cells'])} cells, {result['seconds']:,.0f} s")


if __name__ == "__main__":
    main()
