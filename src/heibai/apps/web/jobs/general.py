"""Jobs of kinds without a page of their own: their curves, and what they came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....compose import job_kind
from ....jobs.directory import RunDirectory
from ....jobs.kind import JobOption, Value
from ....store.home import new_run_path
from ..topics.feed import Event
from ..wire.members import members_of
from .own_code import require_no_code
from .thinned import Thinned
from .view import Asking, JobForm, JobView, News
from .watch import checkpoint_stamp
from .wire import BeginJob, CheckedJob, JobEntry, JobOptionEntry, JobRecord, Series, Setting

if TYPE_CHECKING:
    from starlette.datastructures import State

MOST_POINTS = 1000  # of one curve
_MOST_TOLD = 40
_SHOWN_DIGITS = 6
_ELSEWHERE = ("id", "out", "run", "file", "finished")  # of a result: the record says it elsewhere
_TYPES = {bool: "bool", int: "int", float: "float", str: "str", tuple: "texts"}


class Curves:
    """The curves that a kind of job declares, evenly thinned, the newest point among them."""

    def __init__(self, directory: RunDirectory) -> None:
        self._directory, self._kind = directory, job_kind(directory.kind)
        self._curves = self._kind.curves(directory)
        self._points: list[Thinned[tuple[int, float]]] = [Thinned(MOST_POINTS) for _ in self._curves]
        self._rows = directory.follow(self._kind.journal) if directory.is_verified else None
        self._read = 0

    def go_on(self) -> bool:
        """Read the rows that came since; whether there were some. Raises CheckpointError."""
        rows = self._fresh_rows() if self._curves else []
        self._read += len(rows)
        self.add(rows)
        return bool(rows)

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        for row in rows:
            for curve, points in zip(self._curves, self._points, strict=True):
                if curve.key in row:
                    points.add((int(row[curve.at]), rounded(row[curve.key])))

    def _fresh_rows(self) -> Sequence[Mapping[str, Any]]:
        return self._rows.fresh() if self._rows else list(self._kind.log(self._directory))[self._read :]

    @property
    def series(self) -> list[Series]:
        return [
            {"name": curve.name, "points": points.values}
            for curve, points in zip(self._curves, self._points, strict=True)
        ]


def rounded(value: float) -> float:
    """With as many digits as are shown."""
    return float(f"{value:.{_SHOWN_DIGITS}g}")


def settings_of(values: Mapping[str, Any]) -> list[Setting]:
    """Names with numbers and texts; what is nothing, or long, is left out."""
    told = {name: value for name, value in values.items() if value not in (None, "", [], {}, ())}
    rows: list[Setting] = [{"name": str(name)[:60], "value": _text(value)} for name, value in told.items()]
    return rows[:_MOST_TOLD]


def _text(value: object) -> str:
    """A number, a text or several of them, what is long cut; a list inside a list is in brackets."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_text(each)}" for key, each in value.items())[:200]
    if isinstance(value, list | tuple):
        parts = (f"({_text(each)})" if isinstance(each, list | tuple) else _text(each) for each in value)
        return ", ".join(parts)[:200]
    return f"{value:.6g}" if isinstance(value, float) else str(value)[:200]


def option_entry(option: JobOption) -> JobOptionEntry:
    """An option as a form has it."""
    return members_of(JobOptionEntry, option, type=_TYPES[option.type], choices=list(option.choices))


def _whole(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    kind, curves = job_kind(directory.kind), Curves(directory)
    curves.go_on()
    return {
        "command": kind.command(directory),
        "settings": settings_of(directory.config),
        "series": curves.series,
        "outcome": settings_of(_came_to(kind.result(directory) or {})),
    }


def _came_to(result: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in result.items() if name not in _ELSEWHERE}


def series_news(directory: RunDirectory, event: Callable[[list[Series]], Event]) -> News:
    """The curves of a job, whole, in one ``event`` whenever they have grown."""
    curves, stamp = Curves(directory), 0

    def look(is_over: bool) -> Sequence[Event]:
        nonlocal stamp
        before, stamp = stamp, checkpoint_stamp(directory)
        return [event(curves.series)] if stamp != before and curves.go_on() else []

    return look


def _news(directory: RunDirectory, state: State) -> News:
    return series_news(directory, lambda series: {"type": "series", "series": series})


def _begin(wanted: BeginJob, asking: Asking) -> RunDirectory:
    return job_kind(wanted.kind).begin(_options(wanted), new_run_path(wanted.kind))


def _check(wanted: BeginJob) -> CheckedJob:
    _options(wanted)
    return {"command": "", "games": None, "pairings": None, "generation": None}


def _options(wanted: BeginJob) -> dict[str, Value]:
    """What was asked for. Raises SpecError; ForbiddenSpecError: code or files of this machine."""
    kind = job_kind(wanted.kind)
    options = kind.read_options(wanted.wanted)
    local = {option.name for option in kind.options if option.is_local}
    for name in wanted.wanted:
        require_no_code(options[name], use=f"heibai runs begin {kind.name}", is_local=name in local)
    return options


GENERAL = JobView(
    kinds=(),
    entry=JobEntry,
    record=JobRecord,
    own=lambda directory: {},
    nothing={},
    whole=_whole,
    news=_news,
    form=JobForm(BeginJob, _begin, _check),
)
