"""The moves of a game: played, taken back, and who chose last."""

from __future__ import annotations

import pytest

from heibai.core.errors import IllegalMoveError, SpecError
from heibai.games import make_game
from heibai.players.session import GameLine

GAME = make_game("reversi", 4)
PASSES = "XXXXXXXXXXXXXXO- O"  # white passes, then black plays the last square


def test_positions_stand_between_the_moves() -> None:
    line = GameLine(GAME, moves=(GAME.start().moves()[0],))
    line.play(line.position.moves()[0])
    assert len(line.positions) == 1 + len(line.moves) == 3
    assert line.positions[1] == GAME.start().play(line.moves[0])
    line.undo(2)
    assert (line.moves, line.positions) == ([], [GAME.start()])


def test_what_is_refused_leaves_the_line_as_it_was() -> None:
    line = GameLine(GAME, moves=(GAME.start().moves()[0],))
    for plies in (-1, 2):
        with pytest.raises(SpecError, match="cannot be taken back, 1 were played"):
            line.undo(plies)
    with pytest.raises(IllegalMoveError):
        line.play(line.moves[0])
    assert len(line.moves) == 1


def test_a_forced_pass_is_no_choice() -> None:
    line = GameLine(GAME, GAME.parse_position(PASSES))
    assert line.must_pass
    assert line.last_choice_of((0, 1)) is None
    line.play(GAME.pass_move)
    assert not line.must_pass
    assert line.last_choice_of((0, 1)) is None
    line.play(line.position.moves()[0])
    assert (line.last_choice_of((0,)), line.last_choice_of((1,))) == (1, None)
    assert line.last_choice_of((0,), first=2) is None
