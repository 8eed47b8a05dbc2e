"""The games of a contest that are being played."""

from __future__ import annotations

from collections.abc import Sequence

from ....arena.play.live import Shown
from ....core.abilities.of_positions import black_seat
from ....core.contract import Game
from ..boards.to_wire import board_state
from .wire import LiveBoard

MOST_LIVE = 4  # boards that are shown


def live_board(game: Game, shown: Shown, players: Sequence[str]) -> LiveBoard:
    """A game as it stands, of a game file (arena/play/live.py)."""
    position = game.start() if shown["start"] is None else game.parse_position(shown["start"])
    for move in shown["moves"]:
        position = position.play(move)
    names = [players[shown[seat]] for seat in ("black", "white")]
    black, white = names[::-1] if black_seat(position) else names
    return {
        "black": black,
        "white": white,
        "board": board_state(game.view(position), position),
        "last": shown["moves"][-1] if shown["moves"] else None,
        "plies": len(shown["moves"]),
    }
