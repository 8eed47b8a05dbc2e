"""``heibai.learn``: the ways to learn as calls."""

from __future__ import annotations

import pytest
from small_archives import random_games, write_games

import heibai


@pytest.fixture
def archive(tmp_path):
    return write_games(tmp_path / "games.jsonl", random_games(51, size=6))


def fit(archive, **wishes):
    return heibai.learn("regression", game="reversi/6", evaluator="ntuple:set=straight2", sources=[archive], **wishes)


def test_a_training_in_memory_and_one_in_a_directory_come_to_the_same(archive, tmp_path):
    heard = []
    kept = fit(archive, epochs=3, out=tmp_path / "run", progress=heard.append)
    free = fit(archive, epochs=3)
    assert kept.hash == free.hash
    assert kept._repr_html_().count("<tr>") == 4  # a head and the three epochs
    assert [row["done"] for row in heard] == [row["done"] for row in kept.rows] == [1, 2, 3]
    position = heibai.Game("reversi/6").start()
    assert kept.evaluator.evaluate(position) == free.evaluator.evaluate(position)
    assert heibai.load_weights(free.save(tmp_path / "w.json")).evaluate(position) == free.evaluator.evaluate(position)
    assert fit(archive, epochs=3, out=tmp_path / "run").hash == kept.hash


def test_a_directory_of_another_training_is_taken(archive, tmp_path):
    fit(archive, epochs=1, out=tmp_path / "run")
    with pytest.raises(heibai.errors.RunError, match="already holds a run"):
        fit(archive, epochs=2, out=tmp_path / "run")


def test_labels_have_no_weights_and_regression_learns_from_them(tmp_path):
    wishes = {"player": "greedy:eval=phased", "games": 20, "solve": 6}
    labels = heibai.learn("self-play", game="reversi/6", out=tmp_path / "labels", **wishes)
    assert labels.evaluator is None
    with pytest.raises(heibai.errors.SpecError, match="labels have no weights to save"):
        labels.save(tmp_path / "w.json")
    assert heibai.learn("self-play", game="reversi/6", **wishes).hash == labels.hash
    assert fit(tmp_path / "labels").evaluator is not None


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"epoch": 3}, "'epoch' is no option of 'regression'; known: epochs"),
        ({"epochs": "3"}, "is of another type; expected int"),
    ],
)
def test_a_misspelt_option_is_said(archive, wishes, says):
    with pytest.raises(heibai.HeibaiError, match=says):
        fit(archive, **wishes)
    with pytest.raises(heibai.errors.UnknownNameError, match="'sleep' is no way to learn"):
        heibai.learn("sleep")
