"""The kernel's Reversi board equals the Python rules, and its random games follow the shared generator."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from heibai import _kernel
from heibai.core.rng import Rng
from heibai.games.reversi.kernel import boards
from heibai.games.reversi.position import ReversiPosition, flips
from heibai.games.reversi.rules import Reversi

SIZES = (4, 6, 8)


def random_game(size: int, rng: Rng) -> Iterator[ReversiPosition]:
    """Every position of one game of random moves, the finished one last."""
    position = Reversi(size).start()
    while moves := position.moves():
        yield position
        position = position.play(moves[0] if moves[0] == size * size else rng.choice(moves))
    yield position


def positions_of(size: int, games: int) -> list[ReversiPosition]:
    """Positions of random games, each in one of the eight symmetries, every other one with colours swapped."""
    found = []
    for game in range(games):
        for ply, position in enumerate(random_game(size, Rng(7, (size, game)))):
            image = position.transformed((game + ply) % 8)
            found.append(image.colors_swapped() if game % 2 else image)
    return found


def discs_of(positions: list[ReversiPosition]) -> tuple[boards.Bits, boards.Bits]:
    own = np.array([p.own for p in positions], dtype=np.uint64)
    return own, np.array([p.opponent for p in positions], dtype=np.uint64)


@pytest.mark.parametrize("size", SIZES)
def test_legal_moves_equal_the_rules_on_random_positions(size: int) -> None:
    positions = positions_of(size, games=60)
    found = boards.legal_moves(*discs_of(positions), size=size)
    assert found.tolist() == [p.own_mobility for p in positions]


@pytest.mark.parametrize("size", SIZES)
def test_legal_moves_equal_the_rules_on_boards_that_no_game_reaches(size: int) -> None:
    rng, positions = Rng(11, (size,)), []
    for _ in range(2000):
        taken = rng.next() >> (64 - size * size)
        black = rng.next() & taken
        positions.append(ReversiPosition(black, taken ^ black, Reversi(size).start().to_move, size))
    found = boards.legal_moves(*discs_of(positions), size=size)
    assert found.tolist() == [p.own_mobility for p in positions]


@pytest.mark.parametrize("size", SIZES)
def test_every_move_of_random_positions_turns_the_same_discs(size: int) -> None:
    pairs = [(p, move) for p in positions_of(size, games=12) for move in p.moves()]
    own, opponent = discs_of([p for p, _ in pairs])
    moves = np.array([move for _, move in pairs], dtype=np.int64)
    next_own, next_opponent = boards.play(own, opponent, moves, size=size)
    after = [p.play(move) for p, move in pairs]
    assert next_own.tolist() == [p.own for p in after]
    assert next_opponent.tolist() == [p.opponent for p in after]


def test_the_eight_symmetries_commute_with_the_kernels_moves() -> None:
    positions = list(random_game(8, Rng(3)))
    base = boards.legal_moves(*discs_of(positions), size=8)
    for symmetry in range(8):
        images = [p.transformed(symmetry) for p in positions]
        moved = [ReversiPosition(int(moves), 0, positions[0].to_move, 8).transformed(symmetry).black for moves in base]
        assert boards.legal_moves(*discs_of(images), size=8).tolist() == moved


@pytest.mark.parametrize("move", [-1, 0, 27, 64, 1000])
def test_the_kernel_refuses_moves_that_the_rules_refuse(move: int) -> None:
    own, opponent = discs_of([Reversi(8).start()])
    with pytest.raises(ValueError, match=f"move {move} of position 0 is not legal"):
        boards.play(own, opponent, np.array([move], dtype=np.int64), size=8)


def test_the_kernel_refuses_overlapping_discs_and_discs_off_the_board() -> None:
    two, off = np.array([2], dtype=np.uint64), np.array([1 << 20], dtype=np.uint64)
    for own, opponent in ((two, two), (off, two)):
        with pytest.raises(ValueError, match="overlap or lie outside"):
            boards.legal_moves(own, opponent, size=4)


@pytest.mark.parametrize("size", SIZES)
def test_random_games_are_those_of_the_shared_generator(size: int) -> None:
    batch = boards.random_games(25, seed=5, size=size, generation=2, pairing=9, first_game=3, transcripts=True)
    assert batch.transcripts is not None
    for game in range(25):
        *before, last = random_game(size, Rng(5, (2, 9, 3 + game)))
        assert batch.margins[game] == last.margin()
        played = [square for square in batch.transcripts[game].tolist() if square != boards.NO_MOVE]
        path = [*before, last]
        assert played == [
            ((a.black | a.white) ^ (b.black | b.white)).bit_length() - 1
            for a, b in itertools.pairwise(path)
            if a.black | a.white != b.black | b.white
        ]


def test_random_games_do_not_depend_on_threads_or_on_the_batch() -> None:
    whole = boards.random_games(3000, seed=1, transcripts=True)
    threaded = boards.random_games(3000, seed=1, transcripts=True, threads=3)
    part = boards.random_games(700, seed=1, first_game=2000)
    assert whole.transcripts is not None
    assert threaded.transcripts is not None
    assert np.array_equal(whole.margins, threaded.margins)
    assert np.array_equal(whole.transcripts, threaded.transcripts)
    assert np.array_equal(whole.margins[2000:2700], part.margins)


def test_a_transcript_ends_with_filling_after_its_last_move() -> None:
    batch = boards.random_games(20000, seed=2, size=6, transcripts=True)
    assert batch.transcripts is not None
    filled = batch.transcripts == boards.NO_MOVE
    assert filled.any()
    assert not (filled[:, :-1] & ~filled[:, 1:]).any()


def test_a_stopped_batch_says_so() -> None:
    control = _kernel.Control()
    control.start()
    control.stop()
    with pytest.raises(RuntimeError, match="stopped"):
        boards.random_games(10, seed=1, control=control)


def test_flips_of_the_first_move_are_the_published_ones() -> None:
    start = Reversi(8).start()
    assert flips(19, start.own, start.opponent, 8) == 1 << 27
    own, opponent = boards.play(*discs_of([start]), np.array([19]), size=8)
    assert (own.tolist(), opponent.tolist()) == ([1 << 36], [start.own | 1 << 27 | 1 << 19])
