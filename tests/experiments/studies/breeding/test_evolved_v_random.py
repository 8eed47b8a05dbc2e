"""``evolved-v-random``: the source's figures, its interval, and the suspects."""

from __future__ import annotations

import pytest

from heibai.arena.statistics.rating import estimate_games
from heibai.core.tally import Tally
from heibai.experiments.studies.breeding import evolved_v_random as study
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator


def test_the_sources_games_are_typed_as_printed():
    # "evolved 72 won, 23 lost, 5 drawn" of 100
    assert study.source() == Tally(wins=72, draws=5, losses=23)
    assert study.source().games == 100


def test_its_score_and_interval_are_those_of_a_hundred_single_games():
    found = estimate_games(study.source())
    assert found.score == pytest.approx(0.745)
    low, high = found.score_interval
    assert low == pytest.approx(0.652, abs=0.002)
    assert high == pytest.approx(0.820, abs=0.002)


def test_every_suspect_is_a_player_of_its_own():
    game = make_game("reversi")
    labels, texts, depths = zip(*study._suspects(), strict=True)
    assert len(set(labels)) == len(set(zip(texts, depths, strict=True))) == len(texts)
    for text in texts:
        make_evaluator(text, game)


def test_equal_weights_are_the_defaults_of_seven():
    game = make_game("reversi")
    assert make_evaluator(study._seven(study.EQUAL), game).weights == make_evaluator("seven", game).weights
