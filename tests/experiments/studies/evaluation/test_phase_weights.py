"""``phase-weights``: which weights a part of the whole has."""

from __future__ import annotations

from heibai.experiments.studies.evaluation import phase_weights as study
from heibai.games import make_game


def test_the_defaults_are_those_of_the_evaluation_in_its_order():
    features = make_game("reversi").feature_set("phased")
    assert features.defaults == study.DEFAULTS
    assert features.features == tuple(f"{phase}_{term}" for phase in study.PHASES for term in study.TERMS)


def test_a_single_term_in_one_phase_leaves_the_other_phases_whole():
    assert study.single("stable", ("middle",)) == (0, 1, 8, 10, 0, 0, 0, 20, 5, 1, 2, 20)


def test_a_term_without_weight_gets_one_where_it_stands_alone():
    assert study.single("discs", study.PHASES) == (1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0)


def test_a_left_out_term_is_the_only_change():
    assert study.left_out("mobility", "opening") == (0, 1, 0, 10, 0, 1, 6, 20, 5, 1, 2, 20)
