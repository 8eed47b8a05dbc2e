"""What the studies shipped: their results with every cell, and laboratories that know them."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

from heibai.experiments.laboratory import Laboratory
from heibai.experiments.questions import in_todays_texts, settled_question
from heibai.experiments.shipped import shipped_result
from heibai.jobs.directory import RunDirectory

PAGES = Path(__file__).parents[1] / "docs" / "studies"


@cache
def shipped_study(name):
    """The result of a study with its cells: what was asked, and what came of it."""
    cells = json.loads(gzip.decompress((PAGES / f"{name}.cells.json.gz").read_bytes()))
    return shipped_result(name) | {"cells": cells}


class Shelf(Laboratory):
    """Every cell is a shipped one; none is worked on."""

    def __init__(self, shipped, tmp_path):
        directory = RunDirectory.create(tmp_path / "study", kind="study", config={})
        super().__init__(directory, seed=shipped["seed"], threads=1)
        self.shipped = shipped["cells"]

    def cell(self, key, asked, work):
        then, now = self.shipped[key]["asked"], json.loads(json.dumps(asked))
        assert in_todays_texts(settled_question(then)) == in_todays_texts(settled_question(now)), (
            f"{key} was made for another question: {then}, now {now}"
        )
        return self.shipped[key]["result"]


class AllReplayed(Exception):
    """There is nothing more to look at."""


class Replay(Shelf):
    """The chosen cells are worked on again as well; after the last of them the study ends."""

    def __init__(self, shipped, tmp_path, chosen):
        super().__init__(shipped, tmp_path)
        self.left = set(chosen)
        self.again = {}  # by key

    def cell(self, key, asked, work):
        result = super().cell(key, asked, work)
        if key in self.left:
            self.again[key] = json.loads(json.dumps(work()))
            self.left.remove(key)
        if not self.left:
            raise AllReplayed
        return result
