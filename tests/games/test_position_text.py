"""What people write for a position is told apart: a board, or a line of moves."""

import pytest

from heibai.games import make_game
from heibai.games.position_text import is_board, read_position, size_of

START = "---------------------------OX------XO--------------------------- X"


@pytest.mark.parametrize("text", [START, "BO[8 " + " ".join(["--------"] * 8) + " *]", "X" * 64 + " O"])
def test_a_board_is_known_by_its_squares(text):
    assert is_board(text)
    assert size_of(text) == 8


@pytest.mark.parametrize("text", ["", "f5", "f5d6c3", "F5 D6 pass", "h8 h9 i9 take-black"])
def test_a_line_of_moves_is_known_by_its_numbers(text):
    assert not is_board(text)


def test_a_stage_of_an_opening_belongs_to_a_board():
    game = make_game("gomoku", 9, opening="swap2")
    position = game.start().play(0)
    text = game.format_position(position)
    assert "=" in text
    assert is_board(text)
    assert read_position(text, game) == (position, ()) or read_position(text, game)[0].key() == position.key()


def test_moves_begin_at_the_start():
    game = make_game("reversi")
    assert read_position("f5", game) == (game.start(), (game.parse_move("f5"),))
