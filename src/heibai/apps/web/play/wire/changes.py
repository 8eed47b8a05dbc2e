"""What a change of a game means to a page written in Python; the twin of ``withChange`` in web/src/lib/game.ts."""

from __future__ import annotations

from .game import GameChange, GameState


def after_change(game: GameState, change: GameChange) -> GameState:
    """The game that a page knows afterwards.

    Raises:
        ValueError: it knows other steps than the server thinks, and has to open the game again.
    """
    if (game["id"], game["ply"]) != (change["id"], change["since"]):
        raise ValueError(f"a change since ply {change['since']!r} came where {game['ply']!r} steps were known")
    return {
        **game,
        "ply": change["ply"],
        "board": change["board"],
        "moves": change["moves"],
        "thinking": change["thinking"],
        "can_undo": change["can_undo"],
        "halted": change["halted"],
        "result": change["result"],
        "can_resign": change["can_resign"],
        "clock": change["clock"],
        "watch": change["watch"],
        "steps": [*game["steps"], *change["steps"]],
        "black_seats": [*game["black_seats"], *change["black_seats"]],
        "analyses": [*game["analyses"], *change["analyses"]],
    }
