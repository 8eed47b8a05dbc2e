"""Fitness from games: the same in kernel and Python, on any number of threads, over openings that all share."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.schedule.openings import random_openings
from heibai.core.errors import CheckpointError
from heibai.evaluators.linear import LinearEvaluator
from heibai.evolve.fitness.competition import Competition
from heibai.evolve.fitness.fitness import Conditions, Players, measure_against
from heibai.evolve.fitness.opponents import parse_opponents
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.config import RunConfig
from heibai.games import GameSpec, make_game

GAME = make_game("reversi", 4)
ZONES = LinearEvaluator(GAME.feature_set("zones"))
SPACE = GenomeSpace.of(ZONES.features)
POPULATION = SPACE.random(5, rng=np.random.default_rng(1))


def round_robin(*, threads=1, openings=2, depth=2, seed=3, python=False):
    search = f"alphabeta:depth={depth}{',python=1' if python else ''}"
    conditions = Conditions("random:3", openings, seed, "points", threads)
    return Competition(Players(GAME, ZONES, search, SPACE), conditions, parse_opponents("round-robin"))


def random_pairs(*, rounds=6, openings=1, threads=1):
    players = Players(GAME, ZONES, "alphabeta:depth=1", SPACE)
    conditions = Conditions("random:3", openings, 3, "points", threads)
    return Competition(players, conditions, parse_opponents(f"random:{rounds}"))


def test_every_ordered_pair_plays_once_over_each_opening():
    outcome = round_robin(openings=2).evaluate(POPULATION, generation=0)
    assert outcome.games == 5 * 4 * 2
    assert np.all(outcome.tallies.sum(axis=1) == 2 * 4 * 2)
    assert outcome.fitness.sum() == 2 * outcome.games


@pytest.mark.parametrize("depth", [1, 2])
def test_kernel_and_python_agree_on_every_tally(depth):
    kernel, python = (
        round_robin(depth=depth, python=python).evaluate(POPULATION, generation=4) for python in (False, True)
    )
    assert np.array_equal(kernel.tallies, python.tallies)
    assert np.array_equal(kernel.fitness, python.fitness)


def test_threads_change_nothing():
    one, two = (round_robin(threads=n, openings=5).evaluate(POPULATION, generation=1) for n in (1, 2))
    assert np.array_equal(one.tallies, two.tallies)


def test_another_generation_has_other_openings():
    board = make_game("reversi", 8)
    zones = LinearEvaluator(board.feature_set("zones"))
    players = Players(board, zones, "alphabeta:depth=1", SPACE)
    fitness = Competition(players, Conditions("random:6", 6, 1, "margin", 2), parse_opponents("round-robin"))
    first, again, other = (fitness.evaluate(POPULATION, generation=g).fitness for g in (0, 0, 1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_copies_of_one_genome_score_alike():
    outcome = round_robin().evaluate(np.repeat(POPULATION[:1], 4, axis=0), generation=0)
    assert len(set(outcome.fitness)) == 1


def test_challengers_meet_every_opponent_with_both_colours_and_their_games_are_counted():
    fitness = round_robin(openings=2)
    scores = fitness.against(POPULATION[:3], POPULATION[3:], generation=0)
    assert scores.shape == (3,)
    assert fitness.take_extra_games() == 3 * 2 * 2 * 2
    assert fitness.take_extra_games() == 0


def test_in_random_pairs_everybody_plays_both_colours_in_every_round():
    outcome = random_pairs(rounds=6, openings=2).evaluate(POPULATION[:4], generation=0)
    assert outcome.games == 6 * (4 // 2) * 2 * 2
    assert np.all(outcome.tallies.sum(axis=1) == 6 * 2 * 2)


def test_random_pairs_are_the_same_for_a_generation_and_others_for_the_next():
    one, two = (random_pairs(threads=n).evaluate(POPULATION[:4], generation=3) for n in (1, 2))
    assert np.array_equal(one.tallies, two.tallies)
    assert not np.array_equal(one.tallies, random_pairs().evaluate(POPULATION[:4], generation=4).tallies)


def test_a_duel_is_lost_by_one_as_it_is_won_by_the_other_and_its_games_are_counted():
    board = make_game("reversi", 8)
    strong, weak = [15.0, 6.0, -8.0, -6.0, 4.0, 4.0], [-15.0, -6.0, 8.0, 6.0, -4.0, -4.0]
    players = Players(board, LinearEvaluator(board.feature_set("zones")), "alphabeta:depth=1", SPACE)
    fitness = Competition(players, Conditions("random:6", 1, 3, "points", 1), parse_opponents("random:10"))
    assert fitness.duel(np.array(strong), np.array(weak), games=10, generation=1) > 4
    assert fitness.duel(np.array(weak), np.array(strong), games=10, generation=1) < -4
    assert fitness.duel(np.array(weak), np.array(weak), games=10, generation=1) == 0
    assert fitness.take_extra_games() == 30


def test_broods_are_judged_by_games_and_their_games_are_in_the_log():
    recipe, options = parse_recipe("self-play-elite:brood=2,elites=2")
    config = RunConfig(
        recipe.name,
        options,
        "zones",
        game=GameSpec("reversi", 4),
        population=6,
        generations=2,
        opening_plies=2,
        panel_openings=0,
        seed=1,
    )
    rows = []
    result = make_run(config, threads=1).go(watch=rows.append)
    # Two children, each the best of four that meet two elites with both colours; the last population breeds no more.
    assert [row["games"] - 30 for row in rows] == [2 * 4 * 2 * 2, 2 * 4 * 2 * 2, 0]
    assert result.hash == make_run(config, threads=2).go().hash


def test_a_measurement_counts_both_colours_of_every_opening():
    openings = random_openings(GAME, 4, plies=2, seed=1)
    [(tally, found)] = measure_against("greedy:eval=zones", ["random"], GAME, openings=openings, seed=1, threads=1)
    assert tally.games == 8
    assert found.pairs == 4


@pytest.mark.parametrize(
    "damage",
    [{"luck": 1}, {"recipe": "paired-swap"}, {"options": {"brood": 2}}],
    ids=["a field too many", "another recipe", "another option"],
)
def test_a_config_of_another_version_is_refused(damage):
    config = RunConfig("roulette", parse_recipe("roulette")[1], "zones").to_json()
    assert RunConfig.from_json(config) == RunConfig("roulette", parse_recipe("roulette")[1], "zones")
    with pytest.raises(CheckpointError, match=r"config\.json"):
        RunConfig.from_json(config | damage)
