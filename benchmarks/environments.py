"""Moves a second of random play in environments of other libraries, on one core: ours, and OpenSpiel's own Othello.

python benchmarks/environments.py [--seconds 2]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import gymnasium
import numpy as np
import pyspiel

from heibai.envs import gymnasium_env, heibai_v0, openspiel

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


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--seconds", type=float, default=2.0, help="of processor time for each")
    seconds = asked.parse_args().seconds
    ways: dict[str, Callable[[], int]] = {
        "PettingZoo": pettingzoo,
        "Gymnasium, random opponent": one_agent,
        "OpenSpiel, ours": lambda: open_spiel(openspiel.NAME),
        "OpenSpiel, its own othello": lambda: open_spiel("othello"),
    }
    for name, play in ways.items():
        begun, moves = time.process_time(), 0
        while time.process_time() < begun + seconds:
            moves += play()
        print(f"{name}: {moves / (time.process_time() - begun):,.0f} moves a second")


if __name__ == "__main__":
    main()
