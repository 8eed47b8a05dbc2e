"""One game, one referee, whoever plays.

The referee plays forced passes itself: a player is asked only for moves on the board, also when there is but one. An
illegal move, an exception or overtime loses the game, and the result says why.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from numbers import Integral
from typing import Any

from ..core.contract import Color, Game, Player
from ..core.rng import Rng
from .openings import Opening


class Reason(StrEnum):
    """How a game ended."""

    RULES = "rules"  # played to the end
    ILLEGAL = "illegal move"
    EXCEPTION = "exception"
    OVERTIME = "overtime"


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game."""

    moves: tuple[int, ...]  # opening and passes included
    margin: int | None  # for black, in the game's unit; None when the game was forfeited
    winner: Color | None  # None: a draw
    reason: Reason = Reason.RULES
    detail: str = ""  # what the loser did, for people

    @property
    def black_points(self) -> float:
        """1, 1/2 or 0."""
        return 0.5 if self.winner is None else float(self.winner is Color.BLACK)


def play_game(
    game: Game,
    players: tuple[Player, Player],
    opening: Opening,
    *,
    rng: Rng,
    move_seconds: float | None = None,
) -> GameResult:
    """Play from ``opening`` to the end; ``players`` are black and white and share the game's stream ``rng``.

    ``move_seconds``: who takes longer over a move loses. It is measured when the answer comes: a player that never
    answers is not cut off.
    """
    position, moves = opening.position, list(opening.moves)
    while legal := position.moves():
        if legal == (game.pass_move,):
            move: Any = game.pass_move
        else:
            side = position.to_move
            started = time.perf_counter()
            try:
                move = players[side].choose(game, position, rng=rng).move
            except Exception as error:  # whatever a user's player does, the match goes on
                return _forfeit(moves, side, Reason.EXCEPTION, f"{type(error).__name__}: {error}")
            taken = time.perf_counter() - started
            if not isinstance(move, Integral) or isinstance(move, bool) or move not in legal:
                return _forfeit(moves, side, Reason.ILLEGAL, _describe(game, move, position))
            if move_seconds is not None and taken > move_seconds:
                return _forfeit(moves, side, Reason.OVERTIME, f"{taken:.3f} s for a move, {move_seconds:g} s allowed")
        moves.append(int(move))
        position = position.play(moves[-1])
    margin = position.margin()
    winner = None if margin == 0 else Color.BLACK if margin > 0 else Color.WHITE
    return GameResult(tuple(moves), margin, winner)


def _forfeit(moves: list[int], side: Color, reason: Reason, detail: str) -> GameResult:
    return GameResult(tuple(moves), None, side.other, reason, f"{side.name.lower()}: {detail}")


def _describe(game: Game, move: Any, position: Any) -> str:
    came = game.format_move(move) if isinstance(move, int) else repr(move)
    return f"{came} in {game.format_position(position)!r}"
