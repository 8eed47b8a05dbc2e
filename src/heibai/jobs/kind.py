"""A kind of job as one value: what may be asked for, how it is begun, worked on, told of and given more.

A room that has such jobs says so in a ``job.py``; ``compose.py`` has the table, with the kinds of installed packages
(entry points ``heibai.jobs``) behind ours. The command line, the server, its worker processes, doctor and backup read
that table, so a new kind needs no line in any of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.errors import RunError, SpecError, quoted
from ..core.system.machine import default_threads
from .contents import Contents, curves_table, settings_table, split_times, values_table, why_varies
from .control import Control
from .directory import LOG, RunDirectory

Value = bool | int | float | str | tuple[str, ...]
Options = Mapping[str, Any]  # what was asked for, by name
Row = Mapping[str, Any]  # of a journal: JSON values
Watch = Callable[..., None]  # hears of every step of the work; what it is given is the kind's own


@dataclass(frozen=True, slots=True)
class JobOption:
    """Something that may be asked for. The page's words for it stand under ``KIND.NAME`` in both languages."""

    name: str  # "games"
    type: type[bool] | type[int] | type[float] | type[str] | type[tuple[str, ...]]
    default: Value | None  # None: it must be given
    help: str  # for people, one line
    least: float | None = None  # of a number
    most: float | None = None
    choices: tuple[str, ...] = ()  # of a text; empty: any
    is_local: bool = False  # it names files of this machine, which no page may

    def read(self, value: object) -> Value:
        """``value``, of JSON or of a command line, as this option takes it. Raises SpecError."""
        try:
            found = self._converted(value)
        except (TypeError, ValueError):
            found = None
        is_good = found is not None and (not self.choices or found in self.choices)
        if is_good and isinstance(found, int | float):
            is_good = (self.least is None or found >= self.least) and (self.most is None or found <= self.most)
        if found is None or not is_good:
            raise SpecError(f"{self.name} is {quoted(str(value), 60)}, expected {self.expected}")
        return found

    @property
    def expected(self) -> str:
        """What a value must be, for people."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        words = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}.get(self.type, "texts")
        low, high = (
            bound if bound is None or isinstance(bound, int) else f"{bound:g}" for bound in (self.least, self.most)
        )
        if low is not None and high is not None:
            return f"{words} from {low} to {high}"
        return words if low is None else f"{words} from {low}"

    def _converted(self, value: object) -> Value | None:
        """Raises TypeError, ValueError; None: it is of another type."""
        if self.type is bool:
            return value if isinstance(value, bool) else {"yes": True, "no": False}.get(str(value))
        if isinstance(value, bool):
            return None
        if self.type is int:
            return int(value) if isinstance(value, int | str) else None
        if self.type is float:
            return float(value) if isinstance(value, int | float | str) else None
        if self.type is str:
            return value if isinstance(value, str) else None
        if isinstance(value, str):
            return (value,)
        return tuple(map(str, value)) if isinstance(value, Iterable) else None


@dataclass(frozen=True, slots=True)
class Curve:
    """A line that grows with the job: what stands under ``key`` in those rows of its log that have it."""

    key: str
    name: str  # for people
    at: str = "done"  # key of the step that the row is of


@dataclass(frozen=True, slots=True)
class More:
    """How a finished job is given more."""

    option: str  # which of its settings becomes larger: "generations"
    now: int  # what that is so far
    depends_on_total: str = ""  # what in the job depends on the total, for people; empty: nothing does


@dataclass(frozen=True, slots=True)
class Work:
    """With what a job is worked on."""

    control: Control = field(default_factory=Control)
    threads: int | None = None  # None: all processors
    cluster: Any = None  # machines of Ray, for kinds that take some
    watch: Watch | None = None

    @property
    def processors(self) -> int:
        """How many threads that are."""
        return self.threads or default_threads()


class JobKind(ABC):
    """One kind of job. Its jobs are run directories (jobs/directory.py) whose config.json says ``name``."""

    name: str  # "evolve"; also what its directories are called by
    noun: str  # for people: "run of breeding"
    unit: str  # of its progress: "generations"
    verb: str = ""  # of the command line that begins it, where it has one of its own: "evolve"
    options: tuple[JobOption, ...] = ()
    takes: frozenset[str] = frozenset({"threads"})  # of threads and cluster: with what it can be worked on
    orders: frozenset[str] = frozenset({"pause", "resume", "stop"})
    journal: str = LOG  # whose rows the curves are of

    @abstractmethod
    def begin(self, options: Options, path: Path) -> RunDirectory:
        """A new directory at ``path``; nothing is done yet. ``options``: as ``read_options`` gives them.

        Raises:
            HeibaiError: they cannot work, or the place holds a run already or cannot be written.
        """

    @abstractmethod
    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        """Continue until the job is finished or told to stop; what it came to, JSON values, with ``finished``.

        Raises HeibaiError.
        """

    @abstractmethod
    def about(self, config: Mapping[str, Any]) -> str:
        """What was asked for, in a line. Raises KeyError or TypeError for a config that no such job has."""

    def works_with(self, directory: RunDirectory) -> frozenset[str]:
        """``takes`` of one job, where not all of its kind take the same. Raises UnknownNameError."""
        return self.takes

    def command(self, directory: RunDirectory) -> str:
        """The command that does the same again; empty: there is none."""
        return ""

    def curves(self, directory: RunDirectory) -> tuple[Curve, ...]:
        """What can be drawn of it while it goes on."""
        return ()

    def log(self, directory: RunDirectory) -> Iterator[Row]:
        """The rows of its journal. Raises CheckpointError."""
        return directory.rows(self.journal)

    def result(self, directory: RunDirectory) -> Mapping[str, Any] | None:
        """What the finished job came to; None while it is not finished. Raises RunError: it is damaged."""
        return directory.result()

    def contents(self, directory: RunDirectory) -> Contents:
        """What a report of it holds, of one at work what there is so far: settings, curves and what it came to.

        Raises RunError, CheckpointError: it is damaged.
        """
        outcome, times = split_times(self.result(directory) or {})
        curves = [(curve.key, curve.name, curve.at) for curve in self.curves(directory)]
        seed, command = directory.config.get("seed"), self.command(directory)
        return Contents(
            self.about(directory.config),
            tables=(
                *settings_table(directory.config),
                *(curves_table(curves, self.log(directory), unit=self.unit) if curves else ()),
                *values_table("Outcome", outcome),
            ),
            circumstances=values_table("Times", times),
            commands=(command,) if command else (),
            seeds={"seed": seed} if type(seed) is int else {},
            varies=why_varies(command),
        )

    def files(self, directory: RunDirectory) -> tuple[str, ...]:
        """Names of the files in the directory that people want: what it came to, and its journals."""
        usual = ("result.json", self.journal, "config.json")
        return tuple(name for name in usual if (directory.path / name).is_file())

    def more(self, directory: RunDirectory) -> More | None:
        """How it is given more when it is finished; None: it cannot be."""
        return None

    def read_options(self, wanted: Mapping[str, object]) -> dict[str, Value]:
        """Every option, those that were not asked for by their default. Raises SpecError."""
        known = {option.name: option for option in self.options}
        for name in wanted:
            if name not in known:
                named = ", ".join(known) or "none"
                raise SpecError(f"{quoted(str(name), 60)} is no option of the kind {self.name!r}; there are: {named}")
        return {name: self._read(option, wanted) for name, option in known.items()}

    def _read(self, option: JobOption, wanted: Mapping[str, object]) -> Value:
        if option.name in wanted:
            return option.read(wanted[option.name])
        if option.default is None:
            raise SpecError(
                f"a run of kind {self.name!r} needs {option.name}: {option.help}; expected {option.expected}"
            )
        return option.default

    def larger(self, directory: RunDirectory, total: int) -> Mapping[str, Any]:
        """The settings that differ in a job that was begun with ``total`` of its measure, a number above that of now.

        Raises HeibaiError: there is no such job.
        """
        more = self.more(directory)
        return {} if more is None else {more.option: total}

    def give_more(self, directory: RunDirectory, total: int) -> None:
        """Have a job go on to ``total`` of its measure. Raises HeibaiError: it cannot, or has as many already."""
        more = self.more(directory)
        if more is None:
            raise RunError(f"{directory.id!r} is of kind {self.name!r}, which cannot be given more; begin a new one")
        if total <= more.now:
            raise RunError(
                f"{directory.id!r} has {more.now} {more.option} already, so {total} are no more; name a larger number"
            )
        directory.extend(self.larger(directory, total))
