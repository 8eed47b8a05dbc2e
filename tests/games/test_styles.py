"""Styles of players: against games counted by hand, and against the rules in plain Python."""

from __future__ import annotations

import math

import numpy as np
import pytest

from heibai.core.rng import Rng
from heibai.games import make_game

REVERSI, GOMOKU = make_game("reversi"), make_game("gomoku")


def moves_of(game, text):
    return tuple(game.parse_move(each) for each in text.split())


def measured(game, text):
    """[2, S] of one game from the start."""
    return game.abilities.styles.measure([game.start()], [moves_of(game, text)])[0]


def random_game(game, seed):
    rng, position, moves = Rng(seed, (1,)), game.start(), []
    while not position.is_over():
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    return tuple(moves)


# --- Reversi ----------------------------------------------------------------------------------------------------


def test_mobility_of_the_first_moves_is_counted_by_hand():
    """Black has 4 of 8 moves; after f5 white has 3 (d6, f4, f6) and black, if it could move again, 4."""
    black, white = measured(REVERSI, "f5 d6")[:, 0]
    assert black == 4 / 8
    position = REVERSI.start().play(*moves_of(REVERSI, "f5"))
    assert len(position.moves()) == 3
    assert white == 3 / (3 + mobility_of_other(position))


def test_edges_are_counted_without_passes_and_discs_only_in_the_middle_game():
    styles = measured(REVERSI, "f5 d6")
    assert styles[:, 1].tolist() == [0.0, 0.0]
    assert np.isnan(styles[:, 2]).all()


@pytest.mark.parametrize("size", [6, 8])
def test_whole_games_are_measured_as_the_rules_in_plain_python_do(size):
    game = make_game("reversi", size=size)
    games = [random_game(game, seed) for seed in range(20)]
    found = game.abilities.styles.measure([game.start()] * len(games), games)
    assert found == pytest.approx(np.array([plain_reversi(game, moves) for moves in games]))
    assert any(game.pass_move in moves for moves in games)


def mobility_of_other(position):
    from heibai.games.reversi.position import mobility

    return mobility(position.opponent, position.own, position.size).bit_count()


def plain_reversi(game, moves):
    seen, size, position = ([[[], [], []] for _ in range(2)]), game.size, game.start()
    for move in moves:
        own, all_discs = position.own.bit_count(), (position.own | position.opponent).bit_count()
        mine = seen[position.to_move]
        if move != game.pass_move:
            choices = len(position.moves())
            mine[0].append(choices / (choices + mobility_of_other(position)))
            mine[1].append(0 in divmod(move, size) or size - 1 in divmod(move, size))
        if 5 / 16 <= all_discs / size**2 <= 5 / 8:
            mine[2].append(own / all_discs)
            seen[1 - position.to_move][2].append(1 - own / all_discs)
        position = position.play(move)
    return [[sum(values) / len(values) if values else math.nan for values in side] for side in seen]


# --- Gomoku -----------------------------------------------------------------------------------------------------


def test_attacks_and_answers_of_a_game_are_counted_by_hand():
    """Black makes an open three with j8, a four with k8 and a five with l8: three attacks, no answer.

    White makes nothing. It plays far away, then at m8 beside the four, where black would have made a five.
    """
    attack = measured(GOMOKU, "h8 a1 i8 c3 j8 a3 k8 m8 g8")[:, 0]
    assert attack.tolist() == [1.0, 0.0]


def test_who_neither_attacks_nor_answers_shows_nothing():
    assert np.isnan(measured(GOMOKU, "h8 a1 o15 a15")[:, 0]).all()


def test_a_three_that_is_stopped_on_one_side_is_no_attack():
    """White stands at g8, so h8 i8 j8 is a closed three; k8 then makes a four."""
    attack = measured(GOMOKU, "h8 g8 i8 a1 j8 c1 k8 e1")[:, 0]
    assert attack[0] == 1.0
    black = measured(GOMOKU, "h8 g8 i8 a1 j8 c1")[0, 0]
    assert math.isnan(black)


def test_spread_is_the_mean_distance_from_the_middle_of_the_own_stones():
    """Black at g8, h8 and i8: 1, 0 and 1 from h8; white's two are six apart, three each from between them."""
    spread = measured(GOMOKU, "g8 a1 h8 g1 i8")[:, 1]
    assert spread.tolist() == pytest.approx([(2 / 3) / 7.5, 3 / 7.5])


def test_stones_of_the_opening_are_nobodys_choice():
    moves = moves_of(GOMOKU, "g8 a1 h8 g1 i8")
    start = GOMOKU.start().play(moves[0]).play(moves[1])
    spread = GOMOKU.abilities.styles.measure([start], [moves[2:]])[0, :, 1]
    assert spread.tolist() == pytest.approx([0.5 / 7.5, 0.0])


@pytest.mark.parametrize("game", [REVERSI, GOMOKU], ids=["reversi", "gomoku"])
def test_styles_are_declared_with_bounds_and_a_sentence_and_lie_in_zero_to_one(game):
    styles = game.abilities.styles
    games = [random_game(game, seed) for seed in range(4)]
    found = styles.measure([game.start()] * 4, games)
    assert found.shape == (4, 2, len(styles.styles))
    assert np.nanmin(found) >= 0.0
    assert np.nanmax(found) <= 1.0
    for each in styles.styles:
        assert each.says
        assert 0.0 <= each.low < each.high <= 1.0


def test_no_games_are_measured_as_none():
    assert REVERSI.abilities.styles.measure([], []).shape == (0, 2, 3)
    assert GOMOKU.abilities.styles.measure([], []).shape == (0, 2, 2)
