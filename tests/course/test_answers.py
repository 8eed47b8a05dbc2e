"""The checks of the course: every solution is right, and usual mistakes are named."""

from __future__ import annotations

import doctest
import importlib.util
import math
import random
import re
import statistics
from pathlib import Path

import numpy as np
import pytest

from heibai import HeibaiError, course

SOLUTIONS = Path(__file__).parents[2] / "docs" / "course" / "solutions"


def solution(name):
    spec = importlib.util.spec_from_file_location(f"course_{name}", SOLUTIONS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ANSWERS = solution("answers")
NAMES = {
    "1.1": "chance_at_least",
    "1.2": "play_out",
    "2.1": "fewest_replies",
    "3.1": "minimax",
    "4.1": "search",
    "5.1": "corners",
    "5.2": "WEIGHTS",
    "6.1": "roulette",
    "6.2": "crossover",
    "7.1": "interval",
    "8.1": "ucb",
    "9.1": "learn",
    "10.1": "puct",
}


@pytest.mark.parametrize("number", course.EXERCISES)
def test_the_solution_is_right(number):
    assert course.check(number, getattr(ANSWERS, NAMES[number])) == f"{number} is right."


def test_a_number_may_come_as_one():
    assert course.check(5.1, ANSWERS.corners) == "5.1 is right."
    with pytest.raises(HeibaiError, match=r"'5.9' is no exercise"):
        course.check(5.9, ANSWERS.corners)


def first_move(position, rng):
    while not position.is_over:
        position = position.play(position.moves[0])
    return position


def helpful(position, depth):
    if position.is_over or depth == 0:
        return ANSWERS.minimax(position, 0)
    return max(helpful(position.play(move), depth - 1) for move in position.moves)


def uncut(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    return max(-uncut(position.play(move), depth - 1, alpha, beta, evaluate) for move in position.moves)


def too_greedy_cut(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    return -too_greedy_cut(position.play(position.moves[0]), depth - 1, alpha, beta, evaluate)


def of_results(walks, rate):
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for state in states:
            values[state] += rate * (result - values[state])
    return values


def wide(pairs):
    mean, spread = statistics.fmean(pairs) / 2, statistics.stdev(pairs) / 2
    return mean - 1.96 * spread, mean + 1.96 * spread


def counts_passes(position):
    return min(position.moves, key=lambda move: len(position.play(move).moves))


def ends_for_black(position, depth):
    if position.is_over:
        return 100 * position.score
    if depth == 0:
        return ANSWERS.minimax(position, 0)
    return max(-ends_for_black(position.play(move), depth - 1) for move in position.moves)


def for_black(position):
    return ANSWERS.corners(position) * (1 if position.turn == "black" else -1)


MISTAKES = [
    ("1.1", lambda wins, games: math.comb(games, wins) / 2**games, "the chance of exactly 7 wins; add those of more"),
    ("1.1", lambda wins, games: ANSWERS.chance_at_least(wins + 1, games), "7 itself counts, too"),
    ("1.1", lambda wins, games: 0.5, "it should be 0.172"),
    ("1.1", lambda wins, games: None, "does it end with return?"),
    ("1.1", 0.172, "is no function; give its name without brackets"),
    ("1.2", lambda position, rng: position, "where the game goes on"),
    ("1.2", lambda position, rng: "a1", "it should give the last position"),
    ("1.2", first_move, "games with other seeds are all the same"),
    ("2.1", lambda position: "z9", "is no legal move"),
    ("2.1", lambda position: position.moves[-1], "which leaves"),
    ("2.1", counts_passes, "leaves 1 reply; f4 leaves 0 (a pass is no reply)"),
    ("3.1", helpful, "needs a minus"),
    ("3.1", ends_for_black, "it should be 1400"),
    ("3.1", lambda position, depth: ANSWERS.minimax(position, max(depth - 1, 0)), "you stopped one ply too early"),
    ("3.1", lambda position, depth: ANSWERS.minimax(position, depth + 1), "you went one ply too deep"),
    ("3.1", lambda position, depth: -ANSWERS.minimax(position, depth), "the sign is that of the other side"),
    ("4.1", uncut, "no line was ever cut"),
    ("4.1", too_greedy_cut, "a cut must not change that"),
    ("4.1", lambda position, depth, *others: ANSWERS.minimax(position, depth), "evaluate was never called"),
    ("5.1", for_black, "own corners count for the side to move"),
    ("5.1", lambda position: -ANSWERS.corners(position), "the sign is wrong"),
    ("5.1", lambda position: (ANSWERS.corners(position) + 4) // 2, "it should be"),
    ("5.2", [1, 2, 3], "should be a list of six numbers"),
    ("5.2", [0, 0, 0, 0, 1, 0], "bring that above 0.6"),
    ("6.1", lambda fitness, rng: fitness.index(max(fitness)), "gave 3 every time"),
    ("6.1", lambda fitness, rng: rng.randrange(4), "its part of the wheel is"),
    ("6.1", lambda fitness, rng: random.choices(range(4), fitness)[0], "draw from rng and from nothing else"),
    ("6.1", lambda fitness, rng: rng.choice(fitness) + 9, "it should give an index"),
    ("6.2", lambda mother, father, point: [*mother, *father], "it should give two children"),
    ("6.2", lambda mother, father, point: (mother[0], father[0]), "a list of genes each"),
    ("6.2", lambda m, f, point: (f[:point] + m[point:], m[:point] + f[point:]), "in the other order"),
    ("6.2", lambda mother, father, point: (mother, father), ", not [["),
    ("7.1", wide, "divide by the root of the number of pairs"),
    ("7.1", lambda pairs: [2 * end for end in ANSWERS.interval(pairs)], "half of a pair's"),
    ("7.1", lambda pairs: statistics.fmean(pairs), "two numbers"),
    ("8.1", lambda points, visits, parent, c: points / visits, "which is the mean alone"),
    ("8.1", lambda p, v, n, c: p / v + c * math.sqrt(math.log(n) / v), "divides by zero visits"),
    ("9.1", of_results, "towards the value of the next state"),
    ("9.1", lambda walks, rate: [0.5] * 5, "it should give a dictionary"),
    ("9.1", lambda walks, rate: {"A": 0.5}, "gave no value of B"),
    ("9.1", lambda walks, rate: dict.fromkeys("ABCDE", 0.5), "it should be"),
    ("10.1", lambda value, prior, visits, n, c: value + c * math.sqrt(n) / (1 + visits), "the prior of the move"),
    ("10.1", lambda value, prior, visits, n, c: value, "it should be"),
]


def test_an_interval_may_be_an_array():
    assert course.check("7.1", lambda pairs: np.array(ANSWERS.interval(pairs))) == "7.1 is right."


@pytest.mark.parametrize(("number", "answer", "words"), MISTAKES)
def test_a_usual_mistake_is_named_in_one_sentence(number, answer, words):
    said = course.check(number, answer)
    assert words in said
    assert said.startswith(f"{number}: ")
    assert re.search(r"[^.?][.?]$", said)
    assert "\n" not in said


def test_what_an_answer_raises_is_told():
    assert course.check("6.2", lambda mother, father, point: mother[99]) == (
        "6.2: your code raised IndexError: list index out of range."
    )


def test_an_exercise_that_there_is_not_is_refused():
    with pytest.raises(HeibaiError, match=r"'1\.7' is no exercise with a check; known: 1.1, "):
        course.check("1.7", None)


def test_the_last_exercise_believes_an_interval_only():
    assert course.beat_level(solution("player").choose, level=2, games=20) == "the last exercise is right."
    said = course.beat_level(lambda position: position.moves[0], level=2, games=20)
    assert "it is no weaker" in said


def test_the_last_exercise_names_what_is_no_player():
    assert "return the name of a move" in course.beat_level(lambda position: 3)
    assert "leave it with 20" in course.beat_level(solution("player").choose, lines=20)
    assert "is no function" in course.beat_level("level:9")
    with pytest.raises(HeibaiError, match="are too few"):
        course.beat_level(solution("player").choose, games=2)
    with pytest.raises(HeibaiError, match="odd number"):
        course.beat_level(solution("player").choose, games=11)


def test_the_example_of_the_docstring_is_right():
    assert doctest.testmod(course) == (0, 2)
