"""``py:module.Class,weights=@path``: an evaluator of one's own with its weights in a file, which travels as a text."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.core.errors import CheckpointError, SpecError, WeightsFileError
from heibai.core.searching import WeightsReference
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator, parse_evaluator
from heibai.players.stored_weights import references_of, require_referenced, require_same_weights, weights_digests

GAME = make_game("reversi", 4)
WEIGHTED = "py:user_players.Weighted"
LOADED = "py:user_players.Loaded"


@pytest.fixture
def npy(tmp_path):
    np.save(tmp_path / "w.npy", np.arange(16.0))
    return tmp_path / "w.npy"


@pytest.fixture
def genes(tmp_path):
    write_weights(tmp_path / "w.json", WeightsFile("reversi", 4, WEIGHTED, np.array([2.0, 3.0])))
    return tmp_path / "w.json"


def test_a_class_with_genes_takes_them_from_a_weights_file(genes):
    evaluator = make_evaluator(f"{WEIGHTED},weights=@{genes}", GAME)
    assert evaluator.evaluate(GAME.start()) == make_evaluator(f"{WEIGHTED},weights=[2,3]", GAME).evaluate(GAME.start())
    assert evaluator.name == f"{WEIGHTED},weights=@{genes}" == str(parse_evaluator(evaluator.name))


def test_another_class_loads_a_file_of_its_own_form(npy):
    evaluator = make_evaluator(f"{LOADED},weights=@{npy}", GAME)
    assert evaluator.evaluate(GAME.start()) == 120.0
    assert evaluator.name == f"{LOADED},weights=@{npy}"


def test_what_the_text_names_is_referred_to_by_its_digest(npy):
    text = f"greedy:eval=[{LOADED},weights=@{npy}]"
    (reference,) = references_of([text, text], GAME)
    assert reference == WeightsReference(
        f"{LOADED},weights=@{npy}", make_evaluator(f"{LOADED},weights=@{npy}", GAME).weights_sha256
    )
    digests = weights_digests([text], GAME)
    require_referenced([reference], GAME)
    np.save(npy, np.ones(16))
    with pytest.raises(WeightsFileError, match="changed while games were played"):
        require_referenced([reference], GAME)
    with pytest.raises(CheckpointError, match="are not those that it began with"):
        require_same_weights(digests, GAME)


def test_what_does_not_fit_is_one_sentence(genes, npy, tmp_path):
    with pytest.raises(WeightsFileError, match=r"cannot be read .*check the path after the @"):
        make_evaluator(f"{LOADED},weights=@{tmp_path}/nothing", GAME)
    with pytest.raises(WeightsFileError, match=r"for reversi 4x4, not of .* for reversi 6x6"):
        make_evaluator(f"{WEIGHTED},weights=@{genes}", make_game("reversi", 6))
    with pytest.raises(SpecError, match=r"has no method load\(path\) and no genes"):
        make_evaluator(f"py:user_players.CornerLover,weights=@{npy}", GAME)
    with pytest.raises(SpecError, match=r"cannot load .*: ValueError"):
        make_evaluator(f"{LOADED},weights=@{genes}", GAME)
