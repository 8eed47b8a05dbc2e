"""OpenSpiel's own tabular Q-learning learns Reversi 4x4 of heibai, both sides, and meets random moves.

pip install 'heibai[envs]'
python openspiel_q_learning.py
"""

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

import heibai.envs.openspiel  # noqa: F401 - which makes the game known

GAMES, TESTED = 3000, 300

np.random.seed(1)
env = rl_environment.Environment(pyspiel.load_game("heibai(game=reversi/4)"))
actions = env.action_spec()["num_actions"]
learners = [tabular_qlearner.QLearner(player, actions) for player in (0, 1)]
strangers = [random_agent.RandomAgent(player, actions) for player in (0, 1)]


def played(agents, learning):
    """The results of a game, by player."""
    step = env.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = env.step([agent.step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return step.rewards


def score(player):
    agents = [learners[player] if each == player else strangers[each] for each in (0, 1)]
    return sum((1 + played(agents, False)[player]) / 2 for _ in range(TESTED)) / TESTED


print(f"before: {score(0):.3f} as the first player, {score(1):.3f} as the second")
for _ in range(GAMES):
    played(learners, True)
print(f"after {GAMES} games: {score(0):.3f} as the first player, {score(1):.3f} as the second")
