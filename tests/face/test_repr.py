"""What Python shows of public values can be read again: ``eval(repr(x)) == x`` after ``from heibai import *``."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import heibai

GAMES = [
    "reversi", "reversi/4", "reversi/6",
    "gomoku", "gomoku/9", "gomoku/19/standard", "gomoku/9/caro", "gomoku/renju",
    "gomoku/7/freestyle/swap2", "gomoku/renju/swap", "gomoku/9/standard/pro", "gomoku/15/renju/long-pro",
    "gomoku/9/freestyle/outer-open",
]  # fmt: skip


def read_again(value, **names):
    return eval(repr(value), {name: getattr(heibai, name) for name in heibai.__all__} | names)


def game_of(which, seed):
    """The positions of a random game."""
    rng, position = random.Random(seed), heibai.Game(which).start()
    while not position.is_over:
        yield position
        position = position.play(rng.choice(position.moves))
    yield position


def more_moves(position):
    return len(position.moves)


def first(position):
    return position.moves[0]


@pytest.mark.parametrize("which", GAMES)
def test_games_and_their_values(which):
    game = heibai.Game(which)
    assert repr(game) == f"Game({str(game.spec)!r})"
    assert read_again(game) == game
    assert read_again(game.spec) == game.spec


@pytest.mark.sampled(2)
@pytest.mark.parametrize("which", GAMES)
def test_positions_of_whole_games(which):
    positions = list(game_of(which, seed=GAMES.index(which)))
    assert len(positions) > 4
    for position in [*positions[:: max(1, len(positions) // 12)], *positions[:6], positions[-1]]:
        again = read_again(position)
        assert again == position
        assert (again.moves, again.turn, again.outcome) == (position.moves, position.turn, position.outcome)
        assert read_again(position.moves) == position.moves
        assert read_again(position.outcome) == position.outcome


def test_a_pass_and_a_board_of_a_file():
    must_pass = heibai.Game("reversi/4").position("b1c1d4c4d1a3b4a1d3d2")
    assert read_again(must_pass.play("pass")) == must_pass.play("pass")
    drawn = heibai.Game("reversi").position("-" * 28 + "X" * 8 + "O" * 8 + "-" * 20 + " O")
    assert read_again(drawn) == drawn


def test_a_game_that_reads_no_boards_is_written_by_its_moves(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    position = heibai.Game("py:snort.Snort/4").start().play("b2", "c4")
    assert repr(position) == "Game('py:snort.Snort/4').position('b2 c4')"
    assert read_again(position) == position
    begun_elsewhere = heibai.Position(position.rules, position.state)
    assert repr(begun_elsewhere).startswith("<Position of py:snort.Snort/4: ")


def test_a_game_of_a_package(packages):
    *_, last = game_of("fields", seed=1)
    assert read_again(last) == last


@pytest.mark.parametrize(
    "player",
    [
        heibai.Player("random"),
        heibai.Player("alphabeta:depth=2,eval=[zones:weights=[15,6,-8,-6,4,4]]"),
        heibai.Player("level:3", name="Anna"),
        heibai.Player("alphabeta", evaluator="zones", limits=heibai.Limits(depth=2)),
        heibai.Player("alphabeta:depth=2", evaluator=more_moves),
        heibai.Player("alphabeta:depth=2", evaluator=heibai.Evaluator(more_moves, scale=4.5), name="it's"),
        heibai.Player(first),
        heibai.Player(first, name="left"),
    ],
    ids=repr,
)
def test_players(player):
    again = read_again(player, more_moves=more_moves, first=first)
    assert again == player
    assert hash(again) == hash(player)
    assert (again.name, again.text) == (player.name, player.text)
    assert again.choose(heibai.Game("reversi").start()) == player.choose(heibai.Game("reversi").start())


def test_players_that_differ_are_not_equal():
    players = [
        heibai.Player("random"),
        heibai.Player("random", name="chance"),
        heibai.Player("alphabeta:depth=2", evaluator=more_moves),
        heibai.Player("alphabeta:depth=2", evaluator="zones"),
        heibai.Player(first),
    ]
    assert len(set(players)) == len(players)
    assert heibai.Player("random") != "random"


@pytest.mark.parametrize(
    "evaluator",
    [
        heibai.Evaluator("zones"),
        heibai.Evaluator("zones/mobility=difference[15,6,-8,-6,4,4]"),
        heibai.Evaluator("@a file.json"),
        heibai.Evaluator(more_moves),
        heibai.Evaluator(more_moves, scale=0.1),
    ],
    ids=repr,
)
def test_evaluators(evaluator):
    again = read_again(evaluator, more_moves=more_moves)
    assert again == evaluator
    assert hash(again) == hash(evaluator)


def test_limits():
    limits = heibai.Limits(seconds=0.25, nodes=100)
    assert read_again(limits) == limits


@pytest.mark.parametrize(
    ("which", "player"),
    [
        ("reversi", "random"),
        ("reversi", "alphabeta:depth=3,eval=champion"),
        ("reversi", "mcts:playouts=50,simulate=end"),
        ("reversi/6", "minimax:depth=2,eval=zones"),
        ("gomoku/9", "mcts:playouts=50,eval=threats,knowledge=1"),
        ("gomoku", "sequence:genes=5,population=20,generations=3"),
    ],
)
def test_reports(which, player):
    report = heibai.Player(player).think(heibai.Game(which).start(), seed=1)
    assert read_again(report) == report


def test_reports_of_solved_positions():
    for report in (
        heibai.solve(heibai.Game("reversi/4").start()),
        heibai.solve(heibai.Game("gomoku").position("h8h9i8i9j8j9")),
    ):
        assert read_again(report) == report


@pytest.mark.parametrize("b", ["greedy:eval=zones", "random"])
def test_results_of_matches(b):
    result = heibai.match("alphabeta:depth=2,eval=champion", b, games=8, seed=1)
    again = read_again(result)
    assert again == result
    assert str(again) == str(result)
    assert result.game(0).is_over
    with pytest.raises(heibai.errors.SpecError, match="was read from its text, which holds no games"):
        again.game(0)


def test_results_of_tournaments():
    result = heibai.tournament(["random", "greedy:eval=zones", "greedy:eval=seven"], games=4, seed=1)
    again = read_again(result)
    assert again == result
    assert again.elo == result.elo
    assert [read_again(standing) for standing in result.standings] == list(result.standings)
