"""A position as every page is told it, in words of the contract alone."""

from __future__ import annotations

from typing import cast

from ....core.contract import BoardView, Game
from ....core.position import Position
from ..wire.board import BoardState, LegalMove
from ..wire.model import Seat

_SIGNS = {-1: "-", 0: "X", 1: "O"}


def board_state(view: BoardView, position: Position) -> BoardState:
    return {
        "rows": view.rows,
        "columns": view.columns,
        "cells": cells_text(view),
        "to_move": view.to_move,
        "seat": cast(Seat, position.seat),
        "labels": view.labels,
        "row_one_on_top": view.row_one_on_top,
        "counted": view.counts is not None,
        "must_pass": view.must_pass,
        "points": view.points,
        "stars": list(view.stars),
        "forbidden": list(view.forbidden.items()),
        "limit": view.limit,
        "placing": list(view.placing),
        "offered": list(view.offered),
        "offers_left": view.offers_left,
    }


def cells_text(view: BoardView) -> str:
    """One of ``-XO`` a square, from a1 along the row."""
    return "".join(_SIGNS[cell] for cell in view.cells)


def legal_moves(game: Game, position: Position, view: BoardView) -> list[LegalMove]:
    """Every legal square and other choice with the cells that it would change."""
    return [
        {"move": move, "label": game.format_move(move), "changes": changes(game, position, view, move)}
        for move in (*view.legal, *(choice.move for choice in view.choices))
    ]


def changes(game: Game, position: Position, view: BoardView, move: int) -> list[tuple[int, int]]:
    """(square, new content) of all squares that ``move`` changes, the move's own square first."""
    if view.points:  # a stone changes its own point; to draw every successor would take seconds on a large board
        if (offered := next((each.square for each in view.choices if each.move == move), None)) is not None:
            return [(offered, -1)]
        return [(move, int(view.to_move))] if move < game.pass_move else []
    after = game.view(position.play(move)).cells
    changed = [(square, cell) for square, cell in enumerate(after) if cell != view.cells[square]]
    return sorted(changed, key=lambda change: (change[0] != move, change[0]))
