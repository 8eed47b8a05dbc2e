"""A class of the user's own that declares genes takes weights like any evaluator, and can be bred."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.core.errors import RunError, SpecError, WeightsError, WeightsFileError
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.assembly import make_run, weighted_evaluator
from heibai.evolve.runs.config import RunConfig
from heibai.games import GameSpec, make_game
from heibai.players.evaluator_text import make_evaluator

GAME = make_game("reversi", 4)
TEXT = "py:user_players.Weighted"


def test_weights_in_brackets_reach_the_class_and_come_back_in_its_name():
    bent = make_evaluator(f"{TEXT}[2,3]", GAME)
    assert bent.evaluate(GAME.start()) == 2 * 4**3
    assert bent.name == f"{TEXT},weights=[2,3]"
    assert make_evaluator(bent.name, GAME).evaluate(GAME.start()) == 2 * 4**3
    assert make_evaluator(TEXT, GAME).name == make_evaluator(f"{TEXT}[4,1]", GAME).name == TEXT
    assert bent.scale > 0


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        (f"{TEXT}[1]", WeightsError, "takes 2: mobility, power"),
        (f"{TEXT}[1,x]", SpecError, "'x' is no weight"),
        ("py:user_players.Upside", SpecError, "lower <= default <= upper"),
        ("py:user_players.Nameless", SpecError, "lower <= default <= upper"),
        ("py:user_players.CornerLover[1,2]", SpecError, "declares no genes"),
    ],
)
def test_what_does_not_fit_is_one_sentence(text, error, words):
    with pytest.raises(error, match=words):
        make_evaluator(text, GAME)


def bred(recipe="ga", **options):
    chosen, settled = parse_recipe(recipe)
    config = RunConfig(
        chosen.name,
        settled,
        TEXT,
        game=GameSpec("reversi", 4),
        population=4,
        generations=1,
        opening_plies=2,
        panel_openings=0,
        **options,
    )
    return make_run(config).go()


@pytest.mark.sampled(6)
def test_it_is_bred_with_the_same_hash_again_and_its_champion_is_a_text():
    result = bred()
    assert result.hash == bred().hash
    assert len(result.champion) == 2
    assert result.games > 0


def test_a_recipe_that_needs_weighted_terms_says_so():
    with pytest.raises(SpecError, match="no sum of weighted terms"):
        bred("position-ranking:positions=1")


def test_an_evaluator_without_genes_cannot_be_bred():
    with pytest.raises(RunError, match="declare genes"):
        weighted_evaluator("py:user_players.CornerLover", GAME)


def test_a_weights_file_starts_no_code(tmp_path):
    write_weights(tmp_path / "w.json", WeightsFile("reversi", 4, TEXT, np.array([5.0, 2.0]), scale=1.0))
    with pytest.raises(
        WeightsFileError, match=r"may not start; if it is yours, write: py:user_players.Weighted,weights=\[5,2\]"
    ):
        make_evaluator(f"@{tmp_path / 'w.json'}", GAME)
