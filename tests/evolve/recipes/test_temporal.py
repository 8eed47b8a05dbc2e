"""``td``: learners by self-play whose games choose, alone and with replaced ones."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.core.errors import CheckpointError, RunError
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.recipes.temporal import TEMPORAL, LearnerPool
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.config import RunConfig
from heibai.games import make_game
from heibai.games.spec import GameSpec
from heibai.learn.td.learner import SelfPlayLearner
from heibai.learn.td.options import SelfPlay
from heibai.players.evaluator_text import make_evaluator

GAME = make_game("reversi", size=6)
NETWORK = make_evaluator("ntuple:set=straight2", GAME)


def pool(*, replaced=0.0, given=None, generations=3):
    learners = [SelfPlayLearner(GAME, NETWORK, SelfPlay(batch=4), seed=seed) for seed in (1, 2)]
    return LearnerPool(
        GenomeSpace.of(NETWORK.features), learners, given=given, generations=generations, batches=2,
        replaced=replaced, mutation=0.1, rng=np.random.default_rng(1),
    )  # fmt: skip


def test_each_learner_goes_its_own_way_and_asking_twice_changes_nothing():
    learners = pool()
    first = learners.ask()
    assert (first[0] != first[1]).any()
    np.testing.assert_array_equal(learners.ask(), first)
    learners.tell(np.array([0.0, 1.0]))
    assert (learners.ask() != first).any(axis=1).all()


def test_the_champion_is_the_fittest_of_the_last_generation():
    learners = pool()
    with pytest.raises(ValueError, match="no generation"):
        _ = learners.champion
    asked = learners.ask()
    learners.tell(np.array([0.0, 1.0]))
    np.testing.assert_array_equal(learners.champion, asked[1])


def test_it_ends_after_its_generations():
    learners = pool(generations=0)
    learners.ask()
    learners.tell(np.zeros(2))
    assert learners.finished


def test_a_hybrid_replaces_the_worst_by_a_copy_near_the_best():
    learners = pool(replaced=0.5)
    asked = learners.ask()
    learners.tell(np.array([1.0, 0.0]))
    best, copy = (np.array(stand["weights"]) for stand in learners.state()["stands"])
    np.testing.assert_allclose(best, asked[0], atol=2.0**-16)
    usual = np.sqrt(np.mean(best**2))
    assert 0 < np.max(np.abs(copy - best)) < 0.5 * usual
    assert np.max(np.abs(copy - asked[1])) > np.max(np.abs(copy - best))


def test_given_weights_are_where_all_begin():
    given = np.full(NETWORK.dimension, 0.25)
    assert pool(given=given).state()["stands"][1]["weights"] == given.tolist()


def test_a_restored_pool_asks_what_the_unbroken_one_asks():
    unbroken, resumed = pool(replaced=0.5), pool(replaced=0.5)
    unbroken.ask()
    unbroken.tell(np.array([0.0, 1.0]))
    resumed.restore(unbroken.state())
    np.testing.assert_array_equal(resumed.ask(), unbroken.ask())
    assert resumed.state() == unbroken.state()


@pytest.mark.parametrize("damage", [{"stands": []}, {"stands": None}, {"generation": "x"}, {"rng": None}])
def test_a_state_of_another_shape_is_refused(damage):
    learners = pool()
    with pytest.raises(CheckpointError, match="does not fit"):
        learners.restore(learners.state() | damage)


def asked_run(evaluator="ntuple:set=straight2"):
    options = TEMPORAL.settle_options({"games": "32", "replaced": "0.5"})
    return RunConfig(
        "td", options, evaluator, GameSpec("reversi", 6), player="greedy:ties=random", population=2, generations=2,
        panel_openings=0,
    )  # fmt: skip


def test_a_run_breeds_with_it_to_the_same_hash_on_any_number_of_threads():
    one, two = (make_run(asked_run(), threads=threads).go() for threads in (1, 2))
    assert one.hash == two.hash
    assert one.finished


def test_what_it_cannot_learn_is_refused():
    with pytest.raises(RunError, match="binds them to no sum"):
        make_run(asked_run("seven"))
