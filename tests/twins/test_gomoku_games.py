"""Gomoku games that the kernel plays in a batch are those of the Python players, move by move."""

import numpy as np
import pytest

from heibai.arena.play import native
from heibai.arena.play.match import play_game
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match, schedule_round_robin
from heibai.core.contract import KernelEvaluator, KernelPlayer
from heibai.core.errors import HeibaiError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

pytestmark = pytest.mark.sampled(4)  # the Python twin takes its time

SEED = 7
PLAYERS = (
    "random",
    "rewards",
    "rewards:eval=[rewards:coarse],noise=0.2",
    "greedy:eval=shapes,ties=random",
    "alphabeta:depth=2,eval=lines",
    "minimax:depth=2,eval=rewards,ties=random,noise=0.1",
    "alphabeta:depth=3,eval=shapes,ties=random",
    "flat:playouts=40,simulate=2,eval=shapes",
    "mcts:playouts=30,simulate=end,noise=0.2",
    "mcts:playouts=20,simulate=3,final=mean,c=0.5,reuse=1,eval=lines,noise=0.1",
    "mcts:playouts=12,schedule=phase,eval=rewards",
    "mcts:playouts=15,simulate=2,candidates=1,reuse=1,eval=lines",
    "flat:playouts=15,simulate=end,candidates=1",
    "sequence:genes=5,population=40,most=60,survivors=12,noise=0.1",
    "sequence:genes=3,population=30,most=40,survivors=9,mutation=0.2,generations=2,evaluations=90",
)
RULES = ("freestyle", "standard", "renju", "caro")


def in_kernel(players, game, *, openings=1, threads=1, plies=4):
    lines = random_openings(game, openings, plies=plies, seed=SEED)
    schedule = schedule_round_robin(len(players), openings=openings)
    with Runner(game, players, lines, seed=SEED, threads=threads) as runner:
        assert runner.way == "kernel"
        return lines, schedule, runner.play(schedule, keep_moves=True)


def in_python(text):
    return text if text == "random" else f"{text}{',' if ':' in text else ':'}python=1"


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rule", RULES)
def test_kernel_games_are_the_python_players_games(rule):
    game = make_game("gomoku", 5, rule=rule)
    lines, schedule, results = in_kernel(PLAYERS, game, plies=11)
    for index in range(RULES.index(rule), len(schedule), 4):
        pair = tuple(
            make_player(in_python(PLAYERS[side]), game) for side in (schedule.black[index], schedule.white[index])
        )
        rng = Rng(SEED, (0, int(schedule.pairing[index]), int(schedule.game[index])))
        assert results.game(index) == play_game(game, pair, lines[schedule.opening[index]], rng=rng)


@pytest.mark.parametrize("rule", RULES)
def test_the_engine_plays_in_a_batch_as_alone(rule):
    game, players = (
        make_game("gomoku", 9, rule=rule),
        ("alphabeta:nodes=400,eval=lines", "alphabeta:nodes=200,eval=shapes"),
    )
    lines, schedule, results = in_kernel(players, game, openings=2)
    for index in range(len(schedule)):
        pair = tuple(make_player(players[side], game) for side in (schedule.black[index], schedule.white[index]))
        rng = Rng(SEED, (0, int(schedule.pairing[index]), int(schedule.game[index])))
        assert results.game(index) == play_game(game, pair, lines[schedule.opening[index]], rng=rng)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [5, 15, 22])
def test_every_kernel_game_is_legal_and_scored_by_the_python_rules(rule, size):
    game = make_game("gomoku", size, rule=rule)
    _, _, results = in_kernel(PLAYERS[:4], game, plies=3)
    for index, moves in enumerate(results.moves):
        position = game.start()
        for move in moves:
            position = position.play(move)
        assert position.is_over()
        assert results.margin[index] == position.margin()


def test_two_threads_play_what_one_plays():
    game = make_game("gomoku", 9, rule="renju")
    (*_, one), (*_, two) = (in_kernel(PLAYERS[:5], game, openings=4, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.margin, two.margin)
    assert one.moves == two.moves


def test_a_long_board_keeps_all_its_moves():
    game = make_game("gomoku", 22)
    _, _, results = in_kernel(["random", "random"], game, openings=100, plies=2)
    assert max(map(len, results.moves)) > 255


def test_a_side_that_renju_leaves_without_a_point_passes():
    game = make_game("gomoku", 6, rule="renju")
    rows = "XXX-XX", "OOXOOX", "XXOXXO", "OOXOOX", "XXOXXO", "OOXOOX"  # d6 would make six
    opening = Opening((), game.parse_position(f"{''.join(rows)} X", analysis=True))
    with Runner(game, ("rewards", "random"), [opening], seed=1, threads=1) as runner:
        results = runner.play(schedule_match(openings=1), keep_moves=True)
    assert results.moves == ((game.pass_move, 33),) * 2
    assert results.margin.tolist() == [0, 0]


def test_openings_that_a_rule_still_governs_are_played_by_the_referee():
    pro, swapped = make_game("gomoku", 7, opening="pro"), make_game("gomoku", 7, opening="swap")
    players = ["rewards", "random"]
    start, three = Opening((), pro.start()), random_openings(pro, 1, plies=3, seed=1)[0]
    choosing = random_openings(swapped, 1, plies=3, seed=1)[0]
    turned = Opening((), choosing.position.play(swapped.parse_move("take-black")))
    for game, opening, way in (
        (pro, start, "here"),
        (pro, three, "kernel"),
        (swapped, choosing, "here"),
        (swapped, turned, "here"),
    ):
        with Runner(game, players, [opening], seed=1, threads=1) as runner:
            assert runner.way == way


@pytest.mark.parametrize(
    "player",
    [
        KernelPlayer("gomoku", "clairvoyant"),
        KernelPlayer("gomoku", "greedy", KernelEvaluator("gomoku", "shapes", "", (1.0, 2.0))),
        KernelPlayer("gomoku", "rewards", KernelEvaluator("gomoku", "shapes", "", (1.0,) * 12)),
        KernelPlayer("gomoku", "alphabeta", KernelEvaluator("gomoku", "shapes", "", (1.0,) * 12), {"depth": 0}),
    ],
)
def test_a_player_that_the_kernel_does_not_have_is_refused_in_one_sentence(player):
    game = make_game("gomoku", 7)
    lines, schedule = random_openings(game, 1, plies=4, seed=1), schedule_match(openings=1)
    with pytest.raises(HeibaiError, match="the kernel cannot play these games"):
        native.play_schedule(game, [player] * 2, schedule, lines, seed=1)
