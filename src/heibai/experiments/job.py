"""A study as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..jobs.contents import Contents, Picture, settings_table, values_table
from ..jobs.directory import RunDirectory
from ..jobs.kind import JobKind, JobOption, Options, Work

JOURNAL = "cells.jsonl"
_VARIES = "it measures times, has players that stop by a clock, or sums over a network, which depend on the processor"


class StudyJob(JobKind):
    """Runs of ``heibai study``."""

    name = "study"
    noun = "study"
    unit = "cells"
    verb = "study"
    journal = JOURNAL
    options = (
        JobOption("study", str, None, "which study, by its name"),
        JobOption("full", bool, False, "publication size: hours instead of minutes"),
        JobOption("seed", int, 1, "of every random choice", 0, 2**63 - 1),
    )

    def begin(self, options: Options, path: Path) -> RunDirectory:
        from .stored_study import begin

        return begin(options["study"], path, full=options["full"], seed=options["seed"])

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_study import work_on

        return work_on(directory, control=work.control, threads=work.threads, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        return f"{config['study']}{', full' if config['full'] else ''}, seed {config['seed']}"

    def command(self, directory: RunDirectory) -> str:
        from .stored_study import command_of

        return command_of(directory.config)

    def result(self, directory: RunDirectory) -> Mapping[str, Any] | None:
        from .stored_study import result_of

        return result_of(directory)

    def contents(self, directory: RunDirectory) -> Contents:
        """Of a study at work what was asked for alone."""
        from ..plots import figure
        from .catalogue import load_study
        from .stored_study import findings_of, numbers_of, result_of

        config, study = directory.config, load_study(directory.config["study"])
        is_known = config["size"] == numbers_of(study.FULL if config["full"] else study.SMALL)
        varies = "" if study.REPRODUCIBLE else _VARIES
        asked = Contents(
            f"Study: {config['study']}",
            paragraphs=(" ".join(study.ABOUT.split()),),
            tables=settings_table(config),
            commands=(self.command(directory),) if is_known else (),
            seeds={"seed": config["seed"]},
            varies=varies,
        )
        if (result := result_of(directory)) is None:
            return asked
        found = findings_of(result)
        return replace(
            asked,
            paragraphs=(*asked.paragraphs, *found.notes),
            tables=(*asked.tables, *found.tables),
            circumstances=values_table("Times", {"seconds": result["seconds"]}),
            pictures=(Picture("study", found.plot.title, lambda to: figure.draw(found.plot, to)),),
        )

    def files(self, directory: RunDirectory) -> tuple[str, ...]:
        study = str(directory.config.get("study"))
        made = (f"{study}.{ending}" for ending in ("md", "json", "svg", "cells.json.gz"))
        return (*(name for name in made if (directory.path / name).is_file()), *super().files(directory))


JOB = StudyJob()
