"""Every game as an environment of three libraries, by the tests that the libraries bring for environments."""

from __future__ import annotations

import doctest
import importlib
import random
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from lacking import installed
from markdown_code import blocks_of, run_blocks

from heibai.core.errors import SpecError, UnknownNameError
from heibai.envs.board import Board

ROOT = Path(__file__).parents[2]
SPECS = [
    "reversi/4", "reversi/6", "reversi/8", "gomoku/5", "gomoku/9", "gomoku/15/standard", "gomoku/15/caro",
    "gomoku/15/renju", "gomoku/15/freestyle/swap", "gomoku/15/renju/swap2", "gomoku/15/freestyle/pro",
    "gomoku/15/renju/rif", "gomoku/15/renju/taraguchi-10", "gomoku/15/renju/soosorv-8",
]  # fmt: skip
EACH = pytest.mark.parametrize("spec", SPECS)


def pettingzoo():
    installed("pettingzoo", "'heibai[envs]'")
    from heibai.envs import heibai_v0

    return heibai_v0


def gymnasium():
    found = installed("gymnasium", "'heibai[envs]'")
    from heibai.envs import gymnasium_env

    return found, gymnasium_env


def pyspiel():
    found = installed("pyspiel", "'heibai[envs]'")
    importlib.import_module("heibai.envs.openspiel")
    return found


@EACH
def test_pettingzoo_accepts_every_game(spec):
    made = pettingzoo()
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a dictionary is no array: so do all its own games with masks
        api_test(made.env(game=spec), num_cycles=100)
        seed_test(lambda: made.env(game=spec), num_cycles=20)


@EACH
def test_gymnasium_accepts_every_game(spec):
    library, made = gymnasium()
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        check_env(library.make(made.ID, game=spec, render_mode="ansi").unwrapped)


@EACH
def test_openspiel_accepts_every_game(spec, capfd):
    library = pyspiel()
    library.random_sim_test(library.load_game(f"heibai(game={spec})"), num_sims=1, serialize=True, verbose=False)


@EACH
def test_actions_are_all_legal_moves_and_say_what_they_do(spec):
    """Along random games: one action for each move, its number within bounds, and nobody acts out of turn."""
    board, chance = Board(spec), random.Random(7)
    position, seen = board.game.start(), 0
    while not position.is_over():
        moves = board.moves(position)
        assert sorted(moves.values()) == sorted(position.moves())
        told = [board.observation(position, seat)["action_mask"] for seat in (0, 1)]
        assert told[position.seat].sum() == len(moves)
        assert told[1 - position.seat].sum() == 0
        assert board.rewards(position) == (0.0, 0.0)
        position = position.play(moves[chance.choice(list(moves))])
        seen += 1
    assert seen <= board.most_moves
    assert sum(board.rewards(position)) == 0


@pytest.mark.parametrize("spec", ["reversi/4", "gomoku/9/renju/soosorv-8", "gomoku/15/renju/swap2"])
def test_positions_with_the_same_text_have_the_same_player_and_actions(spec):
    """By it algorithms of OpenSpiel tell positions apart."""
    board, chance, known = Board(spec), random.Random(5), {}
    for _ in range(200 if spec == "reversi/4" else 3):
        position = board.game.start()
        while not position.is_over():
            moves = board.moves(position)
            assert known.setdefault(board.text(position), (position.seat, list(moves))) == (position.seat, list(moves))
            position = board.after(position, chance.choice(list(moves)))


def test_an_illegal_action_of_openspiel_is_said():
    state = pyspiel().load_game("heibai(game=reversi/6)").new_initial_state()
    with pytest.raises(ValueError, match="action 0 is not legal; legal are"):
        state._apply_action(0)


def test_planes_are_own_stones_the_other_s_and_the_colour():
    board = Board("reversi/4")
    start = board.game.start()
    first, second = (board.planes(start, seat) for seat in (0, 1))
    assert first[:, :, 0].tolist() == second[:, :, 1].tolist()
    assert first[:, :, 0].sum() == second[:, :, 0].sum() == 2
    assert (first[:, :, 2] == 1).all()
    assert (second[:, :, 2] == 0).all()


def test_an_opponent_answers_and_an_illegal_action_loses():
    library, made = gymnasium()
    env = library.make(made.ID, game="reversi/6", opponent="greedy:eval=zones", seat=1)
    seen, info = env.reset(seed=3)
    assert info == {"seat": 1}
    assert seen["observation"][:, :, :2].sum() == 5  # the opponent has begun
    seen, reward, ended, cut, _ = env.step(int(np.argmax(seen["action_mask"])))
    assert seen["observation"][:, :, :2].sum() == 7  # and answered
    assert (reward, ended, cut) == (0.0, False, False)
    seen, reward, ended, cut, info = env.step(int(np.argmin(seen["action_mask"])))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "is not legal; legal are" in info["illegal"]
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.unwrapped.step(0)


def test_a_seed_makes_the_same_game_again():
    library, made = gymnasium()

    def played(seed):
        env, said = library.make(made.ID, game="gomoku/6"), []
        seen, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            seen, reward, ended, _, _ = env.step(int(np.argmax(seen["action_mask"])))
            said.append((seen["observation"].tobytes(), reward))
        return said

    assert played(11) == played(11)
    assert played(11) != played(12)


def test_pettingzoo_ends_a_game_with_an_illegal_action():
    env = pettingzoo().env(game="reversi/4")
    env.reset()
    env.step(0)
    assert env.unwrapped.rewards == {"player_0": -1, "player_1": 0}


def test_what_cannot_be_played_is_said():
    made = gymnasium()[1]
    for seat in (2, 1.0, True, "1"):
        with pytest.raises(SpecError, match=r"seat is .*, expected 0"):
            made.BoardEnv(seat=seat)
    with pytest.raises(SpecError, match="opponent is None, expected a player text"):
        made.BoardEnv(opponent=None)
    with pytest.raises(UnknownNameError, match="nobody"):
        made.BoardEnv(opponent="nobody")
    for make in (made.BoardEnv, pettingzoo().env):
        with pytest.raises(SpecError, match="render_mode is 'human', expected 'ansi'"):
            make(render_mode="human")
        with pytest.raises(SpecError, match="the game is 5, expected a text"):
            make(game=5)
    with pytest.raises(UnknownNameError, match="chess"):
        pettingzoo().env(game="chess")


@pytest.mark.parametrize("name", ["heibai_v0", "gymnasium_env", "openspiel"])
def test_examples_in_the_modules_hold(name):
    installed({"heibai_v0": "pettingzoo", "openspiel": "pyspiel"}.get(name, "gymnasium"), "'heibai[envs]'")
    tried = doctest.testmod(importlib.import_module(f"heibai.envs.{name}"))
    assert tried.attempted
    assert not tried.failed


def test_the_python_of_the_page_runs():
    pettingzoo(), gymnasium(), pyspiel()
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    assert len(list(run_blocks(blocks_of(page)))) == 4


def test_the_speeds_of_the_page_are_measured():
    pettingzoo(), gymnasium(), pyspiel()
    words = [sys.executable, ROOT / "benchmarks" / "environments.py", "--seconds", "0.01"]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert said.count("moves a second") >= 7  # with pgx one more
