"""What people write for a position: the moves that lead to it, or its board."""

from __future__ import annotations

import math
import re

from ..core.contract import Game
from ..core.position import P, Position
from .grid import FEN

_SMALLEST_BOARD = 4  # a shorter text is a mistake, not a board
_GGF = re.compile(r"\s*BO\[(\d{1,2})\s")


def is_board(text: str) -> bool:
    """Whether ``text`` draws a board (``---XO--- X``, a GGF board, a FEN, a stage), else it is a line of moves.

    One that is too short for any board is one too if it has stones and nothing else: as moves it means nothing.
    """
    words = [word for word in _bare(text).split() if "=" not in word]
    squares = not any(mark.isdigit() for word in words for mark in word)
    drawn = "".join(words)
    stones = set(drawn) <= set("XO-") and not set(drawn) <= {"-"}  # a pass is -- too
    return bool(_GGF.match(text) or FEN.match(text)) or stones or (squares and len(drawn) > _SMALLEST_BOARD**2)


def _bare(text: str) -> str:
    """Without the semicolon that OBF and Edax write behind a board."""
    return text.strip().removesuffix(";")


def size_of(position: str | None) -> int | None:
    """The board size that the length of a position text tells; None where it tells nothing."""
    if position is None:
        return None
    ggf = _GGF.match(position)
    if ggf:
        return int(ggf[1])
    if FEN.match(position):
        return position.count("/") + 1
    words = (word for word in _bare(position).split() if "=" not in word)  # no stage of an opening
    cells = max(len("".join(words)) - 1, 0)
    side = math.isqrt(cells)
    return side if side >= _SMALLEST_BOARD and side**2 == cells else None


def read_position(text: str, game: Game) -> tuple[Position, tuple[int, ...]]:
    """The position that a board's text, or a line of moves from the start, begins with; and the moves to be played.

    Raises:
        PositionTextError: a board that is none of this game.
        MoveTextError, IllegalMoveError: a move that the game does not have there.
    """
    if is_board(text):
        return game_start(game, text), ()
    return game.start(), game.parse_transcript(text)


def position_of(text: str, game: Game, *, analysis: bool = False) -> Position:
    """The position that a board's text shows, or that a line of moves from the start ends in.

    Args:
        analysis: whether a board may have stone counts that no game reaches.

    Raises:
        PositionTextError: a board that is none of this game.
        MoveTextError, IllegalMoveError: a move that the game does not have there.
    """
    position: Position
    if is_board(text):
        position = game.parse_position(text, analysis=analysis)
        return position
    position, moves = read_position(text, game)
    for move in moves:
        position = position.play(move)
    return position


def game_start(game: Game[P], start: str | None) -> P:
    """Where a game begins: its usual start, or the board of a text, also one that no game reaches.

    Raises PositionTextError.
    """
    return game.start() if start is None else game.parse_position(start, analysis=True)
