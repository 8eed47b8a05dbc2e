"""When a search under a clock has taken long enough."""

from __future__ import annotations

import pytest

from heibai.core.contract import Report, Stopped
from heibai.core.score import Score, Unit
from heibai.players.clock.control import STRETCH
from heibai.players.clock.watch import Watch

SHARE, SCALE = 10.0, 5.0


class Hearing:
    """A watch over a search of which each line is (seconds, depth, value)."""

    def __init__(self, scale: float | None = SCALE) -> None:
        self.seconds, self.heard = 0.0, []
        self.watch = Watch(SHARE, scale=scale, tell=self.heard.append, elapsed=lambda: self.seconds)

    def ends_at(self, *told: tuple[float, int, float], unit: Unit = Unit.POINTS, playouts: int = 0) -> float | None:
        for self.seconds, depth, value in told:
            try:
                self.watch(Report(19, Score(value, unit), depth=depth, playouts=playouts))
            except Stopped:
                return self.seconds
        return None


def test_it_tells_all_that_it_hears():
    hearing = Hearing()
    assert hearing.ends_at((1, 3, 0.0), (2, 4, 0.0)) is None
    assert [report.depth for report in hearing.heard] == [3, 4]
    assert hearing.watch.latest is hearing.heard[-1]


def test_a_search_without_a_move_is_not_ended():
    hearing = Hearing()
    hearing.seconds = 99.0
    hearing.watch(Report(None))
    assert hearing.watch.latest is None


def test_no_step_begins_that_would_hardly_end():
    assert Hearing().ends_at((1, 3, 0.0), (5.9, 4, 0.0), (6.5, 4, 0.0), (7, 5, 0.0)) == 7
    assert Hearing().ends_at((1, 3, 0.0), (7, 3, 0.0), (9.9, 3, 0.0), (10, 3, 0.0)) == 10


def test_playouts_are_no_steps():
    assert Hearing().ends_at((1, 3, 0.0), (7, 5, 0.0), (9.9, 6, 0.0), (10, 7, 0.0), playouts=9) == 10


def test_a_value_that_drops_is_worth_more_time():
    dropped = SCALE / 2
    told = ((1, 3, dropped), (4, 4, 0.0), (11, 4, 0.0), (19.9, 4, 0.0), (20, 4, 0.0))
    assert Hearing().ends_at(*told) == STRETCH * SHARE
    assert Hearing().ends_at(*((at, depth, -value) for at, depth, value in told)) == 11


@pytest.mark.parametrize(("scale", "unit"), [(None, Unit.POINTS), (SCALE, Unit.WIN_PROBABILITY)])
def test_only_a_value_in_points_of_a_known_scale_drops(scale, unit):
    assert Hearing(scale).ends_at((1, 3, 9.0), (4, 4, -9.0), (11, 4, -9.0), unit=unit) == 11
