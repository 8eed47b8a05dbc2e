"""The moves of one game with the positions between them: played, taken back."""

from __future__ import annotations

from collections.abc import Container, Iterable

from ...core.contract import Game
from ...core.errors import SpecError
from ...core.position import Position


class GameLine:
    """``positions[i]`` is the position before ``moves[i]``; the last one is the present. Passes are moves."""

    def __init__(self, game: Game, start: Position | None = None, moves: Iterable[int] = ()) -> None:
        """``start``: None: the game's. Raises IllegalMoveError."""
        self.game = game
        self.positions: list[Position] = [game.start() if start is None else start]
        self.moves: list[int] = []
        for move in moves:
            self.play(move)

    @property
    def position(self) -> Position:
        """The present one."""
        return self.positions[-1]

    @property
    def must_pass(self) -> bool:
        """Whether nobody has to think: a pass is all that is legal."""
        return bool(self.position.moves() == (self.game.pass_move,))

    def play(self, move: int) -> None:
        """Raises IllegalMoveError; the line is then as it was."""
        self.positions.append(self.position.play(move))
        self.moves.append(move)

    def undo(self, plies: int = 1) -> None:
        """Raises SpecError: not so many were played."""
        if not 0 <= plies <= len(self.moves):
            raise SpecError(f"{plies!r} moves cannot be taken back, {len(self.moves)} were played; take back fewer")
        keep = len(self.moves) - plies
        del self.moves[keep:], self.positions[keep + 1 :]

    def last_choice_of(self, seats: Container[int], *, first: int = 0) -> int | None:
        """The last ply, from ``first`` on, at which one of these seats chose; a forced pass is no choice."""
        for ply in range(len(self.moves) - 1, first - 1, -1):
            if self.positions[ply].seat in seats and self.moves[ply] != self.game.pass_move:
                return ply
        return None
