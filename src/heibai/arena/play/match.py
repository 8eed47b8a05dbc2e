"""One game, one referee, whoever plays.

The referee plays forced passes itself: a player is asked only for moves on the board, also when there is but one. An
illegal move, an exception or overtime loses the game, and the result says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from numbers import Integral
from typing import Any

from ...core.abilities.of_positions import black_seat
from ...core.contract import Color, Game, Player
from ...core.errors import EngineTimeError
from ...core.plugins import CodeOfOthers
from ...core.position import Position
from ...core.rng import Rng
from ...games.position_text import game_start
from ...players.engine import Follower
from ..schedule.opening import Opening


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
    black_seat: int = 0  # who had black: 0 the first player, 1 the second, after an opening's choice

    @property
    def winner_seat(self) -> int | None:
        """0 the first player, 1 the second, None a draw."""
        return None if self.winner is None else int(self.winner) ^ self.black_seat

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
    told: Callable[[Sequence[int]], None] | None = None,
) -> GameResult:
    """Play from ``opening`` to the end; ``players`` sit in seats 0 and 1 and share the game's stream ``rng``.

    Seat 0 is black unless the game's opening rule lets the players choose.

    ``move_seconds``: who takes longer over a move loses. It is measured when the answer comes: a player that never
    answers is not cut off. ``told`` hears the moves before each one that a player is asked for.
    """
    position, moves = opening.position, list(opening.moves)
    start = game.start() if opening.start is None else game_start(game, opening.start)
    followers = tuple(player if isinstance(player, Follower) else None for player in players)
    while legal := position.moves():
        move = game.pass_move
        if legal != (game.pass_move,):
            if told:
                told(moves)
            if follower := followers[position.seat]:
                follower.follow(start, tuple(moves))
            try:
                move = _answer(game, players[position.seat], position, rng, move_seconds)
            except _Loses as fault:
                return _forfeit(moves, position, fault)
        moves.append(move)
        position = position.play(move)
    margin = position.margin()
    winner = None if margin == 0 else Color.BLACK if margin > 0 else Color.WHITE
    return GameResult(tuple(moves), margin, winner, black_seat=black_seat(position))


class _Loses(Exception):
    """What the acting seat did: (reason, for people)."""


def _answer(game: Game, player: Player, position: Position, rng: Rng, move_seconds: float | None) -> int:
    """The player's legal move in time. Raises _Loses."""
    started = time.perf_counter()
    try:
        with CodeOfOthers(player.name):
            move: Any = player.choose(game, position, rng=rng).move
    except EngineTimeError as error:
        raise _Loses(Reason.OVERTIME, str(error)) from error
    except Exception as error:  # whatever a user's player does, the match goes on
        raise _Loses(Reason.EXCEPTION, f"{type(error).__name__}: {error}") from error
    taken = time.perf_counter() - started
    if not isinstance(move, Integral) or isinstance(move, bool) or move not in position.moves():
        raise _Loses(Reason.ILLEGAL, _describe(game, move, position))
    if move_seconds is not None and taken > move_seconds:
        raise _Loses(Reason.OVERTIME, f"{taken:.3f} s for a move, {move_seconds:g} s allowed")
    return int(move)


def _forfeit(moves: list[int], position: Position, fault: _Loses) -> GameResult:
    """The acting seat loses."""
    reason, detail = fault.args
    side = Color(position.seat ^ black_seat(position))
    return GameResult(
        tuple(moves), None, side.other, reason, f"{side.name.lower()}: {detail}", black_seat=black_seat(position)
    )


def _describe(game: Game, move: Any, position: Position) -> str:
    came = game.format_move(move) if isinstance(move, int) else repr(move)
    return f"{came} in {game.format_position(position)!r}"
