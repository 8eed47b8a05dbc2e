"""A session brought to a line of moves, what it has in common with the present one kept."""

from __future__ import annotations

from collections.abc import Sequence

from ..session import PlayerSession


def go_to(session: PlayerSession, moves: Sequence[int]) -> None:
    """Take back and play what tells the session's moves from ``moves``; passes that were left out are put in.

    The player stays, with what it remembers. Raises IllegalMoveError; the moves before that one are played.
    """
    common = 0
    for ours, theirs in zip(session.moves, moves, strict=False):
        if ours != theirs:
            break
        common += 1
    session.undo(len(session.moves) - common)
    for move in moves[common:]:
        play_on(session, move)


def play_on(session: PlayerSession, move: int) -> None:
    """One move, after the pass that was left out, if one is forced. Raises IllegalMoveError."""
    pass_move = session.game.pass_move
    if move != pass_move and session.position.moves() == (pass_move,):
        session.play(pass_move)
    session.play(move)
