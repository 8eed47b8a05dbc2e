"""An import as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...core.errors import quoted
from ...jobs.directory import RunDirectory
from ...jobs.kind import JobKind, JobOption, Options, Work


class ImportJob(JobKind):
    """Runs of ``heibai import``."""

    name = "import"
    noun = "import"
    unit = "KiB"
    verb = "import"
    takes = frozenset()
    orders = frozenset({"resume", "stop"})  # not held up between: to stop keeps all that was done
    journal = "refused.jsonl"
    options = (
        JobOption("paths", tuple, None, "files, folders, .zip and .gz"),
        JobOption("size", int, 8, "board size of transcripts; the other formats say theirs", 1, 100),
    )

    def begin(self, options: Options, path: Path) -> RunDirectory:
        from .import_run import begin

        return begin(map(Path, options["paths"]), path, size=options["size"])

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        """What this session did; of an import that was finished before, what it came to."""
        from .import_run import as_object, work_on

        directory.require_kind(self.name)
        if (before := directory.result()) is not None:
            return {"finished": True, **before}
        done = work_on(directory, control=work.control, told=work.watch or (lambda done: None))
        return {"finished": not done.stopped, **as_object(done)}

    def about(self, config: Mapping[str, Any]) -> str:
        return quoted(", ".join(config["paths"]))[1:-1]


JOB = ImportJob()
