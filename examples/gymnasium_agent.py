"""An agent learns Reversi 4x4 against a greedy player in Gymnasium: what its moves were worth, in a table.

    pip install 'heibai[envs]'
    python gymnasium_agent.py

Every-visit Monte Carlo control (Sutton and Barto 2018, section 5.4) with one random move in ten.
"""

from collections import defaultdict

import gymnasium
import numpy as np

from heibai.envs import gymnasium_env

EPISODES, EXPLORED, TESTED = 4000, 0.1, 400

chance = np.random.default_rng(1)
table = defaultdict(lambda: (0.0, 0))  # (what is seen, action) -> mean result, how often


def chosen(seen, explored):
    legal = np.flatnonzero(seen["action_mask"])
    if chance.random() < explored:
        return int(chance.choice(legal))
    board = seen["observation"].tobytes()
    return int(max(legal, key=lambda action: table[board, action][0]))


def episode(env, explored):
    """One game: what was seen and done, and its result."""
    seen, _ = env.reset()
    done, ended = [], False
    while not ended:
        action = chosen(seen, explored)
        done.append((seen["observation"].tobytes(), action))
        seen, result, ended, _, _ = env.step(action)
    return done, result


def score(env):
    """Mean of won, drawn and lost games: 1, 1/2, 0."""
    return sum((1 + episode(env, EXPLORED)[1]) / 2 for _ in range(TESTED)) / TESTED


env = gymnasium.make(gymnasium_env.ID, game="reversi/4", opponent="greedy:eval=zones,noise=0.1")
env.reset(seed=1)
print(f"before: {score(env):.3f} of {TESTED} games")
for _ in range(EPISODES):
    done, result = episode(env, EXPLORED)
    for key in done:
        mean, times = table[key]
        table[key] = mean + (result - mean) / (times + 1), times + 1
print(f"after {EPISODES} games: {score(env):.3f}")
