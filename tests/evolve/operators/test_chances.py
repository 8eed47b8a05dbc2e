"""Selection probabilities are those with which the operators draw: plain arithmetic, SciPy and counted draws."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from distributions import FITNESS, assert_distributed, rng_of
from genome_spaces import SIMPLEX
from hypothesis import given
from hypothesis import strategies as st
from toy_breeding import build, closeness, finish

from heibai.evolve.generational import GenerationState, Memory
from heibai.evolve.lineage import Lineage, ParentChoice
from heibai.evolve.operators import selection
from heibai.evolve.operators.breeding import breed_by_roulette
from heibai.evolve.operators.operator_text import make_operator
from heibai.evolve.operators.shelves import SELECTION

WORTH = np.array([4.0, 1.0, 0.0, 7.0, 7.0, 2.0])
DRAWN = [
    "tournament:size=3",
    "tournament:size=1",
    "tournament:size=5",
    "roulette",
    "universal",
    "rank:pressure=1.7",
    "rank:pressure=1",
    "truncation:share=0.5",
]


@given(FITNESS)
def test_a_pairs_probabilities_are_the_sums_over_all_pairs(fitness):
    """In fractions: the first by its share, the second by its share of the wheel without the first."""
    weights = [Fraction(int(w)) for w in fitness] if fitness.any() else [Fraction(1)] * len(fitness)
    first, second = [w / sum(weights) for w in weights], [Fraction(0)] * len(weights)
    for i, j in permutations(range(len(weights)), 2):
        others = sum(weights) - weights[i]
        second[j] += first[i] * (weights[j] / others if others else Fraction(1, len(weights) - 1))
    assert selection.pair_chances(fitness) == pytest.approx(np.array([first, second], dtype=float))


def test_weights_of_very_different_size_leave_no_rounding_behind():
    first, second = selection.pair_chances(np.array([1e17, 1.0, 3.0]))
    assert first.tolist() == pytest.approx([1.0, 1e-17, 3e-17])
    assert second.tolist() == pytest.approx([4e-17, 0.25, 0.75])


@given(FITNESS, st.integers(1, 15))
def test_a_tournament_is_won_as_often_as_in_all_draws_together(fitness, size):
    draws = list(combinations(range(len(fitness)), min(size, len(fitness))))
    wins = np.zeros(len(fitness))
    for entrants in draws:
        wins[min(entrants, key=lambda i: (-fitness[i], i))] += 1
    assert selection.tournament_chances(fitness, size=size) == pytest.approx(wins / len(draws))


def test_tournament_chances_are_hypergeometric_by_rank():
    from scipy.stats import hypergeom

    chances = selection.tournament_chances(np.arange(50.0), size=4)[::-1]  # the best first
    # Rank r wins when it is drawn and none of the r better ones is.
    nobody_better = [hypergeom.pmf(0, 50, r, 4) for r in range(51)]
    assert chances == pytest.approx(-np.diff(nobody_better))


def test_linear_ranks_give_the_best_its_pressure_over_the_population():
    first, _ = make_operator(SELECTION, "rank:pressure=1.7").chances(np.array([30.0, 10.0, 20.0]))
    assert first.tolist() == pytest.approx([1.7 / 3, 0.3 / 3, 1.0 / 3])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", DRAWN)
def test_each_operator_draws_with_the_probabilities_that_it_names(text):
    operator = make_operator(SELECTION, text)
    rng = rng_of(31)
    # A pair at a time: the pointers of universal selection depend on one another within a draw.
    pairs = np.concatenate([operator.pick(WORTH, 1, rng) for _ in range(2_000)])
    chances = operator.chances(WORTH)
    assert chances.sum(axis=1) == pytest.approx([1.0, 1.0])
    for drawn, expected in zip(pairs.T, chances, strict=True):
        counts = np.bincount(drawn, minlength=len(WORTH))
        assert counts[expected == 0].sum() == 0
        assert_distributed(counts[expected > 0], 2_000 * expected[expected > 0])


@pytest.mark.parametrize("text", [name for name in SELECTION if name not in {t.split(":")[0] for t in DRAWN}])
def test_what_takes_pairs_in_turn_has_no_probabilities(text):
    assert make_operator(SELECTION, text).chances is None


def scene_of(strategy, fitness, seed):
    population = strategy.ask()
    return GenerationState(population, fitness, 0, strategy.space, Memory(), rng_of(seed), Lineage(0))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("options", [{"ranks": False}, {"ranks": True}, {"elite_parents": False}])
def test_roulette_breeds_from_parents_with_the_probabilities_that_it_leaves(options):
    usual = {"ranks": False, "elite": 0.1, "elite_parents": True, "mutation": 0.0, "form": "multiplicative"}
    strategy, firsts, seconds = build("roulette", population=6), np.zeros(6), np.zeros(6)
    for seed in range(500):
        state = scene_of(strategy, WORTH, seed)
        breed_by_roulette(state, **usual | options)
        for family in state.lineage.parents[1::2]:  # one child of each of the three pairs
            firsts[family[0][1]] += 1
            seconds[family[1][1]] += 1
    chances = state.lineage.choice.chances
    for counts, expected in zip((firsts, seconds), chances, strict=True):
        assert counts[expected == 0].sum() == 0
        assert_distributed(counts[expected > 0], 1_500 * expected[expected > 0])


@pytest.mark.parametrize("survivors", ["elitism:count=1", "plus:mu=4", "comma:mu=4", "champions:2", "averaging:0.3"])
def test_only_the_pool_of_the_survivors_has_chances(survivors):
    strategy = build(f"ga:survivors={survivors}", population=12)
    fitness = np.arange(12.0)
    strategy.tell(fitness)
    chances = strategy.choice.chances
    pool = {"plus:mu=4": fitness >= 8, "comma:mu=4": fitness >= 8, "averaging:0.3": fitness < 6}.get(
        survivors, fitness >= 0
    )
    assert chances.sum(axis=1) == pytest.approx([1.0, 1.0])
    assert np.all(chances[:, ~pool] == 0)
    parents = {place for family in strategy.parents if len(family) == 2 for _, place in family}
    assert np.all(chances[:, list(parents)].max(axis=0) > 0)


def test_islands_have_chances_each_on_its_own():
    strategy = build("ga:islands=3", population=12)
    strategy.tell(np.arange(12.0))
    assert strategy.choice.chances.reshape(2, 3, 4).sum(axis=2) == pytest.approx(np.ones((2, 3)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("self-play-elite", "3 best"),
        ("self-play-elite:copying=ranked", "ranked copying"),
        ("ga:selection=halves", "halves, in turn"),
        ("de", "trial of every parent"),
    ],
)
def test_who_draws_nobody_by_fitness_says_so(text, says):
    strategy = build(text, population=12)
    strategy.tell(closeness(strategy.ask()))
    assert says in strategy.choice.by
    assert strategy.choice.chances is None


def test_after_a_catastrophe_nobody_was_drawn_and_at_the_end_nothing_is_chosen():
    strategy, said = build("ga:events=catastrophe:2", population=12, generations=5), []
    while not strategy.finished:
        strategy.tell(-np.arange(12.0))
        said.append(strategy.choice)
    assert [choice and choice.by.split(":")[0] for choice in said] == [
        "tournament", "tournament", "a catastrophe", "tournament", "a catastrophe", None,
    ]  # fmt: skip


def test_a_choice_goes_through_json():
    strategy = finish(build("position-ranking:positions=1", space=SIMPLEX, generations=1), lambda p: p[:, 0])
    assert strategy.choice is None
    told = ParentChoice("roulette", np.array([[0.25, 0.75], [0.75, 0.25]]))
    again = ParentChoice.from_json(json.loads(json.dumps(told.to_json())))
    assert (again.by, again.chances.tolist()) == (told.by, told.chances.tolist())
