"""``othello-league``: who takes part, under which rules, and what is said of a score."""

from __future__ import annotations

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.experiments import othello_league as study
from heibai.experiments.meeting import Meeting
from heibai.games import make_game
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
