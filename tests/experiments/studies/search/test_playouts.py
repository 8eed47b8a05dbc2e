"""``playouts``: rungs, steps and what is read from them."""

from __future__ import annotations

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import Meeting
from heibai.experiments.studies.search import playouts as study
from heibai.games import make_game
from heibai.players.spec import make_player


def step(*pairs, low=100, high=1000):
    lost, half, even, more, won = pairs
    tally = Tally(2 * won + more, half + more + 2 * even, 2 * lost + half)
    return study.LadderStep(study.LADDERS[0], low, high, Meeting("more", "fewer", tally, PairTally(pairs), 0.0, 0.0))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("ladder", study.LADDERS, ids=lambda ladder: ladder.name)
def test_every_rung_is_a_player_of_its_game(ladder):
    player = make_player(ladder.player(1000), make_game(ladder.game, ladder.board))
    assert player.limits.playouts == 1000


def test_sizes_have_games_for_every_step_from_100_to_100_000():
    for size in (study.SMALL, study.FULL):
        assert size.rungs == (100, 1_000, 10_000, 100_000)
        assert {len(getattr(size, ladder.game)) for ladder in study.LADDERS} == {3}


def test_a_rung_that_wins_stands_above_the_one_below():
    up = (1, 2, 4, 10, 20)
    lowest, middle, top = study._rate([step(*up), step(*up, low=1000, high=10_000)], seed=1).values()
    assert lowest.elo == 0
    assert 0 < middle.elo < top.elo
    assert top.elo == pytest.approx(2 * middle.elo)


def test_an_elo_without_an_interval_stands_alone():
    assert study.elo_text(123.4, (98.0, 151.0)) == "+123 [+98, +151]"
    assert study.elo_text(0.0, (0.0, 0.0)) == "+0"


def test_the_verdict_counts_the_steps_that_are_sure():
    assert "1 of 2 steps" in study._verdict([step(1, 2, 4, 10, 20), step(9, 2, 4, 2, 9)])


def test_a_ladder_may_begin_above_the_lowest_rung():
    steps = {ladder.name: study._steps_of(ladder, study.SMALL) for ladder in study.LADDERS}
    assert [low for low, _, _ in steps["Gomoku 9x9, to the end"]] == [100, 1_000, 10_000]
    assert [low for low, _, _ in steps["Gomoku 15x15, to the end"]] == [1_000, 10_000]
