"""Fitness from every kind of opponents and scoring: games counted, noise said, the same for a seed on any threads."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.schedule.openings import make_openings
from heibai.core.errors import RunError, UnknownNameError
from heibai.evaluators.linear import LinearEvaluator
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.evolve.fitness.competition import Competition
from heibai.evolve.fitness.fitness import Conditions, Players, measure_against
from heibai.evolve.fitness.opponents import parse_opponents
from heibai.evolve.fitness.outcome import outcome_of
from heibai.evolve.fitness.race import RACES
from heibai.evolve.fitness.sums import PlayedGames, without_counting
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.hall import HallEntry
from heibai.evolve.operators.operator_text import make_operator
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.assembly import make_run, settled_opponents
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control

GAME = make_game("reversi", 4)
MIXTURE = "[[meet:opponents=3],[hall:members=2],[against:eval=discs]]"
ZONES = LinearEvaluator(GAME.feature_set("zones"))
SPACE = GenomeSpace.of(ZONES.features)
EIGHT = SPACE.random(8, rng=np.random.default_rng(2))
HALL = [
    HallEntry(generation, tuple(genome))
    for generation, genome in enumerate(SPACE.random(5, rng=np.random.default_rng(1)))
]


def competition(
    opponents="round-robin", *, scoring="points", race="none", openings=2, threads=1, python=False, starts="random:3"
):
    players = Players(GAME, ZONES, f"alphabeta:depth=1{',python=1' if python else ''}", SPACE)
    conditions = Conditions(starts, openings, 3, scoring, threads)
    return Competition(
        players,
        conditions,
        parse_opponents(opponents),
        panel=["random", "greedy:eval=discs"],
        race=make_operator(RACES, race),
    )


@pytest.mark.parametrize(
    ("opponents", "pairings", "each"),
    [
        ("round-robin", 28, 7),
        ("random:3", 12, 3),
        ("meet:opponents=4", 16, 4),
        ("swiss:rounds=3", 12, 3),
        ("panel", 16, 2),
        ("[[meet:opponents=2],[hall:members=3]]", 8 + 24, 2 + 3),
        ("[[against:eval=discs],[against:eval=[squares:swh]]]", 16, 2),
        ("[[meet:opponents=2],[hall:members=3],panel,[against:eval=discs]]", 8 + 24 + 16 + 8, 2 + 3 + 2 + 1),
        ("[round-robin,[swiss:rounds=2],[hall:members=2],panel]", 28 + 8 + 16 + 16, 7 + 2 + 2 + 2),
    ],
)
def test_everybody_plays_as_many_games_as_the_text_says(opponents, pairings, each):
    outcome = competition(opponents).evaluate(EIGHT, generation=1, hall=HALL)
    assert outcome.games == pairings * 2 * 2
    assert np.all(outcome.tallies.sum(axis=1) == each * 2 * 2)
    assert np.array_equal(outcome.fitness, 2 * outcome.tallies[:, 0] + outcome.tallies[:, 1])
    assert outcome.errors.shape == (8,)


@pytest.mark.parametrize(
    "opponents", ["swiss:rounds=3", "[[meet:opponents=3],[hall:members=2],panel,[against:eval=seven]]"]
)
def test_threads_and_the_kernel_change_nothing_and_a_generation_is_its_own(opponents):
    def fitness(generation=4, **changes):
        return competition(opponents, **changes).evaluate(EIGHT, generation=generation, hall=HALL)

    one = fitness()
    assert np.array_equal(one.tallies, fitness(threads=2).tallies)
    assert np.array_equal(one.tallies, fitness(python=True).tallies)
    assert not np.array_equal(one.tallies, fitness(generation=5).tallies)


def test_in_an_odd_population_who_rested_is_not_poorer_for_it():
    outcome = competition("swiss:rounds=3").evaluate(EIGHT[:7], generation=0)
    played = outcome.tallies.sum(axis=1)
    assert played.min() >= 2 * played.max() // 3
    raw = 2 * outcome.tallies[:, 0] + outcome.tallies[:, 1]
    assert played.min() < played.max()
    assert outcome.fitness == pytest.approx(raw * played.max() / played)


def games(*rows):
    return PlayedGames(*np.array(rows).T)


def test_bradley_terry_counts_whom_one_met():
    """0 beat 2 and lost to it, 1 did so to 3; 2 is better than 3 by the others' games."""
    same = [(0, 2, 1, 2), (2, 0, 1, 2), (1, 3, 1, 2), (3, 1, 1, 2)]
    ladder = [(2, 3, 1, 2), (3, 2, -1, 2), (2, 3, 1, 2), (3, 2, 0, 0)]
    outcome = outcome_of(games(*same, *ladder), players=4, scoring="bradley-terry")
    assert outcome.fitness[0] > outcome.fitness[1]
    assert outcome.fitness[2] > outcome.fitness[3]
    assert np.all(np.isfinite(outcome.fitness))
    points = outcome_of(games(*same, *ladder), players=2, scoring="points")
    assert points.fitness[0] == points.fitness[1]


def test_ranks_share_and_have_the_noise_of_their_neighbours():
    rows = [(0, 1, 1, 2), (1, 0, -1, 2), (0, 2, 1, 2), (2, 0, -1, 2), (1, 2, 0, 0), (2, 1, 0, 0)]
    outcome = outcome_of(games(*rows), players=3, scoring="rank")
    assert outcome.fitness.tolist() == [3.0, 1.5, 1.5]
    assert outcome.errors[0] < outcome.errors[1]


def test_the_error_of_a_rank_is_its_scatter_over_repetitions():
    rng, ranks, squares = np.random.default_rng(5), [], []
    black, white = (np.tile(places, 8) for places in np.nonzero(~np.eye(10, dtype=bool)))
    chance = 1.0 / (1.0 + np.exp(0.06 * (white - black)))
    for _ in range(150):
        result = np.where(rng.random(len(black)) < chance, 1, -1)
        outcome = outcome_of(PlayedGames(black, white, result, result), players=10, scoring="rank")
        ranks.append(outcome.fitness)
        squares.append(outcome.errors**2)
    assert np.sqrt(np.mean(squares)) == pytest.approx(np.sqrt(np.var(ranks, axis=0).mean()), rel=0.15)


def test_standard_errors_shrink_with_the_root_of_the_games():
    rng = np.random.default_rng(3)

    def error(count, scoring):
        rows = [(k % 2, 1 - k % 2, rng.integers(-1, 2), 0) for k in range(count)]
        return outcome_of(games(*rows), players=2, scoring=scoring).errors[0]

    # Of a sum the error grows with the root, of a rating it shrinks.
    assert error(4_000, "points") / error(250, "points") == pytest.approx(4.0, rel=0.1)
    assert error(250, "bradley-terry") / error(4_000, "bradley-terry") == pytest.approx(4.0, rel=0.15)


def test_the_error_of_a_rating_is_its_scatter_over_repetitions():
    rng, ratings, errors = np.random.default_rng(4), [], []
    for _ in range(150):
        rows = [(k % 2, 1 - k % 2, (1 if rng.random() < 0.6 else -1) * (1 - 2 * (k % 2)), 0) for k in range(200)]
        outcome = outcome_of(games(*rows), players=2, scoring="bradley-terry")
        ratings.append(outcome.fitness[0] - outcome.fitness[1])
        errors.append(outcome.errors[0])
    assert np.std(ratings) == pytest.approx(np.mean(errors), rel=0.25)


def test_games_that_do_not_count_for_one_count_for_the_other():
    rows = games((0, 1, 1, 3), (1, 0, 1, 3))
    outcome = outcome_of(without_counting(rows, np.array([1])), players=2, scoring="points")
    assert outcome.tallies.tolist() == [[1, 0, 1], [0, 0, 0]]


@pytest.mark.parametrize(
    "race", ["halving:games=6000", "hoeffding:games=6000,best=4,delta=0.4", "bernstein:games=6000,best=4,delta=0.4"]
)
def test_a_race_keeps_its_budget_and_gives_more_games_to_the_ones_that_matter(race):
    unequal = np.vstack([EIGHT[:4], -EIGHT[:4]])
    plain = competition(starts="random:5").evaluate(unequal, generation=0)
    outcome, again = (
        competition(race=race, starts="random:5", threads=n).evaluate(unequal, generation=0) for n in (1, 2)
    )
    assert plain.games < outcome.games <= 6000
    assert np.array_equal(outcome.fitness, again.fitness)
    played = outcome.tallies.sum(axis=1)
    assert played.max() > played.min()


def test_who_stayed_longer_in_a_halving_is_never_less_fit():
    outcome = competition(race="halving:games=2000").evaluate(EIGHT, generation=0)
    played = outcome.tallies.sum(axis=1)
    for a in range(8):
        assert np.all(outcome.fitness[played > played[a]] >= outcome.fitness[a])


def test_a_budget_below_the_first_round_adds_nothing():
    plain, raced = (competition(race=race).evaluate(EIGHT, generation=0) for race in ("none", "halving:games=50"))
    assert np.array_equal(plain.fitness, raced.fitness)


def small(text="ga", **changes):
    recipe, options = parse_recipe(text)
    usual = {
        "game": GameSpec("reversi", 4),
        "population": 6,
        "generations": 5,
        "opening_plies": 2,
        "panel_openings": 0,
        "depth": 1,
    }
    return RunConfig(recipe.name, options, "zones", **(usual | changes))


def test_fitness_against_an_evaluator_is_the_score_in_games_with_it():
    only = competition("against:eval=[squares:swh]", openings=5).evaluate(EIGHT, generation=0)
    texts = [f"alphabeta:depth=1,eval={text}" for text in ("squares:swh", ZONES.with_weights(list(EIGHT[3])).name)]
    openings = make_openings("random:3", GAME, 5, seed=3, generation=0)
    [(tally, _)] = measure_against(texts[1], texts[:1], GAME, openings=openings, seed=3, threads=1)
    assert only.tallies[3].tolist() == [tally.wins, tally.draws, tally.losses]


def test_a_run_against_its_hall_of_fame_and_an_evaluator_is_the_same_on_any_threads():
    config = small(
        opponents="[[meet:opponents=3],[hall:members=2],[against:eval=discs]]",
        scoring="bradley-terry",
        race="halving:games=200",
    )
    assert make_run(config, threads=1).go().hash == make_run(config, threads=2).go().hash


def test_a_resumed_run_meets_the_same_hall_of_fame_and_evaluator(tmp_path):
    config = small(
        opponents="[[meet:opponents=3],[hall:members=2],[against:eval=discs]]", race="halving:games=150", generations=6
    )
    unbroken = make_run(config, threads=1).go()
    directory, control = begin(config, tmp_path / "run"), Control()
    work_on(directory, threads=1, control=control, watch=lambda row: row["generation"] == 3 and control.stop())
    summary = work_on(directory, threads=2)
    assert summary["hash"] == unbroken.hash
    assert summary["games"] == unbroken.games


def test_the_log_shows_the_best_with_their_standard_errors():
    rows = []
    make_run(small(openings=2), threads=1).go(watch=rows.append)
    for row in rows:
        fitness, errors = zip(*row["top"], strict=True)
        assert len(fitness) == 6
        assert list(fitness) == sorted(fitness, reverse=True)
        assert fitness[0] == row["best"]
        assert np.mean(errors) == pytest.approx(row["noise"])


def test_the_hall_alone_is_nobody_in_the_first_generation():
    with pytest.raises(RunError, match="first generation"):
        make_run(small(opponents="hall:members=4"))


def test_players_of_chance_may_play_from_the_start_again_and_again():
    with pytest.raises(RunError, match="the same game again and again"):
        make_run(small(openings_from="start", openings=5))
    make_run(small(openings_from="start", openings=5, player="greedy:ties=random,noise=0.1"))


def test_an_evaluator_that_is_none_is_refused_before_the_first_game():
    with pytest.raises(UnknownNameError, match="'zoons' is no evaluator of reversi"):
        make_run(small(opponents="against:zoons"))


def test_opponents_from_a_file_are_settled_as_its_weights(tmp_path):
    path = tmp_path / "w.json"
    write_weights(path, WeightsFile("reversi", 4, "zones", np.array([15, 6, -10, -4, 8, 8.0]), provenance={}))
    assert (
        settled_opponents(f"[[meet:opponents=2],[against:eval=@{path}]]", GAME)
        == "[[meet:opponents=2],[against:eval=[zones:weights=[15,6,-10,-4,8,8]]]]"
    )


def test_more_swiss_rounds_than_can_be_paired_are_refused():
    with pytest.raises(RunError, match="at most 3"):
        make_run(small(opponents="swiss:rounds=4"))


def test_a_recipe_without_games_has_no_opponents():
    with pytest.raises(RunError, match="plays no games"):
        make_run(small("position-ranking", opponents="panel"))
