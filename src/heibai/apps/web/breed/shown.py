"""A run as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....core.errors import HeibaiError, RunError
from ....evolve.history import read_log
from ....evolve.runs.champion import command_of
from ....evolve.runs.stored_run import config_of
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ....learn.training import stored_training
from .champion import champion_state
from .known import kind_of, known_runs, name_of, runs_own_code
from .standing import standing_of
from .wire import GenerationPoint, PanelRow, RunEntry, RunRecord, Series, Setting
from .workers import Workers

MOST_POINTS = 1000  # of one curve
_SHOWN_DIGITS = 6
_HIDDEN = ("game", "recipe", "trainer", "evaluator", "options")  # of the settings: they are told apart from them


def run_list(workers: Workers) -> list[RunEntry]:
    """All of this user's, newest first, the damaged ones last. Raises StoreError."""
    return [_entry_or_fault(name, run, workers) for name, run in known_runs().items()]


def _entry_or_fault(name: str, run: RunDirectory | DamagedRun, workers: Workers) -> RunEntry:
    try:
        if isinstance(run, DamagedRun):
            raise RunError(run.reason)
        return run_entry(run, workers, name=name)
    except HeibaiError as error:
        return _damaged(name, run, str(error))


def _damaged(name: str, run: RunDirectory | DamagedRun, reason: str) -> RunEntry:
    return {
        "name": name,
        "kind": "learn" if kind_of(run) == stored_training.KIND else "evolve",
        "game": "",
        "method": "",
        "evaluator": "",
        "created": 0.0,
        "state": "damaged",
        "message": reason,
        "done": 0,
        "total": None,
        "unit": "",
        "orders": [],
        "asked": "",
    }


def run_entry(directory: RunDirectory, workers: Workers, *, name: str | None = None) -> RunEntry:
    """Where a run stands. Raises RunError, CheckpointError: it is damaged."""
    standing, config = standing_of(directory, workers), directory.config
    is_learning = directory.kind == stored_training.KIND
    return {
        "name": name or name_of(directory),
        "kind": "learn" if is_learning else "evolve",
        "game": _game(config),
        "method": str(config.get("trainer" if is_learning else "recipe", "")),
        "evaluator": str(config.get("evaluator", ""))[:200],
        "created": directory.created,
        "state": standing.state.value,
        "message": standing.message,
        "done": standing.progress.done,
        "total": standing.progress.total,
        "unit": standing.progress.unit,
        "orders": [] if runs_own_code(config) else standing.orders,
        "asked": standing.asked,
    }


def _game(config: Mapping[str, Any]) -> str:
    try:
        return str(GameSpec.from_fields(config, opening="opening_rule"))
    except (KeyError, TypeError) as error:
        raise RunError(f"its config.json is damaged: {error!r}; put back a copy of it") from error


def run_record(directory: RunDirectory, workers: Workers) -> RunRecord:
    """All that is known of a run. Raises RunError, CheckpointError, UnknownNameError: it is damaged."""
    result = directory.result() or {}
    record: RunRecord = {
        "run": run_entry(directory, workers),
        "command": "",
        "settings": _settings(directory.config),
        "points": [],
        "series": [],
        "champion": None,
        "panel": [],
        "hash": str(result.get("hash") or ""),
    }
    if directory.kind == stored_training.KIND:
        record["command"] = stored_training.config_of(directory).command
        record["series"] = series_of(directory, list(directory.rows()))
    else:
        log = read_log(directory)
        record["command"] = command_of(config_of(directory))
        record["points"] = [point_of(row) for row in log]
        record["panel"] = panel_rows(log)
        record["champion"] = champion_state(directory, log)
    return record


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
        "generation": int(row["generation"]),
        "best": _rounded(row["best"]),
        "mean": _rounded(row["mean"]),
        "worst": _rounded(row["best"] - row["spread"]),
        "diversity": _rounded(row["diversity"]),
        "games": int(row["games"]),
        "seconds": round(float(row["seconds"]), 3),
    }


def series_of(directory: RunDirectory, rows: Sequence[Mapping[str, Any]]) -> list[Series]:
    """The curves that a training declares."""
    return [
        {"name": curve.name, "points": _points(rows, curve.key)} for curve in stored_training.kind_of(directory).curves
    ]


def _points(rows: Sequence[Mapping[str, Any]], key: str) -> list[tuple[int, float]]:
    """Evenly many of them, the newest among them: a long curve is sent whole at every event."""
    having = [row for row in rows if key in row]
    step = max(1, -(-len(having) // MOST_POINTS))
    kept = having[::-step][::-1]
    return [(int(row["done"]), _rounded(row[key])) for row in kept]


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


def _rounded(value: float) -> float:
    return float(f"{value:.{_SHOWN_DIGITS}g}")
