"""A report as a value: what its kind of job says (jobs/contents.py), and what every job has."""

from __future__ import annotations

import platform
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from typing import Generic, TypeVar

from ..core.kernel import kernel_digest
from ..jobs.code import code_version
from ..jobs.contents import Contents, Picture, ResultTable
from ..jobs.directory import RunDirectory
from ..jobs.job import State, Status
from ..jobs.kind import JobKind
from ..plots.figure import HOW_TO_GET, is_available

Value = TypeVar("Value")
_PACKAGES = ("numpy", "matplotlib", "jax", "keras", "onnxruntime")  # on which numbers or pictures may depend


@dataclass(frozen=True)
class Named(Generic[Value]):
    """A table or a picture, and the file that it has in the folder."""

    file: str  # "tables/01-standings.csv"
    value: Value


@dataclass(frozen=True)
class Report:
    """All that writers need."""

    id: str  # of the run
    kind: str
    noun: str  # of the kind, for people
    created: float  # seconds since 1970
    code: str  # which heibai began the run
    status: Status
    evidence: dict[str, tuple[int, str]]  # file of the run -> how many of its first bytes, their SHA-256
    versions: dict[str, str]  # of what makes this report
    has_pictures: bool  # whether pictures can be drawn here
    contents: Contents

    @cached_property
    def tables(self) -> list[Named[ResultTable]]:
        """Those that the commands make again."""
        return _numbered(self.contents.tables, 1)

    @cached_property
    def circumstances(self) -> list[Named[ResultTable]]:
        """Those that are of one machine and one day: when, by what, on which evidence."""
        about = ResultTable("This run", ("name", "value"), tuple(self._about()))
        files = tuple((name, str(size), digest) for name, (size, digest) in self.evidence.items())
        evidence = ResultTable("SHA-256 of the run's files", ("file", "first bytes", "SHA-256"), files)
        all_of_them = (about, *self.contents.circumstances, evidence)
        return _numbered(all_of_them, 1 + len(self.contents.tables))

    @cached_property
    def pictures(self) -> list[Named[Picture]]:
        """Nothing where none can be drawn."""
        drawn = self.contents.pictures if self.has_pictures else ()
        return [Named(f"plots/{each.name}.svg", each) for each in drawn]

    @property
    def is_finished(self) -> bool:
        return self.status.state is State.FINISHED

    @property
    def progress(self) -> str:
        """``3/10 generations``."""
        progress = self.status.progress
        return f"{progress.done}{'' if progress.total is None else f'/{progress.total}'} {progress.unit}"

    @property
    def standing(self) -> list[str]:
        """Sentences: what this is, and whether it is the whole."""
        noun = f"{self.noun[0].upper()}{self.noun[1:]}"
        said = [f"{noun}, {self.status.state.value}, {self.progress}; begun {_moment(self.created)}."]
        if not self.is_finished:
            said.append("It is not finished: the tables hold what there was when this report was written.")
        if self.contents.pictures and not self.has_pictures:
            said.append(f"{HOW_TO_GET[0].upper()}{HOW_TO_GET[1:]}.")
        return said

    @property
    def again(self) -> list[str]:
        """Sentences about the commands."""
        contents = self.contents
        if not contents.commands:
            return ["No command makes this again: it rests on files or on a store of this machine."]
        if contents.varies:
            return [f"These commands ask for the same, but the tables may differ: {contents.varies}."]
        if not self.is_finished:
            return ["These commands make the finished job, whose tables hold more than these."]
        return ["Run in this folder, these commands make the same tables; heibai report --again FOLDER compares them."]

    def _about(self) -> Iterable[tuple[str, str]]:
        yield "id", self.id
        yield "kind", self.kind
        yield "state", f"{self.status.state.value}, {self.progress}"
        yield "begun", _moment(self.created)
        yield "begun by", f"heibai {self.code}"
        yield from ((f"seed {name}" if name != "seed" else name, str(n)) for name, n in self.contents.seeds.items())
        yield from ((f"report made with {name}", version) for name, version in self.versions.items())


def report_of(kind: JobKind, directory: RunDirectory) -> Report:
    """Of a job as it stands. Raises RunError, CheckpointError: it is damaged."""
    directory.verify()
    status = directory.status()
    return Report(
        id=directory.id,
        kind=kind.name,
        noun=kind.noun,
        created=directory.created,
        code=directory.code,
        status=status,
        evidence=directory.evidence(),
        versions=versions(),
        has_pictures=is_available(),
        contents=kind.contents(directory),
    )


def versions() -> dict[str, str]:
    """heibai with its commit where that is known, its kernel, Python, the machine, packages that numbers depend on."""
    found = {
        "heibai": code_version(),
        "kernel": f"SHA-256 {kernel_digest()}",
        "Python": platform.python_version(),
        "machine": platform.platform(),
    }
    for name in _PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _numbered(tables: Sequence[ResultTable], first: int) -> list[Named[ResultTable]]:
    return [Named(f"tables/{number:02}-{_slug(each.title)}.csv", each) for number, each in enumerate(tables, first)]


def _slug(title: str) -> str:
    """Letters and digits of a title, fit for a file's name everywhere."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].rstrip("-") or "table"


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))
