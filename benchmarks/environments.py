"""Moves a second of random play in environments, on one core: ours, and those of OpenSpiel and of pgx.

    python benchmarks/environments.py [--seconds 2]

pgx is measured where it is installed (``heibai[bench-network]``), compiled for one thread, after a first call.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from importlib.util import find_spec

import gymnasium
import numpy as np
import pyspiel

from heibai.envs import gymnasium_env, heibai_v0, openspiel
from heibai.envs.vector import VectorGame

GAMES = 1024  # side by side
chance = random.Random(1)


def any_of(mask: np.ndarray) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


def pettingzoo() -> int:
    """Moves of one game, as everywhere below."""
    env, moves = heibai_v0.env(), 0
    env.reset()
    for _ in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        env.step(None if ended else any_of(seen["action_mask"]))
        moves += not ended
    return moves


def one_agent() -> int:
    env = gymnasium.make(gymnasium_env.ID, disable_env_checker=True)
    seen, _ = env.reset(seed=chance.randrange(2**31))
    moves, ended = 0, False
    while not ended:
        seen, _, ended, _, _ = env.step(any_of(seen["action_mask"]))
        moves += 2  # the opponent's, too
    return moves


def open_spiel(name: str) -> int:
    state, moves = pyspiel.load_game(name).new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def vector(game: str) -> Callable[[], int]:
    boards = VectorGame(game, GAMES, seed=1)
    boards.reset()

    def step() -> int:
        boards.step(boards.random_actions())
        return GAMES

    return step


def pgx_othello() -> Callable[[], int]:
    """Ten moves a call, with what is seen, random legal actions, and new games for ended ones."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("othello")
    keys = jax.random.split(jax.random.PRNGKey(1), GAMES)
    step = jax.vmap(auto_reset(env.step, env.init))
    unlikely = -1e9

    @jax.jit
    def steps(state, key):
        def one(carry, _):
            state, key = carry
            key, chance, resets = jax.random.split(key, 3)
            actions = jax.random.categorical(chance, jax.numpy.where(state.legal_action_mask, 0.0, unlikely))
            state = step(state, actions, jax.random.split(resets, GAMES))
            return (state, key), state.observation.sum()

        return jax.lax.scan(one, (state, key), None, length=10)

    at = [(jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2))]

    def play() -> int:
        at[0], seen = steps(*at[0])
        seen.block_until_ready()
        return 10 * GAMES

    play()  # compiles
    return play


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--seconds", type=float, default=2.0, help="of processor time for each")
    seconds = asked.parse_args().seconds
    ways: dict[str, Callable[[], int]] = {
        "PettingZoo": pettingzoo,
        "Gymnasium, random opponent": one_agent,
        "OpenSpiel, ours": lambda: open_spiel(openspiel.NAME),
        "OpenSpiel, its own othello": lambda: open_spiel("othello"),
        f"VectorGame of {GAMES}": vector("reversi"),
        f"VectorGame of {GAMES}, Gomoku 9x9": vector("gomoku/9"),
        f"VectorGame of {GAMES}, Gomoku 15x15": vector("gomoku/15"),
    }
    if find_spec("pgx"):
        ways[f"pgx, its own othello, {GAMES} side by side"] = pgx_othello()
    for name, play in ways.items():
        begun, moves = time.process_time(), 0
        while time.process_time() < begun + seconds:
            moves += play()
        print(f"{name}: {moves / (time.process_time() - begun):,.0f} moves a second")


if __name__ == "__main__":
    main()
