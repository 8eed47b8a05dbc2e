"""What people write for a position is told apart: a board, or a line of moves."""

import pytest

from heibai.core.errors import PositionTextError
from heibai.games import make_game
from heibai.games.position_text import game_start, is_board, position_of, read_position, size_of

START = "---------------------------OX------XO--------------------------- X"


@pytest.mark.parametrize("text", [START, "BO[8 " + " ".join(["--------"] * 8) + " *]", "X" * 64 + " O", f"{START};"])
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


def test_a_board_with_the_semicolon_of_obf_and_edax_is_the_board():
    game = make_game("reversi")
    assert game.parse_position(f"{START};") == game.start()


def test_a_game_begins_from_stones_that_no_game_reaches_and_from_its_usual_start():
    game = make_game("gomoku", 5)
    assert game_start(game, None) == game.start()
    assert game_start(game, "XX" + "-" * 23 + " O").stones == 2
    assert read_position("XX" + "-" * 23 + " O", game)[0].stones == 2


FEN_AFTER_F5 = "8/8/8/3ppp2/3Pp3/8/8/8 w - - 0 1"  # row 8 first; p is black


@pytest.mark.parametrize(
    ("fen", "moves"), [("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", ""), (FEN_AFTER_F5, "f5"), (f" {FEN_AFTER_F5[:27]}w", "f5")]
)
def test_a_fen_as_edax_writes_it_is_a_board(fen, moves):
    game = make_game("reversi", 8)
    assert is_board(fen)
    assert size_of(fen) == 8
    assert position_of(fen, game) == position_of(moves, game)


@pytest.mark.parametrize("fen", ["8/8/8/3pP3/3Pp3/8/8 b - - 0 1", "8/8/8/3pP4/3Pp3/8/8/8 b", "8/8/8/3pP3/3Pp3/8/8/7 w"])
def test_a_fen_with_other_squares_than_the_board_is_refused(fen):
    with pytest.raises(PositionTextError, match="is no 8x8 position"):
        position_of(fen, make_game("reversi", 8))
