"""A run as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from ....evolve.history import log_rows
from ....evolve.runs.champion import command_of
from ....evolve.runs.stored_run import config_of
from ....jobs.directory import RunDirectory
from ....learn.training import stored_training
from ..runs.known import game_of
from ..runs.status import RunFiles, damaged_status, run_files, status_by_files
from ..runs.wire import Setting
from ..runs.workers import Workers
from .champion import champion_state
from .curve import Curve, Thinned
from .known import TRAINING_RUNS
from .learnt import learnt_champion, measured_rows, outcome_rows
from .wire import GenerationPoint, PanelRow, RunEntry, RunRecord, Series

MOST_POINTS = 1000  # of one curve
_SHOWN_DIGITS = 6
_HIDDEN = ("game", "recipe", "trainer", "evaluator", "options")  # of the settings: they are told apart from them


def run_entry(directory: RunDirectory, workers: Workers, *, name: str | None = None) -> RunEntry:
    """Where a run stands. Raises RunError, CheckpointError: it is damaged."""
    is_ours = workers.works_on(directory.path.resolve())  # first: when its process has ended, its files say all
    return entry_of(run_files(directory), workers, is_ours=is_ours, name=name or TRAINING_RUNS.name_of(directory))


def entry_of(files: RunFiles, workers: Workers, *, is_ours: bool, name: str) -> RunEntry:
    """The same of its files. Raises RunError: its settings are damaged."""
    config, is_learning = files.directory.config, files.directory.kind == stored_training.KIND
    return {
        **status_by_files(files, workers, is_ours=is_ours, name=name),
        "kind": _kind(is_learning=is_learning),
        "game": game_of(config),
        "method": str(config.get("trainer" if is_learning else "recipe", "")),
        "evaluator": str(config.get("evaluator", ""))[:200],
    }


def damaged_entry(name: str, kind: str, reason: str) -> RunEntry:
    """Of a run that cannot be read, as far as its ``kind`` is known."""
    is_learning = kind == stored_training.KIND
    return {
        **damaged_status(name, reason), "kind": _kind(is_learning=is_learning),
        "game": "", "method": "", "evaluator": "",
    }  # fmt: skip


def _kind(*, is_learning: bool) -> Literal["evolve", "learn"]:
    return "learn" if is_learning else "evolve"


def run_record(directory: RunDirectory, workers: Workers) -> RunRecord:
    """All that is known of a run. Raises RunError, CheckpointError, UnknownNameError: it is damaged."""
    entry = run_entry(directory, workers)
    result = directory.result() or {}  # read after the state: a finished run has it
    record: RunRecord = {
        "run": entry,
        "command": "",
        "settings": _settings(directory.config),
        "points": [],
        "series": [],
        "champion": None,
        "panel": [],
        "outcome": [],
        "hash": str(result.get("hash") or ""),
    }
    if directory.kind == stored_training.KIND:
        record["command"] = stored_training.config_of(directory).command
        record["series"] = LearningCurves(directory, directory.rows()).series
        record["champion"] = learnt_champion(directory)
        record["panel"], record["outcome"] = measured_rows(result), outcome_rows(result)
    else:
        log = ReadLog(log_rows(directory))
        record["command"] = command_of(config_of(directory))
        record["points"] = log.curve.points
        record["panel"] = panel_rows(log.measured)
        record["champion"] = champion_state(directory, log.newest)
    return record


class ReadLog:
    """What is told of the rows of a log, which may be many."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self.curve = Curve()
        self.newest: list[Mapping[str, Any]] = []  # one, if there is any
        self.measured: list[Mapping[str, Any]] = []  # the newest with the panel, if there is any
        for row in rows:
            self.curve.add(point_of(row))
            self.newest = [row]
            if row["panel"]:
                self.measured = [row]


def _settings(config: Mapping[str, Any]) -> list[Setting]:
    """What the run was asked for, flat; what was left at nothing is left out."""
    told = {key: value for key, value in config.items() if key not in _HIDDEN} | dict(config.get("options") or {})
    return [
        {"name": str(name)[:60], "value": _text(value)} for name, value in told.items() if value not in ("", {}, [], ())
    ]


def _text(value: Any) -> str:
    return ", ".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else str(value)[:200]


def point_of(row: Mapping[str, Any]) -> GenerationPoint:
    """One row of the log in the curve."""
    return {
        "first": int(row["generation"]),
        "generation": int(row["generation"]),
        "best": rounded(row["best"]),
        "mean": rounded(row["mean"]),
        "worst": rounded(row["best"] - row["spread"]),
        "diversity": rounded(row["diversity"]),
        "games": int(row["games"]),
        "seconds": round(float(row["seconds"]), 3),
    }


class LearningCurves:
    """The curves that a training declares, evenly thinned, the newest point among them: each event has them whole."""

    def __init__(self, directory: RunDirectory, rows: Iterable[Mapping[str, Any]] = ()) -> None:
        self._curves = stored_training.kind_of(directory).curves
        self._points: list[Thinned[tuple[int, float]]] = [Thinned(MOST_POINTS) for _ in self._curves]
        self.add(rows)

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        for row in rows:
            for curve, points in zip(self._curves, self._points, strict=True):
                if curve.key in row:
                    points.add((int(row["done"]), rounded(row[curve.key])))

    @property
    def series(self) -> list[Series]:
        return [
            {"name": curve.name, "points": points.values}
            for curve, points in zip(self._curves, self._points, strict=True)
        ]


def panel_rows(log: Sequence[Mapping[str, Any]]) -> list[PanelRow]:
    """The last measurement of the champion."""
    measured: Mapping[str, Any] = next((row["panel"] for row in reversed(log) if row["panel"]), {})
    return [
        {
            "opponent": opponent,
            "score": round(row["score"], 4),
            "low": round(row["score_interval"][0], 4),
            "high": round(row["score_interval"][1], 4),
            "games": row["games"],
        }
        for opponent, row in measured.items()
    ]


def rounded(value: float) -> float:
    """With as many digits as are shown."""
    return float(f"{value:.{_SHOWN_DIGITS}g}")
