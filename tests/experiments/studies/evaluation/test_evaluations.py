"""``evaluations``: who takes part and how ratings are printed."""

from __future__ import annotations

import math

from heibai.arena.statistics.bradley_terry import Rating
from heibai.experiments.studies.evaluation import evaluations as study
from heibai.games import make_game
from heibai.players.spec import make_player


def test_all_six_evaluations_play_at_every_depth():
    assert list(study.EVALUATIONS) == ["A discs", "B squares", "C classic", "D zones", "seven", "phased"]
    assert study.SMALL.depths == study.FULL.depths == (1, 2, 3, 4, 5, 6)
    for name in study.EVALUATIONS:
        assert make_player(study.player(name, 3), make_game("reversi")).kernel.options["depth"] == 3


def test_a_rating_is_printed_with_signs_and_its_interval():
    assert study.rating_text(Rating(12.4, (-3.2, 30.0))) == "+12 [-3, +30]"
    assert study.rating_text(Rating(math.inf, (200.0, math.inf))) == "+inf [+200, +inf]"
