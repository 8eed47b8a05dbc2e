"""Games of the kernel are the games that the Python players play, move by move, from the same streams."""

import numpy as np
import pytest

from heibai.arena.play import native
from heibai.arena.play.match import play_game
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import Schedule, schedule_round_robin
from heibai.core.contract import KernelEvaluator, KernelPlayer
from heibai.core.errors import HeibaiError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

SEED = 7
PLAYERS = (
    "random",
    "greedy:eval=zones",
    "greedy:eval=squares,ties=random",
    "minimax:depth=2,eval=seven,ties=random",
    "alphabeta:depth=2,eval=zones,noise=0.1",
    "alphabeta:depth=2,eval=wpc,ties=random",
    "alphabeta:depth=1,eval=[zones:mobility=difference],ties=random,noise=0.2",
    "alphabeta:depth=3,eval=phased",
    "alphabeta:depth=3,eval=classic,ties=random",
    "flat:playouts=20,simulate=3,eval=squares",
    "mcts:playouts=20,simulate=end",
    "mcts:playouts=12,simulate=4,final=mean,c=0.5,reuse=1,eval=zones,noise=0.1",
    "mcts:playouts=6,schedule=phase,eval=zones",
)
CHECKED = {4: 144, 6: 36, 8: 9}  # games that Python plays again


def in_kernel(players, *, size=8, openings=2, threads=1, plies=4, seed=SEED):
    game = make_game("reversi", size)
    lines = random_openings(game, openings, plies=plies if size > 4 else 2, seed=seed)
    schedule = schedule_round_robin(len(players), openings=openings)
    with Runner(game, players, lines, seed=seed, threads=threads) as runner:
        assert runner.way == "kernel"
        return game, lines, schedule, runner.play(schedule, keep_moves=True)


def in_python(text):
    return text if text == "random" else f"{text},python=1"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", CHECKED)
def test_kernel_games_are_the_python_players_games(size):
    game, lines, schedule, results = in_kernel(PLAYERS, size=size)
    for index in np.linspace(0, len(schedule) - 1, CHECKED[size]).astype(int):
        pair = tuple(
            make_player(in_python(PLAYERS[side]), game) for side in (schedule.black[index], schedule.white[index])
        )
        rng = Rng(SEED, (0, int(schedule.pairing[index]), int(schedule.game[index])))
        again = play_game(game, pair, lines[schedule.opening[index]], rng=rng)
        assert results.game(index) == again


@pytest.mark.parametrize("size", [4, 6, 8])
def test_every_kernel_game_is_legal_and_scored_by_the_python_rules(size):
    game, _, _, results = in_kernel(PLAYERS, size=size, openings=3, seed=11)
    passes = 0
    for index, moves in enumerate(results.moves):
        position = game.start()
        for move in moves:
            position = position.play(move)
            passes += move == game.pass_move
        assert position.is_over()
        assert results.margin[index] == position.margin()
    assert passes


def test_1000_games_of_tree_searches_have_no_illegal_move():
    players = ("mcts:playouts=20,simulate=end", "mcts:playouts=30,simulate=4,reuse=1,eval=zones")
    game, _, schedule, results = in_kernel(players, size=6, openings=500, plies=6, seed=23)
    assert len(schedule) == 1000
    for moves in results.moves:
        position = game.start()
        for move in moves:
            position = position.play(move)  # raises for a move that is not legal
        assert position.is_over()


def test_two_threads_play_what_one_plays():
    players = (
        *PLAYERS,
        "alphabeta:nodes=300,eval=zones",
        "alphabeta:depth=3,table=1,eval=zones",
        "alphabeta:depth=2,exact=8,eval=zones",
    )
    *_, one = in_kernel(players, size=6)
    *_, two = in_kernel(players, size=6, threads=2)
    assert np.array_equal(one.margin, two.margin)
    assert one.moves == two.moves


def test_a_game_depends_on_its_own_stream_alone():
    game, lines, schedule, whole = in_kernel(PLAYERS, size=6)
    with Runner(game, PLAYERS, lines, seed=SEED, threads=2) as runner:
        for index in range(3, len(schedule), 29):
            alone = runner.play(schedule.part(index, index + 1), keep_moves=True)
            assert alone.moves[0] == whole.moves[index]


def test_the_generation_is_part_of_the_stream():
    game = make_game("reversi", 6)
    lines, schedule = random_openings(game, 2, plies=4, seed=1), schedule_round_robin(2, openings=2)
    players = [KernelPlayer("reversi", "random")] * 2
    one, other = (
        native.play_schedule(game, players, schedule, lines, seed=1, generation=generation, keep_moves=True)
        for generation in (0, 1)
    )
    assert one.moves != other.moves


def test_openings_may_be_late_finished_or_whites_turn():
    game = make_game("reversi", 4)
    finished = game.parse_position("XXXXXXXXXXXXOOOO O")
    whites = game.start().play(1)
    forced_pass = game.parse_position("XO--XX--XX--XX-- O")
    lines = [Opening((), position) for position in (finished, whites, forced_pass)]
    columns = [np.array(column, np.int32) for column in ([0, 0, 0], [1, 1, 1], [0, 1, 2], [0, 0, 0], [0, 1, 2])]
    players = ("greedy:eval=zones", "greedy:eval=discs")
    with Runner(game, players, lines, seed=1, threads=1) as runner:
        results = runner.play(Schedule(*columns), keep_moves=True)
    assert results.moves[0] == ()
    assert results.margin[0] == finished.margin()
    for index, opening in enumerate(lines):
        pair = tuple(make_player(in_python(text), game) for text in players)
        assert play_game(game, pair, opening, rng=Rng(1)).moves == results.moves[index]


def test_progress_ends_at_the_number_of_games_and_an_exception_of_it_stops_them():
    game = make_game("reversi", 8)
    lines, schedule = random_openings(game, 1, plies=4, seed=1), schedule_round_robin(2, openings=1)
    heard = []
    players = [KernelPlayer("reversi", "random")] * 2
    native.play_schedule(game, players, schedule, lines, seed=1, progress=heard.append)
    assert heard[-1] == len(schedule)

    def interrupt(_):
        raise KeyboardInterrupt

    deep = [KernelPlayer("reversi", "alphabeta", KernelEvaluator("reversi", "discs", "", (1.0,)), {"depth": 40})] * 2
    with pytest.raises(KeyboardInterrupt):  # a search of 40 plies would outlive us all
        native.play_schedule(game, deep, schedule, lines, seed=1, progress=interrupt)


@pytest.mark.parametrize(
    "player",
    [
        KernelPlayer("reversi", "clairvoyant"),
        KernelPlayer("reversi", "greedy", KernelEvaluator("reversi", "zones", "", (1.0, 2.0))),
        KernelPlayer("reversi", "alphabeta", KernelEvaluator("reversi", "discs", "", (1.0,)), {"depth": 0}),
    ],
)
def test_a_player_that_the_kernel_does_not_have_is_refused_in_one_sentence(player):
    game = make_game("reversi", 8)
    lines, schedule = random_openings(game, 1, plies=4, seed=1), schedule_round_robin(2, openings=1)
    with pytest.raises(HeibaiError, match="kernel"):
        native.play_schedule(game, [player] * 2, schedule, lines, seed=1)
