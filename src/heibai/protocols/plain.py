"""The plain protocol, for programs that somebody writes in an hour: four lines a move, one line back.

    reversi 8                  the game and its size
    black                      who is to move
    ---------------------...   the board, row by row from the top: X black, O white, - empty
    c4 d3 e6 f5                the legal moves

The answer is one of the moves of the last line. Nothing else is said: the end of the input is the end.
"""

from __future__ import annotations

from ..core.contract import Color, Game
from ..core.position import Position


def question_lines(game: Game, position: Position) -> tuple[str, str, str, str]:
    """The four lines for the side to move."""
    board = game.format_position(position).split(" ", 1)[0]
    legal = " ".join(game.format_move(move) for move in position.moves())
    return f"{game.name} {game.size}", Color(position.to_move).name.lower(), board, legal
