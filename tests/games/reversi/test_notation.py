"""Texts of squares, positions and transcripts: parse, format, parse is stable; all else is refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_records import random_moves

from heibai.core.contract import Color
from heibai.core.errors import HeibaiError, MoveTextError, PositionTextError
from heibai.games import grid
from heibai.games.reversi import notation
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi

sizes = st.sampled_from([4, 6, 8])
any_text = st.text() | st.text("abcdefghABCDEFGH12345678 -XO*.pass,;", max_size=80)


@st.composite
def positions(draw):
    """Any disposition of discs, reachable or not."""
    size = draw(sizes)
    cells = draw(st.lists(st.integers(0, 2), min_size=size * size, max_size=size * size))
    black, white = (sum(1 << s for s, cell in enumerate(cells) if cell == colour) for colour in (1, 2))
    return ReversiPosition(black, white, draw(st.sampled_from(Color)), size)


@given(st.integers(1, 20).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size * size - 1))))
def test_squares_survive_a_round_trip_on_any_board(board):
    size, square = board
    name = grid.format_square(square, size)
    assert grid.parse_square(name, size) == grid.parse_square(f" {name.upper()}\n", size) == square


@given(positions())
def test_positions_survive_a_round_trip(position):
    game = Reversi(position.size)
    assert game.parse_position(game.format_position(position)) == position
    assert game.parse_position(notation.format_ggf_board(position)) == position


@given(positions(), st.data())
def test_other_letters_and_gaps_say_the_same(position, data):
    letters = {"X": "Xx*Bb", "O": "OoWw", "-": "-._"}
    cells = notation.format_position(position).replace(" ", "")
    other = "".join(data.draw(st.sampled_from(letters[cell])) + data.draw(st.sampled_from(["", " "])) for cell in cells)
    assert Reversi(position.size).parse_position(other) == position


@given(sizes, st.integers(0, 40), st.sampled_from(["", " ", ", ", ";"]), st.booleans())
def test_transcripts_survive_a_round_trip_however_they_are_spaced(size, seed, gap, upper):
    moves = random_moves(size, seed)
    names = [grid.format_square(move, size) for move in moves if move != size * size]
    text = gap.join(names)
    assert Reversi(size).parse_transcript(text.upper() if upper else text) == moves
    assert notation.format_transcript(moves, size) == "".join(names)


@given(sizes, any_text)
def test_whatever_else_is_typed_is_refused_in_a_sentence(size, text):
    game = Reversi(size)
    for parse, error in (
        (game.parse_move, MoveTextError),
        (game.parse_position, PositionTextError),
        (game.parse_transcript, HeibaiError),
    ):
        refused = ""
        try:
            parse(text)
        except error as sentence:
            refused = str(sentence)
        assert len(refused) < 1000


@pytest.mark.parametrize("digit", ["١", "²", "１"])
def test_digits_of_other_scripts_name_no_square(digit):
    with pytest.raises(MoveTextError):
        grid.parse_square(f"a{digit}", 8)
