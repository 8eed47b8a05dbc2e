"""An answer to each exercise of the course; tests/course checks them all."""

from __future__ import annotations

import math
import statistics


def chance_at_least(wins, games):  # 1.1
    return sum(math.comb(games, each) for each in range(wins, games + 1)) / 2**games


def play_out(position, rng):  # 1.2
    while not position.is_over:
        position = position.play(rng.choice(position.moves))
    return position


def fewest_replies(position):  # 2.1
    return min(position.moves, key=lambda move: sum(reply != "pass" for reply in position.play(move).moves))


def value(position):
    return position.count(position.turn) - position.count(position.opponent)


def final_value(position):
    return 100 * (position.score if position.turn == "black" else -position.score)


def minimax(position, depth):  # 3.1
    if position.is_over:
        return final_value(position)
    if depth == 0:
        return value(position)
    return max(-minimax(position.play(move), depth - 1) for move in position.moves)


def search(position, depth, alpha, beta, evaluate):  # 4.1
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for move in position.moves:
        best = max(best, -search(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate))
        if best >= beta:
            break
    return best


def corners(position):  # 5.1
    owners = [position.stones.get(square) for square in ("a1", "f1", "a6", "f6")]
    return owners.count(position.turn) - owners.count(position.opponent)


WEIGHTS = [20, 4, -10, -4, 0, 6]  # 5.2


def roulette(fitness, rng):  # 6.1
    left = rng.random() * sum(fitness)
    for index, slice_ in enumerate(fitness):
        left -= slice_
        if left < 0:
            return index
    return len(fitness) - 1


def crossover(mother, father, point):  # 6.2
    return mother[:point] + father[point:], father[:point] + mother[point:]


def interval(pairs):  # 7.1
    mean = statistics.fmean(pairs) / 2
    error = statistics.stdev(pairs) / 2 / math.sqrt(len(pairs))
    return mean - 1.96 * error, mean + 1.96 * error


def ucb(points, visits, parent_visits, c):  # 8.1
    if visits == 0:
        return math.inf
    return points / visits + c * math.sqrt(math.log(parent_visits) / visits)


def learn(walks, rate):  # 9.1
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for at, state in enumerate(states):
            following = values[states[at + 1]] if at + 1 < len(states) else result
            values[state] += rate * (following - values[state])
    return values


def puct(value, prior, visits, parent_visits, c):  # 10.1
    return value + c * prior * math.sqrt(parent_visits) / (1 + visits)
