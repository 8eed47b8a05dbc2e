"""Two agents learn Reversi 4x4 from games against each other in PettingZoo, and share what positions were worth.

    pip install 'heibai[envs]'
    python pettingzoo_self_play.py

Who moves looks at what is seen after each of its moves, and takes what was worst for the other one.
"""

import copy
from collections import defaultdict

import numpy as np

from heibai.envs import heibai_v0

GAMES, EXPLORED, TESTED = 1500, 0.2, 200

chance = np.random.default_rng(1)
worth = defaultdict(lambda: (0.0, 0))  # what an agent sees -> its mean result, how often
env = heibai_v0.env(game="reversi/4")


def chosen(mask, explored):
    legal = np.flatnonzero(mask)
    if chance.random() < explored:
        return int(chance.choice(legal))
    return int(max(legal, key=value_after))


def value_after(action):
    """What an action was worth for who acts."""
    agent, tried = env.agent_selection, copy.deepcopy(env.unwrapped)
    tried.step(int(action))
    if tried.terminations[agent]:
        return float(tried.rewards[agent])
    return worth[tried.observe(agent)["observation"].tobytes()][0]


def game(explored):
    """What each agent saw, and its result. ``explored``: by agent."""
    env.reset()
    seen = {agent: [] for agent in env.agents}
    results = {}
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        for each in seen:
            seen[each].append(env.observe(each)["observation"].tobytes())
        results[agent] = reward
        env.step(None if ended else chosen(observation["action_mask"], explored[agent]))
    return seen, results


def score(agent):
    """Against random moves of the other one."""
    explored = {each: float(each != agent) for each in env.possible_agents}
    return sum((1 + game(explored)[1][agent]) / 2 for _ in range(TESTED)) / TESTED


first, second = env.possible_agents
print(f"before: {score(first):.3f} as the first player, {score(second):.3f} as the second")
for _ in range(GAMES):
    seen, results = game(dict.fromkeys(env.possible_agents, EXPLORED))
    for agent, boards in seen.items():
        for board in boards:
            mean, times = worth[board]
            worth[board] = mean + (results[agent] - mean) / (times + 1), times + 1
print(f"after {GAMES} games: {score(first):.3f} as the first player, {score(second):.3f} as the second")
