"""A position that a verb is given: moves, a board, or an SGF text, which says itself which game it is of."""

from __future__ import annotations

from dataclasses import replace

from ...core.contract import Game
from ...core.errors import SpecError, quoted
from ...games.position_text import is_board, size_of
from .options import AskedBoard

USUAL = (None, "reversi")  # a game that was not asked for


def position_argument(text: str, asked: AskedBoard) -> tuple[Game, str]:
    """The game, and the text as moves or a board of it. Raises SpecError, and what the game and the record raise."""
    from ...records.sgf_board import board_of, is_sgf, sgf_game

    if not is_sgf(text):
        return asked.make(size=size_of(text) if is_board(text) else None), text
    said = sgf_game(text).spec
    known = asked.game not in USUAL
    wanted = asked.spec(size=said.size) if known else replace(said, rule=asked.rule or said.rule)
    if (wanted.name, wanted.size) != (said.name, said.size):
        raise SpecError(f"the SGF text is of {said.board}, and {quoted(str(wanted))} was asked for; leave one out")
    game = wanted.make()
    return game, board_of(text, game)
