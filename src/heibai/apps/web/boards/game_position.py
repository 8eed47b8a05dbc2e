"""A position that a page names by its game, a start and moves."""

from __future__ import annotations

from dataclasses import dataclass

from ....analysis.options import MOST_MOVES
from ....core.abilities.of_positions import opening_act
from ....core.contract import Game
from ....core.errors import SpecError
from ....core.position import Position
from ....games import GameSpec
from ....games.position_text import game_start
from ....records.sgf_board import board_of
from ..wire.board import BoardState, LegalMove
from .to_wire import board_state, legal_moves


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A position of a game."""

    game: Game
    position: Position

    @classmethod
    def reached(cls, game: str, start: str | None, moves: str) -> GamePosition:
        """By moves as ``moves_of`` reads them, from a board that may be one that no game reaches.

        Raises SpecError, IllegalMoveError, and what the game raises.
        """
        made = GameSpec.parse(game).make()
        position = game_start(made, start and board_of(start, made))
        for move in moves_of(made, moves):
            position = position.play(move)
        return cls(made, position)

    @property
    def can_be_valued(self) -> bool:
        """Whether there is a choice of a settled colour."""
        return not self.position.is_over() and not opening_act(self.position)

    def board_state(self) -> BoardState:
        return board_state(self.game.view(self.position), self.position)

    def legal_moves(self) -> list[LegalMove]:
        return legal_moves(self.game, self.position, self.game.view(self.position))


def moves_of(game: Game, text: str) -> tuple[int, ...]:
    """Moves as numbers with commas between, as pages send them, or as people write them: ``h8i9``.

    Raises SpecError, MoveTextError, IllegalMoveError.
    """
    words = text.split(",") if text else []
    if any(word[:1].isalpha() and word[1:2].isdigit() for word in words):
        return game.parse_transcript(text)
    if len(words) > MOST_MOVES or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise SpecError(f"{text[:60]!r} are no moves; at most {MOST_MOVES} numbers with commas are expected")
    return tuple(map(int, words))
