"""Searches to an odd and an even depth are shown alike: what parity alone adds is taken off, and off nothing else."""

from __future__ import annotations

import pytest

from heibai.analysis.depth_bias import AT_ALL_DEPTHS, BY_LEAF, depth_bias
from heibai.analysis.valuation import Scale, of_search
from heibai.core.contract import Color, Limits, Report
from heibai.core.rng import Rng
from heibai.core.score import Score, Unit
from heibai.games import make_game
from heibai.players.spec import make_player

GAME = make_game("reversi")
DISCS = Scale(15.0, in_discs=True)


def positions(empties: int, count: int) -> list:
    """Of games of two quick players with some noise."""
    found, player = [], make_player("alphabeta:depth=2,eval=champion,noise=0.3", GAME)
    for seed in range(count):
        position, rng = GAME.start(), Rng(seed)
        while position.empties > empties:
            position = position.play(player.choose(GAME, position, rng=rng).move)
        found.append(position)
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("empties", [48, 40])
def test_values_of_odd_and_even_depths_agree_in_the_mean(empties):
    """For the side to move: as they were found, and as they are shown."""
    raw, shown = {}, {}
    player = make_player("alphabeta:table=16,threads=1,depth=8,eval=patterns", GAME)
    for depth in (8, 9):
        raw[depth], shown[depth] = [], []
        for position in positions(empties, 60):
            report = player.under(Limits(depth=depth)).choose(GAME, position, rng=Rng(0))
            sign = 1 if position.to_move is Color.BLACK else -1
            raw[depth].append(report.score.value)
            shown[depth].append(sign * of_search(GAME, position, report, 0, DISCS).value)
    had, has = (abs(sum(of[8]) - sum(of[9])) / 60 for of in (raw, shown))
    assert had > 1.0
    assert has < had / 2


def test_what_an_even_depth_sees_too_high_an_odd_one_sees_too_low():
    start = GAME.start()
    even, odd = (depth_bias(GAME, start, depth) - AT_ALL_DEPTHS for depth in (8, 9))
    assert even == pytest.approx(-odd)
    assert even > 1.0
    assert all(abs(discs) < 4 for _, discs in BY_LEAF)
    for found in (8, 9):
        report = Report(19, Score(3.0), depth=found)
        assert of_search(GAME, start, report, 0, DISCS).value == pytest.approx(3.0 - depth_bias(GAME, start, found))
        white = start.play(19)
        expected = -3.0 + depth_bias(GAME, white, found)
        assert of_search(GAME, white, report, 1, DISCS).value == pytest.approx(expected)


def test_nothing_is_taken_off_what_is_proven_or_counted_otherwise():
    start = GAME.start()
    assert of_search(GAME, start, Report(19, Score(4.0, Unit.DISCS), depth=8), 0, DISCS).value == 4.0
    assert of_search(GAME, start, Report(19, Score(2.0, Unit.DISCS), depth=8, exact=True), 0, DISCS).value == 2.0
    assert of_search(GAME, start, Report(19, Score(3.0), depth=8), 0, Scale(300.0, in_discs=False)).value == 3.0
