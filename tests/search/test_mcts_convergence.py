"""With more playouts the tree search comes to the known move and value on all three kinds of solved positions."""

from __future__ import annotations

import pytest
from flat_parts import parts
from kernel_forms import REVERSI as IN_KERNEL

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.experiments.solved import late_reversi, noughts_and_crosses, small_reversi
from heibai.search import mcts

# Positions, the form that searches them, playouts on the way to the truth.
KINDS = {
    "Reversi 4x4": (lambda: small_reversi(8, seed=3), IN_KERNEL, (30, 1_000, 10_000)),
    "Reversi 4x4 in Python": (lambda: small_reversi(2, seed=3), mcts, (30, 1_000, 10_000)),
    "three in a row on 3x3": (lambda: noughts_and_crosses(6, seed=3), mcts, (30, 1_000, 10_000)),
    "Reversi 8x8, 8 empty": (lambda: late_reversi(20, empties=8, seed=3), IN_KERNEL, (100, 1_000, 10_000)),
    "Reversi 8x8, 10 empty": (lambda: late_reversi(20, empties=10, seed=3), IN_KERNEL, (1_000, 10_000, 100_000)),
}


def search_all(form, positions, playouts):
    """Mean distance of value and known result, and how many moves give the result away."""
    reports = [
        form.Mcts(**parts(simulate=None)).search(
            entry.position, None, limits=Limits(playouts=playouts), rng=Rng(number)
        )
        for number, entry in enumerate(positions)
    ]
    pairs = list(zip(reports, positions, strict=True))
    error = sum(abs(report.score.value - entry.value) for report, entry in pairs) / len(pairs)
    return error, sum(report.move not in entry.best for report, entry in pairs)


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("make", "form", "playouts"), KINDS.values(), ids=KINDS)
def test_value_and_move_converge_to_the_known_ones(make, form, playouts):
    positions = make()
    few, some, many = (search_all(form, positions, count) for count in playouts)
    assert few[0] > some[0] > many[0]
    assert many[0] < 0.05
    assert many[1] == 0  # no move gives the result away
