"""The recipes' arithmetic and memory, on fitness that needs no game."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import SIMPLEX, ZONES
from toy_breeding import TARGET, build, closeness, finish

from heibai.core.errors import CheckpointError, RunError, SpecError, UnknownNameError
from heibai.evolve.fitness.positions import ranking_outcome
from heibai.evolve.recipes.catalogue import GIVEN_ZONES, RECIPES, parse_recipe


class FakeContest:
    """Judges challengers by the toy fitness and remembers whom it met."""

    def __init__(self):
        self.calls = []

    def against(self, challengers, opponents, *, generation):
        self.calls.append((challengers.copy(), opponents.copy(), generation))
        return closeness(challengers)


# --- roulette --------------------------------------------------------------------------------------------------


def test_roulette_starts_with_the_given_individuals_and_fills_up_within_bounds():
    population = build("roulette", given=GIVEN_ZONES).ask()
    assert population.shape == (20, 6)
    assert population[:5].tolist() == [list(genome) for genome in GIVEN_ZONES]
    assert np.all((population >= ZONES.lower) & (population <= ZONES.upper))


def test_a_small_roulette_population_takes_the_first_given_ones():
    assert build("roulette", population=3, given=GIVEN_ZONES).ask().tolist() == [list(g) for g in GIVEN_ZONES[:3]]


@pytest.mark.parametrize(("size", "kept"), [(5, 1), (9, 1), (10, 1), (20, 2), (30, 3), (50, 5)])
def test_the_best_tenth_at_least_one_passes_unchanged(size, kept):
    strategy = build("roulette", population=size)
    before = strategy.ask()
    fitness = closeness(before)
    strategy.tell(fitness)
    after = strategy.ask()
    assert after.shape == before.shape  # nobody is lost
    assert np.array_equal(after[:kept], before[np.argsort(-fitness, kind="stable")[:kept]])


def test_roulette_survives_a_generation_in_which_all_fitness_is_zero():
    strategy = finish(build("roulette", generations=4), fitness=lambda p: np.zeros(len(p)))
    assert strategy.generation == 5


def test_roulette_is_driven_by_ranks_when_fitness_can_be_negative():
    strategy = finish(build("roulette", generations=30, scoring="difference"), lambda p: closeness(p) - 0.5)
    assert np.sum((strategy.champion - TARGET) ** 2) < 40


def test_multiplicative_roulette_never_changes_a_sign():
    assert np.array_equal(np.sign(finish(build("roulette", generations=40)).champion), ZONES.signs)


def test_the_answer_is_the_best_of_the_last_evaluated_population():
    strategy, seen = build("roulette", generations=7), []
    while not strategy.finished:
        seen.append(strategy.ask())
        strategy.tell(closeness(seen[-1]))
    assert len(seen) == 8  # seven times bred, the last population evaluated once more
    assert np.array_equal(strategy.champion, seen[-1][np.argmax(closeness(seen[-1]))])


def test_roulette_stops_when_the_spread_falls_below_the_threshold():
    strategy = build("roulette:spread=0.5", generations=50)
    strategy.tell(np.linspace(0, 1, 20))
    assert not strategy.finished
    strategy.tell(np.linspace(0, 0.4, 20))
    assert strategy.finished
    assert strategy.generation == 2


def test_without_elite_parents_the_elite_leaves_no_child():
    fitness = np.zeros(20)
    fitness[[3, 7]] = 5.0
    strategy = build("roulette:elite_parents=false,mutation=0")
    before = strategy.ask()
    strategy.tell(fitness)
    children = strategy.ask()[2:]
    assert not np.isin(children, before[[3, 7]]).any()


# --- self-play-elite -------------------------------------------------------------------------------------------


def test_ten_are_three_copies_six_children_and_one_mutant():
    strategy = build("self-play-elite", space=SIMPLEX)
    before = strategy.ask()
    fitness = np.arange(10.0)
    strategy.tell(fitness)
    after = strategy.ask()
    elites = before[[9, 8, 7]]
    assert after.shape == (10, 7)
    assert np.array_equal(after[:3], elites)
    for child, (a, b) in zip(after[3:9], [(0, 1)] * 2 + [(0, 2)] * 2 + [(1, 2)] * 2, strict=True):
        assert child.sum() == pytest.approx(1.0)
        # Undoing the normalisation by the child's own sum, its genes are its parents'.
        ratio = child / np.where(child > 0, elites[a], 1), child / np.where(child > 0, elites[b], 1)
        factor = ratio[0][0] if len(set(np.round(ratio[0], 9))) < 7 else ratio[1][0]
        assert factor > 0
    assert after[9].sum() == pytest.approx(1.0)
    assert not any(np.array_equal(after[9], elite) for elite in elites)


def test_children_of_a_free_genome_are_not_normalised_and_mix_their_parents():
    strategy = build("self-play-elite", space=ZONES)
    before = strategy.ask()
    strategy.tell(np.arange(10.0))
    elites, after = before[[9, 8, 7]], strategy.ask()
    for child, (a, b) in zip(after[3:9], [(0, 1)] * 2 + [(0, 2)] * 2 + [(1, 2)] * 2, strict=True):
        assert np.all((child == elites[a]) | (child == elites[b]))
        assert not np.array_equal(child, elites[a])
        assert not np.array_equal(child, elites[b])
    assert max((after[9] == elite).sum() for elite in elites) == 5  # one gene redrawn


def test_an_uncopied_slot_gets_a_fresh_vector():
    strategy = build("self-play-elite:copy=0")
    before = strategy.ask()
    strategy.tell(np.arange(10.0))
    assert not any(np.array_equal(kept, old) for kept in strategy.ask()[:3] for old in before)


def test_ranked_copying_keeps_the_size_and_puts_the_old_best_back_over_the_last():
    for size in (9, 10, 11):
        strategy = build("self-play-elite:copying=ranked", population=size)
        before = strategy.ask()
        strategy.tell(np.arange(float(size)))
        after = strategy.ask()
        assert after.shape == before.shape
        assert np.array_equal(after[-1], before[-1])
        bottom = before[: size // 3]
        assert np.isin(after, bottom).sum() == 0  # the bottom third leaves no gene


@pytest.mark.parametrize("copying", ["elite", "ranked"])
def test_elitism_keeps_the_fittest_ever(copying):
    strategy = build(f"self-play-elite:copying={copying},elitism=true", generations=12)
    best_ever = strategy.ask()[4].copy()
    strategy.tell(np.where(np.arange(10) == 4, 99.0, 0.0))
    rng = np.random.default_rng(0)
    while not strategy.finished:
        population = strategy.ask()
        assert any(np.array_equal(best_ever, genome) for genome in population)
        strategy.tell(rng.random(10))


def test_catastrophe_strikes_when_the_best_is_unchanged_for_five_generations():
    strategy = build("self-play-elite:catastrophe=true", generations=20)
    struck = []
    while strategy.generation < 8:
        before = strategy.ask()
        strategy.tell(-np.arange(10.0))  # the first is always the best
        after = strategy.ask()
        assert np.array_equal(before[0], after[0])
        struck.append(not np.isin(after[3:9], before[:3]).all())  # no longer children of the elites
    # The leader of generation 0 is unchanged for the fifth time in generation 5, then the count begins anew.
    assert np.flatnonzero(struck).tolist() == [5]


@pytest.mark.parametrize(
    "text",
    ["self-play-elite:catastrophe=true,hypermutation=1", "ga:events=[hypermutation:unchanged=5,rate=1],mutation=none"],
)
def test_a_catastrophe_of_the_other_kind_raises_the_mutation_rate_for_one_generation(text):
    strategy = build(text, generations=20)
    struck = []
    while strategy.generation < 8:
        before = strategy.ask()
        strategy.tell(-np.arange(float(len(before))))  # the first is always the best
        after = strategy.ask()
        assert np.array_equal(before[0], after[0])
        struck.append(not np.isin(after[1:], before).any())  # at a rate of 1 not one gene of the others is left
    assert np.flatnonzero(struck).tolist() == [5]
    assert set(strategy.origins) != {"copy"}


def test_catastrophe_strikes_a_uniform_population():
    strategy = build("self-play-elite:catastrophe=true", generations=20)
    state = strategy.state()
    state["population"] = [TARGET.tolist()] * 10
    strategy.restore(state)
    strategy.tell(np.zeros(10))
    after = strategy.ask()
    assert np.array_equal(after[0], TARGET)
    assert np.all(after[9] != TARGET)


def test_each_child_of_a_brood_is_the_fittest_of_two_n_against_the_elites():
    contest = FakeContest()
    strategy = build("self-play-elite:brood=4", contest=contest)
    before = strategy.ask()
    strategy.tell(np.arange(10.0))
    challengers, opponents, generation = contest.calls[0]
    assert challengers.shape == (6 * 8, 6)
    assert np.array_equal(opponents, before[[9, 8, 7]])
    assert generation == 0
    expected = [brood[np.argmax(closeness(brood))] for brood in challengers.reshape(6, 8, 6)]
    assert np.array_equal(strategy.ask()[3:9], expected)


# --- position-ranking ------------------------------------------------------------------------------------------


def test_fitness_by_ranking_counts_the_beaten_and_half_the_tied():
    population = np.array([[1.0, 0.0], [0.5, 0.5], [0.5, 0.5], [0.0, 1.0]])
    outcome = ranking_outcome(population, np.array([2.0, 1.0]))
    assert outcome.fitness.tolist() == [3.0, 1.5, 1.5, 0.0]
    assert outcome.tallies.tolist() == [[3, 0, 0], [1, 1, 1], [1, 1, 1], [0, 0, 3]]
    assert outcome.games == 0


def test_position_ranking_returns_the_normalised_mean_of_the_positions_vectors():
    strategy = build("position-ranking:positions=3", space=SIMPLEX)
    largest = np.eye(7)[[2, 5, 2]]
    while not strategy.finished:
        terms = largest[strategy.generation // 21]
        strategy.tell(ranking_outcome(strategy.ask(), terms).fitness)
    assert strategy.generation == 3 * 21
    vectors = np.array(strategy.state()["vectors"])
    assert strategy.champion == pytest.approx(vectors.mean(axis=0))
    assert strategy.champion.sum() == pytest.approx(1.0)
    # Its optimum is all weight on the position's largest term, and it goes there.
    assert np.argmax(vectors, axis=1).tolist() == [2, 5, 2]
    assert np.argmax(strategy.champion) == 2


def test_position_ranking_breeds_only_weights_that_sum_to_one():
    with pytest.raises(RunError, match="seven"):
        build("position-ranking", space=ZONES)


# --- state, texts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "roulette",
        "roulette:form=gaussian",
        "self-play-elite",
        "self-play-elite:copying=ranked,elitism=true,catastrophe=true",
        "self-play-elite:catastrophe=true,hypermutation=0.5",
        "ga:events=hypermutation",
    ],
)
def test_a_resumed_strategy_asks_what_the_unbroken_one_asks(text):
    unbroken = build(text, generations=12)
    for stop in range(13):
        resumed = build(text, generations=12, seed=999)
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        assert np.array_equal(resumed.ask(), unbroken.ask())
        fitness = closeness(unbroken.ask())
        unbroken.tell(fitness)
        resumed.tell(fitness)
        assert resumed.state() == unbroken.state(), stop


def test_a_resumed_position_ranking_asks_what_the_unbroken_one_asks():
    unbroken = build("position-ranking:positions=2", space=SIMPLEX, generations=3)
    terms = np.arange(7.0)
    while not unbroken.finished:
        resumed = build("position-ranking:positions=2", space=SIMPLEX, generations=3, seed=999)
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        for strategy in (unbroken, resumed):
            strategy.tell(ranking_outcome(strategy.ask(), terms).fitness)
        assert resumed.state() == unbroken.state()


@pytest.mark.parametrize(
    "damage", [{}, {"population": [[1.0]]}, {"rng": {"bit_generator": "MT19937"}}, {"memory": None}]
)
def test_a_state_of_another_shape_is_refused(damage):
    strategy = build("roulette")
    state = strategy.state() | damage if damage else {}
    with pytest.raises(CheckpointError, match="does not fit"):
        strategy.restore(state)


def test_a_seeded_generation_is_golden():
    strategy = finish(build("roulette", population=6, generations=2, seed=7, given=GIVEN_ZONES))
    assert strategy.champion.tolist() == [15.0, 6.0, -8.0, -4.0, 1.882997957724778, 8.735534453962618]


def test_every_recipe_has_a_text_and_settled_options():
    for name, recipe in RECIPES.items():
        parsed, options = parse_recipe(name)
        assert parsed is recipe
        assert set(options) == set(recipe.options)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("rulette", UnknownNameError, "roulette"),
        ("roulette:brood=3", SpecError, "'brood' .* is no option of roulette"),
        ("roulette:mutation=often", SpecError, "a number"),
        ("roulette:mutation=1.5", SpecError, "at most 1"),
        ("roulette:mutation=nan", SpecError, "a number"),
        ("roulette:mutation", SpecError, "key=value"),
        ("roulette:mutation=0.1,mutation=0.2", SpecError, "is written twice"),
        ("self-play-elite:copying=none", SpecError, "elite, ranked"),
        ("self-play-elite:elitism=1", SpecError, "true or false"),
        ("self-play-elite:elites=1", SpecError, "at least 2"),
    ],
)
def test_bad_recipe_texts_say_what_was_expected(text, error, says):
    with pytest.raises(error, match=says):
        parse_recipe(text)


def test_a_population_without_room_for_the_children_says_so():
    with pytest.raises(RunError, match="no room"):
        build("self-play-elite", population=8)
    with pytest.raises(SpecError, match="leave brood out"):
        build("self-play-elite:copying=ranked,brood=2")
