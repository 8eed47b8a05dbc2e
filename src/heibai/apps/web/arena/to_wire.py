"""A contest as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from starlette.datastructures import State

from ....arena.contests.command import command_of
from ....arena.contests.contest import MATCH
from ....arena.contests.formats import ROUND_ROBIN, SPRT
from ....jobs.directory import RunDirectory
from ..jobs.named import game_of
from .wire import Format

NOTHING: Mapping[str, Any] = {"format": "match", "game": "", "players": [], "leader": "", "score": None}
"""Of a damaged contest."""


def own_entry(directory: RunDirectory) -> Mapping[str, Any]:
    """What the page adds to where a contest stands. Raises RunError, CheckpointError: it is damaged."""
    leader, score = _leader(directory.result())
    return {
        "format": _format(directory.kind, directory.config),
        "game": game_of(directory.config),
        "players": [str(player) for player in directory.config.get("players", [])],
        "leader": leader,
        "score": score,
    }


def _format(kind: str, config: Mapping[str, Any]) -> Format:
    usual = MATCH if kind == MATCH else config.get("format", ROUND_ROBIN)
    return cast(Format, SPRT if config.get("sprt") else usual)


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


def contest_record(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    """What the page tells of a whole contest. Raises RunError, CheckpointError, UnknownNameError: it is damaged."""
    config, tables = directory.config, state.contest_tables.of(directory)
    result = directory.result() or {}
    return {
        "command": command_of(config),
        "openings": config["openings"],
        "seed": config["seed"],
        "games": config["games"],
        "rounds": config.get("rounds", 0),
        "move_seconds": config["move_seconds"],
        "test": config.get("sprt") or "",
        "tables": tables,
        "hash": str(result.get("hash") or ""),
    }
