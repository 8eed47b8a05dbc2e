"""``mcts-truncated``: the source's figures and its search."""

from __future__ import annotations

import re

from heibai.experiments.studies.search import mcts_truncated as study
from heibai.games import make_game
from heibai.players.spec import make_player

# As the source prints them: (plies, playouts), then the discs of both games.
KINDS = "(10,200) (10,300) (15,150) (15,200) (20,180) (20,200) (25,300)"
PRINTED = "30:34 20:44 · 35:29 10:54 · 43:21 28:36 · 35:29 45:19 · 22:42 34:30 · 25:38 22:42 · 34:30 46:18"


def test_the_sources_rows_are_typed_as_printed():
    kinds = [tuple(map(int, pair)) for pair in re.findall(r"\((\d+),(\d+)\)", KINDS)]
    pairs = [tuple(part.split()) for part in PRINTED.split(" · ")]
    assert tuple((*kind, *pair) for kind, pair in zip(kinds, pairs, strict=True)) == study.SOURCE


def test_the_search_is_the_sources_cut_off_playouts_and_the_best_mean():
    kernel = make_player(study.player(15, 150), make_game("reversi")).kernel
    assert (kernel.options["playouts"], kernel.options["simulate"]) == (150, 15)
    assert kernel.options["by_mean"] == 1
    assert kernel.evaluator.weights == (15, 6, -8, -6, 4, 4)


def test_both_sizes_go_on_to_100_000_playouts():
    for size in (study.SMALL, study.FULL):
        assert [playouts for playouts, _ in size.further] == [1_000, 10_000, 100_000]
