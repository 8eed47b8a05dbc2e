"""Random games replayed by programs that nobody here wrote: the same legal moves at every ply, the same result.

They come with the extra `bench`; without them these tests are skipped.
"""

import numpy as np
import pytest
from lacking import installed

from heibai.games.reversi.kernel import boards

GAMES = 300


@pytest.fixture(scope="module")
def batch():
    return boards.random_games(GAMES, seed=4, transcripts=True)


def squares_of(transcript):
    return [square for square in transcript.tolist() if square != boards.NO_MOVE]


def mirrored(bits):
    """That program's bit sets have a1 at the top."""
    return int(f"{bits:064b}"[::-1], 2)


def black_margin(black, white):
    """Empties to the winner."""
    plain = black - white
    return plain + (64 - black - white) * ((plain > 0) - (plain < 0))


def test_rust_reversi_replays_random_games(batch):
    rust_reversi = installed("rust_reversi", "rust-reversi")
    for transcript, score in zip(batch.transcripts, batch.margins, strict=True):
        board = rust_reversi.Board()
        for square in squares_of(transcript):
            if board.is_pass():
                board.do_pass()
            own, opponent = (np.array([mirrored(discs)], np.uint64) for discs in board.get_board()[:2])
            moves = boards.legal_moves(own, opponent, size=8)
            assert int(moves[0]) == sum(1 << legal for legal in board.get_legal_moves_vec())
            board.do_move(square)
        assert board.is_game_over()
        assert black_margin(board.black_piece_num(), board.white_piece_num()) == score


def test_open_spiel_replays_random_games(batch):
    pyspiel = installed("pyspiel", "open_spiel")
    game = pyspiel.load_game("othello")
    for transcript, score in zip(batch.transcripts, batch.margins, strict=True):
        state = game.new_initial_state()
        for square in squares_of(transcript):
            if state.legal_actions() == [64]:
                state.apply_action(64)
            state.apply_action(square)  # raises for an illegal one
        if not state.is_terminal():
            state.apply_action(64)
        assert state.is_terminal()
        assert np.sign(score) == state.returns()[0]
