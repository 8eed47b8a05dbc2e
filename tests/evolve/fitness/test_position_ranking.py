"""The recipe position-ranking: the options that it shares with self-play-elite, in terms of one position at a time."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import SIMPLEX
from kept_runs import small_config
from toy_breeding import build

from heibai.core.errors import SpecError
from heibai.evolve.fitness.positions import PositionFitness, sampled_terms
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.config import RunConfig
from heibai.games import make_game

TERMS = np.array([[3.0, 1.0, -2.0, 5.0, 0.0, 2.0, 4.0], [-1.0, 6.0, 2.0, 0.0, 3.0, 1.0, 2.0]])


def position_ranking(options="", *, generations=20, seed=1):
    """A strategy over two positions, and the fitness that judges it."""
    fitness = PositionFitness(TERMS, evaluations=generations + 1)
    text = f"position-ranking:positions=2{options and ','}{options}"
    return build(text, space=SIMPLEX, generations=generations, seed=seed, judge=fitness), fitness


def best_values(options):
    """The greatest value of every population of the first position."""
    strategy, fitness = position_ranking(options)
    found = []
    while strategy.generation <= 20:
        population = strategy.ask()
        found.append(max(population @ TERMS[0]))
        strategy.tell(fitness.evaluate(population, generation=strategy.generation).fitness)
    return found


def test_elitism_never_loses_a_positions_best():
    assert np.any(np.diff(best_values("copy=0")) < -1e-9)  # without it an uncopied best is lost
    assert np.all(np.diff(best_values("copy=0,elitism=true")) >= -1e-12)


def test_ranked_copying_puts_the_old_best_last_and_the_worst_third_leaves_no_gene():
    strategy, fitness = position_ranking("copying=ranked")
    before = strategy.ask()
    worth = fitness.evaluate(before, generation=0).fitness
    strategy.tell(worth)
    after = strategy.ask()
    assert after.shape == before.shape
    assert np.array_equal(after[-1], before[np.argmax(worth)])
    assert not np.isin(after, before[np.argsort(worth)[:3]]).any()


def test_a_catastrophe_spares_the_best_and_leaves_weights_that_sum_to_one():
    strategy, _ = position_ranking("catastrophe=true")
    struck = []
    while strategy.generation < 12:
        before = strategy.ask()
        strategy.tell(-np.arange(10.0))  # the first is always the best
        after = strategy.ask()
        assert np.array_equal(before[0], after[0])
        assert np.allclose(after.sum(axis=1), 1.0)
        struck.append(not np.array_equal(after[:3], before[:3]))  # the elites are copied but for a catastrophe
    assert struck[:6] == [False] * 5 + [True]
    assert struck[6:].count(True) == 1


def test_each_child_of_a_brood_is_the_best_of_two_n_at_its_position():
    strategy, fitness = position_ranking("brood=8")
    plain, _ = position_ranking()
    for other in (strategy, plain):
        other.tell(fitness.evaluate(other.ask(), generation=0).fitness)
    children, ordinary = (s.ask()[3:9] @ TERMS[0] for s in (strategy, plain))
    assert children.mean() > ordinary.mean()
    assert children.min() > ordinary.min()


def test_a_brood_is_judged_at_the_position_where_its_parents_were():
    _, fitness = position_ranking(generations=4)
    genomes = np.eye(7)
    for generation, terms in ((0, 0), (4, 0), (5, 1), (9, 1)):
        fitness.evaluate(genomes, generation=generation)
        scores = fitness.against(genomes, genomes[:3], generation=generation % 5)
        assert np.argmax(scores) == np.argmax(TERMS[terms])


@pytest.mark.parametrize(
    "options",
    [
        "copying=ranked,elitism=true",
        "catastrophe=true",
        "catastrophe=true,hypermutation=0.5",
        "brood=3,copy=0.5,elitism=true,catastrophe=true",
    ],
)
def test_a_resumed_one_asks_what_the_unbroken_one_asks(options):
    unbroken, fitness = position_ranking(options, generations=12)
    while not unbroken.finished:
        resumed, other = position_ranking(options, generations=12, seed=999)
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        for strategy, judge in ((unbroken, fitness), (resumed, other)):
            strategy.tell(judge.evaluate(strategy.ask(), generation=strategy.generation).fitness)
        assert json.dumps(resumed.state()) == json.dumps(unbroken.state())


def test_by_default_a_run_is_the_one_it_was_before_it_had_these_options():
    config = small_config("position-ranking:positions=3", evaluator="seven", population=10, generations=20)
    assert make_run(config).go().hash == "9d0c7eafecca88737f25efa903c085ca62fb03d9b5435eb656b02f27be045a4a"


def test_a_run_of_before_these_options_samples_the_start_as_it_did_then():
    config = small_config("position-ranking:positions=3", evaluator="seven", population=10, generations=20, seed=22)
    stored = config.to_json()
    for key in ("start", "hypermutation"):
        del stored["options"][key]
    then = RunConfig.from_json(stored)
    assert (then.options["start"], then.options["hypermutation"]) == (True, 0.0)
    assert make_run(then).go().hash == "7c1053fa1af245556710cb980b029257b5ce2a361d305b6b3e343af42ef260f3"
    assert make_run(config).go().hash != make_run(then).go().hash


GAME = make_game("reversi", 4)
START = 4  # stones


def stones(seed, *, start, count=4):
    """[count] of positions that are sampled from random games on 4x4."""
    return sampled_terms(GAME, lambda position: [position.stones], count=count, seed=seed, start=start)[:, 0]


def test_the_start_position_whose_terms_are_all_0_is_not_sampled():
    assert not any(GAME.feature_set("seven").function(GAME.start()))
    assert not any(START in stones(seed, start=False) for seed in range(40))
    assert any(START in stones(seed, start=True) for seed in range(40))


def test_where_the_start_was_not_drawn_the_positions_are_those_of_before():
    for seed in range(40):
        before, now = stones(seed, start=True), stones(seed, start=False)
        assert np.array_equal(before[before != START], now[before != START])


def test_every_ply_but_the_start_is_sampled_alike():
    sampled = np.concatenate([stones(seed, start=False, count=50) for seed in range(60)])
    share = np.bincount(sampled.astype(int), minlength=16)[5:12] / len(sampled)
    assert share == pytest.approx(np.full(7, share.mean()), rel=0.25)


def test_ranked_copying_has_no_broods_here_either():
    with pytest.raises(SpecError, match="leave brood out"):
        build("position-ranking:copying=ranked,brood=2", space=SIMPLEX)
