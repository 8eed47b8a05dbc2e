"""``eval=bred``: weights bred without a game when one begins."""

from __future__ import annotations

import pytest

import heibai.apps  # offers `bred`  # noqa: F401
from heibai.core.errors import SpecError
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.bred import POSITIONS, Breeding, seed_in
from heibai.evolve.runs.config import RunConfig
from heibai.games import GameSpec, make_game
from heibai.players.evaluator_text import known_evaluators, make_evaluator
from heibai.players.spec import make_player

GAME = make_game("reversi", 6)


@pytest.mark.sampled(3)
def test_a_player_may_ask_for_weights_bred_from_a_seed():
    one, again, other = (make_evaluator(text, GAME) for text in ("bred", "bred:seed=1", "bred:seed=2"))
    assert one.weights == again.weights != other.weights
    assert sum(one.weights) == pytest.approx(1.0)
    assert min(one.weights) >= 0
    assert make_player("alphabeta:depth=1,eval=[bred:seed=2]", GAME).evaluator.weights == other.weights
    assert "bred" in known_evaluators(GAME)


def test_its_name_makes_it_again():
    bred = make_evaluator("bred", GAME)
    assert make_evaluator(bred.name, GAME).weights == bred.weights


@pytest.mark.parametrize(
    "text", ["bred:seed=", "bred:seed=-1", "bred:luck=3", "bred:seed=1,seed=2", "bred:weights=[1,2]"]
)
def test_other_forms_are_refused(text):
    with pytest.raises(SpecError, match="bred"):
        make_evaluator(text, GAME)


@pytest.mark.sampled(3)
def test_every_positions_vector_is_told_and_their_mean_plays():
    breeding, told = Breeding(GAME, 5), []
    bred = breeding.go(told.append)
    assert [len(state.vectors) for state in told] == list(range(1, POSITIONS + 1))
    assert told[-1] == bred == breeding.go() == breeding.state()
    config = RunConfig(
        "position-ranking", RECIPES["position-ranking"].settle_options({}), "seven", GameSpec("reversi", 6),
        population=10, generations=20, seed=5, panel_openings=0,
    )  # fmt: skip
    assert bred.mean == tuple(make_run(config).go().champion.tolist())


def test_one_that_was_broken_off_begins_again():
    breeding = Breeding(GAME, 5)

    def leave(state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        breeding.go(leave)
    assert breeding.go() == Breeding(GAME, 5).go()


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("alphabeta:depth=4,eval=bred", 1),
        ("alphabeta:depth=4,eval=[bred:seed=9]", 9),
        ("alphabeta:depth=4,eval=zones", None),
        ("alphabeta:depth=4,eval=@bred", None),
        ("level:3", None),
        ("random", None),
    ],
)
def test_the_seed_in_a_player_text(text, seed):
    assert seed_in(text) == seed
