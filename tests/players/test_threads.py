"""Threads of a player: its key, else the global default; games side by side leave room for them."""

import pytest

from heibai.arena.play.runner import Runner, games_at_once
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.core.system.machine import default_threads
from heibai.games import make_game
from heibai.players.engine import VARIABLE, threads_of
from heibai.players.spec import make_player

GAME = make_game("reversi")


@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_the_key_and_else_the_environment_say_how_many(game, monkeypatch):
    board, evaluator = make_game(game), "zones" if game == "reversi" else "shapes"
    monkeypatch.delenv(VARIABLE, raising=False)
    assert make_player(f"alphabeta:nodes=500,eval={evaluator}", board).threads == 1
    monkeypatch.setenv(VARIABLE, "3")
    player = make_player(f"alphabeta:nodes=500,eval={evaluator}", board)
    assert (player.threads, player.kernel.options["threads"]) == (3, 3)
    assert player.name == f"alphabeta:nodes=500,eval={evaluator}"
    assert make_player(f"alphabeta:nodes=500,threads=2,eval={evaluator}", board).threads == 2


@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_a_tree_of_playouts_takes_them_too(game, monkeypatch):
    board = make_game(game)
    monkeypatch.setenv(VARIABLE, "3")
    player = make_player("mcts:playouts=50,simulate=end", board)
    assert (player.threads, player.kernel.options["threads"], player.kernel.options["many_trees"]) == (3, 3, 0)
    player = make_player("mcts:playouts=50,simulate=end,threads=2,parallel=root", board)
    assert (player.threads, player.kernel.options["threads"], player.kernel.options["many_trees"]) == (2, 2, 1)
    report = player.choose(board, board.start(), rng=Rng(1))
    assert report.playouts == 50
    assert threads_of([make_player("flat:playouts=50,simulate=end", board)]) == 1
    assert threads_of([make_player("mcts:playouts=50,simulate=end,python=1", board)]) == 1


@pytest.mark.parametrize(("game", "evaluator"), [("reversi", "zones"), ("gomoku", "shapes")])
def test_minimax_takes_as_many_as_its_text_says(game, evaluator, monkeypatch):
    monkeypatch.setenv(VARIABLE, "3")
    board = make_game(game, 6)
    one, two = (make_player(f"minimax:depth=2{key},eval={evaluator}", board) for key in ("", ",threads=2"))
    assert (one.threads, two.threads) == (1, 2)
    assert two.name == f"minimax:depth=2,threads=2,eval={evaluator}"
    found, expected = (player.choose(board, board.start(), rng=Rng(1)) for player in (two, one))
    assert (found.move, found.score, found.nodes) == (expected.move, expected.score, expected.nodes)


def test_a_match_of_minimax_is_the_same_for_any_number_of_threads():
    lines = random_openings(GAME, 2, plies=4, seed=1)
    schedule = schedule_match(openings=2)
    margins = []
    for key in ("", "threads=3,"):
        with Runner(GAME, (f"minimax:depth=2,{key}eval=zones", "random"), lines, seed=1) as runner:
            margins.append(runner.play(schedule).margin.tolist())
    assert margins[0] == margins[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("minimax:depth=2,threads=2,eval=zones,python=1", "threads= in .* belongs to the kernel, and python=1 asks"),
        ("alphabeta:depth=2,threads=2,eval=zones", "threads= in .* belongs to the engine form, .* table=16"),
        ("greedy:threads=2,eval=zones", "'threads' in .* is no key of greedy"),
        (
            "minimax:depth=2,threads=0,eval=zones",
            "'0' in .* cannot be threads of minimax; expected a whole number from 1 to 256",
        ),
        ("mcts:simulate=end,threads=2,python=1", "threads= in .* belongs to the kernel, .* Python, by one thread"),
        ("mcts:simulate=end,parallel=root,python=1", "parallel= in .* belongs to the kernel"),
        ("mcts:simulate=end,memory=2,threads=3,parallel=root", "memory=2 is too little for the 3 trees"),
        ("mcts:simulate=end,parallel=leaf", "'leaf' in .* cannot be parallel of mcts; expected tree or root"),
        ("flat:simulate=end,threads=2", "'threads' in .* is no key of flat"),
    ],
)
def test_threads_where_there_are_none_are_refused(text, message):
    with pytest.raises(SpecError, match=message):
        make_player(text, GAME)


def test_the_kernels_batches_give_a_tree_of_playouts_its_threads():
    lines = random_openings(GAME, 2, plies=4, seed=1)
    schedule = schedule_match(openings=2)
    players = ("mcts:playouts=60,simulate=end,threads=2,parallel=root", "mcts:playouts=30,simulate=end")
    with Runner(GAME, players, lines, seed=1) as one, Runner(GAME, players, lines, seed=1, threads=2) as two:
        assert one.way == "kernel"
        assert one.play(schedule).margin.tolist() == two.play(schedule).margin.tolist()


def test_the_global_default_leaves_searches_of_one_thread_alone(monkeypatch):
    monkeypatch.setenv(VARIABLE, "3")
    assert threads_of([make_player("alphabeta:depth=2,eval=zones", GAME), make_player("random", GAME)]) == 1
    assert make_player("alphabeta:nodes=500,python=1,eval=zones", GAME).threads == 1


def test_a_level_takes_as_many_as_the_player_behind_it(monkeypatch):
    monkeypatch.setenv(VARIABLE, "3")
    players = [make_player(f"level:{number}", GAME) for number in (1, 8)]
    assert [player.threads for player in players] == [threads_of([player.player]) for player in players]


@pytest.mark.parametrize("value", ["0", "257", "two", "-1", "1.5"])
def test_a_senseless_global_default_is_refused(value, monkeypatch):
    monkeypatch.setenv(VARIABLE, value)
    with pytest.raises(SpecError, match=f"{VARIABLE}='{value}' came, a whole number from 1 to 256"):
        make_player("alphabeta:nodes=500,eval=zones", GAME)


def test_games_side_by_side_leave_every_player_its_threads():
    assert games_at_once(1) == default_threads()
    assert games_at_once(default_threads()) == games_at_once(10**6) == 1


def test_a_runner_counts_the_threads_of_its_hungriest_player():
    lines = random_openings(GAME, 1, plies=4, seed=1)
    texts = ("random", "alphabeta:nodes=50,threads=256,eval=zones")
    with Runner(GAME, texts, lines, seed=1) as runner, Runner(GAME, texts, lines, seed=1, threads=2) as asked:
        assert (runner.threads, asked.threads) == (1, 2)
