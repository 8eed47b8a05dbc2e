"""Every individual names its parents, and its genes are theirs."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import SIMPLEX, ZONES
from toy_breeding import build, closeness

from heibai.core.errors import CheckpointError
from heibai.evolve.fitness.outcome import FitnessOutcome
from heibai.evolve.history import generation_row
from heibai.evolve.lineage import Lineage, parents_of


class Games:
    """Broods and titles decided by the toy fitness."""

    def against(self, challengers, opponents, *, generation):
        return closeness(challengers)

    def duel(self, challenger, holder, *, games, generation):
        return int(np.sign(closeness(challenger[None])[0] - closeness(holder[None])[0]))


def generations(strategy, fitness=closeness):
    """[(population, parents)] of every generation."""
    found = []
    while not strategy.finished:
        found.append((strategy.ask(), strategy.parents))
        strategy.tell(fitness(found[-1][0]))
    return found


def bred(text, **options):
    """(child [D], its parents [K, D]) for every individual that was bred."""
    found = generations(build(text, generations=8, contest=Games(), **options))
    return [
        (child, np.array([found[generation][0][place] for generation, place in family]).reshape(-1, len(child)))
        for population, parents in found[1:]
        for child, family in zip(population, parents, strict=True)
    ]


def test_the_first_generation_has_no_parents():
    strategy = build("roulette", population=6)
    assert strategy.parents == [()] * 6


@pytest.mark.parametrize(
    ("text", "mutants"),
    [
        ("roulette:mutation=0", 0),
        ("self-play-elite", 1),
        ("self-play-elite:copying=ranked,elitism=true", 1),
        ("self-play-elite:brood=2,elitism=true", 1),
        ("self-play-elite:copy=0.5", 1),
    ],
)
def test_every_gene_of_an_unmutated_child_is_one_of_its_parents(text, mutants):
    """A mutant of these recipes differs in one gene, so at most that many genes of a child are nobody's."""
    pairs = 0
    for child, parents in bred(text, population=10, space=ZONES):
        strangers = sum(gene not in parents[:, d] for d, gene in enumerate(child))
        assert strangers <= mutants or len(parents) == 0
        pairs += len(parents) == 2
    assert pairs > 8


def test_a_fresh_genome_in_the_place_of_an_uncopied_elite_has_no_parents():
    families = [len(parents) for _, parents in bred("self-play-elite:copy=0", population=10)]
    assert families == [0, 0, 0, 2, 2, 2, 2, 2, 2, 1] * 8


def test_blended_children_lie_between_their_parents_and_champions_are_copies():
    copies = 0
    for child, parents in bred("paired-blend:mutation=0,blend=0.3", population=10, given=[np.full(6, 4.0)]):
        assert np.all((child >= parents.min(axis=0) - 1e-12) & (child <= parents.max(axis=0) + 1e-12))
        copies += len(parents) == 1 and np.array_equal(child, parents[0])
    assert copies == 2 * 8


def test_the_best_ever_comes_from_the_generation_that_had_it():
    strategy = build("self-play-elite:elitism=true,copy=0", population=10, generations=6)
    first = strategy.ask()
    strategy.tell(closeness(first) + 10)  # nobody is ever as fit again
    strategy.tell(np.ones(10))  # alike: the elites are the first three, none of them the best ever
    strategy.tell(np.ones(10))
    assert strategy.parents[-1] == ((0, int(np.argmax(closeness(first)))),)


def test_parents_of_position_ranking_count_generations_over_all_positions():
    strategy = build("position-ranking:positions=3", space=SIMPLEX, generations=2, population=10)
    found = generations(strategy, fitness=lambda population: population[:, 0])
    for number, (_, parents) in enumerate(found):
        expected = set() if number % 3 == 0 else {number - 1}
        assert {generation for family in parents for generation, _ in family} == expected


def test_a_resumed_strategy_knows_the_parents_too():
    strategy = build("roulette", population=6)
    strategy.tell(closeness(strategy.ask()))
    resumed = build("roulette", population=6)
    resumed.restore(json.loads(json.dumps(strategy.state())))
    assert resumed.parents == strategy.parents
    with pytest.raises(CheckpointError, match="does not fit"):
        resumed.restore(strategy.state() | {"parents": [[3]]})


def test_a_breeder_that_says_nothing_leaves_the_generation_unknown():
    lineage = Lineage(4)
    lineage.put(-1, (3, 0))
    assert lineage.of(5) is None
    outcome = FitnessOutcome(np.zeros(1), np.zeros((1, 3), dtype=np.int64), games=0)
    assert generation_row(0, np.zeros((1, 2)), outcome)["parents"] is None
    assert parents_of(None) is None


def origins(text, **options):
    """(child [D], its origin, its parents [K, D]) for every individual of every generation."""
    strategy, before, found = build(text, contest=Games(), **options), [], []
    while not strategy.finished:
        before.append(strategy.ask())
        for child, origin, family in zip(before[-1], strategy.origins, strategy.parents, strict=True):
            found.append((child, origin, np.array([before[g][place] for g, place in family]).reshape(-1, len(child))))
        strategy.tell(closeness(before[-1]))
    return found


EVERY_ORIGIN = {
    "roulette": {"given", "random", "copy", "child", "mutated child"},
    "self-play-elite:copy=0,elitism=true": {"random", "child", "mutated copy", "best ever"},
    "self-play-elite:copying=ranked": {"random", "copy", "child", "mutated copy", "mutated child"},
    "paired-blend:replaced=0.5": {
        "given", "mutated given", "champion", "mutated champion", "mutated child"
    },
    "de": {"given", "random", "copy", "child"},
    "ga:islands=2,migration=2,events=immigrants": {
        "given", "random", "copy", "child", "mutated child", "migrant"
    },
    "ga:survivors=champions:2,events=restart:2": {"given", "random", "champion", "copy", "child", "mutated child"},
    "ga:survivors=averaging": {"given", "random", "copy", "averaged", "child", "mutated child"},
    "ga:events=catastrophe:1": {"given", "random", "copy", "child", "mutated child", "catastrophe"},
}  # fmt: skip


@pytest.mark.parametrize("text", EVERY_ORIGIN)
def test_every_individual_says_how_it_came_about(text):
    found = origins(text, population=10, generations=12, given=[np.array([5.0, 5.0, -10.0, -4.0, 4.0, 4.0])])
    assert {origin for _, origin, _ in found} == EVERY_ORIGIN[text]
    for child, origin, parents in found:
        same = any(np.array_equal(child, parent) for parent in parents)
        if origin in ("copy", "champion", "best ever", "migrant"):
            assert same
        elif origin in ("mutated copy", "mutated champion", "catastrophe", "averaged"):
            assert len(parents) == 1
            assert not same
        elif "child" in origin:
            assert len(parents) in ((1,) if text == "de" else (1, 2))
        else:
            assert len(parents) == 0


def test_a_child_that_is_not_marked_has_only_genes_of_its_parents():
    unmarked = [(child, parents) for child, origin, parents in origins("roulette", population=20) if origin == "child"]
    assert len(unmarked) > 100
    for child, parents in unmarked:
        assert all(gene in parents[:, d] for d, gene in enumerate(child))


def test_a_resumed_strategy_knows_the_origins_too():
    strategy = build("roulette", population=6)
    strategy.tell(closeness(strategy.ask()))
    resumed = build("roulette", population=6)
    resumed.restore(json.loads(json.dumps(strategy.state())))
    assert resumed.origins == strategy.origins
    before = {key: value for key, value in strategy.state().items() if key != "origins"}  # as heibai once kept it
    resumed.restore(before)
    assert resumed.origins is None
