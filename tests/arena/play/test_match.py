"""The referee: misbehaving players lose with a reason, passes are played for them."""

import numpy as np
import pytest
from plain_players import FailingPlayer, IllegalPlayer, ScriptedPlayer, SlowPlayer

from heibai.arena.play.match import Reason, play_game
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.openings import random_openings
from heibai.core.contract import Color, Report
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.engine import RandomPlayer


def play(black, white, *, game=None, opening=None, **rules):
    game = game or make_game("reversi")
    return play_game(game, (black, white), opening or Opening((), game.start()), rng=Rng(1), **rules)


@pytest.fixture
def random_player():
    return RandomPlayer()


def test_a_game_is_played_to_its_end(random_player):
    game = make_game("reversi")
    result = play(random_player, random_player)
    position = game.start()
    for move in result.moves:
        position = position.play(move)
    assert position.is_over()
    assert position.margin() == result.margin
    assert result.reason is Reason.RULES


def test_an_illegal_move_loses(random_player):
    result = play(IllegalPlayer(), random_player)
    assert (result.winner, result.reason, result.margin) == (Color.WHITE, Reason.ILLEGAL, None)
    assert result.detail.startswith("black: -1 in '---")
    assert play(random_player, IllegalPlayer()).winner is Color.BLACK


@pytest.mark.parametrize("move", [None, "d3", 19.0, True, 64])
def test_what_is_no_legal_integer_is_illegal(random_player, move):
    class Odd:
        name, kernel = "odd", None

        def choose(self, game, position, *, rng, progress=None):
            return Report(move)

    assert play(Odd(), random_player).reason is Reason.ILLEGAL


def test_a_numpy_integer_is_a_move():
    class Array:
        name, kernel = "array", None

        def choose(self, game, position, *, rng, progress=None):
            return Report(np.array(position.moves())[0])

    result = play(Array(), Array())
    assert result.reason is Reason.RULES
    assert all(type(move) is int for move in result.moves)


def test_an_exception_loses_and_is_told(random_player):
    result = play(random_player, FailingPlayer())
    assert (result.winner, result.reason) == (Color.BLACK, Reason.EXCEPTION)
    assert result.detail == "white: ZeroDivisionError: this player always fails"


def test_overtime_loses_only_under_that_rule(random_player):
    slow = SlowPlayer(0.003)
    assert play(slow, random_player, move_seconds=0.001).reason is Reason.OVERTIME
    assert play(slow, random_player).reason is Reason.RULES


def test_points_of_black(random_player):
    assert play(IllegalPlayer(), random_player).black_points == 0
    assert play(random_player, IllegalPlayer()).black_points == 1


def test_the_referee_plays_forced_passes():
    game = make_game("reversi", 4)
    asked = []

    class Watchful(ScriptedPlayer):
        def choose(self, game, position, *, rng, progress=None):
            asked.append(position.moves())
            return super().choose(game, position, rng=rng)

    openings = random_openings(game, 20, plies=3, seed=1)
    lines = [play_game(game, (Watchful(), Watchful()), opening, rng=Rng(0)) for opening in openings]
    assert any(game.pass_move in result.moves for result in lines)
    assert all(game.pass_move not in moves for moves in asked)


def test_a_script_is_followed():
    game = make_game("reversi")
    line = game.parse_transcript("f5d6c3d3c4")
    player = ScriptedPlayer.along(game, line)
    assert play(player, player).moves[: len(line)] == line


def test_the_same_stream_gives_the_same_game(random_player):
    assert play(random_player, random_player) == play(random_player, random_player)
