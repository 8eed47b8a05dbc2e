"""The last exercise of the course: a player of one's own against a level."""

from __future__ import annotations

import pytest
from course_solutions import solution

from heibai import HeibaiError, course


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
