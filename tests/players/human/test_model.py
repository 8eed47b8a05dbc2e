"""The model behind ``human:N``: probabilities over moves, sharper for the stronger, and what it says of its fit."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
import pytest

from heibai.games import make_game
from heibai.games.reversi.marks.move_marks import MOVE_MARKS
from heibai.players.human.model import OWN_MARKS, HumanModel, Person, Scale, human_model, marks_of

MODEL = human_model("reversi", 8)
assert MODEL is not None
LOSSES = np.array([0.0, 1.0, 3.0, 8.0])
NO_MARKS = np.zeros((4, len(MOVE_MARKS.names)))


def model(weights: list[list[float]]) -> HumanModel:
    """Of one mark, on a scale of two knots."""
    return HumanModel("random", ("loss",), Scale((10.0, 50.0), (1500.0, 1700.0)), np.array(weights), ())


def test_a_weight_is_a_line_between_numbers_of_empty_squares_and_in_the_rating() -> None:
    made = model([[-1.0, -3.0, -2.0, -3.0]])  # at 10 and at 50 empties for 1500, then for 1700
    for empties, rating, weight in [
        (10, 1500, -1.0),
        (50, 1500, -3.0),
        (30, 1500, -2.0),
        (10, 1600, -1.5),
        (50, 1600, -3.0),
        (10, 2000, -2.0),
        (5, 1400, -1.0),
    ]:
        odds = made.probabilities(np.array([[0.0], [1.0]]), empties, Person(rating))
        assert np.log(odds[1] / odds[0]) == pytest.approx(weight)


def test_without_sharpness_every_move_is_as_likely() -> None:
    marks = marks_of(-LOSSES, -LOSSES, NO_MARKS)
    assert MODEL.probabilities(marks, 30, Person(1000.0, 0.0)) == pytest.approx(np.full(4, 0.25))


def test_marks_say_what_a_move_loses_and_what_a_glance_says() -> None:
    marks = marks_of(np.array([2.0, -5.0]), np.array([0.0, 1.5]), np.array([[1.0], [2.0]]))
    assert marks[:, OWN_MARKS.index("loss")].tolist() == [0.0, 7.0]
    assert marks[:, OWN_MARKS.index("great loss")].tolist() == [0.0, 3.0]
    assert marks[:, OWN_MARKS.index("loss at a glance")].tolist() == [1.5, 0.0]
    assert marks[:, -1].tolist() == [1.0, 2.0]


@pytest.mark.parametrize("empties", [2, 8, 15, 25, 35, 45, 56])
def test_each_person_loses_less_than_the_one_before(empties: int) -> None:
    """Among moves that differ in their values alone, where a glance sees as much as the search."""
    marks = marks_of(-LOSSES, -LOSSES, NO_MARKS)
    lost = [MODEL.probabilities(marks, empties, person) @ LOSSES for person in MODEL.people]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] < LOSSES.mean()  # chance


def test_it_is_fitted_to_the_marks_that_the_game_declares() -> None:
    assert MODEL.marks == (*OWN_MARKS, *make_game("reversi").abilities.move_marks.names)
    assert MODEL.weights.shape == (len(MODEL.marks), MODEL.scale.columns)


def test_the_constants_say_where_they_come_from() -> None:
    (row,) = json.loads(files("heibai.players.human").joinpath("fitted.json").read_text("utf-8"))["models"]
    assert row["command"].startswith("python tools/fit_human.py")
    assert row["data"]["games"] > 50_000
    held_out = row["data"]["held out"]
    assert held_out["log-likelihood of chance"] < held_out["log-likelihood"] < 0
    assert held_out["random move played"] < held_out["likeliest move of the model played"]
