"""``mcts-end``: the source's figures, and what is read from ours."""

from __future__ import annotations

import re

from heibai.experiments.studies.search import mcts_end as study
from heibai.experiments.studies.search.against_minimax import MonteCarloEntry, minimax
from heibai.games import make_game
from heibai.players.spec import make_player

# As the source prints them.
ITERATIONS = "10 20 30 50 80 100 120"
PRINTED = "20:44 30:34 · 29:35 24:40 · 34:30 23:41 · 22:40 36:28 · 29:25 40:24 · 50:16 34:30 · 30:34 42:22"


def test_the_sources_rows_are_typed_as_printed():
    pairs = [tuple(part.split()) for part in PRINTED.split(" · ")]
    assert tuple((int(n), *pair) for n, pair in zip(ITERATIONS.split(), pairs, strict=True)) == study.SOURCE


def test_the_search_is_the_sources_whole_games_and_the_best_mean():
    numbers = make_player(study.player(30), make_game("reversi")).kernel.options
    assert (numbers["playouts"], numbers["simulate"], numbers["by_mean"]) == (30, -1, 1)


def test_both_sizes_go_on_to_100_000_playouts_with_fewer_games():
    for size in (study.SMALL, study.FULL):
        playouts, games = zip(*size.further, strict=True)
        assert playouts == (1_000, 10_000, 100_000)
        assert size.games >= games[0] > games[1] > games[2]


def test_minimax_has_the_sources_weights():
    weights = make_player(minimax(3), make_game("reversi")).kernel.evaluator.weights
    assert weights == (15, 6, -8, -6, 4, 4)


def test_the_name_of_a_cell_is_a_folders():
    assert re.fullmatch("[a-z0-9-]+", MonteCarloEntry("10 plies, 100,000", "", 100_000, 2).key)
