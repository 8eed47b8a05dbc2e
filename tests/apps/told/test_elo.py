"""Elo as people read it: where the games are too few, that is what is said, by the same number on page and terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heibai.apps.told.elo import TOO_FEW, WIDEST, elo_line, elo_text, is_too_few, width_text
from heibai.arena.statistics.rating import estimate
from heibai.core.tally import PairTally

PAGE = Path(__file__).parents[3] / "web" / "src" / "pages" / "arena" / "names.ts"


def row(*counts):
    """What the pairs of so many counts say."""
    found = estimate(PairTally(counts))
    elo, *bounds = (None if abs(number) == float("inf") else number for number in (found.elo, *found.elo_interval))
    return {"score": found.score, "elo": elo, "elo_interval": bounds, "los": found.los}


@pytest.mark.parametrize("points", range(5))
def test_two_games_are_too_few_however_they_end(points):
    pair = row(*(int(points == each) for each in range(5)))
    assert elo_text(pair) == "Elo: too few games"
    assert width_text(pair["elo_interval"]) == "too few games"
    assert elo_line(pair)[0].startswith("ELO: too few games LOS: ")


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((0, 0, 2, 0, 0), "Elo +0 (-274 to +274)"),
        ((1, 1, 4, 2, 2), "Elo +53 (-99 to +188)"),
        ((0, 0, 0, 0, 10), "Elo +inf (+130 to +inf)"),
        ((10, 0, 0, 0, 0), "Elo -inf (-inf to -130)"),
    ],
)
def test_games_that_say_more_are_told(counts, told):
    assert elo_text(row(*counts)) == told


def test_a_bound_without_an_end_tells_who_is_stronger_or_nothing():
    assert [is_too_few(bounds) for bounds in ((None, None), (-30, None), (None, 30))] == [True, True, True]
    assert [is_too_few(bounds) for bounds in ((30, None), (None, -30), (-20, 90))] == [False, False, False]
    assert (width_text((30, None)), width_text((-20, 90), digits=1)) == ("inf", "55.0")


def test_the_page_goes_by_the_same_number():
    (number,) = re.findall(r"^const TOLD = (\d+);", PAGE.read_text("utf-8"), re.MULTILINE)
    assert int(number) == WIDEST
    assert TOO_FEW in (PAGE.parent / "text" / "en.ts").read_text("utf-8")
