"""What a report of a job holds, as a value: its kind says it once, and every writer makes its own file of it (reports).

Cells are texts already: who prints them decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import RunError
from .documents import UnreadableError, may_be_there, read_bytes

if TYPE_CHECKING:
    from .directory import RunDirectory

MOST_ROWS = 200  # of a table that is made of a journal; a longer one is thinned evenly, its last row kept
TIMES = ("seconds", "games_per_second", "positions_per_second")  # of results: they are of one machine and one day
PLACES = ("id", "out", "run", "file", "files", "finished", "records", "command", "heibai")  # told elsewhere
BY_CLOCK = "seconds of a clock limit the thinking, so the same commands come to other moves on another day"
BY_OTHERS = "other programs played (remote:), which may play otherwise on another day"
BY_NETWORK = "sums over a network depend on the processor, so another machine may come to other moves"
_SIGNS = {  # what a command holds -> why it varies
    r"\b(seconds|total)=|--([a-z]+-)?seconds\b": BY_CLOCK,
    r"\bremote:": BY_OTHERS,
    r"\bnet=|\bnetwork:|\blearn network\b": BY_NETWORK,
}


@dataclass(frozen=True)
class ResultTable:
    """One table with a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # [N][columns]


@dataclass(frozen=True)
class Picture:
    """One figure, drawn when a report is written."""

    name: str  # of its file, without an ending
    title: str
    draw: Callable[[Path], object]  # writes the SVG there


@dataclass(frozen=True)
class Contents:
    """What a kind of job tells of one job."""

    title: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[ResultTable, ...] = ()  # they come out the same when the commands run again
    circumstances: tuple[ResultTable, ...] = ()  # of one machine and one day: times, speeds
    pictures: tuple[Picture, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)  # name -> content: games, weights
    commands: tuple[str, ...] = ()  # that make it again, run beside ``files``; none: there are none
    seeds: Mapping[str, int] = field(default_factory=dict)
    varies: str = ""  # why the commands come to other tables; empty: they make the same ones


def attached(directory: RunDirectory, *names: str) -> dict[str, bytes]:
    """Those of these files that the job has, whole. Raises RunError: one cannot be read."""
    found = {}
    for name in names:
        path = directory.path / name
        if may_be_there(path):
            try:
                found[name] = read_bytes(path)
            except UnreadableError as error:
                mend = error.mend(path, "it is made again by: heibai resume")
                raise RunError(f"{str(path)!r} cannot be put into a report: {error}; {mend}") from error
    return found


def curves_table(
    curves: Sequence[tuple[str, str, str]], rows: Iterable[Mapping[str, Any]], *, unit: str
) -> tuple[ResultTable, ...]:
    """The rows of a log that have a point of one of the curves, thinned; nothing where there are none.

    ``curves``: of each the key of its points, its name, and the key of the step that a row is of.
    """
    names = {key: step for key, _, step in curves}
    having = [row for row in rows if any(row.get(key) is not None for key in names)]
    if not having:
        return ()
    step = next(iter(names.values()))
    cells = tuple((cell(row.get(step)), *(cell(row.get(key)) for key in names)) for row in thinned(having))
    return (ResultTable("Curves", (step if step != "done" else unit, *(name for _, name, _ in curves)), cells),)


def thinned(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """At most MOST_ROWS of them, the first and the last included."""
    count = min(len(rows), MOST_ROWS)
    return [rows[round(i * (len(rows) - 1) / max(count - 1, 1))] for i in range(count)]


def values_table(title: str, values: Mapping[str, Any]) -> tuple[ResultTable, ...]:
    """Names beside numbers and texts, lists and objects inside left out; nothing where nothing is left."""
    rows = tuple(
        (name.replace("_", " "), cell(value))
        for name, value in values.items()
        if name not in PLACES and isinstance(value, str | int | float) and value != ""
    )
    return (ResultTable(title, ("name", "value"), rows),) if rows else ()


def split_times(values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A result without, and with nothing but, what depends on the machine's speed."""
    return (
        {name: value for name, value in values.items() if name not in TIMES},
        {name: value for name, value in values.items() if name in TIMES},
    )


def settings_table(config: Mapping[str, Any]) -> tuple[ResultTable, ...]:
    """What was asked for, lists joined; what is nothing, and what is long, is left out."""
    flat = {name: ", ".join(map(str, value)) if _is_short(value) else value for name, value in config.items()}
    nested = {f"{name} {key}": value for name, inner in config.items() if isinstance(inner, Mapping)
              for key, value in inner.items()}  # fmt: skip
    return values_table("Settings", flat | nested)


def _is_short(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) <= 20 and all(isinstance(each, str | int) for each in value)


def cell(value: object) -> str:
    """A value of JSON as a text; six digits of a fraction."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def why_varies(*commands: str) -> str:
    """Why these commands of heibai may come to other tables; empty: they make the same ones."""
    return next((why for sign, why in _SIGNS.items() for text in commands if re.search(sign, text)), "")
