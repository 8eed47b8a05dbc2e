"""A contest as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ....arena.contests.command import command_of
from ....arena.contests.contest import MATCH
from ....arena.contests.formats import ROUND_ROBIN, SPRT
from ....core.errors import HeibaiError, RunError
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ..api.cursor import part_of
from ..runs.known import game_of
from ..runs.status import damaged_status, run_status
from ..runs.workers import Workers
from .known import CONTESTS
from .tables import Tables
from .wire import ContestEntry, ContestList, ContestRecord, Kind


def contest_list(workers: Workers, *, after: str, limit: int) -> ContestList:
    """A part of this user's, newest first, the damaged ones last. Raises SpecError, StoreError."""
    found = CONTESTS.all()
    told, behind = part_of(list(found), after=after, limit=limit)
    return {"items": [_entry_or_fault(*each, workers) for each in list(found.items())[told]], "next": behind}


def _entry_or_fault(name: str, run: RunDirectory | DamagedRun, workers: Workers) -> ContestEntry:
    try:
        if isinstance(run, DamagedRun):
            raise RunError(run.reason)
        return contest_entry(run, workers, name=name)
    except HeibaiError as error:
        return {
            **damaged_status(name, str(error)),
            "kind": "match", "game": "", "players": [], "leader": "", "score": None,
        }  # fmt: skip


def contest_entry(directory: RunDirectory, workers: Workers, *, name: str | None = None) -> ContestEntry:
    """Where a contest stands. Raises RunError, CheckpointError: it is damaged."""
    config, game = directory.config, game_of(directory.config)
    leader, score = _leader(directory.result())
    return {
        **run_status(directory, workers, name=name or CONTESTS.name_of(directory)),
        "kind": _kind(directory.kind, config),
        "game": game,
        "players": [str(player) for player in config.get("players", [])],
        "leader": leader,
        "score": score,
    }


def _kind(kind: str, config: Mapping[str, Any]) -> Kind:
    usual = MATCH if kind == MATCH else config.get("format", ROUND_ROBIN)
    return cast(Kind, SPRT if config.get("sprt") else usual)


def _leader(result: Mapping[str, Any] | None) -> tuple[str, float | None]:
    """Who is first in a result, with its score."""
    if result is None or not result["games"]:
        return "", None
    if result["kind"] != MATCH:
        first = result["standings"][0]
        return first["player"], first["score"]
    score: float = result["score"]
    if score == 0.5:
        return "", score
    return result["players"][0 if score > 0.5 else 1], max(score, 1.0 - score)


def contest_record(directory: RunDirectory, workers: Workers, tables: Tables) -> ContestRecord:
    """All that is known of a contest. Raises RunError, CheckpointError, UnknownNameError: it is damaged."""
    config, result = directory.config, directory.result() or {}
    return {
        "run": contest_entry(directory, workers),
        "command": command_of(config),
        "openings": config["openings"],
        "seed": config["seed"],
        "games": config["games"],
        "rounds": config.get("rounds", 0),
        "move_seconds": config["move_seconds"],
        "test": config.get("sprt") or "",
        "tables": tables.of(directory),
        "hash": str(result.get("hash") or ""),
    }
