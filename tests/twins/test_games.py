"""Games that the kernel plays in a batch are those that the Python referee plays, move by move."""

import numpy as np
import pytest

from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings, random_openings
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.evaluators.ntuple import random_weights
from heibai.evaluators.weights import with_weights
from heibai.games import make_game
from heibai.players.text import in_value

PLAYERS = [
    "random",
    "greedy:eval=zones,ties=random",
    "minimax:depth=2,eval=discs,noise=0.3",
    "alphabeta:depth=3,eval=[zones:mobility=difference],ties=random",
    "alphabeta:depth=1,eval=[squares:swh],noise=0.1,ties=random",
    "alphabeta:nodes=200,eval=zones",
    "alphabeta:depth=1,exact=6,eval=zones",
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "openings", "players"), [(4, 3, 7), (6, 1, 7), (8, 1, 3)])
def test_a_batch_plays_the_games_of_the_referee(size, openings, players):
    game, texts = make_game("reversi", size), PLAYERS[-players:] if size < 8 else PLAYERS[:players]
    lines = random_openings(game, openings, plies=3, seed=5)
    schedule = schedule_round_robin(len(texts), openings=openings)
    with Runner(game, texts, lines, seed=9, threads=2, generation=4) as kernel:
        assert kernel.way == "kernel"
        batch = kernel.play(schedule, keep_moves=True)
    with Runner(game, texts, lines, seed=9, threads=1, generation=4, move_seconds=1e6) as python:
        assert python.way == "here"
        referee = python.play(schedule, keep_moves=True)
    assert batch.moves == referee.moves
    assert np.array_equal(batch.margin, referee.margin)
    assert np.array_equal(batch.winner, referee.winner)


def test_a_league_game_in_the_kernel_is_that_of_the_referee():
    game = make_game("reversi")
    weights = np.rint(random_weights(112, 3) * 2**20) / 2**20
    texts = [
        f"greedy:eval={in_value(evaluator)},ties=random,noise=0.1"
        for evaluator in (
            "squares:swh",
            with_weights("wpc:full", random_weights(64, 1).tolist()),
            with_weights("ntuple:set=straight2", weights.tolist()),
            "ntuple:set=straight3,random=2",
        )
    ]
    lines, schedule = make_openings("start", game, 2, seed=1), schedule_round_robin(len(texts), openings=2)
    with (
        Runner(game, texts, lines, seed=3, threads=1) as kernel,
        Runner(game, texts, lines, seed=3, threads=1, move_seconds=1e6) as python,
    ):
        assert (kernel.way, python.way) == ("kernel", "here")
        assert kernel.play(schedule, keep_moves=True).moves == python.play(schedule, keep_moves=True).moves


def test_a_batch_does_not_depend_on_its_threads_or_parts():
    game = make_game("reversi")
    lines, schedule = random_openings(game, 20, plies=8, seed=1), schedule_round_robin(3, openings=20)
    found = []
    for threads in (1, 2, 3):
        with Runner(game, PLAYERS[:3], lines, seed=2, threads=threads) as runner:
            found.append(runner.play(schedule, keep_moves=True))
            parts = [runner.play(part, keep_moves=True) for part in schedule.chunks(17)]
            assert [move for part in parts for move in part.moves] == list(found[-1].moves)
    assert found[0].moves == found[1].moves == found[2].moves


def test_players_of_user_code_are_never_seated_in_a_batch():
    game = make_game("reversi")
    lines = random_openings(game, 1, plies=8, seed=1)
    for text in ("py:user_players.LastMove", "greedy:eval=py:user_players.CornerLover", "greedy:eval=zones,python=1"):
        with Runner(game, ["random", text], lines, seed=2, threads=1) as runner:
            assert runner.way == "here"
