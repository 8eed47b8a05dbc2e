"""``breeding-at-length``: what is read from the curves, by hand figures."""

from __future__ import annotations

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import Meeting
from heibai.experiments.studies.breeding import breeding_at_length as study


def met(score):
    wins, losses = round(100 * score), round(100 * (1 - score))
    return Meeting("a", "b", Tally(wins, 0, losses), PairTally((losses // 2, 0, 0, 0, wins // 2)), 0.0, 0.0)


def point(*scores, diversity=0.2):
    return study.Point(tuple(map(met, scores)), (diversity,) * len(scores))


@pytest.mark.parametrize(
    ("ended", "said"),
    [
        ((0.70, 0.72, 0.74), "surely stronger than after 80"),
        ((0.30, 0.32, 0.34), "surely weaker than after 80"),
        ((0.30, 0.52, 0.70), "not surely stronger or weaker than after 80"),
    ],
)
def test_the_end_is_compared_with_the_length_that_the_source_had(ended, said):
    curve = {0: point(0.2, 0.2, 0.2), 80: point(0.50, 0.52, 0.54), 200: point(*ended)}
    assert said in study._gain(30, curve)


def test_without_a_shorter_measurement_the_beginning_stands_for_it():
    assert study._longest({100: point(0.5), 200: point(0.5)}, 80) == 100


def test_it_says_when_half_of_the_diversity_was_gone():
    curve = {0: point(0.5, diversity=0.4), 5: point(0.5, diversity=0.3), 20: point(0.5, diversity=0.1)}
    assert study._diversity(30, curve).endswith("from 0.400 to 0.100 in 20 generations, below half at generation 20.")
    assert "never below half" in study._diversity(30, {0: point(0.5), 20: point(0.5)})


def test_the_sources_wish_is_bred():
    assert {30, 50} <= set(study.SMALL.populations)
    assert min(study.SMALL.measured[-1], study.FULL.measured[-1]) >= 200
