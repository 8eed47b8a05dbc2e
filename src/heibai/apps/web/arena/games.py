"""The games of a contest: a part of their list, and one of them move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....analysis.review import positions_of
from ....arena.contests.ledger import GAMES
from ....core.errors import RunError, quoted
from ....jobs.directory import RunDirectory
from ....records.formats import jsonl
from ....records.record import Record
from ..boards.to_wire import board_state, cells_text
from .wire import GameList, GameRow, Replay

PART = 30  # games of a part of the list


def game_list(directory: RunDirectory, *, first: int, players: frozenset[str]) -> GameList:
    """The games after the ``first`` newest ones, of ``players`` alone where some are named. Raises CheckpointError."""
    found = [
        (number, row) for number, row in enumerate(directory.rows(GAMES)) if players <= {row["black"], row["white"]}
    ]
    part = found[::-1][first : first + PART]
    return {"total": len(found), "games": [_row(number, jsonl.from_json(row)) for number, row in part]}


def replay(directory: RunDirectory, number: int | None) -> Replay:
    """Game ``number``, the newest where it is None. Raises RunError: it was not played; CheckpointError."""
    rows = list(directory.rows(GAMES))
    at = len(rows) - 1 if number is None else number
    if not 0 <= at < len(rows):
        raise RunError(f"{quoted(directory.id)} has {len(rows)} games; game {at + 1} was not played yet")
    return _replay(at, rows[at])


def _replay(number: int, row: Mapping[str, Any]) -> Replay:
    record = jsonl.from_json(row)
    game = record.spec.make()
    positions = positions_of(game, record)
    views = [game.view(position) for position in positions]
    return {
        "row": _row(number, record),
        "game": str(record.spec),
        "start": record.start,
        "moves": list(record.moves),
        "labels": [game.format_move(move) for move in record.moves],
        "opening_plies": int(record.tags.get("opening plies", 0)),
        "board": board_state(views[0], positions[0]),
        "cells": [cells_text(view) for view in views],
        "line": list(views[-1].line),
    }


def _row(number: int, record: Record) -> GameRow:
    score = record.score or 0
    return {
        "number": number,
        "black": record.black,
        "white": record.white,
        "winner": None if score == 0 else "black" if score > 0 else "white",
        "score": score,
        "plies": len(record.moves),
        "termination": record.termination.value,
    }
