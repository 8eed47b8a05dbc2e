"""The recipe ga: whatever its text composes breeds towards the target, keeps its size and resumes to the bit."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import HELD, POWERS, SIMPLEX, ZONES
from toy_breeding import TARGET, build, closeness, finish

from heibai.core.errors import RunError, SpecError
from heibai.core.tally import PairTally
from heibai.evolve.operators.shelves import CROSSOVER, MUTATION, SELECTION
from heibai.evolve.operators.survival import EVENTS, SURVIVAL
from heibai.evolve.recipes.catalogue import parse_recipe

COMPOSITIONS = [
    *(f"ga:selection={name}" for name in SELECTION),
    *(f"ga:crossover={name}" for name in CROSSOVER),
    *(f"ga:mutation={name}" for name in MUTATION if name != "none"),
    *(f"ga:survivors={name}" for name in SURVIVAL),
    *(f"ga:events={name}" for name in EVENTS),
]
DISTANCE = float(np.sum((ZONES.random(2_000, rng=np.random.default_rng(0)) - TARGET) ** 2, axis=1).mean())


class Judges:
    """Judges by the toy fitness, and remembers who met."""

    def __init__(self):
        self.calls = []

    def against(self, challengers, opponents, *, generation):
        self.calls.append((challengers.copy(), opponents.copy()))
        return closeness(challengers)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", COMPOSITIONS)
def test_every_composition_breeds_towards_the_target(text):
    strategy = build(text, population=24, generations=60)
    while not strategy.finished:
        population = strategy.ask()
        assert population.shape == (24, 6)
        assert np.array_equal(ZONES.settled(population), population)
        strategy.tell(closeness(population))
    assert np.sum((strategy.champion - TARGET) ** 2) < DISTANCE / 6


@pytest.mark.parametrize("space", [HELD, POWERS, SIMPLEX], ids=["held", "powers", "simplex"])
@pytest.mark.parametrize("text", ["ga:crossover=sbx,mutation=adaptive", "ga:survivors=averaging,crossover=blx"])
def test_children_live_in_the_genome_space(space, text):
    strategy = build(text, space=space, generations=5)
    while not strategy.finished:
        population = strategy.ask()
        assert np.allclose(space.settled(population), population, rtol=1e-12)
        strategy.tell(-population[:, 0])


@pytest.mark.parametrize("text", [*COMPOSITIONS, "ga:islands=3,migration=2,migrants=2", "ga:mutation=adaptive,brood=2"])
def test_a_resumed_one_asks_what_the_unbroken_one_asks(text):
    unbroken = build(text, population=24, generations=9, contest=Judges())
    while not unbroken.finished:
        resumed = build(text, population=24, generations=9, seed=999, contest=Judges())
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        for strategy in (unbroken, resumed):
            strategy.tell(closeness(strategy.ask()))
        assert np.array_equal(resumed.ask(), unbroken.ask())
        assert json.dumps(resumed.state()) == json.dumps(unbroken.state())


def test_elitism_passes_the_best_bit_for_bit_and_says_where_they_come_from():
    strategy = build("ga:survivors=[elitism:count=3]", population=10)
    before = strategy.ask()
    strategy.tell(np.arange(10.0))
    assert np.array_equal(strategy.ask()[:3], before[[9, 8, 7]])
    assert strategy.parents[:3] == [((0, 9),), ((0, 8),), ((0, 7),)]
    assert all(len(family) == 2 for family in strategy.parents[3:])


def test_children_come_from_the_parents_that_are_named():
    strategy = build("ga:crossover=uniform,mutation=none,survivors=[comma:mu=4]", population=12)
    before = strategy.ask()
    strategy.tell(np.arange(12.0))
    for child, (mother, father) in zip(strategy.ask(), strategy.parents, strict=True):
        assert {mother[1], father[1]} <= {8, 9, 10, 11}  # the four best
        assert np.all((child == before[mother[1]]) | (child == before[father[1]]))


def test_uncrossed_and_unmutated_children_are_copies():
    strategy = build("ga:crossed=0,mutation=none", population=12)
    before = strategy.ask()
    strategy.tell(np.arange(12.0))
    assert all(any(np.array_equal(child, parent) for parent in before) for child in strategy.ask())


def test_averaged_parents_take_a_part_of_their_own_child():
    strategy = build("ga:survivors=averaging:0.25,mutation=none,crossover=none", population=4)
    before = strategy.ask()
    strategy.tell(np.array([1.0, 5.0, 2.0, 0.0]))
    after = strategy.ask()
    assert after[0] == pytest.approx(0.75 * before[0] + 0.25 * before[2])
    assert np.array_equal(after[1], before[1])
    assert np.array_equal(after[2:], after[:2])  # each parent's next child, here a copy


def test_immigrants_are_nobodys_children():
    strategy = build("ga:events=immigrants:4", population=12)
    strategy.tell(closeness(strategy.ask()))
    assert strategy.parents[-4:] == [()] * 4
    assert np.all((strategy.ask()[-4:] >= ZONES.lower) & (strategy.ask()[-4:] <= ZONES.upper))


def test_a_restart_comes_when_the_best_was_unchanged_so_long():
    strategy = build("ga:events=restart:3,survivors=[elitism:count=1]", population=8, generations=20)
    best = strategy.ask()[0]
    for _ in range(4):
        strategy.tell(-np.arange(8.0))
    assert strategy.parents == [((3, 0),), *[()] * 7]
    assert np.array_equal(strategy.ask()[0], best)


def test_each_child_of_a_brood_is_the_fittest_and_the_three_best_judge():
    contest = Judges()
    strategy = build("ga:brood=3,mutation=none,survivors=[elitism:count=2]", population=6, contest=contest)
    before = strategy.ask()
    strategy.tell(np.arange(6.0))
    challengers, judges = contest.calls[0]
    assert np.array_equal(judges, before[[5, 4, 3]])
    assert challengers.shape == (4 * 6, 6)
    expected = [brood[np.argmax(closeness(brood))] for brood in challengers.reshape(4, 6, 6)]
    assert np.array_equal(strategy.ask()[2:], expected)


def test_self_adaptive_steps_are_inherited_and_shrink_near_the_target():
    strategy = build("ga:mutation=[adaptive:step=0.3],survivors=[comma:mu=5]", population=30, generations=80)
    finish(strategy)
    steps = np.array(strategy.state()["memory"]["steps"])
    assert steps.shape == (30, 6)
    assert np.median(steps) < 0.05


class Matches:
    """A contest whose pairs are all of one kind, counted."""

    def __init__(self, *points):
        self.points, self.pairs_played = points, []

    def pairs(self, challenger, holder, *, first, last, generation):
        self.pairs_played.append((generation, first, last))
        found = PairTally()
        for number in range(first, last):
            found = found.with_pair(self.points[number % len(self.points)])
        return found


def test_a_title_is_won_by_a_test_that_accepts_and_not_by_an_open_one():
    for points, games, changes in [((2, 1.5), 25, True), ((0, 0.5), 25, False), ((2, 0, 1.5, 1), 60, False)]:
        contest = Matches(*points)
        strategy = build("ga:gate=80,test=60", population=6, contest=contest)
        first = strategy.ask()[0]
        strategy.tell(-np.arange(6.0))
        assert np.array_equal(strategy.champion, first)  # the first best is the first champion
        challenger = strategy.ask()[5]
        strategy.tell(np.arange(6.0))
        assert np.array_equal(strategy.champion, challenger if changes else first)
        assert contest.pairs_played[-1][2] == games
        assert contest.pairs_played[0][:2] == (1, 0)


def test_a_text_says_its_numbers_and_keeps_its_defaults():
    _, options = parse_recipe("ga:selection=tournament,mutation=[gaussian:probability=0.3]")
    assert options["selection"] == "tournament:size=3"
    assert parse_recipe("ga:selection=tournament:3,mutation=gaussian:0.3:0.1")[1] == options  # as older files have it
    assert options["mutation"] == "gaussian:probability=0.3,scale=0.1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ga:selection=lottery", "tournament:size=3"),
        ("ga:selection=[tournament:size=0]", "whole number at least 1"),
        ("ga:selection=[tournament:size=2.5]", "whole number"),
        ("ga:crossover=sbx:1:2", "sbx:index=15"),
        ("ga:mutation=[gaussian:probability=2]", "at most 1"),
        ("ga:mutation=gaussian:nan", "'nan' .* is no probability"),
        ("ga:survivors=plus:", "has nothing behind it"),
    ],
)
def test_bad_operators_say_what_was_expected(text, says):
    with pytest.raises(SpecError, match=says):
        parse_recipe(text)


@pytest.mark.parametrize(
    ("text", "population", "says"),
    [
        ("ga:survivors=[plus:mu=10]", 10, "no place for children"),
        ("ga:survivors=averaging", 9, "even"),
        ("ga:events=immigrants:9", 9, "no place"),
        ("ga:islands=3", 10, "cannot share"),
        ("ga:islands=5,migrants=2", 10, "migrants"),
    ],
)
def test_a_population_without_room_says_so(text, population, says):
    with pytest.raises(RunError, match=says):
        build(text, population=population)


@pytest.mark.parametrize("survivors", ["elitism:count=1", "averaging"])
def test_islands_share_no_title(survivors):
    with pytest.raises(SpecError, match="islands=2 came with a gate"):
        build(f"ga:islands=2,gate=80,survivors={survivors}", population=12, contest=Matches(2))


def test_the_greatest_number_is_read_again():
    _, options = parse_recipe("ga:survivors=[elitism:count=1000000000000]")
    assert parse_recipe(f"ga:survivors={options['survivors']}")[1] == options
    with pytest.raises(RunError, match="no place for children"):
        build("ga:survivors=[elitism:count=1000000000000]", population=12)
