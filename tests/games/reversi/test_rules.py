"""The rules against published counts and against properties that they must have."""

import pytest

from heibai.core.errors import BoardSizeError, IllegalMoveError, MoveTextError, PositionTextError
from heibai.core.rng import Rng
from heibai.games.reversi import notation
from heibai.games.reversi.rules import Reversi

# spec: published for 8x8; independent counts for the others
PERFT = {4: (4, 12, 44, 128, 424, 1256), 6: (4, 12, 56, 244, 1364), 8: (4, 12, 56, 244, 1396, 8200)}


def perft(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in moves)


def random_positions(size, count, seed=1):
    game = Reversi(size)
    for index in range(count):
        rng, position = Rng(seed, (index,)), game.start()
        for _ in range(rng.below(size * size - 4)):
            if position.is_over():
                break
            position = position.play(rng.choice(position.moves()))
        yield position


@pytest.mark.parametrize("size", PERFT)
def test_perft_agrees_with_published_counts(size):
    assert tuple(perft(Reversi(size).start(), d) for d in range(1, len(PERFT[size]) + 1)) == PERFT[size]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", PERFT)
def test_rules_are_equal_under_symmetry_and_colour_swap(size):
    for position in random_positions(size, 40):
        counts = {perft(position.transformed(s), 2) for s in range(8)} | {perft(position.colors_swapped(), 2)}
        assert counts == {perft(position, 2)}


def test_pass_is_legal_only_without_moves():
    game = Reversi()
    with pytest.raises(IllegalMoveError, match="'pass' is not legal for black; legal: d3 c4 f5 e6"):
        game.start().play(game.pass_move)


def test_no_move_is_legal_after_the_end():
    game = Reversi(4)
    over = game.parse_position("XXXX XXXX XXXX XXX- X")
    assert over.is_over()
    assert over.margin() == 16
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.play(15)


@pytest.mark.parametrize("size", PERFT)
def test_position_texts_survive_a_round_trip(size):
    game = Reversi(size)
    for position in random_positions(size, 50):
        assert game.parse_position(game.format_position(position)) == position


@pytest.mark.parametrize("text", ["", "i1", "a9", "a0", "d", "44", "a1b", "é1", "a١"])
def test_a_bad_square_says_what_was_expected(text):
    with pytest.raises(MoveTextError, match="a1 to h8"):
        Reversi().parse_move(text)


@pytest.mark.parametrize("text", ["", "X", "X" * 64, "Z" * 64 + " X", "X" * 64 + " -"])
def test_a_bad_position_says_what_was_expected(text):
    with pytest.raises(PositionTextError, match="expected"):
        Reversi().parse_position(text)


def test_a_size_not_offered_lists_those_that_are():
    with pytest.raises(BoardSizeError, match="4, 6, 8"):
        Reversi(7)


@pytest.mark.parametrize("size", PERFT)
def test_transcripts_leave_out_passes_and_put_them_back(size):
    game, passes = Reversi(size), 0
    for index in range(40):
        rng, position, moves = Rng(2, (index,)), game.start(), []
        while not position.is_over():
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        passes += moves.count(game.pass_move)
        assert game.parse_transcript(notation.format_transcript(tuple(moves), size)) == tuple(moves)
    assert passes > 0
