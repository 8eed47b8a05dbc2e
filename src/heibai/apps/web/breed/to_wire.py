"""A run as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....compose import job_kind
from ....evolve.history import log_rows
from ....jobs.directory import RunDirectory
from ....learn.training.stored_training import KIND as LEARN
from ..jobs.general import Curves, rounded, settings_of
from ..jobs.named import game_of
from .champion import champion_state
from .curve import Curve
from .learnt import learnt_champion, measured_rows, outcome_rows
from .wire import GenerationPoint, PanelRow

if TYPE_CHECKING:
    from starlette.datastructures import State

NOTHING = {"game": "", "method": "", "evaluator": ""}  # what the page adds of a damaged run
_HIDDEN = ("game", "recipe", "trainer", "evaluator", "options")  # of the settings: they are told apart from them


def own_entry(directory: RunDirectory) -> Mapping[str, Any]:
    """What the page adds to where a run stands. Raises RunError: its settings are damaged."""
    config = directory.config
    return {
        "game": game_of(config),
        "method": str(config.get("trainer" if directory.kind == LEARN else "recipe", "")),
        "evaluator": str(config.get("evaluator", ""))[:200],
    }


def run_record(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    """What the page tells of a whole run. Raises RunError, CheckpointError, UnknownNameError: it is damaged."""
    told = _learning(directory) if directory.kind == LEARN else _breeding(directory)
    config, result = directory.config, directory.result() or {}
    asked = {key: value for key, value in config.items() if key not in _HIDDEN} | dict(config.get("options") or {})
    return {
        "command": job_kind(directory.kind).command(directory),
        "settings": settings_of(asked),
        "points": [],
        "series": [],
        "outcome": [],
        **told,
        "hash": str(result.get("hash") or ""),
    }


def _learning(directory: RunDirectory) -> Mapping[str, Any]:
    curves, result = Curves(directory), directory.result() or {}
    curves.go_on()
    return {
        "series": curves.series,
        "champion": learnt_champion(directory),
        "panel": measured_rows(directory),
        "outcome": outcome_rows(result),
    }


def _breeding(directory: RunDirectory) -> Mapping[str, Any]:
    log = ReadLog(log_rows(directory))
    return {
        "points": log.curve.points,
        "champion": champion_state(directory, log.newest),
        "panel": panel_rows(log.measured),
    }


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
