"""The board that an SGF text shows, wherever a position is asked for: a problem, a set-up, a game that goes on."""

from __future__ import annotations

from ..core.contract import Game
from ..core.errors import PositionTextError
from ..games import GameSpec
from ..games.position_text import game_start
from .pasted import read_pasted
from .record import Record
from .replay import check_all, illegal_move


def is_sgf(text: str) -> bool:
    """Whether a text is a game in SGF."""
    return text.lstrip().startswith("(;")


def sgf_game(text: str) -> Record:
    """The first game of the text. Raises RecordFormatError."""
    return read_pasted(text.encode(), most=1)[0]


def board_of(text: str, game: Game) -> str:
    """The text; of an SGF game the board after its moves, as ``game`` writes it.

    Raises:
        RecordFormatError: no game can be read.
        PositionTextError: it is of another game or board.
        IllegalMoveError: one of its moves.
    """
    if not is_sgf(text):
        return text
    record, wanted = sgf_game(text), GameSpec.of(game)
    if (record.spec.name, record.spec.size) != (wanted.name, wanted.size):
        raise PositionTextError(f"the SGF text is of {record.spec.board}, not of {wanted.board}; name that game")
    checked = check_all([record])[0]
    if checked.illegal_at is not None:
        raise illegal_move(record, checked.illegal_at)
    position = game_start(game, record.start)
    for move in checked.record.moves:
        position = position.play(move)
    return game.format_position(position)
