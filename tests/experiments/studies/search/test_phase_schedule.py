"""``phase-schedule``: what equal cost means."""

from __future__ import annotations

import pytest
from tiny_studies import tiny

from heibai.experiments.stored_study import begin, work_on
from heibai.experiments.studies.search import phase_schedule as study
from heibai.games import make_game
from heibai.players.spec import make_player


@pytest.mark.sampled(6)
def test_rivals_enter_as_many_positions_as_the_schedule(tmp_path):
    result = work_on(begin("phase-schedule", tmp_path / "run", size=tiny("phase-schedule")))
    costs = {key: cell["result"] for key, cell in result["cells"].items() if key.endswith("-costs")}
    assert len(costs) == 4
    for found in costs.values():
        assert len(found) == len(study.LENGTHS)
        playouts = [rival for rival, _ in found]
        assert playouts == sorted(playouts, reverse=True)  # the longer a playout, the fewer
        for rival, ratio in found:
            assert ratio == pytest.approx(1.0, abs=0.1 + 0.5 / rival)  # a whole number of playouts


@pytest.mark.parametrize("length", study.LENGTHS)
@pytest.mark.parametrize("evaluator", study.EVALUATIONS.values())
def test_every_rival_is_a_player(length, evaluator):
    player = make_player(study.fixed(length, 50, evaluator), make_game("reversi"))
    assert (player.evaluator is None) == (length == "end")
