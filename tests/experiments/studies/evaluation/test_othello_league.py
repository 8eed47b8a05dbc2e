"""``othello-league``: who takes part, under which rules, and what is said of a score."""

from __future__ import annotations

import re

import numpy as np
import pytest

from heibai.core.tally import PairTally, Tally
from heibai.evaluators.weights_file import read_shipped
from heibai.experiments.meeting import Meeting
from heibai.experiments.studies.evaluation import othello_league as study
from heibai.games import make_game
from heibai.games.reversi.tables import TABLES, class_of
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

OURS = study.Entrant("ours", "wpc", 10, "no", 0.55, "somebody, some year")


def met(wins, losses):
    pairs = PairTally((losses // 2, 0, 0, 0, wins // 2))
    return Meeting("a", "b", Tally(wins, 0, losses), pairs, 0.0, 0.0)


@pytest.mark.parametrize("entrant", study.ENTRANTS, ids=lambda entrant: entrant.name)
def test_league_players_are_greedy_with_one_random_move_in_ten_and_the_kernel_plays_them(entrant):
    options = make_player(study.player(study.LEAGUE, entrant), make_game("reversi")).kernel.options
    assert options["noise"] == 0.1
    assert options["random_ties"]
    quiet = make_player(study.player(study.QUIET, entrant), make_game("reversi")).kernel
    assert quiet.search == "greedy"
    assert not quiet.options.get("noise")


@pytest.mark.parametrize("entrant", study.ENTRANTS, ids=lambda entrant: entrant.name)
def test_the_numbers_of_weights_are_those_of_the_evaluators(entrant):
    genes = len(make_evaluator(entrant.evaluator, make_game("reversi")).features.features)
    assert entrant.weights == (10 if entrant.evaluator.startswith("squares") else genes)


@pytest.mark.parametrize(
    ("wins", "losses", "said"),
    [(1400, 600, "surely above 0.55"), (600, 1400, "surely below 0.55"), (1100, 900, "not told apart from 0.55")],
)
def test_a_score_is_compared_with_the_published_one_by_its_interval(wins, losses, said):
    assert said in study._verdict(OURS, met(wins, losses))


def like_the_heuristic(weights):
    """Correlation of ten square weights with the standard heuristic's, over the 64 squares."""
    square_values = [[table[class_of(square, 8)] for square in range(64)] for table in (weights, TABLES["swh"])]
    return float(np.corrcoef(square_values)[0, 1])


def test_the_opponents_that_bred_the_network_are_as_like_the_heuristic_as_the_documents_say():
    command = read_shipped("league-network", "reversi-8").provenance["command"]
    assert "swh" not in command
    assert {"mild", "steep"} == set(re.findall(r"against:squares/(\w+)", command))
    tables = [tuple(map(float, text.split(","))) for text in re.findall(r"against:wpc\[(.*?)\]", command)]
    found = [like_the_heuristic(table) for table in (TABLES["mild"], TABLES["steep"], *tables)]
    assert [round(each, 2) for each in found] == [1.0, 0.94, 0.98, 0.81, 0.77, 0.97]
    assert round(found[0], 3) == max(round(each, 3) for each in found) == 0.996
