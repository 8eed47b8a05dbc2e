"""``population-generations``: the source's figures and the arithmetic of pooled champions."""

from __future__ import annotations

from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import Meeting, pool
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


def test_pooled_champions_are_the_sum_of_their_games():
    one = Meeting("a", "z", Tally(2, 0, 0), PairTally((0, 0, 0, 0, 1)), 10.0, 20.0)
    two = Meeting("b", "z", Tally(0, 0, 2), PairTally((1, 0, 0, 0, 0)), -2.0, 0.0)
    both = pool([one, two])
    assert both.tally == Tally(2, 0, 2)
    assert both.pairs == PairTally((1, 0, 0, 0, 1))
    assert both.discs_text() == "34.0:30.0 37.0:27.0"
    assert both.score == 0.5


def test_the_note_on_large_populations_counts_champions():
    surely = Meeting("a", "z", Tally(100, 0, 0), PairTally((0, 0, 0, 0, 50)), 9.0, 9.0)
    entries = {
        (20, 30, 1): study.BreedingsOfKind(20, 30, 1, (surely, surely.flip()), ()),
        (10, 10, 1): study.BreedingsOfKind(10, 10, 1, (surely,), ()),
    }
    assert study._large(entries).startswith("Of 2 champions bred with 20 individuals 1 surely beat")
