"""``eval=bred``: weights bred without a game when one begins."""

from __future__ import annotations

import pytest

import heibai.apps  # offers `bred`  # noqa: F401
from heibai.core.errors import SpecError
from heibai.games import make_game
from heibai.players.evaluator_text import known_evaluators, make_evaluator
from heibai.players.spec import make_player

GAME = make_game("reversi", 6)


def test_a_player_may_ask_for_weights_bred_from_a_seed():
    one, again, other = (make_evaluator(text, GAME) for text in ("bred", "bred/seed=1", "bred/seed=2"))
    assert one.weights == again.weights != other.weights
    assert sum(one.weights) == pytest.approx(1.0)
    assert min(one.weights) >= 0
    assert make_player("alphabeta:depth=1,eval=bred/seed=2", GAME).evaluator.weights == other.weights
    assert "bred" in known_evaluators(GAME)


def test_its_name_makes_it_again():
    bred = make_evaluator("bred", GAME)
    assert make_evaluator(bred.name, GAME).weights == bred.weights


@pytest.mark.parametrize("text", ["bred/seed=", "bred/seed=-1", "bred/luck=3", "bred/seed=1/seed=2", "bred[1,2]"])
def test_other_forms_are_refused(text):
    with pytest.raises(SpecError, match="bred"):
        make_evaluator(text, GAME)
