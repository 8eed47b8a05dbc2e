"""The checks of the course: every solution is right, and usual mistakes are named."""

from __future__ import annotations

import doctest
import re

import numpy as np
import pytest
from course_answers import MISTAKES, OTHER_WAYS
from course_solutions import ANSWERS

from heibai import HeibaiError, course

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


@pytest.mark.parametrize(("number", "answer"), OTHER_WAYS)
def test_another_right_way_is_taken(number, answer):
    assert course.check(number, answer) == f"{number} is right."


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


def test_the_example_of_the_docstring_is_right():
    assert doctest.testmod(course) == (0, 2)
