"""The analysis of a whole game as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..games import GameSpec
from ..jobs.contents import Contents
from ..jobs.directory import RunDirectory
from ..jobs.kind import JobKind, Options, Work


class AnalysisJob(JobKind):
    """Runs of ``heibai analyse``; their settings are ``AnalysisOptions``."""

    name = "analysis"
    noun = "analysis"
    unit = "positions"
    verb = "analyse"
    journal = "positions.jsonl"

    def begin(self, options: Options, path: Path) -> RunDirectory:
        """``options``: as ``AnalysisOptions.to_json`` gives them."""
        from .stored_review import begin, options_from

        return begin(options_from(options), path)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .described import describe
        from .stored_review import options_of, work_on

        review = work_on(directory, control=work.control, threads=work.processors, watch=work.watch)
        if review is None:
            return {"id": directory.id, "finished": False}
        options = options_of(directory)
        return {"id": directory.id, "finished": True, **describe(options.record.spec.make(), options, review)}

    def about(self, config: Mapping[str, Any]) -> str:
        board = GameSpec.from_fields(config, opening="opening_rule").label
        return f"{board}, by {config['analyst']}"

    def contents(self, directory: RunDirectory) -> Contents:
        from .report import contents

        return contents(directory)


JOB = AnalysisJob()
