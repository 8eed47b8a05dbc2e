"""``population-generations``: the source's figures and the arithmetic of pooled champions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import Meeting, pool
from heibai.experiments.repeats import Champions
from heibai.experiments.studies.breeding import population_generations as study

PRINTED_CELLS = "(5,10) (5,30) (10,10) (10,20) (10,50) (20,30) (20,50) (20,80)"
PRINTED_DISCS = """
20:44 25:39 · 29:35 24:40 · 20:44 23:41 · 24:40 30:34 · 35:29 24:40 · 29:35 40:24 · 34:30 36:28 · 40:24 50:14
"""


def test_the_sources_eight_cells_are_typed_as_printed():
    cells = [tuple(map(int, cell.strip("()").split(","))) for cell in PRINTED_CELLS.split()]
    discs = [tuple(pair.split()) for pair in PRINTED_DISCS.split("·")]
    assert [(p, g, *pair) for (p, g), pair in zip(cells, discs, strict=True)] == list(study.SOURCE)


def test_every_game_of_the_source_has_64_discs():
    for _, _, *games in study.SOURCE:
        assert [sum(map(int, game.split(":"))) for game in games] == [64, 64]


def test_pooled_champions_have_the_mean_of_their_discs():
    one = Meeting("a", "z", Tally(2, 0, 0), PairTally((0, 0, 0, 0, 1)), 10.0, 20.0)
    two = Meeting("b", "z", Tally(0, 0, 2), PairTally((1, 0, 0, 0, 0)), -2.0, 0.0)
    both = Champions((one, two))
    assert both.tally == Tally(2, 0, 2)
    assert both.discs_text() == "34.0:30.0 37.0:27.0" == pool([one, two]).discs_text()
    assert both.score == 0.5


def met(score, games=2000):
    """Without draws, each pair won or lost."""
    won = round(games * score)
    pairs = PairTally(((games - won) // 2, 0, 0, 0, won // 2))
    return Meeting("a", "z", Tally(won, 0, games - won), pairs, 0.0, 0.0)


def kind(*scores, population=10, openings=1):
    champions = Champions(tuple(map(met, scores)))
    return study.BreedingsOfKind(population, 20, openings, champions, champions)


def test_the_interval_of_a_cell_is_over_its_breedings_and_not_over_their_games():
    # Champions that score .442 to .807: their 10,000 games are 0.599 to a hundredth, another breeding is not.
    found = kind(0.442, 0.5, 0.6, 0.647, 0.807).equal
    low, high = found.interval
    assert (round(low, 3), round(high, 3)) == (0.424, 0.775)
    assert found.score_text() == "0.599 [0.424, 0.775]"
    assert found.range_text() == "0.442 to 0.807"


def test_all_kinds_together_are_a_number_for_each_seed():
    # The kinds lie far apart, as they do whatever the seed; each seed's mean over them is 0.5 or 0.6.
    size = replace(study.SMALL, openings=(1,), breedings=(2,))
    entries = {(5, 10, 1): kind(0.2, 0.3), (20, 80, 1): kind(0.8, 0.9)}
    (told,) = study._openings(entries, size)
    assert "the 4 champions score 0.550 [0.000, 1.000] on the mean, the worst 0.200, the best 0.900" in told


def test_the_plot_has_the_intervals_and_the_worst_and_the_best():
    size = replace(study.SMALL, openings=(1,), breedings=(2,))
    entries = {(p, g, 1): kind(0.5, 0.52, 0.6) for p, g, *_ in study.SOURCE}
    (series,) = study._plot(entries, size).series
    assert series.ranges[0] == (0.5, 0.6)
    assert series.intervals[0] == pytest.approx((0.409, 0.671), abs=0.001)


def test_the_note_on_large_populations_counts_champions():
    surely = met(1.0, games=100)
    two, one = Champions((surely, surely.flip())), Champions((surely,))
    entries = {
        (20, 30, 1): study.BreedingsOfKind(20, 30, 1, two, two),
        (10, 10, 1): study.BreedingsOfKind(10, 10, 1, one, one),
    }
    assert study._large(entries).startswith("Of 2 champions bred with 20 individuals 1 surely beat")
