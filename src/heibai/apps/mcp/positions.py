"""Tools about one position: what it looks like, what a player does there, and how it ends."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...core.searching import Limits
from ...face.analysis import solve as proof_of
from ...face.player import Player
from ...face.report import Report
from ...players.spec import require_safe_for_page
from .answer import Answer, GameText, Moves, PlayerText, position_of, values_of

MOST_PROVING_SECONDS = 30.0
MOST_TOLD = 40  # legal moves by their names
USUAL_PLAYER = "level:6"


def position(game: GameText = "reversi", moves: Moves = "") -> Answer:
    """Show a position: its board, whose turn it is, the legal moves, and the result of a finished game."""
    reached = position_of(game, moves)
    if reached.is_over:
        said = f"the game is over: {reached.outcome}"
    elif len(reached.moves) > MOST_TOLD:
        said = f"{len(reached.moves)} legal moves"
    else:
        said = f"legal moves: {' '.join(reached.moves)}"
    return Answer(f"{reached.game}\n{reached}\n{said}", values_of(reached))


def play(game: GameText = "reversi", moves: Moves = "", player: PlayerText = USUAL_PLAYER, seed: int = 0) -> Answer:
    """Let a player choose a move, and show the board after it. To play against it, add your own move and call again."""
    reached = position_of(game, moves)
    if reached.is_over:
        return position(game, moves)
    report = Player(require_safe_for_page(player)).think(reached, seed=seed)
    after = reached.play(str(report.move))
    text = f"{reached.turn} plays {report}\n{after}"
    return Answer(text, {"move": report.move, "by": player, **_values(report), "after": values_of(after)})


def solve(
    game: GameText = "reversi",
    moves: Moves = "",
    seconds: Annotated[float, Field(gt=0, le=MOST_PROVING_SECONDS, description="After which it gives up.")] = 10.0,
) -> Answer:
    """Prove how a position ends: Reversi with about 24 empty squares or fewer to the last disc; a forced win or a
    forced loss of Gomoku, if there is one."""
    reached = position_of(game, moves)
    report = proof_of(reached, limits=Limits(seconds=seconds))
    is_proven = report.outcome is not None
    found = f"proven for {reached.turn}: {report}" if is_proven else "nothing is proven"
    return Answer(f"{reached}\n{found}", {**values_of(reached), **_values(report), "is_proven": is_proven})


def _values(report: Report) -> dict[str, Any]:
    return {
        "best": report.move,
        "value": report.value,
        "unit": report.unit,
        "line": list(report.line),
        "depth": report.depth,
        "nodes": report.nodes,
        "proven": report.outcome,
    }
