"""The champions that ship: they load by name, say where they came from, and are as strong as they say."""

from __future__ import annotations

import shlex

import pytest

from heibai.arena.schedule.openings import make_openings, random_openings
from heibai.evaluators.weights_file import read_shipped
from heibai.evolve.fitness.fitness import measure_against
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

ORIGINAL = "zones:weights=[15,6,-8,-6,4,4]"


@pytest.mark.parametrize("size", [6, 8])
def test_a_champion_ships_with_the_command_that_bred_it(size):
    content = read_shipped("champion", f"reversi-{size}")
    words = shlex.split(content.provenance["command"])
    assert words[:2] == ["heibai", "evolve"]
    assert parse_recipe(words[2])[0].name == content.provenance["recipe"]
    assert words[words.index("--size") + 1] == str(size)
    assert len(content.provenance["hash"]) == 64
    game = make_game("reversi", size)
    assert make_evaluator("champion", game).weights == tuple(content.weights)


@pytest.mark.parametrize("size", [6, 8])
def test_its_measured_strength_is_beyond_what_was_asked_for(size):
    rows = read_shipped("champion", f"reversi-{size}").provenance["strength"]
    against_original = {row["depth"]: row for row in rows if "zones[15,6,-8,-6,4,4]" in row["opponent"]}
    for depth in (2, 4):
        assert against_original[depth]["games"] == 2000
        assert against_original[depth]["score_interval"][0] > 0.60
    assert next(row for row in rows if row["opponent"] == "random")["score"] >= 0.995


def test_the_default_opponent_beats_the_original_weights_over_fresh_openings():
    game = make_game("reversi", 8)
    openings = random_openings(game, 100, plies=8, seed=77)
    [(_, found)] = measure_against(
        "alphabeta:depth=2,eval=champion", [f"alphabeta:depth=2,eval=[{ORIGINAL}]"], game,
        openings=openings, seed=77, threads=2,
    )  # fmt: skip
    assert found.score_interval[0] > 0.75


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_gomokus_champions_say_how_they_were_made_and_are_stronger_than_the_hand_set_values(rule):
    game = make_game("gomoku", rule=rule)
    content = read_shipped("champion", game.weights_family)
    assert content.provenance["command"].startswith("python tools/fit_gomoku_weights.py")
    assert make_evaluator("champion", make_game("gomoku", 19, rule=rule)).weights == tuple(content.weights)
    [row] = content.provenance["strength"]
    assert row["games"] >= 300
    assert row["score_interval"][0] > 0.5


def test_gomokus_champion_beats_the_hand_set_values_at_one_ply_over_fresh_openings():
    game = make_game("gomoku")
    openings = random_openings(game, 200, plies=6, seed=77)
    [(_, found)] = measure_against(
        "alphabeta:depth=1,eval=champion", ["alphabeta:depth=1,eval=shapes"], game,
        openings=openings, seed=77, threads=2,
    )  # fmt: skip
    assert found.score_interval[0] > 0.55


@pytest.mark.parametrize(
    ("name", "weights", "unseen", "beyond"),
    [
        ("league-table", 64, True, 0.55),
        ("league-network", 3000, True, 0.75),
        ("td-network", 3000, True, 0.75),
        ("league-rival", 288, False, 0.94),
    ],
)
def test_the_leagues_players_are_as_strong_and_were_bred_as_they_say(name, weights, unseen, beyond):
    content = read_shipped(name, "reversi-8")
    assert len(content.weights) <= weights
    assert ("swh" in content.provenance["command"]) != unseen
    way = shlex.split(content.provenance["command"])[2]
    assert way == "td" or parse_recipe(way)[0].name == "sep-cma"
    league, quiet, *_ = content.provenance["strength"]
    assert (league["games"], quiet["games"]) == (10_000, 2000)
    assert league["score_interval"][0] > beyond
    game = make_game("reversi")
    [(_, found)] = measure_against(
        f"greedy:eval={name},ties=random,noise=0.1", ["greedy:eval=[squares:swh],ties=random,noise=0.1"], game,
        openings=make_openings("start", game, 1000, seed=78), seed=78, threads=1,
    )  # fmt: skip
    assert found.score_interval[1] > beyond
    assert found.score == pytest.approx(league["score"], abs=0.04)


def test_the_learnt_network_met_no_table_and_beats_the_bred_one_from_positions_of_eleven_discs():
    content = read_shipped("td-network", "reversi-8")
    assert content.provenance["command"].startswith("heibai learn td --eval ntuple/straight4+square2/phases=3 ")
    assert "--begin" not in content.provenance["command"]
    *_, bred = content.provenance["strength"]
    assert (bred["opponent"], bred["games"]) == ("greedy:eval=league-network", 2000)
    assert bred["score_interval"][0] > 0.75
    game = make_game("reversi")
    [(_, found)] = measure_against(
        "greedy:eval=td-network", ["greedy:eval=league-network"], game,
        openings=make_openings("random:7", game, 500, seed=79), seed=79, threads=1,
    )  # fmt: skip
    assert found.score_interval[1] > 0.75


def test_the_policy_network_says_how_it_was_learnt_and_beats_the_td_network_at_one_ply():
    content = read_shipped("policy-network", "reversi-8")
    assert len(content.weights) <= 3000
    assert content.provenance["command"].startswith("heibai learn policy ")
    assert content.provenance["begun_with"]["command"].startswith("heibai learn td ")
    first = content.provenance["strength"][0]
    assert (first["opponent"], first["games"], first["openings"]) == ("greedy:eval=td-network", 4000, "random:7")
    assert first["score_interval"][0] > 0.6
    game = make_game("reversi")
    [(_, found)] = measure_against(
        "greedy:eval=policy-network", ["greedy:eval=td-network"], game,
        openings=make_openings("random:7", game, 500, seed=79), seed=79, threads=1,
    )  # fmt: skip
    assert found.score == pytest.approx(first["score"], abs=0.05)
