"""Which file of the command line works on the runs of a kind; it is imported when a run of that kind comes."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

from ....jobs.directory import RunDirectory


@dataclass(frozen=True)
class RunKind:
    """One kind of run; its file has a function ``work_and_show``."""

    file: str  # below the command line's package
    takes: frozenset[str] = frozenset({"threads"})  # of the options of resume; "cluster": it can work on many machines

    def work_and_show(self, directory: RunDirectory, *, as_json: bool, **options: int | str | None) -> None:
        """Continue the run to its end or until interrupted, then say what came of it; ``options`` are of ``takes``."""
        work: Any = importlib.import_module(f"..{self.file}", __package__)
        work.work_and_show(directory, as_json=as_json, **options)


_ON_A_CLUSTER = frozenset({"threads", "cluster"})

# By the name that a run directory says; those that work on a cluster first.
KINDS = {
    "evolve": RunKind("breed.breeding_work", _ON_A_CLUSTER),
    "match": RunKind("contest.contests", _ON_A_CLUSTER),
    "tournament": RunKind("contest.contests", _ON_A_CLUSTER),
    "study": RunKind("experiments.study"),
    "learn": RunKind("learn.training_work"),
    "book": RunKind("book.growth_work"),
    "import": RunKind("library.import_work", frozenset()),
    "analysis": RunKind("study.analyse"),
}
