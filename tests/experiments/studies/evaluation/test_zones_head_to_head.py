"""``zones-head-to-head``: the source's figures, and what is read from ours."""

from __future__ import annotations

import re

import pytest

from heibai.experiments.studies.evaluation import zones_head_to_head as study
from heibai.games import make_game
from heibai.players.spec import make_player

# As the source prints them: "v" repeats the weights before it.
PRINTED = """
10 6 6 -4 3 3 v 10 5 -5 -4 3 3 (50:14 42:22) · v 10 5 -8 -4 4 4 (55:9 29:35) · v 15 6 -8 -4 4 4 (13:51 20:42) ·
15 6 -8 -4 4 4 v 15 6 -8 -4 5 5 (35:29 28:36) · v 18 6 -8 -4 4 4 (34:30 27:37) · v 15 10 -8 -4 4 4 (35:29 22:42) ·
v 15 6 -12 -4 4 4 (35:29 23:41) · v 15 6 -10 -4 4 4 (34:30 35:29) · 18 6 -8 -4 4 4 v 10 5 -8 -4 4 4 (25:39 36:28) ·
15 6 -10 -4 4 4 v 18 6 -8 -4 4 4 (36:28 29:35) · v 15 6 -10 -4 6 6 (33:31 30:34) · v 15 6 -10 -4 8 8 (40:24 26:38) ·
15 6 -10 -4 8 8 v 10 5 -18 -4 8 8 (41:23 38:26)
"""


def printed_pairs():
    first = ""
    for part in PRINTED.replace("\n", " ").split("·"):
        left, weights, one, two = re.fullmatch(r"\s*(.*?)\s*v (.*) \((\S+) (\S+)\)\s*", part).groups()
        first = left or first
        yield first.replace(" ", ","), weights.replace(" ", ","), one, two


def test_the_sources_thirteen_pairs_are_typed_as_printed():
    assert tuple(printed_pairs()) == study.SOURCE
    assert len(study.SOURCE) == 13


def test_every_weights_text_makes_a_player():
    game = make_game("reversi")
    assert len(study.WEIGHTS) == 13  # twelve of the source and the mended one
    for weights in study.WEIGHTS:
        assert make_player(study.player(weights, 2), game).kernel.evaluator.weights == tuple(
            map(float, weights.split(","))
        )


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("50:14", "42:22", 1),
        ("13:51", "20:42", -1),
        ("33:31", "30:34", -1),
        ("34:30", "30:34", 0),
        ("25:39", "36:28", -1),
    ],
)
def test_the_sources_verdict_is_the_sum_of_both_games(first, second, verdict):
    assert study.source_verdict(first, second) == verdict


def test_a_sweep_never_repeats_the_base_and_holds_the_advice():
    for sweep in study.SWEEPS:
        assert study.BASE[sweep.gene] not in sweep.values
        low, high = sweep.advised
        assert low <= high
