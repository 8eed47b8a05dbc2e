"""One colour twice in a row, which GTP allows: a board is set up so, and either side may be asked for a move."""

from __future__ import annotations

from ...core.abilities.of_positions import Passes
from ...core.position import Position
from ..session import PlayerSession

_OTHER = {"X": "O", "O": "X"}


class TurnsOutOfOrder:
    """Gives the turn to the other side: by a pass that is forced, or by setting the board up again."""

    def __init__(self, session: PlayerSession) -> None:
        self._session = session
        self._earlier: list[tuple[Position, tuple[int, ...]]] = []  # start and moves before each time it was set up

    def forget(self) -> None:
        """A new game has begun."""
        self._earlier.clear()

    def give_up_turn(self) -> bool:
        """Whether the other side is to move now; where a move changes more than its own point it may not be."""
        session, position = self._session, self._session.position
        pass_move = session.game.pass_move
        if position.moves() == (pass_move,):
            session.play(pass_move)
            return True
        if position.is_over() or not session.game.view(position).points:
            return False
        self._earlier.append((session.positions[0], session.moves))
        words = session.game.format_position(position).split()
        words[1] = _OTHER[words[1]]
        session.new_game(position=session.game.parse_position(" ".join(words), analysis=True))
        return True

    def pass_turn(self) -> bool:
        """The same by a pass where the rules have one: in renju two in a row end the game."""
        position = self._session.position
        if isinstance(position, Passes) and position.may_pass:
            self._session.play(self._session.game.pass_move)
            return True
        return self.give_up_turn()

    def take_back(self) -> bool:
        """The game as it was before the board was set up last. False: it never was."""
        if not self._earlier:
            return False
        start, moves = self._earlier.pop()
        self._session.new_game(position=start)
        for move in moves:
            self._session.play(move)
        return bool(moves) or self.take_back()
