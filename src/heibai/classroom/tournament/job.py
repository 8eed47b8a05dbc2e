"""The games of a class as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.directory import RunDirectory
from ...jobs.kind import JobKind, Options, Work
from ..own_home import own_home


class ClassJob(JobKind):
    """Runs of ``heibai class``; they lie in the data folder of their class, with its hand-ins."""

    name = "class"
    noun = "tournament of a class"
    unit = "games"
    verb = "class"
    journal = "games.jsonl"

    def begin(self, options: Options, path: Path) -> RunDirectory:
        """``options``: as stored_class.make_setting gives them; `stored_class.ask` says who takes part."""
        from .stored_class import begin

        return begin(path, options)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_class import work_on

        with own_home(directory.path.resolve().parent.parent):
            return work_on(directory, threads=work.threads, control=work.control, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        there = len(config.get("wanted", {}).get("seats", []))
        return f"class of {there}, {GameSpec.from_fields(config).label}, seed {config['seed']}"


JOB = ClassJob()
