"""An analysis as the page sees it."""

from __future__ import annotations

from collections.abc import Sequence

from ....analysis import by_network
from ....analysis.annotated import annotated
from ....analysis.described import rounded
from ....analysis.forced_wins import declares_forced_wins
from ....analysis.reasons import MoveReason
from ....analysis.review import Review, ReviewedMove, Side, positions_of, review_of_values
from ....analysis.stored_review import options_of, read_valuations
from ....analysis.valuation import Valuation
from ....analysis.values.kept_lines import values_of
from ....core.contract import Game
from ....core.position import Position
from ....jobs.directory import RunDirectory
from ....jobs.job import State
from ....learn.network.play.installed import networks_for
from ....records.export import bytes_of, formats_of, holds
from ..boards.to_wire import board_state, cells_text
from ..records.study.kept import read_study
from ..records.study.tree import with_study
from ..wire.members import members_of
from .wire import (
    AnalysedStep,
    AnalysisState,
    MoveReview,
    PositionValue,
    ReasonState,
    ReviewState,
    SideReview,
    ValueEvent,
)


def analysis_state(directory: RunDirectory) -> AnalysisState:
    """All of it, as far as it has come. Raises RunError, CheckpointError."""
    options, status = options_of(directory), directory.status()
    record, game = options.record, options.record.spec.make()
    positions = positions_of(game, record)
    known = {each.ply: each for each in read_valuations(directory)}
    installed = networks_for(game)
    is_done = len(known) == len(positions)
    values = values_of(directory, game, positions, record.moves, known)
    return {
        "id": directory.id,
        "game": str(record.spec),
        "start": record.start,
        "board": board_state(game.view(positions[0]), positions[0]),
        "steps": _steps(game, record.moves, positions),
        "black": record.black,
        "white": record.white,
        "date": record.date,
        "event": record.event,
        "score": record.score,
        "analyst": options.player,
        "network": by_network.network_of(options.player),
        "networks": list(installed.names),
        "visits": by_network.VISITS,
        "lacking": installed.lacking,
        "seconds": options.seconds,
        "state": (State.FINISHED if is_done else status.state).value,
        "message": status.message,
        "values": [None if found is None else value_state(game, found) for found in values.of_all(positions)],
        "review": review_state(game, review_of_values(game, record, positions, values)) if is_done else None,
        "study": read_study(directory, record),
        "formats": [name for name in formats_of(game.name) if holds(record, name)],
        "forced_wins": declares_forced_wins(game),
    }


def analysis_file(directory: RunDirectory, format: str) -> tuple[str, bytes]:
    """Name and content of the analysed game as a file: values, reasons and better lines, and the person's own.

    Raises UnknownNameError, RecordFormatError, RunError.
    """
    options = options_of(directory)
    record, game = options.record, options.record.spec.make()
    study = read_study(directory, record)
    known = {each.ply: each for each in read_valuations(directory)}
    if len(known) == len(record.moves) + 1:
        positions = positions_of(game, record)
        values = values_of(directory, game, positions, record.moves, known)
        found = review_of_values(game, record, positions, values)
        record = annotated(game, record, found, analyst=options.player)
    return f"{directory.id}.{format}", bytes_of(with_study(record, study), format)


def value_event(game: Game, found: Valuation, done: int, total: int) -> ValueEvent:
    """One more position of ``total`` is valued."""
    return {"type": "value", "value": value_state(game, found), "done": done, "total": total}


def value_state(game: Game, found: Valuation) -> PositionValue:
    """One valuation."""
    labels = [game.format_move(move) for move in found.line]
    return members_of(
        PositionValue, found, chance=rounded(found.chance), line=list(found.line), labels=labels,
        outcomes=found.outcomes,
    )  # fmt: skip


def review_state(game: Game, found: Review) -> ReviewState:
    """What the moves cost."""
    return {
        "unit": found.unit,
        "opening": found.opening,
        "moves": [_move(game, each) for each in found.moves],
        "sides": (_side(found.sides[0]), _side(found.sides[1])),
        "worst": [each.ply for each in found.worst],
    }


def _steps(game: Game, moves: Sequence[int], positions: Sequence[Position]) -> list[AnalysedStep]:
    return [
        {
            "move": move,
            "label": game.format_move(move),
            "color": before.to_move,
            "is_pass": move == game.pass_move,
            "cells": cells_text(game.view(after)),
        }
        for move, before, after in zip(moves, positions, positions[1:], strict=False)
    ]


def _move(game: Game, each: ReviewedMove) -> MoveReview:
    return {
        "forced": each.is_forced,
        "loss": rounded(each.loss),
        "chance_loss": rounded(each.chance_loss),
        "grade": each.grade,
        "reason": _reason(game, each.reason) if each.reason else None,
    }


def _reason(game: Game, reason: MoveReason) -> ReasonState:
    return members_of(ReasonState, reason, squares=[game.format_move(square) for square in reason.squares])


def _side(side: Side) -> SideReview:
    return {
        "accuracy": rounded(side.accuracy, 1),
        "loss": rounded(side.loss),
        "inaccuracies": side.grades["inaccuracy"],
        "mistakes": side.grades["mistake"],
        "blunders": side.grades["blunder"],
    }
